"""The settings: one table of keys, checked once."""

from shutbox_core.game import rules
from shutbox_core.game.formats import FORMATS, format_of
from shutbox_core.strategy.levels import LEVELS

PRESETS = """
classic
pub format=pool
twelve tiles=12 one_die=six
traditional shut=faces
two_dice one_die=never
read_the_box score=digits
thai shut=single one_die=never
two_to_go first_roll_needs=2
three_to_go first_roll_needs=3
three_down start_shut=1,2,3
odds_up start_shut=2,4,6,8,10,12
evens_up start_shut=1,3,5,7,9,11
unlucky_seven stop_on=7
knockout format=knockout
tournament format=tournament
"""

_TABLE = (
    "\ntiles " + " ".join([str(tiles) for tiles in rules.TILES])
    + "\nshut " + " ".join(rules.SHUT)
    + "\none_die " + " ".join(rules.ONE_DIE)
    + "\none_die_must no yes"
    + "\nscore " + " ".join(rules.SCORE)
    + """
start_shut none * none, tiles 1 to {} once each as 1,2,3, not all
first_roll_needs none 1..tiles
stop_on none 1..12
format """ + " ".join([known.name for known in FORMATS]) + """
stake 5 1..1000
ties share carry
rounds 3 1..50
limit 45 1..1000000000000000
shut_wins game round
players 1 1..tiles
computer_seats none * none, seats 1 to {} as 2:expert 3:random, of {}
names none * names, separated by commas
board auto * auto, a profile's name
preset
levers 9 10 12
lever_pins none * a pin name for each lever, given once
roll_pin none * a pin name given once
pixel_pin none * a pin name given once
piezo_pin none * none, a pin name given once
pixel_order GRB RGB
dice_faces no yes
button_pixel no yes
sacrificial_pixel no yes
setup_lock no yes
lever_closed_is down up
debounce_ms 10 5..20
brightness 3 1..5
current_ma 400 100..2000
sound low off high
advice tiles off full
mode maker pub
seed 1 0..1000000000000000
""")

_WORDS = {"none": None, "yes": True, "no": False}


class Settings:
    pass


def keys(table=_TABLE):
    return [row.split()[0] for row in table.strip().split("\n")]


def _row(table, key):
    at = table.find("\n" + key + " ") + 1
    return table[at : table.find("\n", at)].split()[1:] if at else []


def preset(name):
    return dict([word.split("=") for word in _row(PRESETS, name)])


def text_of(value):
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list):
        return ",".join([text_of(word) for word in value]) if value else "none"
    for word in _WORDS:
        if value is _WORDS[word]:
            return word
    return str(value) if isinstance(value, int) else ""


def _value(word):
    return _WORDS.get(word, int(word) if word.isdigit() else word)


def _special(key, text, so, given, pins):
    items = [] if text == "none" else [word.strip() for word in text.split(",")]
    value = good = text
    if key == "names":
        value = [name or "Seat {}".format(k + 1) for k, name in enumerate((items + [""] * 12)[: so.tiles])]
    elif key == "start_shut":
        value = sorted([int(word) for word in items])
        if key not in given:
            value = [tile for tile in value if tile <= so.tiles]
        good = len(set(value)) == len(value) < so.tiles and not set(value) - set(range(1, so.tiles + 1))
    elif key == "computer_seats":
        value = {}
        for word in " ".join(items).split() if text else [""]:
            seat, level = word.split(":")
            good = good and 1 <= int(seat) <= so.tiles and int(seat) not in value and level in LEVELS
            value[int(seat)] = level
    elif key != "board":
        pins += items
        value = (items if key == "lever_pins" else text) if items else None
        good = not items or "" not in items and len(set(pins)) == len(pins) and (len(items) >= so.levers if key == "lever_pins" else len(items) == 1)
    if not good:
        raise ValueError
    return value


def _read(given):
    so = Settings()
    preset_ = preset(text_of(given.get("preset")))
    pins = []
    for row in _TABLE.strip().split("\n"):
        words = row.split()
        key = words.pop(0)
        words = words or keys(PRESETS)
        default, kind = words[:2]
        if key == "one_die" and so.tiles == 12:
            default = "six"
        elif key == "limit":
            default = format_of(so.format).usual_limits[so.score]
        elif key == "levers":
            words = [word for word in words if int(word) >= so.tiles]
            default = words[0]
        elif key == "players":
            kind = "1..{}".format(format_of(so.format).most_seats(so.tiles))
        value = given.get(key, preset_.get(key, default))
        text = "" if isinstance(value, list) and kind != "*" else text_of(value)
        try:
            if kind == "*":
                why = row.split("* ")[1].format(so.tiles, ", ".join(LEVELS))
                value = _special(key, text, so, given, pins)
            elif ".." in kind:
                kind = kind.replace("tiles", str(so.tiles))
                why = ("none, " if default == "none" else "") + kind.replace("..", " to ")
                low, high = kind.split("..")
                value = None if text == default == "none" else int(text)
                if value is not None and not int(low) <= value <= int(high):
                    raise ValueError
            else:
                why = ", ".join(words)
                value = _value(words[words.index(text)])
        except ValueError:
            return so, key, why
        setattr(so, key, value)
    if so.first_roll_needs in so.start_shut:
        key = "first_roll_needs" if "first_roll_needs" in given else "start_shut"
        return so, key, "none, or no tile that is both needed and shut at the start"
    return so, None, ""


def load(given):
    known = keys()
    bad = [[key, given[key], "no such key; allowed: " + ", ".join(known)] for key in given if key not in known]
    given = {key: given[key] for key in given if key in known}
    while True:
        so, wrong, why = _read(given)
        if not wrong:
            so.given = given
            return so, bad
        bad.append([wrong, given.pop(wrong), "allowed: " + why])


def hash_of(so):
    found = 7
    for byte in bytes("".join([key + text_of(so.given[key]) for key in sorted(so.given)]), "utf-8"):
        found = (found * 31 + byte) & 0xFFFFFF
    return found


def options(key):
    return tuple([_value(word) for word in _row(_TABLE, key) or keys(PRESETS)])


def in_force(so):
    found = {key: getattr(so, key) for key in keys()}
    found["computer_seats"] = " ".join(["{}:{}".format(*word) for word in sorted(so.computer_seats.items())]) or None
    found["start_shut"] = so.start_shut or None
    return found
