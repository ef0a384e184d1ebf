"""Levers and button that are dead, chattering or held, in every state: the game can be played to its end, and ends as it should."""
import random

import pytest

from tests.support.player import Player, SETS, STATES, reach, result
from tests.support.table import Table

pytestmark = pytest.mark.usefixtures("fast")
FULL = 0x1FF


def quiet(table):
    """After 50 ms of quiet the box knows how its levers stand."""
    table.wait(50)
    levers = table.sim.box.levers
    assert levers.down == table.mask and sorted(levers.order) == sorted(table.down)


# Dead levers.

DEAD = [[tile] for tile in range(1, 10)] + [[1, 2], [8, 9], [1, 5, 9], [3, 4, 6, 7], list(range(1, 10))]


@pytest.mark.parametrize("way", ("down", "up", "mixed"))
@pytest.mark.parametrize("dead", DEAD, ids=str)
def test_a_game_with_dead_levers_is_played_to_its_end(dead, way):
    down = [tile for tile in dead if way == "down" or way == "mixed" and tile % 2]
    table = Table({"format": "rounds", "rounds": "2"}, sum(dead), levers_down=down)
    player = Player(table, 2 if 2 not in dead else 3, dead=dead)
    table.wait(2_100)
    if len(dead) == 9:
        table.tap().tap()
    player.finish()
    assert not table.lines("error")
    assert {line["kind"] for line in table.lines("alert")} <= {"stuck", "lever_up", "lever_down"}
    for line in table.lines("shut"):
        assert line["tiles"] in [one for roll in table.lines("roll") for one in roll["shuts"]]


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("seed", range(3))
def test_levers_that_die_in_a_state(state, seed):
    """They stay as they are from there on, also over a power cut."""
    table, player = reach(state)
    chance = random.Random(f"{state} {seed}")
    player.dead = set(chance.sample(range(1, 10), 1 + seed))
    if state == "GameOver":
        table.wait(5_100).tap()
    for _ in range(chance.randrange(25)):
        if table.where != "GameOver":
            player.act()
    table.power(20)
    player.finish()
    assert table.lines("game_over") and not table.lines("error")


# Storms.

@pytest.mark.parametrize("state", STATES)
def test_all_levers_at_once_in_a_state(state, right):
    table, player = reach(state)
    chance = random.Random(state)
    known = len(table.log)
    for _ in range(5):
        for _ in range(chance.randrange(1, 8)):
            for tile in range(1, 10):
                if chance.random() < 0.6:
                    table.raw(tile, chance.random() < 0.5)
            table.wait(chance.randrange(1, 30))
        quiet(table)
    for down in (True, False):
        for tile in range(1, 10):
            table.raw(tile, down)
        quiet(table)
        assert table.sim.box.levers.down == (FULL if down else 0)
    said = set(table.events(known))
    assert "boot" not in said and ("shut" not in said or state.startswith("Computer"))  # which plays on meanwhile
    if state == "GameOver":
        assert table.where == "GameOver"
    else:
        player.finish()
    assert result(table)[1]["winners"] and (state in ("Attract", "Setup", "Players") or result(table) == right)


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("debounce", (5, 10, 20))
def test_what_is_shorter_than_the_debounce_is_nothing(state, debounce):
    sets = dict(SETS, debounce_ms=str(debounce))
    logs = []
    for pulses in (False, True):
        table, _ = reach(state, sets)
        table.wait(30)
        for _ in range(20):
            if pulses:
                for tile in range(1, 10):
                    table.raw(tile, tile not in table.down)
                table.wait(debounce - 2)
                for tile in range(1, 10):
                    table.raw(tile, tile not in table.down)
            else:
                table.wait(debounce - 2)
            table.wait(600)  # too slow for chatter
        logs.append([line for line in table.log if line["e"] not in ("alert", "alert_over") or line["kind"] != "chatter"])
    assert [line["e"] for line in logs[0]] == [line["e"] for line in logs[1]]


@pytest.mark.parametrize("state", STATES)
def test_a_lever_that_chatters_from_here_on(state, right):
    """It is named, and while it rests as it should now and then, the game goes on."""
    table, player = reach(state)
    chance = random.Random(state)
    tile = 4

    def chatter():
        meant = tile in table.down
        for _ in range(chance.choice((0, 0, 5, 45))):
            table.raw(tile, tile not in table.down).wait(chance.choice((1, 2, 3, 5)))
        table.raw(tile, meant).wait(40)

    for _ in range(60):
        if table.where == "GameOver":
            break
        chatter()
        player.act()
    player.finish()
    assert state == "GameOver" or table.lines("alert", kind="chatter", tiles=[tile])
    assert result(table) == right
    table.wait(12_000)
    quiet(table)
    assert len(table.lines("alert", kind="chatter")) == len(table.lines("alert_over", kind="chatter"))


# The button.

# Where the box has gone meanwhile, by itself or by the lever; else it is where it was.
BEHIND = {"Attract": "Players", "Rolling": "Choose", "Rolling, no move": "TurnOver", "Computer, rolling": "TurnOver",
          "Computer, taking": "TurnOver"}


@pytest.mark.parametrize("state", STATES)
def test_a_button_held_for_ever_in_a_state(state, right):
    table, player = reach(state)
    table.press().wait(60_000)
    assert table.lines("alert", kind="stuck", tiles=[0]) and not table.lines("alert_over", kind="stuck")
    known = len(table.log)
    table.lever(5, down=5 not in table.down).lever(5, down=5 not in table.down)  # the levers still count
    quiet(table)
    table.release().wait(400)
    assert "alert_over" in table.events(known) and table.where == BEHIND.get(state, state.split(",")[0])
    player.finish()
    assert result(table) == right or state == "Ready, one die" and table.lines("ready", dice=1)  # a hold chooses one die


@pytest.mark.parametrize("state", STATES)
def test_a_button_that_chatters_in_a_state(state, right):
    table, player = reach(state)
    chance = random.Random(state)
    for _ in range(200):
        (table.press if chance.random() < 0.5 else table.release)().wait(chance.randrange(1, 9))
    table.release().wait(400)
    assert not table.sim.box.button.down
    player.finish()
    assert result(table)[1]["winners"] and (state in ("Attract", "Setup", "Players") or result(table) == right)


@pytest.mark.parametrize("state", STATES)
def test_a_button_held_at_power_on_in_a_state(state, right):
    """Stuck after 10 s: Attract or the game, which then goes on by the levers until the button is free."""
    table, player = reach(state)
    table.do({"power": "off"})
    table.press().wait(100)
    table.do({"power": "on"})
    known = len(table.log)
    table.wait(9_990)
    assert table.events(known) == ["boot", "settings"]
    table.wait(30)
    events = table.events(known)
    assert events[2] == "alert" and events[3] in ("attract", "resumed") and table.lines("alert", kind="stuck", tiles=[0])
    table.wait(30_000).release().wait(400)
    assert "alert_over" in table.events(known) and not table.lines("service")
    if state == "GameOver":
        return
    player.finish()
    assert result(table) == right
