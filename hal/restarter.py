"""Runs the box, and builds it anew after an error: lights out, the reason kept, and on with the game; but not for ever."""
import gc

from micropython import const

_PERIOD = const(0x1FFFFFFF)
_SOON = const(3000)  # ms: an error within them since the start belongs to a row
_ROW = const(5)  # errors in a row, and the lights stay out


class Restarter:
    """Keeps a box running.

    build(restarter) builds a box, gives what has tick(), and sets `parts` as soon as there is anything to close.
    ticks_ms: the counter of milliseconds. describe(error): an error as one line of text, to be told when the box is back.

    last_error: that line of the last error, or None; parts: what is open, or None; console: what of the parts outlives a
    restart, theirs to set; dark: it has given up.
    """

    console = None

    def __init__(self, build, ticks_ms, describe, last_error=None):
        self._build = build
        self._ticks_ms = ticks_ms
        self._describe = describe
        self._loop = self.parts = None
        self._since = self._row = 0
        self.last_error = last_error
        self.dark = False

    def tick(self):
        """One round of the box, which is built if there is none. Gives the ms until the next.

        An error closes the parts and is kept; the fifth in a row is raised again. What is no Exception passes.
        """
        try:
            if not self._loop:
                self._since = self._ticks_ms()
                self._loop = self._build(self)
            return self._loop.tick()
        except Exception as error:
            self.stop()
            self._row = self._row + 1 if (self._ticks_ms() - self._since) & _PERIOD < _SOON else 1
            self.dark = self._row == _ROW
            if self.dark:
                raise
            self.last_error = self._describe(error)
            return 1

    def stop(self):
        """Closes the parts, which puts the lights out; a second time does nothing."""
        parts = self.parts
        self._loop = self.parts = None
        if parts:
            parts.deinit()
        gc.collect()
