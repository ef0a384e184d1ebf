"""The rules of a turn: legal sets, number of dice, score."""
from shutbox_core.game.tileset import count, mask_of, tiles, total_of

# What the settings of a turn can be, the usual first. Packed rules name an option by its place: new ones go to the end.
TILES = (9, 10, 12)
SHUT = ("any", "pair", "faces", "single")
ONE_DIE = ("high", "six", "below_six", "last_one", "never", "always")
ONE_DIE_MUST = (False, True)
SCORE = ("sum", "digits", "count")

_ONE_DIE = {"six": 6, "below_six": 5, "last_one": 1, "always": 99}


# The settings that are packed as three bits each, in this order, with their options.
_PACKED = (("tiles", TILES), ("shut", SHUT), ("one_die", ONE_DIE), ("one_die_must", ONE_DIE_MUST), ("score", SCORE))


def digits_of(mask):
    return int("".join([str(tile) for tile in tiles(mask)]) or "0")


def _sums(found, most, n, total=0, mask=0, low=1):
    for tile in range(low, min(n, 12 - total) + 1):
        more = mask | 1 << (tile - 1)
        found[total + tile].append(more)
        if most > 1:
            _sums(found, most - 1, n, total + tile, more, tile + 1)


class Rules:
    def __init__(self, n=9, shut="any", one_die="", must=False, score="sum", start_shut=0, needs=0, stop_on=0):
        self.tiles = n
        self.full = (1 << n) - 1
        self.shut = shut
        self.one_die = one_die or ("six" if n == 12 else "high")
        self.must = must
        self.scoring = score
        self.score = {"digits": digits_of, "count": count, "sum": total_of}[score]
        self.start = self.full & ~start_shut
        self.needs = needs
        self.stop_on = stop_on
        # Candidates by dice: 8 times the first face and the second, which is 0 for one die.
        self.sets = [()] * 56
        sums = [[] for _ in range(13)]
        _sums(sums, 2 if shut == "pair" else n, n)
        for dice in range(8, 55):
            first = dice >> 3
            second = dice & 7
            total = first + second
            if total == stop_on or second == 7:
                continue
            found = sums[total]
            whole = 1 << total >> 1 & self.full
            if shut == "single":
                found = sorted({1 << first >> 1, 1 << second >> 1, whole} - {0})
            elif shut == "faces":
                found = [s for s in (second and second != first and mask_of((first, second)), whole) if s]
            self.sets[dice] = found

    def legal(self, open_, dice, first=False):
        found = [s for s in self.sets[8 * dice[0] + (dice[1] if len(dice) > 1 else 0)] if s & open_ == s]
        return [s for s in found if s & self.needs] if first and self.needs else found

    def dice_allowed(self, open_):
        if open_ >= 64 if self.one_die == "high" else total_of(open_) > _ONE_DIE.get(self.one_die, 0):
            return [2]
        return [1] if self.must else [1, 2]


class Turn:
    def __init__(self, rules):
        self.rules = rules
        self.open = rules.start
        self.first = True
        self.dice = None
        self.count = 2
        self.sets = ()
        self.over = False

    def dice_now(self):
        allowed = self.rules.dice_allowed(self.open)
        return allowed, self.count if self.count in allowed else allowed[0]

    def roll(self, dice):
        if self.over or self.dice:
            raise ValueError("no roll is due")
        self.dice = dice
        self.count = len(dice)
        self.sets = self.rules.legal(self.open, dice, self.first)
        self.first = False
        self.over = not self.sets
        return self.sets

    def shut(self, mask):
        if mask not in self.sets:
            raise ValueError("{} is not a legal set".format(tiles(mask)))
        self.open &= ~mask
        self.dice = None
        self.sets = ()
        self.over = not self.open


def pack_turn(so):
    found = ((so.stop_on or 0) << 4 | (so.first_roll_needs or 0)) << 12 | mask_of(so.start_shut)
    for key, options in _PACKED:
        found = found << 3 | options.index(getattr(so, key))
    return found


def turn_of(packed):
    found = [options[packed >> (12 - 3 * place) & 7] for place, (_, options) in enumerate(_PACKED)]
    rules = Rules(*found, start_shut=packed >> 15 & 4095, needs=1 << (packed >> 27 & 15) >> 1, stop_on=packed >> 31)
    rules.packed = packed
    return rules


def rules_of(so):
    return turn_of(pack_turn(so))
