"""That the parts of `make bench` are there and find what they measure; their figures are not looked at."""
import json

from bench.__main__ import PARTS, main
from bench.board import modules_in_order
from bench.sizes import ROOT, board_files


def test_a_part_that_is_not_there(capsys):
    assert main(["engine", "cat"]) == 2
    out, err = capsys.readouterr()
    assert not out and "cat" in err and all(name in err for name in PARTS)


def test_parts_by_name(capsys, monkeypatch):
    for number, name in enumerate(PARTS):
        monkeypatch.setitem(PARTS, name, lambda number=number: {"number": number})
    assert main(["board", "engine"]) == 0
    out, err = capsys.readouterr()
    assert list(json.loads(out)) == ["board", "engine"] and "board: " in err
    assert main([]) == 0
    assert list(json.loads(capsys.readouterr().out)) == list(PARTS)


def test_modules_come_after_those_that_they_need():
    found = modules_in_order()
    files = [path.relative_to(ROOT).parts for path in board_files() if path.name != "__init__.py"]
    assert len(set(found)) == len(found) == sum(parts[0] == "shutbox_core" for parts in files)
    order = [found.index(f"shutbox_core.{name}") for name in ("game.tileset", "journal.saved_game", "box", "app")]
    assert order == sorted(order)
