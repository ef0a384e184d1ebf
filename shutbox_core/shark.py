"""Best for the match as it stands: what each score of a turn is worth where this round decides.

Who has played stands at the score or total, who is to come plays as an expert. Exact for the last to play and between two; with
more, ties count by halves. Where rounds are to come a shark plays as an expert.
"""

from shutbox_core.solver import MATCH, SCORE


class Shark:
	"""Keeps the solver's MATCH table right for a match of several seats."""

	def __init__(self, solver):
		self.solver = solver
		self.ready = False  # the table is that of the standing
		self.key = None  # the standing looked at, None where nothing is decided
		self.looked = (None, False)  # its turn, and whether that has ended
		self._beats = None  # by rank of a score plus one: the chance that an expert scores more, and half that it scores the same
		solver.pays[MATCH] = lambda open_: self.worth(solver.rules.score(open_))

	def look(self, match):
		"""Sets the solver, which has to be ready, to work on the seat to play, or after a turn on the next."""
		looked = (match.turn, match.scored())
		if looked == self.looked:
			return
		self.looked = looked
		seat, wraps = match.after() if looked[1] else (match.seat, False)
		stands = match.totals or [score or 0 for score in match.scores]
		last = {"rounds": match.round + wraps == match.rounds, "tournament": max(stands) >= match.limit, "knockout": False, "solo": False}
		key = None
		if last.get(match.fmt, True):
			key = [(wraps or match.scores[i] is None, stands[i] - stands[seat - 1]) for i in range(match.seats) if i != seat - 1]
			key = (sorted(key), not match.totals or not match.shut_wins_round) + (
				(match.stake, match.carried, match.carry_ties) if match.fmt == "pool" else (0, 1, False))
		if key != self.key:
			self.key = key
			self.ready = False
			self.solver.job = self._fill() if key else ()

	def _fill(self):
		if not self._beats:
			yield from self._spread()
		yield from self.solver.fill(MATCH)
		self.ready = True

	def _rank(self, score):
		# A small number in the order of the scores: "digits" count by their first.
		rank = 0
		while score > 78:
			score //= 10
			rank += 71
		return rank + score

	def _spread(self):
		# An expert's scores. The table holds the chance to come by each box.
		solver = self.solver
		rules = solver.rules
		solver.tables[MATCH] = None  # makes room
		reach = solver.tables[MATCH] = solver.table()
		open_ = rules.start
		reach[open_] = 1
		needs = rules.needs or -1
		least = [0.0] * (self._rank(rules.score(open_)) + 2)
		while True:
			chance = reach[open_] / 36
			if chance:
				yield from solver.weigh(open_, SCORE, open_ == rules.start)
				rank = self._rank(rules.score(open_))
				for sets, weight in solver.rolls[solver.count - 1]:
					sets = [s for s in sets if s & open_ == s and s & needs]
					if sets:
						box = open_ ^ solver.best(open_, sets, SCORE)
						reach[box] += chance * weight
					else:
						least[rank] += chance * weight
					solver.cost += 20 + 7 * len(sets)
					yield
			if not open_:
				break
			open_ = (open_ - 1) & rules.start
			needs = -1
			solver.cost += 20
			yield
		for rank in range(len(least) - 1, 0, -1):
			least[rank - 1] += least[rank]
		self._beats = [1.0] + [(least[rank] + least[rank + 1]) / 2 for rank in range(len(least) - 1)] + [0.0]
		self._opens = least[1]

	def worth(self, score):
		"""What the match is worth, from 0 to 1, if the turn scores this."""
		others, shut_wins, stake, carried, carry = self.key
		if not score and shut_wins:
			return 1.0
		goes_on = self._opens if shut_wins else 1.0
		share = no_shut = ties = 1.0
		self.solver.cost += 20
		for waits, ahead in others:
			if waits:
				share *= min(self._beats[min(max(self._rank(score - ahead) + 1, 0), len(self._beats) - 1)], goes_on)
				no_shut *= goes_on
				self.solver.cost += 5
			elif ahead < score:
				return 0.0
			elif ahead == score:
				ties += 1
		seats = len(others) + 1
		# What is carried is anybody's. A shut box pays twice the stake of all others, and no later one costs a stake more.
		pool = stake * seats + carried
		return share * pool / (seats if carry and ties > 1 else ties) / (pool + stake * (seats - no_shut))
