"""Best for the match as it stands: what each score is worth to the seat that plays.

Who has played stands at the score or total; who is still to come in this round is taken to play as an expert. Exact in the last
round between two seats; near elsewhere: more than two at the lowest score share as two do, and later rounds count by mean
and spread.
"""

from shutbox_core.solver import MATCH, SCORE


class Shark:
	"""Keeps the solver's MATCH table right for a match of several seats. The table takes 3 bytes for each box."""

	def __init__(self, solver):
		self.solver = solver
		self.ready = False  # the table is that of the standing looked at
		self.key = None
		self._chances = None  # of an expert's scores, by rank
		solver.pays[MATCH] = self.pay
		self._long = solver.rules.scoring == "digits"  # each worth takes a slice of its own
		if self._long:
			solver.gap = 100

	def look(self, match):
		"""Sets the solver, which has to be ready, to work on the seat to play, or after the end of a turn on the next."""
		seat, wraps = match.after() if match.scored() else (match.seat, False)
		me = seat - 1
		others = []
		for i in range(match.seats):
			if i != me and i + 1 not in match.out:
				others.append(((match.totals or match.scores)[i] or 0, wraps or match.scores[i] is None))
		mine = left = 0
		if match.totals:
			mine = match.totals[me]
			left = match.rounds - match.round - wraps if match.fmt == "rounds" else match.limit
		money = (match.stake, match.carried, match.carry_ties) if match.fmt == "pool" else (0, 1, False)
		key = (match.fmt, mine, left, tuple(sorted(others)), money, bool(match.totals and match.shut_wins_round))
		if key != self.key:
			self.key = key
			self.ready = False
			self.solver.job = self._fill()

	def _fill(self):
		if not self._chances:
			yield from self._spread()
		yield from self.solver.fill(MATCH)
		self.ready = True

	def _rank(self, score):
		# A score as a small whole number, in the same order; "digits" by how many they are and the first.
		if not self._long or score <= 0:
			return score
		text = str(score)
		return 9 * len(text) + int(text[0]) - 9

	def _spread(self):
		# The chances of an expert's scores; the table holds the chance to come by each box.
		solver = self.solver
		rules = solver.rules
		solver.tables[MATCH] = None
		reach = solver.table(MATCH)
		score = solver.tables[SCORE]
		alike = 1 - solver.same
		open_ = solver.start
		reach[open_] = 1.0
		chances = [0.0] * (self._rank(rules.score(open_)) + 1)
		mean = square = 0.0
		needs = rules.needs
		while open_:
			chance = reach[open_] / 36
			end = 0.0
			allowed = rules.dice_allowed(open_)
			dice = allowed[0]
			if chance and len(allowed) > 1:
				pay = solver.pays[SCORE](open_)
				yield from solver.average(open_, 1, SCORE, pay, needs)
				one = solver.total
				yield from solver.average(open_, 2, SCORE, pay, needs)
				dice = 1 if solver.better(one, solver.total, SCORE) else 2
			for sets, weight in solver.rolls[dice - 1] if chance else ():
				best = least = 0
				cost = 26
				for s in sets:  # as Solver.best
					cost += 1
					if s & open_ == s and (not needs or s & needs):
						cost += 5
						worth = score[open_ ^ s]
						if not best or worth < least:
							best = s
							least = worth * alike
				if best:
					reach[open_ ^ best] = reach[open_ ^ best] + chance * weight
				else:
					end += chance * weight
				solver.cost += cost
				yield
			if end:
				paid = rules.score(open_)
				chances[self._rank(paid)] += end
				mean += end * paid
				square += end * paid * paid
			open_ = (open_ - 1) & solver.start
			needs = 0
			solver.cost += 20
			yield
		chances[0] = reach[0]
		rest = 1.0 if self.key[-1] else 1.0 - reach[0]  # where a shut box ends the game, mean and spread are those of the rest
		mean /= rest
		self._mean = mean
		self._square = max(square / rest - mean * mean, mean * mean / 100)
		self._above = [0.0]
		for chance in reversed(chances):
			self._above.append(self._above[-1] + chance)
		self._above.reverse()
		self._chances = chances

	def _later(self, score):
		# The chances that an expert's turn loses against this score, and that it ties.
		shut_is_score = self.key[-1]
		rank = self._rank(score)
		if rank < 0 or not rank and not shut_is_score:
			return 1.0 if shut_is_score else self._above[1], 0.0
		if rank >= len(self._chances):
			return 0.0, 0.0
		return self._above[rank + 1], self._chances[rank]

	def pay(self, open_):
		"""What the match is worth, from 0 to 1, if the turn ends with these tiles open."""
		return self.worth(self.solver.rules.score(open_))

	def worth(self, score):
		"""The same for a score."""
		fmt, mine, left, others, (stake, pool, carry), shut_is_score = self.key
		if not score and not shut_is_score:
			return 1.0
		seats = len(others) + 1
		self.solver.cost += (20 + 6 * seats) * (2 if self._long else 1)
		waiting = 0
		for _, waits in others:
			waiting += waits
		no_shut = 1.0 - self._chances[0]
		mine += score
		limit = left
		knockout = fmt == "knockout"
		if knockout or fmt == "tournament":
			left = (limit - max(mine, others[-1][0])) / self._mean
			left = max(left, 0.5) if left > 0 else 0
			if knockout and not left:
				return 0.0
		alone = first = 1.0  # the chances that nobody to come is as good, and that nobody is better
		tied = 0  # how many that have played are as good
		for total, waits in others:
			same = 0.0
			if left:
				turns = 2 * left + waits
				if knockout:  # all others play before this seat can go out
					turns = (2 * limit - mine - total) / self._mean
					waits = 0.5
				ahead = (total + waits * self._mean - mine) / (turns * self._square) ** 0.5
				more = 1 / (1 + 2.718282 ** (-1.702 * max(min(ahead, 8.0), -8.0)))
			elif waits:
				more, same = self._later(mine - total)
			elif total < mine:
				return 0.0
			else:
				more = 1.0
				tied += total == mine
			alone *= more
			first *= more + same
		if left:
			if shut_is_score:
				return alone
			turns = left * seats + waiting
			stay = no_shut**turns
			return stay * alone + (1 - stay) * left / turns
		# What a shut box pays: in the pool twice the stake of all others, and no later one costs a stake more.
		pool += stake * seats
		most = pool + stake * (seats - no_shut**waiting)
		shared = pool / seats if carry else pool / (tied + 2)  # what is carried is anybody's
		if tied:
			pool = shared if carry else pool / (tied + 1)
		return (pool * alone + shared * (first - alone)) / most
