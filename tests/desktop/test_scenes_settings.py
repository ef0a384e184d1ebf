"""What the owner's file may say: wrong values, boxes with more levers than tiles, contacts that open, presets."""
import pytest

from tests.support.lights import AMBER_F, DARK
from tests.support.table import MINUTE, Table

# Each setting with a value that it does not allow, and the default that the tables of the rules and of the box name.
WRONG = {
    "board": ("no_such_board", "auto"),
    "preset": ("pubs", "classic"),
    "levers": ("11", 9),
    "lever_pins": ("GP2,GP3", None),
    "roll_pin": ("GP99", None),
    "pixel_pin": ("D5", None),
    "piezo_pin": ("LOUD", None),
    "pixel_order": ("BGR", "GRB"),
    "dice_faces": ("maybe", False),
    "button_pixel": ("1", False),
    "sacrificial_pixel": ("true", False),
    "setup_lock": ("on", False),
    "lever_closed_is": ("shut", "down"),
    "debounce_ms": ("21", 10),
    "brightness": ("6", 3),
    "current_ma": ("99", 400),
    "sound": ("loud", "low"),
    "advice": ("always", "tiles"),
    "mode": ("club", "maker"),
    "seed": ("x", 1),
    "tiles": ("11", 9),
    "shut": ("all", "any"),
    "one_die": ("sometimes", "high"),
    "one_die_must": ("2", False),
    "score": ("mean", "sum"),
    "start_shut": ("1,2,3,4,5,6,7,8,9", None),
    "first_roll_needs": ("10", None),
    "stop_on": ("13", None),
    "format": ("league", "single"),
    "stake": ("0", 5),
    "ties": ("split", "share"),
    "rounds": ("51", 3),
    "limit": ("1000000000000001", 45),
    "shut_wins": ("match", "game"),
    "players": ("10", 1),
    "computer_seats": ("2:genius", None),
    "names": ("", [f"Seat {k}" for k in range(1, 10)]),
}


def test_every_setting_is_tried():
    assert set(WRONG) == set(Table().wait(10).last("settings")["set"])


@pytest.mark.parametrize("key", sorted(WRONG))
def test_a_wrong_value_is_named_its_default_used_and_the_box_plays(key):
    value, default = WRONG[key]
    table = Table(owner={key: value}).wait(50)
    told = table.last("settings")
    (bad, given, why), = told["bad"]
    assert (bad, given) == (key, value) and why and "\n" not in why
    assert told["set"][key] == default
    table.ready().roll(6, 3)
    table.lever(9).tap()
    assert table.last("shut")["tiles"] == [9]


@pytest.mark.parametrize("key, value", (
    ("debounce_ms", "4"), ("brightness", "0"), ("current_ma", "2001"), ("stake", "1001"), ("rounds", "0"), ("limit", "0"), ("players", "0"),
    ("stop_on", "0"), ("first_roll_needs", "0"), ("brightness", "3.5"), ("brightness", ""), ("tiles", "nine"), ("start_shut", "3,3"),
    ("start_shut", "10"), ("computer_seats", "10:expert"), ("computer_seats", "2"), ("computer_seats", "2:expert 2:random")))
def test_more_wrong_values(key, value):
    told = Table(owner={key: value}).wait(50).last("settings")
    assert [one[:2] for one in told["bad"]] == [[key, value]] and told["set"][key] == WRONG[key][1]


@pytest.mark.parametrize("owner, bad", (
    ({"first_roll_needs": "2", "start_shut": "2,3"}, {"first_roll_needs"}),
    ({"format": "solo", "players": "3"}, {"players"}),
    ({"levers": "9", "tiles": "12"}, {"levers"}),
    ({"roll_pin": "GP26", "piezo_pin": "GP26"}, {"piezo_pin"}),
))
def test_what_excludes_each_other_is_bad(owner, bad):
    table = Table(owner=owner).wait(50)
    assert {one[0] for one in table.last("settings")["bad"]} == bad
    table.ready()


def test_many_wrong_values_at_once():
    owner = {key: value for key, (value, _) in WRONG.items()}
    table = Table(owner=owner).wait(50)
    told = table.last("settings")
    assert {one[0] for one in told["bad"]} == set(owner)
    assert all(told["set"][key] == default for key, (_, default) in WRONG.items())
    table.ready().roll(6, 3)


def test_an_unknown_key_is_named():
    told = Table(owner={"tyles": "12"}).wait(50).last("settings")
    assert told["bad"][0][:2] == ["tyles", "12"]


# A box with more levers than tiles.


@pytest.mark.parametrize("tiles", (9, 10, 12))
def test_a_12_lever_box_plays_9_10_and_12_tiles(tiles):
    table = Table({"levers": 12, "tiles": tiles}, levers_down=[12]).at(2_500)
    assert table.log[0]["tiles"] == tiles
    table.tap().tap()
    assert table.last("levers_up")["tiles"] == ([12] if tiles == 12 else [])
    table.lever(12, down=False)
    roll = table.roll(6, 6)
    assert len(roll["shuts"]) == {9: 12, 10: 13, 12: 15}[tiles]  # sets of distinct tiles up to this one that sum to 12
    table.wait(2_500)
    assert len(table.frame()) == 12
    for _, frame, _ in table.frames[2:]:  # after the faint first light
        assert frame[tiles:] == [DARK] * (12 - tiles)
    known = len(table.log)
    for spare in range(tiles + 1, 13):
        table.lever(spare)
        table.lever(spare, down=False)
    assert table.events(known) == []
    table.lever(*roll["shuts"][0]).tap()
    assert table.last("shut")["open"] == [t for t in range(1, tiles + 1) if t not in roll["shuts"][0]]


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


def test_tiles_1_to_k_choose_among_12():
    table = Table({"tiles": 12}).at(2_500).lever(11).lever(11, down=False).tap()
    assert len(table.last("game_start")["seats"]) == 11
    assert table.last("settings")["set"]["names"][11] == "Seat 12"


# Contacts that open when the lever is down.


def test_levers_whose_contact_opens_when_down_play_alike():
    def play(closed_is):
        table = Table({"lever_closed_is": closed_is, "seed": 7}, levers_down=[2, 5]).at(2_500).tap().lever(3).lever(3, down=False).tap()
        table.tidy().roll(6, 3)
        table.lever(9).dice(6, 2).tap()
        table.until("roll")
        table.lever(8).lever(8, down=False).lever(4).tap()
        return [{k: v for k, v in one.items() if k != "set"} for one in table.log], [frame for _, frame, _ in table.frames]

    assert play("down") == play("up")


def test_the_button_is_pressed_when_closed_whatever_the_levers_do():
    table = Table({"lever_closed_is": "up"}).wait(100)
    assert table.log[0]["levers_down"] == []
    table.tap()
    assert table.events()[-1] == "players"


# Pixels that want their channels otherwise.


def test_the_lights_are_the_same_in_every_order_of_channels():
    def play(order):
        table = Table({"pixel_order": order, "seed": 7}).choose(6, 3)
        return [frame for _, frame, _ in table.frames]

    frames = play("GRB")
    assert any(any(frame) for frame in frames)
    for order in ("RGB", "GRBW", "RGBW"):
        assert play(order) == frames, order


# Presets on the box.


@pytest.mark.parametrize("preset, down", (("three_down", [1, 2, 3]), ("odds_up", [2, 4, 6, 8]), ("evens_up", [1, 3, 5, 7, 9])))
def test_presets_that_start_with_tiles_shut(preset, down):
    table = Table({"preset": preset}).at(2_500).tap().tap()
    assert table.last("levers_up")["down"] == down
    table.tidy()
    assert table.events()[-1] == "ready"


def test_presets_of_a_turn():
    table = Table({"preset": "thai"}).choose(2, 6)
    assert table.last("roll")["shuts"] == [[2], [6], [8]]
    assert table.frame().count(AMBER_F) == 6
    table = Table({"preset": "traditional"}).choose(2, 6)
    assert table.last("roll")["shuts"] == [[2, 6], [8]]
    table = Table({"preset": "two_to_go"}).choose(2, 6)
    assert all(2 in one for one in table.last("roll")["shuts"])
    table = Table({"preset": "unlucky_seven"}).ready()
    table.roll(2, 5)
    assert table.last("no_move")["total"] == 7 and table.last("game_over")["scores"] == [45]


def test_a_setting_of_its_own_wins_over_the_preset():
    table = Table({"preset": "thai", "shut": "any"}).choose(2, 6)
    assert [1, 7] in table.last("roll")["shuts"]
