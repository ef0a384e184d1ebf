"""The stores: what each machine gets, and that each keeps what it was given."""
import os
import sys
import types

import pytest

from desktop.flash import FlashSim, PowerCut
from hal.file import File
from hal.store import Nothing, Nvm, open_store
from shutbox_core.memory import Memory
from tests.stored_play import FILE, Play, state


def stores(tmp_path):
    return [Nvm(FlashSim()), File(str(tmp_path / "journal"))]


def test_blank_at_first_then_what_was_written(tmp_path):
    for store in stores(tmp_path):
        assert store.size == 4096
        assert store.read() == b"\xff" * 4096
        store.append(0, b"ab")
        store.append(6, b"cd")
        assert store.read() == b"ab\xff\xff\xff\xffcd" + b"\xff" * 4088
        store.append(4094, b"yz")
        assert store.read()[4090:] == b"\xff\xff\xff\xffyz"
        store.rewrite(0, b"new")
        assert store.read() == b"new" + b"\xff" * 4093


def test_what_was_written_outlives_the_program(tmp_path):
    path = str(tmp_path / "journal")
    play = Play(File(path), 2, {"format": "pool"}, 3, extras=True)
    for _ in range(250):
        play.step()
        again = Memory(File(path))
        again.load(FILE)
        assert state(again) == play.points[-1] and not again.notes
    assert play.memory.games > 4
    assert os.listdir(tmp_path) == ["journal"]


@pytest.mark.parametrize("broken", ["open", "sync", "rename"])
def test_a_file_cut_off_while_it_is_replaced_is_the_old_one(tmp_path, monkeypatch, broken):
    path = str(tmp_path / "journal")
    store = File(path)
    store.rewrite(0, b"old")

    def cut(*args, **options):
        raise PowerCut(broken)

    with monkeypatch.context() as patch:
        patch.setattr("builtins.open" if broken == "open" else "os." + broken, cut)
        if broken == "open":
            patch.setattr("hal.file.open", cut, raising=False)
        with pytest.raises(PowerCut):
            store.rewrite(0, b"new")
    assert File(path).read()[:4] == b"old\xff"
    store.append(3, b"er")
    assert File(path).read()[:6] == b"older\xff"


def test_refusals_are_os_errors(tmp_path):
    (tmp_path / "folder").mkdir()
    store = File(str(tmp_path / "no such folder" / "journal"))
    assert store.read() == b"\xff" * 4096
    for refused in (lambda: store.append(0, b"a"), lambda: store.rewrite(0, b"a"), File(str(tmp_path / "folder")).read):
        with pytest.raises(OSError):
            refused()
    flash = FlashSim()
    nvm = Nvm(flash)
    nvm.append(0, b"a")
    flash.refuses = True
    with pytest.raises(OSError):
        nvm.append(8, b"b")
    assert nvm.read()[:9] == b"a" + b"\xff" * 8 and flash.erases == 0


def test_what_is_not_blank_after_all_costs_an_erase_and_no_byte():
    flash = FlashSim()
    nvm = Nvm(flash)
    nvm.append(0, b"whole")
    flash.data[7] = 0  # a bit that has rotted
    nvm.append(5, b", too")
    assert nvm.read()[:12] == b"whole, too\xff\xff" and flash.erases == 1


def test_nvm_erases_only_for_a_rewrite():
    flash = FlashSim()
    nvm = Nvm(flash)
    for at in range(0, 4096, 64):
        nvm.append(at, b"\x00" * 64)
    assert (flash.operations, flash.erases) == (64, 0)
    nvm.rewrite(0, b"new")
    assert (flash.operations, flash.erases) == (64 + 17, 1)
    large = Nvm(FlashSim(size=20480))
    assert large.size == len(large.read()) == 4096


def test_each_machine_gets_its_store(monkeypatch, tmp_path):
    board = types.ModuleType("microcontroller")
    monkeypatch.setitem(sys.modules, "microcontroller", board)
    monkeypatch.setenv("HOME", str(tmp_path))
    board.nvm = FlashSim()
    assert isinstance(open_store(), Nvm)
    for nvm in (None, FlashSim(size=256)):  # the smaller SAMD boards
        board.nvm = nvm
        assert isinstance(open_store(), File)
    del board.nvm  # Blinka on a Raspberry Pi
    store = open_store()
    store.rewrite(0, b"kept")
    assert (tmp_path / ".shutbox.journal").read_bytes() == b"kept"
    monkeypatch.setattr(sys, "implementation", types.SimpleNamespace(name="circuitpython"))
    assert isinstance(open_store(), Nothing) and open_store().read() == b""


def test_a_file_on_a_board(monkeypatch, tmp_path):
    """MicroPython's os has no path; its rename replaces."""
    monkeypatch.setattr("hal.file.os", types.SimpleNamespace(rename=os.rename, sync=os.sync))
    store = File(str(tmp_path / "journal"))
    store.append(0, b"a")
    store.append(1, b"b")
    assert store.read()[:3] == b"ab\xff" and os.listdir(tmp_path) == ["journal"]
    monkeypatch.setitem(sys.modules, "microcontroller", None)
    assert open_store()._path == "/.shutbox.journal"
