"""What the owner's file may say: wrong values, boxes with more levers than tiles, contacts that open, presets."""

from tests.support.table import MINUTE, Table

# Wrong values.


def test_wrong_values_are_named_their_defaults_used_and_the_box_plays():
    """Of each kind one, those of the board's pins too; every value of every key is tried in tests/core/mp_settings.py."""
    wrong = {"board": "no_such_board", "preset": "pubs", "levers": "11", "lever_pins": "GP2,GP3", "roll_pin": "GP99", "piezo_pin": "LOUD",
             "dice_faces": "maybe", "brightness": "", "tiles": "nine", "start_shut": "3,3", "stop_on": "0", "computer_seats": "2:genius",
             "names": "", "tyles": "12"}
    table = Table(owner=wrong).wait(50)
    told = table.last("settings")
    assert sorted(bad[:2] for bad in told["bad"]) == sorted([key, value] for key, value in wrong.items())
    assert all(why and "\n" not in why for _, _, why in told["bad"])
    usual = Table().wait(50).last("settings")["set"]
    assert told["set"] == usual
    table.choose(6, 3).take(9)


def test_pins_given_twice():
    assert [bad[0] for bad in Table(owner={"roll_pin": "GP26", "piezo_pin": "GP26"}).wait(50).last("settings")["bad"]] == ["piezo_pin"]


# A box with more levers than tiles.


def test_spare_levers_mean_nothing_anywhere():
    table = Table({"levers": 12, "stop_on": 12}, levers_down=[10, 11]).at(2_500)
    known = len(table.log)
    table.lever(12)  # in Attract
    assert table.events(known) == []
    table.tap().lever(11, down=False).lever(11)
    assert table.last("players")["players"] == 1
    table.tap()
    assert table.last("levers_up")["tiles"] == []
    table.lever(10, down=False).lever(10).roll(5, 2)
    table.lever(7).lever(10, down=False)
    assert table.last("take")["tiles"] == [7]
    table.dice(6, 6).tap()
    table.until("game_over")
    # Nor do they keep it awake.
    table.until("attract", 3 * MINUTE)
    touched = table.now
    table.wait(8 * MINUTE - 1_000).lever(12, down=False)
    assert table.until("sleep", MINUTE)["at"] - touched < 8 * MINUTE + 10_000


def test_a_lever_beyond_the_tiles_chooses_no_players_even_with_another():
    table = Table({"levers": 12}).wait(700).raw(3, True).raw(11, True).wait(50)
    assert [line["players"] for line in table.lines("players")] == [3]


# Contacts that open when the lever is down.


def test_the_button_is_pressed_when_closed_whatever_the_levers_do():
    table = Table({"lever_closed_is": "up"}).wait(100)
    assert table.log[0]["levers_down"] == []
    table.tap()
    assert table.events()[-1] == "players"
