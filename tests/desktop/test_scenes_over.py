"""After a turn: the reading, the next seat. After a game: the winners, the rematch, and back to Attract."""
import pytest

from tests.support.lights import AMBER_F, AMBER_H, DARK, WHITE_H
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
    table = Table({"start_shut": "4,5,6,7,8,9", **sets}).at(2_500).tap()
    table.lever(seats).lever(seats, down=False) if seats > 1 else None
    table.tap().tidy()
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


def programme(table, start, until):
    """The pictures one after the other: (tiles' colours, ms each stood)."""
    found = []
    for at, frame, _ in [(start, table.frame(start), 0)] + [one for one in table.frames if start < one[0] <= until]:
        if not found or found[-1][0] != frame:
            found.append([frame, at])
    return [(frame, (found[k + 1][1] if k + 1 < len(found) else until) - at) for k, (frame, at) in enumerate(found)]


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


def test_all_levers_swept_at_once():
    table = Table({"stop_on": 12}).choose(6, 3, seats=2).lever(1, 2, 6).dice(6, 6).tap(after=0)
    table.until("turn_over")
    table.tap()
    known = len(table.log)
    for tile in (1, 2, 6):
        table.raw(tile, False)
    table.wait(30)
    assert table.events(known) == ["turn_start", "levers_up", "ready"]


def test_the_box_stays_lit_as_it_was_left():
    table = turn_over().wait(800).tap().wait(60)
    lit = [AMBER_F] * 6 + [DARK] + [AMBER_F] * 2
    assert table.frame() == lit
    table.lever(7, down=False, settle=1).wait(2)  # not yet debounced: the next seat has not started
    assert table.frame() == lit


def test_turn_over_is_parked_and_goes_on():
    table = turn_over().wait(500).leave()
    assert table.last("parked")["seat"] == 1
    table.tap().tap()
    assert table.last("resumed")["restore"] == {"down": [], "up": []} and table.last("resumed")["dice"] is None
    known = len(table.log)
    table.wait(400).tap().tap()
    assert table.events(known)[:1] == ["turn_start"] and table.last("turn_start")["seat"] == 2


def test_a_hold_shows_the_scores_and_does_not_end_the_turn():
    table = turn_over().wait(500)
    known = len(table.log)
    table.hold().wait(10_000)
    assert table.events(known) == []


# The reading.


def test_what_the_reading_says():
    table = turn_over()
    rest = table.last("turn_over")["at"]
    table.at(rest + 40_000)
    shown = programme(table, rest + 10, rest + 40_000)
    pictures = [frame for frame, ms in shown]
    times = [ms for frame, ms in shown]

    def one(tile, colour=WHITE_H):
        return [colour if t == tile else DARK for t in range(1, 10)]

    blank = [DARK] * 9
    die = [AMBER_F] * 5 + [AMBER_H] + [DARK] * 3
    # stop_on ended it: the total first. There is no tile 12: its digits.
    expected = [(blank, 600), (one(1), 800), (blank, 300), (one(2), 1_400), (blank, 1_000)]
    # The roll again.
    expected = expected[:-1] + [(blank, 1_300), (die, 800), (blank, 300), (die, 800)]
    # The open tiles, low to high, each bright for 350 ms and then faint.
    expected += [(blank, 300)]
    told = []
    for tile in (1, 2, 3, 4, 5, 6, 8, 9):
        expected.append(([AMBER_H if t == tile else AMBER_F if t in told else DARK for t in range(1, 10)], 350))
        told.append(tile)
    # The score, twice.
    expected += [(blank, 600), (one(3), 800), (blank, 300), (one(8), 1_400), (blank, 1_600), (one(3), 800), (blank, 300), (one(8), 1_400)]
    # The leader, who is seat 1 itself, bright; and the score to beat.
    seat = [WHITE_H, AMBER_F] + [DARK] * 7
    expected += [(blank, 1_300), (seat, 2_400), (blank, 600), (one(3), 800), (blank, 300), (one(8), 1_400), (blank, 1_300)]
    for k, (picture, ms) in enumerate(expected):
        assert pictures[k] == picture, k
        if k:
            assert abs(times[k] - ms) <= 10, (k, times[k], ms)
    # Then the next seat, with the leader breathing.
    assert [frame[1] for frame in pictures[len(expected) : len(expected) + 20]] == [WHITE_H] * 20
    assert len({frame[0] for frame in pictures[len(expected) : len(expected) + 20]}) > 15


def test_a_score_of_zero_is_the_whole_row():
    table = shut_box(1)
    over = table.last("game_over")["at"]
    table.at(over + 5_000 + 12_000)
    rows = [at for at, frame, _ in table.frames if over + 5_100 < at and frame == [AMBER_H] * 9]
    assert rows


def test_a_needed_tile_that_was_missed_is_shown_first():
    table = Table({"first_roll_needs": 2}).ready(2)
    table.roll(2, 1)
    assert table.last("roll")["shuts"] == [[1, 2]]  # and not 3
    table = Table({"first_roll_needs": 9}).ready(2)
    rest = table.roll(2, 1)["at"]
    assert table.events()[-2:] == ["no_move", "turn_over"]
    table.wait(2_500)
    (_, before), (on, white), (off, after) = table.lights(9, rest + 10, rest + 2_200)
    assert (before, white, after) == (DARK, WHITE_H, DARK)
    assert abs(on + 10 - 300) <= 10 and abs(off - on - 1_500) <= 10


def test_digits_are_read_off_the_open_tiles():
    table = Table({"score": "digits", "stop_on": 12}).ready(2)
    rest = table.roll(6, 6)["at"]
    assert table.last("turn_over")["score"] == "123456789"
    table.at(rest + 20_000)
    whites = [(at, frame.index(WHITE_H) + 1) for at, frame, _ in table.frames if at > rest + 5_000 and frame.count(WHITE_H) == 1]
    first = next(k for k, (at, tile) in enumerate(whites) if [t for _, t in whites[k : k + 9]] == list(range(1, 10)))
    for k in range(8):
        assert abs(whites[first + k + 1][0] - whites[first + k][0] - 350) <= 10
    after = table.frame(whites[first + 8][0] - 10)
    assert after == [AMBER_F] * 7 + [WHITE_H] + [DARK]


# Game over.


def test_game_over_at_once_after_the_last_turn_over():
    table = game_over()
    over = table.last("game_over")
    assert over == {**over, "winners": [1], "scores": [38, 45]} and "totals" not in over and "best" not in over
    assert over["t"] == table.last("turn_over")["t"] == table.last("roll")["t"]
    names = table.events()
    assert names[names.index("game_over") - 1] == "turn_over"


def test_equal_lowest_scores_share_the_win():
    table = Table({"stop_on": 12}).ready(3)
    for _ in range(3):
        table.roll(6, 6)
        table.tap().tap() if not table.lines("game_over") else None
    assert table.last("game_over")["winners"] == [1, 2, 3]


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


@pytest.mark.parametrize("seat, down", ((1, True), (2, True), (1, False), (2, False)))
def test_moving_lever_k_shows_seat_k(seat, down):
    table = game_over().wait(1_000)
    if not down:
        table.lever(seat, settle=2_000)
    known = len(table.log)
    table.lever(seat, down=down, settle=0)
    moved = table.now
    table.wait(8_000)
    assert table.events(known) == []
    card = table.frame(moved + 10 + 1_000)
    assert card[seat - 1] == WHITE_H and card[2:] == [DARK] * 7 and card[2 - seat] != DARK
    digits = [tile for tile in range(1, 10) for ms, colour in table.lights(tile, moved + 2_800, moved + 6_700) if colour == WHITE_H]
    assert sorted(digits) == ([3, 8] if seat == 1 else [4, 5])


def test_game_over_lights_the_winners_between_cards():
    table = game_over()
    over = table.last("game_over")["at"]
    table.at(over + 60_000)
    assert table.frame() == [WHITE_H] + [DARK] * 8


def test_a_hold_tells_all_seats_with_their_scores():
    table = game_over().at(80_000)
    table.press().wait(700).release().wait(20_000)
    start = next(at for at, frame, _ in table.frames if at > 80_500 and frame == [DARK] * 9)  # the first card's 0.3 s of dark
    shown = [frame for frame, ms in programme(table, start, start + 14_000) if ms > 700 and frame.count(DARK) == 8]
    assert [frame.index(WHITE_H) + 1 for frame in shown] == [3, 8, 4, 5]  # after them the winner stays lit
    first, second = table.frame(start + 1_500), table.frame(start + 6_800 + 1_500)
    assert first[0] == WHITE_H and first[1] == AMBER_F and first[2:] == [DARK] * 7
    assert second[1] == WHITE_H and AMBER_F < second[0] <= AMBER_H and second[2:] == [DARK] * 7  # the leader breathes


# A shut box.


def test_shutting_the_box_wins_at_once_though_others_have_not_played():
    table = shut_box(3)
    over = table.last("game_over")
    assert over["winners"] == [1] and over["scores"] == [0, None, None]
    assert over["t"] == table.last("box_shut")["t"] == table.last("shut")["t"]


def test_the_celebration_lasts_5_s_and_a_tap_skips_it_after_1_s():
    table = shut_box()
    shut = table.last("box_shut")["at"]
    table.at(shut + 700)
    known = len(table.log)
    table.press().wait(50).release().wait(100)
    assert table.events(known) == []  # too soon, and no rematch
    waves = {tuple(frame) for at, frame, _ in table.frames if shut < at < shut + 850}
    assert len(waves) > 20
    table.at(shut + 1_600).press().wait(50).release().wait(100)
    assert table.events(known) == []  # it skipped, and is no rematch
    still = {tuple(frame) for at, frame, _ in table.frames if shut + 1_700 < at < shut + 1_740}
    assert len(still) <= 1
    table.wait(400).tap()
    assert table.events(known)[0] == "game_start"


def test_waves_from_the_ends_to_the_middle_every_800_ms_then_the_winner():
    table = shut_box()
    shut = table.last("box_shut")["at"]
    table.at(shut + 7_000)

    def peaks(tile):
        light = table.lights(tile, shut + 60, shut + 4_000)
        return [60 + ms for ms, colour in light if colour == AMBER_H]

    ends, middle = peaks(2), peaks(4)  # a wave goes four tiles in 800 ms
    assert abs(len(ends) - 5) <= 1 and abs(len(middle) - 5) <= 1
    for at in ends[1:-1]:
        assert any(abs(later - at - 400) <= 40 for later in middle)  # inwards
    for one, two in zip(ends, ends[1:]):
        assert abs(two - one - 800) <= 40
    for at in (200, 1_000, 3_000):
        frame = table.frame(shut + at)
        assert frame == frame[::-1]  # from both ends alike
    assert table.frame(shut + 4_100) == table.frame(shut + 4_950) == [WHITE_H] + [DARK] * 8  # then the winner, 5 s in all
    assert table.frame(shut + 5_050) == [DARK] * 9  # and the reading


def test_with_shut_wins_round_the_game_goes_on_after_a_shut_box():
    table = shut_box(format="rounds", shut_wins="round")
    assert table.events()[-1] == "turn_over" and table.last("turn_over")["totals"] == [0, 0]
    table.wait(6_000).tap().tap()
    assert table.last("turn_start")["seat"] == 2


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
