"""Levers and button: contacts to ground, read into one mask and debounced."""
from adafruit_debouncer import Debouncer
from digitalio import DigitalInOut, Pull

from hal.circuitpython.boards import opened

_PERIOD = 0x1FFFFFFF
_LATE = 100  # ms without an update, after which a debouncer needs two to tell the truth


class Inputs:
    """All contacts of a board. names: of the pins, as pins_of() gives them; keep(pin): who closes the pins.

    down: the levers that are down, lever k as bit k - 1; raw: their contacts as they are at this moment; button: whether it is
    down; unsettled: not 0 while any contact, the button's included, may be about to change.
    """

    def __init__(self, board, names, settings, keep):
        self._pins = []
        for part in ("lever_pins", "roll_pin"):
            for name in names[part]:
                pin = keep(opened(DigitalInOut, part, board, name))
                pin.switch_to_input(Pull.UP)
                self._pins.append(pin)
        self._levers = (1 << len(names["lever_pins"])) - 1
        self._flip = 0 if settings.lever_closed_is == "down" else self._levers
        seen = self._settled = self._read()
        self._debouncers = [Debouncer(lambda: seen >> k & 1, settings.debounce_ms / 1000) for k in range(len(self._pins))]
        self._at = 0
        self.unsettled = 1
        self.update(0)

    def _read(self):
        mask = 0
        bit = 1
        for pin in self._pins:
            if not pin.value:
                mask |= bit
            bit <<= 1
        return mask ^ self._flip

    def update(self, now):
        """Reads all contacts; True if a lever or the button changed. now: the counter of ms."""
        seen = self._read()
        before = self._settled
        # A debouncer with nothing to do costs as much as one at work, so only those concerned are updated.
        work = seen ^ before | self.unsettled
        late = (now - self._at) & _PERIOD > _LATE
        self._at = now
        if not work:
            return False
        for k in range(len(self._pins)):
            if work >> k & 1:
                debouncer = self._debouncers[k]
                if late:
                    debouncer.update(before >> k & 1)
                debouncer.update(seen >> k & 1)
                if debouncer.value != (before >> k & 1):
                    self._settled ^= 1 << k
        self.unsettled = seen ^ self._settled
        self.raw = seen & self._levers
        self.down = self._settled & self._levers
        self.button = self._settled > self._levers
        return before != self._settled
