"""Best play for the rules in force, worked out in slices.

A box (a set of open tiles) is worth the mean, over the rolls, of the best box that a legal set leads to, or what the turn
pays where none is legal; with the better number of dice. What a turn pays hangs on the Goal; more is always better.
"""


class Goal:
    """What best play is for.

    name: its word in the log; unit: the worth of one of its own (a point, a certain win), below 0 where less is better;
    pays(open_tiles): what a turn that ends with these is worth, from 0 to 1 or to -1; steps: what a box takes besides its
    weighing; table: the worth of each box by its mask, None before there is one.
    """

    def __init__(self, name, unit, pays, steps=30):
        self.name = name
        self.unit = unit
        self.pays = pays
        self.steps = steps
        self.table = None


class Table:
    """Numbers from 0 to sign (1 or -1) in 3 bytes each, good to 8 in a million. No piece is longer than 4 KiB."""

    def __init__(self, size, sign=1):
        # Two bytes and a half for the number's highest 20 bits, half a byte for how often it was taken 16 times.
        self.pieces = bytearray(size), bytearray(size), bytearray(size)
        self._units = []
        for shift in range(16):
            self._units.append(sign * 1048575 * 16.0**shift)

    def __getitem__(self, at):
        low, middle, high = self.pieces
        byte = high[at]
        return (low[at] | middle[at] << 8 | (byte & 15) << 16) / self._units[byte >> 4]

    def __setitem__(self, at, number):
        number = min(abs(number), 1)
        shift = 0
        while number < 0.0625 and shift < 15:
            number *= 16
            shift += 1
        number = int(number * 1048575 + 0.5)
        low, middle, high = self.pieces
        low[at] = number & 255
        middle[at] = number >> 8 & 255
        high[at] = shift << 4 | number >> 16


class Solver:
    """The tables for some rules.

    by_score: the goal of the least expected score, a worth is minus the score as a part of the starting box's;
    by_shut: the goal of the best chance to shut the box; ready: the tables of both are filled;
    rolls: by the number of dice less 1, the sets that a full box allows, highest tiles first, and their chances in 36;
    cost: the steps of the slice under way, 14 µs each on an RP2040: a job counts its own.

    job: the work to do, a generator that yields where it may be cut; an empty tuple is none.
    """

    new_table = Table  # of zeros, by its size, with worths from 0 to 1 or to the sign given
    one = 1.0
    same = 0.00003  # worths this near, in parts of one, are alike: rounding never chooses between equals

    def __init__(self, rules):
        self.rules = rules
        self.ready = False
        self.cost = 0
        unit = -self.one / rules.score(rules.start)
        self.by_score = Goal("score", unit, lambda open_tiles: rules.score(open_tiles) * unit)
        self.by_shut = Goal("shut", self.one, lambda open_tiles: (not open_tiles) * self.one)
        # At once, for later it is hard to find so many bytes in a row.
        self.by_score.table = self.new_table(rules.start + 1, -1)
        self.by_shut.table = self.new_table(rules.start + 1)
        self.rolls = []
        self.job = self._prepare()

    def work(self, steps):
        """Works for so many steps, at most 80 more (for a shark, 18 more for each further seat where scores are digits); True once nothing
        is left to do."""
        self.cost = 0
        for _ in self.job:
            if self.cost >= steps:
                return False
        return True

    def _prepare(self):
        self.cost += 60  # the first slice does nothing else: a game's start comes first
        yield
        for second_faces in (range(1), range(1, 7)):
            found = {}  # rolls that allow the same sets count as one
            for first in range(1, 7):
                for second in second_faces:
                    sets = self.rules.legal(self.rules.full, (first, second))
                    sets.sort(reverse=True)
                    sets = tuple(sets)
                    found[sets] = found.get(sets, 0) + 6 // len(second_faces)
                    self.cost += 30
                    yield
            self.rolls.append(list(found.items()))
        yield from self.fill(self.by_score)
        yield from self.fill(self.by_shut)
        self.ready = True

    def fill(self, goal):
        """The job that fills a goal's table, from box 0 up: every set makes the mask smaller."""
        return self.weigh(self._boxes(), goal, keep=True)

    def _boxes(self):
        start = self.rules.start
        open_tiles = -1
        while open_tiles != start:
            open_tiles = (open_tiles - start) & start
            yield open_tiles

    def weigh(self, boxes, goal, first=False, keep=False):
        """The job that leaves a box's better number of dice in `better`, two if alike, and its worth in `worth`, one box after the other.

        first: as a turn's first roll; keep: puts each worth into the goal's table. However many boxes, it leaves no garbage.
        """
        needs = first and self.rules.needs or -1
        worths = [0.0] * 3  # by number of dice
        for open_tiles in boxes:
            end = goal.pays(open_tiles)
            self.cost += 60 if self.rules.scoring == "digits" else 10
            yield
            allowed = self.rules.dice_allowed(open_tiles)
            for count in allowed:
                total = 0
                for sets, weight in self.rolls[count - 1]:
                    total += weight * self._worth_of(goal.table, open_tiles, sets, needs, end)
                    yield
                worths[count] = total / 36
            one = worths[allowed[0]]
            two = worths[allowed[-1]]
            self.better = allowed[0 if one > two + abs(two) * self.same else -1]
            self.worth = max(one, two)
            if keep:
                goal.table[open_tiles] = self.worth
                self.cost += goal.steps
                yield

    def _worth_of(self, table, open_tiles, sets, needs, end):
        # Of a roll that would allow these sets: the best box that one leads to; end: of a turn that ends here, if none is legal.
        best = -2
        cost = 3 + len(sets)
        for one in sets:
            if one & open_tiles == one and one & needs:
                cost += 4
                worth = table[open_tiles ^ one]
                if worth > best:
                    best = worth
        self.cost += cost
        return end if best == -2 else best

    def dice(self, open_tiles, goal, first=False):
        """How many dice to roll, 1 or 2; first: as a turn's first roll."""
        for _ in self.weigh((open_tiles,), goal, first):
            pass
        return self.better

    def value(self, open_tiles, goal, first=False):
        """What a box is worth in the goal's own unit: the expected score, the chance to shut, or the part of the match."""
        worth = goal.table[open_tiles]
        if first and self.rules.needs:
            self.dice(open_tiles, goal, first)
            worth = self.worth
        return worth / goal.unit

    def best(self, open_tiles, sets, goal, needs=-1):
        """The best of these sets, given highest tiles first, the first of those alike; 0 if none is legal.

        needs: a mask of which it must have a tile.
        """
        table = goal.table
        best = 0
        high = -2
        for one in sets:
            if one & open_tiles == one and one & needs:
                worth = table[open_tiles ^ one]
                if worth > high:
                    best = one
                    high = worth + abs(worth) * self.same
        return best
