"""The colours of the lights, 0xRRGGBB, at the five brightness steps, and what current they may draw."""

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
