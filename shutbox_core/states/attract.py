"""Before a game: the quiet show, the sleep, and the choice of how many play."""
from ..game.match import format_of
from ..game.tileset import tiles
from ..lights.motions import Runner, Sleep
from ..lights.palette import AMBER_H, BREATH
from .base import State


class Attract(State):
    """A quiet show. A tap opens Players, and a lever moved down opens it and chooses; neither starts anything."""

    def enter(self):
        """The show begins."""
        self.emit("attract")
        self.view.show(Runner())

    def tap(self):
        """Opens Players."""
        return "players"

    def moved(self, changed):
        """A lever moved down opens Players and chooses; raising one means nothing."""
        lowered = tiles(changed & self.levers.down)
        if lowered:
            self.box.seats_asked = lowered[-1]
            return "players"

    def can_leave(self):
        """Setup, unless it is locked."""
        return not self.box.settings.setup_lock


class Asleep(State):
    """One pixel breathes; the first touch only wakes."""

    def enter(self):
        """The sleep begins."""
        self.emit("sleep")
        self.view.show(Sleep())

    def press(self):
        """Wakes; the rest of the press means nothing."""
        self.emit("wake")
        return "attract"

    def moved(self, changed):
        """Wakes."""
        return self.press()


class Players(State):
    """Lowering lever k chooses k players; a tap starts a game, or goes on with the parked one.

    players: so many as of now; new: it will be a new game.
    """

    def enter(self):
        """As many as were asked for, or as last time."""
        box = self.box
        asked = box.seats_asked
        box.seats_asked = 0
        self.new = asked > 0 or not box.journal.parked
        self._choose(asked or box.journal.players or box.settings.players)

    def moved(self, changed):
        """The way down counts; with a parked game any lever chooses a new one."""
        lowered = tiles(changed & self.levers.down)
        if lowered or not self.new:
            self.new = True
            self._choose(lowered[-1] if lowered else self.players)

    def tap(self):
        """Starts, or goes on with the parked game."""
        session = self.box.session
        return session.start(self.players) if self.new else session.resume()

    def _choose(self, players):
        settings = self.box.settings
        self.players = min(players, format_of(settings.format).most_seats, settings.tiles)
        self.emit("players", players=self.players)
        self.view.light((1 << self.players) - 1, AMBER_H)
        if not self.new:
            self.view.paint(1 << self.box.journal.match.seat - 1, BREATH)
        self.view.show(Runner())


CLASSES = {"attract": Attract, "asleep": Asleep, "players": Players}
