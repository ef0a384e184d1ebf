"""Somebody who plays a box by what its log says alone, whatever happened before; and a match to stop in each of its states."""
import random

from shutbox_core.game.tileset import tiles
from tests.support.table import Table


def highest(sets):
    """The legal set with the highest tile, of two such the one with the next highest."""
    return max(sets, key=lambda one: one[::-1])


class Player:
    """Does the next right thing at a Table. seats: of a new game; pick: from the legal sets; dead: levers that can't be moved;
    mistakes: how often a wrong lever and a tap come first."""

    def __init__(self, table, seats=1, pick=highest, dead=(), mistakes=0.0):
        self.table = table
        self.told = table.told
        self.seats = seats
        self.pick = pick
        self.dead = set(dead)
        self.mistakes = mistakes
        self.random = random.Random(1)
        self._waiting = None  # the line since which nothing has come, and when that was noticed

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

    def play(self, games=1):
        """Plays so many games more; gives their ends."""
        known = len(self.table.lines("game_over"))
        self.until(lambda: len(self.table.lines("game_over")) >= known + games, 2000 * games)
        return self.table.lines("game_over")[known:]

    def act(self):
        """The next thing to do."""
        table = self.table
        if table.sim.button:
            table.release().wait(330)
        elif not table.sim.box:
            if not table.sim.powered and table.sim.back_at is None:
                table.do({"power": "on"})
            table.wait(100)
        else:
            getattr(self, "_" + (self.told.waits_for or "wait"))()

    def _touch(self):
        self.table.tap()

    _players = _next = _rematch = _touch

    def _wait(self):
        # For what the box does by itself. Where it is silent for long, what it waits for was never told: service mode's end, or, where
        # the power went between a turn's end and its line, a tap.
        table = self.table
        line = self._said()
        if line and line["e"] == "service":
            table.leave()
        elif self._waiting and self._waiting[0] is line and table.now - self._waiting[1] > 3_000:
            table.tap()
        else:
            if not self._waiting or self._waiting[0] is not line:
                self._waiting = line, table.now
            table.wait(50)

    def _said(self):
        return self.table.log[-1] if self.table.log else None

    def _start(self):
        asked = self.table.lines("players")[-1:]
        if not self.told.parked and asked and asked[0]["players"] != self.seats and self.seats not in self.dead:
            self.table.lever(self.seats, down=False).lever(self.seats)
        else:
            self.table.tap()

    def _choice(self):
        self.table.leave()

    def _put(self, raised=(), lowered=()):
        # Raises and lowers these, as far as they can be moved.
        for these, down in ((raised, False), (lowered, True)):
            self.table.lever(*[tile for tile in sorted(these) if tile not in self.dead], down=down)

    def _alerts(self, *kinds):
        return {tile for kind, tile in self.told.alerts if kind in kinds}

    def _excuse(self):
        # Levers that can't be put right: they are excused once they are named.
        if self._alerts("stuck", "chatter"):
            self.table.hold()
        else:
            self.table.stall(30_500).wait(30_600)

    def _levers(self):
        line = self._said()
        self._put(self.told.to_raise, self.told.to_lower)
        if self._said() is line:
            self._excuse()

    def _roll(self):
        wrong = self._wrong()
        if wrong:
            self._put(wrong & self.table.down, wrong - self.table.down)
        if self._wrong():
            self._excuse()
        elif self.told.phase == "ready":
            self.table.tap(after=40)

    def _wrong(self):
        return self._alerts("lever_up", "lever_down")

    def _shut(self):
        table, told = self.table, self.told
        if self.random.random() < self.mistakes:
            wrong = self.random.choice(told.in_play)
            if wrong not in table.down and [wrong] not in told.shuts:
                table.lever(wrong).tap().lever(wrong, down=False)
        open_ = set(told.in_play)
        # A dead lever that counts takes its tile or leaves it; one that is excused takes none but through a completion.
        dead = self.dead & open_
        held = dead & set(told.taken)
        possible = [one for one in told.shuts if set(one) & dead == held]
        if possible:
            self._take(set(self.pick(possible)))
        else:
            self._take(held)
            if self._wrong():
                self._excuse()
            elif not told.exact:
                table.hold().tap()
        if told.waits_for == "commit" and not self._wrong():
            table.tap()
        elif self._wrong() - self.dead == set() != self._wrong():
            self._excuse()

    _commit = _shut

    def _take(self, wanted):
        # An excused lever counts again once it has moved.
        table, taken = self.table, set(self.told.taken)
        self._put((table.down & set(self.told.in_play) - wanted) | (wanted & table.down - taken), ())
        self._put((), (wanted - table.down) | (self._alerts("lever_up")))
        for tile in sorted((set(self.told.taken) & set(self.told.in_play)) - wanted - table.down - self.dead):
            table.lever(tile).lever(tile, down=False)


# A match of two persons and a computer, and ways to stop in each of its states.

SETS = {"format": "rounds", "rounds": "2", "computer_seats": "3:highest", "brightness": "2"}
KEY = 1  # dice with which nobody shuts the box, so that all play to the end

STATES = {
    "Attract": lambda t: t.where == "Attract",
    "Setup": lambda t: t.where == "Setup",
    "Players": lambda t: t.where == "Players",
    "LeversUp": lambda t: t.where == "LeversUp" and t.match.seat == 2,
    "Ready": lambda t: t.where == "Ready" and t.match.seat == 2,
    "Ready, one die": lambda t: t.where == "Ready" and not t.turn.first,
    "Rolling": lambda t: t.where == "Rolling" and t.match.seat == 2,
    "Rolling, no move": lambda t: t.where == "Rolling" and t.turn.over,
    "Choose": lambda t: t.where == "Choose" and t.told.taken and t.match.seat == 2,
    "TurnOver": lambda t: t.where == "TurnOver" and t.match.round == 2,
    "Computer, rolling": lambda t: t.where == "Computer" and not t.told.taken,
    "Computer, taking": lambda t: t.where == "Computer" and t.told.taken,
    "GameOver": lambda t: t.where == "GameOver",
}


def reach(state, sets=None, seats=3, **options):
    """A table in this state, and its player."""
    table = Table(sets or SETS, KEY, **options)
    player = Player(table, seats)
    table.wait(2_200)
    if state == "Setup":
        table.leave()
        for _ in range(8):
            table.tap()
        table.flick(5)  # brightness
    while not STATES[state](table):
        if state == "Choose" and table.where == "Choose" and table.match.seat == 2:
            table.lever(tiles(table.turn.sets[0])[0])
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
