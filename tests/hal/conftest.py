"""One simulated board for each test: the true libraries run on its parts."""
import types

import pytest

from desktop import parts
from shutbox_core.lights.palette import Chain
from shutbox_core.settings import load

parts.tie()  # before a test imports anything of Blinka's

import board  # noqa: E402

from hal.circuitpython.board_box import BoardBox  # noqa: E402


class Desk:
    """A bench with a clock to turn, contacts to close, and what was sent on the wire as (ms, bytes)."""

    def __init__(self):
        self.bench = parts.Bench()
        self.sent = []
        self.text = []
        self.tones = []
        self.bench.on_wire = lambda data: self.sent.append((self.bench.now, data))
        self.bench.on_text = self.text.append
        self.bench.on_tone = lambda hertz, duty: self.tones.append((self.bench.now, hertz, duty))
        self.clock = 0  # the counter at 0 ms
        self.guard = types.SimpleNamespace(parts=None, console=None, last_error=None)
        parts.use(self.bench)
        self.to(0)

    def to(self, ms):
        self.bench.now = ms
        self.bench.ticks = (self.clock + ms) % (1 << 29)
        return self.bench.ticks

    def settings(self, **given):
        values, bad = load(given)
        assert not bad
        return values

    def closed(self, **given):
        """The parts of a board with these settings, and in the box's place what has no more than them; all is still closed."""
        settings = self.settings(**given)
        found = BoardBox(settings, Chain(settings), self.guard)
        found.box = types.SimpleNamespace(settings=settings, now=0)
        return found

    def opened(self, **given):
        """The same, and all is open."""
        found = self.closed(**given)
        found.open_rest()
        return found


@pytest.fixture
def desk(monkeypatch):
    monkeypatch.setattr(board, "board_id", "raspberry_pi_pico")
    return Desk()
