"""What all commands have in common: wrong usage ends with one line that names what is wrong, and nothing is printed."""
import json
import subprocess
import sys

import pytest

from desktop.__main__ import COMMANDS
from desktop.arguments import given_of, settings_of
from desktop.drive import board_files
from shutbox_core.app import VERSION

MOVE = ("moves", "--open", "1", "--dice", "1")
GAMES = ("simulate", "--games", "5", "--seats")
WRONG = (  # a command line, what its message says
    ((), ("COMMAND",)),
    (("cat",), ("cat", "replay")),
    (("--cat",), ("COMMAND",)),
    (("moves", "--open"), ("--open",)),
    (("moves", "--open", "1,10", "--dice", "3,4"), ("open", "10", "1 to 9")),
    (("moves", "--open", "0", "--dice", "3,4"), ("open", "0", "1 to 9")),
    (("moves", "--open", "1,1", "--dice", "3,4"), ("open", "1", "once")),
    (("moves", "--open", "1,x", "--dice", "3,4"), ("--open", "1,x", "numbers")),
    (("moves", "--open", "1,2", "--dice", "3,4,5"), ("dice", "one or two")),
    (("moves", "--open", "1,2", "--dice", ""), ("dice", "one or two")),
    (("moves", "--open", "1,2", "--dice", "3,7"), ("dice", "7", "1 to 6")),
    (("moves", "--open", "1,2"), ("--dice", "missing")),
    (("moves", "--dice", "1,2"), ("--open", "missing")),
    (("moves", "-", "--open", "1"), ("moves -", "standard input")),
    ((*MOVE, "--set", "tiles=11"), ("tiles", "11", "9, 10, 12")),
    ((*MOVE, "--set", "tile=9"), ("tile", "tiles, shut", "seed")),
    ((*MOVE, "--set", "preset=pubs"), ("pubs", "classic, pub", "tournament")),
    ((*MOVE, "--set", "tiles"), ("tiles", "KEY=VALUE")),
    ((*MOVE, "--set", "a\nb=1"), ("no such key",)),
    ((*MOVE, "--set", "names=\n\n"), ("names", "commas")),
    (("match",), ("-",)),
    (("odds", "--open", "1,13"), ("1 to 9",)),
    (("odds", "--open", "1,1"), ("at most once",)),
    (("odds", "--open", "x"), ("--open x",)),
    (("odds", "--dice", "7"), ("1 to 6",)),
    (("odds", "--dice", "1,2,3"), ("one or two",)),
    (("odds", "--set", "tiles=11"), ("tiles=11",)),
    (("odds", "--set", "tile=9"), ("tile",)),
    (("odds", "-", "--open", "1"), ("odds -",)),
    ((*GAMES, "expert,champion"), ("champion", "expert")),
    (("simulate", "--games", "0", "--seats", "random"), ("--games 0",)),
    (("simulate", "--games", "x", "--seats", "random"), ("x",)),
    (("simulate", "--games", "5"), ("--seats",)),
    ((*GAMES, ",".join(["most"] * 10)), ("10",)),
    ((*GAMES, "random,most", "--set", "format=solo"), ("solo",)),
    ((*GAMES, "most", "--cores", "0"), ("--cores 0",)),
    ((*GAMES, "most", "--set", "tiles=8"), ("tiles=8",)),
    (("replay", "-", "--set", "tiles=11"), ("tiles=11",)),
    (("replay", "-", "--set", "tiles"), ("KEY=VALUE",)),
    (("replay", "-", "--set", "preset=x"), ("preset=x",)),
    (("replay", "-", "--set", "cat=1"), ("cat",)),
    (("replay", "-", "--set", "roll_pin=GP99"), ("roll_pin=GP99", "no pin GP99")),
    (("replay", "-", "--cat"), ("--cat",)),
    (("replay",), ("script",)),
    (("settings",), ("FILE",)),
    (("settings", "a", "b"), ("b",)),
    (("replay", "no such script"), ("no such script", "No such file")),
)


def game(**fields):
    """A question for `match -` with two seats and one game."""
    line = {"set": {"format": "single"}, "seats": 2, "games": [{"first": 1, "scores": [5, 6]}]}
    line.update(fields)
    return json.dumps(line)


WRONG_QUESTIONS = (  # a command, a line of its standard input, what its message says of it
    ("moves", "{", ("no JSON",)),
    ("moves", "[" * 100000, ("no JSON",)),
    ("moves", b'{"open": "\xff"}', ("no JSON",)),
    ("moves", "[1]", ("object",)),
    ("moves", '{"dice": [1]}', ("open", "missing")),
    ("moves", '{"open": [1]}', ("dice", "missing")),
    ("moves", '{"open": 3, "dice": [1]}', ("open", "3", "list")),
    ("moves", '{"open": [1.0], "dice": [1]}', ("open", "1.0")),
    ("moves", '{"open": [true], "dice": [1]}', ("open", "true")),
    ("moves", '{"open": [1, 2, 1], "dice": [1]}', ("open", "once")),
    ("moves", '{"open": [1], "dice": "12"}', ("dice", "list")),
    ("moves", '{"open": [1], "dice": [1, 0]}', ("dice", "0", "1 to 6")),
    ("moves", '{"open": [1], "dice": [1], "first_roll": "yes"}', ("first_roll", "true or false")),
    ("moves", '{"open": [1], "dice": [1], "set": "tiles=9"}', ("set", "object")),
    ("moves", '{"open": [1], "dice": [1], "set": {"shut": ["any"]}}', ("shut", "any, pair, faces, single")),
    ("moves", '{"open": [1], "dice": [1], "set": {"shut": "a\\nb"}}', ("shut", "any, pair, faces, single")),
    ("odds", "{", ("no JSON",)),
    ("odds", '{"opened": [1]}', ("opened",)),
    ("odds", '{"first_roll": 1}', ("first_roll",)),
    ("odds", '{"open": [10]}', ("open",)),
    ("odds", '{"dice": [0]}', ("dice",)),
    ("odds", '{"set": {"shut": "all"}}', ("shut",)),
    ("match", game(seats=0), ("seats", "0", "1 to 9")),
    ("match", game(seats=10), ("seats", "10", "1 to 9")),
    ("match", game(seats="2"), ("seats", "1 to 9")),
    ("match", game(set={"format": "solo"}), ("seats", "2", "1 to 1")),
    ("match", game(set={"format": "poker"}), ("format", "poker", "single, pool")),
    ("match", game(games={}), ("games", "list")),
    ("match", game(games=[5]), ("game 1", "5", "object")),
    ("match", game(games=[{"first": 3, "scores": [5, 6]}]), ("game 1", "first", "3", "1 to 2")),
    ("match", game(games=[{"first": 1}]), ("game 1", "scores", "missing")),
    ("match", game(games=[{"scores": 5}]), ("game 1", "scores", "list")),
    ("match", game(games=[{"scores": [5, 6]}, {"scores": [5]}]), ("game 2", "1 scores are too few")),
    ("match", game(games=[{"scores": []}]), ("game 1", "too few")),
    ("match", game(games=[{"scores": [5, 6, 7]}]), ("game 1", "too many", "ended with number 2")),
    ("match", game(games=[{"scores": [0, 6]}]), ("game 1", "too many", "ended with number 1")),
    ("match", game(games=[{"scores": [5, -6]}]), ("score -6", "whole number")),
    ("match", game(games=[{"scores": [5, 6.0]}]), ("score 6.0", "whole number")),
    ("match", game(games=[{"scores": [5, True]}]), ("score true", "whole number")),
    ("match", game(games=[{"scores": [5, "6a"]}]), ("score", "6a", "whole number")),
    ("match", game(games=[{"scores": [5, "9" * 5000]}]), ("score", "whole number")),
    ("match", game(games=[{"scores": [5, None]}]), ("score null", "whole number")),
    ("match", '{"games": []}', ("seats", "missing")),
    ("match", '{"seats": 2}', ("games", "missing")),
)
RIGHT_QUESTIONS = {"moves": '{"open": [1, 2], "dice": [1]}', "odds": '{"open": [1]}', "match": game()}


def check_refused(told, lines, *said):
    """That a command printed so many lines and then refused to go on, in one line that says all this."""
    code, out, err = told
    assert code == 2 and out.count("\n") == lines
    assert err.count("\n") == 1 and all(word in err for word in said), err


@pytest.mark.parametrize("words, said", WRONG)
def test_wrong_words(shutbox, words, said):
    check_refused(shutbox(*words), 0, *said)


@pytest.mark.parametrize("command, line, said", WRONG_QUESTIONS)
def test_wrong_questions(shutbox, command, line, said):
    """Those before it are answered, and it is named by its number, which counts empty lines too."""
    right = RIGHT_QUESTIONS[command].encode()
    line = line if isinstance(line, bytes) else line.encode()
    check_refused(shutbox(command, "-", stdin=b"\n".join((right, b"", line, right))), 1, "line 3: ", *said)


def test_version_and_help(shutbox):
    assert shutbox("--version")[:2] == (0, VERSION + "\n")
    code, out, _ = shutbox("--help")
    assert code == 0 and all(f"\n    {name} " in out for name in ("play", "replay", "moves", "match", "odds", "simulate"))


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_registers(shutbox, name):
    code, out, _ = shutbox(name, "--help")
    assert code == 0 and out.startswith(f"usage: shutbox {name} ")


def test_settings_of_set_options():
    values = settings_of(given_of(["tiles=12", "one_die=six", "tiles=10", "names=Ann=1,Bob"]))
    assert (values.tiles, values.one_die, values.names[:2]) == (10, "six", ["Ann=1", "Bob"])
    assert settings_of(given_of(None)).tiles == 9


def test_settings_that_do_not_go_together(shutbox):
    check_refused(shutbox(*MOVE, "--set", "start_shut=2", "--set", "first_roll_needs=2"), 0, "first_roll_needs=2", "shut at the start")


def test_moves_needs_no_hardware():
    command = "import sys, desktop.__main__ as m; m.main(['moves', '--open', '1,2,9', '--dice', '3,4']); sys.exit('board' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", command], cwd=board_files(), capture_output=True).returncode == 0


def test_output_that_nobody_reads():
    command = [sys.executable, "-m", "desktop", "replay", "-", "--frames"]
    process = subprocess.Popen(command, cwd=board_files(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    process.stdin.write(b'{"at": 60000, "end": true}\n')
    process.stdin.close()
    err = process.stderr.read()
    assert process.wait(60) == 1 and err == b""
