"""The simulated box on a virtual clock: the board's own program (code.py) on simulated parts.

`play` ties its clock to the wall's, `replay` lets it run as fast as it can. Times are whole ms since the first power-on.
"""
import math

from desktop import parts
from desktop.arguments import shown
from desktop.drive import boot, program, settings_file
from desktop.errors import Failed, Usage
from desktop.flash import PowerCut
from desktop.scripts import check_line
from shutbox_core.settings import load

CLOCK = (1 << 29) - 65_000  # where CircuitPython starts its counter, on purpose
TORN_MS = 1_000  # without power after flash_torn
FAR_MS = 3_600_000  # when it next wants to run, where it waits for somebody


class WrongDice(BaseException):
    """A roll needs another number of dice than the script gives; no Exception, so that the program does not catch it."""


class Listeners:
    """Who is told what the box says: once a round is over, so that an error of theirs is not the program's.

    What a line of the log says comes before the light it is about.
    """

    def __init__(self):
        self._calls, self._frames = [], []  # (function, its arguments)

    def later(self, function, *what):
        """Calls a function, if it is one, with what it is to be told."""
        if function:
            self._calls.append((function, what))

    def frame_later(self, function, *what):
        """The same of a frame: after all else."""
        if function:
            self._frames.append((function, what))

    def tell(self):
        """The round is over."""
        if self._calls or self._frames:
            calls, self._calls, self._frames = self._calls + self._frames, [], []
            for function, what in calls:
                function(*what)


class Sim:
    """A box with its program.

    sets: settings by key, as on a command line: Usage if one is wrong; owner: those of a settings file or the environment,
    of which wrong ones are named in the log, after bad: what of the file can't be read, as [key, value, why].
    clock, period: the tick counter at power-on, and where it wraps. levers_down, button_down: at power-on.
    flash: of an earlier Sim, to go on with its memory.
    on_log(text): a line of the log, without its end. on_frame(px, ma): what the pixels show from now on, six hex digits
    a pixel, RGB, and the estimated mA. on_tone(at, hertz, level): the piezo from ms `at` on, level 0 to 1, 0 is silent.
    on_dice(faces): a roll was drawn.

    It starts as the power comes on. now: its time; due: when it next wants to run; powered_at: when power last came;
    back_at: when it comes back by itself, or None; stalled_until: until when the program is kept from running; started: when
    it last began (the log's t counts from there); dark: it has given up, until the power is cut. settings: the Settings;
    levers (a list of whether each is down), button: as they are; pixels: as sent last, RGB; writes: frames on the wire,
    repeated ones too; bench: its parts; restarter: what runs the program, None without power.
    """

    def __init__(self, sets=None, owner=None, bad=(), *, clock=CLOCK, period=1 << 29, levers_down=(), button_down=False, flash=None,
                 on_log=None, on_frame=None, on_tone=None, on_dice=None):
        self._given = {**(owner or {}), **(sets or {})}
        self._unread = bad
        self._open_board(sets or {})
        self._clock, self._period = clock % period, period
        self.on_log, self.on_frame, self.on_tone, self.on_dice = on_log, on_frame, on_tone, on_dice
        self._listeners = Listeners()
        self.bench = parts.Bench(self.settings.seed, flash)
        self.bench.on_wire = self._wire
        self.bench.on_text = self._text
        self.bench.on_tone = self._tone
        self.bench.on_roll = self._faces
        self.bench.flash.on_time = self._wait
        self._half_line = ""
        self.pixels = b""
        self.writes = 0
        self.restarter = None
        self.dark = False
        self.now = self.powered_at = self.started = self.stalled_until = 0
        self.back_at = None
        self._next = 0  # when the loop's next round is
        self._busy = 0  # ms that the flash kept the loop waiting
        self._dice = []  # (faces, name of the line)
        self.levers = [False] * self.settings.levers
        self.button = False
        for lever in range(1, self.settings.levers + 1):
            self._lever(lever, lever in levers_down)
        self._button(button_down)
        self._power_on()

    def _open_board(self, sets):
        # The settings, and the pins that they name on their board.
        parts.tie()
        from hal.circuitpython.boards import Pins

        self.settings, bad = load(self._given)
        pins = Pins(self.settings, parts.board_of(self.settings.board))
        for key, value, why in bad + pins.bad:
            if key in sets:
                raise Usage(f"{key}={shown(value)}: {' '.join(why.split())}")
        self._lever_pins = pins.names["lever_pins"]
        self._button_pin = pins.names["roll_pin"][0]

    # What is done to it: each at `now`.

    def do(self, line, name="the line"):
        """Does what a line of a script says, its time aside; name: of the line, for errors. Usage if it makes no sense."""
        check_line(line, self.settings.levers)
        if "dice" in line:
            self._dice.append((tuple(line["dice"]), name))
            return
        if "lever" in line:
            self._lever(line["lever"], line["down"])
        elif "roll" in line:
            self._button(line["roll"] == "press")
        elif "power" in line:
            self._power(line["power"] == "on")
        elif "stall" in line:
            self.stalled_until = max(self.stalled_until, self.now + line["stall"])
        elif "fault" in line and (line["fault"] != "exception" or self.powered and not self.dark):
            self.bench.fail(line["fault"])
        self._next = min(self._next, self.now)

    def _lever(self, number, down):
        self.levers[number - 1] = down
        self._contact(self._lever_pins[number - 1], down == (self.settings.lever_closed_is == "down"))

    def _button(self, down):
        self.button = down
        self._contact(self._button_pin, down)

    def _contact(self, pin, closed):
        (self.bench.closed.add if closed else self.bench.closed.discard)(pin)

    # Power.

    @property
    def powered(self):
        """Whether it has power."""
        return self.restarter is not None

    @property
    def box(self):
        """The Box of the program at work, or None."""
        return self.restarter and self.restarter.parts and self.restarter.parts.box

    def close(self):
        """Ends it."""
        self._power_off()

    def _power(self, on):
        if not on:
            self._power_off()
            self._listeners.tell()
        elif not self.powered:
            self._power_on()

    def _power_on(self):
        parts.use(self.bench)
        self.back_at = None
        self.dark = False
        self.powered_at = self._next = self.stalled_until = self.now
        self._set_clock(self.now)
        try:
            boot(self.bench, settings_file(self._given))
        except PowerCut:
            self._torn()
            return
        except OSError:
            pass  # the store refuses: the board shows the error on its console, and goes on to its program
        self._busy = 0
        self.restarter = program().restarter(self._build)

    def _build(self, restarter):
        self.started = self.now
        return program().build(restarter, dict(self._given), self._unread)

    def _torn(self):
        self._power_off()
        self.back_at = self.now + TORN_MS

    def _power_off(self):
        self.restarter = None
        self._busy = 0
        self._half_line = ""
        self.bench.power_off()
        if any(self.pixels):
            self._show(bytes(len(self.pixels)))

    # Time.

    @property
    def due(self):
        """When the box next wants to run; far away without power."""
        if self.powered and not self.dark:
            return max(self._next, self.stalled_until)
        return self.now + FAR_MS if self.back_at is None else self.back_at

    def run_to(self, until):
        """Lets time go on to `until`; what is due at that very ms is left to the next run. Failed if a line of dice is wrong."""
        parts.use(self.bench)
        while True:
            due = self.due
            if due >= until:
                break
            self._set_clock(due)
            if self.powered:
                self._round()
            else:
                self._power_on()
        self._set_clock(max(until, self.now))

    def _set_clock(self, now):
        self.now = self.bench.now = now
        self.bench.ticks = (self._clock + now - self.powered_at) % self._period

    def _round(self):
        try:
            self._next = self.now + max(self.restarter.tick(), math.ceil(self._busy))
            self._busy = 0
        except PowerCut:
            self._torn()
        except WrongDice as wrong:
            raise Failed(str(wrong)) from None
        except Exception:
            if not self.restarter.dark:
                raise
            self.dark = True
        self._listeners.tell()

    def _wait(self, ms):
        self._busy += ms

    # What the parts say.

    def _faces(self, drawn):
        if self._dice:
            faces, name = self._dice.pop(0)
            if len(faces) != len(drawn):
                raise WrongDice(f"{name}: {len(faces)} dice given for a roll of {len(drawn)}")
            drawn = faces
        self._listeners.later(self.on_dice, drawn)
        return drawn

    def _wire(self, data):
        self.writes += 1
        pixels = parts.rgb_of(data, self.settings.pixel_order)
        if pixels != self.pixels:
            self._show(pixels)

    def _show(self, pixels):
        self.pixels = pixels
        self._listeners.frame_later(self.on_frame, pixels.hex(), parts.current_of(pixels))

    def _tone(self, hertz, duty):
        # As loud as the fundamental of that pulse.
        self._listeners.later(self.on_tone, self.now, hertz, math.sin(math.pi * duty / 65536))

    def _text(self, text):
        lines = (self._half_line + text).split("\n")
        self._half_line = lines.pop()
        for line in lines:
            if line:
                self._listeners.later(self.on_log, line)
