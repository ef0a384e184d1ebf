"""The box: one step of time, levers and button goes in; log lines, sounds and the next picture come out.

The states are a table: each is a class with the methods of State, found by its name in STATES of its room.

| state                  | room     | goes to |
|------------------------|----------|---------|
| attract, asleep        | attract  | players, setup |
| players                | attract  | levers_up, computer, attract; where a parked game was |
| levers_up, restore     | play     | ready, choose, attract |
| ready, rolling, choose | play     | each other, turn_over, game_over, attract |
| computer               | computer | turn_over, game_over, attract |
| turn_over, game_over   | over     | levers_up, computer, attract |
| setup                  | setup    | attract |
| service                | service  | where the box was |

Time is a counter of milliseconds of which the lowest 29 bits are used, so that every board's counter will do.
"""
from micropython import const

from shutbox_core import VERSION, settings as config, sounds
from shutbox_core.levers import Levers
from shutbox_core.memory import Memory
from shutbox_core.rules import tiles
from shutbox_core.view import View

_M = const(0x1FFFFFFF)  # the period of the time, less one
_HOLD = const(600)  # ms a press has lasted
_FILL = const(2000)
_LEAVE = const(5000)
_ELBOW = const(8000)
_HELD = const(10000)  # from power-on
_GUARD = const(300)  # ms after a tap that acted
_DIM = const(120000)  # ms without a touch
_NO_WRITE = const(2000)  # ms after power-on
_SLICE = const(60)  # steps of thought; with what it may run over, less than 2 ms on an RP2040
_FOREVER = const(0xFFFFFFF)

# The stages of a press: a tap so far, held, filling the row, over (or an elbow), and one from before power-on.
_TAP = const(0)
_HOLDS = const(1)
_FILLS = const(2)
_STUCK = const(3)
_OLD = const(4)


class State:
    """What a state does; all of it at events but tick()."""

    idle_ms = _FOREVER  # without a touch for so long: idled()
    can_leave = False
    taps = 1  # the button's light rests, as a tap means something; 0: it does not
    spare = False  # levers beyond the game's tiles count, too

    def __init__(self, box):
        self.box = box

    def enter(self):
        """The state begins."""

    def press(self):
        """The button went down."""

    def tap(self):
        """Pressed and released within 0.6 s."""

    def hold(self):
        """Pressed for 0.6 s."""

    def leave(self):
        """Released between 5 and 8 s."""

    def moved(self, changed):
        """These levers (a mask) moved."""

    def idled(self):
        """Nobody touched anything for idle_ms."""

    def tick(self):
        """At every step; gives the ms until it needs the next."""
        return 1000


def _room(name):
    # A room is imported when its first state is made: those of a game once Attract is lit, so that the box is soon awake.
    if name in ("attract", "asleep", "players"):
        from shutbox_core import attract as room
    elif name in ("turn_over", "game_over"):
        from shutbox_core import over as room
    elif name == "computer":
        from shutbox_core import computer as room
    elif name == "setup":
        from shutbox_core import setup as room
    elif name == "service":
        from shutbox_core import service as room
    else:
        from shutbox_core import play as room
    return room


class Box:
    """All that the box knows. settings: as settings.load() gives them; ports: the way out, see hal/machine.py."""

    def __init__(self, settings, ports):
        self.ports = ports
        self.memory = Memory(ports.store)
        self._states = {}
        self.state = State(self)
        self.epoch = 0  # counts the states entered
        self.match = None
        self.parked = False  # the match waits for its players
        self.kept = False  # it ended before a power cut; the next game may go on from it
        self.untouched = False  # a resumed game nobody has touched yet
        self.computers = {}
        self.dice = 2  # the player's choice, for this turn
        self.mind = None  # what computers and advice think with
        self.thinks = False  # and whether it still has work to do
        self.now = self._start = self._age = self._laps = self._wait = self.idle = 0
        self.levers = Levers(self)
        self.button = False
        self._press_at = self._press_epoch = self._stage = self._guard = 0
        self._waiting = []  # writes that come too soon after power-on
        self.file_settings = settings
        self.use(settings)

    def use(self, settings):
        """Takes these settings in force."""
        s = self.settings = settings
        self.view = View(s.levers, s.tiles, s.sacrificial_pixel, s.dice_faces, s.button_pixel, s.brightness, s.current_ma)
        self.frame = self.view.frame
        self.rules = config.rules_of(s)
        self.play_by(self.rules)

    def play_by(self, rules):
        """The tiles of these rules are in play."""
        self.full = rules.full
        self.view.tiles = rules.tiles

    # Out: log, sound, store.

    def emit(self, event, *pairs):
        """Logs an event with its fields: key, value, key, value."""
        self.ports.log(self._laps * (_M + 1) + self._age, event, pairs)

    def sound(self, notes):
        """Plays notes of sounds.py; the computer's at half volume."""
        self.ports.sound(notes, self.match and self.match.seat in self.computers)

    def keep(self, what, method, *values):
        """Calls a method of the memory and logs that it was saved, or the store's refusal; what: None logs no saving."""
        if self._age < _NO_WRITE and not self._laps:
            self._waiting.append((what, method, values))
            return
        try:
            method(*values)
        except OSError as error:
            self.emit("error", "what", "store", "why", str(error))
        else:
            if what:
                self.emit("saved", "what", what, "writes", self.memory.writes, "erases", self.memory.erases)

    def stored(self):
        """Whether nothing waits to be written."""
        return not self._waiting

    # From power-on to the first state.

    def boot(self, now, down, button, bad=()):
        """The program starts: the levers down, the button, and the settings that were wrong."""
        self.now = self._start = now & _M
        self.levers.start(down)
        self.button = button
        self._press_at = self.now
        self._stage = _OLD
        memory = self.memory
        memory.load(config.hash_of(self.file_settings))
        if memory.choices:
            self.use(self.settings_with(memory.choices) or self.settings)
        self.emit("boot", "version", VERSION, "tiles", self.settings.tiles, "preset", self.settings.preset,
                  "levers_down", tiles(down))
        self.emit("settings", "set", config.in_force(self.settings), "bad", list(bad))
        for note in memory.notes:
            self.emit("error", "what", "store", "why", note)
        if self.ports.last_error:
            self.emit("error", "what", "exception", "why", self.ports.last_error)
        if not button:
            self.begin()

    def settings_with(self, choices):
        """The file's settings with what was chosen at the box over them; None if they don't go together."""
        given = dict(self.file_settings.given)
        if "preset" in choices:
            for key in config.OF_PRESETS:
                given.pop(key, None)
        given.update(choices)
        given["levers"] = self.file_settings.levers
        settings, bad = config.load(given)
        return None if bad else settings

    def begin(self):
        """After power-on: the game that was under way, else Attract."""
        memory = self.memory
        self.match = memory.match
        if self.match:
            self.computers = memory.computers
            self.levers.excused = memory.excused
            self.kept = memory.phase == "game_over"
            self.parked = memory.parked and not self.kept
            self.play_by(self.match.rules)
            if not self.kept and not self.parked:
                self.resume(memory.phase)
                return
        self.go("attract")

    def resume(self, phase):
        """Goes on with the match in this phase (of memory.py), after power or after its players came back."""
        from shutbox_core.course import resume

        resume(self, phase)

    # Time and button.

    def step(self, now, down, raw, button):
        """One round of the loop: ticks, the levers down, debounced and raw, and the button. Gives the ms until the next."""
        now &= _M
        passed = (now - self.now) & _M
        levers = self.levers
        if passed < self._wait and button == self.button and raw == levers.raw and down == levers.down:
            return self._wait - passed
        self.now = now
        age = (now - self._start) & _M
        if age < self._age:
            self._laps += 1
        self._age = age
        self.idle += passed
        if self.idle > _FOREVER:
            self.idle = _FOREVER
        if self._guard:
            self._guard = max(self._guard - passed, 0)
        epoch = self.epoch
        wait = levers.tick(down, raw)
        if button or self.button:
            wait = min(wait, self._press(button))
        if self._waiting and (age >= _NO_WRITE or self._laps):
            waiting = self._waiting
            self._waiting = []
            for what, method, values in waiting:
                self.keep(what, method, *values)
        idle = self.idle
        if idle >= self.state.idle_ms or self.untouched and idle >= _DIM:
            self.state.idled()
        elif idle < _DIM:
            wait = min(wait, _DIM - idle)
        else:
            self.view.dim = True
        wait = min(wait, self.state.tick(), max(self.state.idle_ms - idle, 1))
        if self.epoch != epoch:
            wait = 1
        elif self.thinks and wait > 4:
            self.thinks = not self.mind.work(_SLICE, self.match)
            wait = 2
        self._wait = max(min(wait, self.view.render(now)), 1)
        return self._wait

    def go(self, name):
        """Enters a state."""
        self.epoch += 1
        self.prepare(name)
        self.state = self._states[name]
        self.levers.alerts(0, 0)
        self.levers.call(0)
        self.view.rest()
        self.view.tap = self.state.taps
        self.state.enter()

    def prepare(self, name):
        """Makes a state, and imports its room, ahead of its use; True if that was still to be done."""
        if name in self._states:
            return False
        self._states[name] = _room(name).STATES[name](self)
        return True

    def touch(self):
        """Somebody is there."""
        self.idle = 0
        self.untouched = False
        self.view.dim = False

    def _press(self, button):
        view = self.view
        if button and not self.button:
            self.button = True
            self._press_at = self.now
            self._press_epoch = self.epoch
            self._stage = _TAP
            self.touch()
            view.press(self.now)
            self.sound(sounds.CLICK)
            self.state.press()
        age = (self.now - self._press_at) & _M
        fresh = self._press_epoch == self.epoch  # a new state needs a new press
        if self._stage == _TAP and age >= _HOLD:
            self._stage = _HOLDS
            if fresh:
                self.state.hold()
        if self._stage == _HOLDS and age >= _FILL:
            self._stage = _FILLS
            if fresh and self.state.can_leave:
                view.fill_t0 = self._press_at
        if self._stage == _FILLS and age >= _ELBOW or self._stage == _OLD and age >= _HELD:
            self.emit("alert", "kind", "stuck", "tiles", [0])
            if self._stage == _OLD:
                self.begin()
            self._stage = _STUCK
        if not button:
            self.button = False
            self.touch()
            view.fill_t0 = -1
            if self._stage == _STUCK:
                self.emit("alert_over", "kind", "stuck", "tiles", [0])
            elif self._stage == _OLD:
                self.go("service")
            elif fresh and self._stage == _TAP and not self._guard:
                self._guard = _GUARD
                self.state.tap()
            elif fresh and self._stage == _FILLS and age >= _LEAVE:
                self.state.leave()
            return 1000
        if self._stage == _TAP:
            return _HOLD - age
        if self._stage == _HOLDS:
            return _FILL - age
        return max(_ELBOW - age, 1) if self._stage == _FILLS else 1000
