"""Cards: lists of (ms, codes of 12 tiles)."""
from shutbox_core.game.tileset import tiles
from shutbox_core.lights.view import AMBER_F, AMBER_H, BREATH, WHITE_H

_NONE = bytes(12)
_DARK = (300, _NONE)


def _codes(mask, one=0, colour=WHITE_H, ahead=0):
    codes = bytearray(12)
    for tile in tiles(mask | ahead):
        codes[tile - 1] = BREATH if ahead >> (tile - 1) & 1 else AMBER_F
    if one:
        codes[one - 1] = colour
    return codes


def dice(faces):
    shown = []
    for face in faces:
        shown += [_DARK, (800, _codes((1 << face) - 1, face, AMBER_H))]
    return shown


def number(value, n=1):
    shown = [(600, _NONE)]
    for face in str(max(value, 0)):
        codes = _codes(0, int(face)) if face != "0" else bytes([AMBER_H] * 12)
        shown += [(800, codes), _DARK]
    shown[-2:] = [(1400, codes), (1000, _NONE)]
    return shown * n


def opened(mask, code=AMBER_H):
    shown = [_DARK]
    for tile in tiles(mask):
        shown.append((350, _codes(mask & (1 << tile) - 1, tile, code)))
    return shown


def in_a_row(mask):
    return opened(mask, WHITE_H) + [(1000, _codes(mask))]


def seat(still_in, one, ahead=0):
    return [_DARK, (2400, _codes(still_in, one, WHITE_H, ahead))]


def rule(value, n=12):
    return number(value) if value > n else [_DARK, (1500, _codes(0, value))]
