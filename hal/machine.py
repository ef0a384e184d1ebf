"""The parts together: the ports by which the box reaches the world, and the loop that runs it."""
import os

import board
from adafruit_ticks import ticks_ms

from hal.boards import pins_of
from hal.pixels import Pixels


def environment(keys):
	"""What settings.toml and the environment say for these keys, by key; also names in the file that are no key.

	os.getenv() reads the file anew each time (7 ms), so it is asked only for what a look at it finds there.
	"""
	try:
		with open("/settings.toml") as file:
			keys = [line[8:].split("=")[0].strip().lower() for line in file if line.startswith("SHUTBOX_")]
	except OSError:
		pass
	given = {}
	for key in keys:
		try:
			value = os.getenv("SHUTBOX_" + key.upper())
		except ValueError:  # nothing that can be read
			value = ""
		if value is not None:
			given[key] = value
	return given


class Machine:
	"""The ports: log(), roll(), random(), check_entropy(), entropy_error, sound(), store, last_error.

	guard: keeps the last error, the console, and what is to be closed after a fault. The first light comes at once.
	"""

	entropy_error = None

	def __init__(self, settings, guard):
		guard.parts = self
		self.last_error = guard.last_error
		self._opened = []
		self._sounder = self._watchdog = self._entropy = None
		self._names, self.bad = pins_of(settings, board)
		self._pixels = self.keep(Pixels(board, self._names["pixel_pin"][0], settings))
		from hal.console import Console
		from hal.inputs import Inputs
		from hal.store import open_store

		self._inputs = Inputs(board, self._names, settings, self.keep)
		self._console = guard.console = guard.console or Console()
		self.log = self._console.log
		self.store = open_store()

	def keep(self, part):
		"""Gives a part back, which is to be closed at the end."""
		self._opened.append(part)
		return part

	def start(self, box, bad):
		"""The box begins; bad: the settings that were wrong, beside those of the pins."""
		self.box = box
		self._start = self.now = ticks_ms()
		box.boot(self.now, self._inputs.down, self._inputs.button, bad + self.bad)
		# What is hardly needed before.
		from hal.falls import watchdog

		self._chance()
		if self._names["piezo_pin"]:
			from hal.sounder import Sounder

			self._sounder = self.keep(Sounder(board, self._names["piezo_pin"][0], self))
			self.sound = self._sounder.play
		self._watchdog = watchdog(self.keep)

	def _chance(self):
		if not self._entropy:
			from hal.entropy import Entropy

			self._entropy = Entropy(self)
		return self._entropy

	def roll(self, dice):
		"""So many faces from 1 to 6, drawn now."""
		return self._chance().roll(dice)

	def random(self, n):
		"""A number below n, at most 256."""
		return self._chance().random(n)

	def check_entropy(self):
		"""Tries the source of chance; gives entropy_error."""
		return self._chance().check()

	def sound(self, notes, half):
		"""Plays notes, flat (Hz, ms, …), in place of what sounds; half: at half volume."""

	def tick(self):
		"""One round: reads, thinks, shows. Gives the ms in which nothing needs another round unless an input changes."""
		now = self.now = ticks_ms()
		inputs = self._inputs
		changed = inputs.update(now)
		wait = self.box.step(now, inputs.down, inputs.raw, inputs.button)
		due = self._pixels.show(self.box.frame, now, changed)
		if 0 < due < wait:
			wait = due
		if inputs.unsettled and wait > 2:
			wait = 2
		if self._sounder:
			wait = min(wait, self._sounder.tick(now))
		age = (now - self._start) & 0x1FFFFFFF
		if self._console.busy:
			self._console.tick(age)
			wait = min(wait, 20)
		if self._watchdog:
			self._watchdog.feed(age)  # here only: when all parts have had their turn
		return wait

	def deinit(self):
		"""Lights out, silence, and all pins given back."""
		while self._opened:
			self._opened.pop().deinit()
