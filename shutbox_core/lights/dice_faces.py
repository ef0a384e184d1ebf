"""The dice faces, seven pixels each: six places of pips in a ring, and the centre."""
from .palette import WHITE_F, WHITE_M

_PIPS = (0, 64, 9, 73, 45, 109, 63)  # by face: the pixels that are lit, as bits


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
