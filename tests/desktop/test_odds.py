"""The command `odds`: the public answers, partial boxes and given dice, the time it takes, and wrong questions."""
import io
import json
import os
import pathlib
import subprocess
import sys
from fractions import Fraction

import pytest

from desktop.__main__ import main
from shutbox_core.game.rules import Rules

ROOT = pathlib.Path(__file__).resolve().parents[2]
VECTORS = json.loads((ROOT / "tests" / "vectors" / "odds.json").read_text())


def ask(capsys, *words):
    """The answer to a command line."""
    assert main(["odds", *words]) == 0
    return json.loads(capsys.readouterr().out)


def hand_in(monkeypatch, text):
    """Makes this text the standard input."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def answers(capsys, monkeypatch, *queries):
    """The answers to lines on standard input."""
    hand_in(monkeypatch, "".join(json.dumps(query) + "\n" for query in queries))
    assert main(["odds", "-"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_public_answers(capsys, monkeypatch):
    found = answers(capsys, monkeypatch, *[{"set": case["set"]} for case in VECTORS])
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
def test_published_values(capsys, words, p_shut, e_score):
    answer = ask(capsys, *[part for word in words for part in ("--set", word)])
    if isinstance(p_shut, str):
        assert answer["p_shut"] == p_shut
    else:
        assert answer["p_shut_decimal"] == pytest.approx(p_shut, abs=6e-7)
    assert answer["e_score_decimal"] == pytest.approx(e_score, abs=10 ** -len(str(e_score).split(".")[1]) * 0.6)


def test_partial_boxes(capsys):
    """By hand: with 1, 2 and 3 open one die is thrown; with tile 1 alone one die shuts it in a sixth of all cases."""
    assert ask(capsys, "--open", "1") == {"p_shut": "1/6", "p_shut_decimal": 1 / 6, "e_score": "5/6", "e_score_decimal": 5 / 6,
                                          "states": 2, "best_dice": {"score": 1, "shut": 1}}
    assert ask(capsys, "--open", "none")["e_score"] == "0/1"
    assert ask(capsys, "--open", "none")["p_shut"] == "1/1"
    answer = ask(capsys, "--open", "9", "--set", "score=digits")
    assert (answer["p_shut"], answer["e_score"], answer["states"]) == ("1/9", "8/1", 2)
    assert ask(capsys, "--open", "1,2,3,4,5,6,7,8,9")["e_score"] == VECTORS[0]["e_score"]


def test_first_roll(capsys):
    """Open tiles are no first roll unless it is said; the start of a turn is one."""
    words = ["--open", "1,2,3,4,5,6,7,8,9", "--set", "first_roll_needs=2"]
    assert ask(capsys, *words)["p_shut"] == VECTORS[0]["p_shut"]
    assert ask(capsys, *words, "--first-roll")["p_shut"] == ask(capsys, *words[2:])["p_shut"] == VECTORS[7]["p_shut"]


def test_given_dice(capsys):
    """Each legal set with both values, which are those of the box that it leaves."""
    answer = ask(capsys, "--open", "1,2,4,6,9", "--dice", "6,1")
    assert answer["p_shut"] == ask(capsys, "--open", "1,2,4,6,9")["p_shut"]
    assert [found["tiles"] for found in answer["sets"]] == [[1, 2, 4], [1, 6]]
    for found in answer["sets"]:
        left = ",".join(str(t) for t in (1, 2, 4, 6, 9) if t not in found["tiles"])
        alone = ask(capsys, "--open", left)
        assert all(found[name] == alone[name] for name in ("p_shut", "e_score", "p_shut_decimal", "e_score_decimal"))
    best = max(answer["sets"], key=lambda found: Fraction(found["p_shut"]))
    assert answer["best"]["shut"] == best["tiles"]
    assert ask(capsys, "--open", "1,2", "--dice", "6,6")["sets"] == []
    assert ask(capsys, "--open", "1,2", "--dice", "6,6")["best"] == {"score": [], "shut": []}
    assert ask(capsys, "--dice", "3,4", "--set", "stop_on=7")["sets"] == []


def test_digits_are_exact(capsys):
    """By hand where only 11 and 12 are open; and the full box of twelve, whose score no float holds."""
    answer = ask(capsys, "--open", "11,12", "--dice", "1,1", "--set", "tiles=12", "--set", "score=digits")
    assert Fraction(answer["e_score"]) == (33 * 1112 + 2 * Fraction(12 * 35, 36) + Fraction(11 * 34, 36)) / 36
    full = ask(capsys, "--set", "tiles=12", "--set", "score=digits", "--set", "stop_on=7")
    assert 36**12 % Fraction(full["e_score"]).denominator == 0
    assert Fraction(full["e_score"]) > Fraction(123456789101112, 6)


def test_the_mean_over_the_rolls():
    """The value before the roll is the mean of the best after it."""
    from desktop.commands.odds import odds

    rules = Rules(9)
    total = Fraction(0)
    for a in range(1, 7):
        for b in range(1, 7):
            sets = odds({"open": [2, 3, 7, 8], "dice": [a, b]})["sets"]
            total += min((Fraction(found["e_score"]) for found in sets), default=rules.score(0b11000110))
    assert total / 36 == Fraction(odds({"open": [2, 3, 7, 8]})["e_score"])


@pytest.mark.parametrize("words, seconds", [([], 1), (["--set", "tiles=12"], 15), (["--set", "tiles=12", "--set", "shut=single"], 15)])
def test_time(words, seconds):
    """Processor time of one core, with the start of the interpreter."""
    before = os.times()
    subprocess.run([sys.executable, "-P", "-m", "desktop", "odds", *words], cwd=ROOT, check=True, capture_output=True,
                   env={**os.environ, "PYTHONPATH": str(ROOT)})
    after = os.times()
    assert after.children_user + after.children_system - before.children_user - before.children_system < seconds


@pytest.mark.parametrize("words, says", [
    (["--open", "1,13"], "1 to 9"), (["--open", "1,1"], "at most once"), (["--open", "x"], "--open x"), (["--dice", "7"], "1 to 6"),
    (["--dice", "1,2,3"], "one or two"), (["--set", "tiles=11"], "tiles=11"), (["--set", "tile=9"], "tile"), (["-", "--open", "1"], "odds -")])
def test_wrong_words(capsys, words, says):
    assert main(["odds", *words]) == 2
    out, err = capsys.readouterr()
    assert not out and says in err and err.count("\n") == 1


@pytest.mark.parametrize("line, says", [
    ("{", "line 2: no JSON"), ('{"opened": [1]}', "line 2: opened"), ('{"first_roll": 1}', "line 2: first_roll"),
    ('{"open": [10]}', "line 2: open"), ('{"dice": [0]}', "line 2: dice"), ('{"set": {"shut": "all"}}', "line 2: shut")])
def test_wrong_lines(capsys, monkeypatch, line, says):
    hand_in(monkeypatch, '{"open": [1]}\n' + line + "\n")
    assert main(["odds", "-"]) == 2
    out, err = capsys.readouterr()
    assert out.count("\n") == 1 and err.startswith(says) and err.count("\n") == 1
