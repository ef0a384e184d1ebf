"""The stores: what each machine gets, and that each keeps what it was given."""
import sys
import types

import pytest

from desktop.flash import FlashSim
from hal.circuitpython.store import Nvm, Watchdog, open_store
from shutbox_core.journal.saved_game import SavedGame
from tests.support.stored_play import FILE, Play, state


def test_refusals_are_os_errors():
    flash = FlashSim()
    nvm = Nvm(flash)
    nvm.append(0, b"a")
    flash.refuses = True
    with pytest.raises(OSError):
        nvm.append(8, b"b")
    assert nvm.read()[:9] == b"a" + b"\xff" * 8 and flash.erases == 0


class Refusing(bytearray):
    """nvm whose flash refuses, as CircuitPython says so."""

    def __setitem__(self, at, data):
        raise RuntimeError("Unable to write to nvm.")


@pytest.mark.parametrize("size", (4096, 8192))
def test_a_refusal_of_the_firmware_is_one_too(size):
    store = Nvm(Refusing(b"\xff" * size))
    for write in (lambda: store.append(8, b"b"), lambda: store.rewrite(b"b")):
        with pytest.raises(OSError, match="Unable to write"):
            write()
    assert not store.mark(b"a")
    store = Nvm(Refusing(b"\xff" * (size - 64) + b"FALLS\x5a" + b"\xff" * 58))
    assert store.falls() == 1
    for bad in (store, Nvm(Refusing(bytes(size)))):
        Watchdog([], bad).feed(60_001)


def test_an_append_over_marks_needs_no_second_block():
    """In a full heap there is none."""
    longest = []

    class Nvm4(FlashSim):
        def __getitem__(self, at):
            found = super().__getitem__(at)
            longest.append(len(found))
            return found

    store = Nvm(Nvm4())
    store.append(0, bytes(range(1, 253)) * 16)
    store.mark(b"a")
    store.append(4032, b"more")
    assert max(longest) <= 72
    assert store.read() == bytes(range(1, 253)) * 16 + b"more" + b"\xff" * 60


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
    nvm.rewrite(b"new")
    assert (flash.operations, flash.erases) == (64 + 17, 1)
    large = Nvm(FlashSim(size=20480))
    assert large.size == len(large.read()) == 4096


def test_each_machine_gets_its_store(monkeypatch):
    board = types.ModuleType("microcontroller")
    monkeypatch.setitem(sys.modules, "microcontroller", board)
    board.nvm = FlashSim()
    assert open_store().size == 4096
    for nvm in (None, FlashSim(size=256)):  # the smaller SAMD boards
        board.nvm = nvm
        store = open_store()
        assert store.size == 0 and store.read() == b"" and store.marks() is None and not store.mark(b"x")


# Marks at the end of nvm, which the journal's block shares on the RP2040 and RP2350.


@pytest.mark.parametrize("size", (1024, 4096, 8192))
def test_marks_cost_no_erase_and_are_none_of_the_journal_s(size):
    flash = FlashSim(size=size)
    store = Nvm(flash)
    store.append(0, b"journal")
    for n in range(59):
        assert store.marks() == b"a" * n and store.mark(b"a")
    assert not store.mark(b"a") and store.marks() == b"a" * 59
    assert store.read() == b"journal" + b"\xff" * (store.size - 7) and not flash.erases
    store.risen()
    if size == 8192:
        assert flash.erases == 1 and store.marks() == b"" and store.mark(b"a")
    else:
        assert not flash.erases and store.marks() == b"a" * 59


def test_marks_make_way_for_a_journal_that_has_come_so_far():
    flash = FlashSim()
    store = Nvm(flash)
    for _ in range(30):
        store.mark(b"a")
    store.append(0, b"\x01" * 4032)
    assert store.marks() == b"a" * 30 and not flash.erases
    store.append(4032, b"\x02" * 10)
    assert flash.erases == 1 and store.read() == b"\x01" * 4032 + b"\x02" * 10 + b"\xff" * 54
    assert store.marks() is None and not store.mark(b"a")
    store.append(4042, b"\x03" * 54)
    assert flash.erases == 1 and store.read()[4032:] == b"\x02" * 10 + b"\x03" * 54
    store.rewrite(b"new")
    assert store.marks() == b"" and store.mark(b"a") and store.read() == b"new" + b"\xff" * 4093
    store.rewrite(b"newer")
    assert store.marks() == b"", "whoever starts a game sees the program run"


@pytest.mark.parametrize("end", (4024, 4025, 4032, 4096))
def test_marks_leave_a_record_its_last_bytes_even_if_they_are_blank(end):
    """A record may end with bytes of 0xFF, though not with eight: marks begin only where that many are blank before them."""
    flash = FlashSim()
    store = Nvm(flash)
    store.append(0, b"\x01" * (end - 7) + b"\xff" * 7)
    assert store.mark(b"a") == (end <= 4024 + 7)
    assert store.read() == b"\x01" * (end - 7) + b"\xff" * (4103 - end)


def test_a_game_is_played_through_marks():
    """Whatever is marked between its records, the journal keeps each of them, to the last byte of the block and beyond."""
    flash = FlashSim(size=1024)
    play = Play(Nvm(flash), 2, {"format": "pool"}, 3, extras=True)
    for n in range(400):
        play.step()
        if n % 7 == 0:
            Nvm(flash).mark(b"\x5a")
        again = SavedGame(Nvm(flash))
        again.load(FILE)
        assert state(again) == play.points[-1] and not again.notes
    assert flash.erases > 3
