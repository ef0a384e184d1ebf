"""Bounce, stalls of the loop, the wrap of the tick counter, and how soon a lever is answered."""
import json
import random

import pytest

from desktop.commands.replay import replay
from tests.support.scenes import MINUTE, WHITE_H, Scene

# Bounce.


def bounce(table, levers, down, seed):
    """All these levers move at once, and their contacts bounce: up to 8 ms between one change and the next."""
    chance = random.Random(seed)
    changes = []
    for lever in levers:
        at = 0
        gaps = [chance.randint(1, 8) for _ in range(2 * chance.randint(0, 6))]
        for k, gap in enumerate([0] + gaps):
            at += gap
            changes.append((at, lever, down == (k % 2 == 0)))
    start = table.now
    for at, lever, closed in sorted(changes):
        table.at(start + at).raw(lever, closed)
    return table.wait(40)


@pytest.mark.parametrize("seed", range(12))
def test_bounce_on_both_edges_of_every_lever_at_once_is_one_change_each(seed):
    table = Scene().choose(6, 3)
    moves = {lever: [] for lever in range(1, 10)}
    before = set()
    for down in (True, False):
        known = len(table.log)
        bounce(table, range(1, 10), down, 100 * seed + down)
        for one in table.log[known:]:
            if one["e"] == "take":
                for lever in before ^ set(one["tiles"]):
                    moves[lever].append(lever in one["tiles"])
                before = set(one["tiles"])
    assert moves == {lever: [True, False] for lever in range(1, 10)}
    assert not table.lines("alert", kind="chatter")


@pytest.mark.parametrize("gap", range(1, 9))
def test_the_button_bounces(gap):
    table = Scene().choose(6, 3).lever(9)
    for edge in ("press", "release"):
        for k in range(7):
            table.sim.do({"roll": edge if k % 2 == 0 else {"press": "release", "release": "press"}[edge]})
            table.wait(gap)
        table.wait(100)
    assert len(table.lines("shut")) == 1


def test_a_contact_closed_for_less_than_the_debounce_is_nothing():
    table = Scene().choose(6, 3)
    for tile in range(1, 10):
        table.raw(tile, True).wait(8).raw(tile, False).wait(30)
    assert not table.lines("take")


# A stall of 500 ms.


def test_a_lever_moved_in_a_stall_is_taken_after_it():
    table = Scene().choose(6, 3).stall(500).wait(200).raw(9, True).wait(298)
    assert not table.lines("take")
    end = table.now + 2
    assert table.until("take")["tiles"] == [9] and table.last("take")["at"] - end <= 10 + 10


def test_a_lever_down_and_up_within_a_stall_is_nothing():
    table = Scene().choose(6, 3).stall(500).wait(100).raw(9, True).wait(200).raw(9, False).wait(1_000)
    assert not table.lines("take")


def test_two_glimpses_across_a_stall_are_no_change():
    # Down before it and down after it, each for less than the debounce: nobody knows of what was between.
    table = Scene().choose(6, 3).raw(9, True).wait(4).stall(500).wait(100).raw(9, False).wait(300).raw(9, True).wait(104).raw(9, False)
    assert not table.wait(100).lines("take")


def test_every_lever_moved_in_a_stall():
    table = Scene().choose(6, 3).stall(500)
    for tile in range(1, 10):
        table.raw(tile, True).wait(20)
    table.wait(600)
    assert table.last("take")["tiles"] == list(range(1, 10))


def test_a_press_within_a_stall_is_nothing():
    table = Scene().choose(6, 3).lever(9).stall(500).wait(100).press().wait(100).release().wait(1_000)
    assert not table.lines("shut")


def test_a_press_that_outlasts_a_stall_is_a_tap():
    table = Scene().choose(6, 3).lever(9).stall(500).wait(400).press().wait(300).release().wait(50)
    assert len(table.lines("shut")) == 1


def test_a_stall_in_a_press_may_make_it_a_hold_but_never_two_things():
    table = Scene().choose(6, 3).press().wait(50).stall(500).wait(700)
    assert len(table.lines("advice")) == 1  # 600 ms are over
    table.release().wait(50)
    table.lever(9).tap()
    assert table.last("shut")["tiles"] == [9]


def test_a_stall_while_the_dice_tumble():
    table = Scene().ready().dice(6, 3).tap(after=400)
    acted = table.last("saved")["at"]
    table.at(acted + 700).stall(500).wait(100).raw(9, True).wait(399)
    assert not table.lines("roll")
    table.wait(30)
    assert 1_200 <= table.last("roll")["at"] - acted <= 1_202
    assert table.last("take")["tiles"] == [9]


def test_a_stall_over_the_end_of_a_completion():
    table = Scene().choose(6, 3).lever(4).hold()
    table.at(table.last("advice")["at"] + 4_700).stall(500).wait(520)
    table.tap()
    assert table.last("refused")["why"] == "sum"


# The wrap.

_TAP = 100


def _script(*acts):
    """Lines from acts: (ms, "tap" or ms held), (ms, lever, down), or a list of dice."""
    found = []
    for act in acts:
        if isinstance(act, list):
            found.append({"dice": act})
        elif len(act) == 3:
            found.append({"at": act[0], "lever": act[1], "down": act[2]})
        else:
            held = _TAP if act[1] == "tap" else act[1]
            found += [{"at": act[0], "roll": "press"}, {"at": act[0] + held, "roll": "release"}]
    return [json.dumps(line) for line in found]


# One state after the other; the instants of the wrap are within, and 1 ms around, what happens.
COURSE = _script(
    (2_500, 2, True), (2_700, 2, False), (3_000, "tap"),  # Players; the game, Ready
    (3_500, 5, True), (4_600, "tap"), (5_300, 5, False),  # an alert, a refusal
    [5, 2], (5_600, "tap"),  # the roll, from 5.71 to 6.71 s
    (6_200, 9, True), (7_500, 9, False), (8_000, 2, True),  # 9 fits none: an alert
    (8_400, 700), (9_400, "tap"), [6, 6], (10_200, "tap"),  # a completion, taken, committed
    (10_600, 7, True), (10_640, 5, True), (10_700, 5, False),
    (14_000, 6_000),  # stop_on ended the turn at 11.31: Turn over, its reading; parked
    (20_500, "tap"), (21_000, "tap"), (23_000, "tap"), (23_500, "tap"),  # on with it, the next seat, Levers up
    (24_500, "tap"), (26_000, 2, False), (26_400, 7, False),  # its seat and the score to beat; Ready
    [6, 6], (28_000, "tap"), (31_000, 8_500),  # Game over; an elbow
    (41_000, 1, True), (43_000, 1, False), (44_000, "tap"),  # a seat's score; the rematch
)
SETS = {"stop_on": "12", "dice_faces": "yes", "button_pixel": "yes", "piezo_pin": "GP15"}


def run(script, clock, wrap, sets=SETS, frames=True, end=46_000):
    log = []
    before = json.dumps({"clock": clock, "wrap": 30} if wrap == 30 else {"clock": clock})
    replay([before, *script, json.dumps({"at": end, "end": True})], sets, log.append, frames)
    return log


@pytest.fixture(scope="module")
def usual():
    return run(COURSE, 0, 29)


def test_the_course_goes_through_every_state(usual):
    names = [json.loads(line)["e"] for line in usual if '"frame"' not in line and '"e": "saved"' not in line]
    assert names == [
        "boot", "settings", "attract", "players", "game_start", "turn_start", "levers_up", "ready", "alert", "refused", "alert_over",
        "roll", "take", "alert", "take", "alert_over", "take", "advice", "lever_ignored", "take", "shut", "roll", "no_move", "turn_over",
        "parked", "attract", "players", "resumed", "turn_start", "levers_up", "levers_up", "levers_up", "ready", "roll", "no_move",
        "turn_over", "game_over", "alert", "alert_over", "game_start", "turn_start", "levers_up", "ready"]


# In each state once, and on the edge of what is timed.
WRAPS = (1, 2_650, 3_105, 3_300, 3_515, 4_800, 5_711, 6_200, 6_710, 6_711, 7_000, 8_415, 9_015, 9_100, 10_311, 12_000, 16_000, 19_500,
         22_000, 25_000, 27_000, 29_500, 33_500, 39_300, 41_500, 44_500)


@pytest.mark.parametrize("at", WRAPS)
def test_the_counter_wraps_in_every_state(usual, at):
    wrap = 29 if WRAPS.index(at) % 2 else 30
    assert run(COURSE, (1 << wrap) - at, wrap) == usual


@pytest.mark.parametrize("clock, wrap", (
    ((1 << 29) - 65_000, 29), ((1 << 29) - 1, 29), ((1 << 30) - 1, 30), ((1 << 29) - 1, 30), (1 << 29, 30)))
def test_from_each_edge_of_the_counter(usual, clock, wrap):
    assert run(COURSE, clock, wrap) == usual


# Service, Setup, a computer's turn, the celebration, and two returns of the power, of which each starts the counter anew.
OTHERS = ['{"button_down": true}', '{"at": 1000, "roll": "release"}'] + _script(
    (1_500, "tap"), (2_100, 3, True), (2_400, 3, False), (3_000, 6_000),  # Service
    (10_000, 6_000), (17_000, "tap"), (17_500, "tap"), (17_900, 4, True), (18_100, 4, False), (19_000, 6_000),  # Setup: page 3, last_one
    (26_000, 2, True), (26_200, 2, False), [1, 2], [6, 6], (26_500, "tap"),  # two seats; the computer's turn
    (33_000, "tap"), (33_600, "tap"), *[(34_000 + 100 * tile, tile, True) for tile in range(4, 10)], [1, 5], (36_000, "tap"),
    (38_000, 1, True),
) + ['{"at": 39000, "power": "off"}', '{"at": 39200, "lever": 5, "down": false}', '{"at": 40000, "power": "on"}'] + _script(
    (42_500, 5, True), (43_500, 2, True), (43_600, 3, True), (44_000, "tap"),  # restored; the box shut, celebrated and read out
)
OTHER_SETS = {"computer_seats": "1:highest", "dice_faces": "yes", "start_shut": "4,5,6,7,8,9"}


def others(clock, wrap):
    return run(OTHERS, clock, wrap, OTHER_SETS, end=55_000)


@pytest.fixture(scope="module")
def usual_others():
    return others(0, 29)


def test_the_others_are_all_there(usual_others):
    names = [json.loads(line)["e"] for line in usual_others if '"frame"' not in line and '"e": "saved"' not in line]
    for part in (["service", "service", "attract"], ["setup", "setup", "setup", "setup", "setup_end", "attract"],
                 ["turn_start", "roll", "take", "shut", "roll", "no_move", "turn_over"],
                 ["boot", "settings", "resumed", "levers_up", "levers_up", "roll", "take"], ["shut", "box_shut", "turn_over", "game_over"]):
        assert any(names[k : k + len(part)] == part for k in range(len(names))), part
    assert json.loads(usual_others[-1])["t"] > 14_000  # the reading of the score goes on after the celebration


@pytest.mark.parametrize("at", (
    500, 2_050, 2_250, 5_000, 8_500, 12_000, 15_500, 17_300, 17_600, 22_000, 26_900, 27_800, 28_700, 30_000, 35_000, 37_500))
def test_the_counter_wraps_in_the_others(usual_others, at):
    # Up to 15 s after power came on, each is twice: 2.5 s is in the restore, 3.5 in Choose, 4.1 to 9 in the celebration.
    wrap = 30 if at % 1_000 else 29
    assert others((1 << wrap) - at, wrap) == usual_others


@pytest.mark.parametrize("wrap", (29, 30))
def test_long_times_over_a_wrap(wrap):
    # Players 20 s; a game dims; a stuck lever; parked at 30 min; asleep: each with the wrap within it.
    table = Scene(clock=(1 << wrap) - 12_000, period=1 << wrap).at(2_500).tap()
    opened = table.last("players")["at"]
    assert abs(table.until("attract", 30_000)["at"] - opened - 20_000) <= 20
    table = Scene(clock=(1 << wrap) - 30_000, period=1 << wrap).ready().lever(4)
    fell = table.last("alert")["at"]
    assert abs(table.until("alert", 70_000)["at"] - fell - MINUTE) <= 20
    table = Scene(clock=(1 << wrap) - 10 * MINUTE, period=1 << wrap).ready()
    table.frames.clear()
    touched = table.last("ready")["at"]
    parked = table.until("parked", 40 * MINUTE)["at"]
    assert abs(parked - touched - 30 * MINUTE) <= 20
    table = Scene(clock=(1 << wrap) - 5 * MINUTE, period=1 << wrap).wait(10 * MINUTE + 10)
    assert table.last("sleep")["t"] == 10 * MINUTE


# How soon a lever is answered.


def answered(table, tile, down):
    """ms from this lever's edge to the first frame in which its pixel differs."""
    before = table.frame()[tile - 1]
    edge = table.now
    table.lever(tile, down=down, settle=45)
    return next(at for at, frame, _ in table.frames if at > edge and frame[tile - 1] != before) - edge


@pytest.mark.parametrize("debounce", range(5, 21))
def test_from_edge_to_light_in_choose(debounce):
    table = Scene({"debounce_ms": debounce, "dice_faces": "yes" if debounce % 2 else "no"}).choose(6, 3)
    for tile in range(1, 10):
        for down in (True, False):
            ms = answered(table, tile, down)
            assert debounce <= ms <= debounce + 10, (tile, down)
            table.wait(37 + tile)


@pytest.mark.parametrize("tile", range(1, 10))
def test_from_edge_to_light_while_the_roll_is_shown_and_while_others_move(tile):
    table = Scene().ready()
    rest = table.roll(1, 1)["at"]
    # Only tile 2 is legal and breathes: of the others each is wrong, and twinkles at once.
    table.at(rest + 500 + tile)
    assert answered(table, tile, True) <= 20
    if tile != 2:
        assert table.frame()[tile - 1] == WHITE_H
    other = tile % 9 + 1
    table.wait(400)
    assert answered(table, other, True) <= 20


def test_from_edge_to_light_of_all_at_once():
    table = Scene().choose(6, 3)
    before = table.frame()
    edge = table.now
    table.lever(*range(1, 10), settle=0).wait(60)
    for tile in range(1, 10):
        assert next(at for at, frame, _ in table.frames if at > edge and frame[tile - 1] != before[tile - 1]) - edge <= 20


def test_nothing_is_worked_out_while_a_contact_is_in_doubt():
    """A slice of the solver's work would come between a lever and its light."""
    table = Scene({"advice": "full"}).ready()
    box = table.sim.box
    work, slices = box.session.mind.work, []
    box.session.mind.work = lambda *given: slices.append(table.now) or work(*given)
    assert box.session.thinks
    table.raw(9, True).wait(2)
    del slices[:]
    table.wait(7)
    assert box.session.thinks and not slices
    table.wait(50)
    assert slices
