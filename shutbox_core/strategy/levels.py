"""The computer's seats, by level, and the advice."""

from shutbox_core.game.tileset import count, tiles, total_of
from shutbox_core.strategy.solver import MATCH, SCORE, SHUT, Solver


class Mind:
    def __init__(self, rules, sharks=False):
        self.solver = Solver(rules)
        self.shark = None
        if sharks:
            from shutbox_core.strategy.match_odds import Shark

            self.shark = Shark(self.solver)

    def work(self, steps, match=None):
        if match and not match.over and self.shark and self.solver.ready:
            self.shark.look(match)
        return self.solver.work(steps)

    def goal(self, level, turn):
        shark = self.shark
        if level == "shark" and shark and shark.ready and shark.looked[0] is turn:
            return MATCH
        return SCORE if level in ("expert", "shark") and self.solver.ready else None

    def choose(self, level, turn, number=0, sets=None):
        sets = sets or turn.sets
        goal = self.goal(level, turn)
        if goal is not None:
            return self.solver.best(turn.open, sorted(sets, reverse=True), goal) if turn.dice else self.solver.dice(turn.open, goal, turn.first)
        if not turn.dice:
            return turn.rules.dice_allowed(turn.open)[0 if total_of(turn.open) < 7 else -1]
        if level == "random":
            return sets[number % len(sets)]
        sign = {"highest": 0, "most": 1}.get(level, -1)
        return max(sets, key=lambda s: (sign * count(s), s))

    def advise(self, turn, sets=None):
        advice = self.choose("expert", turn, 0, sets)
        said = ("tiles", tiles(advice)) if turn.dice else ("dice", advice)
        left = turn.open & ~advice if turn.dice else turn.open
        value = self.solver.value
        return advice, ("goal", "score") + said + ("e_score", value(left, SCORE, turn.first), "p_shut", value(left, SHUT, turn.first))
