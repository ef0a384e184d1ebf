"""What the lights tell of a match: read back from the frames as a player reads them."""
import pytest

from tests.support.lights import letters, said
from tests.support.scored import go_on, play_turn, play_turns
from tests.support.table import Table


def started(seats, **sets):
    """The first Ready of a game whose frames are kept."""
    return Table(sets).start(seats)


def read(table, since=None):
    """What the cards say, from the end of the last turn on, until they stop."""
    if since is None:
        since = table.last("turn_over")["at"]
        if table.last("turn_over")["score"] == 0:
            table.wait(5_000)  # the celebration
    while table.sim.box.view.reading:
        table.wait(20)
    found = said(table.frames, since, table.now, tiles=table.sim.box.settings.levers)
    return [one for one in found if one[0] != "picture"]


def told_by(table, act):
    """What the cards say after an act."""
    since = table.now
    act()
    return read(table, since)


def test_turn_over_tells_the_roll_the_tiles_the_score_the_leader_and_who_is_next():
    table = started(3, format="single")
    play_turn(table, 20)
    assert read(table) == [
        ("die", 1), ("die", 1), ("open", [5, 6, 9]), ("number", "20"), ("number", "20"), ("seat", 1, [2, 3], []), ("number", "20"),
        ("seat", 2, [1, 3], [1])]
    assert letters(table.frames[-1][1]) == "....ff..f"
    go_on(table)
    play_turn(table, 21)  # seat 1 still leads
    assert read(table)[-5:] == [("number", "21"), ("number", "21"), ("seat", 1, [2, 3], []), ("number", "20"), ("seat", 3, [1, 2], [1])]


def test_two_leaders_are_both_shown_and_breathe():
    table = started(3, format="single")
    play_turns(table, [12, 12])
    assert read(table)[-4:] == [("seat", 1, [2, 3], [2]), ("seat", 2, [1, 3], [1]), ("number", "12"), ("seat", 3, [1, 2], [1, 2])]


def test_with_rounds_the_leader_is_by_total():
    table = started(2, format="rounds", rounds=3)
    play_turns(table, [20, 25, 10])
    assert read(table)[-5:] == [("number", "10"), ("number", "10"), ("seat", 2, [1], []), ("number", "25"), ("seat", 2, [1], [])]
    go_on(table)
    play_turn(table, 30)
    assert read(table)[-3:] == [("seat", 1, [2], []), ("number", "30"), ("seat", 1, [2], [])]


def test_one_seat_is_told_its_roll_tiles_and_score_and_no_seat():
    table = started(1)
    play_turn(table, 7)
    assert table.last("game_over")["best"] == {"score": 7, "new": True}
    assert read(table) == [("die", 1), ("die", 1), ("open", [7]), ("number", "7"), ("number", "7"), ("number", "7")]
    table.tap()
    assert table.log[-1]["e"] == "levers_up"
    assert told_by(table, table.hold) == [("number", "7")]  # the best


def test_levers_up_tells_the_seat_and_the_score_to_beat_by_a_tap_and_all_scores_by_a_hold():
    table = started(3, format="single")
    play_turns(table, [20, 12])
    table.tap().tap()
    assert table.log[-1]["e"] == "levers_up" and table.last("turn_start")["seat"] == 3
    assert told_by(table, table.tap) == [("seat", 3, [1, 2], [2]), ("number", "12")]
    since = table.now
    assert told_by(table, table.hold) == [("seat", 1, [2, 3], [2]), ("number", "20"), ("seat", 2, [1, 3], []), ("number", "12")]
    assert table.now - since > 12_000  # the seat is not shown again over it


def test_before_anybody_has_played_there_is_nothing_to_beat():
    table = Table({"format": "single"}, levers_down=[4]).wait(50).players(2).tap()
    assert table.events()[-1] == "levers_up"
    assert told_by(table, table.tap) == [("seat", 1, [2], [])] and told_by(table, table.hold) == []


def test_who_is_out_of_a_knockout_is_dark_in_the_seat_card():
    table = started(3, format="knockout")
    play_turns(table, [20, 30, 10, 25])  # seat 1 is out
    assert read(table)[-3:] == [("seat", 3, [2], []), ("number", "10"), ("seat", 2, [3], [3])]
    assert told_by(table, table.hold) == [
        ("seat", 1, [2, 3], [3]), ("number", "45"), ("seat", 2, [3], [3]), ("number", "30"), ("seat", 3, [2], []), ("number", "10")]
    go_on(table)
    play_turn(table, 15)
    assert table.last("game_over")["winners"] == [3]
    assert read(table)[-8:] == [
        ("number", "15"), ("seat", 3, [], []), ("seat", 1, [3], [3]), ("number", "45"), ("seat", 2, [3], [3]), ("number", "45"),
        ("seat", 3, [], []), ("number", "10")]
    assert letters(table.frames[-1][1]) == "..W......"


def test_game_over_tells_the_winners_and_all_scores():
    table = started(3, format="single")
    play_turns(table, [7, 20, 7])
    assert read(table) == [
        ("die", 1), ("die", 1), ("open", [7]), ("number", "7"), ("number", "7"), ("seat", 1, [2, 3], [3]), ("seat", 3, [1, 2], [1]),
        ("seat", 1, [2, 3], [3]), ("number", "7"), ("seat", 2, [1, 3], [1, 3]), ("number", "20"), ("seat", 3, [1, 2], [1]), ("number", "7")]
    assert letters(table.frames[-1][1]) == "W.W......"
    assert told_by(table, table.hold)[2:4] == [("seat", 2, [1, 3], [1, 3]), ("number", "20")]


def test_the_pool_s_winners_are_told_with_what_they_won():
    table = started(3, format="pool", stake=10)
    play_turns(table, [12, 5, 9])
    assert table.last("game_over")["net"] == [-10, 20, -10]
    assert read(table)[-9:] == [
        ("number", "9"), ("seat", 2, [1, 3], []), ("number", "20"), ("seat", 1, [2, 3], [2]), ("number", "12"),
        ("seat", 2, [1, 3], []), ("number", "5"), ("seat", 3, [1, 2], [2]), ("number", "9")]


@pytest.mark.parametrize("ties, won", [("share", "2"), ("carry", "0")])
def test_a_pool_that_is_shared_or_carried(ties, won):
    table = started(3, format="pool", ties=ties)
    play_turns(table, [7, 7, 20])
    assert read(table)[-10:-6] == [
        ("seat", 1, [2, 3], [2]), ("number", won), ("seat", 2, [1, 3], [1]), ("number", won)]


def test_a_shut_box_leaves_those_who_have_not_played_without_a_score():
    table = started(3, format="pool")
    play_turns(table, [14, 0])
    assert table.last("game_over")["net"] == [-10, 20, -10] and table.last("game_over")["scores"] == [14, 0, None]
    assert read(table)[-8:] == [
        ("number", "0"), ("number", "0"), ("seat", 2, [1, 3], []), ("number", "20"), ("seat", 1, [2, 3], [2]), ("number", "14"),
        ("seat", 2, [1, 3], []), ("number", "0")]
    assert letters(table.frames[-1][1]) == ".W......."
    for lever, shown in ((1, [("seat", 1, [2, 3], [2]), ("number", "14")]), (2, [("seat", 2, [1, 3], []), ("number", "0")]),
                         (3, [("seat", 3, [1, 2], [2])]), (4, [])):
        assert told_by(table, lambda: table.lever(lever, down=lever not in table.down)) == shown


def test_a_total_that_ended_the_turn_comes_first_also_where_there_is_no_such_tile():
    table = started(1, stop_on=7)
    table.roll(3, 4)
    assert read(table)[:3] == [("rule", 7), ("die", 3), ("die", 4)]
    table = started(1, stop_on=12)
    table.roll(6, 6)
    assert read(table)[:3] == [("number", "12"), ("die", 6), ("die", 6)]
    table = started(1, first_roll_needs=2)
    table.roll(4, 6)
    table.dice(1, 1).take(2, 8)
    assert table.until("roll")["shuts"] == []  # not for the rule's sake
    assert read(table)[0] == ("die", 1)
    table = started(1, first_roll_needs=9)
    table.roll(1, 2)
    assert read(table)[:2] == [("rule", 9), ("die", 1)]


def test_digits_are_read_off_the_tiles_and_leaders_as_a_number():
    table = started(2, tiles=12, score="digits", stop_on=7, format="single")
    play_turn(table, "123456789101112")
    row = list(range(1, 13))
    assert read(table) == [
        ("rule", 7), ("die", 1), ("die", 6), ("open", row), ("digits", row), ("seat", 1, [2], []), ("number", "123456789101112"),
        ("seat", 2, [1], [1])]
    go_on(table)
    play_turn(table, "13456789101112")
    assert table.last("game_over")["winners"] == [2] and table.last("game_over")["scores"] == ["123456789101112", "13456789101112"]
    assert read(table)[-6:-3] == [("digits", row[:1] + row[2:]), ("seat", 2, [1], []), ("seat", 1, [2], [2])]
    assert read(table)[-1] == ("number", "13456789101112")
