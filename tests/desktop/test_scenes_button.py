"""The button: what a press means by how long it lasts, and where it began."""
import pytest

from tests.support.lights import AMBER_F, DARK, WHITE_M
from tests.support.table import Table

# Tap and hold.


@pytest.mark.parametrize("held, tap", ((20, True), (560, True), (640, False), (1_900, False), (4_900, False)))
def test_a_tap_is_released_before_600_ms(held, tap):
    table = Table().choose(6, 3).lever(9)
    table.press().wait(held).release().wait(30)
    assert bool(table.lines("shut")) is tap


def test_a_hold_acts_at_600_ms_and_its_release_does_nothing():
    table = Table().big_tiles_shut().wait(400)
    known = len(table.log)
    pressed = table.press().now
    ready = table.until("ready")
    assert 600 <= ready["at"] - pressed - 10 <= 610 and ready["dice"] == 1
    table.wait(900).release().wait(1_000)
    assert table.events(known) == ["ready"]


@pytest.mark.parametrize("gap, acts", ((200, False), (270, False), (330, True)))
def test_within_300_ms_of_a_tap_that_acted_another_is_dropped(gap, acts):
    # Both count at their release: a tap that shows the roll, then one that would be refused.
    table = Table().choose(6, 3).press().wait(50).release()
    table.wait(20).lever(1, 2, settle=0).wait(gap - 60)
    table.press().wait(40).release().wait(30)
    assert bool(table.lines("refused")) is acts


def test_a_dropped_tap_does_not_put_the_next_one_off():
    table = Table().choose(6, 3).lever(1)
    table.press().wait(40).release()
    first = table.now
    table.at(first + 150).press().wait(40).release()
    table.at(first + 280).press().wait(40).release().wait(30)
    assert len(table.lines("refused")) == 2


def test_a_refused_tap_is_answered_and_guards_too():
    # It acted: it told what is wrong.
    table = Table().choose(6, 3).lever(1)
    table.press().wait(40).release().wait(60).press().wait(40).release().wait(1_000)
    assert len(table.lines("refused")) == 1


def test_a_double_tap_starts_no_game_and_rolls_no_dice_by_itself():
    table = Table().at(2_500)
    for _ in range(2):
        table.press().wait(60).release().wait(60)
    table.wait(500)
    assert table.events()[-1] == "players"


# A new state needs a new press.


def test_a_press_over_a_change_of_state_means_nothing():
    table = Table(levers_down=[2]).at(2_500).tap().tap()
    assert table.last("levers_up")["tiles"] == [2]
    table.press().wait(100).lever(2, down=False)  # Ready meanwhile
    assert table.events()[-1] == "ready"
    known = len(table.log)
    table.release().wait(2_000)
    assert table.events(known) == []
    table.tap(after=2_000)
    assert table.events(known) == ["roll"]


def test_nor_does_a_hold_or_leaving():
    table = Table(levers_down=[2]).at(2_500).tap().tap()
    table.press().wait(100).lever(2, down=False)
    known = len(table.log)
    table.wait(6_400).release().wait(1_000)
    assert table.events(known) == []


# Leaving, and an elbow.


@pytest.mark.parametrize("held, leaves", ((4_900, False), (5_100, True), (6_500, True), (7_900, True), (8_100, False)))
def test_released_between_5_and_8_s_it_leaves(held, leaves):
    table = Table().ready().tap(held)
    assert bool(table.lines("parked")) is leaves
    assert table.events()[-1] == ("attract" if leaves else "ready" if held < 8_000 else "alert_over")


def test_an_elbow_is_named_and_does_nothing():
    table = Table().ready()
    known = len(table.log)
    pressed = table.press().now
    line = table.until("alert")
    assert line["kind"] == "stuck" and line["tiles"] == [0] and 8_000 <= line["at"] - pressed - 10 <= 8_010
    table.wait(60_000)
    assert table.events(known) == ["alert"]
    table.release().wait(30)
    assert table.events(known) == ["alert", "alert_over"]
    assert table.last("alert_over")["kind"] == "stuck" and table.last("alert_over")["tiles"] == [0]
    assert table.roll(6, 3)


def test_an_elbow_that_begins_while_the_dice_tumble():
    table = Table().ready().dice(6, 3).tap(after=320).press()
    known = len(table.log)
    table.wait(9_000).release().wait(100)
    assert table.events(known) == ["roll", "alert", "alert_over"]


def test_the_row_fills_from_2_s_and_is_full_at_5_and_dark_at_8():
    table = Table({"dice_faces": "yes"}).choose(6, 3).press()
    start = table.now + 11  # debounced within 2 ms
    table.wait(8_200)

    def row(ms):
        return table.frame(start + ms)[:9]

    assert WHITE_M not in row(1_980)
    assert row(2_030) == [WHITE_M] + [DARK] * 8
    filled = [row(ms).count(WHITE_M) for ms in range(2_030, 5_000, 30)]
    assert filled == sorted(filled) and set(range(1, 9)) <= set(filled)
    for ms in (5_030, 6_500, 7_970):
        assert row(ms) == [WHITE_M] * 9
    assert row(8_030) == [DARK] * 9
    table.release().wait(50)
    assert row(8_230) != [DARK] * 9


def test_released_before_5_s_the_picture_is_back():
    table = Table().choose(6, 3).hold(3_000)
    assert table.frame() != [WHITE_M] * 9 and DARK not in table.frame() and WHITE_M not in table.frame()
    assert AMBER_F in table.frame() and table.events()[-1] == "advice"  # its hold showed a completion


def test_in_rolling_nothing_fills():
    table = Table().ready()
    table.at(2_500 + 2_000)
    table.dice(6, 3).tap(after=320).press().wait(4_000)
    assert WHITE_M not in [colour for _, frame, _ in table.frames for colour in frame]


def test_the_fill_ends_where_the_press_no_longer_means_leaving():
    table = Table().wait(700).tap()
    table.lever(1).tap(after=300)
    table.press().wait(2_500).lever(1, down=False, settle=0)
    table.wait(3_000)
    late = [frame for at, frame, _ in table.frames if at > table.now - 2_500]
    white = [frame for frame in late if frame[0] and len(set(frame[:3])) == 1 and frame[0] % 0x10101 == 0]
    assert not white
    table.release().wait(100)
    assert not table.lines("parked")


# Each press is answered.


def test_the_lights_dip_at_once():
    table = Table().choose(6, 3)
    before = sum(table.frame())
    pressed = table.press().now
    table.wait(40)
    at, dip = [(at, sum(frame)) for at, frame, _ in table.frames if at > pressed][0]
    assert at - pressed <= 12 and 0 < dip < before
    table.wait(100)
    assert sum(table.frame()) == before


def test_a_click_answers_a_press_and_nothing_sounds_untouched():
    tones = []
    table = Table({"piezo_pin": "GP15"}, on_tone=lambda *tone: tones.append(tone)).wait(5_000)
    assert tones == []
    pressed = table.press().now
    table.wait(30)
    (on, hertz, level), (off, _, silent) = tones
    assert 10 <= on - pressed <= 12 and 8 <= off - on <= 10 and hertz > 0 and level > 0 and silent == 0
