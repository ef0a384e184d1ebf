"""A passive piezo."""
from pwmio import PWMOut

from hal.circuitpython.boards import opened

_DUTY = {"low": 1966, "high": 32768}


class Sounder:
    _next = 0

    def __init__(self, board, name, machine):
        self._machine = machine
        self._notes = ()
        self._pwm = opened(PWMOut, "piezo_pin", board, name, frequency=1000, duty_cycle=0, variable_frequency=True)

    def play(self, notes, half):
        self._notes = notes + (0, 0)
        self._duty = _DUTY.get(self._machine.box.settings.sound, 0) // (2 if half else 1)
        self._next = 0
        self._until = self._machine.now
        self.tick(self._until)

    def tick(self, now):
        while self._next < len(self._notes):
            left = (self._until - now) & 0x1FFFFFFF
            if 0 < left < 0x10000000:
                return left
            hertz = self._notes[self._next]
            if hertz:
                self._pwm.frequency = hertz
            self._pwm.duty_cycle = self._duty if hertz else 0
            self._until += self._notes[self._next + 1]
            self._next += 2
        return 1000

    def deinit(self):
        self._pwm.deinit()
