"""The command `settings`."""
import json

import pytest

from shutbox_core.settings import in_force, load
from tests.support.table import Table


@pytest.fixture
def told(shutbox, tmp_path):
    """Writes bytes to a file; gives the command's exit code, and what it prints of that file, which is one line."""

    def tell(data):
        path = tmp_path / "some.toml"
        path.write_bytes(data)
        code, out, err = shutbox("settings", str(path))
        assert err == "" and out.count("\n") == 1
        return code, json.loads(out)

    return tell


def test_what_is_in_force(told, monkeypatch):
    monkeypatch.setenv("SHUTBOX_TILES", "10")
    for data in (b"", b"OTHER = 0x\n"):
        assert told(data) == (0, {"set": in_force(load({})[0]), "bad": []})
    code, found = told(b"SHUTBOX_PRESET = twelve\nSHUTBOX_DICE_FACES = true\nSHUTBOX_START_SHUT = [1, 2]")
    assert code == 0
    assert found["set"]["levers"] == 12 and found["set"]["dice_faces"] is True and found["set"]["start_shut"] == [1, 2]


def test_what_is_bad_is_named_as_in_the_log(told):
    data = b'SHUTBOX_TILES = 10 12\nSHUTBOX_STAKE = 0\nSHUTBOX_TYLES = 9\nSHUTBOX_PIEZO_PIN = "GP2"\nSHUTBOX_BOARD = abacus\nSHUTBOX_ = 1\n'
    code, found = told(data)
    assert code == 1 and [entry[:2] for entry in found["bad"]] == [
        ["tiles", "10 12"], [6, 1], ["tyles", 9], ["stake", 0], ["board", "abacus"], ["piezo_pin", "GP2"]]
    owner = {"stake": 0, "tyles": 9, "piezo_pin": "GP2", "board": "abacus"}
    line = Table(owner=owner, bad=found["bad"][:2]).wait(50).last("settings")
    assert line["bad"] == found["bad"] and line["set"] == found["set"]


def test_no_such_file(shutbox, tmp_path):
    for path in (tmp_path / "none.toml", tmp_path, tmp_path / "none" / "none.toml"):
        code, out, err = shutbox("settings", str(path))
        assert code == 2 and out == "" and err.count("\n") == 1 and str(path) in err
