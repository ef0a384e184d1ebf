"""The computer's seats, by level, and the advice."""
from shutbox_core.game.tileset import count, tiles, total_of

# The levels are LEVELS of game/formats.py. Expert plays for the least expected score, shark for the match; until its table is
# ready as an expert, until theirs are as fewest. Equal choices go to the highest tile, then the next highest.

# Whether a level wants many tiles (1), few (-1), or looks at the highest alone.
_WANTS = {"most": 1, "highest": 0}


class Mind:
    """What computer seats and advice think with under some rules; sharks: whether any plays.

    solver, shark: its parts, the second None without sharks.
    """

    def __init__(self, rules, sharks=False):
        # Imported by a game that needs them: the names of the levels are known without.
        from shutbox_core.strategy.solver import Solver

        self.solver = Solver(rules)
        self.shark = None
        if sharks:
            from shutbox_core.strategy.match_odds import Shark

            self.shark = Shark(self.solver)

    @property
    def ready(self):
        """Whether best play is known, for the score and for shutting the box."""
        return self.solver.ready

    @property
    def plays_the_match(self):
        """Whether a shark thinks here, so that there may be more to work out whenever the match has changed."""
        return self.shark is not None

    def knows(self, rules, sharks):
        """Whether this mind will do under these rules, for sharks or without."""
        return self.solver.rules.packed == rules.packed and (self.plays_the_match or not sharks)

    def work(self, steps, match=None):
        """Works best play out, as Solver.work() does, and a shark's for this turn of a match; True once nothing is left."""
        if match and not match.over and self.shark and self.solver.ready:
            self.shark.look(match)
        return self.solver.work(steps)

    def goal(self, level, turn):
        """The Goal that a level can play for now, None if it has no table."""
        if level == "shark" and self.shark and self.shark.knows(turn):
            return self.shark.by_match
        return self.solver.by_score if level in ("expert", "shark") and self.solver.ready else None

    def choose(self, level, turn, number=0, sets=None):
        """What a level shuts of the legal sets, or of some; before a roll how many dice it takes.

        number: a random one from 0, by which the level `random` chooses.
        """
        goal = self.goal(level, turn)
        if turn.dice:
            return self._choose_set(level, turn, goal, number, sets or turn.sets)
        if goal:
            return self.solver.dice(turn.open, goal, turn.first)
        return turn.rules.dice_allowed(turn.open)[0 if total_of(turn.open) < 7 else -1]

    def _choose_set(self, level, turn, goal, number, sets):
        if goal:
            return self.solver.best(turn.open, sorted(sets, reverse=True), goal)
        if level == "random":
            return sets[number % len(sets)]
        wants = _WANTS.get(level, -1)
        return max(sets, key=lambda one: (wants * count(one), one))

    def advise(self, turn, sets=None):
        """What an expert would choose, of some sets if given; and the log's fields of it, with both values of what it leads to.

        The solver must be ready.
        """
        solver = self.solver
        advice = self.choose("expert", turn, 0, sets)
        left = turn.open & ~advice if turn.dice else turn.open
        fields = {"goal": solver.by_score.name}
        fields.update({"tiles": tiles(advice)} if turn.dice else {"dice": advice})
        fields["e_score"] = solver.value(left, solver.by_score, turn.first)
        fields["p_shut"] = solver.value(left, solver.by_shut, turn.first)
        return advice, fields
