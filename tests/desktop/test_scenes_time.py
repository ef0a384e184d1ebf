"""Stalls of the loop, and how soon a lever is answered."""

import pytest

from tests.support.table import Table

# A stall of 500 ms.


def test_a_lever_down_and_up_within_a_stall_is_nothing():
    table = Table().choose(6, 3).stall(500).wait(100).raw(9, True).wait(200).raw(9, False).wait(1_000)
    assert not table.lines("take")


def test_a_press_within_a_stall_is_nothing():
    table = Table().choose(6, 3).lever(9).stall(500).wait(100).press().wait(100).release().wait(1_000)
    assert not table.lines("shut")


def test_a_press_that_outlasts_a_stall_is_a_tap():
    table = Table().choose(6, 3).lever(9).stall(500).wait(400).press().wait(300).release().wait(50)
    assert len(table.lines("shut")) == 1


def test_a_stall_in_a_press_may_make_it_a_hold_but_never_two_things():
    table = Table().choose(6, 3).press().wait(50).stall(500).wait(700)
    assert len(table.lines("advice")) == 1  # 600 ms are over
    table.release().wait(50)
    table.lever(9).tap()
    assert table.last("shut")["tiles"] == [9]


def test_a_stall_while_the_dice_tumble():
    table = Table().ready().dice(6, 3).tap(after=400)
    acted = table.last("saved")["at"]
    table.at(acted + 700).stall(500).wait(100).raw(9, True).wait(399)
    assert not table.lines("roll")
    table.wait(30)
    assert 1_200 <= table.last("roll")["at"] - acted <= 1_202
    assert table.last("take")["tiles"] == [9]


def test_a_stall_over_the_end_of_a_completion():
    table = Table().choose(6, 3).lever(4).hold()
    table.at(table.last("advice")["at"] + 4_700).stall(500).wait(520)
    table.tap()
    assert table.last("refused")["why"] == "sum"


# How soon a lever is answered.


def answered(table, tile, down):
    """ms from this lever's edge to the first frame in which its pixel differs."""
    before = table.frame()[tile - 1]
    edge = table.now
    table.lever(tile, down=down, settle=45)
    return next(at for at, frame, _ in table.frames if at > edge and frame[tile - 1] != before) - edge


@pytest.mark.parametrize("debounce", range(5, 21))
def test_from_edge_to_light_in_choose(debounce):
    table = Table({"debounce_ms": debounce, "dice_faces": "yes" if debounce % 2 else "no"}).choose(6, 3)
    for tile in range(1, 10):
        for down in (True, False):
            ms = answered(table, tile, down)
            assert debounce <= ms <= debounce + 10, (tile, down)
            table.wait(37 + tile)


def test_nothing_is_worked_out_while_a_contact_is_in_doubt():
    """A slice of the solver's work would come between a lever and its light."""
    table = Table({"advice": "full"}).ready()
    session = table.session
    work, slices = session.mind.work, []
    session.mind.work = lambda *given: slices.append(table.now) or work(*given)
    assert session.thinks
    table.raw(9, True).wait(2)
    del slices[:]
    table.wait(7)
    assert session.thinks and not slices
    table.wait(50)
    assert slices
