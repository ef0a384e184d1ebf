"""The light language on the box itself: what the table of the lights times exactly, read off the frames."""

from tests.support.lights import AMBER_F, AMBER_H, DARK, WHITE_H, WHITE_M, flashes
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


# Seats and dice.


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
