"""The command `odds`: the public answers, partial boxes and given dice."""
import json
from fractions import Fraction

import pytest

from tests.conftest import ROOT

VECTORS = json.loads((ROOT / "tests" / "vectors" / "odds.json").read_text())


def test_public_answers(answers):
    found = answers("odds", *[{"set": case["set"]} for case in VECTORS])
    assert len(found) == len(VECTORS) > 10
    for case, answer in zip(VECTORS, found):
        assert (answer["p_shut"], answer["e_score"]) == (case["p_shut"], case["e_score"]), case["set"]
        for name in ("p_shut", "e_score"):
            assert answer[name + "_decimal"] == float(Fraction(answer[name]))


@pytest.mark.parametrize("words, p_shut, e_score", [
    (["tiles=12", "one_die=never"], "275901419419/76169967501312", 35.0814207),
    (["tiles=12"], "60300072913/12694994583552", 35.0758859),
    (["one_die=below_six"], 0.0940113, 11.0659092),
    (["shut=pair", "one_die=six", "one_die_must=yes"], 0.074194, 11.8394),
    (["preset=thai"], 0.079987, 13.760)])
def test_published_values(answer, words, p_shut, e_score):
    found = answer("odds", *[part for word in words for part in ("--set", word)])
    if isinstance(p_shut, str):
        assert found["p_shut"] == p_shut
    else:
        assert found["p_shut_decimal"] == pytest.approx(p_shut, abs=6e-7)
    assert found["e_score_decimal"] == pytest.approx(e_score, abs=10 ** -len(str(e_score).split(".")[1]) * 0.6)


def test_partial_boxes(answer):
    """By hand: with 1, 2 and 3 open one die is thrown; with tile 1 alone one die shuts it in a sixth of all cases."""
    assert answer("odds", "--open", "1") == {
        "p_shut": "1/6", "p_shut_decimal": 1 / 6, "e_score": "5/6", "e_score_decimal": 5 / 6,
        "states": 2, "best_dice": {"score": 1, "shut": 1}}
    assert answer("odds", "--open", "none")["e_score"] == "0/1"
    assert answer("odds", "--open", "none")["p_shut"] == "1/1"
    found = answer("odds", "--open", "9", "--set", "score=digits")
    assert (found["p_shut"], found["e_score"], found["states"]) == ("1/9", "8/1", 2)
    assert answer("odds", "--open", "1,2,3,4,5,6,7,8,9")["e_score"] == VECTORS[0]["e_score"]


def test_first_roll(answer):
    """Open tiles are no first roll unless it is said; the start of a turn is one."""
    words = ["--open", "1,2,3,4,5,6,7,8,9", "--set", "first_roll_needs=2"]
    assert answer("odds", *words)["p_shut"] == VECTORS[0]["p_shut"]
    assert answer("odds", *words, "--first-roll")["p_shut"] == answer("odds", *words[2:])["p_shut"] == VECTORS[7]["p_shut"]


def test_given_dice(answer):
    """Each legal set with both values, which are those of the box that it leaves."""
    found = answer("odds", "--open", "1,2,4,6,9", "--dice", "6,1")
    assert found["p_shut"] == answer("odds", "--open", "1,2,4,6,9")["p_shut"]
    assert [one["tiles"] for one in found["sets"]] == [[1, 2, 4], [1, 6]]
    for one in found["sets"]:
        left = ",".join(str(t) for t in (1, 2, 4, 6, 9) if t not in one["tiles"])
        alone = answer("odds", "--open", left)
        assert all(one[name] == alone[name] for name in ("p_shut", "e_score", "p_shut_decimal", "e_score_decimal"))
    best = max(found["sets"], key=lambda one: Fraction(one["p_shut"]))
    assert found["best"]["shut"] == best["tiles"]
    assert answer("odds", "--open", "1,2", "--dice", "6,6")["sets"] == []
    assert answer("odds", "--open", "1,2", "--dice", "6,6")["best"] == {"score": [], "shut": []}
    assert answer("odds", "--dice", "3,4", "--set", "stop_on=7")["sets"] == []


def test_digits_are_exact(answer):
    """By hand where only 11 and 12 are open; and the full box of twelve, whose score no float holds."""
    found = answer("odds", "--open", "11,12", "--dice", "1,1", "--set", "tiles=12", "--set", "score=digits")
    assert Fraction(found["e_score"]) == (33 * 1112 + 2 * Fraction(12 * 35, 36) + Fraction(11 * 34, 36)) / 36
    full = answer("odds", "--set", "tiles=12", "--set", "score=digits", "--set", "stop_on=7")
    assert 36**12 % Fraction(full["e_score"]).denominator == 0
    assert Fraction(full["e_score"]) > Fraction(123456789101112, 6)
