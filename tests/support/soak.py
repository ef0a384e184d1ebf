"""Days of a box's time: a game every few hours, idling between, asleep most of the time; the clock steps far where the box would let it."""
import gc
import random
import tracemalloc

from tests.support.player import Player
from tests.support.table import Table

HOUR = 3_600_000
SETS = {"advice": "full", "computer_seats": "3:expert", "dice_faces": "yes", "piezo_pin": "GP15"}
FAR = (1_000, 30_000, 300_000, HOUR)  # ms that the clock steps at once while the box is asleep


OURS = [tracemalloc.Filter(True, "*/shutbox_core/*"), tracemalloc.Filter(True, "*/hal/*")]


class Soak:
    """hours() lets them pass. memory: bytes that the box's own rooms hold after every fifth game; games: how many."""

    def __init__(self, sets, seed=1):
        self.table = Table(sets, seed)
        self.player = Player(self.table, 3, random.Random(seed).choice)
        self.random = random.Random(seed)
        self.memory = []
        self.games = 0
        self.sleeps = []  # ms from the end of a game, or a touch after it, to Attract, and from there to sleep
        self.table.sim.on_frame = None  # nobody looks at the lights
        self.table.wait(2_100)

    def game(self):
        """One game; now and then somebody waits."""
        table = self.table
        known = len(table.lines("game_over"))
        if self.random.random() < 0.2:
            for _ in range(self.random.randrange(30)):
                if table.where != "GameOver":
                    self.player.act()
            table.wait(self.random.randrange(60_000))
        self.player.until(lambda: len(table.lines("game_over")) > known and table.where == "GameOver")
        self.games += 1

    def rest(self, ms):
        """Nobody is there: the box goes to Attract, dims, and sleeps; then the clock steps far."""
        table = self.table
        end = table.now + ms
        touched = table.lines("game_over")[-1]["at"]
        while table.where != "Asleep" and table.now < end:
            table.stall(1_000).wait(1_001)
        if table.where == "Asleep":
            attract = table.lines("attract")[-1]["at"]
            self.sleeps.append((attract - touched, table.lines("sleep")[-1]["at"] - attract))
        while table.now < end:
            far = min(self.random.choice(FAR), end - table.now)
            table.stall(far).wait(far + 1)

    def hours(self, hours):
        table = self.table
        end = table.now + hours * HOUR
        while table.now < end:
            self.game()
            self.rest(self.random.randrange(HOUR, 6 * HOUR))
            self.check()

    def check(self):
        """After each game: the timers' truth, and the memory."""
        table = self.table
        last = table.log[-1]
        assert last["t"] == last["at"] - table.sim.started, last  # the log's time has not drifted
        assert not table.lines("error") and len(table.lines("boot")) == 1
        del table.log[2:-1], table.draws[:], table.writes[:]
        if self.games % 5 == 0:
            gc.collect()
            self.memory.append(sum(found.size for found in tracemalloc.take_snapshot().filter_traces(OURS).statistics("filename")))


def soak(days, sets, seed=1):
    """So many days; gives the Soak."""
    tracemalloc.start()
    try:
        found = Soak(sets, seed)
        found.hours(24 * days)
        return found
    finally:
        tracemalloc.stop()


def check(found):
    """Flat memory, right timers."""
    half = len(found.memory) // 2
    assert found.memory[0] > 10_000 and max(found.memory[half:]) - max(found.memory[1 : half + 1]) < 500, found.memory
    for attract, sleep in found.sleeps:
        assert 120_000 <= attract <= 121_100 and 600_000 <= attract + sleep <= 601_100, (attract, sleep)
    assert len(found.sleeps) == found.games
