"""The chain of pixels."""
from adafruit_ticks import ticks_ms
from neopixel import NeoPixel

from hal.circuitpython.boards import opened

_PERIOD = 0x1FFFFFFF
_APART = 8  # ms from one frame to the next
_APART_URGENT = 2  # to one that answers a lever or a press; newer pixels need 0.3


class Pixels:
    """Sends frames over one wire: only those that differ, and not too close together.

    order: the channels on the wire, "GRB", "RGB", "GRBW" or "RGBW"; a fourth one stays dark. The first light is sent twice at
    once: the first write after power-on may get lost where the data line has but 3.3 V.
    """

    def __init__(self, board, name, order, chain):
        self._shown = chain.first_light()
        self._chain = opened(NeoPixel, "pixel_pin", board, name, n=chain.length, auto_write=False, pixel_order=order)
        # NeoPixel makes a white of one whole number whose three channels are equal, but takes four channels as they are.
        self._channels = [[0] * 4 for _ in self._shown] if len(order) == 4 else None
        self._send(self._shown)
        self._send(self._shown)

    def show(self, frame, now, urgent):
        """Sends a list of 0xRRGGBB if it is due; gives the ms until it is, 0 if it went or there is nothing new.

        urgent: it answers a lever or a press; so does what was held back then.
        """
        if frame == self._shown:
            return 0
        if urgent:
            self._apart = _APART_URGENT
        wait = self._apart - ((now - self._at) & _PERIOD)
        if wait > 0:
            return wait
        self._send(frame)
        return 0

    def _send(self, frame):
        if self._channels:
            for k in range(len(frame)):
                colour = frame[k]
                channels = self._channels[k]
                channels[0] = colour >> 16
                channels[1] = colour >> 8 & 255
                channels[2] = colour & 255
            self._chain[:] = self._channels
        else:
            self._chain[:] = frame
        self._chain.show()
        self._shown[:] = frame
        self._at = ticks_ms()
        self._apart = _APART

    def deinit(self):
        """Dark."""
        self._chain.deinit()
