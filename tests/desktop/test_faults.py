"""Every fault that a script knows, in every state of a match: it ends as it would have, and the log names the fault."""
import random
import sys

import pytest

from tests.support.player import KEY, Player, STATES, reach, result
from tests.support.stored_play import meters
from tests.support.table import Table

def named(table, what, since=0):
    return [line for line in table.log[since:] if line["e"] == "error" and line["what"] == what]


def had(table):
    """What must outlive the power: the meters, and the game as it stands."""
    match = table.match
    turn = match and (match.seat, match.turn.open, match.turn.dice, match.scores, match.totals)
    return meters(table.journal), turn


def again(table, player):
    """A rematch to the first roll, after which every kind of fault has had its chance."""
    if table.where == "GameOver":
        table.wait(5_100).tap()
        player.until(lambda: table.where != "GameOver")
    player.until("Rolling").until(lambda: table.where != "Rolling")


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("fault", ("exception", "flash_torn", "entropy_constant", "entropy_gone", "store_refuses"))
def test_a_fault_in_a_state(state, fault, right):
    table, player = reach(state)
    since = len(table.log)
    table.fault(fault).wait(20)
    if state == "GameOver":
        assert result(table) == right
        player.until(lambda: table.where != "GameOver" or fault != "exception")
    else:
        player.finish()
        assert result(table) == right
    again(table, player)
    what = {"exception": "exception", "flash_torn": "store", "store_refuses": "store"}.get(fault, "entropy")
    assert named(table, what, since), table.log[since:]
    if fault == "store_refuses":
        assert len(named(table, what, since)) == 1
    assert {line["what"] for line in table.lines("error")} == {what}
    assert len(table.lines("boot")) == 1 + (fault in ("exception", "flash_torn"))


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("state", STATES)
def test_a_store_that_refuses_for_a_while_has_all_a_second_after_it_takes_again(state, right):
    table, player = reach(state)
    table.fault("store_refuses").wait(10)
    for _ in range(12):
        if table.where != "GameOver":
            player.act()
    refused = table.lines("error", what="store")
    table.fault("store_ok").wait(1_050)
    assert len(refused) < 2 and (not refused or table.lines("saved")[-1]["at"] > refused[0]["at"])
    before = had(table)
    table.power(1_000)
    if "GameOver" not in (state, table.where):
        assert had(table) == before
        player.finish()
    assert result(table) == right


def test_what_is_stored_late_is_called_after_what_came_last():
    table, player = reach("Ready")
    table.fault("store_refuses")
    player.until("Rolling").until("Choose")
    table.leave().leave()
    assert table.where == "Setup" and len(named(table, "store")) == 1
    table.lever(2).lever(2, down=False).leave()
    known = len(table.log)
    table.fault("store_ok").wait(1_050)
    assert [(line["e"], line["what"]) for line in table.log[known:]] == [("saved", "setup")]


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("state", STATES)
def test_a_lost_host_is_named_once_it_is_back(state, right):
    table, player = reach(state)
    known = len(table.log)
    table.fault("serial_gone").wait(10)
    if state in ("TurnOver", "GameOver"):
        table.wait(5_100).tap().tap()
    table.lever(5, down=5 not in table.down).wait(2_500)
    assert len(table.log) == known
    table.fault("serial_back").wait(100)
    error = table.log[known]
    assert error["what"] == "serial" and int(error["why"].split()[0]) >= 1 and len(named(table, "serial")) == 1
    table.power(10)  # who plays by the log alone needs to be told how the game stands
    if state != "GameOver":
        player.finish()
    scores, end = result(table)
    assert end == right[1] and set(scores.items()) <= set(right[0].items())


@pytest.mark.parametrize("fault", ("entropy_constant", "entropy_gone"))
@pytest.mark.parametrize("fmt", ("single", "pool", "rounds", "knockout", "tournament"))
def test_only_a_pool_waits_for_a_sound_source(fault, fmt):
    table = Table({"format": fmt, "limit": "12"}, KEY)
    player = Player(table, 2)
    table.wait(2_100).fault(fault)
    player.until("Players")
    table.lever(2).lever(2, down=False).tap()
    if fmt == "pool":
        assert table.where == "Players" and not table.lines("game_start") and named(table, "entropy")
        table.fault("entropy_ok").tap()
    assert len(table.lines("game_start")) == 1
    known = len(table.log)
    table.fault(fault)
    player.until("Rolling")
    assert named(table, "entropy", known)  # before the dice rest
    player.finish()
    known = len(table.log)
    table.wait(5_100).tap()
    assert named(table, "entropy", known) and len(table.lines("game_start")) == 1 + (fmt != "pool")
    if fmt == "pool":
        assert table.where == "GameOver"
        table.fault("entropy_ok").tap()
        assert len(table.lines("game_start")) == 2
    known = len(table.log)
    table.fault("entropy_ok")
    player.until("Rolling").until("Choose")
    assert not named(table, "entropy", known)


def test_a_source_of_which_one_half_is_constant_is_named_by_the_second_roll():
    table, player = reach("Ready")
    table.errors = True
    table.sim.bench.urandom = lambda n: bytes(range(n))
    player.until("Rolling").until("Choose").until("Rolling")
    assert named(table, "entropy")


def test_an_exception_while_the_button_is_pressed_is_no_power_on():
    for state in ("Choose", "TurnOver", "Ready"):
        table, player = reach(state)
        table.press().wait(200).fault("exception").wait(100).release().wait(500)
        assert table.lines("resumed") and not table.lines("service") and table.where != "Service"
        table.press().wait(8_100).release().wait(50)
        assert [line["tiles"] for line in table.lines("alert", kind="stuck")] == [[0]]
        player.finish()


class Failing:
    """Raises a MemoryError as the n-th line of the box's own rooms runs, the lights, the guard and the masks aside."""

    def __init__(self, n):
        self.left = n
        self.place = None

    def __enter__(self):
        sys.settrace(self._call)
        return self

    def __exit__(self, *error):
        sys.settrace(None)

    def _call(self, frame, event, arg):
        name = frame.f_code.co_filename
        spared = name.split("/")[-1] in ("view.py", "loop.py", "tileset.py")
        if self.left > 0 and ("shutbox_core" in name or "/hal/" in name) and not spared:
            return self._line

    def _line(self, frame, event, arg):
        if event == "line":
            self.left -= 1
            if self.left == 0:
                self.place = frame.f_code.co_filename, frame.f_lineno
                raise MemoryError("memory allocation failed")
        return self._line if self.left > 0 else None


@pytest.mark.usefixtures("fast")
def test_a_full_memory_anywhere_costs_a_restart_and_nothing_else():
    sets = {"format": "rounds", "rounds": "1", "computer_seats": "2:highest"}
    table = Table(sets, KEY)
    with Failing(10**9) as whole:
        Player(table, 2).finish()
    lines = 10**9 - whole.left
    right = result(table)
    places = set()
    chance = random.Random(2)
    for _ in range(24):
        table = Table(sets, KEY, True)
        table.sim.on_log = lambda text, line=table._line: text.endswith("}") and line(text)  # one may be cut off
        with Failing(chance.randrange(1, lines)) as failing:
            player = Player(table, 2)
            player.until(lambda: failing.place or table.where == "GameOver")
        places.add(failing.place)
        over = table.lines("game_over")
        player.until(lambda: table.where in ("GameOver", "Attract") and (over or table.lines("game_over")))
        assert result(table)[1] == right[1], failing.place
        assert failing.place is None or named(table, "exception"), failing.place
    assert len(places) > 16
