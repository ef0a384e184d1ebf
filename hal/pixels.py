"""The chain of pixels: a frame is sent when it differs, and never into the end of the one before."""
from adafruit_ticks import ticks_ms
from micropython import const
from neopixel import NeoPixel

from hal.boards import opened

_M = const(0x1FFFFFFF)
_APART = const(2)  # ticks: more than the 300 µs that newer pixels need, wherever within its ms a tick was read
_SMOOTH = const(8)  # ms between frames that answer nobody
_FAINT = const(0x020100)  # amber F at the lowest brightness


class Pixels:
	"""The chain as the settings have it, at once faintly lit: twice, for on 3.3 V data a first frame can be lost or garbled.

	(The boards' own neopixel_write keeps the two apart.)
	"""

	def __init__(self, board, name, settings):
		first = 1 if settings.sacrificial_pixel else 0
		n = first + settings.levers + (14 if settings.dice_faces else 0) + (1 if settings.button_pixel else 0)
		self._chain = opened(NeoPixel, "pixel_pin", board, name, n=n, auto_write=False, pixel_order=settings.pixel_order)
		self._shown = [0] * n
		self._shown[first : first + settings.levers] = [_FAINT] * settings.levers
		self._at = 0
		self._urgent = False
		self._send(self._shown)
		self._send(self._shown)

	def show(self, frame, now, urgent):
		"""Sends a frame (0xRRGGBB a pixel) unless it is the one shown; urgent: it answers a lever or the button.

		Gives the ms after which to call again if it was too soon, else 0.
		"""
		if frame == self._shown:
			return 0
		if urgent:
			self._urgent = True
		wait = (_APART if self._urgent else _SMOOTH) - ((now - self._at) & _M)
		if wait > 0:
			return wait
		self._urgent = False
		self._shown[:] = frame
		self._send(frame)
		return 0

	def _send(self, frame):
		self._chain[:] = frame
		self._chain.show()
		self._at = ticks_ms()

	def deinit(self):
		"""Lights out, and gives the pin back."""
		self._chain.deinit()
