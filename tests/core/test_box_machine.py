"""Levers, button, time, stalls, bounce and power cuts at random, against a small model of the game after each step.

TORTURE: how many examples, in parts that workers share; 2,000, always the same, if not set.
"""
import os
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shutbox_core.game.tileset import tiles
from tests.support.player import Player
from tests.support.table import Table
from tests.support.model import Told

TORTURE = int(os.environ.get("TORTURE", 0))
EXAMPLES = TORTURE or 2000

# What varies: the settings, of which each example takes one line (a part has one of them), and how many play.
SETS = (
    {}, {"tiles": "10"}, {"tiles": "12"}, {"levers": "12"}, {"levers": "12", "tiles": "10", "lever_closed_is": "up"},
    {"shut": "pair", "one_die": "always"}, {"shut": "faces", "one_die": "six"}, {"preset": "thai", "advice": "off"},
    {"one_die_must": "yes", "dice_faces": "yes", "button_pixel": "yes"}, {"score": "digits", "tiles": "12"},
    {"score": "count", "debounce_ms": "20"}, {"start_shut": "1,2,3"}, {"preset": "odds_up", "debounce_ms": "5"}, {"first_roll_needs": "2"},
    {"stop_on": "7", "sacrificial_pixel": "yes"},
    {"format": "pool", "ties": "carry"}, {"format": "rounds", "rounds": "2", "shut_wins": "round"}, {"format": "knockout", "limit": "30"},
    {"format": "tournament", "limit": "40"}, {"computer_seats": "1:random"}, {"computer_seats": "2:most", "format": "pool"},
    {"computer_seats": "1:fewest 2:highest", "piezo_pin": "GP15"}, {"start_shut": "5,6,7,8,9", "one_die": "always"}, {"advice": "full"},
)
PARTS = len(SETS) * max(1, EXAMPLES // 48_000)
WAITS = (1, 7, 20, 60, 300, 310, 700, 1100, 1700, 2500)
FAR = (29_000, 61_000, 121_000, 601_000, 1_801_000, 300_000_000)


class Machine(Table):
    """A box under random hands."""

    def __init__(self, sets, seed, levers_down, button_down):
        self.judge = None
        super().__init__(dict(sets, seed=str(seed)), 0, True, levers_down=levers_down, button_down=button_down)
        self.stored = self.sim.bench.flash.operations  # before the program began
        self.judge = Told(lambda: {tile for tile, down in enumerate(self.sim.levers, 1) if down})
        self.judge.excused = lambda: self.sim.box.levers.excused
        self.many = len(self.sim.levers)
        self.down = {tile for tile in levers_down if tile <= self.many}

    def _deal(self, drawn):
        self.judge.drawn = drawn
        return drawn

    def _line(self, text):
        super()._line(text)
        if self.log[-1]["e"] == "error":
            assert "a fault of the script" in self.log[-1]["why"], self.log[-1]
            return
        self.judge.hear(self.log[-1])
        del self.log[:-40]

    # What hands and fate do; a and b are whole numbers up to 4095.

    def move(self, a, b):
        self.lever(a % self.many + 1, down=bool(a // self.many % 2), settle=WAITS[b % 4])

    def flip(self, a, b):
        tile = a % self.many + 1
        self.lever(tile, down=tile not in self.down, settle=WAITS[b % 4])

    def storm(self, a, b):
        chance = random.Random(a)
        for _ in range(1 + b % 4):
            for tile in range(1, self.many + 1):
                self.raw(tile, chance.random() < 0.5)
            self.wait(1 + b // 4 % 30)

    def bounce(self, a, b):
        tile = a % self.many + 1
        for _ in range(3 + b % 6):
            self.raw(tile, tile not in self.down).wait(1 + b % 3)

    def rattle(self, a, b):
        tile = a % self.many + 1
        for _ in range(42 + b % 4):
            self.raw(tile, tile not in self.down).wait(5)

    def short_tap(self, a, b):
        self.tap(20 + a % 570, b % 700)

    def long_press(self, a, b):
        self.tap((700, 1900, 2500, 5200, 7900, 8300)[a % 6], b % 700)

    def grab(self, a, b):
        (self.release if self.sim.button else self.press)().wait(WAITS[a % 10])

    def pause(self, a, b):
        self.wait(WAITS[a % 10])

    def far(self, a, b):
        ms = FAR[a % 6]
        self.stall(ms).wait(ms + 1)

    def standstill(self, a, b):
        self.stall(WAITS[a % 10])

    def plug(self, a, b):
        self.judge.cut(self.stored == self.sim.bench.flash.operations)
        self.stored = self.sim.bench.flash.operations
        moves = [(tile, bool(a >> tile & 1)) for tile in range(1, self.many + 1) if b >> (tile % 4) & 1]
        self.power(WAITS[b % 10], moves)

    def crash(self, a, b):
        if self.sim.now - self.sim.started > 3_000 > self.sim.stalled_until - self.sim.now:  # not fault upon fault
            self.wait(max(self.sim.stalled_until - self.sim.now, 0) + 1)
            self.judge.cut(self.stored == self.sim.bench.flash.operations)
            self.stored = self.sim.bench.flash.operations
            self.fault("exception").wait(2)

    # What must hold.

    def check(self):
        """Once all is quiet the model equals the levers, and the game what its log has told."""
        self.wait(max(self.sim.stalled_until - self.sim.now, 0) + 60)
        box = self.sim.box
        assert box and not self.sim.dark
        assert box.levers.down == self.mask and box.button.down == self.sim.button
        assert sorted(box.levers.order) == sorted(self.down)
        assert min(self.writes, default=2_000) >= 2_000
        judge = self.judge
        game = judge.game
        free = not box.levers.excused
        if self.where in ("LeversUp", "Restore", "Ready", "Rolling", "Choose", "Computer", "TurnOver", "GameOver"):
            match = self.match
            assert set(tiles(match.turn.open)) == game["open"] and match.seat == game["seat"] and match.over == game["over"]
            assert match.totals == game["totals"] and match.scores == game["scores"] and match.round == game["round"]
        full = set(range(1, self.match.rules.tiles + 1)) if self.match else set()
        here = self.down & full
        wrong = {tile for kind, tile in judge.alerts if kind in ("lever_up", "lever_down")}
        if self.where == "Choose" and free:
            assert set(judge.take) == here & game["open"]
            up = full - game["open"] - here
            assert {tile for kind, tile in judge.alerts if kind == "lever_up"} == up
            some = [set(one) for one in game["shuts"]]
            if not any(set(judge.take) <= one for one in some):
                assert wrong - up and (wrong - up) <= set(judge.take)
        elif self.where == "Ready" and free:
            assert wrong == here ^ (full - game["open"])
        elif self.where in ("LeversUp", "Restore") and free and not (match.turn.over and self.journal.held):
            # (A turn's end waits until it can be stored.)
            assert here ^ (full - game["open"]) and not (game["dice"] and not full - game["open"] - here)
        else:
            assert not wrong or not free

    def finish(self, end):
        """A player goes on to this event from wherever the box is."""
        if self.where == "GameOver":
            return
        player = Player(self, 1, random.Random(1).choice)
        del self.log[:]
        player.until(lambda: self.where == "GameOver" or self.lines(end))


ACTS = ("act",) * 6 + ("move", "flip", "flip", "storm", "bounce", "rattle", "short_tap", "short_tap", "long_press", "grab", "pause", "far",
                      "standstill", "plug", "crash")


def run(sets, seats, start, acts):
    """An example: one of SETS, how many play, (levers down, button, seed) at first, and acts as (name, a, b)."""
    table = Machine(SETS[sets], start % 97, [tile for tile in range(1, 13) if start >> tile & 1], start % 7 == 1)
    player = Player(table, seats, random.Random(start).choice)
    for name, a, b in acts:
        if name == "act":
            for _ in range(1 + a % 5):
                player.act()
        else:
            getattr(table, name)(a, b)
        table.check()
    # From any state a player ends the game; of a short run, in every second example, and then perhaps only the turn.
    if start % 2 == 0 or TORTURE:
        table.finish("turn_over" if start % 4 and not TORTURE else "game_over")


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("part", range(PARTS))
@settings(max_examples=EXAMPLES // PARTS, deadline=None, suppress_health_check=list(HealthCheck), print_blob=True, derandomize=not TORTURE)
@given(st.integers(1, 3), st.integers(0, 8191),
       st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 4095), st.integers(0, 4095)), max_size=12))
def test_random_hands(part, seats, start, acts):
    run(part % len(SETS), seats, start, acts)


FOUND = (  # examples that once failed
    (12, 3, 6669, [  # an excused lever takes its tile only once it has moved
        ("plug", 1314, 3304), ("pause", 1618, 2829), ("standstill", 3382, 2852), ("act", 591, 374), ("bounce", 3431, 665),
        ("short_tap", 722, 1085), ("far", 1468, 2122), ("act", 3787, 2678), ("long_press", 2143, 2483), ("short_tap", 2423, 1378),
        ("act", 2861, 2072), ("flip", 1587, 872)]),
    (9, 2, 6317, [  # the power goes in a stall that holds back what is to be written 2 s after power-on
        ("far", 1375, 1382), ("move", 2194, 1469), ("short_tap", 1011, 2458), ("act", 3187, 3987), ("act", 620, 1572),
        ("plug", 2677, 2474), ("act", 2929, 2485), ("long_press", 205, 1118), ("storm", 2300, 46), ("rattle", 571, 2656),
        ("flip", 256, 3993), ("standstill", 743, 1875)]),
)


@pytest.mark.parametrize("example", FOUND)
def test_hands_that_once_broke_it(example):
    run(*example)
