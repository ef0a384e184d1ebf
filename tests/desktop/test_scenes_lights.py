"""The light language on the box itself: what the table of the lights times exactly, read off the frames."""
import pytest

from tests.support.lights import AMBER_F, AMBER_H, AMBER_M, CYAN_M, DARK, WHITE_H, WHITE_M, flashes
from tests.support.table import Table

_NEAR = 10  # ms: a frame may come so much late


def on_times(light, colour):
    """(from, to) of each time in which a light had this colour; the last may still last."""
    found = []
    for k, (ms, seen) in enumerate(light):
        if seen == colour:
            found.append((ms, light[k + 1][0] if k + 1 < len(light) else None))
    return found


def near(found, expected):
    return len(found) == len(expected) and all(abs(a - b) <= _NEAR for one, two in zip(found, expected) for a, b in zip(one, two))


# Twinkle, call, refused.


def test_an_alert_twinkles_120_ms_twice_280_apart_every_1_6_s():
    table = Table().choose(1, 1).lever(9)
    start = table.last("alert")["at"]
    table.at(start + 5_500)
    light = table.lights(9, start - 1)
    expected = [(1_600 * k + at + 1, 1_600 * k + at + 121) for k in range(4) for at in (0, 280)]
    assert near(on_times(light, WHITE_H), expected)
    assert {colour for ms, colour in light if ms} == {WHITE_H, AMBER_F}  # white over its own light


def test_a_lever_that_joins_lights_at_once_and_then_follows_the_clock():
    table = Table().choose(1, 1).lever(9)
    start = table.last("alert")["at"]
    table.at(start + 700).lever(7)
    joined = table.last("alert")["at"] - start
    assert 700 < joined < 720
    table.at(start + 5_000)
    found = on_times(table.lights(7, start + joined - 1), WHITE_H)
    expected = [(joined, joined + 120)] + [(1_600 * k + at, 1_600 * k + at + 120) for k in (1, 2) for at in (0, 280)]
    assert near([(a + joined - 1, b + joined - 1) for a, b in found[:5]], expected)
    both = [(frame[6], frame[8]) for at, frame, _ in table.frames if at > start + 1_590]
    assert {(a == WHITE_H, b == WHITE_H) for a, b in both} == {(True, True), (False, False)}  # together from then on


def test_a_shut_lever_in_alert_twinkles_over_the_dark():
    table = Table().big_tiles_shut().lever(8, down=False)
    start = table.last("alert")["at"]
    table.at(start + 3_000)
    assert {colour for ms, colour in table.lights(8, start + 20)} == {WHITE_H, DARK}


def test_while_an_alert_stands_there_is_no_runner():
    table = Table().ready().lever(4)
    start = table.now
    table.wait(5_000)
    for tile in (1, 2, 3, 5, 9):
        assert [colour for _, colour in table.lights(tile, start)] == [AMBER_F]
    table.lever(4, down=False)
    start = table.now
    table.wait(2_500)
    assert AMBER_H in [colour for _, colour in table.lights(9, start)]


def test_levers_to_be_raised_blink_300_ms_twice_500_apart_every_2_4_s_at_m():
    table = Table(levers_down=[4, 8]).at(2_500).tap().tap(after=12)
    start = table.last("levers_up")["at"]
    table.at(start + 7_000)  # one player: no seat is shown, so the call is seen from its start
    light = table.lights(4, start + 100)  # after the dip of the press
    found = [(a + 100, b + 100) for a, b in on_times(light, WHITE_M)]
    expected = [(2_400 * k + at, 2_400 * k + at + 300) for k in range(3) for at in (0, 500)]
    assert near(found, [(100, 300)] + expected[1:])
    assert table.lights(4, start + 100) == table.lights(8, start + 100)
    assert {colour for _, colour in light} == {WHITE_M, AMBER_F}


def test_the_same_at_a_restore():
    table = Table().choose(6, 3).take(9)
    table.until("roll")
    table.power(2_000, [(9, False)])
    start = table.last("levers_up")["at"]
    table.at(start + 6_000)
    light = [(ms, colour) for ms, colour in table.lights(9, start + 1_000)]
    on = [ms for ms, colour in light if colour == WHITE_M]
    assert {colour for _, colour in light} == {WHITE_M, DARK} and abs(on[1] - on[0] - 500) <= _NEAR and abs(on[2] - on[0] - 2_400) <= _NEAR


# Seats and dice.


def test_the_seat_card():
    table = Table().at(2_500).tap().lever(3).lever(3, down=False).tap(after=12)
    start = table.last("ready")["at"]
    table.at(start + 3_500)
    assert table.frame(start + 80) == table.frame(start + 290) == [DARK] * 9
    for at in (320, 1_500, 2_680):
        assert table.frame(start + at) == [WHITE_H, AMBER_F, AMBER_F] + [DARK] * 6
    assert AMBER_F in table.frame(start + 2_720)[3:]  # and Ready


def test_in_solo_no_seat_is_shown():
    table = Table().at(2_500).tap().tap(after=12)
    start = table.last("ready")["at"]
    table.at(start + 3_000)
    assert all(AMBER_F in frame or AMBER_H in frame for at, frame, _ in table.frames if at > start + 80)


def test_seats_that_are_out_are_dark():
    table = Table({"format": "knockout", "limit": "30", "stop_on": "12"}).ready(3)
    table.roll(6, 6)  # seat 1: 45, and out
    assert table.last("turn_over")["totals"] == [45, 0, 0]
    table.tap().tap(after=12)
    start = table.last("ready")["at"]
    table.at(start + 2_000)
    assert table.frame(start + 1_000) == [DARK, WHITE_H, AMBER_F] + [DARK] * 6


@pytest.mark.parametrize("dice", (1, 2))
def test_ready_shows_as_many_spots_three_tiles_apart_as_dice(dice):
    table = Table({"one_die": "always"}).ready()
    if dice == 1:
        table.hold()
    start = table.now
    table.wait(15_000)
    # The runner starts every 2.4 s; at the instant when its head is fully on tile 6 the second spot is on 3.
    peaks = [start + ms for ms, colour in table.lights(6, start) if colour == AMBER_H]
    shown = [[tile + 1 for tile, colour in enumerate(table.frame(at)) if colour >= AMBER_M] for at in peaks]
    assert ([6] if dice == 1 else [3, 6]) in shown and all(tiles in ([6], [3, 6], [6, 9]) for tiles in shown)


def test_the_other_number_of_dice_on_every_third_pass_at_m():
    table = Table({"one_die": "always"}).ready().wait(100)
    start = table.now
    table.wait(2_400 * 9)
    first = [(start + ms, colour) for ms, colour in table.lights(9, start)]
    passes = []  # (when the head is on tile 9, its brightest)
    for at, colour in first:
        if colour > AMBER_F:
            if not passes or at - passes[-1][0] > 1_200:
                passes.append([at, colour])
            passes[-1][1] = max(passes[-1][1], colour)
    bright = [colour for _, colour in passes]
    assert set(bright) == {AMBER_H, AMBER_M}
    at_m = [k for k, colour in enumerate(bright) if colour == AMBER_M]
    assert {two - one for one, two in zip(at_m, at_m[1:])} == {3}
    for k in range(len(passes) - 1):
        assert abs(passes[k + 1][0] - passes[k][0] - 2_400) <= 2 * 110 * 3


def test_two_comets_cross_the_row_once_while_the_dice_tumble():
    table = Table().ready().wait(1_000).dice(6, 3).tap(after=0).wait(12)
    start = table.last("saved")["at"]
    rest = table.until("roll")["at"]
    assert rest - start == 1_000
    frames = [(at - start, frame) for at, frame, _ in table.frames if start + 70 < at < rest]
    for at, frame in frames:
        assert frame == frame[::-1] and min(frame) == AMBER_F  # one from each end, over the faint open tiles
    heads = {}
    for at, frame in frames:
        for tile in range(1, 10):
            if frame[tile - 1] >= 0x401C00:
                heads.setdefault(tile, []).append(at)
    # From 1 and 9 at once to 9 and 1 at the end; both meet on 5 in the middle of the time.
    assert 450 <= min(heads[5]) and max(heads[5]) <= 560
    assert min(heads[2]) < 150 and max(heads[2]) > 850 and set(heads) >= {2, 3, 4, 5, 6, 7, 8}


def test_a_pip_circles_on_each_face_while_they_tumble():
    table = Table({"dice_faces": "yes"}).ready().dice(6, 3).tap(after=0)
    start = table.now
    table.wait(900)
    for at, frame, _ in table.frames:
        if at > start + 30:
            assert [sum(1 for pip in frame[9 + k : 16 + k] if pip) for k in (0, 7)] == [1, 1]
            assert max(frame[9:]) == 0x030303
    seen = {tuple(frame[9:16]) for at, frame, _ in table.frames if at > start + 30}
    assert len(seen) == 6


def test_the_button_s_light_tells_whether_a_tap_means_something():
    table = Table({"button_pixel": "yes"}).ready().wait(3_000)
    lit = [colour for at, frame, _ in table.frames if at > 4_000 for colour in frame[9:]]
    assert set(lit) == {AMBER_F, AMBER_H}  # it runs with the runner, and rests
    table.dice(6, 3).tap(after=100)
    assert table.frame()[9] == DARK
    table.until("roll")
    table.wait(3_000)
    assert table.frame()[9] == AMBER_F


# Chains and brightness.


def test_a_sacrificial_pixel_is_dark_and_first():
    table = Table({"sacrificial_pixel": "yes", "dice_faces": "yes", "button_pixel": "yes"}).choose(6, 3).lever(9)
    assert len(table.frame()) == 1 + 9 + 14 + 1
    assert {frame[0] for _, frame, _ in table.frames} == {DARK}
    assert table.frame()[9] == CYAN_M


@pytest.mark.parametrize("step, colour", ((1, 0x000508), (2, 0x00080C), (3, 0x000D14), (4, 0x001724), (5, 0x002840)))
def test_taken_at_each_brightness(step, colour):
    # Cyan (0, 0.625, 1) times 8, 12, 20, 36, 64.
    table = Table({"brightness": step, "current_ma": 2000}).choose(6, 3).lever(9)
    assert table.frame()[8] == colour


@pytest.mark.parametrize("ma", (100, 400))
@pytest.mark.parametrize("step", (1, 5))
def test_no_frame_of_a_game_needs_more_current_than_allowed(step, ma):
    sets = {"brightness": step, "current_ma": ma, "dice_faces": "yes", "button_pixel": "yes", "tiles": 12, "stop_on": 12}
    table = Table(sets).ready(2)
    table.roll(6, 3)
    table.lever(11).tap().lever(11, down=False).hold().tap().tap()
    table.until("roll")
    table.tap().lever(*range(1, 13)).wait(3_000)
    assert max(used for _, _, used in table.frames) <= ma


def test_never_more_than_three_flashes_a_second_in_a_game():
    table = Table({"brightness": 5, "stop_on": 12}).ready(2)
    edges = []

    def note():
        edges.append(table.now)
        return table

    table.roll(6, 3)
    edges += [table.now - k for k in (0, 100, 1_100)]
    note().wait(3_000)
    note().lever(4, 5).wait(3_000)
    note().lever(7).wait(4_000)
    note().lever(7, down=False).wait(2_000).dice(6, 6)
    note().tap()
    note().wait(50_000)
    start = edges[0] - 200
    frames = [one for one in table.frames if one[0] >= start]
    assert flashes([(at, frame) for at, frame, _ in frames], edges)[0] <= 3
