"""The chain of pixels."""
from adafruit_ticks import ticks_ms
from neopixel import NeoPixel

from hal.circuitpython.boards import opened


class Pixels:
    def __init__(self, board, name, settings):
        rest = 14 * settings.dice_faces + settings.button_pixel
        amber = 0x020100
        self._shown = [0] * settings.sacrificial_pixel + [amber] * settings.levers + [0] * rest
        options = {"n": len(self._shown), "auto_write": False, "pixel_order": settings.pixel_order}
        self._chain = opened(NeoPixel, "pixel_pin", board, name, **options)
        self._send()
        self._send()

    def show(self, frame, now, urgent):
        if frame == self._shown:
            return 0
        if urgent:
            self._apart = 2
        wait = self._apart - ((now - self._at) & 0x1FFFFFFF)
        if wait > 0:
            return wait
        self._shown[:] = frame
        self._send()
        return 0

    def _send(self):
        self._chain[:] = self._shown
        self._chain.show()
        self._at = ticks_ms()
        self._apart = 8  # ms to the next; 2 if urgent, more than the 0.3 that newer pixels need

    def deinit(self):
        self._chain.deinit()
