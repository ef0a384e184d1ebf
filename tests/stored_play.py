"""Random play by a Memory, in the order in which the box calls it; levers and lights aside."""
import random

from shutbox_core.journal import records
from shutbox_core.game.match import match_of
from shutbox_core.journal.memory import BEST, FACES, OPEN, Memory
from shutbox_core.game.rules import rules_of
from shutbox_core.settings import load

FILE = 77  # the hash of a settings file
_MATCH = ("format", "seats", "stake", "carry_ties", "rounds", "limit", "shut_wins_round", "first", "carried", "seat", "round", "over",
          "winners", "net")


def meters(memory):
    """What service mode tells, by name; writes and erases aside."""
    pairs = memory.counters()
    return {name: value for name, value in zip(pairs[::2], pairs[1::2]) if name not in ("writes", "erases")}


def match_in(memory):
    """The match and its computer seats; that of an ended game, which load() leaves alone, read from the numbers."""
    if memory.match or memory.phase != "game_over":
        return memory.match, memory.computers
    return records.match_of(memory.numbers[OPEN:], True)


def state(memory):
    """All that a memory must bring back, as one comparable value."""
    match, computers = match_in(memory)
    found = {
        "phase": memory.phase, "parked": bool(memory.parked), "excused": memory.excused, "players": memory.players,
        "carried": memory.carried, "choices": dict(memory.choices), "best": memory.numbers[BEST:FACES], "error": memory.error, "meters": meters(memory),
    }
    if match:
        turn = match.turn
        found["match"] = [getattr(match, name) for name in _MATCH] + [list(match.scores), list(match.totals or ()), list(match.out)]
        found["turn"] = (match.rules.packed, turn.open, turn.first, tuple(turn.dice or ()), tuple(turn.sets), turn.over)
        found["computers"] = dict(computers)
        assert match.first == memory.first or memory.phase != "game_over"
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
        self.memory = Memory(store)
        self.memory.load(FILE)
        self.points = [state(self.memory)]
        self.names = [None]

    def call(self, name, method, *values, point=True):
        """Calls a method of the memory; a refusal is counted."""
        try:
            method(*values)
        except OSError:
            self.refusals += 1
        if point and self.record:
            self.points.append(state(self.memory))
            self.names.append(name)

    def step(self):
        """The next act, which depends only on the seed, the number of acts before and the state."""
        self.acts += 1
        chance = random.Random(self.seed * 1000003 + self.acts)
        memory = self.memory
        phase = memory.phase
        if self.extras and chance.random() < 0.15 and self._extra(phase, chance):
            return
        if memory.parked:
            self.call("park", memory.park, False)
        elif phase in ("none", "game_over"):
            self._start(phase)
        elif phase in ("levers_up", "ready"):
            turn = memory.match.turn
            dice = tuple(chance.randint(1, 6) for _ in range(chance.choice(turn.rules.dice_allowed(turn.open))))
            turn.roll(dice)
            self.call("roll", memory.roll, dice)
        elif phase == "choose":
            self._decide(memory.match, chance)
        elif memory.match.over:
            self._finish(memory.match)
        else:
            memory.match.next_turn()
            self.call("turn", memory.next_turn)

    def _decide(self, match, chance):
        memory = self.memory
        turn = match.turn
        if turn.sets:
            mask = self.strategy(turn.sets, chance)
            turn.shut(mask)
            self.call("commit", memory.commit, mask, point=not turn.over)
            if not turn.over:
                return
            match.end_turn()
            self.call("commit", lambda: None)
        else:
            match.end_turn()
            self.call("no move", memory.turn_over)
        if match.over:
            self._finish(match)

    def _finish(self, match):
        memory = self.memory
        if match.format.keeps_best:
            old = memory.best(match.rules)
            if old is None or match.rules.score(match.turn.open) < match.rules.score(old):
                self.call("best", memory.best_score, match.rules, match.turn.open)
        self.call("over", memory.game_over)

    def _start(self, phase):
        memory = self.memory
        match, _ = match_in(memory)
        if phase == "game_over":
            match.rematch()
        else:
            carried = memory.carried if memory.players == self.seats else 0
            match = match_of(rules_of(self.values), self.values, self.seats, carried)
        self.call("game", memory.game_start, match, dict(self.values.computer_seats))

    def _extra(self, phase, chance):
        memory = self.memory
        between = phase == "none"
        what = chance.randrange(6)
        if what == 0 and phase not in ("none", "game_over") and not memory.parked:
            self.call("park", memory.park, True)
        elif what == 1 and memory.match:
            self.call("excused", memory.excused_now, chance.randrange(512))
        elif what == 2 and (between or memory.parked):
            self.call("setup", memory.set_choices, {"brightness": str(chance.randint(1, 5)), "preset": "pub"}, FILE)
        elif what == 3 and between:
            self.call("best", memory.clear_best)
        elif what == 4 and (memory.parked or phase == "game_over"):
            self.call("left", memory.abandon)
        elif what == 5 and between:
            self.call("best", memory.best_score, rules_of(load({"stop_on": chance.randint(2, 12)})[0]), chance.randrange(512))
        else:
            return False
        return True
