"""The rules of a turn once more, by trying everything: the same on CPython and on MicroPython, so no import.

Boxes are lists of open tiles, ascending. Rules are a dict with the settings' keys; what is not given has its default.
"""


def sets_of(tiles, most=12):
    """Every set of these tiles, the empty one too, as ascending lists in order."""
    found = [[]]
    for tile in tiles:
        found += [one + [tile] for one in found if len(one) < most]
    return sorted(found)


def may_shut(one, dice, rules, first=False):
    """Whether a set that is open is legal for this roll."""
    total = sum(dice)
    needs = rules.get("first_roll_needs")
    if not one or total == rules.get("stop_on") or first and needs and needs not in one:
        return False
    way = rules.get("shut", "any")
    if way == "single":
        return len(one) == 1 and (one[0] == total or one[0] in dice)
    if way == "faces":
        return one == [total] or len(dice) == 2 and dice[0] != dice[1] and one == sorted(dice)
    return sum(one) == total and (way == "any" or len(one) < 3)


def legal(open_, dice, rules, first=False):
    """The legal sets, in the log's order. None has more than four tiles: five make at least 15."""
    return [one for one in sets_of([tile for tile in open_ if tile <= 12], 4) if may_shut(one, dice, rules, first)]


def dice_allowed(open_, rules):
    """How many dice may be rolled."""
    total = sum(open_)
    way = rules.get("one_die") or ("six" if rules.get("tiles") == 12 else "high")
    may = {"high": not [tile for tile in open_ if tile > 6], "six": total <= 6, "below_six": total < 6, "last_one": list(open_) == [1],
           "never": False, "always": True}[way]
    return [2] if not may else [1] if rules.get("one_die_must") else [1, 2]


def score(open_, rules):
    """A score as a number."""
    way = rules.get("score", "sum")
    return len(open_) if way == "count" else sum(open_) if way == "sum" else int("".join([str(tile) for tile in open_]) or "0")


def game(fmt, seats, first, scores, stake=5, carry_ties=False, rounds=3, limit=45, shut_wins_round=False, carried=0):
    """A game told by the scores of its turns, in order: {"turns", "winners", "totals", "out", "net", "carried"}.

    turns: (seat, round) of each, and of the one to come while there are no winners. scores: any iterable; those after the end are left.
    """
    order = [(first - 1 + k) % seats + 1 for k in range(seats)]
    fmt = fmt if seats > 1 else "solo"
    many = fmt in ("rounds", "knockout", "tournament")
    total = {seat: 0 for seat in order}
    out, turns = [], []
    scores = iter(scores)

    def told(winners, shut=False):
        net, after = None, carried
        if fmt == "pool" and winners:
            paid = stake * (2 if shut else 1)
            net = {seat: -paid for seat in order}
            after += paid * seats
            if len(winners) == 1 or not carry_ties:
                share = after // len(winners)
                for seat in winners:
                    net[seat] += share
                    after -= share
            net = [net[seat] for seat in sorted(net)]
        totals = [total[seat] for seat in sorted(total)] if many else None
        return {"turns": turns, "winners": sorted(winners), "totals": totals, "out": out, "net": net, "carried": after}

    number = 0
    while True:
        number += 1
        for seat in order:
            if seat in out:
                continue
            turns.append((seat, number))
            points = next(scores, None)
            if points is None:
                return told([])
            total[seat] += points
            if points == 0 and not (many and shut_wins_round):
                return told([seat], True)
            if fmt == "knockout" and total[seat] >= limit:
                left = [one for one in order if one not in out and one != seat]
                out.append(seat)
                if len(left) == 1:
                    return told(left)
        lowest = [seat for seat in order if total[seat] == min(total.values())]
        if not many or fmt == "rounds" and number == rounds or fmt == "tournament" and max(total.values()) >= limit:
            return told(lowest)
