"""Before a game: show, sleep, number of players."""
from shutbox_core.box import State
from shutbox_core.game.formats import format_of
from shutbox_core.game.tileset import tiles
from shutbox_core.lights.motions import Asleep as Breath, Runner
from shutbox_core.lights.palette import AMBER_H, BREATH


class Attract(State):
    idle_ms = 600000

    def enter(self):
        self.can_leave = not self.box.settings.setup_lock
        self.emit("attract")
        self.move(Runner())

    def tap(self):
        while self.box.missing > 3:  # the last 3 wait for Levers up
            self.box.ahead()
        self.go("players")

    def leave(self):
        self.go("setup")

    def moved(self, changed):
        lowered = tiles(changed & self.levers.down)
        if lowered:
            self.box.wanted = lowered[-1]
            self.tap()

    def idled(self):
        self.go("asleep")


class Asleep(State):
    taps = 0

    def enter(self):
        self.emit("sleep")
        self.move(Breath())

    def press(self):
        self.emit("wake")
        self.go("attract")

    def moved(self, changed):
        self.press()


class Players(State):
    idle_ms = 20000
    can_leave = True

    def enter(self):
        box = self.box
        self.new = not box.parked or box.wanted > 0
        self.choose(box.wanted or self.memory.players or box.settings.players)
        box.wanted = 0

    def choose(self, players):
        s = self.box.settings
        self.players = min(players, format_of(s.format).most_seats(s.tiles))
        self.emit("players", "players", self.players)
        self.light((1 << self.players) - 1, AMBER_H)
        if not self.new:
            self.view.paint(1 << self.match.seat - 1, BREATH)
        self.move(Runner())

    def moved(self, changed):
        lowered = tiles(changed & self.levers.down)
        if lowered or not self.new:
            self.new = True
            self.choose(lowered[-1] if lowered else self.players)

    def tap(self):
        box = self.box
        game = box.made("levers_up")
        if self.new:
            game.new_game(self.players)
        else:
            box.parked = False
            self.keep("game", self.memory.park, False)
            game.resume(self.memory.phase)


STATES = {"attract": Attract, "asleep": Asleep, "players": Players}
