"""Faults of the program: dark, told, built again; and not for ever."""
import sys

import pytest

from hal.restarter import Guard


class Box:
    """What build() gives: runs so many rounds, then fails."""

    def __init__(self, desk, guarded, rounds, error=ValueError("no")):
        self.desk, self.rounds, self.error = desk, rounds, error
        self.closed = False
        guarded.parts = self

    def tick(self):
        if self.rounds == 0:
            raise self.error
        self.rounds -= 1
        self.desk.to(self.desk.bench.now + 100)
        return 5

    def deinit(self):
        self.closed = True


def test_runs_and_starts_again(desk):
    built = []
    guarded = Guard(lambda me: built.append(Box(desk, me, 3)) or built[-1])
    assert [guarded.tick() for _ in range(5)] == [5, 5, 5, 1, 5]
    assert len(built) == 2 and built[0].closed and not built[1].closed
    assert guarded.last_error.startswith("ValueError: no (test_guard.py:") and guarded.last_error.endswith(")")
    assert not guarded.dark


@pytest.mark.parametrize("error", (MemoryError("memory allocation failed"), OSError(30, "read-only"), AssertionError()))
def test_whatever_fails(desk, error):
    guarded = Guard(lambda me: Box(desk, me, 1, error))
    guarded.tick()
    assert guarded.tick() == 1 and guarded.last_error.startswith(type(error).__name__)


def test_it_gives_up_after_a_row_of_faults(desk):
    guarded = Guard(lambda me: Box(desk, me, 1))
    with pytest.raises(ValueError):
        for _ in range(10):
            guarded.tick()
    assert guarded.dark and guarded.parts is None


def test_but_not_when_it_has_run_between(desk):
    guarded = Guard(lambda me: Box(desk, me, 40))
    for _ in range(41 * 15):
        guarded.tick()
    assert not guarded.dark


def test_a_build_that_fails_midway_is_closed(desk):
    class Half:
        closed = False

        def deinit(self):
            Half.closed = True

    def build(me):
        me.parts = Half()
        raise ValueError("lever_pins: GP3")

    guarded = Guard(build)
    assert guarded.tick() == 1 and Half.closed and "lever_pins: GP3" in guarded.last_error


def test_what_is_no_error_passes(desk):
    class Cut(BaseException):
        pass

    guarded = Guard(lambda me: Box(desk, me, 0, Cut()))
    with pytest.raises(Cut):
        guarded.tick()
    assert guarded.parts is not None
    guarded.stop()
    guarded.stop()
    assert guarded.parts is None


def test_an_interpreter_without_tracebacks(desk, monkeypatch):
    monkeypatch.setitem(sys.modules, "traceback", None)
    guarded = Guard(lambda me: Box(desk, me, 0))
    guarded.tick()
    assert guarded.last_error == "ValueError: no"
