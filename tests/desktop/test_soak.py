"""Weeks of a box's life, the clock stepping far while it sleeps; the thirty days run with `make torture`."""
import pytest

from tests.support.player import Player
from tests.support.table import Table
from tests.support.soak import SETS, check, soak


@pytest.mark.usefixtures("fast")
def test_two_days():
    found = soak(2, SETS)
    check(found)
    assert found.games > 10


def test_the_end_of_a_game_that_computers_played_alone_for_long_is_shown():
    table = Table({"format": "tournament", "computer_seats": "2:random 3:random 4:random", "limit": "1000"}, 3)
    table.wait(2_100)
    player = Player(table, 4)
    while table.where != "GameOver":
        if table.where == "Computer" and table.sim.box.idle < 125_000:
            table.sim.box.idle = 125_000
        player.act()
    table.wait(119_000)
    assert table.where == "GameOver"
    table.wait(1_100)
    assert table.where == "Attract"
