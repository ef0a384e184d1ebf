"""Time: the board's tick counter, of which 29 bits are used, and only differences of it, so that no wrap is ever noticed.

CircuitPython's counter has 29 bits, MicroPython's 30; of both the lower 29 will do. What lasts longer than 2 ** 29 ms (6.2 days)
is counted by laps.
"""
from micropython import const

_MASK = const(0x1FFFFFFF)
_PERIOD = const(0x20000000)


def since(now, then):
    """The ms from `then` to `now`, two readings of the counter less than 6.2 days apart."""
    return (now - then) & _MASK


class Clock:
    """The box's time.

    now: the counter's 29 bits at this step. age: ms since the program started, modulo 2 ** 29.
    """

    def __init__(self):
        self.now = self.age = 0
        self._start = self._laps = 0

    def start(self, ticks):
        """The program starts; ticks: the counter."""
        self.now = self._start = ticks & _MASK

    def passed(self, ticks):
        """The ms since the last advance()."""
        return (ticks - self.now) & _MASK

    def advance(self, ticks):
        """A step begins. Steps are less than 6.2 days apart."""
        self.now = ticks & _MASK
        age = (self.now - self._start) & _MASK
        if age < self.age:
            self._laps += 1
        self.age = age

    def total(self):
        """The ms since the program started, however long that is: for the log only, for it may allocate memory."""
        return self._laps * _PERIOD + self.age
