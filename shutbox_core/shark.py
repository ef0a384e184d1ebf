"""Best for the match: what each score of a turn is worth in a round that decides. In others a shark plays as an expert.

Who has played stands at the score or total, who is to come plays as an expert. Exact for the last to play and between two; with
more, ties count by halves.
"""

from shutbox_core.solver import MATCH, SCORE


class Shark:
	"""Keeps the solver's MATCH table right for a match."""

	def __init__(self, solver):
		self.solver = solver
		self.ready = False  # the table is that of the standing
		self.key = None  # the standing looked at, None where nothing is decided
		self.looked = (None, False)  # its turn, and whether that has ended
		self._spread = self._expert()
		solver.pays[MATCH] = lambda open_: self.worth(solver.rules.score(open_))

	def look(self, match):
		"""Sets the solver, which has to be ready, to work on the seat to play, or after a turn on the next."""
		looked = (match.turn, match.scored())
		if looked == self.looked:
			return
		self.looked = looked
		seat, wraps = match.after() if looked[1] else (match.seat, False)
		stands = match.totals or [score or 0 for score in match.scores]
		key = None
		if match.seats > 1 and match.fmt != "knockout" and match.last_round(wraps):
			key = [(wraps or match.scores[i] is None, stands[i] - stands[seat - 1]) for i in range(match.seats) if i != seat - 1]
			key = (sorted(key), not match.totals or not match.shut_wins_round) + (
				(match.stake, match.carried, match.carry_ties) if match.fmt == "pool" else (0, 1, False))
		if key != self.key:
			self.key = key
			self.ready = False
			self.solver.job = self._fill() if key else ()

	def _fill(self):
		for _ in self._spread:  # from where another standing left it
			yield
		yield from self.solver.fill((MATCH,))
		self.ready = True

	def _rank(self, score):
		# A small number in the order of the scores: of "digits" how many, and the first.
		if score > 78:
			text = str(score)
			return 9 * len(text) + int(text[0]) + 61
		return max(score + 1, 0)

	def _expert(self):
		# The chances of an expert's scores. Until they are known the table has the chance to reach each box.
		solver = self.solver
		rules = solver.rules
		reach = solver.tables[MATCH] = solver.table()
		open_ = rules.start
		reach[open_] = 1
		needs = rules.needs or -1
		least = [0.0] * (self._rank(rules.score(open_)) + 2)
		while True:
			chance = reach[open_] / 36
			yield from solver.weigh(open_, SCORE, open_ == rules.start)
			rank = self._rank(rules.score(open_))
			for sets, weight in solver.rolls[solver.count - 1]:
				sets = [s for s in sets if s & open_ == s and s & needs]
				if sets:
					box = open_ ^ solver.best(open_, sets, SCORE)
					reach[box] += chance * weight
				else:
					least[rank] += chance * weight
				solver.cost += 20 + 6 * len(sets)
				yield
			if not open_:
				break
			open_ = (open_ - 1) & rules.start
			needs = -1
		self._opens = 1.0 - least[1]
		above = 0.0
		for rank in range(len(least) - 1, -1, -1):
			chance = least[rank]
			least[rank] = above + chance / 2
			above += chance
		self._beats = least  # by rank: the chance that an expert scores more, and half that of the same

	def worth(self, score):
		"""What the match is worth, from 0 to 1, if the turn scores this."""
		others, shut_wins, stake, carried, carry = self.key
		if not score and shut_wins:
			return 1.0
		goes_on = self._opens if shut_wins else 1.0
		share = no_shut = ties = 1.0
		self.solver.cost += 20 + (18 if score > 78 else 7) * len(others)
		for waits, ahead in others:
			if waits:
				share *= min(self._beats[min(self._rank(score - ahead), len(self._beats) - 1)], goes_on)
				no_shut *= goes_on
			elif ahead < score:
				return 0.0
			elif ahead == score:
				ties += 1
		seats = len(others) + 1
		# What is carried is anybody's. A shut box pays twice the stake of all others, and no later one costs a stake more.
		pool = stake * seats + carried
		return share * pool / (seats if carry and ties > 1 else ties) / (pool + stake * (seats - no_shut))
