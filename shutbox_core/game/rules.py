"""The rules of a turn: the sets that may be shut, the number of dice, the score.

Sets of tiles are masks (tileset.py). Dice are a tuple of one or two faces from 1 to 6.
"""
from .tileset import count, mask_of, tiles, total_of


def digits_of(mask):
    """A mask read as one number, ascending: 2, 4, 6 is 246; up to 15 digits, 0 for none."""
    number = 0
    for tile in tiles(mask):
        number = number * (100 if tile > 9 else 10) + tile
    return number


# What the settings of a turn can be, the usual first. Packed rules name an option by its place: new ones go to the end.
TILES = (9, 10, 12)
SHUT = ("any", "pair", "faces", "single")
ONE_DIE = ("high", "six", "below_six", "last_one", "never", "always")
SCORE = ("sum", "digits", "count")


def usual_one_die(tiles):
    """The usual one-die rule of a box with so many tiles."""
    return "six" if tiles == 12 else "high"


# A number has from its low bits on: five options, the first highest, three bits each; then the tiles shut at the start,
# the tile that the first roll needs (four bits), and the total to stop on.
_PACKED = (TILES, SHUT, ONE_DIE, (False, True), SCORE)


# Numbers of dice, made once: best play asks for them thousands of times.
_ONE = [1]
_TWO = [2]
_BOTH = [1, 2]


class Rules:
    """The settings of a turn, with what follows from them.

    tiles, shut, one_die, must, score: an option each of TILES, SHUT, ONE_DIE (or "", the usual one of a box with so many
    tiles), False and True, and SCORE, else ValueError; start_shut: mask of the tiles that are shut as a turn starts, not all;
    needs: mask of the tile that the first set must contain, 0 for none; stop_on: the total that ends a turn, 0 for none.

    All are attributes of the same name, but for score, which is `scoring`, and start_shut. full: mask of all tiles; start:
    mask of those open as a turn starts; packed: all of it as a number below 2**35, under which a best score is kept;
    score(open_tiles): their score, lower is better, a whole number, with "digits" beyond 32 bits.
    """

    def __init__(self, tiles=9, shut="any", one_die="", must=False, score="sum", start_shut=0, needs=0, stop_on=0):
        self.tiles = tiles
        self.full = (1 << tiles) - 1
        self.shut = shut
        self.one_die = one_die or usual_one_die(tiles)
        self.must = must
        self.scoring = score
        self.start = self.full & ~start_shut
        self.needs = needs
        self.stop_on = stop_on
        self.score = (total_of, digits_of, count)[SCORE.index(score)]
        # The most that the open tiles may add up to for one die; None: it goes by the tiles themselves.
        self._one_die_up_to = {"six": 6, "below_six": 5, "last_one": 1, "never": 0, "always": 78}.get(self.one_die)
        self.packed = (stop_on << 4 | total_of(needs)) << 12 | start_shut
        for options, option in zip(_PACKED, (tiles, shut, self.one_die, must, score)):
            self.packed = self.packed << 3 | options.index(option)
        self._sets = _sets_by_dice(tiles, shut, stop_on)

    def legal(self, open_tiles, dice, first=False):
        """The masks that these dice allow, sorted as ascending lists; first: by a turn's first roll."""
        needs = first and self.needs or -1
        sets = self._sets[8 * dice[0] + (dice[1] if len(dice) > 1 else 0)]
        found = []
        for one in sets:
            if one & open_tiles == one and one & needs:
                found.append(one)
        return found

    def dice_allowed(self, open_tiles):
        """How many dice may be rolled with these tiles open: [2], [1, 2] or [1]."""
        most = self._one_die_up_to
        if open_tiles > 63 if most is None else total_of(open_tiles) > most:  # "high": every tile from 7 up is shut
            return _TWO
        return _ONE if self.must else _BOTH


def rules_of(settings):
    """The Rules of a turn under these settings, as settings.load() gives them."""
    needs = settings.first_roll_needs
    return Rules(settings.tiles, settings.shut, settings.one_die, settings.one_die_must, settings.score,
                 mask_of(settings.start_shut), mask_of([needs]) if needs else 0, settings.stop_on or 0)


def unpacked(number):
    """The Rules that have this number as `packed`; ValueError or IndexError where there are none."""
    found = []
    shift = 15
    for options in _PACKED:
        shift -= 3
        found.append(options[number >> shift & 7])
    return Rules(*found, number >> 15 & 4095, 1 << (number >> 27 & 15) >> 1, number >> 31)


def _sets_by_total(highest):
    # All sets that make a total up to 12, by it, each sorted as ascending lists: a lower tile goes before all that higher ones make.
    found = [[0]] + [[]] * 12
    for tile in range(highest, 0, -1):
        for total in range(12, tile - 1, -1):
            found[total] = [one | 1 << (tile - 1) for one in found[total - tile]] + found[total]
    return found


def _sets_by_dice(highest, shut, stop_on):
    # What a full box allows, at 8 times the first face and the second, which is 0 for one die.
    by_total = _sets_by_total(highest)
    sets = [()] * 56
    lists = {}  # one of those that are alike
    for dice in range(8, 55):
        total = (dice >> 3) + (dice & 7)
        if dice & 7 == 7 or total == stop_on:
            continue
        if 0 < dice & 7 < dice >> 3:
            sets[dice] = sets[(dice & 7) << 3 | dice >> 3]  # the same dice: a list less to keep
            continue
        first, second, whole = 1 << (dice >> 3) >> 1, 1 << (dice & 7) >> 1, 1 << total >> 1
        found = allowed = by_total[total]
        if shut == "faces":
            allowed = first | second, whole
        elif shut == "single":
            found = allowed = sorted({first, second, whole})
        legal = []
        for one in found:
            if one in allowed and 0 < one < 1 << highest and (shut != "pair" or count(one) < 3):
                legal.append(one)
        sets[dice] = lists.setdefault(tuple(legal), legal)
    return sets


class Turn:
    """One turn under some rules.

    open: mask of the open tiles; first: no roll has been made; dice: the roll on the table until a set is shut, or None;
    count: how many dice the player last chose or rolled; sets: the legal sets of the roll; over: nothing can be done.
    """

    def __init__(self, rules):
        self.rules = rules
        self.open = rules.start
        self.first = True
        self.dice = None
        self.count = 2
        self.sets = ()
        self.over = False

    def dice_now(self):
        """How many dice may be rolled, as Rules.dice_allowed(), and how many will be."""
        allowed = self.rules.dice_allowed(self.open)
        return allowed, self.count if self.count in allowed else allowed[0]

    def roll(self, dice):
        """These dice rest: gives the legal sets; without any the turn is over. ValueError if no roll is due."""
        if self.over or self.dice:
            raise ValueError("no roll is due")
        self.dice = dice
        self.count = len(dice)
        self.sets = self.rules.legal(self.open, dice, self.first)
        self.first = False
        self.over = not self.sets
        return self.sets

    def shut(self, mask):
        """Shuts a legal set for the roll on the table, else ValueError of its tiles; with no tile left open the turn is over."""
        if mask not in self.sets:
            raise ValueError(tiles(mask))
        self.open &= ~mask
        self.dice = None
        self.sets = ()
        self.over = not self.open
