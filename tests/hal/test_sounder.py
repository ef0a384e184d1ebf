"""The piezo, as its PWM is told."""
import board
import pytest

from hal.circuitpython.boards import Pins
from hal.circuitpython.outputs import Sounder


class Piezo(Sounder):
    """One that is played at a given ms."""

    def __init__(self, desk, level="low"):
        self.pins = Pins(desk.settings(piezo_pin="GP15"), board)
        super().__init__(self.pins)
        self.desk, self.level = desk, level

    def sing(self, ms, notes, quiet=False):
        self.play(notes, self.level, quiet, self.desk.to(ms))


@pytest.fixture
def piezo(desk):
    """Makes one."""
    return lambda level="low": Piezo(desk, level)


def test_notes_in_time_and_silence_after(desk, piezo):
    sounder = piezo()
    sounder.sing(100, (1000, 50, 0, 20, 2000, 30))
    due = []
    ms = 100
    while ms < 300:
        due.append(ms)
        ms += sounder.tick(desk.to(ms))
    assert due == [100, 150, 170, 200]
    assert desk.tones == [(100, 1000, 1966), (150, 0, 0), (170, 2000, 1966), (200, 0, 0)]


@pytest.mark.parametrize("level, quiet, duty", (("high", False, 32768), ("high", True, 16384), ("low", True, 983)))
def test_volume(desk, piezo, level, quiet, duty):
    piezo(level).sing(5, (440, 10), quiet)
    assert desk.tones == [(5, 440, duty)]


def test_off(desk, piezo):
    piezo("off").sing(5, (440, 10))
    assert desk.tones == []


def test_new_notes_replace_what_sounds(desk, piezo):
    sounder = piezo()
    sounder.sing(0, (440, 1000))
    sounder.sing(20, (880, 10))
    assert sounder.tick(desk.to(30)) == 1000
    assert [tone[1] for tone in desk.tones] == [440, 880, 0]
    sounder.sing(40, (440, 1000))
    sounder.sing(50, ())
    assert sounder.tick(desk.to(60)) == 1000 and desk.tones[-1] == (50, 0, 0)


def test_late_and_across_the_wrap(desk, piezo):
    desk.clock = (1 << 29) - 30
    sounder = piezo()
    sounder.sing(0, (440, 50, 880, 50))
    assert sounder.tick(desk.to(70)) == 30
    assert sounder.tick(desk.to(500)) == 1000 and desk.tones[-1] == (500, 0, 0)


def test_silence_at_the_end(desk, piezo):
    sounder = piezo()
    sounder.sing(0, (440, 50))
    sounder.pins.opened.pop().deinit()
    assert desk.tones[-1][1:] == (0, 0) and not desk.bench.claimed


def test_nothing_was_ever_played(desk, piezo):
    assert piezo().tick(desk.to(5)) == 1000 and desk.tones == []
