"""What the box reads out. By its tiles alone as cards, by dice faces as pips; Attract needs neither.

A card is (ms, codes of 12 tiles); each function gives a list of them, a programme. The view shows the tiles of a card and nothing else,
but for alerts. A dice face has seven pixels: six places of pips in a ring, and the centre.
"""
from ..game.tileset import tiles
from .palette import AMBER_F, AMBER_H, BREATH, WHITE_F, WHITE_H, WHITE_M

_NONE = bytes(12)
_DARK = (300, _NONE)
_PIPS = (0, 64, 9, 73, 45, 109, 63)  # by face: the pixels that are lit, as bits


def _codes(mask, one=0, code=WHITE_H, ahead=0):
    # Faint tiles, those ahead breathing, and over them one by a code.
    codes = bytearray(12)
    for tile in tiles(mask | ahead):
        codes[tile - 1] = BREATH if ahead >> (tile - 1) & 1 else AMBER_F
    if one:
        codes[one - 1] = code
    return codes


def dice(faces):
    """Each die is a bar: tiles 1 to its face, the last one bright. Dark 0.3 s, on 0.8 s."""
    shown = []
    for face in faces:
        shown += [_DARK, (800, _codes((1 << face) - 1, face, AMBER_H))]
    return shown


def number(value, times=1):
    """A digit after the other as one white tile, zero as the whole row in amber; the last one stands longest. Below 0: as 0.

    The number is read out so many times. Dark 0.6 s, on 0.8 s, gaps of 0.3 s, the last digit 1.4 s, dark 1 s.
    """
    shown = [(600, _NONE)]
    for face in str(max(value, 0)):
        codes = _codes(0, int(face)) if face != "0" else bytes([AMBER_H] * 12)
        shown += [(800, codes), _DARK]
    shown[-2:] = [(1400, codes), (1000, _NONE)]
    return shown * times


def opened(mask, code=AMBER_H):
    """The tiles of a mask light up from low to high, 350 ms each: the newest by a code, those before it faint."""
    shown = [_DARK]
    for tile in tiles(mask):
        shown.append((350, _codes(mask & (1 << tile) - 1, tile, code)))
    return shown


def in_a_row(mask):
    """The open tiles as one number (`score = digits`): from low to high, the newest white; then 1 s all of them, faint."""
    return opened(mask, WHITE_H) + [(1000, _codes(mask))]


def seat(mask, one, ahead=0):
    """Whose turn it is: this seat is white among the faint seats still in (a mask). Leaders (a mask) breathe once, 2.4 s."""
    return [_DARK, (2400, _codes(mask, one, WHITE_H, ahead))]


def rule(value, last=12):
    """The tile or total by which a rule ended the turn: one white tile for 1.5 s, or a number if it is beyond the last tile."""
    return number(value) if value > last else [_DARK, (1500, _codes(0, value))]


class DiceFaces:
    """Two faces that show what was rolled, or, while dice tumble, one pip that goes round.

    drawn: what was drawn last; whoever draws something else there sets it to -1.
    """

    def __init__(self, row):
        """row: the Row of the chain that they are part of."""
        self.row = row
        self.since = 0
        self.drawn = -1
        self.show(None)

    def show(self, dice):
        """Shows one or two dice; None: nothing."""
        dice = dice or (0,)
        self._pips = _PIPS[dice[0]] | (_PIPS[dice[1]] << 7 if len(dice) > 1 else 0)
        self._tumbling = False

    def tumble(self, dice, now):
        """Tumbles so many dice, which reveals nothing, from now on."""
        self.since = now
        self._pips = 129 if dice > 1 else 1
        self._tumbling = True

    def draw(self, frame, age):
        """See motions; touches the frame only where it looks different from what it drew last."""
        pips = self._pips
        colour = self.row.look.palette[WHITE_F if self._tumbling else WHITE_M]
        if self._tumbling:
            pips <<= age // 100 % 6
        shown = pips << 8 | colour & 255
        if shown != self.drawn:
            self.drawn = shown
            at = self.row.chain.faces_at
            for k in range(14):
                frame[at + k] = colour if pips >> k & 1 else 0
        return 100 - age % 100 if self._tumbling else 1000
