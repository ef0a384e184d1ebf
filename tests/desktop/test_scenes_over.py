"""After a turn: the reading, the next seat. After a game: the winners, the rematch, and back to Attract."""

from tests.support.lights import AMBER_H, DARK, WHITE_H
from tests.support.table import MINUTE, Table


def turn_over(seats=2, **sets):
    """Turn over of seat 1: 7 shut, then a 12, which ends the turn by stop_on; 38."""
    table = Table({"stop_on": 12, **sets}).ready(seats)
    table.roll(5, 2)
    table.take(7, then=(6, 6))
    assert table.last("turn_over")["score"] == 38
    return table


def shut_box(seats=2, **sets):
    """The commit that shuts the box, at the end of seat 1's only roll."""
    table = Table({"start_shut": "4,5,6,7,8,9", **sets}).at(2_500).players(seats).tap().tidy()
    table.roll(1, 5)
    table.lever(1, 2, 3).press().wait(50).release().wait(12)
    return table


def game_over(seats=2, **sets):
    """Game over: seat 1 made 38, seat 2 45."""
    table = turn_over(seats, **sets).tap().tap().lever(7, down=False)
    for _ in range(seats - 1):
        table.roll(6, 6)
        if not table.lines("game_over"):
            table.tap().tap()
    return table


# The next seat.


def test_the_first_tap_ends_the_reading_and_the_next_starts_the_next_seat():
    table = turn_over().wait(1_000)
    known = len(table.log)
    table.tap()
    assert table.events(known) == []
    table.tap()
    assert table.events(known) == ["turn_start", "levers_up"]
    assert table.last("turn_start")["seat"] == 2 and table.last("turn_start")["round"] == 1
    assert table.last("levers_up")["tiles"] == [7]


def test_the_move_that_leaves_all_levers_up_starts_the_next_seat():
    table = turn_over().lever(3).tap()
    known = len(table.log)
    table.lever(3, down=False).wait(1_000)
    assert table.events(known) == []  # 7 is still down
    table.lever(7, down=False)
    assert table.events(known) == ["turn_start", "levers_up", "ready"]
    assert table.last("turn_start")["seat"] == 2


def test_all_raised_during_the_reading_the_tap_that_ends_it_goes_on_too():
    table = turn_over().wait(500).lever(7, down=False).wait(500)
    known = len(table.log)
    assert table.events()[-1] == "turn_over"
    table.tap()
    assert table.events(known) == ["turn_start", "levers_up", "ready"]


def test_raised_and_one_lowered_again_during_the_reading_it_does_not():
    table = turn_over().wait(500).lever(7, down=False).lever(2)
    known = len(table.log)
    table.tap()
    assert table.events(known) == []
    table.lever(2, down=False)
    assert table.events(known)[0] == "turn_start"


def test_levers_that_were_up_anyway_are_no_sweep():
    table = Table({"stop_on": 12}).ready(2)
    table.roll(6, 6)
    table.tap()
    assert table.events()[-1] == "turn_over"
    table.tap()
    assert table.last("turn_start")["seat"] == 2


def test_other_lever_moves_mean_nothing():
    table = turn_over().wait(600)
    known = len(table.log)
    before = table.now
    for tile in (1, 5, 9):
        table.lever(tile)
    table.lever(5, down=False).wait(200)
    assert table.events(known) == []
    calm = turn_over().wait(600).wait(320)
    assert table.frame(before + 300) == calm.frame(before + 300)  # nor do they end the reading
    table.tap()
    known = len(table.log)
    table.lever(1, 9, down=False).lever(4)
    assert table.events(known) == []


def test_the_next_player_sweeps_all_levers_up_before_anybody_has_tapped():
    table = turn_over()
    table.wait(30_000)  # the reading is over by itself
    known = len(table.log)
    for tile in (7, 8):
        table.lever(tile, down=tile != 7, settle=5)
    table.lever(8, down=False)
    assert table.events(known)[:2] == ["turn_start", "levers_up"] and table.events()[-1] == "ready"


def test_turn_over_is_parked_and_goes_on():
    table = turn_over().wait(500).leave()
    assert table.last("parked")["seat"] == 1
    table.tap().tap()
    assert table.last("resumed")["restore"] == {"down": [], "up": []} and table.last("resumed")["dice"] is None
    known = len(table.log)
    table.wait(400).tap().tap()
    assert table.events(known)[:1] == ["turn_start"] and table.last("turn_start")["seat"] == 2


# Game over.


def test_game_over_at_once_after_the_last_turn_over():
    table = game_over()
    over = table.last("game_over")
    assert over == {**over, "winners": [1], "scores": [38, 45]} and "totals" not in over and "best" not in over
    assert over["t"] == table.last("turn_over")["t"] == table.last("roll")["t"]
    names = table.events()
    assert names[names.index("game_over") - 1] == "turn_over"


def test_a_tap_is_the_rematch_and_the_first_turn_passes_on():
    table = game_over().tap()
    assert table.last("game_start")["first"] == 2 and table.last("turn_start")["seat"] == 2
    assert len(table.last("game_start")["seats"]) == 2
    for _ in range(2):
        table.roll(6, 6)
        table.tap().tap() if len(table.lines("game_over")) < 2 else None
    assert table.last("turn_over")["seat"] == 1
    table.tap()
    assert table.last("game_start")["first"] == 1


def test_two_minutes_of_nothing_end_in_attract():
    table = game_over()
    line = table.until("attract", 3 * MINUTE)
    assert abs(line["at"] - table.last("game_over")["at"] - 2 * MINUTE) <= 50
    table.tap().tap()
    assert table.last("game_start")["first"] == 1 and table.last("game_start")["seats"][1:]  # a new match of as many


def test_leaving_game_over_ends_in_attract():
    table = game_over().leave()
    assert table.events()[-1] == "attract" and not table.lines("parked") and not table.lines("abandoned")


# A shut box.


def test_shutting_the_box_wins_at_once_though_others_have_not_played():
    table = shut_box(3)
    over = table.last("game_over")
    assert over["winners"] == [1] and over["scores"] == [0, None, None]
    assert over["t"] == table.last("box_shut")["t"] == table.last("shut")["t"]


def test_the_celebration_lasts_5_s_and_a_tap_skips_it_after_1_s():
    table = shut_box()
    shut = table.last("box_shut")["at"]
    table.at(shut + 900)
    known = len(table.log)
    table.press().wait(50).release().wait(100)
    assert table.events(known) == []  # too soon, and no rematch
    waves = {tuple(frame) for at, frame, _ in table.frames if shut < at < shut + 1_050}
    assert len(waves) > 20
    table.at(shut + 1_300).press().wait(50).release().wait(100)
    assert table.events(known) == []  # it skipped, and is no rematch
    still = {tuple(frame) for at, frame, _ in table.frames if shut + 1_400 < at < shut + 1_440}
    assert len(still) <= 1
    table.wait(400).tap()
    assert table.events(known)[0] == "game_start"


def test_waves_for_4_s_then_the_winner_and_the_reading():
    table = shut_box()
    shut = table.last("box_shut")["at"]
    table.at(shut + 7_000)
    for at in (200, 1_000, 3_000, 3_990):
        frame = table.frame(shut + at)
        assert frame == frame[::-1] and AMBER_H in frame  # from both ends alike
    assert table.frame(shut + 4_010) == table.frame(shut + 4_990) == [WHITE_H] + [DARK] * 8  # 5 s in all
    assert table.frame(shut + 5_050) == [DARK] * 9


# Solo.


def test_solo_keeps_the_best_score():
    table = Table({"stop_on": 12}).ready()
    table.roll(6, 6)
    assert table.last("game_over")["best"] == {"score": 45, "new": True}
    table.tap()
    table.roll(5, 2)
    table.take(7, then=(6, 6))
    assert table.last("game_over")["best"] == {"score": 38, "new": True}
    table.tap().lever(7, down=False)
    table.roll(6, 6)
    assert table.last("game_over")["best"] == {"score": 38, "new": False}
    table.power().tap().tap()
    table.roll(6, 6)
    assert table.last("game_over")["best"] == {"score": 38, "new": False}
