"""Keeps the box going through its own faults.

An error in the program puts the lights out and is kept as a text; then the box is built anew, and its journal resumes the
game. All within one run of the interpreter: that keeps the text on every board, starts quickly, and frees a memory that was full.
"""
import gc

from adafruit_ticks import ticks_ms
from micropython import const

_LIMIT = const(5)  # faults in a row, and then no more
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
			self.dark = self._row >= _LIMIT
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
