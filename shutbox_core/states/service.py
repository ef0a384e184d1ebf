"""Service mode."""
from shutbox_core.box import State
from shutbox_core.lights.palette import AMBER_F, WHITE_H

_COLOURS = (0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0)


class Service(State):
    can_leave = True
    spare = True
    idle_ms = 300000

    def enter(self):
        self.at = len(_COLOURS) - 1
        self.tell()
        self.look()

    def tell(self):
        found = self.memory.counters()
        pairs = []
        for name in ("games", "turns", "shuts", "faces", "writes", "erases", "last", "error"):
            pairs += [name, found[name]]
        self.emit("service", *pairs)

    def look(self):
        self.view.light(-1, AMBER_F)
        self.view.paint(self.levers.down, WHITE_H)
        self.view.test(_COLOURS[self.at])

    def moved(self, changed):
        self.at = len(_COLOURS) - 1
        self.look()

    def tap(self):
        self.at = (self.at + 1) % len(_COLOURS)
        self.tell()
        self.look()

    def leave(self):
        box = self.box
        full = (1 << box.settings.levers) - 1
        if self.levers.down & full == full:
            box.keep("best", self.memory.clear_best)
        self.idled()

    def idled(self):
        self.view.test(0)
        self.box.begin()


STATES = {"service": Service}
