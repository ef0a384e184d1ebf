"""The box: a step of time, levers and button goes in; log lines, sounds and the next frame come out.

It knows in which state it is, how long nobody has touched it, what is in force, and what is still to be stored. What a state does
stands in states/, where each leads in app.py's table, how games go in session.py.
"""
from micropython import const

from .button import Button
from .game.tileset import tiles
from .journal.saved_game import SavedGame
from .levers import Levers
from .lights.view import View

# Of the tick counter 29 bits are used, and only differences of it, so no wrap is ever noticed: CircuitPython's has 29, MicroPython's 30.
_TICKS = const(0x1FFFFFFF)
_LAP = const(0x20000000)  # ms, 6.2 days, after which age begins anew
_DIM = const(120000)  # ms without a touch
_HELD = const(2000)  # ms after power-on in which nothing is written
_FOREVER = const(0xFFFFFFF)  # ms; as long as idleness is counted
_STEPS = const(60)  # of the solver in a slice: less than 2 ms on an RP2040


class Box:
    """A box.

    settings: those of the file, as settings.load() gives them; chain: lights/palette.py; ports: ports.py; version: the program's; rows:
    the table of states; class_of, rooms: as in app.py.

    frame: what the lights show, 0xRRGGBB a pixel in chain order, always the same list. settings: those in force, file_settings: those of
    the file. full: the mask of the tiles in play. state: where it is. now: the tick counter; age: ms since the program started; of both 29
    bits. busy: work() is due. journal: what is kept, written by keep() alone. seats_asked: so many a lever asked for, 0: none did.
    """

    def __init__(self, settings, chain, ports, version, rows, class_of, rooms):
        self.settings = self.file_settings = settings
        self.ports = ports
        self._version = version
        self._rows = rows
        self._class_of = class_of
        self._rooms = rooms
        self.now = self.age = self._start = self._laps = 0
        self.idle = 0  # ms without a touch
        self._alone = False
        self._second = self._wait = 0
        self.busy = False
        self.view = View(chain, settings.tiles, settings.brightness, settings.current_ma)
        self.frame = self.view.frame
        self.levers = Levers(self)
        self.button = Button(self)
        self.journal = SavedGame(ports.store)
        self._unsaved = ""  # what waits to be stored, as the line saved says it
        self._session = None
        self.seats_asked = 0
        self._when = 0  # the next room is imported, as rooms() gives it
        self.state = self._made("power_on")
        self.play_with(settings.tiles)

    @property
    def session(self):
        """The Session, which Attract does without."""
        if not self._session:
            from .session import Session

            self._session = Session(self)
        return self._session

    def since(self, then):
        """The ms from `then`, which was now at most 6.2 days ago, to now."""
        return (self.now - then) & _TICKS

    # What is in force.

    def use(self, settings):
        """These settings are in force from now on."""
        self.settings = settings
        self.view.set_step(settings.brightness)
        self.play_with(settings.tiles)

    def play_with(self, n):
        """So many tiles are in play; the levers beyond are dark and ignored."""
        self.full = (1 << n) - 1
        self.view.row.tiles = n
        self.levers.fit(self.full)

    # What the box says.

    def emit(self, event, **fields):
        """Logs a line; the fields of events.py by name."""
        self.ports.log(self._laps * _LAP + self.age, event, fields)

    def sound(self, notes):
        """Plays notes as in sounds.py; while a computer's seat is to play, at half the volume."""
        self.ports.sound(notes, self._session and self._session.computer_plays())

    def fail(self, what, why):
        """Logs an error, which service mode tells as the last one."""
        self.emit("error", what=what, why=why)
        self.keep("game", self.journal.keep_error, why)

    # What it keeps.

    def keep(self, what, act, *values):
        """Does an act of the journal, and logs that it was saved (what: roll, commit, turn, game, setup, best), or why not."""
        journal = self.journal
        self.ports.flush(self.age)
        self._unsaved = what
        try:
            if act(*values):
                self.emit("saved", what=what, writes=journal.writes, erases=journal.erases)
        except OSError as error:
            self.fail("store", str(error))
            self._unsaved = what

    def open(self):
        """The game that was cut off goes on, else Attract comes: the state to go to."""
        return self.session.resume() if self.journal.match and not self.journal.parked else "attract"

    # Its life: boot, then steps.

    def boot(self, ticks, down, button, bad=()):
        """The program starts: arguments as for step(), and bad: which settings were wrong, as [key, value, why]."""
        from . import settings as config  # not for longer: see ports.tidy()

        ports = self.ports
        self.now = self.view.now = self._start = ticks & _TICKS
        self.levers.start(down)
        service = button and not ports.last_error
        self.button.start(button, service)
        journal = self.journal
        journal.load(config.hash_of(self.file_settings))
        journal.held = True
        self.levers.recall(journal.excused)
        if journal.choices:
            self.use(config.with_choices(self.file_settings, journal.choices) or self.settings)
        s = self.settings
        if journal.match and journal.match.rules.tiles > s.levers:
            journal.match = None  # until a game starts the store has it, for a box that has its levers again
        self.emit("boot", version=self._version, tiles=s.tiles, preset=s.preset, levers_down=tiles(down))
        self.emit("settings", set=config.in_force(s), bad=list(bad))
        for why in journal.notes:
            self.fail("store", why)
        if ports.last_error:
            self.fail("exception", ports.last_error)
        if not service:
            self.change(self.open())

    def step(self, ticks, down, raw, button):
        """A round of the loop: the tick counter, masks of the levers down (debounced, and the contacts as they are), the button.

        Gives the ms until the next round is due, if nothing is touched before.
        """
        passed = (ticks - self.now) & _TICKS
        levers = self.levers
        if passed < self._wait and button == self.button.down and raw == levers.raw and down == levers.down:
            return self._wait - passed
        before = self.state
        self.now = self.view.now = ticks & _TICKS
        age = self.since(self._start)
        if age < self.age:
            self._laps += 1
        self.age = age
        self.idle = min(self.idle + passed, _FOREVER - 1000)
        wait = min(levers.tick(down, raw), self.button.tick(button, passed), self._attend())
        self.change(self.state.tick())
        wait = min(wait, self.state.again_ms, max(self.state.idle_ms - self.idle, 1))
        if self.state is not before:
            wait = 1
        elif wait > 4 and raw == down and self._session and self._session.thinks:
            self.busy = True
            wait = 2
        self._wait = max(min(wait, self.view.render()), 1)
        return self._wait

    def _attend(self):
        # Once a second what waits to be stored is; and what it means that nobody has touched the box. Gives the ms until either.
        age = self.age
        journal = self.journal
        if age // 1000 != self._second:
            self._second = age // 1000
            journal.held = journal.held and age < _HELD
            if journal.waiting and not journal.held:
                self.keep(self._unsaved, journal.flush)
        wait = 1000 - age % 1000
        idle = self.idle
        if idle >= self.state.idle_ms or self._alone and idle >= _DIM:
            self.change(self.state.idled())
        elif idle < _DIM:
            wait = min(wait, _DIM - idle)
        else:
            self.view.dim = True
        return wait

    def work(self):
        """A slice of working out best play, where busy says that there is one to do. For the loop, once the light is out."""
        self.busy = False
        session = self._session
        session.thinks = not session.mind.work(_STEPS, session.match)

    def import_ahead(self, when=0):
        """Imports a room that a game will need, if now (0: nobody waits for anything; 1: levers are raised) is the time; True if it did.

        Attract waits for a first touch: an import takes some 10 ms, and the answer to that touch would have to wait for it.
        """
        if self._when > when or not (when or self._session or self.idle < self.age):
            return False
        self._when = next(self._rooms)
        return True

    def change(self, name):
        """Goes to the state of this name, and on to where that leads at once; None: stays."""
        while name:
            state = self.state = self._made(name)
            self.levers.alert(0, 0)
            self.levers.call(0)
            self.view.clear()
            self.view.tap_means = state.taps
            name = state.enter()

    def _made(self, name):
        class_ = self._class_of(name)  # KeyError: there is no such state
        for row in self._rows:
            if row[0] == name:
                return class_(self, row)

    # Whether somebody is there.

    def touch(self):
        """Somebody has moved a lever, or pressed or released the button."""
        self.idle = 0
        self._alone = self.view.dim = False

    def unattended(self, is_so):
        """A game goes on by itself: until somebody touches something, 2 minutes from now on mean what its state's idle time means."""
        self._alone = is_so
        if is_so:
            self.idle = 0
