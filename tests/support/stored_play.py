"""Random play kept in a SavedGame, act by act as the box does it; levers and lights aside."""
import random

from shutbox_core.game.match import match_of
from shutbox_core.journal import kept_match
from shutbox_core.journal.saved_game import _BEST as BEST, _ENDED as ENDED, _FACES as FACES, _OPEN as OPEN, SavedGame
from shutbox_core.game.rules import rules_of
from shutbox_core.settings import load

FILE = 77  # the hash of a settings file
_MATCH = ("format", "seats", "stake", "carry_ties", "rounds", "limit", "shut_wins_round", "first", "carried", "seat", "round", "over",
          "winners", "net")


def meters(saved):
    """What service mode tells, by name; writes and erases aside."""
    return {name: value for name, value in saved.counters().items() if name not in ("writes", "erases")}


def match_in(saved):
    """The match and its computer seats; that of an ended game, which load() leaves alone, read from the numbers."""
    if saved.match or saved.phase != "game_over":
        return saved.match, saved.computers
    return kept_match.match_of(saved.log.numbers[OPEN:], ENDED)


def state(saved):
    """All that a journal must bring back, as one comparable value."""
    match, computers = match_in(saved)
    found = {
        "phase": saved.phase, "parked": saved.parked, "excused": saved.excused, "players": saved.players,
        "carried": saved.carried, "choices": dict(saved.choices), "best": saved.log.numbers[BEST:FACES], "error": saved.error,
        "meters": meters(saved),
    }
    if match:
        turn = match.turn
        found["match"] = [getattr(match, name) for name in _MATCH] + [list(match.scores), list(match.totals or ()), list(match.out)]
        found["turn"] = (match.rules.packed, turn.open, turn.first, tuple(turn.dice or ()), tuple(turn.sets), turn.over)
        found["computers"] = dict(computers)
        assert match.first == saved.first or saved.phase != "game_over"
    return found


class Play:
    """step() is one act. points: the state after each call that stores; names: what was called before each.

    given, seats: of every game; extras: they also park, excuse, choose, clear the best scores and give up;
    strategy: from the legal sets and a random.Random to the set; record: whether to keep points.
    """

    def __init__(self, store, seed=1, given=None, seats=3, extras=False, strategy=None, record=True):
        self.values, bad = load(given or {})
        assert not bad, bad
        self.seed = seed
        self.seats = seats
        self.extras = extras
        self.strategy = strategy or (lambda sets, chance: chance.choice(sets))
        self.record = record
        self.acts = self.refusals = 0
        self.saved = SavedGame(store)
        self.saved.load(FILE)
        self.points = [state(self.saved)]
        self.names = [None]

    def call(self, name, method, *values, point=True):
        """Calls an act; a refusal is counted."""
        try:
            method(*values)
        except OSError:
            self.refusals += 1
        if point and self.record:
            self.points.append(state(self.saved))
            self.names.append(name)

    def steps(self, count):
        """So many acts; gives itself."""
        for _ in range(count):
            self.step()
        return self

    def step(self):
        """The next act, which depends only on the seed, the number of acts before and the state."""
        self.acts += 1
        chance = random.Random(self.seed * 1000003 + self.acts)
        saved = self.saved
        phase = saved.phase
        if self.extras and chance.random() < 0.15 and self._extra(phase, chance):
            return
        if saved.parked:
            self.call("park", saved.park, False)
        elif phase in ("none", "game_over"):
            self._start(phase)
        elif phase in ("levers_up", "ready"):
            turn = saved.match.turn
            dice = tuple(chance.randint(1, 6) for _ in range(chance.choice(turn.rules.dice_allowed(turn.open))))
            turn.roll(dice)
            self.call("roll", saved.roll, dice)
        elif phase == "choose":
            self._decide(saved.match, chance)
        elif saved.match.over:
            self._finish(saved.match)
        else:
            saved.match.next_turn()
            self.call("turn", saved.start_turn)

    def _decide(self, match, chance):
        saved = self.saved
        turn = match.turn
        if turn.sets:
            mask = self.strategy(turn.sets, chance)
            turn.shut(mask)
            self.call("commit", saved.commit, point=not turn.over)
            if not turn.over:
                return
            match.end_turn()
            self.call("commit", lambda: None)
        else:
            match.end_turn()
            self.call("no move", saved.end_turn)
        if match.over:
            self._finish(match)

    def _finish(self, match):
        saved = self.saved
        if match.format.keeps_best:
            old = saved.best(match.rules)
            if old is None or match.rules.score(match.turn.open) < match.rules.score(old):
                self.call("best", saved.keep_best, match.rules, match.turn.open)
        self.call("over", saved.end_game)

    def _start(self, phase):
        saved = self.saved
        match, _ = match_in(saved)
        if phase == "game_over":
            match.rematch()
        else:
            carried = saved.carried if saved.players == self.seats else 0
            match = match_of(rules_of(self.values), self.values, self.seats, carried)
        self.call("game", saved.start_game, match, dict(self.values.computer_seats))

    def _extra(self, phase, chance):
        saved = self.saved
        between = phase == "none"
        what = chance.randrange(6)
        if what == 0 and phase not in ("none", "game_over") and not saved.parked:
            self.call("park", saved.park, True)
        elif what == 1 and saved.match:
            self.call("excused", saved.excuse, chance.randrange(512))
        elif what == 2 and (between or saved.parked):
            self.call("setup", saved.choose, {"brightness": str(chance.randint(1, 5)), "preset": "pub"}, FILE)
        elif what == 3 and between:
            self.call("best", saved.clear_best)
        elif what == 4 and (saved.parked or phase == "game_over"):
            self.call("left", saved.abandon)
        elif what == 5 and between:
            self.call("best", saved.keep_best, rules_of(load({"stop_on": chance.randint(2, 12)})[0]), chance.randrange(512))
        else:
            return False
        return True
