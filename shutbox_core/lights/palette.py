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
        self.tiles_at = 1 if settings.sacrificial_pixel else 0
        self.faces_at = self.tiles_at + self.levers
        self.button_at = self.faces_at + (14 if self.has_faces else 0)
        self.length = self.button_at + (1 if self.has_button else 0)

    def first_light(self):
        """The frame to show as power comes on, before there is a view: the row in the faintest amber."""
        return [0] * self.tiles_at + [0x020100] * self.levers + [0] * (self.length - self.faces_at)


LEVELS = ((2, 8, 32), (3, 12, 48), (5, 20, 80), (9, 36, 144), (16, 64, 255))  # F, M and H by step


def _colour(level, *shares):
    colour = 0
    for share in shares:
        colour = colour << 8 | (level * share + 102400) // 204800
    return colour


def _amber(level):
    return _colour(level, 200, 90, 0)


def ramp(low, high):
    return [_amber(low + (high - low) * i * i // 3600) for i in range(61)]


def tables(step, tiles, pips, button, most):
    share = 1024
    while True:
        low, middle, high = [level * share for level in LEVELS[step - 1]]
        palette = [0, _amber(low), _amber(middle), _amber(high), _colour(middle, 0, 125, 200)]
        palette += [_colour(level, 120, 120, 120) for level in (low, middle, high)] + [0]
        total = 3 * (tiles * (palette[7] & 255) + pips * (palette[6] & 255)) + button * ((palette[3] >> 16) + (palette[3] >> 8 & 255))
        if total <= most:
            return palette, ramp(0, low), ramp(low, middle), ramp(low, high)
        share = min(share - 1, share * most // total)
