"""A passive piezo on a PWM pin."""
from micropython import const
from pwmio import PWMOut

_DUTY = {"low": 1966, "high": 32768}  # of 65536: 3 %, 50 %
_PERIOD = const(0x1FFFFFFF)
_HALF_PERIOD = const(0x10000000)


class Sounder:
    """Plays one list of notes at a time; the loop's rounds keep it going."""

    def __init__(self, pins):
        self._notes = ()
        self._pwm = pins.open(PWMOut, "piezo_pin", variable_frequency=True)[0]

    def play(self, notes, level, quiet, now):
        """Begins notes, a tuple of hertz and ms in turn (0 Hz: a rest), in place of what sounds.

        level: "low", "high"; any other is silent. quiet: at half of it. now: the counter of ms.
        """
        self._notes = notes + (0, 0)
        self._duty = _DUTY.get(level, 0) // (2 if quiet else 1)
        self._until = now
        self.tick(now)

    def tick(self, now):
        """Goes on to the note that is due; gives the ms until the next, 1000 when all is played."""
        while self._notes:
            left = (self._until - now) & _PERIOD
            if 0 < left < _HALF_PERIOD:
                return left
            hertz, ms = self._notes[:2]
            self._notes = self._notes[2:]
            if hertz:
                self._pwm.frequency = hertz
            self._pwm.duty_cycle = self._duty if hertz else 0
            self._until += ms
        return 1000
