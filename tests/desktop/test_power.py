"""The power goes at any instant, for any length, with levers moved meanwhile; the same game goes on."""
import random

import pytest

from desktop.flash import FlashSim
from hal.circuitpython.store import Nvm
from shutbox_core.game.tileset import tiles
from shutbox_core.lights.palette import BREATH
from tests.support.drive import Drive, Store
from tests.support.player import KEY, Player, SETS, STATES, reach, result
from tests.support.table import Table
from tests.support.stored_play import Play, match_in

FULL = 0x1FF


def check_kept(table, whole=False):
    """Each roll and shut that was told was there after the power came back; whole: a shut may have been stored and not told."""
    before = {"e": ""}
    for line in table.log:
        if line["e"] == "resumed" and before["e"] == "roll" and before["shuts"]:
            assert line["dice"] == before["dice"] or whole and not line["dice"]
        elif line["e"] == "resumed" and before["e"] == "shut":
            assert line["open"] == before["open"]
        if line["e"] in ("roll", "shut", "turn_start"):
            before = line


MOVES = {
    "none": lambda down: [],
    "all up": lambda down: [(tile, False) for tile in tiles(down)],
    "all down": lambda down: [(tile, True) for tile in tiles(FULL & ~down)],
    "all the other way": lambda down: [(tile, not down >> (tile - 1) & 1) for tile in range(1, 10)],
    "some": lambda down: [(tile, not down >> (tile - 1) & 1) for tile in (1, 4, 6, 9)],
}


def expected(table):
    """What `resumed` must say, but for the levers: seat, open, dice and whether any lever matters; None: no such line."""
    match = table.match
    if table.where in ("Attract", "Setup", "Players", "GameOver"):
        return None
    turn = match.turn
    ended = table.where == "TurnOver"
    dice = list(turn.dice) if turn.dice and not ended else None
    return match.seat, turn.open, dice, not ended and table.where != "Computer"


def check_resumed(table, want, down, since):
    """The lines after the power is back are those that interfaces promise."""
    lines = [line for line in table.log[since:] if line["e"] not in ("saved", "settings")]
    assert lines[0]["e"] == "boot" and lines[0]["levers_down"] == tiles(down)
    names = [line["e"] for line in lines[1:]]
    if want is None:
        assert names == ["attract"], names
        return
    seat, open_, dice, levers = want
    lowered = FULL & ~open_ & ~down if levers else 0
    raised = open_ & down if levers and not dice else 0
    resumed = lines[1]
    assert [resumed[key] for key in ("seat", "open", "dice")] == [seat, tiles(open_), dice], resumed
    assert resumed["restore"] == {"down": tiles(lowered), "up": tiles(raised)}
    assert not {"game_start", "turn_start"} & set(names)
    if dice and not table.turn.sets:
        assert names == ["resumed"] + ["levers_up"] * levers  # a turn's end is told once it can be stored
        if not lowered:
            known = len(table.log)
            table.wait(1_990)
            assert len(table.log) == known
            table.wait(30)
            assert table.events(known)[:3] == ["roll", "no_move", "turn_over"] and table.log[known]["dice"] == dice
    elif lowered or raised:
        assert names == ["resumed", "levers_up"] and lines[2]["tiles"] == tiles(raised) and lines[2]["down"] == tiles(lowered)
    elif not levers:
        assert names == ["resumed"] + ["roll"] * (dice is not None) + (["take"] if dice and "take" in names else []), names
    else:
        assert names[1:2] == ["levers_up"] and not lines[2]["tiles"] + lines[2]["down"]
        assert names[2] == ("roll" if dice else "ready"), names
        assert not dice or lines[3]["dice"] == dice


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("moves", MOVES)
@pytest.mark.parametrize("state", STATES)
def test_a_cut_in_a_state(state, moves, right):
    table, player = reach(state)
    over = table.where == "GameOver"
    want = expected(table)
    moved = MOVES[moves](table.mask)
    since = len(table.log)
    table.power(random.Random(state + moves).choice((1, 20, 1_000, 3_600_000)), moved)
    check_resumed(table, want, table.mask, since)
    assert not table.lines("error")
    if over:
        assert result(table) == right
        player.until(lambda: len(table.lines("game_start")) == 2)
        assert table.lines("game_start")[1]["first"] == 2 and table.lines("turn_start")[-1]["seat"] == 2
    else:
        player.finish()
        assert result(table) == right
    positions = [position for _, position, _ in table.draws]
    assert len(positions) == len(set(positions))
    assert min(table.writes) >= 2_000


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("state", STATES)
def test_cuts_without_end(state, right):
    """Many short moments of power, some too short for anything to be written; then the game goes on."""
    table, player = reach(state)
    want = expected(table)
    for ms in (1, 5, 700, 1_999, 2_001, 30, 3_000):
        table.power(10)
        table.wait(ms)
        if want:
            assert table.lines("resumed")[-1]["dice"] == want[2] or table.where in ("Computer", "TurnOver", "GameOver")
    if state == "GameOver":
        assert table.where == "Attract"
    else:
        player.finish()
    assert result(table) == right
    positions = [position for _, position, _ in table.draws]
    assert len(positions) == len(set(positions)) and min(table.writes) >= 2_000


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("state", ("Rolling", "Rolling, no move"))
@pytest.mark.parametrize("after", (11, 100, 500, 990, 1_590))
def test_a_roll_under_way_cannot_be_changed(state, after):
    table, player = reach(state)
    turn = table.turn
    dice, drawn, known = list(turn.dice), len(table.draws), len(table.log)
    table.wait(after)
    for moves in MOVES.values():
        table.power(500, moves(table.mask)).wait(2_500)
        assert table.last("resumed")["dice"] == dice or table.where == "TurnOver"
    player.until(lambda: [line for line in table.log[known:] if line["e"] == "roll"])
    roll = [line for line in table.log[known:] if line["e"] == "roll"][0]
    assert roll["dice"] == dice and len(table.draws) == drawn
    assert bool(roll["shuts"]) == (state == "Rolling")


# The first two seconds.

def test_nothing_is_written_in_the_first_two_seconds():
    table = Table(SETS, KEY)
    table.wait(30)
    player = Player(table, 1)
    player.until("Rolling")
    assert table.now < 1_500
    table.wait(1_999 - table.now)
    assert not table.writes and not table.lines("saved") and not table.lines("roll") and table.where == "Rolling"
    roll = table.until("roll", 200)
    assert 2_000 <= roll["at"] <= 2_020 and table.writes[0] == 2_000
    assert table.log.index(table.lines("saved", what="roll")[0]) < table.log.index(roll)
    open_, dice = table.turn.open, roll["dice"]
    table.power()
    assert table.last("resumed")["dice"] == dice and table.last("resumed")["open"] == tiles(open_) and not table.lines("error")
    player.until(lambda: table.lines("shut"))
    table.power()
    assert table.last("resumed")["open"] == table.last("shut")["open"] and not table.lines("error")
    player.finish()
    assert not table.lines("error")


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("state", STATES)
def test_hands_at_once_after_power(state, right):
    """Somebody goes on within the first two seconds of every power-on, and it is cut once more soon afterwards."""
    table, player = reach(state)
    for wait in (2_300, 1_200, 2_600, 700, 2_100):
        if table.where == "GameOver" or len(table.lines("game_over")):
            break
        table.power(50)
        end = table.now + wait
        while table.now < end and table.where != "GameOver":
            player.act()
    if not table.lines("game_over"):
        player.finish()
    assert result(table) == right
    check_kept(table)
    assert not table.lines("error") and min(table.writes) >= 2_000


def test_what_is_shut_in_the_first_two_seconds_is_shut_when_it_is_stored():
    table, player = reach("Choose", {}, 2)
    turn = table.turn
    for tile in tiles(FULL):
        table.lever(tile, down=not turn.open >> (tile - 1) & 1 or tile in tiles(max(turn.sets)))
    table.power(50).wait(300)
    table.tap().wait(1_000)
    assert table.last("take")["exact"] and not [line for line in table.lines("shut") if line["at"] >= table.sim.started]
    dice = table.last("roll")["dice"]
    table.power(50).wait(300)
    assert table.last("roll")["dice"] == dice and table.where == "Choose"
    table.tap().wait(2_010 - 721)
    assert table.last("shut")["t"] in range(2_000, 2_010) and min(table.writes) >= 2_000
    table.power(50)
    assert table.last("resumed")["open"] == table.last("shut")["open"]


@pytest.mark.parametrize("seats, sets", ((1, {}), (2, {"computer_seats": "1:random 2:random"})))
def test_what_ends_a_turn_is_told_once_it_can_be_stored_and_so_once(seats, sets):
    state = "Computer" if sets else "Rolling"
    table = Table(sets, 1).wait(2_100)
    table.sim.bench.on_roll = lambda drawn: (6, 6)
    player = Player(table, seats).until(lambda: table.where == state and table.turn.over)
    for ms in (500, 1_990, 1_999):
        known = len(table.log)
        table.power(50).wait(ms - 1 - (200 if ms == 1_990 else 0))
        if ms == 1_990:
            table.tap(100, 100)  # nothing is to be restored
        assert not {"roll", "no_move", "turn_over", "game_over", "refused"} & set(table.events(known))
    player.until(lambda: table.lines("turn_over"))
    over = table.last("turn_over")
    known = len(table.log)
    table.power(50).wait(2_100)
    assert over["t"] >= 2_000 and table.where in ("Attract", "TurnOver", "Computer") and table.lines("turn_over") == [over]
    assert ("resumed" in table.events(known)) == (seats > 1)


# What survives.

def parked(seat=2):
    table, player = reach("Choose")
    table.leave()
    assert table.last("parked")["seat"] == seat and table.where == "Attract"
    return table, player


def test_a_parked_game_over_a_cut_is_gone_on_with(right):
    table, player = parked()
    turn = table.turn
    dice, open_ = list(turn.dice), tiles(turn.open)
    table.power(10)
    assert table.events()[-1] == "attract" and not table.lines("resumed")
    table.wait(2_100).tap()
    assert table.where == "Players" and table.sim.box.view.row.base[1] == BREATH  # its seat breathes
    table.power(10).wait(2_100)
    table.tap().tap()
    resumed = table.last("resumed")
    assert (resumed["seat"], resumed["open"], resumed["dice"]) == (2, open_, dice)
    table.power(10)
    assert table.lines("resumed")[-1]["dice"] == dice and len(table.lines("resumed")) == 2  # no longer parked
    player.finish()
    assert result(table) == right


@pytest.mark.parametrize("left", (False, True))
def test_a_game_of_more_tiles_than_levers_waits_for_them(left):
    store = Store()
    drive = Drive({"levers": 12, "tiles": 12}, store).boot().start(1)
    drive.take(11)
    if left:
        drive.press(6000)
    again = Store()
    again.data[:] = store.data
    smaller = Drive({}, store).boot()
    assert smaller.ports.event == "attract"
    smaller.run(2500)
    smaller.press()
    assert smaller.state() == "Players" and smaller.box.state.new and not smaller.box.journal.parked
    back = Drive({"levers": 12, "tiles": 12}, again).boot()
    back.run(2500)
    if left:
        back.press()
        assert not back.box.state.new
        back.press()
    assert back.box.session.match.rules.tiles == 12 and len(back.box.session.match.turn.dice) == 2
    smaller.press()
    assert smaller.ports.event != "abandoned" and smaller.box.session.match.rules.tiles == 9, "a start takes its place"
    assert Drive({}, store).boot().box.session.match.rules.tiles == 9


def test_a_match_of_more_seats_than_the_box_now_has_tiles_names_them_all():
    store = Store()
    Drive({"levers": 12, "tiles": 12}, store).boot().start(11).press(6000)
    later = Drive({"levers": 12, "names": "Ann"}, store).boot()
    seats = []
    later.ports.log = lambda t, event, fields: seats.extend(fields.get("seats", ()))
    while not seats:
        later.play()
    assert [one["name"] for one in seats] == ["Ann"] + ["Seat {}".format(seat) for seat in range(2, 12)]


# Cuts at every operation of the flash.

WAYS = ((0, None), (0.5, None), (0.6, 7), (1, None))  # how much of it is done, and whether in order


def cut(sets, seats, key, operation, way, flash=None):
    """A game in which the power goes in this operation of the flash; its table."""
    table = Table(sets, key, True, flash=flash)
    table.sim.bench.flash.tear(operation, *way)
    player = Player(table, seats)
    while not (table.lines("game_over") or table.where == "Attract" and table.journal.phase == "game_over"):
        player.act()
        assert table.now < 3_600_000, table.log[-12:]
    assert not table.sim.bench.flash.armed and len(table.lines("boot")) == 2
    return table


def check_cut(table, right, whole):
    """Nothing that was shown was changed, and the game ended as it would have; whole: the cut came after the operation, before its line."""
    if not table.lines("game_over"):
        match, _ = match_in(table.journal)
        assert whole and [match.winners, match.totals] == [right[1]["winners"], right[1]["totals"]]
        return
    scores, end = result(table)
    assert end == right[1], (end, right[1])
    assert whole or scores == right[0]
    check_kept(table, whole)


def check_cuts(sets, seats, key, ways=WAYS):
    """Cuts a game at each operation, in each way. Gives how many cuts."""
    table = Table(sets, key)
    begun = table.sim.bench.flash.operations  # by boot.py
    Player(table, seats).finish()
    right = result(table)
    draws = len(table.draws)
    operations = table.sim.bench.flash.operations - begun
    for way in ways:
        for operation in range(1, operations + 1):
            table = cut(sets, seats, key, operation, way)
            try:
                check_cut(table, right, way[0] == 1 or table.sim.bench.flash.undone == 0)  # chance may leave no bit undone
                # Only the roll whose own record was cut off is drawn again, and it was never shown.
                assert len(table.draws) - draws <= 1 and min(table.writes) >= 2_000
            except AssertionError as error:
                told = [line for line in table.log if line["e"] != "settings"]
                raise AssertionError(f"operation {operation}, {way}: {told[-14:]}") from error
    return operations * len(ways)


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("sets, seats, key", (
    ({"format": "rounds", "rounds": "1", "computer_seats": "2:highest"}, 2, KEY), ({}, 1, 5), ({"format": "pool"}, 2, 2)))
def test_a_cut_at_every_operation_of_a_game(sets, seats, key):
    assert check_cuts(sets, seats, key) > 50


# Cuts while the block is rewritten, and blocks of whatever bytes.

@pytest.mark.usefixtures("fast")
def test_whatever_the_flash_holds():
    table, _ = reach("Choose")
    whole = bytes(table.sim.bench.flash.data)
    used = len(whole.rstrip(b"\xff"))
    chance = random.Random(1)
    for n in range(80):
        data = bytearray(whole)
        for _ in range(1 + n % 3):
            at = chance.randrange(used + 40)
            if n % 2:
                data[at] = chance.randrange(256)
            else:
                data[at : at + 30] = chance.randbytes(30)
        if n % 10 == 0:
            data[:] = chance.randbytes(4096)
        if n % 10 == 1:
            data[:] = bytes([n]) * 4096
        table = Table(SETS, KEY, True, flash=FlashSim(data), levers_down=[2, 5])
        table.wait(2_100)
        assert {line["what"] for line in table.lines("error")} <= {"store"}
        assert table.lines("error") or not data.strip(b"\xff") or table.lines("resumed"), n
        if n % 4 < 2:
            Player(table, 2).finish()
        assert {line["what"] for line in table.lines("error")} <= {"store"}


@pytest.mark.parametrize("fraction", (0.5, 1))
def test_a_cut_within_an_erase_is_named(fraction):
    """Of the block nothing is left, as in a new box; that it is none, boot_out.txt tells."""
    flash = FlashSim()
    play = Play(Nvm(flash), 4, {}, 2)
    while play.saved.log.end < 3500 or play.saved.phase != "game_over":
        play.step()
    table = Table(SETS, KEY, True, flash=flash)
    assert not table.lines("error")
    player = Player(table, 3)
    table.wait(3_000)
    player.until("Players")
    flash.tear(1, fraction, kind="erase")
    table.tap()
    assert not flash.data.strip(b"\xff")
    table.wait(2_000)
    assert [line["why"] for line in table.lines("error")] == ["journal: lost in an erase"]
    player.finish()
    table.power(1_000)
    assert len(table.lines("error")) == 1


def test_a_new_box_misses_nothing():
    table = Table(SETS, KEY)
    for _ in range(3):
        table.power(1_000)
    assert not table.lines("error")
