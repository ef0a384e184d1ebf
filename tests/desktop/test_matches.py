"""One referee: games played out on the box, lever by lever, end as `shutbox match -` says of the same scores."""
import json
import pathlib

import pytest

from desktop.commands import match
from desktop.commands.replay import replay
from tests.support.scored import go_on, play_turn, play_turns
from tests.support.table import Table

CASES = json.loads((pathlib.Path(__file__).parents[1] / "vectors" / "matches.json").read_text())
TOLD = ("winners", "totals", "net", "carried")


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
        over = table.last("game_over")
        for answer in (answers[number], game):
            assert {key: over.get(key) for key in answer if key in TOLD} == {key: answer[key] for key in answer if key in TOLD}
    again = []
    replay(table.script(), case["set"], again.append)
    assert [dict(json.loads(text)) for text in again] == [{k: v for k, v in line.items() if k != "at"} for line in table.log]


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
