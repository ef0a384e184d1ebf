"""The odds that the page shows beside the log's advice, followed through turns on the box and compared with exact play."""
import itertools

import pytest

from desktop.chances import Chances
from desktop.log_follower import LogFollower
from desktop.commands.moves import moves
from desktop.commands.odds import odds
from shutbox_core.settings import in_force, load
from tests.support.table import Table


class Panel:
    """What the page's panel knows by a log; seen() reads on in it and gives what it shows, with all worked out."""

    def __init__(self, log):
        self.log = log
        self.follower = LogFollower()
        self.chances = Chances(self.follower)
        self.read = 0

    def seen(self):
        for line in self.log[self.read:]:
            self.follower.read(line)
            self.chances.follow()
        self.read = len(self.log)
        while self.chances.work():
            pass
        return self.chances.answer()


def close(value):
    return pytest.approx(value, rel=1e-4, abs=1e-9)


def playable(given, open_, dice, first=False):
    """The chance that a roll of so many dice can be played, counted roll by roll by `moves`."""
    rolls = list(itertools.product(range(1, 7), repeat=dice))
    return sum(bool(moves({"set": given, "open": open_, "dice": list(roll), "first_roll": first})["shuts"]) for roll in rolls) / len(rolls)


@pytest.mark.parametrize("given", [{}, {"first_roll_needs": 2}, {"one_die": "always", "score": "count"}, {"stop_on": 7, "shut": "pair"}])
def test_before_and_after_every_roll_of_a_turn(given):
    table = Table(given).start(1)
    for faces in ((2, 4), (6, 3), (3, 3), (4, 1)):
        table.dice(*faces)
    panel = Panel(table.log)
    open_ = list(range(1, 10))
    first = True
    for _ in range(4):
        shown = panel.seen()
        answer = odds({"set": given, "open": open_, "first_roll": first})
        assert shown["p_shut"] == close(answer["p_shut_decimal"]) and shown["e_score"] == close(answer["e_score_decimal"])
        allowed = [1, 2] if "one_die" in given else [2]
        assert shown["dice_options"] == [{"dice": dice, "p_play": close(playable(given, open_, dice, first))} for dice in allowed]
        if table.events()[-1] == "ready":
            table.tap(after=0)
        roll = table.until("roll")
        if not roll["shuts"]:
            break
        shown = panel.seen()
        exact = odds({"set": given, "open": open_, "dice": roll["dice"], "first_roll": first})["sets"]
        assert sorted(one["tiles"] for one in shown["sets"]) == roll["shuts"] == sorted(one["tiles"] for one in exact)
        for one in shown["sets"]:
            same = next(other for other in exact if other["tiles"] == one["tiles"])
            left = [tile for tile in open_ if tile not in one["tiles"]]
            assert one["p_shut"] == close(same["p_shut_decimal"]) and one["e_score"] == close(same["e_score_decimal"])
            assert one["p_play"] == close(max(playable(given, left, dice) for dice in allowed) if left else 1)
        assert shown["sets"][0]["e_score"] == min(one["e_score"] for one in shown["sets"])
        table.take(*shown["sets"][0]["tiles"])
        open_ = table.last("shut")["open"]
        first = False
    assert len(table.lines("roll")) > 1
    while table.events()[-1] != "attract":
        table.leave()
    assert panel.seen() == {}


def test_what_the_box_advises_is_marked():
    table = Table({"advice": "full"}).start(1).wait(12_000)
    panel = Panel(table.log)
    table.roll(4, 5)
    table.hold()
    shown = panel.seen()["sets"]
    assert [one["tiles"] for one in shown if one["best"]] == [table.last("advice")["tiles"]] and shown[0]["best"] == "score"


def test_a_game_that_goes_on():
    def shown(*lines):
        return Panel([{"e": "settings", "set": in_force(load({})[0])}, *lines]).seen()

    goes_on = {"e": "resumed", "seat": 1, "open": [1, 2], "dice": None}
    rolled = dict(goes_on, dice=[1, 1])
    right = {"e": "levers_up", "tiles": [], "down": []}
    assert shown(goes_on) == {}  # the turn may be over
    assert shown(goes_on, right)["dice_options"] == shown(goes_on, {"e": "ready"})["dice_options"]
    assert shown(goes_on, right)["p_shut"] == pytest.approx(2 / 9)
    assert shown(rolled, right) == {}  # the roll that follows has them
    roll = {"e": "roll", "seat": 1, "dice": [1, 1], "total": 2, "shuts": [[2]]}
    assert [one["tiles"] for one in shown(rolled, right, roll)["sets"]] == [[2]]
    assert shown(goes_on, {"e": "turn_start", "seat": 1, "round": 1}, right)["dice_options"][0]["p_play"] == 1
