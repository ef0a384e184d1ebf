"""The rules of a turn: legal sets, the number of dice, the score.

A set of tiles is a whole number used as a bit mask: tile t is bit t - 1. So the larger of two masks is the one with the
higher highest tile, then the next highest, and so on. Dice are a tuple of one or two faces from 1 to 6.
"""


def tiles(mask):
	"""The tiles of a mask as an ascending list."""
	found = []
	tile = 1
	while mask:
		if mask & 1:
			found.append(tile)
		mask >>= 1
		tile += 1
	return found


def mask_of(numbers):
	"""The mask of some tile numbers."""
	mask = 0
	for tile in numbers:
		mask |= 1 << (tile - 1)
	return mask


def count(mask):
	"""How many tiles are in a mask."""
	found = 0
	while mask:
		mask &= mask - 1
		found += 1
	return found


def total_of(mask):
	"""The sum of a mask's tile numbers."""
	found = 0
	tile = 1
	while mask:
		if mask & 1:
			found += tile
		mask >>= 1
		tile += 1
	return found


def digits_of(mask):
	"""A mask read as one number, ascending: 2, 4, 6 is 246. A whole number of up to 15 digits, 0 for none."""
	found = 0
	for tile in tiles(mask):
		found = found * (100 if tile > 9 else 10) + tile
	return found


def _sums(total, lowest, highest):
	# Sets of distinct tiles from lowest to highest that sum to total, in the order of their ascending lists.
	found = []
	for tile in range(lowest, min(total, highest) + 1):
		if tile == total:
			found.append(1 << (tile - 1))
		else:
			for rest in _sums(total - tile, tile + 1, highest):
				found.append(rest | 1 << (tile - 1))
	return found


class Rules:
	"""The settings of a turn, as in the table of the rules, made ready for play.

	Arguments are values that settings.py has checked: tiles 9, 10 or 12; one_die "" for the default of that box;
	start_shut and first_roll_needs as masks (0: none); stop_on a total or 0.
	"""

	def __init__(self, n=9, shut="any", one_die="", must=False, score="sum", start_shut=0, needs=0, stop_on=0):
		self.tiles = n
		self.full = (1 << n) - 1
		self.shut = shut
		self.one_die = one_die or ("six" if n == 12 else "high")
		self.must = must
		self.scoring = score
		self.start = self.full & ~start_shut
		self.needs = needs
		self.stop_on = stop_on
		by_total = []
		for total in range(13):
			found = _sums(total, 1, n)
			by_total.append([s for s in found if shut != "pair" or count(s) < 3])
		# Candidates by dice: 8 times the first face and the second, which is 0 for one die.
		self._sets = [()] * 56
		for first in range(1, 7):
			for second in range(7):
				if first + second == stop_on:
					continue
				found = by_total[first + second]
				if shut == "single":
					found = self._known({first, second or first, first + second})
				elif shut == "faces":
					found = self._known({first + second})
					if second and first != second:
						found = self._known((min(first, second),), 1 << (max(first, second) - 1)) + found
				self._sets[8 * first + second] = tuple(found)

	def _known(self, numbers, more=0):
		return [1 << (t - 1) | more for t in sorted(numbers) if t <= self.tiles]

	def legal(self, open_, dice, first=False):
		"""The masks that these dice allow among the open tiles, sorted as ascending lists; first: a turn's first roll."""
		found = [s for s in self._sets[8 * dice[0] + (dice[1] if len(dice) > 1 else 0)] if s & open_ == s]
		if first and self.needs:
			found = [s for s in found if s & self.needs]
		return found

	def dice_allowed(self, open_):
		"""How many dice may be rolled with these tiles open: [2], [1, 2] or [1]."""
		rule = self.one_die
		if rule == "high":
			holds = open_ < 1 << 6
		elif rule == "six":
			holds = open_ < 1 << 6 and total_of(open_) <= 6
		elif rule == "below_six":
			holds = open_ < 1 << 5 and total_of(open_) < 6
		elif rule == "last_one":
			holds = open_ == 1
		else:
			holds = rule == "always"
		if not holds:
			return [2]
		return [1] if self.must else [1, 2]

	def score(self, open_):
		"""The score of these open tiles, lower is better: a whole number, with "digits" beyond 32 bits."""
		if self.scoring == "digits":
			return digits_of(open_)
		return count(open_) if self.scoring == "count" else total_of(open_)


class Turn:
	"""One turn under some rules: open tiles, the dice on the table, the sets they allow, and whether it is over."""

	def __init__(self, rules):
		self.rules = rules
		self.open = rules.start
		self.first = True
		self.dice = None  # an undecided roll
		self.count = 2  # dice, as rolled last or chosen since
		self.sets = ()
		self.over = False

	def roll(self, dice):
		"""These dice rest: gives the legal sets; without any the turn is over."""
		if self.over or self.dice:
			raise ValueError("no roll is due")
		self.dice = dice
		self.count = len(dice)
		self.sets = self.rules.legal(self.open, dice, self.first)
		self.first = False
		if not self.sets:
			self.over = True
		return self.sets

	def shut(self, mask):
		"""Shuts a legal set for the roll on the table; with no tile left open the turn is over."""
		if mask not in self.sets:
			raise ValueError("{} is not a legal set".format(tiles(mask)))
		self.open &= ~mask
		self.dice = None
		self.sets = ()
		if not self.open:
			self.over = True
