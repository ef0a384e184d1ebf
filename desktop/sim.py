"""The simulated box on a virtual clock: the board's own program (code.py) on simulated parts.

`play` ties its clock to the wall's, `replay` lets it run as fast as it can. Times are whole ms since the first power-on.
"""
import importlib.util
import math
import pathlib
import sys

from desktop.arguments import shown
from desktop.errors import Failed, Usage
from desktop.scripts import check_line

CLOCK = (1 << 29) - 65_000  # where CircuitPython starts its counter, on purpose
TORN_MS = 1_000  # without power after flash_torn


def board_files():
    """The folder of code.py and what else lies at the root of a board's drive."""
    here = pathlib.Path(__file__).resolve().parent
    return here / "board" if (here / "board" / "code.py").exists() else here.parent


def program():
    """The module that code.py is, by its path: the standard library has a module of that name."""
    name = "shutbox_program"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, board_files() / "code.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        sys.modules[name] = module
    return sys.modules[name]


class WrongDice(BaseException):
    """A roll needs another number of dice than the script gives; no Exception, so that the program does not catch it."""


class Sim:
    """A box with its program.

    sets: settings by key, as on a command line: Usage if one is wrong; owner: those of a settings file or the environment,
    of which wrong ones are named in the log. clock, period: the tick counter at power-on, and where it wraps. levers_down,
    button_down: at power-on. flash: of an earlier Sim, to go on with its memory.
    on_log(text): a line of the log, without its end. on_frame(px, ma): what the pixels show from now on, six hex digits
    a pixel, RGB, and the estimated mA. on_tone(at, hertz, level): the piezo from ms `at` on, level 0 to 1, 0 is silent.
    on_dice(faces): a roll was drawn.

    It starts as the power comes on. now: its time; due: when it next wants to run; started: when the program last began
    (the log's t counts from there); dark: the program has given up, until the power is cut.
    """

    def __init__(self, sets=None, owner=None, *, clock=CLOCK, period=1 << 29, levers_down=(), button_down=False, flash=None,
                 on_log=None, on_frame=None, on_tone=None, on_dice=None):
        from desktop import parts
        from hal.circuitpython.boards import pins_of
        from shutbox_core.settings import load

        self._parts = parts
        sets = sets or {}
        self._given = {**(owner or {}), **sets}
        self.settings, bad = load(self._given)
        parts.be(self.settings.board)
        names, bad_pins = pins_of(self.settings, parts.board)
        for key, value, why in bad + bad_pins:
            if key in sets:
                raise Usage(f"{key}={shown(value)}: {' '.join(why.split())}")
        self._levers = names["lever_pins"]
        self._button = names["roll_pin"][0]
        self._clock, self._period = clock % period, period
        self._on_log, self._on_frame, self._on_tone, self._on_dice = on_log, on_frame, on_tone, on_dice
        self._told = []  # (callback, its arguments), until the round is over: an error in one is not the program's
        self.bench = parts.Bench(self.settings.seed, flash)
        self.bench.on_wire = self._wire
        self.bench.on_text = self._text
        self.bench.on_tone = self._tone
        self.bench.on_roll = self._faces
        self._busy = 0  # ms that the flash kept the loop waiting
        self.bench.flash.on_time = self._wait
        self._half_line = ""
        self.now = 0
        self.pixels = b""  # as sent last, RGB
        self.writes = 0  # frames on the wire, repeated ones too
        self.guard = None
        self.dark = False
        self._power_at = self.started = 0
        self._next = 0  # when the loop's next round is
        self._stalled = 0  # until when the loop stands still
        self._back_at = None  # when the power comes back by itself
        self._dice = []  # (faces, name of the line)
        self.levers = [False] * len(self._levers)
        self.button = False
        for lever in range(1, len(self._levers) + 1):
            self._contact(lever, lever in levers_down)
        self._contact(0, button_down)
        self._power_on()

    # What is done to the box: each at `now`.

    def do(self, line, name="the line"):
        """Does what a line of a script says, its time aside; name: of the line, for errors. Usage if it makes no sense."""
        check_line(line, len(self._levers))
        if "lever" in line:
            self._contact(line["lever"], line["down"])
        elif "roll" in line:
            self._contact(0, line["roll"] == "press")
        elif "power" in line:
            if line["power"] == "off":
                self._power_off()
                self._tell_all()
            elif not self.powered:
                self._power_on()
        elif "stall" in line:
            self._stalled = max(self._stalled, self.now + line["stall"])
        elif "fault" in line:
            self._fault(line["fault"])
        elif "dice" in line:
            self._dice.append((tuple(line["dice"]), name))
            return
        self._next = min(self._next, self.now)

    def _fault(self, name):
        bench = self.bench
        if name == "flash_torn":
            bench.flash.tear()
        elif name in ("store_refuses", "store_ok"):
            bench.flash.refuses = name == "store_refuses"
        elif name in ("serial_gone", "serial_back"):
            bench.host = name == "serial_back"
        elif name == "exception":
            bench.fault = RuntimeError("a fault of the script") if self.powered and not self.dark else None
        else:
            bench.entropy = name[8:] if name != "entropy_ok" else None

    @property
    def powered(self):
        """Whether it has power."""
        return self.guard is not None

    @property
    def box(self):
        """The Box of the program at work, or None."""
        return self.guard and self.guard.parts and self.guard.parts.box

    # Time.

    @property
    def due(self):
        """When the box next wants to run; far away without power."""
        if self.powered and not self.dark:
            return max(self._next, self._stalled)
        return self.now + 3_600_000 if self._back_at is None else self._back_at

    def run_to(self, until):
        """Lets time go on to `until`; what is due at that very ms is left to the next run. Failed if a line of dice is wrong."""
        self._parts.use(self.bench)
        while True:
            due = self.due
            if due >= until:
                break
            self._set_clock(due)
            if self.powered:
                self._tick()
            else:
                self._power_on()
        self._set_clock(max(until, self.now))

    def close(self):
        """Ends it."""
        self._power_off()

    def _set_clock(self, now):
        self.now = self.bench.now = now
        self.bench.ticks = (self._clock + now - self._power_at) % self._period

    def _tick(self):
        try:
            self._next = self.now + max(self.guard.tick(), math.ceil(self._busy))
            self._busy = 0
        except self._parts.PowerCut:
            self._power_off()
            self._back_at = self.now + TORN_MS
        except WrongDice as wrong:
            raise Failed(str(wrong)) from None
        except Exception:
            if not self.guard.dark:
                raise
            self.dark = True
        self._tell_all()

    def _tell_all(self):
        if self._told:
            told, self._told = self._told, []
            told.sort(key=lambda one: one[0] == self._on_frame)  # what a line says comes before the light it is about
            for callback, what in told:
                callback(*what)

    def _power_on(self):
        from hal.restarter import Guard
        from hal.circuitpython.store import BEGUN, marked

        self._parts.use(self.bench)
        self._back_at = None
        self.dark = False
        self._power_at = self._next = self._stalled = self.now
        self._set_clock(self.now)
        if not marked(bytes(self.bench.flash[:9])):  # as boot.py does
            self.bench.flash.data[:6] = BEGUN
        self.bench.boot_out = "journal"
        self.guard = Guard(self._build)

    def _power_off(self):
        self.guard = None
        self._busy = 0
        self._half_line = ""
        self.bench.power_off()
        if any(self.pixels):
            self._show(bytes(len(self.pixels)))

    def _build(self, guard):
        self.started = self.now
        return program().build(guard, dict(self._given))

    def _faces(self, drawn):
        if self._dice:
            faces, name = self._dice.pop(0)
            if len(faces) != len(drawn):
                raise WrongDice(f"{name}: {len(faces)} dice given for a roll of {len(drawn)}")
            drawn = faces
        self._tell(self._on_dice, drawn)
        return drawn

    # What the parts say.

    def _tell(self, callback, *what):
        if callback:
            self._told.append((callback, what))

    def _wait(self, ms):
        self._busy += ms

    def _contact(self, lever, down):
        if lever:
            self.levers[lever - 1] = down
            name = self._levers[lever - 1]
            closed = down == (self.settings.lever_closed_is == "down")
        else:
            self.button = down
            name = self._button
            closed = down
        (self.bench.closed.add if closed else self.bench.closed.discard)(name)

    def _wire(self, data):
        self.writes += 1
        if self.settings.pixel_order == "GRB":
            rgb = bytearray(data)
            rgb[0::3], rgb[1::3] = data[1::3], data[0::3]
            data = bytes(rgb)
        if data != self.pixels:
            self._show(data)

    def _show(self, pixels):
        # 1 mA a pixel at rest and 20 mA a full channel, rounded up.
        self.pixels = pixels
        if self._on_frame:
            self._tell(self._on_frame, pixels.hex(), len(pixels) // 3 + -(-sum(pixels) * 20 // 255))

    def _tone(self, hertz, duty):
        # As loud as the fundamental of that pulse.
        self._tell(self._on_tone, self.now, hertz, math.sin(math.pi * duty / 65536))

    def _text(self, text):
        lines = (self._half_line + text).split("\n")
        self._half_line = lines.pop()
        for line in lines:
            if line:
                self._tell(self._on_log, line)
