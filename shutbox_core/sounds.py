"""What the box sounds like: tuples of hertz and ms in turn, 0 Hz is a rest. The click of a press is the button's own."""
from .game.tileset import tiles

# The white keys from C5 to C7: tile 1 is the first, face 1 of a die C6.
_KEYS = (523, 587, 659, 698, 784, 880, 988, 1047, 1175, 1319, 1397, 1568, 1760, 1976, 2093)

EXACT = (1568, 90, 2093, 140)  # what is taken is a legal set: tap
REFUSED = (392, 70, 0, 50, 392, 70)  # a tap, or a choice in Setup, that can't be
FEW_LEFT = (1047, 90, 1319, 90, 1568, 90, 1976, 180)  # the turn is over, with a score of 3 or less in sum
BOX_SHUT = (1047, 110, 1319, 110, 1568, 110, 2093, 220, 1568, 160, 2093, 640, 1568, 160, 2093, 640)  # the last tile was shut
OUT = (988, 50, 880, 50, 784, 50, 698, 50, 659, 50, 587, 50, 523, 50, 466, 50)  # the turn is over, and with it the seat is out


def lever(tile, down):
    """A lever moved: a tick whose pitch rises with the tile (1 to 12); on the way up an octave lower."""
    return (_KEYS[tile - 1] // (1 if down else 2), 15)


def rest(faces):
    """The dice rest: a note a die, a double with a grace note between, so that a roll can be known by ear. faces: one or two, 1 to 6."""
    notes = (_KEYS[6 + faces[0]], 120)
    if len(faces) == 1:
        return notes
    grace = (_KEYS[7 + faces[0]], 35) if faces[0] == faces[1] else ()
    return notes + grace + (_KEYS[6 + faces[1]], 120)


def no_move(open_):
    """Three falling notes, then a tick for each tile that is still open, low to high."""
    notes = (1319, 120, 1175, 120, 1047, 180)
    for tile in tiles(open_):
        notes += (0, 335, _KEYS[tile - 1], 15)
    return notes
