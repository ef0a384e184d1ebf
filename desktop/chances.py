"""The odds beside the box: what the solver of the core makes of the turn that its log tells of, in small slices."""
from shutbox_core import settings
from shutbox_core.game.tileset import mask_of
from shutbox_core.game.rules import rules_of
from shutbox_core.strategy.solver import Solver

_STEPS = 3000  # of the solver in a slice: a few ms


class Quick(Solver):
    """The solver with plain floats: a computer has room for them."""

    def new_table(self, size, sign=1):
        """A list of zeros."""
        return [0.0] * size


def play_chance(rules, open_, dice, first=False):
    """The chance that a roll of so many dice allows a set."""
    rolls = [(a,) if dice == 1 else (a, b) for a in range(1, 7) for b in range(1, 7)]
    return sum(bool(rules.legal(open_, roll, first)) for roll in rolls) / 36


class Chances:
    """The odds of the turn that a LogFollower tells of.

    follow() to be called after each line that the follower has read, work() while it gives True; answer() is for the page.
    """

    def __init__(self, follower):
        self._follower = follower
        self._settings = None  # those that the rules are of
        self._rules = self._solver = None
        self._position = None  # what the odds are about: open tiles, whether the turn begins, the roll's sets, what is advised
        self._known = {}  # solvers by rules: presets come and go

    def follow(self):
        """True if the odds have changed."""
        follower = self._follower
        if follower.settings is not self._settings:
            self._settings = follower.settings
            self._rules = rules_of(settings.load(self._settings)[0]) if self._settings else None
        position = (self._rules, follower.in_play, follower.first, follower.shuts, follower.advised)
        changed = position != self._position
        self._position = position
        return changed

    def work(self):
        """A slice of the solver's work; True while there is more to do."""
        if not self._rules or not self._follower.in_play:
            return False
        name = repr(sorted(vars(self._rules).items()))
        if name not in self._known:
            self._known[name] = Quick(self._rules)
        self._solver = self._known[name]
        return not self._solver.work(_STEPS)

    def _values(self, open_, first=False):
        solver = self._solver
        if not solver or not solver.ready:
            return {}
        return {"p_shut": solver.value(open_, solver.by_shut, first), "e_score": solver.value(open_, solver.by_score, first)}

    def answer(self):
        """What the page shows; {} where no turn is surely under way, or no set is legal. Chances are 0 to 1.

        Before a roll dice_options: a list of {"dice": 1 or 2, "p_play": the chance that such a roll can be played}. With a roll
        on the table sets: of each legal set {"tiles", "p_play": the chance to play on with the better number of dice, "best":
        the goal for which the box advised it, or None}, the least expected score first. Once best play is worked out, here and
        in each set also p_shut: the chance to shut the box under play for that, and e_score: the expected score under play for it.
        """
        rules, open_ = self._rules, mask_of(self._follower.in_play)
        if not rules or not open_ or open_ & ~rules.full:
            return {}
        return self._before_a_roll(open_) if self._follower.shuts is None else self._of_a_roll(open_)

    def _before_a_roll(self, open_):
        rules, first = self._rules, self._follower.first
        options = [{"dice": dice, "p_play": play_chance(rules, open_, dice, first)} for dice in rules.dice_allowed(open_)]
        return dict(self._values(open_, first), dice_options=options)

    def _of_a_roll(self, open_):
        found = [self._of_a_set(open_, tiles) for tiles in self._follower.shuts]
        found.sort(key=lambda one: (one.get("e_score", 0), one["tiles"]))
        if not found:
            return {}
        answer = {"sets": found}
        if "e_score" in found[0]:
            answer.update(e_score=found[0]["e_score"], p_shut=max(one["p_shut"] for one in found))
        return answer

    def _of_a_set(self, open_, tiles):
        rules, advised = self._rules, self._follower.advised or {}
        left = open_ & ~mask_of(tiles)
        most = max(play_chance(rules, left, dice) for dice in rules.dice_allowed(left)) if left else 1
        return dict(self._values(left), tiles=tiles, p_play=most, best=advised["goal"] if advised.get("tiles") == tiles else None)
