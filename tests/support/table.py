"""A box on the virtual clock with hands that move its levers, and a player who goes by its log."""
import json
import random

from desktop.sim import Sim


class Table:
    """A simulated box. log: every line so far, as objects; frames: (ms, [0xRRGGBB, …], mA), if asked for."""

    def __init__(self, sets=None, frames=False, **options):
        self.log = []
        self.frames = []
        self.heard = []
        on_frame = self._frame if frames else None
        self.sim = None
        self.sim = Sim(dict(sets or {}), on_log=self._line, on_frame=on_frame, **options)
        self.down = set(options.get("levers_down", ()))

    def _line(self, text):
        line = json.loads(text)
        line["at"] = self.sim.now if self.sim else 0
        self.log.append(line)
        self.heard.append(line)

    def _frame(self, px, ma):
        self.frames.append((self.sim.now if self.sim else 0, [int(px[i : i + 6], 16) for i in range(0, len(px), 6)], ma))

    # Hands.

    def wait(self, ms):
        self.sim.run_to(self.sim.now + ms)
        return self

    def lever(self, *tiles, down=True, settle=30):
        for tile in tiles:
            self.sim.do({"lever": tile, "down": down})
            (self.down.add if down else self.down.discard)(tile)
            if settle:
                self.wait(settle)
        return self

    def raw(self, tile, down):
        self.sim.do({"lever": tile, "down": down})
        (self.down.add if down else self.down.discard)(tile)
        return self

    def press(self):
        self.sim.do({"roll": "press"})
        return self

    def release(self):
        self.sim.do({"roll": "release"})
        return self

    def tap(self, held=100, after=320):
        self.press().wait(held)
        return self.release().wait(after)

    def hold(self, ms=700):
        return self.tap(ms)

    def leave(self):
        return self.tap(6000)

    def dice(self, *faces):
        self.sim.do({"dice": list(faces)})
        return self

    def power(self, ms=1000, moves=()):
        """Cuts the power for so long; (tile, down) of moves happen meanwhile."""
        self.sim.do({"power": "off"})
        self.wait(ms)
        for tile, down in moves:
            self.raw(tile, down)
        self.sim.do({"power": "on"})
        return self.wait(1)

    def stall(self, ms):
        self.sim.do({"stall": ms})
        return self

    def fault(self, name):
        self.sim.do({"fault": name})
        return self

    # Eyes.

    def lines(self, event, **fields):
        """All lines of this event with these fields."""
        return [one for one in self.log if one["e"] == event and all(one.get(k) == v for k, v in fields.items())]

    def last(self, event):
        found = self.lines(event)
        assert found, f"no {event} among {[one['e'] for one in self.log]}"
        return found[-1]

    def events(self, since=0):
        """The names of all lines from number `since` on, less the saving."""
        return [one["e"] for one in self.log[since:] if one["e"] != "saved"]

    def until(self, event, ms=20_000):
        """Waits for the next line of this event; gives it."""
        end = self.sim.now + ms
        known = len(self.log)
        while self.sim.now < end:
            for one in self.log[known:]:
                if one["e"] == event:
                    return one
            known = len(self.log)
            self.wait(10)
        raise AssertionError(f"no {event} in {ms} ms; the last lines: {self.log[-5:]}")

    # Play.

    def start(self, seats=1):
        """From Attract to the first Ready (or the first computer's turn)."""
        self.wait(50)
        self.tap()
        if seats != self.last("players")["players"]:
            self.lever(seats).lever(seats, down=False)
        known = len(self.log)
        self.tap()
        self.tidy()
        assert "game_start" in self.events(known)
        return self

    def tidy(self):
        """Does what the last levers_up asks for."""
        asked = self.last("levers_up")
        self.lever(*asked["tiles"], down=False)
        self.lever(*asked["down"])
        return self

    def roll(self, *faces):
        """Taps for a roll of these faces and waits until they rest; gives the line."""
        if faces:
            self.dice(*faces)
        self.tap(after=0)
        return self.until("roll")

    def take(self, *tiles):
        """Lowers these and taps."""
        return self.lever(*tiles).tap()


class Player:
    """Plays whole games by the log alone, with a strategy over the legal sets; seconds are the box's."""

    def __init__(self, table, seed=1, games=1, pick=None, mistakes=0.0, seats=1):
        self.table = table
        self.random = random.Random(seed)
        self.games = games
        self.pick = pick or (lambda sets: self.random.choice(sets))
        self.mistakes = mistakes
        self.seats = seats
        self.over = []

    def play(self, ms=3_600_000):
        """Plays until so many games are over."""
        table = self.table
        end = table.sim.now + ms
        while len(self.over) < self.games:
            assert table.sim.now < end, f"no end: {table.log[-8:]}"
            heard, table.heard = table.heard, []
            for line in heard:
                self._hear(line)
            if not table.heard:
                table.wait(20)
        return self.over

    def _hear(self, line):
        self.line = line
        if line["e"] == "game_over":
            self.over.append(line)
        elif len(self.over) < self.games:
            getattr(self, "_" + line["e"], self._nothing)()

    def _nothing(self):
        pass

    def _attract(self):
        self.table.wait(60).tap()
        if self.seats != self.table.last("players")["players"]:
            self.table.lever(self.seats).lever(self.seats, down=False)
        self.table.tap()

    def _levers_up(self):
        self.table.lever(*[t for t in self.line["tiles"] if t in self.table.down], down=False)
        self.table.lever(*[t for t in self.line["down"] if t not in self.table.down])

    def _ready(self):
        self.table.wait(50).tap()

    def _roll(self):
        if not self.line["shuts"] or self.line["seat"] in self._computers():
            return
        table = self.table
        chosen = self.pick(self.line["shuts"])
        open_ = self._open()
        for tile in open_ & table.down - set(chosen):
            table.lever(tile, down=False)
        if self.random.random() < self.mistakes:
            wrong = self.random.choice(sorted(open_))
            if wrong not in table.down and [wrong] not in self.line["shuts"]:
                table.lever(wrong).tap().lever(wrong, down=False)
        table.lever(*[t for t in chosen if t not in table.down])
        known = len(table.log)
        table.tap()
        assert any(one["e"] == "shut" and one["tiles"] == chosen for one in table.log[known:]), table.log[-6:]

    def _computers(self):
        start = self.table.lines("game_start")
        return {k for k, seat in enumerate(start[-1]["seats"], 1) if seat["computer"]} if start else set()

    def _open(self):
        for one in reversed(self.table.log):
            if one["e"] in ("shut", "resumed"):
                return set(one["open"])
            if one["e"] == "turn_start":
                break
        settings = self.table.lines("settings")[-1]["set"]
        return set(range(1, settings["tiles"] + 1)) - set(settings["start_shut"] or ())

    def _ended(self):
        before = [one["e"] for one in self.table.log if one["e"] in ("turn_start", "turn_over")]
        return before[-1:] == ["turn_over"]

    def _resumed(self):
        restore = self.line["restore"]
        if not self.line["open"] or self._ended():
            self._turn_over()
        self.table.lever(*[t for t in restore["up"] if t in self.table.down], down=False)
        self.table.lever(*[t for t in restore["down"] if t not in self.table.down])

    def _turn_over(self):
        self.table.wait(900).tap(after=500).tap()
