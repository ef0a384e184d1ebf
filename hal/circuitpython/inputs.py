"""Levers and button."""
from adafruit_debouncer import Debouncer
from digitalio import DigitalInOut, Pull

from hal.circuitpython.boards import opened


class Inputs:
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
        seen = self._read()
        before = self._settled
        # A debouncer with nothing to do costs as much as one at work, so only those concerned are updated.
        work = seen ^ before | self.unsettled
        late = (now - self._at) & 0x1FFFFFFF > 100
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
