"""What moves, blinks or covers in the row of tiles.

Each is an object whose `draw(frame, age)` draws it as it is `age` ms after its begin, and gives the ms until it looks different.
It allocates nothing. The view tells it where it draws (`row`), when it began (`since`) and whether it is to be seen (`on`).
"""
from micropython import const

from .palette import AMBER_F, AMBER_H, BREATH, WHITE_M

_STILL = const(1000)  # what gives this does not change by itself
_SMOOTH = const(20)  # ms between two pictures of what moves smoothly
_ONCE = const(0x20000000)  # ms that no age reaches


class Row:
    """The row of tiles, as those who draw there find it.

    chain: the Chain; tiles: how many are in the game; base: the code of each of 12 tiles while nothing else is shown;
    alerts: the tiles whose lever is wrong, as bits; look: the colours of this frame. The frame's part is from `first` to before `end`.
    Drawn by itself it shows its base, spare levers included; its age is that of its breath.
    """

    def __init__(self, chain, tiles):
        """A dark row; the look is set before each frame."""
        self.chain = chain
        self.first = chain.tiles_at
        self.end = chain.faces_at
        self.look = None
        self.alerts = 0
        self.tiles = tiles
        self.base = bytearray(12)
        self.on = True

    def draw(self, frame, age):
        """See the module."""
        return self.paint(frame, self.base, self.chain.levers, age)

    def paint(self, frame, codes, tiles, age):
        """Lights the first `tiles` pixels by their codes, the rest not at all; what breathes has done so for `age` ms.

        Gives the ms until one looks different.
        """
        look = self.look
        palette = look.palette
        breath = BREATH
        age %= 2400
        palette[breath] = look.bright[(age if age < 1200 else 2400 - age) // 20]
        wait = _STILL
        at = self.first
        for k in range(tiles):
            code = codes[k]
            frame[at] = palette[code]
            if code == breath:
                wait = _SMOOTH - age % _SMOOTH
            at += 1
        for k in range(at, self.end):
            frame[k] = 0
        return wait

    def bump(self, frame, place, tail, ramp, back=False):
        """A bump of light over what is dark or faint: its front `place` sixtieths of a tile from tile 1, its back `tail` tiles long.

        back: from the last tile on. In the dim look, whose bumps are no brighter than a lit tile, it is a dark one there.
        """
        base = self.base
        faint = AMBER_F
        dim = self.look.dim
        first = self.first
        last = self.tiles - 1
        tile = place // 60 + 1
        level = place % 60
        more = min(70 - level // tail, 60)
        level = min(level + 10, 60)
        while level > 0:
            k = last - tile if back else tile
            if 0 <= tile <= last and base[k] <= faint:
                k += first
                colour = ramp[level]
                if dim and frame[k]:
                    if level > 30:
                        frame[k] = 0
                elif colour > frame[k]:
                    frame[k] = colour
            tile -= 1
            level = more
            more -= 60 // tail


class Layer:
    """What has its place in the view for good."""

    on = False
    since = 0


class Runner:
    """A tap means something: a bump of light along the row towards the button, whose light follows. 110 ms a tile, every 2.4 s.

    While an alert stands nobody is asked to tap.
    """

    def __init__(self, spots=1, other=0, best=0):
        """spots: bumps, three tiles apart, as many as dice; other: as many in every third pass, 0: as ever.

        best: which of both is bright, the other being at M; 0: spots.
        """
        self.spots = spots
        self.other = other
        self.best = best or spots

    def draw(self, frame, age):
        """See the module."""
        row = self.row
        phase = age % 2400
        arrives = 110 * row.tiles + 110
        if row.alerts:
            return _STILL
        if phase >= arrives + 440:
            return 2400 - phase
        look = row.look
        spots = self.other if self.other and age // 2400 % 3 == 2 else self.spots
        ramp = look.bright if spots == self.best else look.middle
        for i in range(spots):
            row.bump(frame, phase * 6 // 11 - 60 - 180 * i, 1, ramp)
        if phase >= arrives and row.chain.has_button and not look.dim:
            frame[row.chain.button_at] = look.palette[AMBER_H]
        return _SMOOTH - age % _SMOOTH


class Comet:
    """The box is busy: one comet at M, there and back, each way in so many ms."""

    def __init__(self, lasts):
        """lasts: ms from end to end."""
        self.lasts = lasts

    def draw(self, frame, age):
        """See the module."""
        row = self.row
        lasts = self.lasts
        row.bump(frame, age % lasts * (row.tiles - 1) * 60 // lasts, 2, row.look.middle, age // lasts & 1)
        return _SMOOTH - age % _SMOOTH


def _meet(row, frame, age, lasts):
    # Two comets at H, one from each end, each across in so many ms.
    place = age * (row.tiles - 1) * 60 // lasts
    ramp = row.look.bright
    row.bump(frame, place, 2, ramp)
    row.bump(frame, place, 2, ramp, True)
    return _SMOOTH - age % _SMOOTH


class Tumble(Comet):
    """The dice tumble: two comets, one from each end, each across once in so many ms; after that one goes on, until they rest."""

    def draw(self, frame, age):
        """See the module."""
        lasts = self.lasts
        return _meet(self.row, frame, age, lasts) if age < lasts else Comet.draw(self, frame, age)


class Waves:
    """The box is shut: waves from the ends to the middle, one every 800 ms."""

    def draw(self, frame, age):
        """See the module."""
        return _meet(self.row, frame, age % 800, 1600)


class Sleep:
    """Nobody is there: one faint tile in the middle, 4 s a breath."""

    def draw(self, frame, age):
        """See the module."""
        age %= 4000
        row = self.row
        frame[row.first + row.tiles // 2] = row.look.sleep[(age if age < 2000 else 4000 - age) * 3 // 100]
        return _SMOOTH - age % _SMOOTH


class Blink(Layer):
    """Tiles that light up twice, over and over, on one clock; between they look as if nothing were. on: the tiles, as bits."""

    _joined = None  # of each tile, until what age it is lit for that; made when one joins
    _latest = 0

    def __init__(self, code, lit, gap=_ONCE, every=_ONCE, dark=False):
        """code: their colour; lit: for so many ms; gap: ms from the first start to the second; every: ms from first to first.

        every same as gap: once in that time; neither: just once. dark: between they are.
        """
        self.code = code
        self.lit = lit
        self.gap = gap
        self.every = every
        self.dark = dark

    def join(self, mask, age):
        """These tiles, new at this age, light up at once; only then they follow the clock."""
        self._joined = self._joined or [0] * 12
        for k in range(12):
            if mask >> k & 1:
                self._joined[k] = self._latest = age + self.lit

    def draw(self, frame, age):
        """See the module."""
        on = mask = self.on
        phase = age % self.every
        gap = self.gap
        if phase >= gap:
            phase -= gap
            gap = self.every - gap
        row = self.row
        colour = row.look.palette[self.code]
        wait = gap - phase
        if phase < self.lit:
            wait = self.lit - phase
        elif self.dark:
            colour = 0
        else:
            mask = 0
        if age < self._latest:
            for k in range(12):
                left = self._joined[k] - age
                if left > 0 and on >> k & 1:
                    mask |= 1 << k
                    wait = min(wait, left)
        at = row.first
        while mask:
            if mask & 1:
                frame[at] = colour
            mask >>= 1
            at += 1
        return wait


class Leave(Layer):
    """The button is held, to leave: white from tile 1, from 2 s on, the whole row at 5 s, dark at 8 s."""

    def draw(self, frame, age):
        """See the module; age: of the press, at least 2000."""
        row = self.row
        end = row.first + 1 + (min(age, 5000) - 2000) * (row.tiles - 1) // 3000 if age < 8000 else 0
        white = row.look.palette[WHITE_M]
        for k in range(row.first, row.end):
            frame[k] = white if k < end else 0
        return _SMOOTH - age % _SMOOTH


class Dip(Layer):
    """The button went down: the row at half its light for 60 ms."""

    def draw(self, frame, age):
        """See the module."""
        if age >= 60 or not self.on:  # over, also when the counter comes round
            self.on = False
            return _STILL
        for k in range(self.row.first, self.row.end):
            frame[k] = frame[k] >> 1 & 0x7F7F7F
        return 60 - age
