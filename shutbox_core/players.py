"""The computer's seats, by level, and the advice.

random; most, fewest (tiles), highest (tile first); expert (least expected score); shark (best for the match). Ties go to the
highest tile, then the next highest. Until the tables are ready expert and shark play as fewest, a shark meanwhile as expert.
"""

from shutbox_core.masks import count, tiles, total_of
from shutbox_core.solver import GOALS, MATCH, SCORE, SHUT, Solver

LEVELS = ("random", "most", "highest", "fewest", "expert", "shark")


class Mind:
	"""What computer seats and advice think with, for matches under some rules; sharks: whether any plays."""

	def __init__(self, rules, sharks=False):
		self.solver = Solver(rules)
		self.shark = None
		self._turn = None  # the turn that the shark has looked at, and whether at its end
		self._ended = False
		if sharks:
			from shutbox_core.shark import Shark

			self.shark = Shark(self.solver)

	def look(self, match):
		"""Lets the shark look at the match when a turn has begun, or has ended with another to come."""
		if self.shark and self.solver.ready and match.seats > 1 and not match.over:
			ended = match.scored()
			if match.turn is not self._turn or ended != self._ended:
				self._turn = match.turn
				self._ended = ended
				self.shark.look(match)

	def work(self, steps, match=None):
		"""Works for about so many steps (Solver.work); True once nothing is left to do for this turn of the match."""
		if match:
			self.look(match)
		return self.solver.work(steps)

	def goal(self, level, turn):
		"""The goal that a level can play for now, -1 for none."""
		if not self.solver.ready or level not in ("expert", "shark"):
			return -1
		return MATCH if level == "shark" and self.shark and self.shark.ready and self._turn is turn else SCORE

	def dice(self, level, turn):
		"""How many dice a level rolls, 1 or 2; the simple ones one, where they may, at an open sum of 6 or less."""
		goal = self.goal(level, turn)
		if goal >= 0:
			return self.solver.dice(turn.open, goal, turn.first)
		return turn.rules.dice_allowed(turn.open)[0 if total_of(turn.open) <= 6 else -1]

	def choose(self, level, turn, number=0):
		"""The set that a level shuts for the roll on the table; random takes the one at `number`, a random number."""
		goal = self.goal(level, turn)
		if goal >= 0:
			return self.solver.best(turn.open, turn.sets, goal)
		if level == "random":
			return turn.sets[number % len(turn.sets)]
		sign = 0 if level == "highest" else 1 if level == "most" else -1
		return max(turn.sets, key=lambda s: (sign * count(s), s))

	def advise(self, turn, goal=SCORE, sets=None):
		"""The best set (of some legal ones), or the number of dice while none are rolled; None while the table is not ready."""
		if not self.solver.ready or goal == MATCH and self.goal("shark", turn) != MATCH:
			return None
		if turn.dice:
			return self.solver.best(turn.open, sets or turn.sets, goal)
		return self.solver.dice(turn.open, goal, turn.first)

	def facts(self, turn, advice, goal=SCORE):
		"""The pairs of the log's `advice`: both values of the box that the advice leads to, each under best play for it."""
		solver = self.solver
		open_ = turn.open & ~advice if turn.dice else turn.open
		first = turn.first and not turn.dice
		return ("goal", GOALS[goal], "tiles" if turn.dice else "dice", tiles(advice) if turn.dice else advice,
				"e_score", solver.value(open_, SCORE, first), "p_shut", solver.value(open_, SHUT, first))
