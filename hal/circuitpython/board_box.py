"""A board's parts, opened, and what the core asks of the world answered by them."""
import gc
from hashlib import new
from os import urandom
from sys import modules
from time import monotonic_ns

import board

from .boards import Pins
from .outputs import Pixels, Sounder


def _digest(data):
    return new("sha256", data).digest()


class BoardBox:
    """The parts of one board, and the ports of the box that plays on them (shutbox_core/ports.py).

    settings: as load() gives them; chain: where each light sits; restarter: who runs the box, and closes this by deinit().
    box: the box that plays, set once it is there.

    For the loop: inputs, pixels, console, and after open_rest() watchdog and sounder, which is None where there is none.
    pins: boards.Pins, with what of the settings is bad; None once tidy() has let go of it.
    """

    sounder = watchdog = box = None

    def __init__(self, settings, chain, restarter):
        self.last_error = restarter.last_error
        pins = self.pins = Pins(settings, board)
        restarter.parts = self
        self._opened = pins.opened
        self.pixels = Pixels(pins, settings.pixel_order, chain)
        # The first light is out; what takes longer to load comes after it.
        from .console import Console
        from .inputs import Inputs
        from .store import open_store
        from ..dice_source import DiceSource

        self.inputs = Inputs(pins, settings)
        self.console = restarter.console = restarter.console or Console()
        self.log = self.console.log
        self.flush = self.console.tick
        self.store = open_store()
        dice = self._dice = DiceSource(urandom, monotonic_ns, _digest)
        self.roll = dice.roll
        self.random = dice.random
        self.check_entropy = dice.check

    def open_rest(self):
        """Opens what a box can do without until it has booted: piezo, watchdog."""
        from .store import Watchdog

        pins = self.pins
        if pins.names["piezo_pin"]:
            self.sounder = Sounder(pins)
        self.watchdog = Watchdog(self._opened, self.store)

    def tidy(self):
        """Lets go of what only a start and Setup need. A desktop, which has memory, keeps them.

        The parts' own modules live on in the parts; but sys.modules forgets them, for with some 50 in it a collection is twice as long:
        CircuitPython's collector goes through the whole heap again when its stack of 64 is full.
        """
        if hasattr(gc, "mem_free"):
            self.pins = None
            for name in list(modules):
                if name[:4] in ("hal.", "neop", "adaf"):
                    modules.pop(name)
            for room, name in (("", "settings"), ("", "settings_file"), (".states", "upkeep")):
                room = "shutbox_core" + room
                if modules.pop(room + "." + name, None):
                    delattr(modules[room], name)

    def deinit(self):
        """Closes all parts; the lights go out."""
        while self._opened:
            self._opened.pop().deinit()

    # The ports.

    def sound(self, notes, quiet):
        """Plays notes, hertz and ms in turn (0 Hz: a rest), in place of what sounds; quiet: at half volume."""
        if self.sounder:
            self.sounder.play(notes, self.box.settings.sound, quiet, self.box.now)

    @property
    def entropy_error(self):
        """What was wrong with the source at the last roll or check, or None."""
        return self._dice.error
