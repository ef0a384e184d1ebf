"""Service mode: each lever lights its own tile, taps run all pixels through the channels and tell the counters."""
from ..lights.palette import AMBER_F, WHITE_H
from .base import State

_COLOURS = (0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0)  # of all pixels; 0: the levers


class Service(State):
    """Begins where the button was held as power came on. A leave with all levers down clears the best scores."""

    spare_levers = True

    def enter(self):
        """Tells the counters; the levers light their tiles."""
        self._at = len(_COLOURS) - 1
        self._tell()
        self._look()

    def _tell(self):
        self.emit("service", **self.box.journal.counters())

    def _look(self):
        self.view.light(0xFFF, AMBER_F)
        self.view.paint(self.levers.down, WHITE_H)
        self.view.test = _COLOURS[self._at]

    def moved(self, changed):
        """A lever lights its own tile, whatever was shown."""
        self._at = len(_COLOURS) - 1
        self._look()

    def tap(self):
        """The next colour on all pixels, and the counters again."""
        self._at = (self._at + 1) % len(_COLOURS)
        self._tell()
        self._look()

    def leave(self):
        """With all levers down clears the best scores."""
        box = self.box
        all_levers = (1 << box.settings.levers) - 1
        if self.levers.down & all_levers == all_levers:
            box.keep("best", box.journal.clear_best)
        return self.idled()

    def idled(self):
        """The box goes on as after power-on."""
        self.view.test = 0
        return self.box.open()


STATES = {"service": Service}
