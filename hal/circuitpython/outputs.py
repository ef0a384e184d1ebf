"""Lights and sound: the chain of pixels, and a passive piezo on a PWM pin."""
from adafruit_ticks import ticks_ms
from micropython import const
from neopixel import NeoPixel

_TICKS = const(0x1FFFFFFF)
_HALF = const(0x10000000)
_APART = const(8)  # ms from one frame to the next
_APART_URGENT = const(2)  # to one that answers a lever or a press; newer pixels need 0.3
_DUTY = {"low": 1966, "high": 32768}  # of 65536: 3 %, 50 %


class Pixels:
    """Sends frames over one wire: only those that differ, and not too close together.

    order: the channels on the wire, "GRB", "RGB", "GRBW" or "RGBW"; a fourth one stays dark. The first light is sent twice at
    once: the first write after power-on may get lost where the data line has but 3.3 V.

    hurry: a frame that answers a lever or a press is still to be sent.
    """

    def __init__(self, pins, order, chain):
        self._shown = chain.first_light()
        self._chain = pins.open(NeoPixel, "pixel_pin", n=chain.length, auto_write=False, pixel_order=order)[0]
        # NeoPixel makes a white of one whole number whose three channels are equal, but takes four channels as they are.
        self._channels = [0] * 4 if len(order) == 4 else None
        self._send(self._shown)
        self._send(self._shown)

    def show(self, frame, now, urgent):
        """Sends a list of 0xRRGGBB if it is due; gives the ms until it is, 1000 if it went or there is nothing new.

        urgent: it answers a lever or a press; so does what was held back then.
        """
        if frame != self._shown:
            self.hurry = urgent or self.hurry
            wait = (_APART_URGENT if self.hurry else _APART) - ((now - self._at) & _TICKS)
            if wait > 0:
                return wait
            self._send(frame)
        else:
            self.hurry = False  # what was held back is as before
        return 1000

    def _send(self, frame):
        chain = self._chain
        channels = self._channels
        if channels:
            for k in range(len(frame)):
                colour = frame[k]
                channels[0] = colour >> 16
                channels[1] = colour >> 8 & 255
                channels[2] = colour & 255
                chain[k] = channels
        else:
            chain[:] = frame
        chain.show()
        self._shown[:] = frame
        self._at = ticks_ms()
        self.hurry = False


class Sounder:
    """Plays one list of notes at a time; the loop's rounds keep it going."""

    def __init__(self, pins):
        from pwmio import PWMOut

        self._notes = ()
        self._pwm = pins.open(PWMOut, "piezo_pin", variable_frequency=True)[0]

    def play(self, notes, level, quiet, now):
        """Begins notes, a tuple of hertz and ms in turn (0 Hz: a rest), in place of what sounds.

        level: "low", "high"; any other is silent. quiet: at half of it. now: the counter of ms.
        """
        self._notes = notes + (0, 0)
        self._duty = _DUTY.get(level, 0) // (2 if quiet else 1)
        self._until = now
        self.tick(now)

    def tick(self, now):
        """Goes on to the note that is due; gives the ms until the next, 1000 when all is played."""
        while self._notes:
            left = (self._until - now) & _TICKS
            if 0 < left < _HALF:
                return left
            hertz, ms = self._notes[:2]
            self._notes = self._notes[2:]
            if hertz:
                self._pwm.frequency = hertz
            self._pwm.duty_cycle = self._duty if hertz else 0
            self._until += ms
        return 1000
