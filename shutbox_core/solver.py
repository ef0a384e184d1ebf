"""Best play for the rules in force, worked out in slices.

A box (a set of open tiles) is worth the mean, over the rolls, of the best box that a legal set leads to, or what the turn pays
where no set is legal; with the better number of dice. More is better for every goal:

	SCORE  pays minus the score, as a part of the starting box's
	SHUT   pays 1 for a shut box, else 0
	MATCH  pays what shark.py takes the score to be worth, from 0 to 1
"""

SCORE = 0
SHUT = 1
MATCH = 2


class Table:
	"""Numbers from 0 to 1, or to -1 by sign, in 3 bytes each: 4 bits of exponent and 20 of mantissa, good to 8 in a million.

	The bytes lie in pieces of 3 KiB, which a heap in pieces can still give.
	"""

	def __init__(self, size, sign=1):
		self.pieces = [bytearray(3 * min(size - at, 1024)) for at in range(0, size, 1024)]
		self._units = [sign * 1048575 * 16.0**exponent for exponent in range(16)]

	def __getitem__(self, at):
		cells = self.pieces[at >> 10]
		at = (at & 1023) * 3
		high = cells[at + 2]
		return (cells[at] | cells[at + 1] << 8 | (high & 15) << 16) / self._units[high >> 4]

	def __setitem__(self, at, number):
		number = min(abs(number), 1)  # a sum of chances may round to more
		exponent = 0
		while number < 0.0625 and exponent < 15:
			number *= 16
			exponent += 1
		mantissa = int(number * 1048575 + 0.5)
		cells = self.pieces[at >> 10]
		at = (at & 1023) * 3
		cells[at] = mantissa & 255
		cells[at + 1] = mantissa >> 8 & 255
		cells[at + 2] = exponent << 4 | mantissa >> 16


class Solver:
	"""The tables for some rules and all boxes of their turns. A subclass may take other numbers and tables."""

	one = 1.0
	same = 0.00003  # worths as near as this, in parts of the one, are alike: rounding never chooses between equals

	def __init__(self, rules):
		self.rules = rules
		self.ready = False  # SCORE and SHUT are filled
		self.cost = 0  # steps done in this slice
		self.units = [-self.one / rules.score(rules.start), self.one, self.one]
		self.pays = [lambda open_: rules.score(open_) * self.units[SCORE], lambda open_: (not open_) * self.one, None]
		self.tables = [self.table(-1), self.table(), None]
		self.rolls = [self._rolls((0,)), self._rolls(range(1, 7))]
		self.job = self._fill_both()  # what work() goes on with: a generator that counts its steps in cost

	def table(self, sign=1):
		"""A new table for all boxes, of zeros."""
		return Table(self.rules.start + 1, sign)

	def _rolls(self, seconds):
		# By roll, like ones together: the sets that a full box allows, and the chances in 36.
		found = {}
		for first in range(1, 7):
			for second in seconds:
				sets = tuple(self.rules.legal(self.rules.full, (first, second)))
				found[sets] = found.get(sets, 0) + 6 // len(seconds)
		return list(found.items())

	def work(self, steps):
		"""Works for so many steps (14 µs each on an RP2040), at most 80 more; True once nothing is left to do."""
		self.cost = 0
		for _ in self.job:
			if self.cost >= steps:
				return False
		return True

	def _fill_both(self):
		yield from self.fill(SCORE)
		yield from self.fill(SHUT)
		self.ready = True

	def fill(self, goal):
		"""The generator that fills a goal's table. Every set makes the mask smaller, so it begins at box 0."""
		start = self.rules.start
		open_ = 0
		while True:
			yield from self.weigh(open_, goal)
			self.tables[goal][open_] = self.worth
			self.cost += 30
			yield
			if open_ == start:
				return
			open_ = (open_ - start) & start

	def weigh(self, open_, goal, first=False):
		"""The generator that leaves in `count` the better number of dice, two where alike, and in `worth` what their roll is worth.

		first: it is a turn's first roll.
		"""
		table = self.tables[goal]
		needs = first and self.rules.needs or -1
		end = self.pays[goal](open_)
		self.cost += 10
		yield
		means = []
		allowed = self.rules.dice_allowed(open_)
		for count in allowed:
			total = 0
			for sets, weight in self.rolls[count - 1]:
				best = None
				cost = 3
				for s in sets:
					cost += 1
					if s & open_ == s and s & needs:
						cost += 4
						worth = table[open_ ^ s]
						if best is None or worth > best:
							best = worth
				total += weight * (end if best is None else best)
				self.cost += cost
				yield
			means.append(total / 36)
		self.count = allowed[0 if self.less(means[0]) > means[-1] else -1]
		self.worth = max(means)

	def dice(self, open_, goal, first=False):
		"""How many dice to roll, 1 or 2."""
		for _ in self.weigh(open_, goal, first):
			pass
		return self.count

	def value(self, open_, goal, first=False):
		"""The expected score, the chance to shut, or the worth in the match."""
		worth = self.tables[goal][open_]
		if first and self.rules.needs:
			self.dice(open_, goal, first)
			worth = self.worth
		return worth / self.units[goal]

	def best(self, open_, sets, goal):
		"""The best of some legal sets, with the highest tiles where they are alike."""
		table = self.tables[goal]
		worths = [table[open_ ^ s] for s in sets]
		enough = self.less(max(worths))
		return max([sets[i] for i in range(len(sets)) if worths[i] >= enough])

	def less(self, worth):
		"""A worth less what makes no difference."""
		return worth - abs(worth) * self.same
