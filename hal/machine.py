"""The parts of a box together: the ports by which the box reaches the world, and the loop that runs it."""
import os

import board
from adafruit_ticks import ticks_ms
from micropython import const

from hal.boards import pins_of
from hal.pixels import Pixels

_M = const(0x1FFFFFFF)
_WATCHDOG = const(8)  # s: the most that the RP2040's can
_STEADY = const(60000)  # ms of running after which all is well


def environment(keys):
	"""What settings.toml and the environment say for these keys, by key; also names in the file that are no key.

	os.getenv() reads the file anew each time (7 ms), so it is asked only for what a look at it finds there.
	"""
	try:
		with open("/settings.toml") as file:
			lines = [line.split("=")[0].strip() for line in file if line.startswith("SHUTBOX_")]
		keys = [line[8:].lower() for line in lines]
	except OSError:
		pass
	given = {}
	for key in keys:
		try:
			given[key] = os.getenv("SHUTBOX_" + key.upper())
		except ValueError:  # nothing that can be read
			given[key] = ""
		if given[key] is None:
			del given[key]
	return given


class Machine:
	"""The ports: log(), roll(), check_entropy(), entropy_error, sound(), store, last_error.

	guard: keeps the last error, and what is to be closed after a fault. At first there is only the first light.
	"""

	def __init__(self, settings, guard):
		guard.parts = self
		self.last_error = guard.last_error
		self._settings = settings
		self._opened = []
		self._sounder = self._watchdog = None
		self._names, self.bad = pins_of(settings, board)
		self._pixels = self._keep(Pixels(board, self._names["pixel_pin"][0], settings))

	def _keep(self, part):
		self._opened.append(part)
		return part

	def connect(self):
		"""Opens the other parts; from here on the ports may be used."""
		from hal.console import Console
		from hal.entropy import Entropy
		from hal.inputs import Inputs
		from hal.store import open_store

		self._inputs = Inputs(board, self._names, self._settings, self._keep)
		if self._names["piezo_pin"]:
			from hal.sounder import Sounder

			self._sounder = self._keep(Sounder(board, self._names["piezo_pin"][0]))
		self._console = self._keep(Console())
		self.log = self._console.log
		self._entropy = Entropy()
		self.roll = self._entropy.roll
		self.check_entropy = self._entropy.check
		self.store = open_store()

	def random(self, n):
		"""A number below n (at most 256), all alike."""
		return self._entropy.below(n)

	@property
	def entropy_error(self):
		"""What was wrong with the source of chance at the last draw or check, or None."""
		return self._entropy.error

	def sound(self, notes, half):
		"""Plays notes, flat (Hz, ms, …), in place of what sounds; half: at half volume."""
		if self._sounder:
			self._sounder.play(notes, half, self.box.settings.sound, self._now)

	def start(self, box, bad):
		"""The box begins; bad: the settings that were wrong, beside those of the pins."""
		self.box = box
		self._start = self._now = ticks_ms()
		self._young = True
		box.boot(self._now, self._inputs.down, self._inputs.button, bad + self.bad)
		try:
			from microcontroller import watchdog
			from watchdog import WatchDogMode
		except ImportError:  # a computer
			return
		watchdog.timeout = _WATCHDOG
		watchdog.mode = WatchDogMode.RESET
		self._watchdog = watchdog

	def tick(self):
		"""One round: reads, thinks, shows. Gives the ms in which nothing needs another round unless an input changes."""
		now = self._now = ticks_ms()
		inputs = self._inputs
		changed = inputs.update(now)
		wait = self.box.step(now, inputs.down, inputs.raw, inputs.button)
		due = self._pixels.show(self.box.frame, now, changed)
		if 0 < due < wait:
			wait = due
		if inputs.unsettled and wait > 2:
			wait = 2
		if self._sounder and self._sounder.busy:
			wait = min(wait, self._sounder.tick(now))
		if self._console.busy:
			self._console.tick((now - self._start) & _M)
			wait = min(wait, 20)
		if self._watchdog:
			self._watchdog.feed()  # here only: when all parts have had their turn
			if self._young and (now - self._start) & _M > _STEADY:
				from hal.falls import risen

				self._young = False
				risen()
		return wait

	def deinit(self):
		"""Lights out, silence, and all pins given back."""
		if self._watchdog:
			self._watchdog.mode = None
		while self._opened:
			self._opened.pop().deinit()
