"""The lights: a frame of colours, made of layers from what the box sets and from the time."""
from micropython import const

from .motions import Blink, Dip, Layer, Leave, Row
from .palette import AMBER_F, CYAN_M, WHITE_H, WHITE_M, Look

_TICKS = const(0x1FFFFFFF)
_STILL = const(1000)  # ms after which a frame is drawn in any case

# The layers by rank. Those before the cards are the picture, which a card hides; the leave light hides cards and alerts, too.
_MOTION = const(1)
_SHORT = const(2)
_CALL = const(3)
_FAULTY = const(4)
_CARDS = const(5)
_ALERT = const(6)
_LEAVE = const(7)
_DIP = const(8)


class Cards(Layer):
    """What is read out: a list of cards, each ms and codes of 12 tiles. Each card's breath begins with it.

    on: one is shown; at: which; before: the ms of those before it.
    """

    def turn(self, age):
        """Turns to the card of this age; gives whether one is left."""
        cards = self.cards
        while self.on and age - self.before >= cards[self.at][0]:
            self.before += cards[self.at][0]
            self.at += 1
            self.on = self.at < len(cards)
        return self.on

    def draw(self, frame, age):
        """See motions; after turn()."""
        ms, codes = self.cards[self.at]
        age -= self.before
        return min(ms - age, self.row.paint(frame, codes, self.row.tiles, age))


class View:
    """All lights of the box. What is set holds until it is set anew; clear() ends all but alerts, calls, faults and a dip.

    now: the time, ms modulo 2**29, set by the box at each step before all else; whatever begins, begins then.
    frame: a list of 0xRRGGBB, in the order of the chain. row: the Row, which knows how many tiles are in the game. dim: nobody is there.
    reading: cards are shown. tap_means: whether a tap means something (the button's light). test: service shows every pixel white M,
    as far as the bits of this colour go; 0: not.
    """

    def __init__(self, chain, tiles, step, current_ma):
        """chain: a Chain; tiles: of the game; step: brightness, 1 to 5; current_ma: what no frame may exceed."""
        self.now = self.test = 0
        self.dim = False
        self.frame = [0] * chain.length
        self._most = (current_ma - chain.length) * 255 // 20  # 1 mA a pixel at rest, 20 mA a full channel
        row = self.row = Row(chain, tiles)
        self._faces = None
        layers = [Blink(0, 300), Blink(WHITE_M, 300, 500, 2400), Blink(CYAN_M, 1400, 1600, 1600, True), Cards()]
        layers += [Blink(WHITE_H, 120, 280, 1600), Leave(), Dip()]
        for layer in layers:
            layer.row = row
        self._layers = [row, None] + layers
        self._pile = self._layers + [None]  # those to be seen, from the lowest on, and None; the first is None: to be piled up anew
        self._seen = 0  # the faulty tiles as they were seen last
        self.set_step(step)
        self.clear()

    def set_step(self, step):
        """From now on at this brightness, 1 to 5."""
        chain = self.row.chain
        self._lit = Look(chain, step, self._most)
        self._low = Look(chain, 1, self._most, self._lit)

    def clear(self):
        """A new state: base and dice faces dark, no motion, no card, no leave light, a tap means nothing. Alerts, calls and faults stay."""
        self.light(0, 0)
        self.show(None)
        self.go_dark(0)
        self.cards(())
        self.fill(None)
        self.show_faces(None)
        self.tap_means = False
        self.breathe()

    def light(self, mask, code):
        """Shows tiles (as bits) by a code, the others dark."""
        self.paint(-1, 0)
        self.paint(mask, code)

    def paint(self, mask, code):
        """Shows tiles (as bits) by a code, the others as before."""
        base = self.row.base
        for k in range(12):
            if mask >> k & 1:
                base[k] = code

    def _set(self, rank, on, goes_on=False):
        # A layer appears or vanishes: the pile is made anew. Gives the layer, which begins now unless it goes on with its clock.
        layer = self._layers[rank]
        layer.on = on
        if not goes_on:
            layer.since = self.now
        self._pile[0] = None
        return layer

    def breathe(self):
        """What breathes begins anew, at its faintest."""
        self.row.since = self.now

    def show(self, motion):
        """Shows a motion, none with None. One of the same class as that before goes on with its clock."""
        layers = self._layers
        old = layers[_MOTION]
        layers[_MOTION] = motion
        self._pile[0] = None
        if motion:
            motion.row = self.row
            motion.since = old.since if type(old) is type(motion) else self.now

    def cards(self, cards):
        """Reads out cards, a list of (ms, codes of 12 tiles); with an empty one those shown end."""
        self.reading = bool(cards)
        layer = self._set(_CARDS, self.reading)
        layer.cards = cards
        layer.at = layer.before = 0

    def alert(self, mask):
        """These levers (as bits) are to be put right: a twinkle over all but the leave light. Those named faulty are left out."""
        row = self.row
        old = row.alerts
        row.alerts = mask
        alert = self._set(_ALERT, mask & ~self._layers[_FAULTY].on, old)
        alert.join(mask & ~old, (self.now - alert.since) & _TICKS)

    def call(self, mask):
        """These levers (as bits) are to be moved."""
        self._set(_CALL, mask, self._layers[_CALL].on)

    def faulty(self, mask):
        """These levers (as bits) are named faulty: cyan, dark for a moment, from when it is first to be seen."""
        self._set(_FAULTY, mask, True)
        self._set(_ALERT, self.row.alerts & ~mask, True)

    def go_dark(self, mask):
        """These tiles (as bits) go dark once: refused, they do not add up."""
        self._set(_SHORT, mask)

    def fill(self, since):
        """The leave light, of a press that began then, at least 2 s ago; None ends it."""
        self._set(_LEAVE, since is not None).since = since

    def dip(self):
        """Answers a press."""
        self._set(_DIP, True)

    def show_faces(self, dice):
        """The dice that were rolled, on the dice faces if there are any; None: none."""
        faces = self._dice_faces() if dice else self._faces
        if faces:
            faces.show(dice)

    def tumble_faces(self, dice):
        """So many dice tumble on the dice faces."""
        faces = self._dice_faces()
        if faces:
            faces.tumble(dice, self.now)

    def _dice_faces(self):
        # None if there are none; made when there is something to show on them.
        if not self._faces and self.row.chain.has_faces:
            from .cards import DiceFaces

            self._faces = DiceFaces(self.row)
        return self._faces

    def render(self):
        """Draws the frame as it is now. Gives the ms until it must be drawn again, 1 to 1000. Allocates nothing."""
        row = self.row
        chain = row.chain
        frame = self.frame
        look = row.look = self._low if self.dim else self._lit
        wait = _STILL
        faces = self._faces
        if self.test:
            self._test(look.palette[WHITE_M] & self.test)
            return wait
        if chain.has_button:
            frame[chain.button_at] = look.palette[AMBER_F * self.tap_means]  # by code; that of 0 is dark
        now = self.now
        if faces:
            wait = faces.draw(frame, (now - faces.since) & _TICKS)
        layers = self._layers
        pile = self._pile
        cards = layers[_CARDS]
        if layers[_LEAVE].on:
            wait = _STILL  # it changes often enough for the dice faces, too
        elif cards.on and not cards.turn((now - cards.since) & _TICKS):
            pile[0] = None
            self.reading = False
            wait = 1  # who waits for their end goes on at once
        if not pile[0]:
            self._pile_up()
        for layer in pile:
            if not layer:
                break
            left = layer.draw(frame, (now - layer.since) & _TICKS)
            if left < wait:
                wait = left
        return wait

    def _test(self, colour):
        for k in range(self.row.first, len(self.frame)):
            self.frame[k] = colour
        faces = self._dice_faces()
        if faces:
            faces.drawn = -1

    def _pile_up(self):
        layers = self._layers
        pile = self._pile
        faulty = layers[_FAULTY]
        rank = 0
        if layers[_LEAVE].on:
            rank = _LEAVE
        elif layers[_CARDS].on:
            rank = _CARDS
        elif faulty.on != self._seen:
            self._seen = faulty.on
            faulty.since = self.now
        at = 0
        while rank <= _DIP:
            layer = layers[rank]
            if layer and (rank == _MOTION or layer.on):
                pile[at] = layer
                at += 1
            rank += 1
        pile[at] = None
