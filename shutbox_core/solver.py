"""Best play for the rules in force, worked out in slices.

A box (a set of open tiles) is worth the mean, over the rolls, of the best box that a legal set leads to, or of what the
turn pays where no set is legal; with the better number of dice. Every goal has its table of worths:

	SCORE  pays the score, as a part of the starting box's; the lower the better
	SHUT   pays 1 for a shut box, else 0
	MATCH  pays what shark.py takes the score to be worth, from 0 to 1
"""

SCORE = 0
SHUT = 1
MATCH = 2
GOALS = ("score", "shut", "match")

# Worths as near as this, in parts of the one, count as alike, so that rounding never chooses between equals.
_SAME = 0.00003


class Table:
	"""Numbers from 0 to 1 in three bytes each, 6 bits of exponent and 18 of mantissa: good to 2 in a million above 2**-62."""

	def __init__(self, size):
		self._cells = bytearray(3 * size)
		self._scale = [2.0 ** (exponent - 81) for exponent in range(64)]

	def __getitem__(self, at):
		cells = self._cells
		at *= 3
		high = cells[at + 2]
		if high < 4:
			return 0.0
		return (cells[at] | cells[at + 1] << 8 | (high & 3 | 4) << 16) * self._scale[high >> 2]

	def __setitem__(self, at, number):
		exponent = 63
		while number < 0.00390625 and exponent > 7:
			number *= 256
			exponent -= 8
		while number < 1 and exponent:
			number *= 2
			exponent -= 1
		mantissa = int(number * 262144 + 0.5) if exponent else 0
		if mantissa > 524287:
			mantissa >>= 1
			exponent += 1
		cells = self._cells
		at *= 3
		cells[at] = mantissa & 255
		cells[at + 1] = mantissa >> 8 & 255
		cells[at + 2] = exponent << 2 | mantissa >> 16 & 3


class Solver:
	"""Tables for some rules and all boxes within start, by default that of a turn.

	whole: 0 for floats, or what stands for 1, a multiple of 36 ** tiles, which makes every worth an exact whole number.
	"""

	def __init__(self, rules, start=0, whole=0, table=Table):
		self.rules = rules
		self.start = start or rules.start
		self.ready = False  # SCORE and SHUT are filled
		self.cost = 0  # steps done in this slice
		self.total = 0
		self.gap = 40  # steps to count between two boxes
		self._whole = whole
		self.same = 0 if whole else _SAME
		self._table = table
		one = whole or 1.0
		self.units = [whole or 1.0 / rules.score(self.start), one, one]
		self.pays = [lambda open_: rules.score(open_) * self.units[SCORE], lambda open_: 0 * one if open_ else one, None]
		self.tables = [None, None, None]
		self.rolls = [self._rolls((0,), 6), self._rolls(range(1, 7), 1)]
		self.job = self._fill_both()  # what work() goes on with: a generator that counts its steps in cost

	def _rolls(self, seconds, weight):
		# By roll, like ones together: [sets that a full box allows, the highest tiles first; chances in 36].
		found = []
		for first in range(1, 7):
			for second in seconds:
				sets = sorted(self.rules.legal(self.rules.full, (first, second)), reverse=True)
				for roll in found:
					if roll[0] == sets:
						roll[1] += weight
						break
				else:
					found.append([sets, weight])
		return found

	def work(self, steps):
		"""Works for so many steps (14 µs each on an RP2040), at most 80 more; True once nothing is left to do."""
		self.cost = 0
		if self.job:
			for _ in self.job:
				if self.cost >= steps:
					return False
			self.job = None
		return True

	def _fill_both(self):
		yield from self.fill(SCORE)
		yield from self.fill(SHUT)
		self.ready = True

	def table(self, goal):
		"""The table of a goal, made at its first use."""
		if not self.tables[goal]:
			self.tables[goal] = self._table(self.start + 1)
		return self.tables[goal]

	def fill(self, goal):
		"""The generator that fills a goal's table. Every set makes the mask smaller, so it begins at box 0."""
		table = self.table(goal)
		pay = self.pays[goal]
		table[0] = pay(0)
		open_ = -self.start & self.start
		while open_:
			end = pay(open_)
			yield
			best = None
			for dice in self.rules.dice_allowed(open_):
				yield from self.average(open_, dice, goal, end)
				if best is None or (self.total < best if goal == SCORE else self.total > best):
					best = self.total
			table[open_] = best
			self.cost += self.gap
			yield
			open_ = (open_ - self.start) & self.start

	def average(self, open_, dice, goal, end, needs=0):
		"""The generator that leaves in `total` what a roll of so many dice is worth; end: what a turn that ends pays."""
		table = self.tables[goal]
		total = 0
		for sets, weight in self.rolls[dice - 1]:
			best = None
			cost = 3
			for s in sets:
				cost += 1
				if s & open_ == s and (not needs or s & needs):
					cost += 4
					worth = table[open_ ^ s]
					if best is None or (worth < best if goal == SCORE else worth > best):
						best = worth
			total += weight * (end if best is None else best)
			self.cost += cost
			yield
		self.total = total // 36 if self._whole else total / 36

	def mean(self, open_, dice, goal, first=False):
		"""What a roll of so many dice is worth, in the table's unit; first: as a turn's first roll."""
		for _ in self.average(open_, dice, goal, self.pays[goal](open_), self.rules.needs if first else 0):
			pass
		return self.total

	def worth(self, open_, goal, first=False):
		"""What a box is worth, in the table's unit."""
		if open_ and first and self.rules.needs:
			return self.mean(open_, self.dice(open_, goal, True), goal, True)
		return self.tables[goal][open_]

	def value(self, open_, goal, first=False):
		"""The expected score, the chance to shut, or the worth in the match, as a float."""
		return self.worth(open_, goal, first) / self.units[goal]

	def better(self, a, b, goal):
		"""Whether worth a is better than worth b."""
		return a < b - b * self.same if goal == SCORE else a > b + b * self.same

	def dice(self, open_, goal, first=False):
		"""How many dice to roll, 1 or 2; two where they are alike."""
		allowed = self.rules.dice_allowed(open_)
		if len(allowed) == 1:
			return allowed[0]
		return 1 if self.better(self.mean(open_, 1, goal, first), self.mean(open_, 2, goal, first), goal) else 2

	def best(self, open_, sets, goal):
		"""The best of some legal sets, with the highest tiles where they are alike; 0 if there are none."""
		table = self.tables[goal]
		best = most = 0
		for s in sorted(sets, reverse=True):
			worth = table[open_ ^ s]
			if not best or self.better(worth, most, goal):
				best = s
				most = worth
		return best
