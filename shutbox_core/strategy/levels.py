"""The computer's seats, by level, and the advice."""
from ..game.tileset import count, tiles, total_of

# The levels are LEVELS of game/match.py. Expert plays for the least expected score, shark for the match; until its table is
# ready as an expert, until theirs are as fewest. Equal choices go to the highest tile, then the next highest.


class Mind:
    """What computer seats and advice think with under some rules; sharks: whether any plays.

    solver, shark: its parts, the second None without sharks. Where one thinks there may be more to work out whenever the match has changed.
    """

    def __init__(self, rules, sharks=False):
        # Imported by a game that needs them: the names of the levels are known without.
        from .solver import Solver

        self.solver = Solver(rules)
        self.shark = None
        if sharks:
            from .match_odds import Shark

            self.shark = Shark(self.solver)

    def work(self, steps, match=None):
        """Works best play out, as Solver.work() does, and a shark's for this turn of a match; True once nothing is left."""
        if match and not match.over and self.shark and self.solver.ready:
            self.shark.look(match)
        return self.solver.work(steps)

    def goal(self, level, turn):
        """The Goal that a level can play for now, None if it has no table."""
        shark = self.shark
        if level == "shark" and shark and shark.ready and shark.seen[0] is turn:
            return shark.by_match
        return self.solver.by_score if level in ("expert", "shark") and self.solver.ready else None

    def choose(self, level, turn, number=0, sets=None):
        """What a level shuts of the legal sets, or of some; before a roll how many dice it takes.

        number: a random one from 0, by which the level `random` chooses.
        """
        goal = self.goal(level, turn)
        if not turn.dice:
            if goal:
                return self.solver.dice(turn.open, goal, turn.first)
            return turn.rules.dice_allowed(turn.open)[0 if total_of(turn.open) < 7 else -1]
        sets = sets or turn.sets
        if goal:
            return self.solver.best(turn.open, sorted(sets, reverse=True), goal)
        if level == "random":
            return sets[number % len(sets)]
        # Whether it wants many tiles, few, or looks at the highest alone.
        wants = {"most": 1, "highest": 0}.get(level, -1)
        return max(sets, key=lambda one: (wants * count(one), one))

    def advise(self, turn, sets=None):
        """What an expert would choose, of some sets if given; and the log's fields of it, with both values of what it leads to.

        The solver must be ready.
        """
        solver = self.solver
        advice = self.choose("expert", turn, 0, sets)
        left = turn.open
        fields = {"goal": "score"}
        if turn.dice:
            left &= ~advice
            fields["tiles"] = tiles(advice)
        else:
            fields["dice"] = advice
        fields["e_score"] = solver.value(left, solver.by_score, turn.first)
        fields["p_shut"] = solver.value(left, solver.by_shut, turn.first)
        return advice, fields
