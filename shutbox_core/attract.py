"""Before a game: the quiet show, the sleep, and choosing how many play."""
from shutbox_core.box import State
from shutbox_core.rules import tiles
from shutbox_core.view import AMBER_H, ASLEEP, BREATH, RUN

_AHEAD = ("players", "levers_up", "turn_over")  # imported while nothing else goes on


class Attract(State):
    """A tap or a lever lowered opens Players, leaving opens Setup."""

    idle_ms = 600000

    @property
    def can_leave(self):
        return not self.box.settings.setup_lock

    def enter(self):
        self.box.emit("attract")
        self.box.view.move(RUN, self.box.now)

    def tap(self):
        self.box.go("players")

    def leave(self):
        if not self.box.settings.setup_lock:
            self.box.go("setup")

    def moved(self, changed):
        lowered = changed & self.box.levers.down
        if lowered:
            self.box.go("players")
            self.box.state.moved(lowered)

    def idled(self):
        self.box.go("asleep")

    def tick(self):
        for name in _AHEAD:
            if self.box.prepare(name):
                return 20
        if self.box.settings.computer_seats and self.box.prepare("computer"):
            return 20
        return 1000


class Asleep(State):
    """One pixel breathes; the first touch only wakes the box."""

    taps = 0

    def enter(self):
        self.box.emit("sleep")
        self.box.view.move(ASLEEP, self.box.now)

    def wake(self):
        box = self.box
        box.emit("wake")
        box.go("attract")

    def press(self):
        self.wake()

    def moved(self, changed):
        self.wake()


class Players(State):
    """Lowering lever k chooses k players; a tap starts, or goes on with a parked game."""

    idle_ms = 20000
    can_leave = True

    def enter(self):
        box = self.box
        self.new = not box.parked
        self.choose(box.memory.players or box.settings.players)

    def choose(self, players):
        box = self.box
        self.players = 1 if box.settings.format == "solo" else min(players, box.settings.tiles)
        box.emit("players", "players", self.players)
        base = box.view.base
        for tile in range(12):
            base[tile] = AMBER_H if tile < self.players else 0
        if not self.new:
            base[box.match.seat - 1] = BREATH
        box.view.move(RUN, box.now)

    def moved(self, changed):
        lowered = tiles(changed & self.box.levers.down)
        if lowered:
            self.new = True
            self.choose(lowered[-1])

    def tap(self):
        from shutbox_core.course import new_game

        box = self.box
        if self.new:
            new_game(box, self.players)
        else:
            box.parked = False
            box.keep("game", box.memory.park, False)
            box.resume(box.memory.phase)

    def leave(self):
        self.box.go("attract")

    def idled(self):
        self.box.go("attract")


STATES = {"attract": Attract, "asleep": Asleep, "players": Players}
