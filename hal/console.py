"""The log on the serial console: one JSON object a line, and no host can stop the game.

CircuitPython's print() waits while a connected host takes nothing. So no more is printed at once than the USB buffer has
room for; the rest waits, and lines are dropped and counted when too much waits or the host is gone.
"""
from json import dumps

from micropython import const

try:
	import usb_cdc
except ImportError:  # a board without USB, or a computer
	usb_cdc = None

_ROOM = const(64)  # bytes: half of the smallest buffer among the boards
_MOST = const(6000)  # characters that may wait


def put(text):
	"""The way out."""
	print(text, end="")


def text_of(value):
	"""A value as JSON, the same on all interpreters: their dicts keep no order, and they escape differently."""
	if isinstance(value, str):
		value = value.replace("\\", "\\\\").replace('"', '\\"')
		if value and min(value) < " ":
			value = "".join([c if c >= " " else " " for c in value])
		return '"' + value + '"'
	if isinstance(value, dict):
		return "{" + ", ".join(['"%s": %s' % (key, text_of(value[key])) for key in sorted(value)]) + "}"
	text = dumps(value)
	return "[" + ", ".join([text_of(item) for item in value]) + "]" if '"' in text else text


def line_of(t, event, pairs):
	"""A line of the log: t in ms, the event's name, its fields as key, value, key, value."""
	text = '{"t": %d, "e": "%s"' % (t, event)
	for k in range(0, len(pairs), 2):
		text += ', "%s": %s' % (pairs[k], text_of(pairs[k + 1]))
	return text + "}\n"


class Console:
	"""busy: something waits, so tick() is due."""

	def __init__(self):
		self._host = usb_cdc and usb_cdc.console
		self._waiting = ""
		self._met = False  # a host was there
		self._lost = 0  # lines that it missed
		self._broken = False  # it went in the middle of a line
		self.busy = False

	def log(self, t, event, pairs):
		"""Prints a line, or keeps it for tick()."""
		line = line_of(t, event, pairs)
		self._met = self._met or self._host and self._host.connected
		if not self._met:
			put(line)  # nobody listens on USB; there may be a serial port
			return
		if self._lost or len(self._waiting) + len(line) > _MOST:
			self._lost += 1
		else:
			self._waiting += line
		self.tick(t)

	def tick(self, t):
		"""Prints what there is room for; t: the log's time."""
		host = self._host
		if not host.connected:
			self._broken = self._broken or bool(self._waiting)
			self._lost += self._waiting.count("\n")
			self._waiting = ""
		elif self._lost and not self._waiting:
			line = line_of(t, "error", ("what", "serial", "why", "{} lines lost".format(self._lost)))
			self._waiting = "\n" + line if self._broken else line
			self._lost = 0
			self._broken = False
		while self._waiting and host.connected and host.out_waiting <= _ROOM:
			put(self._waiting[:_ROOM])
			self._waiting = self._waiting[_ROOM:]
		self.busy = bool(self._waiting or self._lost)

	def deinit(self):
		"""Ends a line that was not printed whole."""
		if self._waiting:
			put("\n")
