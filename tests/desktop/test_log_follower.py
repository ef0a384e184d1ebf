"""The follower of a log and the words for its lines: whole games, the golden logs, nonsense, and other interpreters."""
import json
import pathlib
import random

import pytest

from desktop.log_follower import LogFollower
from desktop.log_words import BelowTheBox, clock, kind, words
from shutbox_core import settings
from shutbox_core.game.tileset import mask_of
from tests.support.model import Told
from tests.support.player import Player
from tests.support.table import Table

SCRIPTS = pathlib.Path(__file__).resolve().parents[1] / "scripts"
GOLDEN = sorted(SCRIPTS.glob("*.log"))


def lines_of(path):
    return [json.loads(text) for text in path.read_text().splitlines()]


def follow(lines):
    """Follows a log and holds it, line by line, against what the naive rules make of it; gives how many rolls."""
    follower, told = LogFollower(), Told(lambda: set(lines[0]["levers_down"]))
    for line in lines:
        before = follower.table()
        assert follower.read(line) or follower.table() == before
        told.drawn = line.get("dice")
        told.hear(line)
        game, event = told.game, line["e"]
        if event in ("turn_start", "roll", "take", "shut", "turn_over", "game_over"):
            assert (follower.seat, follower.round, follower.open) == (game["seat"], game["round"], sorted(game["open"])), line
            assert [score if score is None else int(score) for score in follower.scores] == game["scores"], line
            assert follower.in_play == ([] if game["ended"] else sorted(game["open"])), line
            assert game["ended"] or follower.first == game["first_roll"], line
        if event in ("roll", "take"):
            assert (follower.dice, follower.shuts, follower.taken) == (game["dice"], game["shuts"], told.take), line
            assert follower.waits_for in ("commit" if told.take in game["shuts"] else "shut", None)
        elif event in ("turn_over", "game_over"):
            assert follower.waits_for == {"turn_over": "next", "game_over": "rematch"}[event]
    return sum(line["e"] == "roll" for line in lines)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_logs(path):
    assert follow(lines_of(path)) > 10


@pytest.mark.parametrize("given, seats", [
    ({"seed": 5, "format": "rounds", "rounds": 2, "score": "digits", "start_shut": "2,4"}, 3),
    ({"seed": 6, "first_roll_needs": 2, "one_die": "always", "computer_seats": "2:random"}, 2),
    ({"seed": 7, "tiles": 12, "levers": 12}, 1),
])
def test_whole_games(given, seats):
    table = Table(given)
    Player(table, seats, mistakes=0.3).play(2)
    assert follow(table.log) > 10 and len(table.lines("game_over")) == 2


def followed(*lines, **sets):
    """A follower that has read these lines, after those of a start with these settings."""
    follower = LogFollower()
    in_force = json.loads(json.dumps(settings.in_force(settings.load(sets)[0])))
    for line in ({"e": "settings", "set": in_force, "bad": []}, *lines):
        follower.read(line)
    return follower


SEATS = [{"name": "Ann", "computer": False}, {"name": "Bob", "computer": "expert"}, {"name": "Cyn", "computer": False}]


def test_who_is_out_and_what_is_left():
    start = {"e": "game_start", "format": "knockout", "seats": SEATS, "first": 1}

    def over(seat, score, totals):
        return {"e": "turn_over", "seat": seat, "score": score, "open": [9], "totals": totals}

    end = {"e": "game_over", "winners": [2], "scores": [1, None, 12], "totals": [45, 3, 50]}
    lines = [start, over(3, 41, [0, 0, 44]), over(1, 45, [45, 0, 44]), over(3, 6, [45, 0, 50]), end]
    assert [followed(*lines[:count], format="knockout").out for count in range(1, 6)] == [[], [], [1], [1, 3], [1, 3]]
    table = followed(*lines, format="knockout").table()
    assert table["totals"] == [45, 3, 50] and table["winners"] == [2] and table["net"] is None and table["seat_name"] == "Cyn"
    pool = followed(start, {"e": "game_over", "winners": [1], "scores": [0], "net": [4, -4], "carried": 3}).table()
    assert (pool["net"], pool["carried"], pool["best"]) == ([4, -4], 3, None)
    assert followed({"e": "game_over", "winners": [1], "scores": ["0"], "best": {"score": "0", "new": True}}).best["new"] is True


def test_what_the_box_waits_for():
    def waits(*lines):
        return followed({"e": "game_start", "format": "single", "seats": SEATS, "first": 1}, *lines).waits_for

    roll = {"e": "roll", "seat": 1, "dice": [4, 5], "total": 9, "shuts": [[9]]}
    take = {"e": "take", "tiles": [9], "sum": 9, "left": 0, "exact": True}
    assert waits() is None
    assert [waits({"e": event}) for event in ("attract", "sleep", "wake")] == ["players", "touch", "players"]
    assert waits({"e": "players", "players": 2}) == "start"
    assert waits({"e": "setup", "page": 1, "options": [], "chosen": None}) == "choice"
    assert waits({"e": "levers_up", "tiles": [3], "down": []}) == "levers" and waits({"e": "levers_up", "tiles": [], "down": []}) is None
    assert waits({"e": "ready", "dice_allowed": [2], "dice": 2}) == "roll"
    assert waits(roll) == "shut" and waits(roll, take) == "commit" and waits(dict(roll, shuts=[])) is None
    assert waits(dict(roll, seat=2), take) is None


def test_alerts_and_parked_games():
    alert = {"e": "alert", "kind": "lever_up", "tiles": [3, 5]}
    stuck = {"e": "alert", "kind": "stuck", "tiles": [0]}
    over = {"e": "alert_over", "kind": "lever_up", "tiles": [5]}
    assert followed(alert, stuck, alert).alerts == [["lever_up", 3], ["lever_up", 5], ["stuck", 0]]
    assert followed(alert, stuck, over).alerts == [["lever_up", 3], ["stuck", 0]]
    assert followed(alert, {"e": "boot"}).alerts == []
    parked = {"e": "parked", "seat": 2}
    assert followed(parked).table()["parked_name"] == "Seat 2"
    assert followed(parked, {"e": "abandoned", "seat": 2}).parked == followed(parked, {"e": "resumed", "seat": 2, "open": [1]}).parked == 0


def test_a_log_that_begins_in_mid_game():
    lines = lines_of(SCRIPTS / "pool.log")
    end = max(at for at, line in enumerate(lines) if line["e"] == "game_over")
    for begin in range(0, end, 7):
        follower = LogFollower()
        follower.read(lines[1])
        for line in lines[begin : end + 1]:
            follower.read(line)
            if line["e"] == "roll" and follower.in_play:
                assert {tile for one in line["shuts"] for tile in one} <= set(follower.in_play)
        assert (follower.scores, follower.winners, follower.phase) == (lines[end]["scores"], lines[end]["winners"], "game_over")


JUNK = [None, True, False, -1, 0, 1, 13, 10**20, 1.5, "", "x", "12", "²", [], [0], [1], [[1]], [None], [True], {}, {"a": 1}]


def test_nonsense_does_no_harm():
    chance = random.Random(5)
    lines = [line for path in GOLDEN for line in lines_of(path)]
    lines += [{"e": "service", "games": 1, "last": []}, {"e": "resumed", "seat": 1, "open": [1, 2], "dice": None},
              {"e": "advice", "goal": "score", "tiles": [2], "e_score": 3, "p_shut": 0.1}, {"e": "parked", "seat": 1}]
    follower, below = LogFollower(), BelowTheBox()
    read = 0
    for _ in range(5000):
        line = dict(chance.choice(lines))
        for key in chance.sample(sorted(line), min(len(line), chance.randint(0, 2))):
            if chance.random() < 0.3:
                del line[key]
            else:
                line[key] = chance.choice(JUNK)
        before = json.dumps(follower.table())
        told = follower.read(line)
        read += told
        assert told or json.dumps(follower.table()) == before, line
        said = words(line, follower)
        below.read(line, said)
        assert isinstance(said, str) and kind(line) in ("game", "levers", "box") and isinstance(below.text, str)
        assert follower.waits_for is None or mask_of(follower.in_play) >= 0
    assert read > 1000
    for line in (None, [], 5, "x", {}):
        assert not follower.read(line)


def test_words():
    follower = followed({"e": "game_start", "format": "pool", "seats": SEATS, "first": 1})

    def said(event, **fields):
        return words({"t": 0, "e": event, **fields}, follower)

    assert said("boot", tiles=9, preset="pub", version="1", levers_down=[2, 5]) == "Power on: 9 tiles, pub, version 1, levers 2 and 5 down"
    assert said("settings", set={}, bad=[["tiles", [1, True], "why"]]) == "Settings, of which wrong: tiles = 1,true (why)"
    wrong = said("settings", set={}, bad=[[4, "12", "why"], [1, "", "UTF-16"]])
    assert wrong == "Settings, of which wrong: line 4: 12 (why); line 1 (UTF-16)"
    assert said("setup", page=4, options=[False, True], chosen=False) == "Setup, page 4: false"
    assert said("setup_end", saved=True, changed={"tiles": 12}) == 'Setup saved: {"tiles":12}'
    assert said("game_start", format="pool", seats=SEATS, first=2) == "A game of pool: Ann, Bob (expert) first, Cyn"
    assert said("turn_start", seat=2, round=3) == "Bob's turn, round 3"
    assert said("levers_up", tiles=[1, 2, 3], down=[9]) == "Raise levers 1, 2 and 3, lower lever 9"
    assert said("ready", dice_allowed=[1, 2], dice=1) == "Ready to roll one die (hold to change)"
    assert said("roll", seat=4, dice=[2, 2], total=4, shuts=[[4]]) == "Seat 4 rolls 2 and 2: 4, 1 way to shut it"
    assert said("take", tiles=[1, 9], sum=10, left=-1, exact=False) == "Taken: 1 + 9 = 10, 1 too many"
    assert said("no_move", total=4, open=[]) == "No move with 4; open: none"
    assert said("turn_over", seat=1, score="0", open=[], totals=[3, None]) == "Ann's turn is over, score 0; totals 3, –"
    assert said("game_over", winners=[1, 3], scores=[2, None, 2], net=[5, -5, 0], carried=2, best={"score": 2, "new": True}) == (
        "Ann and Cyn win; scores 2, –, 2; net +5, −5, 0; 2 carried over; best 2, new")
    assert said("alert", kind="stuck", tiles=[0]) == "The button stuck"
    assert said("alert_over", kind="lever_up", tiles=[3, 4]) == "Levers 3 and 4 are all right"
    advice = "Best for the score: tiles 4 and 5, expected score 11.13, shuts 9.77 %"
    assert said("advice", goal="score", tiles=[4, 5], e_score=11.125, p_shut=0.0977) == advice
    assert said("advice", tiles=[4]) == "Shown: tile 4" and "< 0.1 %" in said("advice", goal="shut", dice=2, e_score=1, p_shut=0.0001)
    assert said("carried_dropped", carried=10, seats=2) == "Another number plays now: dropped are 10 points, carried over by 2 seats"
    assert said("carried_dropped", carried=2) == '{"t":0,"e":"carried_dropped","carried":2}'
    assert said("shut", tiles=None) == '{"t":0,"e":"shut","tiles":null}'
    assert [clock(ms) for ms in (0, 83_449, 83_450, 59_960, 600_000)] == ["0:00.0", "1:23.4", "1:23.5", "1:00.0", "10:00.0"]


def test_below_the_box():
    follower, below = followed(), BelowTheBox()
    said = []
    for line in ({"e": "boot"}, {"e": "attract"}, {"e": "levers_up", "tiles": [], "down": []}, {"e": "no_move", "total": 9, "open": [4]},
                 {"e": "saved", "what": "turn", "writes": 1, "erases": 0}, {"e": "turn_over", "seat": 1, "score": 4, "open": [4]},
                 {"e": "turn_over", "seat": 2, "score": 5, "open": [5]}):
        below.read(line, words(line, follower))
        said.append(below.text)
    assert said == ["Power on", "Waiting for players", "Waiting for players", "No move with 9; open: 4", "No move with 9; open: 4",
                    "No move with 9; open: 4. Score 4.", "Seat 2's turn is over, score 5"]
