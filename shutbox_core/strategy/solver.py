"""Best play for the rules in force, worked out in slices."""

SCORE = 0
SHUT = 1
MATCH = 2


class Table:
    def __init__(self, size, sign=1):
        self.pieces = [bytearray(size) for _ in range(3)]
        self.units = [sign * 1048575 * 16.0**shift for shift in range(16)]

    def __getitem__(self, at):
        low, middle, high = self.pieces
        byte = high[at]
        return (low[at] | middle[at] << 8 | (byte & 15) << 16) / self.units[byte >> 4]

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
    one = 1.0
    same = 0.00003  # worths this near, in parts of one, are alike: rounding never chooses between equals

    def __init__(self, rules):
        self.rules = rules
        self.ready = False
        self.cost = 0
        self.units = [-self.one / rules.score(rules.start), self.one, self.one]
        self.pays = [lambda open_: rules.score(open_) * self.units[SCORE], lambda open_: (not open_) * self.one, None]
        self.tables = [None] * 3
        self.rolls = []
        self.job = self.prepare()

    def table(self, sign=1):
        return Table(self.rules.start + 1, sign)

    def prepare(self):
        self.cost += 60  # first of all what a game's start leaves can be swept
        yield
        for faces in ((0,), range(1, 7)):
            found = {}
            for first in range(1, 7):
                for second in faces:
                    sets = self.rules.legal(self.rules.full, (first, second))
                    sets.sort(reverse=True)
                    sets = tuple(sets)
                    found[sets] = found.get(sets, 0) + 6 // len(faces)
                    self.cost += 30
                    yield
            self.rolls.append(list(found.items()))
        self.tables[:2] = self.table(-1), self.table()
        yield from self.fill((SCORE, SHUT))

    def work(self, steps):
        self.cost = 0
        for _ in self.job:
            if self.cost >= steps:
                return False
        return True

    def fill(self, goals):
        start = self.rules.start
        for goal in goals:
            open_ = -1
            while open_ != start:
                open_ = (open_ - start) & start
                yield from self.weigh(open_, goal)
                self.tables[goal][open_] = self.worth
                self.cost += 60 if goal == MATCH else 30
                yield
        self.ready = True

    def weigh(self, open_, goal, first=False):
        table = self.tables[goal]
        needs = first and self.rules.needs or -1
        end = self.pays[goal](open_)
        self.cost += 60 if self.rules.scoring == "digits" else 10
        yield
        found = []
        allowed = self.rules.dice_allowed(open_)
        for count in allowed:
            total = 0
            for sets, weight in self.rolls[count - 1]:
                best = -2
                for s in sets:
                    if s & open_ == s and s & needs:
                        self.cost += 4
                        worth = table[open_ ^ s]
                        if worth > best:
                            best = worth
                total += weight * (end if best == -2 else best)
                self.cost += 3 + len(sets)
                yield
            found.append(total / 36)
        self.count = allowed[0 if found[0] > found[-1] + abs(found[-1]) * self.same else -1]
        self.worth = max(found)

    def dice(self, open_, goal, first=False):
        for _ in self.weigh(open_, goal, first):
            pass
        return self.count

    def value(self, open_, goal, first=False):
        worth = self.tables[goal][open_]
        if first and self.rules.needs:
            self.dice(open_, goal, first)
            worth = self.worth
        return worth / self.units[goal]

    def best(self, open_, sets, goal, needs=-1):
        table = self.tables[goal]
        best = 0
        high = -2
        for s in sets:
            if s & open_ == s and s & needs:
                worth = table[open_ ^ s]
                if worth > high:
                    best = s
                    high = worth + abs(worth) * self.same
        return best
