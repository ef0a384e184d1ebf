"""The simulated flash does what a Pico's nvm does."""
import pytest

from desktop.flash import FlashSim, PowerCut


def test_blank_space_is_programmed_page_by_page():
    flash = FlashSim()
    assert len(flash) == 4096 and flash[5] == 0xFF
    flash[250:260] = bytes(range(10))
    assert flash[250:260] == bytes(range(10))
    assert (flash.operations, flash.erases) == (2, 0)
    flash[300] = 7
    assert flash[300] == 7 and flash.operations == 3
    flash[0:0] = b""
    assert flash.operations == 3


def test_anything_else_erases_and_programs_all():
    flash = FlashSim()
    flash[0:4] = b"abcd"
    flash[3:6] = b"xyz"
    assert flash[:7] == b"abcxyz\xff"
    assert (flash.operations, flash.erases) == (1 + 17, 1)


def test_wrong_slices_and_refusals():
    flash = FlashSim()
    for wrong in (lambda: flash.__setitem__(slice(0, 3), b"ab"), lambda: flash.__setitem__(slice(0, 8, 2), b"abcd")):
        with pytest.raises(ValueError):
            wrong()
    with pytest.raises(IndexError):
        flash[4096] = 1
    flash.refuses = True
    with pytest.raises(OSError):
        flash[0] = 1
    assert flash.data == b"\xff" * 4096 and flash.operations == 0


def test_cuts():
    taken = []
    flash = FlashSim(on_time=taken.append)
    flash.tear(2, 0.5)
    flash[0:2] = b"\x00\x00"
    assert flash.armed
    with pytest.raises(PowerCut):
        flash[8:10] = b"\x00\x00"
    assert flash[8:10] == b"\x00\xff" and not flash.armed
    flash[16:18] = b"\x00\x00"
    flash.tear(1, 0.5, kind="erase")
    flash[32] = 0
    with pytest.raises(PowerCut):
        flash[0] = 1
    assert flash.data == b"\xff" * 4096
    flash[0:2] = b"ab"
    flash.tear(1, 0)
    with pytest.raises(PowerCut):
        flash[0] = 1
    assert flash[0:2] == b"ab"
    flash.tear(3, 1)
    with pytest.raises(PowerCut):
        flash[0] = 0x0F
    assert flash[0:2] == b"\x0fb"
    assert sum(taken) > 100


def test_noise_is_the_same_for_the_same_seed_and_only_clears_or_blanks():
    found = []
    for seed in (1, 1, 2):
        flash = FlashSim()
        flash.tear(1, 0.5, seed)
        with pytest.raises(PowerCut):
            flash[0:64] = b"\x0f" * 64
        assert all(byte & 0x0F == 0x0F for byte in flash[0:64]) and 0x0F in flash[0:64]
        assert flash.undone == sum(bin(byte & 0xF0).count("1") for byte in flash[0:64]) > 0
        found.append(bytes(flash.data))
    assert found[0] == found[1] != found[2]
    flash = FlashSim(b"\x0f" * 4096)
    flash.tear(1, 0.5, 3)
    with pytest.raises(PowerCut):
        flash[0] = 1
    assert all(byte & 0x0F == 0x0F for byte in flash.data) and len(set(flash.data)) == 16 and flash.undone is None
