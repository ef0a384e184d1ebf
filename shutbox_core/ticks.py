"""Time: the board's tick counter, of which 29 bits are used, and only differences of it, so that no wrap is ever noticed.

CircuitPython's counter has 29 bits, MicroPython's 30; of both the lower 29 will do. What lasts longer than 2 ** 29 ms (6.2 days)
the box counts in laps.
"""
from micropython import const

_MASK = const(0x1FFFFFFF)


def since(now, then):
    """The ms from `then` to `now`, two readings of the counter less than 6.2 days apart."""
    return (now - then) & _MASK
