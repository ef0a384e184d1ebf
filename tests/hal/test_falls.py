"""What takes the interpreter down is counted where it outlives the reset, on every board, and bounded."""
import sys
import types

import microcontroller
import pytest

from desktop.flash import FlashSim
from hal.circuitpython.store import LIMIT, Watchdog, fall, hung, open_store


@pytest.fixture(params=(4096, 8192))
def nvm(request, desk, monkeypatch):
    """The memory of an RP2040 or RP2350, all of which is the journal's, and of an ESP32-S3."""
    monkeypatch.setattr(microcontroller, "nvm", FlashSim(size=request.param))
    return microcontroller.nvm


def test_falls_in_a_row_are_counted(nvm):
    assert [fall() for _ in range(LIMIT + 3)] == list(range(1, LIMIT + 4))
    open_store().risen()
    assert [fall() for _ in range(3)] == [1, 2, 3]
    assert not nvm.erases and set(nvm.data[:-64]) == {255}, "bytes are added to blank ones, beside the journal"


def test_nothing_to_end(nvm):
    open_store().risen()
    assert not nvm.operations


def test_falls_and_rises_for_ever(nvm):
    """With more of them than there is room for, none is counted until the journal is rewritten; or room is made elsewhere."""
    counts = [(fall(), open_store().risen())[0] for _ in range(200)]
    if len(nvm) > 4096:
        assert counts == [1] * 200 and nvm.erases < 15
    else:
        assert counts == [1] * 30 + [0] * 170 and not nvm.erases


def test_a_mark_cut_short_is_a_fall(nvm):
    fall()
    open_store().risen()
    nvm.data[-57] = 0x1A
    assert fall() == 2


def test_memory_of_garbage_is_made_good(desk, monkeypatch):
    monkeypatch.setattr(microcontroller, "nvm", FlashSim(bytes(8192)))
    assert not fall()
    open_store().risen()
    assert fall() == 1


def test_the_watchdog_is_told_and_bounded(nvm):
    for _ in range(LIMIT):
        assert hung() == "the program hung"
    with pytest.raises(RuntimeError, match="again and again"):
        hung()


def test_where_nothing_can_be_kept(desk, monkeypatch):
    monkeypatch.setattr(microcontroller, "nvm", None)
    assert not fall()
    open_store().risen()
    assert hung() == "the program hung"


def test_a_hang_that_cannot_be_counted_is_no_end(nvm):
    """Where the journal has come to the end of its block, or the marks have."""
    for _ in range(LIMIT - 1):
        hung()
    open_store().risen()
    while open_store().mark(b"\x00"):
        pass
    if len(nvm) == 4096:
        assert hung() == "the program hung" and hung() == "the program hung"
        nvm[:] = b"\xff" * 4096
        open_store().append(0, b"\x01" * 4030)
        for _ in range(LIMIT + 2):
            assert hung() == "the program hung"


def test_without_a_watchdog_of_the_chip_a_row_ends_too(nvm, monkeypatch):
    opened = []
    monkeypatch.delattr(microcontroller, "watchdog", raising=False)
    dog = Watchdog(opened, open_store())
    fall()
    dog.feed(60_001)
    assert fall() == 1 and not opened


def test_a_store_that_refuses_stops_no_round(nvm):
    fall()
    nvm.refuses = True
    dog = Watchdog([], open_store())
    for age in (60_001, 60_002):
        dog.feed(age)
    assert not open_store().mark(b"a")


def test_a_minute_that_went_well_ends_the_row(nvm, monkeypatch):
    fed, opened = [], []
    timer = types.SimpleNamespace(feed=lambda: fed.append(1))
    monkeypatch.setattr(microcontroller, "watchdog", timer, raising=False)
    monkeypatch.setitem(sys.modules, "watchdog", types.SimpleNamespace(WatchDogMode=types.SimpleNamespace(RESET="reset")))
    dog = Watchdog(opened, open_store())
    assert (timer.mode, timer.timeout, opened) == ("reset", 8, [dog])
    fall()
    for age in (0, 60_000):
        dog.feed(age)
    assert fall() == 2
    dog.feed(60_001)
    assert fall() == 1
    dog.feed(70_000)
    assert fall() == 2 and len(fed) == 4, "once"
    dog.deinit()
    assert timer.mode is None
