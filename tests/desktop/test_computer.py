"""Computer seats at the table, and full advice: what they choose, how long it takes, and what the box says of it."""
import pytest

from desktop.commands.odds import odds
from tests.support.lights import letters, pictures
from tests.support.scored import play_turn
from tests.support.table import Table

DIFFER = [(1, 1), (6, 6)]  # after 2, an expert shuts 4 and 8, the fewest are 3 and 9


def against(level, seats=2, seat=1, dice=(), **more):
    """A game of so many seats has started, of which one is a computer's; dice: the first rolls."""
    table = Table({"computer_seats": f"{seat}:{level}", **more})
    for faces in dice:
        table.dice(*faces)
    return table.wait(2500).players(seats).tap(after=30)


# Their time.


def test_a_first_turn_needs_no_press_and_a_move_takes_at_most_2_s():
    table = against("fewest", 2)
    start = table.last("turn_start")
    over = table.until("turn_over", 60_000)
    assert over["seat"] == 1 and "levers_up" not in table.events() and "ready" not in table.events()
    moves = [line for line in table.log if line["e"] in ("shut", "no_move")]
    assert len(moves) > 2
    for before, line in zip([start, *moves], moves):
        assert 0 < line["at"] - before["at"] <= 2000
    # After each roll it takes a legal set, and shuts that 1 s later.
    rolls, takes, shuts = table.lines("roll"), table.lines("take"), table.lines("shut")
    assert len(rolls) - 1 == len(takes) == len(shuts)
    for roll, take, shut in zip(rolls, takes, shuts):
        assert take["at"] == roll["at"] and 900 <= shut["at"] - take["at"] <= 1000
        assert take["tiles"] == shut["tiles"] and take["tiles"] in roll["shuts"] and take["exact"] and take["left"] == 0


def test_a_tap_hurries():
    table = against("fewest", 2)
    table.wait(320)
    start = table.now
    table.tap(after=20)
    assert table.last("roll")["at"] - start <= 120 and table.events()[-1] == "take"
    table.wait(310)
    start = table.now
    table.tap(after=20)
    assert table.last("shut")["at"] - start <= 120
    assert "refused" not in table.events()


def test_levers_mean_nothing_meanwhile():
    """With all levers down the computer plays as it does without, and the next seat asks for them to be raised."""
    quiet, busy = against("highest", 2), against("highest", 2)
    busy.lever(*range(1, 10), settle=0)
    for table in (quiet, busy):
        table.until("turn_over", 60_000)
    told = [[(one["e"], one.get("tiles"), one.get("dice")) for one in table.log if one["e"] in ("roll", "take", "shut", "turn_over")]
            for table in (quiet, busy)]
    assert told[0] == told[1]
    assert not busy.lines("alert") and not busy.lines("lever_ignored")
    busy.wait(200).tap().tap()
    assert busy.last("turn_start")["seat"] == 2 and busy.last("levers_up")["tiles"] == list(range(1, 10))


def test_it_is_shown_by_a_comet_and_then_the_tiles_it_takes_in_cyan_for_a_second():
    table = against("fewest", 2)
    table.until("take")
    roll, take = table.last("roll"), table.last("take")
    table.wait(1000)
    comet = [frame for at, frame, _ in table.frames if roll["at"] - 900 < at < roll["at"]]
    assert max(colour >> 16 for frame in comet for colour in frame) == 0x14 and not any(colour & 255 for frame in comet for colour in frame)
    brightest = [max(range(9), key=lambda tile: frame[tile]) for frame in comet if max(frame) > 0x0A0000]
    assert brightest[0] < 3 and brightest[-1] > 5 and brightest == sorted(brightest)  # across the row once
    shown = pictures(table.frames, take["at"], take["at"] + 990)
    assert shown[0][0] == "".join("c" if tile in take["tiles"] else "f" for tile in range(1, 10)) and shown[0][1] >= 900


def test_the_turn_after_a_computer_s_needs_a_person_who_is_there():
    table = against("fewest", 2)
    table.until("turn_over", 60_000)
    table.wait(60_000)
    assert table.last("turn_start")["seat"] == 1
    table.tap()
    assert table.last("turn_start")["seat"] == 2


def test_computers_follow_each_other_and_their_games_end_after_one():
    table = Table({"computer_seats": "1:fewest 2:most 3:random"}).wait(2500).players(3)
    since = table.now
    table.tap()
    over = table.until("game_over", 240_000)
    assert [line["seat"] for line in table.lines("turn_over")] == [1, 2, 3] and len(over["scores"]) == 3
    line = table.until("attract", 60_000)
    table.wait(600_000)
    assert len(table.lines("game_start")) == 1 and table.events()[-1] == "sleep" and table.now > since and line["t"] > over["t"] + 5000
    table.lever(1)
    table.tap()
    assert table.last("players")["players"] == 3


def test_a_computer_alone_ends_with_its_reading():
    table = against("fewest", 1)
    table.until("game_over", 60_000)
    table.wait(12_000)
    assert table.events()[-1] == "game_over"
    table.until("attract", 20_000)
    assert table.match is None


def test_a_person_s_tap_after_a_game_of_computers_is_the_rematch():
    table = Table({"computer_seats": "1:fewest 2:most"}).wait(2500).players(2).tap()
    table.until("game_over", 240_000)
    table.wait(1500).tap()
    assert table.last("game_start")["first"] == 2 and len(table.lines("game_start")) == 2


# Their choices.


def test_simple_levels_take_one_die_at_an_open_sum_of_six_or_less_only():
    for one_die, dice in (("always", 1), ("never", 2)):
        table = against("highest", 1, one_die=one_die, dice=[(4, 5), (4, 4), (3, 4), (3, 3), (2, 3), (2, 2)])
        for _ in range(6):
            table.until("shut")
        assert table.last("shut")["open"] == [1, 2, 3]  # and before that 1 to 4, ten
        assert len(table.until("roll")["dice"]) == dice


def test_an_expert_plays_as_fewest_until_its_tables_are_ready():
    table = against("expert", 1, dice=DIFFER)
    table.until("shut")
    assert table.until("shut")["tiles"] == [3, 9]
    table = against("expert", 2, seat=2)
    table.tidy().wait(12_000)
    play_turn(table, 43)
    for faces in DIFFER:
        table.dice(*faces)
    table.tap().tap()
    table.until("shut")
    assert table.until("shut")["tiles"] == [4, 8]


def test_a_shark_plays_for_the_match():
    """To beat 12 from 1, 4 to 9 an eleven is best shut with 5 and 6; an expert would shut 4 and 7."""
    found = {}
    for level in ("expert", "shark"):
        table = against(level, 2, seat=2)
        table.tidy().wait(12_000)
        play_turn(table, 12)
        table.wait(8_000)
        for faces in ((1, 1), (1, 2), (5, 6)):
            table.dice(*faces)
        table.tap()
        if table.last("turn_start")["seat"] == 1:
            table.tap()
        for _ in range(3):
            table.until("shut")
        found[level] = table.last("shut")["tiles"]
    assert found == {"expert": [4, 7], "shark": [5, 6]}


# Advice.


def advised(seats=1, think=12_000, **more):
    """Ready, and full advice has had its time."""
    shut = [int(tile) for tile in more.get("start_shut", "").split(",") if tile]
    return Table({"advice": "full", **more}, levers_down=shut).start(seats).wait(think)


def exact(table, **query):
    """The answer of `odds` under the settings in force."""
    return odds({"set": {key: value for key, value in table.sim.settings.given.items() if key != "advice"}, **query})


def agree(line, answer):
    assert line["e_score"] == pytest.approx(answer["e_score_decimal"], rel=1e-4)
    assert line["p_shut"] == pytest.approx(answer["p_shut_decimal"], rel=1e-4, abs=1e-9)


@pytest.mark.parametrize("given", [{}, {"score": "count", "stop_on": 9}, {"shut": "pair", "one_die": "always"}, {"score": "digits"}])
def test_a_hold_shows_the_best_set_with_both_values(given):
    table = advised(**given)
    open_ = list(range(1, 10))
    rolls = [(2, 5), (6, 4), (1, 3)]
    for faces in rolls:
        table.dice(*faces)
    for faces in rolls:
        if table.events()[-1] in ("ready", "advice"):
            table.tap(after=0)
        roll = table.until("roll")
        assert roll["dice"] == list(faces) and roll["shuts"]
        table.wait(50).hold()
        line = table.last("advice")
        answer = exact(table, open=open_, dice=list(faces))
        assert line["goal"] == "score" and "dice" not in line
        assert line["tiles"] == answer["best"]["score"]
        agree(line, next(one for one in answer["sets"] if one["tiles"] == line["tiles"]))
        breathing = pictures(table.frames, line["at"] + 20, line["at"] + 900)[-1][0]
        assert [tile for tile in open_ if breathing[tile - 1] == "b"] == line["tiles"]
        table.take(*line["tiles"])
        open_ = table.last("shut")["open"]
    assert len([line for line in table.lines("advice") if "tiles" in line]) == 3


def test_what_is_taken_stays_in_the_advice():
    table = advised()
    table.roll(4, 5)
    table.lever(2).hold()
    best = exact(table, open=list(range(1, 10)), dice=[4, 5])
    with_2 = min((one for one in best["sets"] if 2 in one["tiles"]), key=lambda one: one["e_score_decimal"])
    assert table.last("advice")["tiles"] == with_2["tiles"] != best["best"]["score"]
    agree(table.last("advice"), with_2)


@pytest.mark.parametrize("shut, best", [("4,5,6,7,8,9", 1), ("1,2,7,8,9", 2)])
def test_in_ready_the_number_of_dice_is_told_unasked_and_lit_by_the_spots(shut, best):
    table = advised(start_shut=shut)
    line = table.last("advice")
    answer = exact(table)
    assert (line["goal"], line["dice"], "tiles" in line) == ("score", best, False) and answer["best_dice"]["score"] == best
    agree(line, answer)
    table.wait(20_000)
    assert len(table.lines("advice")) == 1 and table.last("ready")["dice"] == 2
    # Of three passes of 2.4 s two show the two dice chosen, the third one die; the better number is lit at H, the other at M.
    began = table.sim.started + table.lines("ready")[0]["t"]
    brightest = [0, 0, 0]
    for at, frame, _ in table.frames:
        if at > table.now - 7200:
            turn = (at - began) // 2400 % 3
            brightest[turn] = max(brightest[turn], max(frame) >> 16)
    assert brightest == ([0x14, 0x14, 0x50] if best == 1 else [0x50, 0x50, 0x14])


def test_advice_before_a_turn_s_first_roll_counts_what_that_needs():
    table = advised(first_roll_needs=2, start_shut="7,8,9", one_die="always")
    agree(table.last("advice"), exact(table))
    assert exact(table) != exact(table, open=[1, 2, 3, 4, 5, 6])


def test_full_advice_that_is_not_ready_yet_shows_a_legal_set():
    table = advised(think=0)
    table.roll(4, 5)
    table.hold()
    assert {key for key in table.last("advice")} == {"t", "e", "tiles", "at"}
    assert table.last("advice")["tiles"] in table.last("roll")["shuts"]


@pytest.mark.parametrize("advice", ["tiles", "off"])
def test_other_advice_is_given_by_a_hold_only_and_without_values(advice):
    table = advised(advice=advice, start_shut="7,8,9", one_die="always")
    assert not table.lines("advice") and table.session.mind is None
    table.roll(1, 2)
    table.wait(3000)
    assert letters(table.frames[-1][1]) == ("AAAAAA..." if advice == "off" else "AAAfff...")
    table.hold()
    line = table.last("advice")
    assert set(line) == {"t", "e", "tiles", "at"} and line["tiles"] == [3]


def test_a_game_of_computers_needs_no_advice_and_one_of_simple_levels_no_thought():
    table = Table({"advice": "full", "computer_seats": "1:most"}).wait(2500).tap().tap()
    table.wait(5000)
    assert not table.session.thinks and not table.lines("advice")
