"""Builds the box anew after an error."""
import gc

from adafruit_ticks import ticks_ms


class Guard:
    console = None

    def __init__(self, build, last_error=None):
        self._build = build
        self._machine = self.parts = None
        self._since = self._row = 0
        self.last_error = last_error
        self.dark = False

    def tick(self):
        try:
            if not self._machine:
                self._since = ticks_ms()
                self._machine = self._build(self)
            return self._machine.tick()
        except Exception as error:
            self.stop()
            self._row = self._row + 1 if (ticks_ms() - self._since) & 0x1FFFFFFF < 3000 else 1
            self.dark = self._row == 5
            if self.dark:
                raise
            from hal.circuitpython.resets import reason

            self.last_error = reason(error)
            return 1

    def stop(self):
        parts = self.parts
        self._machine = self.parts = None
        if parts:
            parts.deinit()
        if hasattr(gc, "mem_free"):
            gc.collect()
