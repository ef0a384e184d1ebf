"""The lights: a frame of colours, made of layers from what the box sets and from the time."""
from micropython import const

from shutbox_core.lights.motions import Blink, Dip, Layer, Leave, Row
from shutbox_core.lights.palette import AMBER_F, CYAN_M, WHITE_H, WHITE_M, Look

_M = const(0x1FFFFFFF)
_STILL = const(1000)  # ms after which a frame is drawn in any case

# The layers by rank. The first five are the picture, which a card hides; the leave light hides cards and alerts, too.
_PICTURE = const(0)
_MOTION = const(1)
_CARDS = const(5)
_LEAVE = const(7)
_LAYERS = const(9)


class Cards(Layer):
    """What is read out: a list of cards, each ms and codes of 12 tiles. Each card's breath begins with it. on: one is shown."""

    def begin(self, cards):
        """These are to be shown, from age 0 on."""
        self._cards = cards
        self._at = self._before = 0  # which card, and the ms of those before

    def turn(self, age):
        """Turns to the card of this age; gives whether one is left."""
        cards = self._cards
        while self.on and age - self._before >= cards[self._at][0]:
            self._before += cards[self._at][0]
            self._at += 1
            self.on = self._at < len(cards)
        return self.on

    def draw(self, frame, age):
        """See motions; after turn()."""
        ms, codes = self._cards[self._at]
        age -= self._before
        return min(ms - age, self.row.paint(frame, codes, self.row.tiles, age))


class View:
    """All lights of the box. What is set holds until it is set anew; clear() ends the most of it.

    now: the time, ms modulo 2**29, set by the box at each step before all else; whatever begins, begins then.
    frame: a list of 0xRRGGBB, in the order of the chain. base: the code of each of 12 tiles, a bytearray. dim: nobody is there.
    """

    def __init__(self, chain, tiles, step, current_ma):
        """chain: a Chain; tiles: of the game; step: brightness, 1 to 5; current_ma: what no frame may exceed."""
        self.now = self._test = 0
        self.dim = self._tap = False
        self.frame = [0] * chain.length
        self._most = (current_ma - chain.length) * 255 // 20  # 1 mA a pixel at rest, 20 mA a full channel
        row = self._row = Row(chain, tiles)
        self.base = row.base
        self._faces = None
        if chain.has_faces:
            from shutbox_core.lights.dice_faces import DiceFaces

            self._faces = DiceFaces(row)
        self._short = Blink(row, 0, 300)
        self._call = Blink(row, WHITE_M, 300, 500, 2400)
        self._faulty = Blink(row, CYAN_M, 1400, 1600, 1600, True)
        self._cards = Cards(row)
        self._alert = Blink(row, WHITE_H, 120, 280, 1600)
        self._leave = Leave(row)
        self._dip = Dip(row)
        self._layers = [row, None, self._short, self._call, self._faulty, self._cards, self._alert, self._leave, self._dip]
        self._pile = self._layers[:]  # those to be seen, from the lowest on
        self._high = 0  # how many that are; 0: they are to be piled up anew
        self._seen = 0  # the faulty tiles as they were seen last
        self.set_brightness(step)
        self.clear()

    def set_brightness(self, step):
        """From now on at this brightness, 1 to 5."""
        chain = self._row.chain
        self._lit = Look(chain, step, self._most)
        self._low = Look(chain, 1, self._most)
        self._low.darken(self._lit)

    def use_tiles(self, tiles):
        """So many tiles are in the game."""
        self._row.tiles = tiles

    def clear(self):
        """A new state: base and dice faces dark, no motion, no card, no leave light, a tap means nothing. Alerts, calls and faults stay."""
        self.light(0, 0)
        self.show(None)
        self.go_dark(0)
        self.cards(())
        self.fill(None)
        self.show_faces(None)
        self.tap_means(False)
        self.breathe()

    def light(self, mask, code):
        """Shows tiles (as bits) by a code, the others dark."""
        self.paint(-1, 0)
        self.paint(mask, code)

    def paint(self, mask, code):
        """Shows tiles (as bits) by a code, the others as before."""
        for k in range(12):
            if mask >> k & 1:
                self.base[k] = code

    def _set(self, layer, on, since):
        # Alone in making layers appear and vanish.
        layer.on = on
        layer.since = since
        self._high = 0

    def breathe(self):
        """What breathes begins anew, at its faintest."""
        self._row.since = self.now

    def show(self, motion):
        """Shows a motion, none with None. One of the same class as that before goes on with its clock."""
        old = self._layers[_MOTION]
        self._layers[_MOTION] = motion
        self._high = 0
        if motion:
            motion.row = self._row
            self._set(motion, True, old.since if type(old) is type(motion) else self.now)

    def cards(self, cards):
        """Reads out cards, a list of (ms, codes of 12 tiles); with an empty one those shown end."""
        self._cards.begin(cards)
        self._set(self._cards, bool(cards), self.now)

    @property
    def reading(self):
        """Whether cards are shown."""
        return self._cards.on

    def alert(self, mask):
        """These levers (as bits) are to be put right: a twinkle over all but the leave light. Those named faulty are left out."""
        old = self._row.alerts
        self._row.alerts = mask
        since = self._alert.since if old else self.now
        self._set(self._alert, mask & ~self._faulty.on, since)
        self._alert.join(mask & ~old, (self.now - since) & _M)

    def call(self, mask):
        """These levers (as bits) are to be moved."""
        self._set(self._call, mask, self._call.since if self._call.on else self.now)

    def faulty(self, mask):
        """These levers (as bits) are named faulty: cyan, dark for a moment, from when it is first to be seen."""
        self._set(self._faulty, mask, self._faulty.since)
        self._set(self._alert, self._row.alerts & ~mask, self._alert.since)

    def go_dark(self, mask):
        """These tiles (as bits) go dark once: refused, they do not add up."""
        self._set(self._short, mask, self.now)

    def fill(self, since):
        """The leave light, of a press that began then, at least 2 s ago; None ends it."""
        self._set(self._leave, since is not None, since or 0)

    def dip(self):
        """Answers a press."""
        self._set(self._dip, True, self.now)

    def tap_means(self, something):
        """Whether a tap means something: the button's light."""
        self._tap = something

    def show_faces(self, dice):
        """The dice that were rolled, on the dice faces if there are any; None: none."""
        if self._faces:
            self._faces.show(dice)

    def tumble_faces(self, dice):
        """So many dice tumble on the dice faces."""
        if self._faces:
            self._faces.tumble(dice, self.now)

    def test(self, colour):
        """Service: every pixel white M, as far as the bits of this colour go; 0 ends it."""
        self._test = colour
        if self._faces:
            self._faces.forget()

    def render(self):
        """Draws the frame as it is now. Gives the ms until it must be drawn again, 1 to 1000. Allocates nothing."""
        row = self._row
        chain = row.chain
        frame = self.frame
        look = row.look = self._low if self.dim else self._lit
        if self._test:
            return self._fill_all(look.palette[WHITE_M] & self._test)
        if chain.has_button:
            frame[chain.button_at] = look.palette[AMBER_F] if self._tap else 0
        now = self.now
        wait = _STILL
        faces = self._faces
        if faces:
            wait = faces.draw(frame, (now - faces.since) & _M)
        cards = self._cards
        if self._leave.on:
            wait = _STILL  # it changes often enough for the dice faces, too
        elif cards.on and not cards.turn((now - cards.since) & _M):
            self._high = 0
            wait = 1  # who waits for their end goes on at once
        high = self._high or self._pile_up()
        pile = self._pile
        at = 0
        while at < high:
            layer = pile[at]
            left = layer.draw(frame, (now - layer.since) & _M)
            if left < wait:
                wait = left
            at += 1
        return wait

    def _fill_all(self, colour):
        for k in range(self._row.first, len(self.frame)):
            self.frame[k] = colour
        return _STILL

    def _pile_up(self):
        # Gives how many layers there are to be seen.
        at = _PICTURE
        if self._leave.on:
            at = _LEAVE
        elif self._cards.on:
            at = _CARDS
        elif self._faulty.on != self._seen:
            self._seen = self._faulty.on
            self._faulty.since = self.now
        high = 0
        while at < _LAYERS:
            layer = self._layers[at]
            if layer and layer.on:
                self._pile[high] = layer
                high += 1
            at += 1
        self._high = high
        return high
