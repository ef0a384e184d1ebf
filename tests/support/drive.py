"""A box with fake ports and somebody who plays it: the same on CPython and on MicroPython, so no import but the core's."""
from shutbox_core import settings as config
from shutbox_core.app import make_box
from shutbox_core.lights.palette import Chain
from shutbox_core.game.tileset import mask_of


class Store:
    """A blank block of memory that refuses to write where it is not blank, and counts its erases."""

    def __init__(self, size=4096):
        self.size = size
        self.data = bytearray(b"\xff" * size)
        self.erases = 0

    def read(self):
        return bytes(self.data)

    def append(self, at, data):
        if self.data[at:at + len(data)] != b"\xff" * len(data):
            raise OSError(5)
        self.data[at:at + len(data)] = data

    def rewrite(self, data):
        self.erases += self.data != b"\xff" * self.size
        self.data[:len(data)] = data
        for k in range(len(data), self.size):
            self.data[k] = 255


class Ports:
    """What the box is handed. It counts what comes out, and keeps the last event."""

    entropy_error = None
    last_error = None

    def __init__(self, store=None):
        self.store = store or Store()
        self.count = 0
        self.event = ""
        self.faces = []  # the next rolls; without, sixes
        self.seed = 0

    def log(self, t, event, fields):
        self.count += 1
        self.event = event

    def tidy(self):
        pass

    def flush(self, age):
        pass

    def roll(self, dice):
        if self.faces:
            return self.faces.pop(0)
        if not self.seed:
            return (6,) * dice
        faces = []
        for _ in range(dice):
            self.seed = (self.seed * 25173 + 13849) & 0xFFFF
            faces.append((self.seed >> 8) % 6 + 1)
        return tuple(faces)

    def random(self, n):
        return 0

    def check_entropy(self):
        return None

    def sound(self, notes, quiet):
        self.count += 1


class Drive:
    """A box, its clock, levers and button; given: settings as in settings.toml."""

    def __init__(self, given=None, store=None, now=0):
        values, bad = config.load(given or {})
        assert not bad, bad
        self.ports = Ports(store)
        self.box = make_box(values, Chain(values), self.ports)
        self.now = now
        self.down = 0
        self.button = False
        self.wait = 1
        self.due = 400

    def boot(self, button=False):
        self.button = button
        self.box.boot(self.now, self.down, button, [])
        self.run(20)
        return self

    def step(self, ms):
        """One step of the box, this long after the last, and its work, if it has any."""
        self.now = (self.now + ms) & 0x1FFFFFFF
        self.wait = self.box.step(self.now, self.down, self.down, self.button)
        if self.box.busy:
            self.box.work()

    def run(self, ms):
        """Lets time pass, in steps as long as the box asks for; the first after 1 ms, as levers or button may have changed."""
        self.wait = 1
        while ms > 0:
            step = min(self.wait, ms)
            self.step(step)
            ms -= step

    def set(self, tiles):
        """Levers: these down, all others up."""
        self.down = mask_of(tiles)
        self.run(30)

    def press(self, ms=100):
        """Presses the button for so long; the next tap counts."""
        self.button = True
        self.run(ms)
        self.button = False
        self.run(310)

    def state(self):
        """The name of the state's class."""
        return self.box.state.__class__.__name__

    def until(self, name, ms=30000):
        """Lets time pass until the box is in a state."""
        for _ in range(ms // 20):
            if self.state() == name:
                return self
            self.run(20)
        assert False, (name, self.state())

    def start(self, players=2):
        """From Attract to the first Ready (or to a computer's turn)."""
        self.run(2500)
        self.press()
        self.until("Players")
        self.set([players])
        self.press()
        self.run(400)
        self.set([])
        return self

    def take(self, *levers):
        """From Ready, or with the roll under way, to Choose with these levers down, beside those of the shut tiles."""
        if self.state() == "Ready":
            self.press()
        self.until("Choose")
        self.down |= mask_of(levers)
        self.run(400)

    # Somebody who plays on and on: the first legal set, no hurry.

    def play(self):
        """One step, before which a player does the next thing, if it is time for it."""
        if self.due <= 0:
            self.due = self._act()
            self.wait = 1
        ms = min(self.wait, self.due)
        self.due -= ms
        self.step(ms)

    def _act(self):
        # Gives the ms until the next act.
        box = self.box
        state = self.state()
        if self.button:
            self.button = False
        elif state in ("LeversUp", "Restore", "Choose"):
            turn = box.session.match.turn
            wanted = 0 if state == "LeversUp" else box.full & ~turn.open
            if state == "Choose":
                wanted |= turn.sets[0]
            if self.down != wanted:
                self.down = wanted
            else:
                self.button = True
                return 100
        elif state in ("Attract", "Players", "Ready", "TurnOver", "GameOver"):
            self.button = True
            return 100
        return 400
