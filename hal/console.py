"""The log on the serial console: one JSON object a line, and no host can stop the game.

print() waits while a connected host takes nothing. So no more is printed at once than the USB buffer has room for; the rest
waits, and lines are dropped and counted when too much waits or the host is gone.
"""
from json import dumps

try:
	import usb_cdc
except ImportError:  # a board without USB, or a computer
	usb_cdc = None

_ROOM = 64  # bytes: half of the smallest buffer among the boards
_MOST = 6000  # characters


def put(text):
	"""The way out."""
	print(text, end="")


def line_of(t, event, pairs):
	"""A line of the log: t in ms, the event's name, its fields as key, value, key, value."""
	text = '{"t": %d, "e": "%s"' % (t, event)
	for k in range(0, len(pairs), 2):
		text += ', "%s": %s' % (pairs[k], dumps(pairs[k + 1]))
	return text + "}\n"


class Console:
	"""busy: something waits, so tick() is due."""

	busy = False

	def __init__(self):
		self._host = usb_cdc and usb_cdc.console
		self._met = False  # a host was there
		self._lost = 0  # lines
		self._waiting = ""

	def log(self, t, event, pairs):
		"""Prints a line, or keeps it for tick()."""
		if self._lost or len(self._waiting) > _MOST:
			self._lost += 1
		else:
			self._waiting += line_of(t, event, pairs)
		self.tick(t)

	def tick(self, t):
		"""Prints what there is room for, or all if there never was a host; t: the log's time."""
		host = self._host
		here = host and host.connected
		self._met = self._met or here
		if self._met and not here:
			self._lost += self._waiting.count("\n")
			self._waiting = ""
		elif self._lost and not self._waiting:  # on a line of its own, after what the host has seen of another
			self._waiting = "\n" + line_of(t, "error", ("what", "serial", "why", "{} lines lost".format(self._lost)))
			self._lost = 0
		while self._waiting and (not self._met or here and host.out_waiting <= _ROOM):
			text = self._waiting[: _ROOM if self._met else None]
			self._waiting = self._waiting[len(text) :]
			put(text)
		self.busy = bool(self._waiting or self._lost)
