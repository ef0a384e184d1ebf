"""Keeps the box going through its own faults.

An error in the program puts the lights out and is kept as a text; then the box is built anew, and its journal resumes the
game. All within one run of the interpreter: that keeps the text on every board, starts quickly, and frees a memory that was full.
"""
import gc

from adafruit_ticks import ticks_ms
from micropython import const

LIMIT = 5  # faults in a row, and then no more
_M = const(0x1FFFFFFF)
_SOON = const(3000)  # ms after a start in which a fault is one more of a row


def _where(error):
    # The file and line that the error came from, where the interpreter tells.
    found = ""
    try:
        from traceback import format_exception

        for line in "".join(format_exception(error)).split("\n"):
            if 'File "' in line:
                path, place = line.split('"')[1:3]
                found = " ({}:{})".format(path.replace("\\", "/").split("/")[-1], place.split(",")[1].split()[-1])
    except (ImportError, MemoryError):
        pass
    return found


class Guard:
    """Builds the box with build(guard), which gives what has tick(), and builds it again after an error.

    parts: what build() has opened, to be closed again; last_error: a text or None; dark: it has given up.
    """

    def __init__(self, build, last_error=None):
        self._build = build
        self._machine = self.parts = None
        self._since = self._row = 0
        self.last_error = last_error
        self.dark = False

    def tick(self):
        """One round of the loop; gives the ms in which nothing needs another. Raises the error at which it gives up."""
        try:
            if self._machine is None:
                self._since = ticks_ms()
                self._machine = self._build(self)
            return self._machine.tick()
        except Exception as error:
            self.stop()
            self._row = self._row + 1 if (ticks_ms() - self._since) & _M < _SOON else 1
            self.last_error = "{}: {}{}".format(type(error).__name__, error, _where(error))
            self.dark = self._row >= LIMIT
            if self.dark:
                raise
        return 1

    def stop(self):
        """Lights out, and all parts given back."""
        parts = self.parts
        self._machine = self.parts = None
        if parts:
            parts.deinit()
        gc.collect()


# What takes the interpreter down (a crash, the watchdog, a brown-out) is counted in a byte that outlives the reset: 0xA0 and
# the count. alarm.sleep_memory does on the RP2040 and, but for brown-outs, the ESP32; the RP2350 has none. Only the ESP32
# tells brown-outs; they are counted in the last byte of its nvm, which lies beyond the journal and is written without an erase.


def _place(power):
    try:
        if power:
            from microcontroller import nvm

            return nvm
        from alarm import sleep_memory

        return sleep_memory
    except ImportError:
        return None


def fall(power):
    """Counts one more fall, by the power's fault or not; gives how many in a row, beyond LIMIT where none can be kept."""
    place = _place(power)
    if not place:
        return LIMIT + 1
    last = len(place) - 1
    found = place[last] - 0xA0 if 0xA0 <= place[last] < 0xAF else 0
    place[last] = 0xA1 + found
    return found + 1


def risen():
    """The box has run for a while: the row of falls is over."""
    for power in (False, True):
        place = _place(power)
        if place and 0xA0 < place[len(place) - 1] < 0xB0:
            place[len(place) - 1] = 0xFF


def fallen():
    """What the last reset came from, if from the watchdog, else None. Raises RuntimeError after too many in a row."""
    from microcontroller import ResetReason, cpu

    if cpu.reset_reason != ResetReason.WATCHDOG:
        return None
    if _place(False) and fall(False) > LIMIT:
        raise RuntimeError("the program hangs again and again")
    return "the program hung"
