"""Faults of the program: dark, told, built again; and not for ever."""
import sys

import pytest

from desktop.drive import program
from hal.loop import Restarter


class Box:
    """What build() gives: runs so many rounds, then fails."""

    def __init__(self, desk, keeper, rounds, error=ValueError("no")):
        self.desk, self.rounds, self.error = desk, rounds, error
        self.closed = False
        keeper.parts = self

    def tick(self):
        if self.rounds == 0:
            raise self.error
        self.rounds -= 1
        self.desk.to(self.desk.bench.now + 100)
        return 5

    def deinit(self):
        self.closed = True


def restarter(build):
    """A restarter with the board's clock."""
    return Restarter(build, sys.modules["supervisor"].ticks_ms, program().describe)


def test_runs_and_starts_again(desk):
    built = []
    keeper = restarter(lambda me: built.append(Box(desk, me, 3)) or built[-1])
    assert [keeper.tick() for _ in range(5)] == [5, 5, 5, 1, 5]
    assert len(built) == 2 and built[0].closed and not built[1].closed
    assert keeper.last_error.startswith("ValueError: no (test_restarter.py:") and keeper.last_error.endswith(")")
    assert not keeper.dark


@pytest.mark.parametrize("error", (MemoryError("memory allocation failed"), OSError(30, "read-only"), AssertionError()))
def test_whatever_fails(desk, error):
    keeper = restarter(lambda me: Box(desk, me, 1, error))
    keeper.tick()
    assert keeper.tick() == 1 and keeper.last_error.startswith(type(error).__name__)


def test_it_gives_up_after_a_row_of_faults(desk):
    keeper = restarter(lambda me: Box(desk, me, 1))
    assert [keeper.tick() for _ in range(9)] == [5, 1] * 4 + [5]
    with pytest.raises(ValueError):
        keeper.tick()
    assert keeper.dark and keeper.parts is None


def test_but_not_when_it_has_run_between(desk):
    keeper = restarter(lambda me: Box(desk, me, 40))
    for _ in range(41 * 15):
        keeper.tick()
    assert not keeper.dark


def test_a_build_that_fails_midway_is_closed(desk):
    built = []

    def build(me):
        built.append(Box(desk, me, 1))
        raise ValueError("lever_pins: GP3")

    keeper = restarter(build)
    assert keeper.tick() == 1 and built[0].closed and "lever_pins: GP3" in keeper.last_error


def test_what_is_no_error_passes(desk):
    class Cut(BaseException):
        pass

    keeper = restarter(lambda me: Box(desk, me, 0, Cut()))
    with pytest.raises(Cut):
        keeper.tick()
    assert keeper.parts is not None
    keeper.stop()
    keeper.stop()
    assert keeper.parts is None


def test_an_interpreter_without_tracebacks(desk, monkeypatch):
    monkeypatch.setitem(sys.modules, "traceback", None)
    keeper = restarter(lambda me: Box(desk, me, 0))
    keeper.tick()
    assert keeper.last_error == "ValueError: no"
