"""Cards: what the tiles say one after the other. A programme is a list of (ms, 12 codes of view.py); view.play() shows it."""
from shutbox_core.masks import tiles
from shutbox_core.view import AMBER_F, AMBER_H, BREATH, WHITE_H

OPEN_MS = 350  # a tile, where the open tiles are told low to high

_DARK = bytes(12)
_ROW = bytes([AMBER_H] * 12)


def _codes(mask, one=0, its=WHITE_H):
	# These tiles at amber F, and one with its own code.
	codes = bytearray(12)
	for tile in tiles(mask):
		codes[tile - 1] = AMBER_F
	if one:
		codes[one - 1] = its
	return codes


def dice(faces):
	"""Each die as a bar from tile 1 with a bright tip."""
	shown = []
	for face in faces:
		shown += [(300, _DARK), (800, _codes((1 << face) - 1, face, AMBER_H))]
	return shown


def number(value, times=1):
	"""A whole number, each digit as its tile, 0 as the whole row; twice for the score just made. What is below zero shows as zero."""
	shown = [(600, _DARK)]
	for digit in str(max(value, 0)):
		shown += [(800, _codes(0, int(digit)) if digit != "0" else _ROW), (300, _DARK)]
	shown[-2:] = [(1400, shown[-2][1]), (1000, _DARK)]
	return shown * times


def opened(mask, code=AMBER_H):
	"""The open tiles low to high: each bright for a moment, then faint."""
	shown = [(300, _DARK)]
	told = 0
	for tile in tiles(mask):
		shown.append((OPEN_MS, _codes(told, tile, code)))
		told |= 1 << (tile - 1)
	return shown


def in_a_row(mask):
	"""A score that is read as digits: the open tiles, white, left to right."""
	return opened(mask, WHITE_H) + [(1000, _codes(mask))]


def seat(still_in, one, ahead=0):
	"""A seat bright among the dim seats still in, of which those ahead breathe (masks)."""
	codes = _codes(still_in, one)
	for tile in tiles(ahead):
		if tile != one:
			codes[tile - 1] = BREATH
	return [(300, _DARK), (2400, codes)]


def rule(value, n=12):
	"""The tile or total by which a rule ended the turn; digit by digit if the row of n tiles has no such tile."""
	return number(value) if value > n else [(300, _DARK), (1500, _codes(0, value))]
