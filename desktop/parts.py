"""The simulated parts: contacts, clock, the pixels' wire, flash, entropy, piezo and USB host. Nothing above them is faked.

The true Adafruit libraries run on Blinka's board without hardware. tie() ties its loose ends, once for the process, to a
Bench: one set of parts, of which one is at work at a time, that of the last use().
"""
import functools
import io
import os
import random
import sys
import types

from desktop.flash import FlashSim

PINS = [f"GP{n}" for n in range(23)] + ["GP26", "GP27", "GP28"]  # of a Pico
FAULTS = ("flash_torn", "store_refuses", "store_ok", "serial_gone", "serial_back", "exception",
          "entropy_constant", "entropy_gone", "entropy_ok")
CHANNEL_MA = 20  # that a full channel draws
PIXEL_MA = 1  # that a dark pixel draws


def rgb_of(wire, order):
    """What pixels show, three bytes each, of the bytes sent to them; order: of their channels, such as GRB or GRBW.

    A fourth channel's white is added to the other three.
    """
    many = len(order)
    rgb = bytearray(len(wire) // many * 3)
    for at, channel in enumerate("RGB"):
        rgb[at::3] = wire[order.index(channel) :: many]
    if many > 3:
        white = wire[order.index("W") :: many]
        rgb = bytearray(min(255, light + white[at // 3]) for at, light in enumerate(rgb))
    return bytes(rgb)


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
        """Makes it an input, pulled up or not, or an output."""
        self._out = mode in (Pin.OUT, Pin.OPEN_DRAIN)
        self._pulled = pull == Pin.PULL_UP

    def value(self, level=None):
        """Sets the level of an output, or gives what is read: 0 or 1."""
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
        """Frees it."""
        self.bench.claimed.discard(self.name)


class Bench:
    """One board's parts.

    now: ms since the first power-on; ticks: the board's counter; closed: names of the pins whose contact is closed;
    claimed: names of the pins in use; host: whether the USB host listens; entropy: None, "constant" or "gone"; fault: raised
    at the next read of a pin; boot_out: what boot.py has printed; drive_hidden: whether it took the USB drive away; sounding:
    what the piezo is given, (hertz, duty).
    on_wire(data): bytes for the pixels; on_text(text): of the console; on_tone(hertz, duty); on_roll(faces): drawn by the box,
    gives those that it rolls in their place.
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
        self.boot_out = ""
        self.drive_hidden = False
        self.sounding = (0, 0)
        self._random = random.Random(seed)
        self.on_wire = lambda data: None
        self.on_text = lambda text: None
        self.on_tone = lambda hertz, duty: None
        self.on_roll = lambda faces: faces

    def claim(self, name):
        """Takes a pin; ValueError if it is in use."""
        if name in self.claimed:
            raise ValueError(f"{name} in use")
        self.claimed.add(name)

    def power_off(self):
        """What the parts keep is kept, what the program held is gone."""
        self.claimed.clear()
        self.sounding = (0, 0)
        self.fault = None

    def fail(self, name):
        """One of FAULTS befalls it, or ends."""
        if name == "flash_torn":
            self.flash.tear()
        elif name in ("store_refuses", "store_ok"):
            self.flash.refuses = name == "store_refuses"
        elif name in ("serial_gone", "serial_back"):
            self.host = name == "serial_back"
        elif name == "exception":
            self.fault = RuntimeError("a fault of the script")
        else:
            self.entropy = {"entropy_constant": "constant", "entropy_gone": "gone", "entropy_ok": None}[name]

    def raise_fault(self):
        """Raises the fault that waits, once."""
        fault, self.fault = self.fault, None
        raise fault

    def urandom(self, n):
        """So many bytes of the board's entropy."""
        if self.entropy == "gone":
            raise NotImplementedError("no entropy")
        return b"\x55" * n if self.entropy == "constant" else self._random.randbytes(n)


class PWMOut:
    """In place of Blinka's: tells the bench what it sounds like."""

    def __init__(self, pin, *, frequency=500, duty_cycle=0, variable_frequency=False):
        _bench.claim(pin.id)
        self._bench, self._pin, self._variable = _bench, pin, variable_frequency
        self._frequency, self._duty = frequency, duty_cycle

    @property
    def frequency(self):
        """Hertz, to be set only of one made with variable_frequency."""
        return self._frequency

    @property
    def duty_cycle(self):
        """The part of the time that it is high, of 65535; 0 is silent."""
        return self._duty

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
        """Frees the pin; it falls silent."""
        if self._bench.sounding[1]:
            self.duty_cycle = 0
        self._bench.claimed.discard(self._pin.id)


def current_of(rgb):
    """The mA, rounded up, that pixels draw which show this, three bytes each."""
    return len(rgb) // 3 * PIXEL_MA - (-sum(rgb) * CHANNEL_MA // 255)


class _Host:
    """The console port of usb_cdc."""

    connected = property(lambda self: _bench.host)
    out_waiting = 0


_bench = Bench()


@functools.cache
def tie():
    """Ties the libraries to the bench in use. To be called before any of them, or of hal/circuitpython, is imported."""
    os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
    import digitalio
    import neopixel_write
    import pwmio

    digitalio.Pin = Pin
    pwmio.PWMOut = PWMOut
    neopixel_write._neopixel = types.SimpleNamespace(neopixel_write=lambda gpio, data: _bench.on_wire(bytes(data)))
    supervisor = types.ModuleType("supervisor")
    supervisor.ticks_ms = lambda: _bench.ticks
    sys.modules["supervisor"] = supervisor
    usb_cdc = types.ModuleType("usb_cdc")
    usb_cdc.console = _Host()
    sys.modules["usb_cdc"] = usb_cdc
    from hal.circuitpython import board_box, console, store
    from hal.dice_source import DiceSource

    console.print = lambda text, end: _bench.on_text(text)
    board_box.urandom = lambda n: _bench.urandom(n)
    board_box.monotonic_ns = lambda: _bench.now * 1_000_000
    draw = DiceSource.roll
    DiceSource.roll = lambda self, dice: _bench.on_roll(draw(self, dice))
    store.open = lambda path: io.StringIO(_bench.boot_out)
    board_of("raspberry_pi_pico")


def use(bench):
    """From here on the libraries' parts are those of this bench; ties them if they are not yet."""
    tie()
    import microcontroller

    global _bench
    _bench = bench
    microcontroller.nvm = bench.flash


def board_of(profile):
    """The module `board` as that of a profile of hal/circuitpython/boards.py, with its pins; of a Pico for any other name."""
    import board
    from hal.circuitpython.boards import PROFILES

    board.board_id = profile if profile in PROFILES else "raspberry_pi_pico"
    pins = PINS if "pico" in board.board_id else " ".join(PROFILES[board.board_id]).split()
    for name in dir(board):
        if name[0].isupper():
            delattr(board, name)
    for name in pins:
        setattr(board, name, PinName(name))
    return board
