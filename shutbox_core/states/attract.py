"""Before a game: the quiet show, the sleep, and the choice of how many play."""
from shutbox_core.game.tileset import tiles
from shutbox_core.lights.motions import Asleep as AsleepMotion, Runner
from shutbox_core.lights.palette import AMBER_H, BREATH
from shutbox_core.states.base import State


class Attract(State):
    """A quiet show. A tap opens Players, and a lever moved down opens it and chooses; neither starts anything."""

    def enter(self):
        self.emit("attract")
        self.view.show(Runner())

    def tap(self):
        return "players"

    def moved(self, changed):
        lowered = tiles(changed & self.levers.down)
        if lowered:
            self.box.seats_asked = lowered[-1]
            return "players"

    def can_leave(self):
        return not self.box.settings.setup_lock


class Asleep(State):
    """One pixel breathes; the first touch only wakes."""

    def enter(self):
        self.emit("sleep")
        self.view.show(AsleepMotion())

    def press(self):
        self.emit("wake")
        return "attract"

    def moved(self, changed):
        return self.press()


class Players(State):
    """Lowering lever k chooses k players; a tap starts a game, or goes on with the parked one.

    players: so many as of now; new: it will be a new game.
    """

    def enter(self):
        box = self.box
        asked = box.seats_asked
        box.seats_asked = 0
        self.new = not box.session.parked or asked > 0
        self._choose(asked or box.journal.players or box.settings.players)

    def moved(self, changed):
        lowered = tiles(changed & self.levers.down)
        if lowered or not self.new:
            self.new = True
            self._choose(lowered[-1] if lowered else self.players)

    def tap(self):
        session = self.box.session
        return session.start(self.players) if self.new else session.resume()

    def _choose(self, players):
        from shutbox_core.game.formats import format_of  # Attract does not wait for it

        settings = self.box.settings
        self.players = min(players, format_of(settings.format).most_seats, settings.tiles)
        self.emit("players", players=self.players)
        self.view.light((1 << self.players) - 1, AMBER_H)
        if not self.new:
            self.view.paint(1 << self.box.session.match.seat - 1, BREATH)
        self.view.show(Runner())


STATES = {"attract": Attract, "asleep": Asleep, "players": Players}
