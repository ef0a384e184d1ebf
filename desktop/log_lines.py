"""What stands in a line of a log, looked at before it is believed: each function gives a field's value, or raises Nonsense.

In the language of the first two rooms, as log_follower, which reads by these.
"""
MOST = 12  # tiles, levers and seats


class Nonsense(Exception):
    """A line lacks a field, or has something else in it than its event should have; names the field."""


def field(line, name, kind):
    """The value of a field that must be of exactly this type (True is no whole number)."""
    value = line.get(name)
    if type(value) is not kind:
        raise Nonsense(name)
    return value


def whole(line, name, most=MOST):
    """A whole number, 1 to `most`: a seat, a round, a roll's total."""
    value = field(line, name, int)
    if not 1 <= value <= most:
        raise Nonsense(name)
    return value


def numbers(line, name, least=1):
    """A list of tiles, seats or dice, each from `least` (0: an alert's button) to 12; a list of its own."""
    found = field(line, name, list)
    for number in found:
        if type(number) is not int or not least <= number <= MOST:
            raise Nonsense(name)
    return list(found)


def sets(line, name):
    """A list of such lists."""
    return [numbers({name: one}, name) for one in field(line, name, list)]


def score(line, name):
    """A score: a whole number, with `score = digits` a text of digits, or None for who did not play."""
    value = line.get(name)
    if value is None or type(value) is int or type(value) is str and value and not value.strip("0123456789"):
        return value
    raise Nonsense(name)


def scores(line, name):
    """Scores by seat."""
    return [score({name: one}, name) for one in field(line, name, list)[:MOST]]


def stakes(line, name):
    """What each seat won or lost, as whole numbers."""
    found = field(line, name, list)[:MOST]
    for one in found:
        if type(one) is not int:
            raise Nonsense(name)
    return found


def optional(reader, line, name):
    """What the reader gives, or None where the field is absent or null."""
    return None if line.get(name) is None else reader(line, name)


def seats(line):
    """The seats of a game_start, each {"name", "computer": False or the level}."""
    found = []
    for one in field(line, "seats", list)[:MOST]:
        if type(one) is not dict:
            raise Nonsense("seats")
        computer = one.get("computer")
        found.append({"name": field(one, "name", str), "computer": computer if type(computer) is str else False})
    return found
