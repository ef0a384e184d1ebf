"""Levers and button: contacts to ground, read into one mask and debounced."""
from adafruit_debouncer import Debouncer
from digitalio import DigitalInOut, Pull
from micropython import const

_TICKS = const(0x1FFFFFFF)
_LATE = const(100)  # ms without an update, after which a debouncer needs two to tell the truth


def _mask_of(contacts):
    # Those that are open: contact k as bit k.
    mask = 0
    bit = 1
    for contact in contacts:
        if contact.value:
            mask |= bit
        bit <<= 1
    return mask


class Inputs:
    """All contacts of a board, opened on its pins (boards.Pins).

    down: the levers that are down, lever k as bit k - 1; raw: their contacts as they are at this moment; button: whether it is
    down; unsettled: not 0 while any contact, the button's included, may be about to change.
    """

    def __init__(self, pins, settings):
        levers = pins.open(DigitalInOut, "lever_pins")
        self._pins = levers + pins.open(DigitalInOut, "roll_pin")
        for pin in self._pins:
            pin.switch_to_input(Pull.UP)
        button = 1 << len(levers)
        self._levers = levers = button - 1
        # The contacts that are closed when what they belong to is down.
        self._flip = levers + button if settings.lever_closed_is == "down" else button
        self._debouncers = [Debouncer(pin, settings.debounce_ms / 1000) for pin in self._pins]
        self._settled = _mask_of(self._debouncers)
        self._at = 0
        self.unsettled = 1
        self.update(0)

    def update(self, now):
        """Reads all contacts; True if a lever or the button changed. now: the counter of ms."""
        seen = _mask_of(self._pins)
        before = settled = self._settled
        # A debouncer with nothing to do costs as much as one at work, so only those concerned are updated.
        work = seen ^ before | self.unsettled
        late = (now - self._at) & _TICKS > _LATE
        self._at = now
        if not work:
            return False
        bit = 1
        for debouncer in self._debouncers:
            if work & bit:
                if late:
                    debouncer.update(before & bit)
                debouncer.update(seen & bit)
                if debouncer.value != (before & bit > 0):
                    settled ^= bit
            bit <<= 1
        self._settled = settled
        self.unsettled = seen ^ settled
        self.raw = (seen ^ self._flip) & self._levers
        settled ^= self._flip
        self.down = settled & self._levers
        self.button = settled > self._levers
        return before != self._settled
