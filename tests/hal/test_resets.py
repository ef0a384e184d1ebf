"""What takes the interpreter down is counted where it outlives the reset, and bounded."""
import sys
import types

import pytest

from hal.circuitpython.resets import LIMIT, Watchdog, fall, hung


def risen():
    Watchdog(types.SimpleNamespace(feed=lambda: None), "reset").feed(60_001)


@pytest.fixture(params=(4096, 8192))
def chip(request, monkeypatch):
    """A chip with sleep memory, and one with nvm beyond the journal's."""
    memory = bytearray(256)
    nvm = bytearray(b"\xff" * request.param)
    monkeypatch.setitem(sys.modules, "alarm", types.SimpleNamespace(sleep_memory=memory))
    monkeypatch.setitem(sys.modules, "microcontroller", types.SimpleNamespace(nvm=nvm))
    return types.SimpleNamespace(place=nvm if len(nvm) > 4096 else memory, nvm=nvm, memory=memory)


def test_falls_are_counted_where_they_outlive_the_reset(chip):
    assert [fall() for _ in range(3)] == [1, 2, 3]
    other = chip.memory if chip.place is chip.nvm else chip.nvm
    assert chip.place[-1] == 0xA3 and len(set(other)) == 1 and len(set(chip.place[:-1])) == 1
    for _ in range(40):
        assert fall() <= 15
    while fall() <= LIMIT:
        pass
    risen()
    assert fall() == 1


def test_memory_of_garbage_counts_as_none(chip):
    chip.place[-1] = 0x77
    assert fall() == 1


def test_nothing_to_forget(chip):
    before = bytes(chip.nvm), bytes(chip.memory)
    risen()
    assert (bytes(chip.nvm), bytes(chip.memory)) == before


@pytest.mark.parametrize("nvm", (None, bytearray(4096)))
def test_where_nothing_can_be_kept(monkeypatch, nvm):
    monkeypatch.setitem(sys.modules, "alarm", None)
    monkeypatch.setitem(sys.modules, "microcontroller", types.SimpleNamespace(nvm=nvm))
    assert fall() > LIMIT
    risen()
    assert hung() == "the program hung"


def test_the_watchdog_is_told_and_bounded(chip):
    for _ in range(LIMIT):
        assert hung() == "the program hung"
    with pytest.raises(RuntimeError, match="again and again"):
        hung()


def test_the_place_is_none_of_the_journal_s():
    from hal.circuitpython.store import Nvm

    assert Nvm(bytearray(8192)).size == 4096
    assert LIMIT < 15
