"""A person's turn: Ready, the dice tumble, Choose, the commit; levers and button at every moment of it."""
import pytest

from tests.support.lights import AMBER_F, AMBER_H, CYAN_M, DARK
from tests.support.table import Table

# Ready.


def test_a_lever_lowered_in_ready_is_an_alert_and_a_tap_is_refused_until_it_is_right():
    table = Table().ready()
    known = len(table.log)
    table.lever(4)
    alert = table.last("alert")
    assert alert["kind"] == "lever_down" and alert["tiles"] == [4]
    table.tap()
    assert table.last("refused")["why"] == "lever" and not table.lines("roll")
    table.lever(4, down=False)
    assert table.last("alert_over")["kind"] == "lever_down" and table.last("alert_over")["tiles"] == [4]
    assert table.events(known) == ["alert", "refused", "alert_over"]
    assert table.roll(6, 3)["dice"] == [6, 3]


def test_a_shut_lever_raised_in_ready_is_an_alert():
    table = Table().big_tiles_shut().lever(8, down=False)
    assert table.last("alert")["kind"] == "lever_up" and table.last("alert")["tiles"] == [8]
    table.tap()
    assert table.last("refused")["why"] == "lever"
    table.lever(8)
    assert table.last("alert_over")["tiles"] == [8]
    assert table.roll(2, 2)


def test_one_die_is_chosen_by_holding_and_kept_for_the_turn():
    table = Table().big_tiles_shut()
    assert table.last("ready")["dice_allowed"] == [1, 2] and table.last("ready")["dice"] == 2
    table.hold()
    assert table.last("ready")["dice"] == 1
    table.hold()
    assert table.last("ready")["dice"] == 2
    table.hold()
    assert table.roll(5)["dice"] == [5]
    table.take(5)
    assert table.last("ready")["dice"] == 1
    assert table.roll(4)["dice"] == [4]
    table.lever(4).tap()
    table.hold()
    assert table.last("ready")["dice"] == 2
    assert table.roll(2, 1)["dice"] == [2, 1]


# Rolling.


def test_the_tumble_takes_a_second_and_the_roll_is_told_when_the_dice_rest():
    table = Table().ready().dice(6, 3).press().wait(100).release().wait(30)
    acted = table.last("saved")["at"]  # the roll, stored as the tap acts
    assert table.last("saved")["what"] == "roll" and not table.lines("roll")
    rest = table.until("roll")
    assert rest["t"] - acted == 1_000
    assert rest == {**rest, "seat": 1, "total": 9, "shuts": [[1, 2, 6], [1, 3, 5], [1, 8], [2, 3, 4], [2, 7], [3, 6], [4, 5], [9]]}


@pytest.mark.parametrize("one_die, faces, ms", (("high", (3, 2), 1_600), ("always", (3,), 1_000)))
def test_it_takes_longer_where_the_open_tiles_are_within_reach(one_die, faces, ms):
    # 2, 3, 4 and 1: 10 is no more than six times two dice, and more than six times one.
    table = Table({"one_die": one_die, "start_shut": "5,6,7,8,9"}).at(2_500).tap().tap()
    table.tidy()
    if len(faces) == 1:
        table.hold()
    table.dice(*faces).tap(after=0)
    rest = table.until("roll")["at"]
    assert rest - table.lines("saved", what="roll")[-1]["at"] == ms


def test_levers_moved_while_the_dice_tumble_count_when_they_rest():
    table = Table().ready().dice(6, 3).tap(after=0).wait(200)
    table.lever(4).lever(9).lever(4, down=False)
    assert not table.lines("take") and not table.lines("alert")
    table.until("roll")
    take, = table.lines("take")
    assert take["tiles"] == [9] and take["exact"] is True and take["at"] == table.last("roll")["at"]
    table.tap()
    assert table.last("shut")["tiles"] == [9]


def test_a_shut_lever_raised_while_the_dice_tumble_is_an_alert_when_they_rest():
    table = Table().ready()
    table.roll(6, 3)
    table.dice(3, 4).lever(9).tap(after=400)
    table.lever(9, down=False)
    assert not table.lines("alert")
    table.until("roll")
    assert table.last("alert")["kind"] == "lever_up" and table.last("alert")["tiles"] == [9]
    assert table.last("alert")["at"] == table.last("roll")["at"]


def test_a_tap_while_they_tumble_does_nothing_and_is_not_queued():
    table = Table().ready().dice(6, 3).tap(after=350)
    known = len(table.log)
    table.lever(9).tap(held=100, after=0)
    assert table.events(known) == []
    table.until("roll")
    table.wait(3_000)
    assert table.events(known) == ["roll", "take"]


def test_such_a_tap_does_not_cost_the_next_one():
    # It did not act, so the 0.3 s in which another is dropped don't follow it.
    table = Table().ready().dice(6, 3).tap(after=350).lever(9)
    table.at(table.lines("saved", what="roll")[-1]["at"] + 930)
    table.press().wait(50).release().wait(30)
    assert table.last("roll")["total"] == 9
    table.press().wait(50).release().wait(30)
    assert table.last("shut")["tiles"] == [9]


@pytest.mark.parametrize("held", (300, 900, 6_500))
def test_pressed_in_rolling_and_released_in_choose_does_nothing(held):
    table = Table().ready().dice(6, 3).tap(after=100).lever(4)
    table.at(table.lines("saved", what="roll")[-1]["at"] + 850)
    known = len(table.log)
    table.press().wait(held).release().wait(1_000)
    assert table.events(known) == ["roll", "take"]  # no refusal, no completion
    table.lever(5).tap()
    assert table.last("shut")["tiles"] == [4, 5]


def test_no_face_shows_while_they_tumble():
    frames = []
    for faces in ((6, 6), (1, 2)):
        table = Table({"dice_faces": "yes"}).ready().dice(*faces).tap(after=0)
        frames.append([(at, frame) for at, frame, _ in table.wait(900).frames])
        assert not table.lines("roll")
    assert frames[0] == frames[1]


# Choose.


def test_take_put_back_and_take_before_the_tap():
    table = Table().choose(6, 3)
    table.lever(8).lever(8, down=False).lever(4).lever(5)
    takes = [(one["tiles"], one["sum"], one["left"], one["exact"]) for one in table.lines("take")]
    assert takes == [([8], 8, 1, False), ([], 0, 9, False), ([4], 4, 5, False), ([4, 5], 9, 0, True)]
    known = len(table.log)
    table.tap()
    assert table.events(known) == ["shut"]
    assert table.last("shut")["tiles"] == [4, 5] and table.last("shut")["open"] == [1, 2, 3, 6, 7, 8, 9]
    assert len(table.lines("take")) == 4  # a commit logs none


def test_a_tap_with_the_sum_short_is_refused_and_costs_nothing():
    table = Table().choose(6, 3).lever(1, 2)
    known = len(table.log)
    table.tap()
    assert table.events(known) == ["refused"] and table.last("refused")["why"] == "sum"
    table.lever(6).tap()
    assert table.last("shut")["tiles"] == [1, 2, 6]


def test_a_tile_that_fits_no_set_is_an_alert():
    table = Table().choose(1, 2)
    table.lever(3)
    assert not table.lines("alert")
    table.lever(9)
    assert table.last("alert")["kind"] == "lever_down" and table.last("alert")["tiles"] == [9]
    assert table.last("take") == {**table.last("take"), "tiles": [3, 9], "sum": 12, "left": -9, "exact": False}
    table.tap()
    assert table.last("refused")["why"] == "lever"
    table.lever(9, down=False)
    assert table.last("alert_over")["tiles"] == [9]
    table.tap()
    assert table.last("shut")["tiles"] == [3]


@pytest.mark.parametrize("order, wrong", (((1, 3), [3]), ((3, 1), [1]), ((1, 3, 2), [3]), ((2, 3, 1), [3]), ((3, 2, 1), [1, 2])))
def test_each_in_the_order_of_lowering_that_fits_none_with_those_before(order, wrong):
    table = Table().choose(1, 2)  # legal: 1 and 2, or 3
    table.lever(*order)
    standing = set()
    for one in table.log:
        if one["e"] == "alert":
            standing |= set(one["tiles"])
        elif one["e"] == "alert_over":
            standing -= set(one["tiles"])
    assert sorted(standing) == wrong


def test_a_shut_lever_raised_in_choose_is_an_alert_and_even_an_exact_set_is_refused():
    table = Table().choose(6, 3).take(9, then=(4, 4))
    table.lever(9, down=False)
    assert table.last("alert")["kind"] == "lever_up" and table.last("alert")["tiles"] == [9]
    table.lever(8)
    assert table.last("take")["exact"] is True
    table.tap()
    assert table.last("refused")["why"] == "lever" and len(table.lines("shut")) == 1
    table.lever(9)
    assert table.last("alert_over")["kind"] == "lever_up"
    table.tap()
    assert table.last("shut")["tiles"] == [8]


def test_no_move_is_said_the_instant_the_dice_rest():
    table = Table({"stop_on": 12}).ready(2)
    known = len(table.log)
    rest = table.roll(6, 6)
    assert rest["shuts"] == []
    assert table.events(known) == ["roll", "no_move", "turn_over"]
    no_move, over = table.last("no_move"), table.last("turn_over")
    assert no_move["t"] == over["t"] == rest["t"]
    assert no_move["total"] == 12 and no_move["open"] == over["open"] == list(range(1, 10))
    assert over["seat"] == 1 and over["score"] == 45 and "totals" not in over


# What the lights say in Choose.


def test_the_lights_of_choose():
    table = Table().choose(1, 2)  # legal: 1 and 2, or 3
    assert table.frame() == [AMBER_H] * 3 + [AMBER_F] * 6
    table.lever(1).wait(200)
    assert table.frame() == [CYAN_M, AMBER_H, AMBER_F] + [AMBER_F] * 6
    table.lever(1, down=False).lever(3).wait(50)
    start = table.now  # exact: the runner passes over the others, which are faint
    table.wait(4_800)
    assert [colour for _, colour in table.lights(3, start)] == [CYAN_M]
    for tile in (1, 2, 4, 9):
        light = [colour for _, colour in table.lights(tile, start)]
        assert light.count(AMBER_H) == 2 and min(light) == AMBER_F
    fourth, ninth = ([ms for ms, colour in table.lights(tile, start) if colour == AMBER_H] for tile in (4, 9))
    assert abs(fourth[1] - fourth[0] - 2_400) <= 20 and abs(ninth[1] - fourth[1] - 5 * 110) <= 20


def test_advice_off_shows_every_open_tile_alike():
    table = Table({"advice": "off"}).choose(1, 2)
    assert table.frame() == [AMBER_H] * 9
    table.lever(1).wait(100)
    assert table.frame() == [CYAN_M] + [AMBER_H] * 8


@pytest.mark.parametrize("advice", ("tiles", "off"))
def test_the_only_set_breathes_from_the_start(advice):
    table = Table({"advice": advice}).choose(1, 1)  # tile 2 alone
    start = table.now
    table.wait(2_400)
    breath = [colour for _, colour in table.lights(2, start)]
    assert len(set(breath)) > 40 and min(breath) == AMBER_F and max(breath) == AMBER_H
    rest = table.lights(1, start) + table.lights(9, start)
    assert {colour for _, colour in rest} == {AMBER_F}
    table.lever(2)
    assert table.frame()[1] == CYAN_M


def test_a_refused_sum_makes_the_taken_tiles_dark_once_for_300_ms():
    table = Table().choose(6, 3).lever(1, 2).press().wait(100).release()
    start = table.now
    table.wait(4_000)
    assert [(ms, colour) for ms, colour in table.lights(1, start)] == table.lights(2, start)
    (_, taken), (dark_at, dark), (back_at, back) = table.lights(1, start)
    assert (taken, dark, back) == (CYAN_M, DARK, CYAN_M)
    assert 10 <= dark_at <= 20 and abs(back_at - dark_at - 300) <= 10
    assert [colour for _, colour in table.lights(6, start)] == [AMBER_H]


@pytest.mark.parametrize("faces, ms", (((6, 3), 2_200), ((4,), 1_100)))
def test_the_roll_is_shown_and_a_lever_or_a_press_ends_it(faces, ms):
    def show():
        table = Table({"one_die": "always"}).ready()
        if len(faces) == 1:
            table.hold()
        rest = table.roll(*faces)["at"]
        return table, rest

    table, rest = show()
    table.at(rest + 3_000)
    tip = [colour for _, colour in table.lights(faces[-1], rest)]
    assert tip.count(DARK) == len(faces)
    # Each die: dark 0.3 s, a bar to its tip 0.8 s.
    for k, face in enumerate(faces):
        start = rest + 1_100 * k
        assert table.frame(start + 290) == [DARK] * 9
        for at in (start + 320, start + 1_090):
            assert table.frame(at) == [AMBER_F] * (face - 1) + [AMBER_H] + [DARK] * (9 - face)
    assert table.frame(rest + ms - 10) != table.frame(rest + ms + 15) == table.frame(rest + 3_000)
    table, rest = show()
    table.at(rest + 150).lever(faces[-1] if len(faces) == 1 else 9)
    assert table.frame(table.now)[faces[-1] - 1 if len(faces) == 1 else 8] == CYAN_M
    table, rest = show()
    table.at(rest + 150).press().wait(100)
    assert table.frame()[8] == AMBER_F or len(faces) == 2 and table.frame()[8] == AMBER_H
    table.release().wait(30)  # and the tap shows it again
    assert table.frame() == [DARK] * 9


def test_with_dice_faces_the_roll_is_on_them_and_a_tap_shows_it_on_the_tiles():
    table = Table({"dice_faces": "yes"}).ready()
    rest = table.roll(6, 3)["at"]
    table.wait(100)
    assert table.frame()[:9] == [AMBER_H] * 9  # each tile is in a legal set of 9
    pips = table.frame()[9:]
    assert [sum(1 for colour in pips[:7] if colour), sum(1 for colour in pips[7:] if colour)] == [6, 3]
    assert {colour for colour in pips if colour} == {0x0C0C0C} and rest
    table.tap(after=50)
    assert table.frame()[:9] == [DARK] * 9
