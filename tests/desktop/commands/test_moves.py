"""The commands `moves` and `match`: the public answers, and some by hand."""
import json

import pytest

from tests.conftest import ROOT

VECTORS = ROOT / "tests" / "vectors"


def test_public_moves(answers):
    cases = json.loads((VECTORS / "moves.json").read_text())
    found = answers("moves", *cases)
    assert len(found) == len(cases) == 400
    for case, answer in zip(cases, found, strict=True):
        assert list(answer) == ["total", "shuts", "dice_allowed", "score"]
        assert answer["score"] == case["score"][case["set"].get("score", "sum")]
        for key in ("total", "shuts", "dice_allowed"):
            assert answer[key] == case[key], case


def test_public_matches(answers):
    cases = json.loads((VECTORS / "matches.json").read_text())
    for case, answer in zip(cases, answers("match", *cases), strict=True):
        for game, told in zip(case["games"], answer["games"], strict=True):
            for key in set(game) - {"first", "scores"}:
                assert told[key] == game[key], case["about"]


@pytest.mark.parametrize("words, expected", (
    ("--open 1,2,3,4 --dice 3,4", {"total": 7, "shuts": [[1, 2, 4], [3, 4]], "dice_allowed": [1, 2], "score": 10}),
    ("--open 12,10,1 --dice 5,5 --set tiles=12 --set score=digits", {"total": 10, "shuts": [[10]], "dice_allowed": [2], "score": "11012"}),
    ("--open 1,2,5,7 --dice 3,4 --first-roll --set preset=two_to_go", {"shuts": [[2, 5]]}),
    ("--open none --dice 3 --set score=digits", {"score": "0"}),
))
def test_moves_by_options(answer, words, expected):
    found = answer("moves", *words.split())
    assert {key: found[key] for key in expected} == expected


POOL = {"format": "pool", "stake": 4}
DIGITS = {"format": "rounds", "rounds": 1, "score": "digits", "tiles": 12}


@pytest.mark.parametrize("given, seats, games, expected", (
    # The second game is shared by all and leaves the 0 that the first left; the third is seat 3's, who plays first.
    (POOL, 3, ([7, 7, 9], [7, 7, 7], [5, 6, 7]), [
        {"winners": [1, 2], "net": [2, 2, -4], "carried": 0},
        {"winners": [1, 2, 3], "net": [0, 0, 0], "carried": 0},
        {"winners": [3], "net": [-4, -4, 8], "carried": 0},
    ]),
    (DIGITS, 2, (["123456789101112", "23"],), [{"winners": [2], "totals": ["123456789101112", "23"]}]),
    ({}, 1, ([12],), [{"winners": [1]}]),
))
def test_matches_by_hand(answers, given, seats, games, expected):
    found, = answers("match", {"set": given, "seats": seats, "games": [{"scores": scores} for scores in games]})
    assert found == {"games": expected}
