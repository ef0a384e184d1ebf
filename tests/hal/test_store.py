"""The stores: what each machine gets, and that each keeps what it was given."""
import sys
import types

import pytest

from desktop.flash import FlashSim
from hal.circuitpython.store import Nothing, Nvm, open_store
from shutbox_core.journal.saved_game import SavedGame
from tests.stored_play import FILE, Play, state


def test_blank_at_first_then_what_was_written():
    store = Nvm(FlashSim())
    assert store.size == 4096
    assert store.read() == b"\xff" * 4096
    store.append(0, b"ab")
    store.append(6, b"cd")
    assert store.read() == b"ab\xff\xff\xff\xffcd" + b"\xff" * 4088
    store.append(4094, b"yz")
    assert store.read()[4090:] == b"\xff\xff\xff\xffyz"
    store.rewrite(0, b"new")
    assert store.read() == b"new" + b"\xff" * 4093


def test_what_was_written_outlives_the_program():
    flash = FlashSim()
    play = Play(Nvm(flash), 2, {"format": "pool"}, 3, extras=True)
    for _ in range(250):
        play.step()
        again = SavedGame(Nvm(flash))
        again.load(FILE)
        assert state(again) == play.points[-1] and not again.notes
    assert play.saved.games > 4


def test_refusals_are_os_errors():
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


def test_each_machine_gets_its_store(monkeypatch):
    board = types.ModuleType("microcontroller")
    monkeypatch.setitem(sys.modules, "microcontroller", board)
    board.nvm = FlashSim()
    assert isinstance(open_store(), Nvm)
    for nvm in (None, FlashSim(size=256)):  # the smaller SAMD boards
        board.nvm = nvm
        assert isinstance(open_store(), Nothing) and open_store().read() == b""
    del board.nvm
    assert isinstance(open_store(), Nothing)
