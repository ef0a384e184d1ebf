"""Whole games from scripts. Their logs are kept beside them; test_log_follower.py recounts those.

A log is what `shutbox replay tests/scripts/NAME.jsonl --set …` prints with the settings below. How often the journal writes is its own
affair, so the lines `saved` and the version are not compared, nor keys of the settings that came later.
"""
import json
import pathlib
import re

import pytest

from desktop.commands.replay import replay

SCRIPTS = pathlib.Path(__file__).parents[1] / "scripts"
GAMES = {
    "two_players_single": {},
    "solo_twelve": {"preset": "twelve", "seed": 11},
    "knockout": {"preset": "knockout", "seed": 20},
    "computer_seat": {"computer_seats": "2:highest", "seed": 3},
    "pool": {"preset": "pub", "ties": "carry", "stake": "3", "score": "count", "seed": 21},
}


def run(name, frames=False):
    log = []
    replay((SCRIPTS / (name + ".jsonl")).read_text().splitlines(), GAMES[name], log.append, frames)
    return log


def compared(lines, keys):
    """What is compared of a log. keys: of the settings, those that are looked at."""
    found = []
    for text in lines:
        line = json.loads(text)
        if line["e"] == "settings":
            line["set"] = {key: value for key, value in line["set"].items() if key in keys}
            assert list(line["set"]) == list(keys)
            text = json.dumps(line)
        if line["e"] != "saved":
            found.append(re.sub('"version": "[^"]*"', '"version": "…"', text))
    return found


def test_each_script_has_its_log():
    assert {path.stem for path in SCRIPTS.glob("*.jsonl")} == {path.stem for path in SCRIPTS.glob("*.log")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_the_log_that_is_kept(name):
    kept = (SCRIPTS / (name + ".log")).read_text().splitlines()
    keys = json.loads(kept[1])["set"]
    assert compared(run(name), keys) == compared(kept, keys) and len(keys) == 37


@pytest.mark.parametrize("name", GAMES)
def test_the_same_bytes_every_run(name):
    assert run(name, True) == run(name, True)


def test_what_these_games_are_about():
    told = {name: [json.loads(line) for line in run(name)] for name in GAMES}
    names = {name: {line["e"] for line in told[name]} for name in GAMES}
    assert {"refused", "alert", "alert_over", "no_move", "box_shut", "levers_up"} <= names["two_players_single"]
    games = {name: sum(line["e"] == "game_over" for line in told[name]) for name in GAMES}
    assert games == {"two_players_single": 1, "solo_twelve": 2, "knockout": 1, "computer_seat": 2, "pool": 3}
    assert {tuple(line["dice_allowed"]) for line in told["two_players_single"] if line["e"] == "ready"} == {(2,), (1, 2)}
    assert told["two_players_single"][0]["levers_down"] == [3, 7]
    assert [line["best"]["new"] for line in told["solo_twelve"] if line["e"] == "game_over"] == [True, True]
    assert max(line["round"] for line in told["knockout"] if line["e"] == "turn_start") == 3
    assert any(line["net"].count(-3) == 3 for line in told["pool"] if line["e"] == "game_over")
    assert max(max(line["net"]) for line in told["pool"] if line["e"] == "game_over") == 21  # what was carried goes along
