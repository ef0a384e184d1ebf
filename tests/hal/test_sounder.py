"""The piezo, as its PWM is told."""
import board
import pytest

from hal.sounder import Sounder


def test_notes_in_time_and_silence_after(desk):
    sounder = Sounder(board, "GP15")
    sounder.play((1000, 50, 0, 20, 2000, 30), False, "low", desk.to(100))
    due = []
    ms = 100
    while sounder.busy:
        ms += sounder.tick(desk.to(ms)) if sounder.busy else 0
        due.append(ms)
    assert desk.tones == [(100, 1000, 1966), (150, 0, 0), (170, 2000, 1966), (200, 0, 0)]


@pytest.mark.parametrize("level, half, duty", (("high", False, 32768), ("high", True, 16384), ("low", True, 983)))
def test_volume(desk, level, half, duty):
    Sounder(board, "GP15").play((440, 10), half, level, desk.to(5))
    assert desk.tones == [(5, 440, duty)]


def test_off(desk):
    Sounder(board, "GP15").play((440, 10), False, "off", desk.to(5))
    assert desk.tones == []


def test_new_notes_replace_what_sounds(desk):
    sounder = Sounder(board, "GP15")
    sounder.play((440, 1000), False, "low", desk.to(0))
    sounder.play((880, 10), False, "low", desk.to(20))
    assert sounder.tick(desk.to(30)) == 1000 and not sounder.busy
    assert [tone[1] for tone in desk.tones] == [440, 880, 0]
    sounder.play((), False, "low", desk.to(40))
    assert not sounder.busy


def test_late_and_across_the_wrap(desk):
    desk.clock = (1 << 29) - 30
    sounder = Sounder(board, "GP15")
    sounder.play((440, 50, 880, 50), False, "low", desk.to(0))
    assert sounder.tick(desk.to(70)) == 30
    assert sounder.tick(desk.to(500)) == 1000 and not sounder.busy


def test_silence_at_the_end(desk):
    sounder = Sounder(board, "GP15")
    sounder.play((440, 50), False, "low", desk.to(0))
    sounder.deinit()
    assert desk.tones[-1][1:] == (0, 0) and not desk.bench.claimed
