"""The odds beside the box: what its log tells of the turn, and what the solver of the core makes of it, in small slices."""
from shutbox_core import settings
from shutbox_core.game.tileset import mask_of, tiles
from shutbox_core.game.rules import rules_of
from shutbox_core.strategy.solver import SCORE, SHUT, Solver

_STEPS = 3000  # of the solver in a slice: a few ms


class Quick(Solver):
    """The solver with plain floats."""

    def table(self, sign=1):
        """A new table."""
        return [0.0] * (self.rules.start + 1)


def play_chance(rules, open_, dice, first=False):
    """The chance that a roll of so many dice allows a set."""
    rolls = [(a,) if dice == 1 else (a, b) for a in range(1, 7) for b in range(1, 7)]
    return sum(bool(rules.legal(open_, roll, first)) for roll in rolls) / 36


class Chances:
    """Follows the lines of a box's log, as objects. work() to be called while it gives True; answer() is for the page."""

    def __init__(self):
        self._set = {}
        self._rules = self._solver = None
        self._open = 0
        self._first = False
        self._resumed = None  # the line of a game that goes on, until its levers are right
        self._sets = None  # the legal sets of a roll on the table
        self._advised = None  # its tiles and goal
        self._known = {}  # solvers by rules: presets come and go

    def read(self, line):
        """One line of the log; True if the odds have changed."""
        event = line.get("e")
        if event in ("settings", "setup_end"):
            self._set.update(line.get("set") or line.get("changed") or {})
            self._rules = rules_of(settings.load(self._set)[0])
            self._forget()
        elif not self._rules:
            return False
        elif event == "turn_start":
            self._forget(self._rules.start, True)
        elif event == "resumed":  # maybe only to read the end of a turn again
            self._forget()
            self._resumed = line
        elif event in ("levers_up", "ready", "roll") and self._resumed and not (event == "levers_up" and self._resumed["dice"]):
            open_ = mask_of(self._resumed["open"])
            self._forget(open_, open_ == self._rules.start)
            return self.read(line) or True
        elif event == "roll":
            self._sets = [mask_of(one) for one in line["shuts"]]
            self._advised = None
        elif event == "advice" and line.get("goal"):
            self._advised = line
        elif event == "shut":
            self._forget(mask_of(line["open"]))
        elif event in ("turn_over", "parked", "attract"):
            self._forget()
        else:
            return False
        return True

    def _forget(self, open_=0, first=False):
        self._open, self._first = open_, first
        self._sets = self._advised = self._resumed = None

    def work(self):
        """A slice of the solver's work; True while there is more to do."""
        if not self._rules or not self._open:
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
        return {"p_shut": solver.value(open_, SHUT, first), "e_score": solver.value(open_, SCORE, first)}

    def answer(self):
        """What the page shows.

        dice_options: of each number of dice the chance that the next roll can be played; p_shut, e_score: under best play for
        either, once they are known; sets: the same of each legal set of the roll, the least expected score first.
        """
        rules, open_ = self._rules, self._open
        if not open_:
            return {}
        if self._sets is None:
            options = [{"dice": n, "p_play": play_chance(rules, open_, n, self._first)} for n in rules.dice_allowed(open_)]
            return dict(self._values(open_, self._first), dice_options=options)
        found = []
        for one in self._sets:
            left = open_ & ~one
            most = max(play_chance(rules, left, n) for n in rules.dice_allowed(left)) if left else 1
            best = self._advised["goal"] if self._advised and self._advised.get("tiles") == tiles(one) else None
            found.append(dict(self._values(left), tiles=tiles(one), p_play=most, best=best))
        found.sort(key=lambda one: (one.get("e_score", 0), one["tiles"]))
        if not found:
            return {}
        answer = {"sets": found}
        if "e_score" in found[0]:
            answer.update(e_score=found[0]["e_score"], p_shut=max(one["p_shut"] for one in found))
        return answer
