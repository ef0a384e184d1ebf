"""A box on the virtual clock: hands for its levers, button, dice and power; eyes for its log, its lights and its flash.

What a test must know of the box beyond what it says and shows (its state, the match) is read here alone.
"""
import json
import random

from desktop.log_follower import LogFollower
from desktop.sim import Sim
from shutbox_core.game.tileset import mask_of

MINUTE = 60_000


def dealt(key, position):
    """The faces of the roll in this position: as many as two dice, always the same."""
    chance = random.Random(f"{key} {position}")
    return chance.randint(1, 6), chance.randint(1, 6)


def tap_at(ms, held=100):
    """A script's two lines of a tap."""
    return [{"at": ms, "roll": "press"}, {"at": ms + held, "roll": "release"}]


class Table:
    """A simulated box: `sim`, under settings `sets`; options as Sim's.

    key: the dice follow from it and the position (game, round, seat, open tiles), so that a roll drawn again after it was lost is the
    same; without, they are the simulated hardware's, or those of dice(). errors: a line `error` may come without a fault() before.

    log: every line so far, as objects, with the ms of the simulation as `at`; told: a LogFollower of it. down: the levers lowered.
    frames: (ms, [0xRRGGBB, …], mA) of each. draws: (ms, position, faces) of each where there is a key; writes: ms since power-on of each
    operation of the flash.
    """

    def __init__(self, sets=None, key=None, errors=False, **options):
        self.key = key
        self.errors = errors
        self.log, self.draws, self.writes = [], [], []
        self.told = LogFollower()
        self.down = set(options.get("levers_down", ()))
        self._frames, self._pixels = [], []  # the second as they come
        self._script = []
        self.sim = None
        self.sim = Sim(dict(sets or {}), on_log=self._line, on_frame=lambda *frame: self._pixels.append((self.now, *frame)), **options)
        flash = self.sim.bench.flash
        self._flash_on_time = flash.on_time
        flash.on_time = self._operation
        if key is not None:
            self.sim.bench.on_roll = self._deal

    def _line(self, text):
        line = json.loads(text)
        line["at"] = self.now
        self.log.append(line)
        self.told.read(line)
        assert line["e"] != "error" or self.errors, self.log[-3:]

    def _operation(self, ms):
        self.writes.append(self.now - self.sim.powered_at)
        self._flash_on_time(ms)

    def _deal(self, drawn):
        match = self.match
        position = match.first, match.round, match.seat, match.turn.open
        faces = dealt(self.key, position)[: len(drawn)]
        self.draws.append((self.now, position, faces))
        return faces

    # Hands.

    def do(self, line):
        """Does what a line of a script says, now."""
        self._script.append((self.now, line))
        self.sim.do(line)
        return self

    def script(self):
        """All that was done so far as a script for `replay`, with its end."""
        lines = [line if "dice" in line else {"at": at, **line} for at, line in self._script]
        return [json.dumps(line) for line in [*lines, {"at": self.now, "end": True}]]

    def wait(self, ms):
        self.sim.run_to(self.now + ms)
        return self

    def at(self, ms):
        """Waits until that time."""
        assert ms >= self.now
        return self.wait(ms - self.now)

    def lever(self, *tiles, down=True, settle=30):
        for tile in tiles:
            self.raw(tile, down)
            if settle:
                self.wait(settle)
        return self

    def raw(self, tile, down):
        (self.down.add if down else self.down.discard)(tile)
        return self.do({"lever": tile, "down": down})

    def flick(self, *tiles):
        """Each down and up again."""
        for tile in tiles:
            self.lever(tile).lever(tile, down=False)
        return self

    def press(self):
        return self.do({"roll": "press"})

    def release(self):
        return self.do({"roll": "release"})

    def tap(self, held=100, after=320):
        self.press().wait(held)
        return self.release().wait(after)

    def hold(self, ms=700):
        return self.tap(ms)

    def leave(self):
        return self.tap(6000)

    def dice(self, *faces):
        return self.do({"dice": list(faces)})

    def power(self, ms=1000, moves=()):
        """Cuts the power for so long; (tile, down) of moves happen meanwhile."""
        self.do({"power": "off"}).wait(ms)
        for tile, down in moves:
            self.raw(tile, down)
        return self.do({"power": "on"}).wait(1)

    def serve(self, ms=500):
        """Off, and on with the button held for so long; gives the line of the counters."""
        self.do({"power": "off"}).press().wait(100)
        self.do({"power": "on"}).wait(ms).release().wait(400)
        assert self.where == "Service"
        return self.last("service")

    def stall(self, ms):
        return self.do({"stall": ms})

    def fault(self, name):
        self.errors = True
        return self.do({"fault": name})

    # Eyes.

    @property
    def now(self):
        return self.sim.now if self.sim else 0

    @property
    def where(self):
        """The state of the box, "dark" without a program."""
        box = self.sim.box
        return type(box.state).__name__ if box else "dark"

    @property
    def session(self):
        """Its course of games."""
        return self.sim.box.session

    @property
    def journal(self):
        """What it keeps."""
        return self.sim.box.journal

    @property
    def match(self):
        """The referee of its game, or None."""
        return self.session.match

    @property
    def turn(self):
        return self.match and self.match.turn

    @property
    def mask(self):
        """The levers that are down."""
        return mask_of(self.down)

    @property
    def frames(self):
        self._frames += [(at, [int(px[i : i + 6], 16) for i in range(0, len(px), 6)], ma) for at, px, ma in self._pixels]
        self._pixels.clear()
        return self._frames

    def lines(self, event, **fields):
        """All lines of this event with these fields."""
        return [one for one in self.log if one["e"] == event and all(one.get(k) == v for k, v in fields.items())]

    def last(self, event):
        for one in reversed(self.log):
            if one["e"] == event:
                return one
        raise AssertionError(f"no {event} among {[one['e'] for one in self.log]}")

    def events(self, since=0):
        """The names of all lines from number `since` on, less the saving."""
        return [one["e"] for one in self.log[since:] if one["e"] != "saved"]

    def until(self, event, ms=20_000):
        """Waits for the next line of this event; gives it."""
        end = self.now + ms
        known = len(self.log)
        while self.now < end:
            for one in self.log[known:]:
                if one["e"] == event:
                    return one
            known = len(self.log)
            self.wait(10)
        raise AssertionError(f"no {event} in {ms} ms; the last lines: {self.log[-5:]}")

    def frame(self, ms=None):
        """What the pixels showed at that time, or show now."""
        return next(frame for at, frame, _ in reversed(self.frames) if ms is None or at <= ms)

    def lights(self, tile, since, until=None):
        """A tile's light from a time on: (ms after it, colour) at each change, first how it was at that time."""
        found = [(0, self.frame(since)[tile - 1])]
        for at, frame, _ in self.frames:
            if since < at and (until is None or at <= until) and frame[tile - 1] != found[-1][1]:
                found.append((at - since, frame[tile - 1]))
        return found

    # Play.

    def players(self, seats=1):
        """From Attract to Players with so many seats."""
        self.tap()
        if seats != self.last("players")["players"]:
            self.lever(seats, down=False).flick(seats)
        return self

    def start(self, seats=1):
        """From Attract to the first Ready (or the first computer's turn)."""
        self.wait(50).players(seats)
        known = len(self.log)
        self.tap().tidy()
        assert "game_start" in self.events(known)
        return self

    def ready(self, seats=1):
        """The first Ready of a game of people, past the 2 s after power-on in which nothing is stored."""
        return self.at(2_500).start(seats)

    def choose(self, *faces, seats=1):
        """The first Choose of such a game, with this roll, its show and the tap's 300 ms over."""
        self.ready(seats).roll(*faces)
        return self.wait(2_500)

    def tidy(self):
        """Does what the last levers_up asks for."""
        asked = self.last("levers_up")
        return self.lever(*asked["tiles"], down=False).lever(*asked["down"])

    def roll(self, *faces):
        """Taps for a roll of these faces and waits until they rest; gives the line."""
        if faces:
            self.dice(*faces)
        self.tap(after=0)
        return self.until("roll")

    def take(self, *tiles, then=()):
        """Lowers these and taps, which shuts them; then: the faces of the roll that follows at once, which is awaited."""
        if then:
            self.dice(*then)
        self.lever(*tiles).tap()
        assert self.last("shut")["tiles"] == sorted(tiles), self.log[-3:]
        if then:
            assert self.until("roll")["dice"] == list(then)
        return self

    def big_tiles_shut(self):
        """A Ready in which 7, 8 and 9 are shut, so that under `high` one die may be rolled."""
        self.ready().roll(3, 4)
        return self.take(7, then=(4, 4)).take(8, then=(3, 6)).take(9)
