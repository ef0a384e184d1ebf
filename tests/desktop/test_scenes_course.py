"""Before, between and around games: Attract, Players, Levers up, the leave gesture, a parked game, idle times."""
import pytest

from tests.support.lights import AMBER_F, AMBER_H, DARK, WHITE_H
from tests.support.table import MINUTE, Table


def at_ready(seats=2, **sets):
    return Table(sets).ready(seats)


# Levers as they are found.


def test_levers_down_at_power_on_are_told_and_choose_nobody():
    table = Table(levers_down=[3, 7]).wait(100)
    assert table.log[0]["levers_down"] == [3, 7]
    assert table.events() == ["boot", "settings", "attract"]
    table.tap()
    assert table.last("players")["players"] == 1  # as many as last time: there was none
    table.tap()
    assert table.last("levers_up") == {**table.last("levers_up"), "tiles": [3, 7], "down": []}
    table.lever(3, down=False)
    assert table.last("levers_up")["tiles"] == [7] and not table.lines("ready")
    table.lever(7, down=False)
    assert [one["tiles"] for one in table.lines("levers_up")] == [[3, 7], [7], []]
    assert table.last("ready")["dice_allowed"] == [2] and table.last("ready")["dice"] == 2


def test_levers_up_already_are_right_at_once():
    table = at_ready(1)
    up, = table.lines("levers_up")
    assert up["tiles"] == up["down"] == [] and table.last("ready")["t"] == up["t"]


def test_a_lever_lowered_while_others_are_raised_is_asked_for_too():
    table = Table(levers_down=[2]).wait(2_500).tap().tap()
    table.lever(5)
    assert table.last("levers_up")["tiles"] == [2, 5]
    table.lever(2, 5, down=False)
    assert table.lines("ready")


def test_tiles_that_start_shut_are_to_be_lowered():
    table = Table({"preset": "odds_up"}, levers_down=[1, 2]).wait(2_500).tap().tap()
    assert table.last("levers_up")["tiles"] == [1] and table.last("levers_up")["down"] == [4, 6, 8]
    table.lever(4, 6, 8).lever(1, down=False)
    assert table.last("levers_up")["tiles"] == table.last("levers_up")["down"] == []
    table.roll(3, 6)
    assert table.last("roll")["shuts"] == [[1, 3, 5], [9]]


# Attract and Players.


def test_a_lever_moved_down_in_attract_opens_players_and_chooses_but_starts_nothing():
    table = Table().wait(100).lever(4)
    assert table.events()[2:4] == ["attract", "players"]
    assert table.last("players")["players"] == 4
    table.wait(5_000)
    assert not table.lines("game_start")


def test_a_lever_raised_in_attract_means_nothing():
    table = Table(levers_down=[4]).wait(100).lever(4, down=False).wait(1_000)
    assert table.events() == ["boot", "settings", "attract"]


def test_in_players_the_way_down_counts_and_the_last_one_wins():
    table = Table(levers_down=[9]).wait(2_500).tap()
    table.lever(3).lever(5).lever(5, down=False).lever(9, down=False)
    assert table.last("players")["players"] == 5
    table.lever(3, down=False).lever(3)
    assert table.last("players")["players"] == 3
    table.tap()
    assert len(table.last("game_start")["seats"]) == 3


def test_players_shows_tiles_1_to_k():
    table = Table({"brightness": 5, "current_ma": 2000}).wait(100).lever(4).wait(2_000)
    for tile in (1, 2, 3, 4):
        assert [colour for _, colour in table.lights(tile, 200)] == [0xFF7300]
    assert not any(table.frames[-1][1][4:])  # the runner, 110 ms a tile, has run out


def test_as_many_as_last_time():
    table = at_ready(3).leave().tap()
    assert table.last("players")["players"] == 3


def test_20_s_of_nothing_in_players_ends_in_attract():
    table = Table().wait(1_000).tap()
    opened = table.last("players")["at"]
    line = table.until("attract", 25_000)
    assert abs(line["at"] - opened - 20_000) <= 20
    table = Table().wait(1_000).tap().wait(15_000).lever(2)
    moved = table.last("players")["at"]
    assert abs(table.until("attract", 25_000)["at"] - moved - 20_000) <= 20


def test_leaving_players():
    table = Table().wait(1_000).tap().leave()
    assert [one for one in table.events() if one != "saved"][-2:] == ["players", "attract"]


def test_solo_has_one_player_whatever_lever_is_lowered():
    table = Table({"format": "solo"}).wait(2_500).tap().lever(4).tap()
    assert len(table.last("game_start")["seats"]) == 1 and table.last("game_start")["format"] == "solo"


# Idle.


def test_attract_dims_after_2_minutes_and_sleeps_after_10():
    table = Table().wait(2 * MINUTE - 2_500)
    table.frames.clear()
    table.wait(2_400)
    assert max(max(frame) for _, frame, _ in table.frames) == AMBER_H  # the runner at amber H of step 3
    table.wait(200)
    table.frames.clear()
    table.wait(2_400)
    assert max(max(frame) for _, frame, _ in table.frames) <= AMBER_F  # amber F of step 3
    table.wait(10 * MINUTE - table.now - 100)
    assert not table.lines("sleep")
    table.wait(200)
    assert table.last("sleep")["t"] == 10 * MINUTE
    table.frames.clear()
    table.wait(8_000)
    lit = {pixel for _, frame, _ in table.frames for pixel, colour in enumerate(frame) if colour}
    assert len(lit) == 1
    assert max(max(frame) for _, frame, _ in table.frames) == AMBER_F
    assert min(max(frame) for _, frame, _ in table.frames) == DARK


@pytest.mark.parametrize("way", ("tap", "hold", "down", "up"))
def test_the_first_touch_only_wakes(way):
    table = Table(levers_down=[2]).wait(10 * MINUTE + 500)
    known = len(table.log)
    if way in ("tap", "hold"):
        getattr(table, way)()
    elif way == "down":
        table.lever(3)
    else:
        table.lever(2, down=False)
    table.wait(2_000)
    assert table.events(known) == ["wake", "attract"]
    table.tap()
    assert table.events(known) == ["wake", "attract", "players"]


def test_a_lever_the_game_does_not_use_wakes_nobody():
    table = Table({"levers": 12}).wait(10 * MINUTE + 500).lever(12).wait(500)
    assert not table.lines("wake")


def test_a_game_dims_after_2_minutes_and_is_parked_after_30():
    table = at_ready()
    touched = table.last("ready")["at"]
    table.wait(touched + 2 * MINUTE - 2_000 - table.now)
    bright = max(max(frame) for _, frame, _ in table.frames[-60:])
    table.wait(2_300)
    table.frames.clear()
    table.wait(5_000)
    assert max(max(frame) for _, frame, _ in table.frames) < bright / 2
    table.lever(4).wait(100)  # a touch: bright again, and nothing was lost
    assert table.frames[-1][1][3] == WHITE_H
    table.lever(4, down=False)
    touched = table.now
    table.wait(30 * MINUTE - 1_000)
    assert not table.lines("parked")
    table.wait(1_200)
    parked = table.last("parked")
    assert parked["seat"] == 1 and abs(parked["at"] - touched - 30 * MINUTE) <= 50
    assert "attract" in table.events(table.log.index(parked))


# Leaving, parking, going on.


def test_leaving_parks_and_a_tap_goes_on_with_it():
    table = at_ready()
    table.roll(6, 3)
    table.take(9)
    table.until("roll")
    roll = table.last("roll")
    known = len(table.log)
    table.leave()
    assert table.events(known) == ["advice", "parked", "attract"]  # on its way the hold showed a completion
    assert table.last("parked")["seat"] == 1
    table.tap()
    assert table.last("players")["players"] == 2
    known = len(table.log)
    table.tap()
    resumed = table.last("resumed")
    assert resumed["seat"] == 1 and resumed["dice"] == roll["dice"] and resumed["open"] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert resumed["restore"] == {"down": [], "up": []}  # lever 9 is still down
    names = table.events(known)
    assert "game_start" not in names and "turn_start" not in names
    again = table.last("roll")
    assert again["dice"] == roll["dice"] and again["shuts"] == roll["shuts"] and table.log.index(again) > known


def test_a_parked_game_whose_levers_were_moved_is_restored_first():
    table = at_ready()
    table.roll(6, 3)
    table.take(9)
    dice = table.until("roll")["dice"]
    table.leave().lever(9, down=False)
    table.tap()
    known = len(table.log)
    table.tap()
    assert table.last("resumed")["restore"] == {"down": [9], "up": []}
    assert table.last("levers_up")["down"] == [9] and table.last("levers_up")["tiles"] == []
    assert "roll" not in table.events(known)
    table.tap()
    assert table.last("refused")["why"] == "restore"
    table.lever(9)
    assert table.last("roll")["dice"] == dice and table.events(known).count("roll") == 1


def test_a_lever_found_down_counts_as_taken_where_a_roll_is_undecided():
    table = at_ready()
    table.roll(1, 2)
    table.power(1_000, [(3, True), (1, True)]).wait(2_100)
    assert table.last("resumed")["restore"] == {"down": [], "up": []} and table.last("levers_up")["tiles"] == []
    assert table.last("take")["tiles"] == [1, 3]
    assert table.last("alert")["tiles"] == [3]  # those found down go first, ascending: 1 fits, and 3 does not fit with it
    table.lever(3, down=False).lever(2).tap()
    assert table.last("shut")["tiles"] == [1, 2]


def test_a_parked_game_waits_while_attract_sleeps():
    table = at_ready()
    table.roll(6, 3)
    table.leave().wait(11 * MINUTE).tap()
    assert table.events()[-2:] == ["wake", "attract"]
    table.tap().tap()
    assert table.last("resumed")["dice"] == [6, 3]


@pytest.mark.parametrize("move", ("down", "up"))
def test_moving_a_lever_in_players_chooses_a_new_game_whose_start_discards_the_parked_one(move):
    table = at_ready()
    table.roll(6, 3)
    table.take(9)
    table.until("roll")
    table.leave().tap()
    if move == "down":
        table.lever(4)
    else:
        table.lever(9, down=False)
    assert not table.lines("abandoned")  # its start discards it, not the choice
    table.tap()
    assert [one for one in table.events() if one in ("game_start", "parked", "abandoned", "resumed")] == [
        "game_start", "parked", "abandoned", "game_start"]
    assert table.last("abandoned")["seat"] == 1
    assert len(table.last("game_start")["seats"]) == (4 if move == "down" else 2)


def test_a_parked_game_s_seat_breathes_in_players():
    table = at_ready(3)
    table.roll(6, 5)
    table.leave().tap().wait(200)
    assert table.lines("parked")
    table.frames.clear()
    table.wait(2_500)
    levels = {frame[0] for _, frame, _ in table.frames}
    assert len(levels) > 20 and min(levels) == AMBER_F and max(levels) == AMBER_H
    assert {frame[1] for _, frame, _ in table.frames} == {AMBER_H}


@pytest.mark.parametrize("moves, where", (((), "Choose"), (((9, False),), "Restore")))
def test_a_resumed_game_that_nobody_touches_is_parked_after_2_minutes(moves, where):
    table = at_ready()
    table.roll(4, 5)
    table.take(9, then=(6, 2)).power(5_000, moves)
    back = table.now
    assert table.last("resumed")["dice"] == [6, 2] and table.wait(2_100).where == where
    line = table.until("parked", 3 * MINUTE)
    assert abs(line["at"] - back - 2 * MINUTE) <= 20
    table.tap().tap()
    assert len(table.lines("resumed")) == 2


@pytest.mark.parametrize("way", ("parked", "power"))
def test_the_dice_chosen_outlive_parking_and_power(way):
    table = Table().big_tiles_shut()
    assert table.last("ready")["dice_allowed"] == [1, 2] and table.last("ready")["dice"] == 2
    table.hold()
    assert table.last("ready")["dice"] == 1
    table.roll(4)
    table.take(4)
    assert table.last("ready")["dice"] == 1
    if way == "parked":
        table.hold().leave()  # on its way the hold chooses, too
        assert [one["dice"] for one in table.lines("ready")[-2:]] == [2, 1]
        table.tap().tap()
    else:
        table.power().wait(100)
    assert table.events()[-1] == "ready" and table.last("ready")["dice"] == 1


# The cards of Levers up and the reminder.


def test_the_seat_is_shown_again_after_8_s_idle():
    table = Table(levers_down=[4])
    table.at(2_500).tap().lever(2).lever(2, down=False).tap()
    touched = table.now - 320
    table.at(touched + 25_000)
    times = [ms for ms, colour in table.lights(1, touched) if colour == WHITE_H]
    assert len(times) == 4
    for k, ms in enumerate(times):  # the seat at once, and after 8, 16 and 24 s; each after 0.3 s of dark
        assert abs(ms - 8_000 * k - 300) <= 30
