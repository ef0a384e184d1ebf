"""Whole games from scripts. Their logs are kept beside them, and recounted here by a second, naive referee.

A log is what `shutbox replay tests/scripts/NAME.jsonl --set …` prints with the settings below. How often the journal writes is its own
affair, so the lines `saved` and the version are not compared.
"""
import itertools
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


def compared(lines):
    return [re.sub('"version": "[^"]*"', '"version": "…"', line) for line in lines if '"e": "saved"' not in line]


def test_each_script_has_its_log():
    assert {path.stem for path in SCRIPTS.glob("*.jsonl")} == {path.stem for path in SCRIPTS.glob("*.log")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_the_log_that_is_kept(name):
    assert compared(run(name)) == compared((SCRIPTS / (name + ".log")).read_text().splitlines())


@pytest.mark.parametrize("name", GAMES)
def test_the_same_bytes_every_run(name):
    assert run(name, True) == run(name, True)


# The naive referee.


def legal(open_, total):
    sets = [list(s) for n in range(1, 6) for s in itertools.combinations(sorted(open_), n) if sum(s) == total]
    return sorted(sets)


def dice_allowed(n, open_):
    if n == 12:
        return [1, 2] if sum(open_) <= 6 else [2]
    return [1, 2] if max(open_) < 7 else [2]


def recount(lines):
    """Follows a log of the `any` rule, and checks every roll, set, score and result."""
    games = 0
    over = {}
    first = None
    for line in lines:
        e = line["e"]
        if e == "settings":
            given = line["set"]
            assert line["bad"] == [] and given["shut"] == "any"
        elif e == "game_start":
            seats = len(line["seats"])
            assert line["first"] == (1 if first is None else first % seats + 1)
            first = line["first"]
            scores, totals, out, carried = [None] * seats, [0] * seats, [], over.get("carried", 0)
            seat, round_ = None, 1
        elif e == "turn_start":
            if seat is None:
                expected = first
            else:
                expected = seat % seats + 1
                while expected in out:
                    expected = expected % seats + 1
                between = [(seat + k) % seats + 1 for k in range(seats)]
                if first in between[: between.index(expected) + 1]:
                    round_ += 1
                    scores = [None] * seats
            seat = expected
            assert (line["seat"], line["round"]) == (seat, round_)
            open_ = set(range(1, given["tiles"] + 1))
        elif e == "ready":
            assert line["dice_allowed"] == dice_allowed(given["tiles"], open_) and line["dice"] in line["dice_allowed"]
        elif e == "roll":
            roll = line
            assert line["seat"] == seat and line["total"] == sum(line["dice"]) and line["shuts"] == legal(open_, line["total"])
            assert len(line["dice"]) in dice_allowed(given["tiles"], open_)
        elif e == "take":
            assert line["sum"] == sum(line["tiles"]) and line["left"] == roll["total"] - line["sum"]
            assert line["exact"] == (line["tiles"] in roll["shuts"]) and set(line["tiles"]) <= open_
        elif e == "shut":
            assert line["tiles"] in roll["shuts"]
            open_ -= set(line["tiles"])
            assert line["open"] == sorted(open_)
        elif e == "no_move":
            assert not roll["shuts"] and line["open"] == sorted(open_) and line["total"] == roll["total"]
        elif e == "turn_over":
            score = len(open_) if given["score"] == "count" else sum(open_)
            assert (line["seat"], line["score"], line["open"]) == (seat, score, sorted(open_))
            scores[seat - 1] = score
            totals[seat - 1] += score
            if given["format"] == "knockout":
                assert line["totals"] == totals
                if totals[seat - 1] >= 45:
                    out.append(seat)
        elif e == "game_over":
            games += 1
            over = line
            assert line["scores"] == scores
            if 0 in scores:
                winners = [seat]
            elif given["format"] == "knockout":
                winners = [k for k in range(1, seats + 1) if k not in out]
                assert len(winners) == 1 and line["totals"] == totals
            else:
                assert None not in scores
                winners = [k for k in range(1, seats + 1) if scores[k - 1] == min(scores)]
            assert line["winners"] == winners
            if given["format"] == "pool":
                assert sum(line["net"]) + line["carried"] - carried == 0
                each = given["stake"] * (2 if 0 in scores else 1)
                if len(winners) == 1:
                    assert line["net"] == [each * (seats - 1) + carried if k in winners else -each for k in range(1, seats + 1)]
                else:  # carried over whole
                    assert line["net"] == [-each] * seats
    return games


@pytest.mark.parametrize("name, games", (("two_players_single", 1), ("solo_twelve", 2), ("knockout", 1), ("computer_seat", 2), ("pool", 3)))
def test_a_recount_of_the_games(name, games):
    assert recount([json.loads(line) for line in run(name)]) == games


def test_what_these_games_are_about():
    told = {name: [json.loads(line) for line in run(name)] for name in GAMES}
    names = {name: {line["e"] for line in told[name]} for name in GAMES}
    assert {"refused", "alert", "alert_over", "no_move", "box_shut", "levers_up"} <= names["two_players_single"]
    assert {tuple(line["dice_allowed"]) for line in told["two_players_single"] if line["e"] == "ready"} == {(2,), (1, 2)}
    assert told["two_players_single"][0]["levers_down"] == [3, 7]
    assert [line["best"]["new"] for line in told["solo_twelve"] if line["e"] == "game_over"] == [True, True]
    assert max(line["round"] for line in told["knockout"] if line["e"] == "turn_start") == 3
    assert any(line["net"].count(-3) == 3 for line in told["pool"] if line["e"] == "game_over")
    assert max(max(line["net"]) for line in told["pool"] if line["e"] == "game_over") == 21  # what was carried goes along
    # The computer's first turn in a game needs no press, and a move of its takes at most 2 s.
    computer = told["computer_seat"]
    starts = [k for k, line in enumerate(computer) if line["e"] == "turn_start" and line["seat"] == 2]
    assert [computer[k + 1]["e"] in ("saved", "roll") for k in starts] == [True, True]
    for k in starts:
        times = [computer[k]["t"]]
        for line in computer[k:]:
            if line["e"] in ("shut", "no_move"):
                times.append(line["t"])
            if line["e"] == "turn_over":
                break
        assert max(two - one for one, two in zip(times, times[1:])) <= 2_000
