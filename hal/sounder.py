"""A passive piezo: plays notes while the loop goes on."""
from micropython import const
from pwmio import PWMOut

from hal.boards import opened

_M = const(0x1FFFFFFF)
_DUTY = {"low": 1966, "high": 32768}  # of 65536: 3 and 50 %


class Sounder:
	"""Notes at a pin of the board. busy: tick() is due."""

	def __init__(self, board, name):
		self._notes = ()
		self._next = 0
		self._until = 0
		self._duty = 0
		self.busy = False
		self._pwm = opened(PWMOut, "piezo_pin", board, name, frequency=1000, duty_cycle=0, variable_frequency=True)

	def play(self, notes, half, level, now):
		"""Plays notes, flat (Hz, ms, …), 0 Hz a rest, in place of what sounds; level: "off", "low", "high"; half of it."""
		self._notes = notes
		self._duty = _DUTY.get(level, 0) // (2 if half else 1)
		self._next = 0
		self._until = now
		self.busy = True
		self.tick(now)

	def tick(self, now):
		"""To be called while busy; gives the ms to the next note."""
		left = (self._until - now) & _M
		while left == 0 or left > _M // 2:
			k = self._next
			if k >= len(self._notes):
				self._pwm.duty_cycle = 0
				self.busy = False
				return 1000
			if self._notes[k]:
				self._pwm.frequency = self._notes[k]
			self._pwm.duty_cycle = self._duty if self._notes[k] else 0
			self._until = (self._until + self._notes[k + 1]) & _M
			self._next = k + 2
			left = (self._until - now) & _M
		return left

	def deinit(self):
		"""Silence, and gives the pin back."""
		self._pwm.deinit()
