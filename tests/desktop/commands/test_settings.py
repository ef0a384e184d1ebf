"""The command `settings`."""
import json

import pytest

from desktop.__main__ import main
from shutbox_core.settings import in_force, load
from tests.support.table import Table


def answer(capsys, path, code):
    """What `shutbox settings` prints, which is one line on standard output."""
    assert main(["settings", str(path)]) == code
    out, err = capsys.readouterr()
    assert err == "" and out.count("\n") == 1
    return json.loads(out)


@pytest.fixture
def written(tmp_path):
    """Writes bytes to a file and gives its path."""
    def write(data):
        path = tmp_path / "some.toml"
        path.write_bytes(data)
        return path

    return write


def test_what_is_in_force(capsys, written, monkeypatch):
    monkeypatch.setenv("SHUTBOX_TILES", "10")
    for data in (b"", b"OTHER = 0x\n"):
        assert answer(capsys, written(data), 0) == {"set": in_force(load({})[0]), "bad": []}
    found = answer(capsys, written(b"SHUTBOX_PRESET = twelve\nSHUTBOX_DICE_FACES = true\nSHUTBOX_START_SHUT = [1, 2]"), 0)
    assert found["set"]["levers"] == 12 and found["set"]["dice_faces"] is True and found["set"]["start_shut"] == [1, 2]


def test_what_is_bad_is_named_as_in_the_log(capsys, written):
    data = b'SHUTBOX_TILES = 10 12\nSHUTBOX_STAKE = 0\nSHUTBOX_TYLES = 9\nSHUTBOX_PIEZO_PIN = "GP2"\nSHUTBOX_BOARD = abacus\nSHUTBOX_ = 1\n'
    found = answer(capsys, written(data), 1)
    assert [entry[:2] for entry in found["bad"]] == [
        ["tiles", "10 12"], [6, 1], ["tyles", 9], ["stake", 0], ["board", "abacus"], ["piezo_pin", "GP2"]]
    owner = {"stake": 0, "tyles": 9, "piezo_pin": "GP2", "board": "abacus"}
    told = Table(owner=owner, bad=found["bad"][:2]).wait(50).last("settings")
    assert told["bad"] == found["bad"] and told["set"] == found["set"]


@pytest.mark.parametrize("args", ([], ["a", "b"]))
def test_wrong_usage(capsys, args):
    assert main(["settings", *args]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_no_such_file(capsys, tmp_path):
    for path in (tmp_path / "none.toml", tmp_path, tmp_path / "none" / "none.toml"):
        assert main(["settings", str(path)]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1 and str(path) in err
