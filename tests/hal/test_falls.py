"""What takes the interpreter down is counted where it outlives the reset, and bounded."""
import sys
import types

import pytest

from hal.falls import LIMIT, fall, hung, risen


@pytest.fixture
def chip(monkeypatch):
    """A chip with sleep memory and nvm."""
    memory = bytearray(256)
    nvm = bytearray(b"\xff" * 8192)
    monkeypatch.setitem(sys.modules, "alarm", types.SimpleNamespace(sleep_memory=memory))
    monkeypatch.setitem(sys.modules, "microcontroller", types.SimpleNamespace(nvm=nvm))
    return types.SimpleNamespace(memory=memory, nvm=nvm)


@pytest.mark.parametrize("power", (False, True))
def test_falls_are_counted_where_they_outlive_the_reset(chip, power):
    assert [fall(power) for _ in range(3)] == [1, 2, 3]
    place, other = (chip.nvm, chip.memory) if power else (chip.memory, chip.nvm)
    assert place[-1] == 0xA3 and set(other) in ({0}, {0xFF}) and len(set(place[:-1])) == 1
    for _ in range(40):
        assert fall(power) <= 15
    assert fall(power) > LIMIT
    risen()
    assert fall(power) == 1


def test_memory_of_garbage_counts_as_none(chip):
    chip.memory[-1] = 0x77
    assert fall(False) == 1


def test_nothing_to_forget(chip):
    chip.nvm[-1] = 0xFF
    before = bytes(chip.nvm), bytes(chip.memory)
    risen()
    assert (bytes(chip.nvm), bytes(chip.memory)) == before


def test_where_nothing_can_be_kept(chip, monkeypatch):
    monkeypatch.setitem(sys.modules, "alarm", None)
    assert fall(False) > LIMIT
    risen()
    assert hung() == "the program hung"


def test_the_watchdog_is_told_and_bounded(chip):
    for _ in range(LIMIT):
        assert hung() == "the program hung"
    with pytest.raises(RuntimeError, match="again and again"):
        hung()


def test_the_place_is_none_of_the_journal_s():
    from hal.store import Nvm

    assert Nvm(bytearray(8192)).size <= 8191
    assert LIMIT < 15
