"""The tick counter at every boundary: it wraps in every state, and in the middle of everything that takes time."""
import functools
import json

import pytest

from desktop.commands.replay import replay
from tests.support.player import STATES, reach
from tests.support.table import Table, tap_at

pytestmark = pytest.mark.usefixtures("fast")
HALF = 1 << 29
WHOLE = 1 << 30


@functools.cache
def reached(state):
    """When a state is reached, and the log of the match that goes on from there, far from any wrap."""
    table, player = reach(state, clock=5_000_000)
    at = table.now
    if state != "GameOver":
        player.finish()
    return at, table.log


@pytest.mark.parametrize("wrap, period", ((HALF, HALF), (HALF, WHOLE), (WHOLE, WHOLE)))
@pytest.mark.parametrize("before", (1, 333))
@pytest.mark.parametrize("state", STATES)
def test_the_wrap_in_a_state(state, before, wrap, period):
    """The counter, or its lower 29 bits, wraps so many ms after a state is reached."""
    at, log = reached(state)
    table, player = reach(state, clock=wrap - at - before, period=period)
    assert table.now == at
    if state != "GameOver":
        player.finish()
    assert table.log == log


def lever(at, tile, down=True):
    return [{"at": at, "lever": tile, "down": down}]


START = [{"dice": [6, 3]}, {"dice": [5, 5]}] + tap_at(2_500) + tap_at(3_500) + tap_at(5_000)
HALF_SHUT = [{"dice": [1, 5]}] + tap_at(2_500) + tap_at(3_500) + [line for tile in range(4, 10) for line in lever(3_600 + 100 * tile, tile)]
# What takes time: a script's lines up to it, the lines of it, how long it may take to show, and the settings.
LASTING = {
    "tap": (START, tap_at(9_000, 500), 600),
    "hold": (START, tap_at(9_000, 700), 800),
    "leave": (START, tap_at(9_000, 6_000), 6_500),
    "elbow": (START, tap_at(9_000, 8_500), 9_000),
    "two taps within the guard": (START, tap_at(9_000) + tap_at(9_250), 800),
    "tumble": (START + lever(8_000, 9), tap_at(9_000), 2_000),
    "debounce": (START, lever(9_000, 9) + lever(9_004, 9, False) + lever(9_012, 9), 100),
    "alert": (START + tap_at(8_000, 50) + lever(8_500, 9) + tap_at(8_600), lever(9_000, 9, False) + lever(11_000, 9), 3_000),
    "stuck lever": (START + lever(8_000, 9) + tap_at(8_200) + lever(10_500, 9, False), [], 62_000),
    "chatter": (START, [line for k in range(50) for line in lever(9_000 + 60 * k, 1, k % 2 == 0)], 16_000),
    "completion": (START, tap_at(9_000, 700), 6_000),
    "idle in Players": (tap_at(2_500), [], 21_000),
    "dim and asleep": ([], [{"at": 1_000, "stall": 118_000}, {"at": 125_000, "stall": 474_000}], 601_000),
    "parked by idling": (START, [{"at": 10_000, "stall": 1_790_000}], 1_802_000),
    "stall": (START, [{"at": 9_000, "stall": 700}] + lever(9_100, 9) + tap_at(9_200), 1_500),
    "stuck at power-on": ([{"button_down": True}], [{"at": 12_000, "roll": "release"}], 13_000),
    "service and Setup": (
        [{"button_down": True}, {"at": 1_000, "roll": "release"}],
        tap_at(1_500) + lever(2_100, 3) + lever(2_400, 3, False) + tap_at(3_000, 6_000) + tap_at(10_000, 6_000) + tap_at(17_000), 20_000),
    "reading": (
        START + lever(8_000, 9) + [{"dice": [6, 6]}], tap_at(9_000), 16_000, {"stop_on": "12", "dice_faces": "yes", "piezo_pin": "GP15"}),
    "restored, and the box shut": (  # the counter begins anew as the power comes back, at 9 s
        HALF_SHUT + tap_at(5_000) + lever(7_000, 1) + [{"at": 8_000, "power": "off"}] + lever(8_200, 5, False)
        + [{"at": 9_000, "power": "on"}],
        lever(11_500, 5) + lever(12_500, 2) + lever(12_600, 3) + tap_at(13_000), 13_500, {"start_shut": "4,5,6,7,8,9"}),
}


@pytest.mark.parametrize("name", LASTING)
def test_the_wrap_in_the_middle(name):
    before, during, ms, *sets = LASTING[name]
    begin = during[0]["at"] if during else before[-1]["at"] if before and "at" in before[-1] else 0
    power = max([line["at"] for line in before if line.get("power") == "on"], default=0)

    def log(clock, wrap):
        lines = [{"clock": clock, "wrap": wrap}] + before + during + [{"at": begin + ms, "end": True}]
        found = []
        replay([json.dumps(line) for line in lines], sets[0] if sets else {}, found.append, frames=ms < 21_000)
        return found

    plain = log(1_000_000, 29)
    names = [json.loads(line)["e"] for line in plain]
    assert len(plain) > 3 and (not power or {"levers_up", "take", "box_shut", "game_over"} <= set(names[names.index("resumed"):]))
    for part in (0.02, 0.3, 0.5, 0.7, 0.95):
        at = begin + int(part * ms) - power
        assert log((1 << 29) - at, 29) == plain, (part, "29")
        assert log((1 << 30) - at, 30) == plain, (part, "30")


def test_a_long_night():
    """Seven wraps without a touch; then the same box."""
    table = Table(clock=HALF - 1).wait(100)
    for _ in range(60):
        table.stall(HALF // 8).wait(HALF // 8 + 1)
    assert table.events()[-1] == "sleep" and len(table.log) == 4
    at = table.now
    rounds = 0
    tick = table.sim.restarter.tick

    def counted():
        nonlocal rounds
        rounds += 1
        return tick()

    table.sim.restarter.tick = counted
    table.wait(10_000)
    assert rounds < 1_000
    table.tap()
    assert table.events()[-2:] == ["wake", "attract"]
    assert table.last("wake")["t"] == table.last("wake")["at"] and table.last("wake")["at"] >= at
    table.wait(600_010)
    assert table.events()[-1] == "sleep" and 600_000 <= table.last("sleep")["t"] - table.last("attract")["t"] <= 600_110
