"""The chain of lights, their colours, 0xRRGGBB, at the five brightness steps, and what current they may draw."""


class Chain:
    """Which light sits where along the wire: an optional first pixel that stays dark, a pixel a lever, then optionally two
    dice faces of seven pixels each and one pixel under the button. Described here once, for all who fill, send or read frames.

    levers: how many pixels the row has; tiles_at, faces_at, button_at: the index of the first pixel of the row, of the faces
    and of the button, whether or not they are there (has_faces, has_button); length: of the whole chain.
    """

    def __init__(self, settings):
        """settings: any object with levers, sacrificial_pixel, dice_faces and button_pixel."""
        self.levers = settings.levers
        self.has_faces = settings.dice_faces
        self.has_button = settings.button_pixel
        self.tiles_at = int(settings.sacrificial_pixel)
        self.faces_at = self.tiles_at + self.levers
        self.button_at = self.faces_at + 14 * self.has_faces
        self.length = self.button_at + self.has_button

    def first_light(self):
        """The frame to show as power comes on, before there is a view: the row in the faintest amber."""
        return [0] * self.tiles_at + [0x020100] * self.levers + [0] * (self.length - self.faces_at)

# What a tile can show: indices of Look.palette, kept in bytes.
AMBER_F, AMBER_H, CYAN_M, WHITE_F, WHITE_M, WHITE_H, BREATH = range(1, 8)

LEVELS = ((2, 8, 32), (3, 12, 48), (5, 20, 80), (9, 36, 144), (16, 64, 255))  # F, M and H by step


def _colour(level, red=200, green=90, blue=0):
    # A channel is its share, in 200ths, of a level in 1024ths; the shares are amber's, if none are given.
    colour = 0
    for share in (red, green, blue):
        colour = colour << 8 | (level * share + 102400) // 204800
    return colour


def _ramp(low, high):
    # 61 colours that seem evenly apart: the eye sees the root of light.
    return [_colour(low + (high - low) * i * i // 3600) for i in range(61)]


class Look:
    """The colours at a brightness step, such that no frame of a chain draws more than its current.

    palette: by code; 0 is dark, BREATH is set anew by whoever draws what breathes. sleep, middle, bright: ramps of 61 ambers, from
    dark to F, from F to M and from F to H. dim: whether it stands for the box that nobody touches.
    """

    def __init__(self, chain, step, most, lit=None):
        """step: 1 to 5; most: what all channels of a frame may add up to (255 is one channel's full light). lit: makes this the dim
        look of that one, in which what moves is never brighter than that one's F.

        All light is dimmed by one factor, so that the frame that draws most fits: each tile white H, two sixes and the button's H.
        """
        share = 1024
        while True:
            low, middle, high = LEVELS[step - 1]
            low *= share
            middle *= share
            high *= share
            palette = [0, _colour(low), _colour(high), _colour(middle, 0, 125, 200)]
            palette += [_colour(low, 120, 120, 120), _colour(middle, 120, 120, 120), _colour(high, 120, 120, 120), 0]
            total = 3 * (chain.levers * (palette[WHITE_H] & 255) + (12 * (palette[WHITE_M] & 255) if chain.has_faces else 0))
            if chain.has_button:
                total += (palette[AMBER_H] >> 16) + (palette[AMBER_H] >> 8 & 255)
            if total <= most:
                break
            share = min(share - 1, share * most // total)
        self.palette = palette
        self.dim = bool(lit)
        if lit:
            self.sleep = self.middle = self.bright = lit.sleep
        else:
            self.sleep = _ramp(0, low)
            self.middle = _ramp(low, middle)
            self.bright = _ramp(low, high)
