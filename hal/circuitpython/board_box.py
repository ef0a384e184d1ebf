"""A board's parts, opened, and what the core asks of the world answered by them."""
from hashlib import new
from os import urandom
from time import monotonic_ns

import board

from hal.circuitpython.boards import pins_of
from hal.circuitpython.pixels import Pixels


def _digest(data):
    return new("sha256", data).digest()


class BoardBox:
    """The parts of one board, and the ports of the box that plays on them (shutbox_core/ports.py).

    settings: as load() gives them; chain: where each light sits; restarter: who runs the box, and closes this by deinit().
    box: the box that plays, set once it is there.

    For the loop: inputs, pixels, console, and after open_rest() sounder and watchdog, each None where there is none;
    litter: something was told since a collection. bad: pins of the settings that can't be, as [key, value, why].
    """

    sounder = watchdog = box = None
    litter = False

    def __init__(self, settings, chain, restarter):
        restarter.parts = self
        self._opened = []
        self._dice = None
        self.last_error = restarter.last_error
        self._names, self.bad = pins_of(settings, board)
        self.pixels = self.keep(Pixels(board, self._names["pixel_pin"][0], settings.pixel_order, chain))
        # The first light is out; what takes longer to load comes after it.
        from hal.circuitpython.console import Console
        from hal.circuitpython.inputs import Inputs
        from hal.circuitpython.store import open_store

        self.inputs = Inputs(board, self._names, settings, self.keep)
        self.console = restarter.console = restarter.console or Console()
        self.flush = self.console.tick
        self.store = open_store()

    def keep(self, part):
        """Gives back the part, to be closed with the others."""
        self._opened.append(part)
        return part

    def open_rest(self):
        """Opens what a box can do without until it has booted: dice, piezo, watchdog."""
        from hal.circuitpython.resets import watchdog

        self._chance()
        if self._names["piezo_pin"]:
            from hal.circuitpython.sounder import Sounder

            self.sounder = self.keep(Sounder(board, self._names["piezo_pin"][0]))
        self.watchdog = watchdog(self.keep)

    def deinit(self):
        """Closes all parts; the lights go out."""
        while self._opened:
            self._opened.pop().deinit()

    # The ports.

    def log(self, t, event, fields):
        """A line for the log; it goes out at the end of the round."""
        self.litter = True
        self.console.log(t, event, fields)

    def sound(self, notes, quiet):
        """Plays notes, hertz and ms in turn (0 Hz: a rest), in place of what sounds; quiet: at half volume."""
        if self.sounder:
            self.sounder.play(notes, self.box.settings.sound, quiet, self.box.now)

    def _chance(self):
        if not self._dice:
            from hal.dice_source import DiceSource

            self._dice = DiceSource(urandom, monotonic_ns, _digest)
        return self._dice

    def roll(self, dice):
        """Faces of so many dice."""
        return self._chance().roll(dice)

    def random(self, n):
        """A number from 0 to n - 1."""
        return self._chance().random(n)

    def check_entropy(self):
        """Why the source of the dice can't be trusted now, or None."""
        return self._chance().check()

    @property
    def entropy_error(self):
        """What was wrong with the source at the last roll or check, or None."""
        return self._chance().error
