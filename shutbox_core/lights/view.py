"""The lights: a frame of colours from what the states set, and from the time."""
from micropython import const

from shutbox_core.lights.palette import tables

AMBER_F, AMBER_H, CYAN_M, WHITE_F, WHITE_M, WHITE_H, BREATH = 1, 3, 4, 5, 6, 7, 8

STILL, RUN, TUMBLE, COMET, WAVES, ASLEEP = range(6)

_AMBER_F = const(1)
_BREATH = const(8)
_M = const(0x1FFFFFFF)
_ONCE = const(0x20000000)


class View:
    def __init__(self, chain, tiles, step, current_ma):
        self.tiles = tiles
        self.levers = chain.levers
        self.first = chain.tiles_at
        self.faces = chain.faces_at
        self.button = chain.button_at
        self.frame = [0] * chain.length
        self.light = chain.levers, 12 if chain.has_faces else 0, int(chain.has_button), (current_ma - chain.length) * 255 // 20
        self.shown = -1
        self.draw = None
        if chain.has_faces:
            from shutbox_core.lights.dice_faces import draw

            self.draw = draw
        self.base = bytearray(12)
        self.alert = self.alert_t0 = self.call = self.call_t0 = self.faulty = self._faulty = self._faulty_t0 = 0
        self._joined = [0] * 12
        self.dim = False
        self.pressed = -1
        self.fill_t0 = -1
        self.test = 0
        self.motion_ms = 1000
        self.motion_t0 = self.cards_t0 = self.breath_t0 = self.short_t0 = 0
        self.rest()
        self.set_brightness(step)

    def set_brightness(self, step):
        self.lit = tables(step, *self.light)
        self.low = tables(1, *self.light)[:1] + 3 * self.lit[1:2]

    def rest(self):
        self.base[:] = bytes(12)
        self.motion = self.spots_alt = self.spots_best = 0
        self.spots = 1
        self.short = 0
        self.tap = 0
        self.cards = self.dice = None
        self.circling = False

    def set_alert(self, mask, now):
        if not self.alert:
            self.alert_t0 = now
        for k in range(12):
            if (mask & ~self.alert) >> k & 1:
                self._joined[k] = now
        self.alert = mask

    def move(self, motion, now):
        if motion != self.motion:
            self.motion = motion
            self.motion_t0 = now

    def play(self, cards, now):
        self.cards = cards
        self.cards_t0 = now

    def render(self, now):
        self.look = self.low if self.dim else self.lit
        palette = self.look[0]
        frame = self.frame
        first = self.first
        self._wait = 1000
        self.passed = -1
        if self.test:
            self.shown = -1
            for k in range(first, len(frame)):
                frame[k] = palette[WHITE_M] & self.test
            return 1000
        fill = (now - self.fill_t0) & _M if self.fill_t0 >= 0 else 0
        if fill >= 2000:
            self._until(20 - fill % 20)
            last = first + 1 + (min(fill, 5000) - 2000) * (self.tiles - 1) // 3000 if fill < 8000 else 0
            for k in range(first, self.faces):
                frame[k] = palette[WHITE_M] if k < last else 0
        else:
            if fill:
                self._until(2000 - fill)
            self.picture(now, palette)
        if self.draw:
            self.draw(self, self.faces, palette, (now - self.motion_t0) & _M)
        if self.button < len(frame):
            lit = 0 <= self.passed < 440 and not self.dim
            frame[self.button] = palette[AMBER_H if lit else AMBER_F] if self.tap else 0
        left = 60 - ((now - self.pressed) & _M)
        if left > 0 and self.pressed >= 0:
            self._until(left)
            for k in range(first, self.faces):
                frame[k] = frame[k] >> 1 & 0x7F7F7F
        return self._wait

    def _until(self, left):
        if left < self._wait:
            self._wait = left

    def picture(self, now, palette):
        if self.cards is not None:
            age = (now - self.cards_t0) & _M
            for one in self.cards:
                if age < one[0]:
                    self._until(one[0] - age)
                    self._steady(one[1], self.tiles, now, now - age)
                    break
                age -= one[0]
            else:
                self.cards = None
                self._wait = 1
        if self.cards is None:
            self._steady(self.base, self.levers, now, self.breath_t0)
            if self.motion > RUN or self.motion and not self.alert:
                self._move(now)
            if self.faulty != self._faulty:
                self._faulty = self.faulty
                self._faulty_t0 = now
            if self.short | self.call | self.faulty:
                self._blink(self.short, now, self.short_t0, 300, 0)
                self._blink(self.call, now, self.call_t0, 300, palette[WHITE_M], 500, 2400)
                self._blink(self.faulty, now, self._faulty_t0, _M, 0)
                self._blink(self.faulty, now, self._faulty_t0, 1400, palette[CYAN_M], 1600, 1600)
        alert = self.alert & ~self.faulty
        if alert:
            self._blink(alert, now, self.alert_t0, 120, palette[WHITE_H], 280, 1600)
            for k in range(12):
                if (now - self._joined[k]) & _M < 120:
                    self._blink(alert & 1 << k, now, self._joined[k], 120, palette[WHITE_H])

    def _steady(self, codes, tiles, now, since):
        frame = self.frame
        palette = self.look[0]
        age = ((now - since) & _M) % 2400
        palette[BREATH] = self.look[3][(age if age < 1200 else 2400 - age) // 20]
        at = self.first
        for k in range(tiles):
            code = codes[k]
            frame[at] = palette[code]
            if code == _BREATH:
                self._until(20 - age % 20)
            at += 1
        while at < self.faces:
            frame[at] = 0
            at += 1

    def _blink(self, mask, now, since, lit, colour, gap=_ONCE, size=_ONCE):
        if not mask:
            return
        phase = ((now - since) & _M) % size
        if phase >= gap:
            phase -= gap
            gap = size - gap
        if phase >= lit:
            self._until(gap - phase)
            return
        self._until(lit - phase)
        at = self.first
        while mask:
            if mask & 1:
                self.frame[at] = colour
            mask >>= 1
            at += 1

    def _move(self, now):
        motion = self.motion
        tiles = self.tiles
        look = self.look
        age = (now - self.motion_t0) & _M
        if motion == RUN:
            phase = age % 2400
            if phase >= 110 * tiles + 550:
                self._until(2400 - phase)
                return
            self.passed = phase - 110 * tiles - 110
            spots = self.spots_alt if self.spots_alt and age // 2400 % 3 == 2 else self.spots
            ramp = look[3 if spots == (self.spots_best or self.spots) else 2]
            for i in range(spots):
                self._bump(phase * 6 // 11 - 60 - 180 * i, 1, ramp)
        elif motion == ASLEEP:
            age %= 4000
            self.frame[self.first + tiles // 2] = look[1][(age if age < 2000 else 4000 - age) * 3 // 100]
        else:
            lasts = 1600 if motion == WAVES else self.motion_ms
            place = age % (800 if motion == WAVES else lasts) * (tiles - 1) * 60 // lasts
            if motion == WAVES or motion == TUMBLE and age < lasts:
                self._bump(place, 2, look[3])
                self._bump(place, 2, look[3], True)
            else:
                self._bump(place, 2, look[2], age // lasts & 1)
        self._until(20 - age % 20)

    def _bump(self, place, tail, ramp, back=False):
        frame = self.frame
        base = self.base
        low = ramp is self.lit[1]
        last = self.tiles - 1
        tile = place // 60 + 1
        level = place % 60
        more = min(70 - level // tail, 60)
        level = min(level + 10, 60)
        while level > 0:
            k = last - tile if back else tile
            if 0 <= tile <= last and base[k] <= _AMBER_F:
                k += self.first
                colour = ramp[level]
                if low and frame[k]:
                    if level > 30:
                        frame[k] = 0
                elif colour > frame[k]:
                    frame[k] = colour
            tile -= 1
            level = more
            more -= 60 // tail
