"""A table whose box must not fail, and eyes for its lights. Colours are those of brightness 3, undimmed."""
from tests.support.table import Table

MINUTE = 60_000
DARK, AMBER_F, AMBER_M, AMBER_H = 0, 0x050200, 0x140900, 0x502400
CYAN_M, WHITE_M, WHITE_H = 0x000D14, 0x0C0C0C, 0x303030


class Scene(Table):
    """A Table with frames; any line `error` ends the test."""

    def __init__(self, sets=None, **options):
        super().__init__(sets, True, **options)

    def _line(self, text):
        super()._line(text)
        assert self.log[-1]["e"] != "error", self.log[-3:]

    @property
    def now(self):
        return self.sim.now

    def told(self, known):
        """The names of the lines from number `known` on; at that are left out what is stored."""
        return self.events(known)

    def at(self, ms):
        """Waits until that time."""
        assert ms >= self.now
        return self.wait(ms - self.now)

    def frame(self, ms=None):
        """What the pixels showed at that time, or show now."""
        found = [frame for at, frame, _ in self.frames if ms is None or at <= ms]
        return found[-1]

    def lights(self, tile, since, until=None):
        """A tile's light from a time on: (ms after it, colour) at each change, first how it was at that time."""
        found = [(0, self.frame(since)[tile - 1])]
        for at, frame, _ in self.frames:
            if since < at and (until is None or at <= until) and frame[tile - 1] != found[-1][1]:
                found.append((at - since, frame[tile - 1]))
        return found

    def ready(self, seats=1):
        """The first Ready of a game of people, past the 2 s after power-on in which nothing is stored."""
        return self.at(2_500).start(seats)

    def choose(self, *faces, seats=1):
        """The first Choose of such a game, with this roll, its show and the tap's 300 ms over."""
        self.ready(seats).roll(*faces)
        return self.wait(2_500)

    def commit(self, *tiles, then=()):
        """Takes these and taps; then: the faces of the roll that follows at once, which is awaited."""
        if then:
            self.dice(*then)
        self.lever(*tiles).tap()
        assert self.last("shut")["tiles"] == sorted(tiles), self.log[-3:]
        if then:
            assert self.until("roll")["dice"] == list(then)
        return self

    def big_tiles_shut(self):
        """A Ready in which 7, 8 and 9 are shut, so that under `high` one die may be rolled."""
        self.ready().roll(3, 4)
        return self.commit(7, then=(4, 4)).commit(8, then=(3, 6)).commit(9)
