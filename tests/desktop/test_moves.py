"""The commands `moves` and `match`: the public answers, and one clear line for each wrong question."""
import argparse
import io
import json
import pathlib
import time

import pytest

from desktop.arguments import given_of, settings_of
from desktop.commands import match, moves
from desktop.errors import Usage

VECTORS = pathlib.Path(__file__).resolve().parents[1] / "vectors"


def command(*words):
    """Runs a command line as the top level does; gives the exit code."""
    parser = argparse.ArgumentParser()
    subparsers = parser.add_subparsers()
    moves.add(subparsers)
    match.add(subparsers)
    args = parser.parse_args(words)
    return args.run(args)


def ask(capsys, *words):
    """The answer to a command line, read as JSON."""
    assert command(*words) == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def lines(monkeypatch, capsys):
    """Gives these lines to a command on its standard input and gives what it answered."""
    def run(name, *texts):
        data = "".join(text + "\n" for text in texts).encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert command(name, "-") == 0
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return run


def wrong(call, *said):
    """That the call ends with Usage on one line that says all this."""
    with pytest.raises(Usage) as caught:
        call()
    text = str(caught.value)
    assert "\n" not in text
    for word in said:
        assert word in text, text


def test_public_moves(lines):
    cases = json.loads((VECTORS / "moves.json").read_text())
    begun = time.process_time()
    answers = lines("moves", *map(json.dumps, cases))
    assert time.process_time() - begun < 1.5
    assert len(answers) == len(cases) == 400
    for case, answer in zip(cases, answers, strict=True):
        assert list(answer) == ["total", "shuts", "dice_allowed", "score"]
        assert answer["score"] == case["score"][case["set"].get("score", "sum")]
        for key in ("total", "shuts", "dice_allowed"):
            assert answer[key] == case[key], case


def test_public_matches(lines):
    cases = json.loads((VECTORS / "matches.json").read_text())
    for case, answer in zip(cases, lines("match", *map(json.dumps, cases)), strict=True):
        for game, told in zip(case["games"], answer["games"], strict=True):
            for key in set(game) - {"first", "scores"}:
                assert told[key] == game[key], case["about"]


def test_moves_by_options(capsys):
    assert ask(capsys, "moves", "--open", "1,2,3,4", "--dice", "3,4") == {
        "total": 7, "shuts": [[1, 2, 4], [3, 4]], "dice_allowed": [1, 2], "score": 10}
    assert ask(capsys, "moves", "--open", "12,10,1", "--dice", "5,5", "--set", "tiles=12", "--set", "score=digits") == {
        "total": 10, "shuts": [[10]], "dice_allowed": [2], "score": "11012"}
    first = ask(capsys, "moves", "--open", "1,2,5,7", "--dice", "3,4", "--first-roll", "--set", "preset=two_to_go")
    assert first["shuts"] == [[2, 5]]
    assert ask(capsys, "moves", "--open", "none", "--dice", "3", "--set", "score=digits")["score"] == "0"


@pytest.mark.parametrize("options, said", [
    (["--open", "1,10", "--dice", "3,4"], ["open", "10", "1 to 9"]),
    (["--open", "0", "--dice", "3,4"], ["open", "0", "1 to 9"]),
    (["--open", "1,1", "--dice", "3,4"], ["open", "1", "once"]),
    (["--open", "1,x", "--dice", "3,4"], ["--open", "1,x", "numbers"]),
    (["--open", "1,2", "--dice", "3,4,5"], ["dice", "one or two"]),
    (["--open", "1,2", "--dice", ""], ["dice", "one or two"]),
    (["--open", "1,2", "--dice", "3,7"], ["dice", "7", "1 to 6"]),
    (["--open", "1,2"], ["--dice", "missing"]),
    (["--dice", "1,2"], ["--open", "missing"]),
    (["-", "--open", "1"], ["standard input"]),
    (["--open", "1", "--dice", "1", "--set", "tiles=11"], ["tiles", "11", "9, 10, 12"]),
    (["--open", "1", "--dice", "1", "--set", "tile=9"], ["tile", "tiles, shut", "seed"]),
    (["--open", "1", "--dice", "1", "--set", "preset=pubs"], ["pubs", "classic, pub", "tournament"]),
    (["--open", "1", "--dice", "1", "--set", "tiles"], ["tiles", "KEY=VALUE"]),
    (["--open", "1", "--dice", "1", "--set", "a\nb=1"], ["no such key"]),
    (["--open", "1", "--dice", "1", "--set", "names=\n\n"], ["names", "commas"]),
])
def test_wrong_options(options, said):
    wrong(lambda: command("moves", *options), *said)


@pytest.mark.parametrize("text, said", [
    ("{", ["JSON"]),
    ("[" * 100000, ["JSON"]),
    ("[1]", ["object"]),
    ('{"dice": [1]}', ["open", "missing"]),
    ('{"open": [1]}', ["dice", "missing"]),
    ('{"open": 3, "dice": [1]}', ["open", "3", "list"]),
    ('{"open": [1.0], "dice": [1]}', ["open", "1.0"]),
    ('{"open": [true], "dice": [1]}', ["open", "true"]),
    ('{"open": [1, 2, 1], "dice": [1]}', ["open", "once"]),
    ('{"open": [1], "dice": "12"}', ["dice", "list"]),
    ('{"open": [1], "dice": [1, 0]}', ["dice", "0", "1 to 6"]),
    ('{"open": [1], "dice": [1], "first_roll": "yes"}', ["first_roll", "true or false"]),
    ('{"open": [1], "dice": [1], "set": "tiles=9"}', ["set", "object"]),
    ('{"open": [1], "dice": [1], "set": {"shut": ["any"]}}', ["shut", "any, pair, faces, single"]),
    ('{"open": [1], "dice": [1], "set": {"shut": "a\\nb"}}', ["shut", "any, pair, faces, single"]),
])
def test_wrong_lines_of_moves(lines, capsys, text, said):
    good = '{"open": [1, 2], "dice": [1]}'
    wrong(lambda: lines("moves", good, "", text, good), "line 3:", *said)
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_bytes_that_are_no_text(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"open": "\xff"}\n')))
    wrong(lambda: command("moves", "-"), "line 1:", "JSON")


def game(**fields):
    """A line for `match -` with two seats and one game."""
    line = {"set": {"format": "single"}, "seats": 2, "games": [{"first": 1, "scores": [5, 6]}]}
    line.update(fields)
    return json.dumps(line)


@pytest.mark.parametrize("text, said", [
    (game(seats=0), ["seats", "0", "1 to 9"]),
    (game(seats=10), ["seats", "10", "1 to 9"]),
    (game(seats="2"), ["seats", "1 to 9"]),
    (game(set={"format": "solo"}), ["seats", "2", "1 to 1"]),
    (game(set={"format": "poker"}), ["format", "poker", "single, pool"]),
    (game(games={}), ["games", "list"]),
    (game(games=[5]), ["game 1", "5", "object"]),
    (game(games=[{"first": 3, "scores": [5, 6]}]), ["game 1", "first", "3", "1 to 2"]),
    (game(games=[{"first": 1}]), ["game 1", "scores", "missing"]),
    (game(games=[{"scores": 5}]), ["game 1", "scores", "list"]),
    (game(games=[{"scores": [5, 6]}, {"scores": [5]}]), ["game 2", "1 scores are too few"]),
    (game(games=[{"scores": []}]), ["game 1", "too few"]),
    (game(games=[{"scores": [5, 6, 7]}]), ["game 1", "too many", "ended with number 2"]),
    (game(games=[{"scores": [0, 6]}]), ["game 1", "too many", "ended with number 1"]),
    (game(games=[{"scores": [5, -6]}]), ["score -6", "whole number"]),
    (game(games=[{"scores": [5, 6.0]}]), ["score 6.0", "whole number"]),
    (game(games=[{"scores": [5, True]}]), ["score true", "whole number"]),
    (game(games=[{"scores": [5, "6a"]}]), ["score", "6a", "whole number"]),
    (game(games=[{"scores": [5, "9" * 5000]}]), ["score", "whole number"]),
    (game(games=[{"scores": [5, None]}]), ["score null", "whole number"]),
    ('{"games": []}', ["seats", "missing"]),
    ('{"seats": 2}', ["games", "missing"]),
])
def test_wrong_lines_of_match(lines, text, said):
    wrong(lambda: lines("match", game(), text), "line 2:", *said)


def test_answers_of_match(lines):
    pool = {"format": "pool", "stake": 4}
    answer, = lines("match", game(set=pool, seats=3, games=[{"scores": [7, 7, 9]}, {"scores": [7, 7, 7]}, {"scores": [5, 6, 7]}]))
    # The second game is shared by all and leaves the 0 that the first left; the third is seat 3's, who plays first.
    assert answer == {"games": [
        {"winners": [1, 2], "net": [2, 2, -4], "carried": 0},
        {"winners": [1, 2, 3], "net": [0, 0, 0], "carried": 0},
        {"winners": [3], "net": [-4, -4, 8], "carried": 0},
    ]}
    digits = {"format": "rounds", "rounds": 1, "score": "digits", "tiles": 12}
    answer, = lines("match", game(set=digits, games=[{"scores": ["123456789101112", "23"]}]))
    assert answer == {"games": [{"winners": [2], "totals": ["123456789101112", "23"]}]}
    answer, = lines("match", game(seats=1, games=[{"scores": [12]}]))
    assert answer == {"games": [{"winners": [1]}]}


def test_settings_of_set_options():
    values = settings_of(given_of(["tiles=12", "one_die=six", "tiles=10", "names=Ann=1,Bob"]))
    assert (values.tiles, values.one_die, values.names[:2]) == (10, "six", ["Ann=1", "Bob"])
    assert settings_of(given_of(None)).tiles == 9
    wrong(lambda: settings_of(given_of(["start_shut=2", "first_roll_needs=2"])), "first_roll_needs=2", "shut at the start")
