"""Service mode: the counters after games that are known, the best scores, and the way out."""
import pytest

from tests.support.player import KEY, Player, SETS, STATES, reach, result
from tests.support.table import Table


def known(table, writes):
    """What the counters must be, from the log alone: the log of all of a box's life."""
    rolled = [face for line in table.lines("roll") for face in line["dice"]]
    overs = table.lines("game_over")
    last = []
    for over in overs:
        counted = over.get("totals") or over["scores"]
        last.append([over["winners"], counted[over["winners"][0] - 1]])
    return {"games": len(overs), "turns": len(table.lines("turn_over")), "shuts": len(table.lines("box_shut")),
            "faces": [rolled.count(face) for face in range(1, 7)], "writes": writes, "last": last[-10:]}


def test_the_counters_of_a_new_box():
    table = Table({}, 1)
    table.wait(100)
    line = table.serve()
    assert {key: line[key] for key in ("games", "turns", "shuts", "faces", "writes", "erases", "last", "error")} == {
        "games": 0, "turns": 0, "shuts": 0, "faces": [0] * 6, "writes": 0, "erases": 0, "last": [], "error": None}


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("sets, seats", (({}, 1), (SETS, 3), ({"format": "pool"}, 2), ({"start_shut": "4,5,6,7,8,9"}, 2)))
def test_the_counters_after_known_games(sets, seats):
    table = Table(sets)
    table.sim.bench.on_roll = lambda drawn: drawn
    table.wait(2_100)
    player = Player(table, seats)
    for games in range(1, 13):
        player.until(lambda: len(table.lines("game_over")) == games)
        if games in (1, 5, 12):
            line = table.serve()
            want = known(table, table.lines("saved")[-1]["writes"])
            assert {key: line[key] for key in want} == want
            table.leave()
            player.until("Attract")
        else:
            player.until(lambda: table.where != "GameOver")
    if "start_shut" in sets:
        assert line["shuts"]


@pytest.mark.usefixtures("fast")
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("moves", (False, True))
def test_the_middle_of_a_game_counts_too_and_goes_on(state, moves):
    table, player = reach(state)
    rolled = len(table.draws)
    line = table.serve()
    assert sum(line["faces"]) >= rolled and line["games"] == len(table.lines("game_over"))
    if moves:
        for tile in range(1, 10):
            table.lever(tile, down=tile not in table.down)
    table.leave()
    assert table.where != "Service" and (state in ("Attract", "Setup", "Players", "GameOver")) == (not table.lines("resumed"))
    if state != "GameOver":
        player.finish()
    assert result(table)[1]["winners"]


def test_a_game_whose_end_was_cut_off_is_told_after_service():
    whole = Table({}, 1, True)
    Player(whole, 1).finish()
    table = Table({}, 1, True)
    flash = table.sim.bench.flash
    flash.tear(whole.sim.bench.flash.operations - flash.operations, 0)  # the last record, which says that the end was told
    player = Player(table, 1)
    while flash.armed:
        player.act()
    table.press().wait(2_000).release().wait(100)
    assert table.where == "Service" and len(table.lines("boot")) == 2
    table.leave()
    assert table.where == "GameOver" and table.last("game_over")["scores"] == whole.last("game_over")["scores"]


def test_a_tap_tries_the_next_colour_on_every_pixel_and_tells_the_counters():
    table = Table({"dice_faces": "yes", "button_pixel": "yes", "brightness": "5", "current_ma": "2000"}, 1)
    table.wait(100)
    table.serve()
    seen = []
    for taps in range(1, 6):
        table.tap()
        assert len(table.lines("service")) == 1 + taps
        pixels = {table.sim.pixels[k : k + 3] for k in range(0, len(table.sim.pixels), 3)}
        seen.append(pixels)
    assert all(len(one) == 1 for one in seen[:4]) and len(seen[4]) > 1
    assert [tuple(bool(channel) for channel in next(iter(one))) for one in seen[:4]] == [
        (True, False, False), (False, True, False), (False, False, True), (True, True, True)]


@pytest.mark.parametrize("levers", ("9", "12"))
def test_each_lever_lights_its_own_tile(levers):
    table = Table({"levers": levers, "tiles": "9"}, 1)
    table.wait(100)
    table.serve()
    table.wait(500)

    def pixels():
        return [table.sim.pixels[k : k + 3] for k in range(0, len(table.sim.pixels), 3)]

    dark = pixels()
    assert len(set(dark)) == 1
    for tile in range(1, int(levers) + 1):
        table.lever(tile).wait(50)
        assert [k for k, colour in enumerate(pixels(), 1) if colour != dark[0]] == [tile]
        table.lever(tile, down=False).wait(50)


@pytest.mark.parametrize("down, cleared", ((range(1, 10), True), (range(1, 9), False), ((), False)))
def test_only_with_all_levers_down_are_the_best_scores_cleared(down, cleared):
    table = Table({}, KEY)
    table.wait(2_100)
    Player(table, 1).finish()
    assert table.last("game_over")["best"]["new"]
    table.serve(2_200)
    table.lever(*[tile for tile in range(1, 10) if tile in table.down], down=False).lever(*down)
    counters = table.last("service")
    table.leave()
    assert table.where == "Attract" and bool(table.lines("saved", what="best")[1:]) == cleared
    table.power(100)
    Player(table, 1).until(lambda: len(table.lines("game_over")) == 2)
    assert table.last("game_over")["best"]["new"] == cleared
    line = table.serve()
    assert line["games"] == 2 and line["turns"] == 2 * counters["turns"]  # the meters stay


def test_nothing_is_cleared_by_a_tap_a_hold_or_an_elbow():
    table = Table({}, KEY)
    table.wait(2_100)
    Player(table, 1).finish()
    table.serve(2_200)
    table.lever(*range(1, 10))
    for held in (100, 700, 3_000, 4_900, 9_000):
        table.tap(held)
        assert table.where == "Service" and len(table.lines("saved", what="best")) == 1


def test_five_minutes_of_nothing_leave():
    for state in ("Attract", "Ready"):
        table, _ = reach(state)
        table.serve()
        table.wait(200_000).lever(1).lever(1, down=False)
        touched = table.now
        table.wait(touched + 299_900 - table.now)
        assert table.where == "Service"
        table.wait(150)
        assert table.where == state
        assert bool(table.lines("resumed")) == (state == "Ready")


@pytest.mark.parametrize("fault, told", (
    ("exception", "a fault of the script"), ("entropy_gone", "os.urandom is gone"), ("store_refuses", "the store refuses"),
    ("flash_torn", "journal unreadable")))
def test_the_last_error_is_told(fault, told):
    table, player = reach("Ready")
    table.fault(fault)
    player.until("Rolling").until("Choose")
    table.fault("entropy_ok").fault("store_ok").wait(3_000)
    assert table.lines("error") and told in table.serve()["error"]
