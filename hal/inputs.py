"""Levers and button: contacts to ground under a pull-up, read at once into one mask and debounced."""
from adafruit_debouncer import Debouncer
from digitalio import DigitalInOut, Pull
from micropython import const

from hal.boards import opened

_M = const(0x1FFFFFFF)
_STALL = const(100)  # ms between two updates after which what was seen before is forgotten


class Inputs:
	"""The levers as masks, bit k - 1 set is lever k down: raw as their contacts are, down as debounced; and the button.

	button: True is pressed, debounced. unsettled: not 0 while a contact is in doubt; then update() is due every few ms.
	keep(pin) is called for each pin opened, so that one is given back even where the next can't be opened.
	"""

	def __init__(self, board, names, settings, keep):
		self._pins = [keep(opened(DigitalInOut, "lever_pins", board, name)) for name in names["lever_pins"]]
		self._levers = (1 << len(self._pins)) - 1
		self._pins.append(keep(opened(DigitalInOut, "roll_pin", board, names["roll_pin"][0])))
		for pin in self._pins:
			pin.switch_to_input(Pull.UP)
		self._flip = 0 if settings.lever_closed_is == "down" else self._levers
		self._seen = self._settled = self._read()
		self._debouncers = [Debouncer(self._contact(k), settings.debounce_ms / 1000) for k in range(len(self._pins))]
		self._at = self.unsettled = 0
		self._tell()

	def _tell(self):
		self.raw = self._seen & self._levers
		self.down = self._settled & self._levers
		self.button = self._settled > self._levers

	def _read(self):
		mask = 0
		bit = 1
		for pin in self._pins:
			if not pin.value:
				mask |= bit
			bit <<= 1
		return mask ^ self._flip

	def _contact(self, k):
		return lambda: bool(self._seen >> k & 1)

	def update(self, now):
		"""Reads all contacts once; now: ticks in ms. True if a lever or the button has changed, debounced."""
		seen = self._seen = self._read()
		# A debouncer with nothing to do costs as much as one at work, so only those concerned are updated.
		work = seen ^ self._settled | self.unsettled
		late = (now - self._at) & _M > _STALL
		self._at = now
		if not work:
			return False
		before = self._settled
		for k in range(len(self._pins)):
			if work >> k & 1:
				debouncer = self._debouncers[k]
				if late:  # the contact may have come and gone meanwhile: its time starts anew
					debouncer.update(before >> k & 1)
				debouncer.update()
				if debouncer.value != (before >> k & 1):
					self._settled ^= 1 << k
		self.unsettled = seen ^ self._settled
		self._tell()
		return before != self._settled
