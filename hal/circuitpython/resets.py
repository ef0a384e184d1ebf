"""What takes the whole interpreter down: hangs and crashes, counted so that restarts have an end.

The count must outlive a reset, on every board. The RP2350 has no `alarm.sleep_memory`, and what memorymap reaches there of its
registers does not outlive one; so each fall is a mark at the end of nvm: a byte more where all was blank, which costs no erase.
After a minute that went well another mark ends the row.
"""
from micropython import const

from .store import open_store

LIMIT = 5  # falls in a row from which the box comes back by itself
_FALL = const(b"\x5a")
_RISEN = const(b"\x00")
_WELL = const(60_000)  # ms


def _in_a_row(store):
    return len((store.marks() or b"").split(_RISEN)[-1])


def fall():
    """Counts a fall. Gives how many there are in a row, more than LIMIT where they can't be counted."""
    store = open_store()
    return _in_a_row(store) if store.mark(_FALL) else LIMIT + 1


def risen():
    """Ends a row of falls: the program has run well."""
    store = open_store()
    if _in_a_row(store):
        store.mark(_RISEN)
    store.clear_marks()


def hung():
    """Counts a reset by the watchdog, and gives what to tell of it. RuntimeError if the row is too long and could be counted."""
    if fall() > LIMIT and open_store().size:
        raise RuntimeError("the program hangs again and again")
    return "the program hung"


class Watchdog:
    """The chip's own, at work: it resets the chip unless it is fed at least every 8 s. ImportError where there is none.

    opened: the list of what is to be closed, to which this is added.
    """

    _young = True

    def __init__(self, opened):
        from microcontroller import watchdog
        from watchdog import WatchDogMode

        self._timer = watchdog
        watchdog.timeout = 8
        watchdog.mode = WatchDogMode.RESET
        opened.append(self)

    def feed(self, age):
        """A round is done; age: ms since the program began."""
        self._timer.feed()
        if self._young and age > _WELL:
            self._young = False
            risen()

    def deinit(self):
        """No more resets."""
        self._timer.mode = None
