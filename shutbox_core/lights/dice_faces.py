"""The dice faces, seven pixels each."""
from shutbox_core.lights.view import WHITE_F, WHITE_M

_PIPS = (0, 64, 9, 73, 45, 109, 63)


def draw(view, at, palette, age):
    dice = view.dice or (0,)
    pips = _PIPS[dice[0]] | (_PIPS[dice[1]] << 7 if len(dice) > 1 else 0)
    colour = palette[WHITE_M]
    if view.circling:
        pips = (129 if view.spots > 1 else 1) << age // 100 % 6
        colour = palette[WHITE_F]
    shown = pips << 8 | colour & 255
    if shown != view.shown:
        view.shown = shown
        for k in range(14):
            view.frame[at + k] = colour if pips >> k & 1 else 0
