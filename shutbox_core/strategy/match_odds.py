"""Best for the match."""

from shutbox_core.strategy.solver import MATCH, SCORE


class Shark:
    def __init__(self, solver):
        self.solver = solver
        self.ready = False
        self.key = None
        self.looked = (None, False)
        self._spread = self._expert()
        solver.pays[MATCH] = lambda open_: self.worth(solver.rules.score(open_))

    def look(self, match):
        looked = (match.turn, match.scored())
        if looked == self.looked:
            return
        self.looked = looked
        seat, wraps = match.after() if looked[1] else (match.seat, False)
        stands = match.totals or [score or 0 for score in match.scores]
        key = None
        if match.seats > 1 and match.last_round(wraps):
            others = [(wraps or match.scores[i] is None, stands[i] - stands[seat - 1]) for i in range(match.seats) if i != seat - 1]
            stake = match.stake if match.format.stakes else 0
            key = (sorted(others), match.stake * match.seats + match.carried, stake, stake and match.carry_ties)
        if key != self.key:
            self.key = key
            self.ready = False
            self.solver.job = self._fill() if key else ()

    def _fill(self):
        for _ in self._spread:
            yield
        yield from self.solver.fill((MATCH,))
        self.ready = True

    def _rank(self, score):
        if score > 78:
            text = str(score)
            return 9 * len(text) + int(text[0]) + 61
        return max(score + 1, 0)

    def _expert(self):
        solver = self.solver
        rules = solver.rules
        reach = solver.tables[MATCH] = solver.table()
        open_ = rules.start
        reach[open_] = 1
        needs = rules.needs or -1
        beats = [0.0] * (self._rank(rules.score(open_)) + 2)
        while open_:
            chance = reach[open_] / 36
            yield from solver.weigh(open_, SCORE, open_ == rules.start)
            rank = self._rank(rules.score(open_))
            for sets, weight in solver.rolls[solver.count - 1]:
                best = solver.best(open_, sets, SCORE, needs)
                if best:
                    reach[open_ ^ best] += chance * weight
                else:
                    beats[rank] += chance * weight
                solver.cost += 15 + 5 * len(sets)
                yield
            open_ = (open_ - 1) & rules.start
            needs = -1
        more = 0.0
        for rank in range(len(beats) - 1, -1, -1):
            chance = beats[rank]
            beats[rank] = more + chance / 2
            more += chance
        self._beats = beats

    def worth(self, score):
        if not score:
            return 1.0
        others, pool, stake, carry = self.key
        beats = self._beats
        share = open_ = ties = 1.0
        self.solver.cost += 20 + (18 if score > 78 else 7) * len(others)
        for waits, ahead in others:
            if waits:
                share *= beats[min(self._rank(score - ahead), len(beats) - 1)]
                open_ *= beats[0]
            elif ahead < score:
                return 0.0
            elif ahead == score:
                ties += 1
        seats = len(others) + 1
        return share * pool / (seats if carry and ties > 1 else ties) / (pool + stake * (seats - open_))
