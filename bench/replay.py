"""How fast the simulator is: a script of ten minutes of play by two people, run by `shutbox replay`, and thirty days of a box's life."""
import json
import random
import subprocess
import tempfile
import time

from bench.commands import SHUTBOX
from shutbox_core.game.tileset import tiles
from shutbox_core.game.rules import Rules, Turn
from tests.support import soak


class Script:
    """Lines for `shutbox replay`, written ahead of any run: with the dice given, all that happens is known."""

    def __init__(self, seed=1, tiles_=9):
        self.lines = []
        self.at = 3000
        self.random = random.Random(seed)
        self.rules = Rules(tiles_)
        self.down = []
        self.games_played = 0

    def press(self, wait, ms=100):
        """A press, and a while after it."""
        self.lines.append({"at": self.at, "roll": "press"})
        self.lines.append({"at": self.at + ms, "roll": "release"})
        self.at += ms + wait

    def lever(self, tile, down, wait=300):
        """Moves a lever, and waits."""
        self.lines.append({"at": self.at, "lever": tile, "down": down})
        self.at += wait

    def raise_all(self):
        """Sweeps all levers up, for the next turn."""
        for tile in self.down:
            self.lever(tile, False, 60)
        self.down = []
        self.at += 1500

    def turn(self):
        """A turn from Ready to its end, always the set with the highest tile."""
        turn = Turn(self.rules)
        asks = True
        while True:
            if asks:
                self.press(0)
            dice = (self.random.randint(1, 6), self.random.randint(1, 6))
            self.lines.append({"dice": list(dice)})
            self.at += 3000
            if not turn.roll(dice):
                break
            taken = max(turn.sets)
            for tile in tiles(taken):
                self.lever(tile, True)
                self.down.append(tile)
            self.at += 500
            turn.shut(taken)
            asks = len(self.rules.dice_allowed(turn.open)) > 1
            # The dice of a roll that follows the commit at once must be known by then: their line comes after it, without a time.
            self.press(800 if asks else 0)
            if turn.over:
                self.at += 7000
                break
        self.at += 2000

    def games(self, ms):
        """Games of two, until so much time has passed."""
        self.press(1000)
        self.press(1000)
        while self.at < ms:
            for seat in range(2):
                self.turn()
                if seat == 0:
                    self.press(500)
                    self.raise_all()
            self.games_played += 1
            self.press(500)
            self.press(1000)
            self.raise_all()
        self.lines.append({"at": self.at, "end": True})
        return self


def speed(minutes=10):
    """Box seconds replayed in a second, the start of the command included."""
    script = Script().games(minutes * 60_000)
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("".join(json.dumps(line) + "\n" for line in script.lines))
        file.flush()
        began = time.perf_counter()
        command = [*SHUTBOX, "replay", file.name, "--set", "players=2"]
        done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        took = time.perf_counter() - began
    if done.returncode:
        raise RuntimeError(done.stderr)
    events = [json.loads(line) for line in done.stdout.splitlines()]
    wrong = [event for event in events if event["e"] in ("error", "refused", "alert")]
    games = sum(event["e"] == "game_over" for event in events)
    if wrong or games != script.games_played:
        raise RuntimeError("{} of {} games played, {}".format(games, script.games_played, wrong[:3]))
    return {"box_s": script.at / 1000, "games": games, "s": round(took, 2), "box_s_per_s": round(script.at / 1000 / took)}


def month(days=30):
    """Games, rest and sleep, the clock stepping far while the box sleeps; its memory traced, which costs most of the time."""
    began = time.perf_counter()
    found = soak.soak(days, soak.SETS)
    took = time.perf_counter() - began
    soak.check(found)
    return {"days": days, "games": found.games, "s": round(took, 1), "memory_bytes": [found.memory[1], found.memory[-1]]}
