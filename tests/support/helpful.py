"""A helpful player, who looks at the box itself and does the next right thing, whatever happened before."""
import contextlib
import random
import sys

import pytest

from shutbox_core.game.tileset import mask_of, tiles
from tests.support.table import Table


@contextlib.contextmanager
def untraced():
    """Without what coverage traces, for what would take too long; other tests go the same ways."""
    before = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(before)


@pytest.fixture
def fast():
    """The same for a test that asks for it."""
    with untraced():
        yield


def dealt(key, position):
    """The faces of the roll in this position: as many as two dice, always the same."""
    chance = random.Random(f"{key} {position}")
    return chance.randint(1, 6), chance.randint(1, 6)


class Position(Table):
    """A table whose dice follow from the position, so that a roll drawn again after it was lost is the same.

    draws: (ms, position, faces) of every draw; key: which dice; writes: ms since power-on of each operation of the flash.
    A position is (game, round, seat, open tiles as a mask).
    """

    def __init__(self, sets=None, key=0, **options):
        self.draws = []
        self.writes = []
        self.key = key
        super().__init__(sets, **options)
        sim = self.sim
        busy = sim.bench.flash.on_time
        sim.bench.on_roll = self._deal

        def operation(ms):
            self.writes.append(sim.now - sim.powered_at)
            busy(ms)

        sim.bench.flash.on_time = operation

    def _deal(self, drawn):
        match = self.sim.box.session.match
        position = match.first, match.round, match.seat, match.turn.open
        faces = dealt(self.key, position)[: len(drawn)]
        self.draws.append((self.sim.now, position, faces))
        return faces

    @property
    def where(self):
        """The state of the box, "dark" without a program."""
        box = self.sim.box
        return type(box.state).__name__ if box else "dark"

    @property
    def mask(self):
        """The levers that are down."""
        return mask_of(self.down)


class Helpful:
    """Plays a Position's box. seats: of a new game; pick: from the legal sets, as masks; dead: levers that can't be moved."""

    def __init__(self, table, seats=1, pick=max, dead=()):
        self.table = table
        self.seats = seats
        self.pick = pick
        self.dead = set(dead)

    def until(self, done, acts=2000):
        """Acts until done() or the name of a state is reached."""
        if isinstance(done, str):
            name = done
            done = lambda: self.table.where == name  # noqa: E731
        for _ in range(acts):
            if done():
                return self
            self.act()
        raise AssertionError(f"a jam in {self.table.where}: {self.table.log[-12:]}")

    def finish(self, acts=2000):
        """Plays to the end of the game."""
        return self.until("GameOver", acts)

    def act(self):
        """The next thing to do."""
        table = self.table
        if table.sim.button:
            table.release().wait(330)
        elif not table.sim.box:
            if not table.sim.powered and table.sim.back_at is None:
                table.sim.do({"power": "on"})
            table.wait(100)
        else:
            getattr(self, "_" + table.where.lower(), self._wait)(table.sim.box)

    def _wait(self, box):
        self.table.wait(50)

    def _attract(self, box):
        self.table.tap()

    _asleep = _turnover = _gameover = _attract

    def _players(self, box):
        state = box.state
        if state.new and state.players != self.seats and self.seats not in self.dead:
            self.table.lever(self.seats, down=False).lever(self.seats)
        else:
            self.table.tap()

    def _setup(self, box):
        self.table.leave()

    _service = _setup

    def _put(self, wanted, among):
        # Puts these levers as wanted, both masks; gives those that can't be.
        down = self.table.mask
        for tile in tiles((wanted ^ down) & among):
            if tile not in self.dead:
                self.table.lever(tile, down=bool(wanted >> (tile - 1) & 1))
        return (wanted ^ self.table.mask) & among

    def _excuse(self, box):
        # Levers that can't be put right: they are excused once they are named.
        if box.levers.faulty():
            self.table.hold()
        else:
            self.table.stall(30_500).wait(30_600)

    def _leversup(self, box):
        turn = box.session.match.turn
        undecided = turn.open if turn.dice else 0
        state = box.state
        wrong = self._put(box.full & ~turn.open, box.full & ~undecided)
        if box.state is state and wrong & ~box.levers.excused:
            self._excuse(box)
        elif box.state is state:  # a turn's end waits until it can be stored
            self.table.wait(50)

    _restore = _leversup

    def _ready(self, box):
        turn = box.session.match.turn
        if self._put(box.full & ~turn.open, box.full) & ~box.levers.excused:
            self._excuse(box)
        else:
            self.table.tap(after=40)

    def _choose(self, box):
        turn = box.session.match.turn
        levers = box.levers
        full = box.full
        shut = full & ~turn.open
        dead = mask_of(self.dead) & full
        if not dead & ~levers.excused and not dead & turn.open:
            chosen = self.pick(turn.sets)
            excused = chosen & levers.excused & levers.down
            if excused:  # they count again once they have moved
                self._put(full & ~excused, excused)
            self._put(shut | chosen, full)
            self.table.tap()
            return
        # A dead lever that counts takes its tile or leaves it; one that is excused takes none but through a completion.
        fixed = dead & turn.open
        held = fixed & levers.down & ~levers.excused
        possible = [one for one in turn.sets if one & fixed == held]
        if self._put(shut | (self.pick(possible) if possible else held), full) & shut & ~levers.excused:
            self._excuse(box)
        elif not box.state.exact and levers.wrong():
            self._excuse(box)
        elif not box.state.exact:
            self.table.hold().tap()
        if self.table.where == "Choose" and box.state.exact and not levers.wrong():
            self.table.tap()


# A match of two persons and a computer, and ways to stop in each of its states.

SETS = {"format": "rounds", "rounds": "2", "computer_seats": "3:highest", "brightness": "2"}
KEY = 1  # dice with which nobody shuts the box, so that all play to the end


def choosing(table):
    box = table.sim.box
    return table.where == "Choose" and box.state.taken and box.session.match.seat == 2


STATES = {
    "Attract": lambda t: t.where == "Attract",
    "Setup": lambda t: t.where == "Setup",
    "Players": lambda t: t.where == "Players",
    "LeversUp": lambda t: t.where == "LeversUp" and t.sim.box.session.match.seat == 2,
    "Ready": lambda t: t.where == "Ready" and t.sim.box.session.match.seat == 2,
    "Ready, one die": lambda t: t.where == "Ready" and not t.sim.box.session.match.turn.first,
    "Rolling": lambda t: t.where == "Rolling" and t.sim.box.session.match.seat == 2,
    "Rolling, no move": lambda t: t.where == "Rolling" and t.sim.box.session.match.turn.over,
    "Choose": choosing,
    "TurnOver": lambda t: t.where == "TurnOver" and t.sim.box.session.match.round == 2,
    "Computer, rolling": lambda t: t.where == "Computer" and not t.sim.box.state.taken,
    "Computer, taking": lambda t: t.where == "Computer" and t.sim.box.state.taken,
    "GameOver": lambda t: t.where == "GameOver",
}


def reach(state, sets=None, seats=3, **options):
    """A table in this state, and its player."""
    table = Position(sets or SETS, KEY, **options)
    player = Helpful(table, seats)
    table.wait(2_200)
    if state == "Setup":
        table.leave()
        for _ in range(8):
            table.tap()
        table.lever(5).lever(5, down=False)  # brightness
    while not STATES[state](table):
        if state == "Choose" and table.where == "Choose" and table.sim.box.session.match.seat == 2:
            table.lever(tiles(table.sim.box.session.match.turn.sets[0])[0])
        else:
            player.act()
    return table, player


def result(table):
    """How the first game of a log ended: the scores of all turns in order, and the end's line."""
    over = table.lines("game_over")[0]
    scores = {}
    round_ = 1
    for line in table.log[: table.log.index(over)]:
        if line["e"] == "turn_start":
            round_ = line["round"]
        if line["e"] == "turn_over":
            scores[round_, line["seat"]] = line["score"], tuple(line["open"])
    return scores, {key: over.get(key) for key in ("winners", "scores", "totals", "net", "carried")}
