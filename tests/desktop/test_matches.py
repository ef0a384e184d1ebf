"""One referee: games played out on the box, lever by lever, end as `shutbox match -` says of the same scores."""
import json
import pathlib
import random

import pytest

from desktop.commands import match
from desktop.commands.replay import replay
from shutbox_core.game.rules import rules_of
from shutbox_core.settings import load
from tests.support.scored import go_on, play_turn, play_turns, ways
from tests.support.table import Table

CASES = json.loads((pathlib.Path(__file__).parents[1] / "vectors" / "matches.json").read_text())


def told(table, game_over, limit=None):
    """What the log tells of a game, in the form of `match -`."""
    found = {key: game_over[key] for key in ("winners", "totals", "net", "carried") if key in game_over}
    if limit:
        found["out"] = out = []
        since = table.log.index(table.last("game_start"))
        for line in table.log[since:]:
            if line["e"] == "turn_over" and int(line["totals"][line["seat"] - 1]) >= limit:
                out.append(line["seat"])
    return found


def limit_of(given):
    values = load(given)[0]
    return values.limit if values.format == "knockout" else None


@pytest.mark.parametrize("case", CASES, ids=[case["about"] for case in CASES])
def test_public_cases_played_out(case):
    table = Table(case["set"])
    answers = match.referee(case)["games"]
    for number, game in enumerate(case["games"]):
        if number:
            go_on(table)
        else:
            table.start(case["seats"])
        assert table.last("game_start")["first"] == game["first"]
        play_turns(table, game["scores"])
        found = told(table, table.last("game_over"), limit_of(case["set"]))
        assert found == answers[number]
        assert {key: found[key] for key in found if key in game} == {key: game[key] for key in game if key in found}
    again = []
    replay(table.script(), case["set"], again.append)
    assert [dict(json.loads(text)) for text in again] == [{k: v for k, v in line.items() if k != "at"} for line in table.log]


LINES = [
    {"format": "single"}, {"format": "single", "tiles": 10, "score": "count"}, {"format": "single", "tiles": 12, "score": "digits"},
    {"format": "pool", "stake": 7}, {"format": "pool", "stake": 3, "ties": "carry", "score": "count"}, {"format": "pool", "stop_on": 7},
    {"format": "rounds"}, {"format": "rounds", "rounds": 2, "shut_wins": "round", "start_shut": "1,2,3"},
    {"preset": "thai", "format": "rounds"},
    {"format": "knockout"}, {"format": "knockout", "limit": 30, "shut_wins": "round"},
    {"format": "knockout", "score": "count", "first_roll_needs": 3},
    {"format": "tournament"}, {"format": "tournament", "limit": 60, "shut_wins": "round", "shut": "pair"},
    {"preset": "odds_up", "format": "tournament"},
    {"format": "knockout", "score": "digits", "preset": "evens_up"}, {"format": "solo"}, {"preset": "two_to_go"},
]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("given", LINES, ids=[" ".join(f"{k}={v}" for k, v in one.items()) for one in LINES])
def test_random_lines(given, seed):
    """Games by rematch at scores drawn anew, small ones and a shut box among them as often as full boxes."""
    chance = random.Random(seed)
    values = load(given)[0]
    possible = sorted(ways(rules_of(values)), key=int)
    seats = 1 if values.format == "solo" else chance.choice([2, 2, 3, 4])
    likely = [chance.choice(possible) for _ in range(3)]  # so that there are ties
    table = Table(given)
    asked, answers = [], []
    for game in range(3):
        if game:
            go_on(table)
        else:
            table.start(seats)
        line = {"first": table.last("game_start")["first"], "scores": []}
        asked.append(line)
        since = len(table.log)
        while not table.lines("game_over") or table.log.index(table.last("game_over")) < since:
            if line["scores"]:
                go_on(table)
            assert len(line["scores"]) < 60
            line["scores"].append(chance.choice([chance.choice(possible), chance.choice(likely)]))
            assert play_turn(table, line["scores"][-1])["score"] == line["scores"][-1]
        answers.append(told(table, table.last("game_over"), limit_of(given)))
    assert match.referee({"set": given, "seats": seats, "games": asked}) == {"games": answers}
    if seats == 1:
        best = min(int(line["scores"][0]) for line in asked)
        assert table.last("game_over")["best"]["score"] == best


def carried_pool(after):
    """A pool of two that has carried 10, after its Game over."""
    table = Table({"format": "pool", "ties": "carry"}).wait(2500).start(2)
    play_turns(table, [7, 7])
    assert table.last("game_over")["carried"] == 10
    table.wait(1000)
    if after == "leave":
        table.leave()
    elif after == "idle":
        table.wait(125_000)
    elif after == "power":
        table.power().wait(2500)
    assert table.events()[-1] in ("attract", "game_over")
    return table


@pytest.mark.parametrize("after", ["leave", "idle", "power"])
def test_a_carried_pool_stays_while_the_seats_are_as_many(after):
    table = carried_pool(after)
    table.tap().tap().tidy()
    assert table.last("players")["players"] == 2
    play_turns(table, [9, 12])
    first = table.last("game_start")["first"]
    assert first == (2 if after == "power" else 1)
    assert table.last("game_over")["net"] == ([15, -5] if first == 1 else [-5, 15]) and table.last("game_over")["carried"] == 0


def test_a_carried_pool_is_named_and_dropped_when_the_number_of_seats_changes():
    table = carried_pool("power")
    table.tap().lever(3, down=False).lever(3)
    known = len(table.log)
    table.tap().tidy()
    assert table.log[known] == {**table.log[known], "e": "carried_dropped", "carried": 10, "seats": 2}
    play_turns(table, [12, 5, 9])
    assert table.last("game_over")["net"] == [-5, 10, -5] and table.last("game_over")["carried"] == 0


@pytest.mark.parametrize("power", [False, True])
def test_an_abandoned_game_gives_the_stakes_back(power):
    table = carried_pool("leave")
    table.tap().tap().tidy()
    play_turn(table, 9)
    table.leave()
    assert table.log[-2]["e"] == "parked" or table.log[-3]["e"] == "parked"
    if power:
        table.power().wait(2500)
    table.tap().lever(2, down=False).lever(2).tap().tidy()
    assert table.lines("abandoned") and table.last("game_start")["first"] == 1
    play_turns(table, [20, 12])
    assert table.last("game_over")["net"] == [-5, 15]
