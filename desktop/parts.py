"""The simulated parts: contacts, clock, the pixels' wire, flash, entropy, piezo and USB host. Nothing above them is faked.

The true Adafruit libraries run on Blinka's board without hardware, whose loose ends are tied here to a Bench: one set of
parts, of which one is at work at a time (use()). Importing this ties them, once for the process.
"""
import io
import os
import random
import sys
import types

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")

import board  # noqa: E402
import digitalio  # noqa: E402
import microcontroller  # noqa: E402
import neopixel_write  # noqa: E402
import pwmio  # noqa: E402

from desktop.flash import FlashSim, PowerCut  # noqa: E402, F401

PINS = [f"GP{n}" for n in range(23)] + ["GP26", "GP27", "GP28"]


class PinName:
    """What `board.GP2` is."""

    def __init__(self, name):
        self.id = name

    def __repr__(self):
        return "board." + self.id


class Pin:
    """A pin of the bench in use, in place of Blinka's: a contact to ground, a pull-up, or an output."""

    IN, OUT, PULL_NONE, PULL_UP, PULL_DOWN, OPEN_DRAIN = range(6)

    def __init__(self, name):
        self.bench = _bench
        self.name = name
        _bench.claim(name)
        self._out = self._pulled = False
        self._level = 0

    def init(self, mode=IN, pull=None):
        self._out = mode in (Pin.OUT, Pin.OPEN_DRAIN)
        self._pulled = pull == Pin.PULL_UP

    def value(self, level=None):
        if level is not None:
            self._level = level
            return None
        if self.bench.fault:
            self.bench.raise_fault()
        if self._out:
            return self._level
        # Without its pull-up an open contact floats; then it reads closed, so that a forgotten one is found.
        return 1 if self._pulled and self.name not in self.bench.closed else 0

    def deinit(self):
        self.bench.claimed.discard(self.name)


class PWMOut:
    """In place of Blinka's: tells the bench what it sounds like."""

    def __init__(self, pin, *, frequency=500, duty_cycle=0, variable_frequency=False):
        _bench.claim(pin.id)
        self._bench, self._pin, self._variable = _bench, pin, variable_frequency
        self._frequency, self._duty = frequency, duty_cycle

    frequency = property(lambda self: self._frequency)
    duty_cycle = property(lambda self: self._duty)

    @frequency.setter
    def frequency(self, hertz):
        if not self._variable:
            raise ValueError("frequency is fixed")
        if not 8 <= hertz <= 62_500_000:
            raise ValueError("frequency must be 8 to 62500000")
        self._frequency = hertz

    @duty_cycle.setter
    def duty_cycle(self, duty):
        if not 0 <= duty <= 65535:
            raise ValueError("duty_cycle must be 0 to 65535")
        if (self._frequency if duty else 0, duty) != self._bench.sounding:
            self._bench.sounding = (self._frequency if duty else 0, duty)
            self._bench.on_tone(*self._bench.sounding)

    def deinit(self):
        if self._bench.sounding[1]:
            self.duty_cycle = 0
        self._bench.claimed.discard(self._pin.id)


class Bench:
    """One board's parts.

    now: ms since the first power-on; ticks: the board's counter; closed: names of the pins whose contact is closed;
    host: whether the USB host listens; entropy: None, "constant" or "gone"; fault: raised at the next read of a pin.
    """

    def __init__(self, seed=1, flash=None):
        self.now = 0
        self.ticks = 0
        self.closed = set()
        self.claimed = set()
        self.host = True
        self.entropy = None
        self.fault = None
        self.flash = FlashSim() if flash is None else flash
        self.boot_out = ""  # what boot.py has printed
        self.sounding = (0, 0)
        self._random = random.Random(seed)
        self.on_wire = lambda data: None
        self.on_text = lambda text: None
        self.on_tone = lambda hertz, duty: None
        self.on_roll = lambda faces: faces  # gives what is rolled in their place

    def claim(self, name):
        if name in self.claimed:
            raise ValueError(f"{name} in use")
        self.claimed.add(name)

    def power_off(self):
        """What the parts keep is kept, what the program held is gone."""
        self.claimed.clear()
        self.sounding = (0, 0)
        self.fault = None

    def raise_fault(self):
        fault, self.fault = self.fault, None
        raise fault

    def urandom(self, n):
        if self.entropy == "gone":
            raise NotImplementedError("no entropy")
        return b"\x55" * n if self.entropy == "constant" else self._random.randbytes(n)


class _Host:
    """The console port of usb_cdc."""

    connected = property(lambda self: _bench.host)
    out_waiting = 0


_bench = Bench()


def use(bench):
    """From here on the libraries' parts are those of this bench."""
    global _bench
    _bench = bench
    microcontroller.nvm = bench.flash


def be(profile):
    """The board is the one of this profile of hal/boards.py, a Pico for any other name, and has its pins."""
    from hal.circuitpython.boards import PROFILES

    board.board_id = profile if profile in PROFILES else "raspberry_pi_pico"
    pins = PINS if "pico" in board.board_id else " ".join(PROFILES[board.board_id]).split()
    for name in dir(board):
        if name[0].isupper():
            delattr(board, name)
    for name in pins:
        setattr(board, name, PinName(name))


def _tie():
    be("raspberry_pi_pico")
    digitalio.Pin = Pin
    pwmio.PWMOut = PWMOut
    neopixel_write._neopixel = types.SimpleNamespace(neopixel_write=lambda gpio, data: _bench.on_wire(bytes(data)))
    supervisor = types.ModuleType("supervisor")
    supervisor.ticks_ms = lambda: _bench.ticks
    sys.modules["supervisor"] = supervisor
    usb_cdc = types.ModuleType("usb_cdc")
    usb_cdc.console = _Host()
    sys.modules["usb_cdc"] = usb_cdc
    use(_bench)
    from hal.circuitpython import console
    from hal import dice_source as entropy
    from hal.circuitpython import store

    console.put = lambda text: _bench.on_text(text)
    entropy.urandom = lambda n: _bench.urandom(n)
    draw = entropy.Entropy.roll
    entropy.Entropy.roll = lambda self, dice: _bench.on_roll(draw(self, dice))
    entropy.monotonic_ns = lambda: _bench.now * 1_000_000
    store.open = lambda path: io.StringIO(_bench.boot_out)


_tie()
