"""The simulated box on a virtual clock, and `shutbox replay`, which runs it from a script.

Sim is the board's own program (code.py) on simulated parts: `play` ties its clock to the wall's, `replay` lets it run
as fast as it can. Times are whole ms since the first power-on.
"""
import importlib.util
import json
import math
import pathlib
import sys

from desktop import moves
from desktop.errors import Failed, Usage

FAULTS = ("flash_torn", "store_refuses", "store_ok", "serial_gone", "serial_back", "exception", "entropy_constant", "entropy_gone", "entropy_ok")
CLOCK = (1 << 29) - 65_000  # where CircuitPython starts its counter, on purpose
TAIL_MS = 10_000  # after the last line of a script
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
                raise Usage(f"{key}={moves.shown(value)}: {' '.join(why.split())}")
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

    def _done(self, line):
        self._next = min(self._next, self.now)
        self._on_act(line)

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


# Scripts.

_FIELDS = (  # what a line may be: its fields
    {"at", "lever", "down"}, {"at", "roll"}, {"at", "power"}, {"at", "stall"}, {"at", "fault"}, {"at", "end"}, {"dice"},
)
_BEFORE = {"clock", "wrap", "levers_down", "button_down"}


def _is_int(value, low, high):
    return type(value) is int and low <= value <= high


def _check(line, key, allowed, right):
    if key in line and not right(line[key]):
        raise Usage(f"{key} {json.dumps(line[key])}: must be {allowed}")


def check_line(line, levers=12):
    """Raises Usage unless a line of a script, with or without its time, has the fields and values of one kind."""
    if not isinstance(line, dict):
        raise Usage(f"{json.dumps(line)}: must be a JSON object")
    known = _BEFORE.union(*_FIELDS)
    for key in line:
        if key not in known:
            raise Usage(f"unknown field {json.dumps(key)}; there are {', '.join(sorted(known))}")
    keys = set(line)
    if not keys or not (keys <= _BEFORE and ("wrap" not in keys or "clock" in keys) or keys | {"at"} in _FIELDS or keys in _FIELDS):
        raise Usage(f"fields {', '.join(sorted(keys)) or 'missing'}: not those of any line of a script")
    _check(line, "at", "whole ms from 0", lambda value: _is_int(value, 0, 10**15))
    _check(line, "lever", f"1 to {levers}", lambda value: _is_int(value, 1, levers))
    for key in ("down", "button_down"):
        _check(line, key, "true or false", lambda value: isinstance(value, bool))
    _check(line, "end", "true", lambda value: value is True)
    _check(line, "roll", "press or release", lambda value: value in ("press", "release"))
    _check(line, "power", "off or on", lambda value: value in ("off", "on"))
    _check(line, "stall", "whole ms from 0", lambda value: _is_int(value, 0, 10**15))
    _check(line, "fault", "one of " + ", ".join(FAULTS), lambda value: value in FAULTS)
    _check(line, "wrap", "29 or 30", lambda value: value in (29, 30))
    most = 1 << line.get("wrap", 29)
    _check(line, "clock", f"ticks below {most}", lambda value: _is_int(value, 0, most - 1))
    moves.check_dice(line.get("dice", [1]))
    _check(line, "levers_down", f"a list of levers from 1 to {levers}",
           lambda value: isinstance(value, list) and all(_is_int(item, 1, levers) for item in value))


def read_script(lines, levers=12):
    """What is set before power-on, as keywords of Sim, and the other lines as (number, line). Usage names a wrong line."""
    before, found = {}, []
    at = None
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            line = json.loads(text)
            check_line(line, levers)
            if "at" in line:
                if at is not None and line["at"] < at:
                    raise Usage(f"at {line['at']}: back in time, the line before is at {at}")
                at = line["at"]
            elif "dice" not in line and not _BEFORE & set(line):
                raise Usage("at is missing")
            elif at is not None and "dice" not in line:
                raise Usage(f"{', '.join(sorted(line))}: only before the first at")
        except (ValueError, RecursionError):
            raise Usage(f"line {number}: no JSON") from None
        except Usage as wrong:
            raise Usage(f"line {number}: {wrong}") from None
        if "at" in line or "dice" in line:
            found.append((number, line))
        else:
            before.update(line)
    if "wrap" in before:
        before["period"] = 1 << before.pop("wrap")
    return before, found


def replay(lines, sets=None, write=print, frames=False):
    """Runs a script's lines and gives its log to write, line by line; frames: with the frames."""
    before, found = read_script(lines, moves.settings_of(sets or {}).levers)

    def frame(px, ma):
        if sim.powered:  # a cut of the power is dark, but nothing that was sent
            write('{"t": %d, "e": "frame", "px": "%s", "ma": %d}' % (sim.now - sim.started, px, ma))

    sim = Sim(sets, on_log=write, on_frame=frame if frames else None, **before)
    for number, line in found:
        sim.run_to(line.get("at", sim.now))
        if "end" in line:
            break
        sim.do(line, f"line {number}")
    else:
        sim.run_to(sim.now + TAIL_MS)
    return sim


def _run(args):
    try:
        with sys.stdin if args.script == "-" else open(args.script, encoding="utf-8") as file:
            lines = file.read().split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise Usage(f"{args.script}: {getattr(error, 'strerror', None) or 'no text in UTF-8'}") from None
    write = sys.stdout.write
    replay(lines, moves.given_of(args.set), lambda text: write(text + "\n"), args.frames)
    return 0


def add(subparsers):
    """Registers the command with argparse."""
    parser = subparsers.add_parser("replay", help="runs the box from a script and prints its log")
    parser.add_argument("script", help="a script: one JSON object a line; - for standard input")
    moves.add_set(parser)
    parser.add_argument("--frames", action="store_true", help="also print each frame sent to the pixels")
    parser.set_defaults(run=_run)
