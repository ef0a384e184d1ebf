"""The box: a step of time, levers and button goes in; log, sounds and lights come out."""
from micropython import const

from shutbox_core import VERSION, settings as config
from shutbox_core.button import Button
from shutbox_core.levers import Levers
from shutbox_core.game.tileset import tiles
from shutbox_core.journal.saved_game import SavedGame
from shutbox_core.lights.palette import Chain
from shutbox_core.lights.view import View

_M = const(0x1FFFFFFF)
_FOREVER = const(0xFFFFFFF)
_DIM = const(120000)  # ms without a touch


class State:
    idle_ms = _FOREVER
    can_leave = False
    taps = 1  # 0: a tap means nothing
    spare = False  # levers beyond the game's tiles count, too
    began = lasts = 0

    def __init__(self, box):
        self.box = box
        self.view = box.view
        self.levers = box.levers
        self.memory = box.memory
        self.emit = box.emit
        self.sound = box.sound
        self.keep = box.keep
        self.go = box.go

    def enter(self, changed=0):
        pass

    press = tap = hold = moved = enter

    def leave(self):
        self.go("attract")

    def idled(self):
        self.leave()

    def tick(self):
        return 1000

    @property
    def match(self):
        return self.box.match

    @property
    def turn(self):
        return self.box.match.turn

    def light(self, mask, code):
        self.view.light(mask, code)

    def show(self, cards):
        self.quiet_at = -1
        self.view.cards(cards)

    def move(self, motion):
        self.view.show(motion)

    def wait(self, ms):
        self.began = self.box.now
        self.lasts = ms

    def left(self):
        return self.lasts - ((self.box.now - self.began) & _M)


def _rooms():
    # What Attract can do without, a module a step.
    import shutbox_core.game.rules
    yield
    import shutbox_core.game.match
    yield
    import shutbox_core.journal.kept_match
    yield
    import shutbox_core.lights.cards
    yield
    import shutbox_core.sounds
    yield
    import shutbox_core.states.course
    yield
    import shutbox_core.states.turn
    yield
    import shutbox_core.states.results
    yield
    import shutbox_core.states.computer  # noqa: F401
    yield


def _state(name):
    if name in ("attract", "asleep", "players"):
        from shutbox_core.states.attract import STATES
    elif name in ("levers_up", "restore"):
        from shutbox_core.states.course import STATES
    elif name in ("ready", "rolling", "choose"):
        from shutbox_core.states.turn import STATES
    elif name in ("turn_over", "game_over"):
        from shutbox_core.states.results import STATES
    elif name == "computer":
        from shutbox_core.states.computer import STATES
    elif name == "setup":
        from shutbox_core.states.setup import STATES
    else:
        from shutbox_core.states.service import STATES
    return STATES[name]


class Box:
    def __init__(self, settings, ports):
        s = self.file_settings = self.settings = settings
        self.ports = ports
        self.memory = SavedGame(ports.store)
        self.view = View(Chain(s), s.tiles, s.brightness, s.current_ma)
        self.frame = self.view.frame
        self.match = None
        self.parked = False
        self.untouched = False
        self.computers = {}
        self.wanted = 0
        self.mind = None
        self.thinks = False
        self.busy = 0  # whether there is work() to do: 1 a module to import, 2 a slice of thinking
        self.now = self.start = self.age = self._second = self._laps = self._wait = self.idle = 0
        self.levers = Levers(self)
        self.button = Button(self)
        self.waits = ""
        self.rooms = _rooms()
        self.missing = 9  # rooms
        self.state = State(self)
        self.epoch = 0
        self.play_with(s.tiles)

    def use(self, settings):
        self.settings = settings
        self.view.set_brightness(settings.brightness)
        self.play_with(settings.tiles)

    def play_with(self, n):
        self.full = (1 << n) - 1
        self.view.use_tiles(n)
        self.levers.fit(self.full)

    def settings_with(self, choices):
        return config.with_choices(self.file_settings, choices)

    def emit(self, event, *pairs):
        self.ports.log(self._laps * (_M + 1) + self.age, event, pairs)

    def sound(self, notes):
        self.ports.sound(notes, self.match and self.match.seat in self.computers)

    def keep(self, what, method, *values):
        memory = self.memory
        self.ports.flush(self.age)
        self.waits = what
        try:
            if method(*values):
                self.emit("saved", "what", what, "writes", memory.writes, "erases", memory.erases)
        except OSError as error:
            self.fail("store", str(error))
            self.waits = what

    def fail(self, what, why):
        self.emit("error", "what", what, "why", why)
        self.keep("game", self.memory.keep_error, why)

    def boot(self, now, down, button, bad=()):
        self.now = self.view.now = self.start = now & _M
        self.levers.start(down)
        service = button and not self.ports.last_error
        self.button.start(button, service)
        memory = self.memory
        memory.load(config.hash_of(self.file_settings))
        memory.held = True
        self.levers.recall(memory.excused)
        if memory.choices:
            self.use(self.settings_with(memory.choices) or self.settings)
        s = self.settings
        self.emit("boot", "version", VERSION, "tiles", s.tiles, "preset", s.preset, "levers_down", tiles(down))
        self.emit("settings", "set", config.in_force(s), "bad", list(bad))
        for why in memory.notes:
            self.fail("store", why)
        if self.ports.last_error:
            self.fail("exception", self.ports.last_error)
        if not service:
            self.begin()

    def begin(self):
        memory = self.memory
        match = self.match = memory.match
        if match:
            self.computers = memory.computers
            self.parked = memory.parked
            if not self.parked and match.rules.tiles <= self.settings.levers:
                self.made("levers_up").resume(memory.phase)
                return
        self.go("attract")

    def step(self, now, down, raw, button):
        now &= _M
        passed = (now - self.now) & _M
        levers = self.levers
        if passed < self._wait and button == self.button.down and raw == levers.raw and down == levers.down:
            return self._wait - passed
        self.now = self.view.now = now
        self.busy = 0
        age = (now - self.start) & _M
        if age < self.age:
            self._laps += 1
        self.age = age
        self.idle = min(self.idle + passed, _FOREVER - 1000)
        epoch = self.epoch
        wait = min(levers.tick(down, raw), self.button.tick(button, passed), 1000 - age % 1000)
        memory = self.memory
        if age // 1000 != self._second:
            self._second = age // 1000
            memory.held = memory.held and age < 2000
            if memory.waiting and not memory.held:  # the first 2 s are over, or the store has refused
                self.keep(self.waits, memory.flush)
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
        elif self.thinks and wait > 4 and raw == down:
            self.busy = 2
            wait = 2
        self._wait = max(min(wait, self.view.render()), 1)
        return self._wait

    def work(self):
        busy = self.busy
        self.busy = 0
        if busy == 1:
            self.ahead()
        elif busy:
            self.thinks = not self.mind.work(60, self.match)  # less than 2 ms on an RP2040

    def go(self, name):
        self.epoch += 1
        self.state = self.made(name)
        self.levers.alerts(0, 0)
        self.levers.call(0)
        self.view.clear()
        self.view.tap_means(self.state.taps)
        self.state.enter()

    def ahead(self):
        if self.missing:
            self.missing -= 1
            next(self.rooms)
            return True

    def made(self, name):
        return _state(name)(self)

    def touch(self):
        self.idle = 0
        self.untouched = self.view.dim = False
