"""The colours of the lights, 0xRRGGBB, at the five brightness steps, and what current they may draw.

Light is linear in the byte. Levels are in 1/1024 of a byte here: one dimming factor, also in 1/1024, scales them all.
"""

_FAINT = (2, 3, 5, 9, 16)  # by brightness step
_MIDDLE = (8, 12, 20, 36, 64)
_HIGH = (32, 48, 80, 144, 255)


def _byte(level, share):
	# share: of the level, in 1/200; to the nearest.
	return (level * share + 102400) // 204800


def _amber(level):
	return _byte(level, 200) << 16 | _byte(level, 90) << 8


def _white(level):
	return _byte(level, 120) * 0x10101


def _ramp(low, high):
	# 61 ambers that grow with the square, which looks steady.
	return [_amber(low + (high - low) * i * i // 3600) for i in range(61)]


def tables(step, tiles, pips, button, budget):
	"""The palette by the codes of view.py (the last place is free for breathing), and amber ramps to F, from F to M and to H.

	They are dimmed so that the worst instant of any state, so many tiles white H, pips white M and buttons amber H, fits in the
	budget, the largest sum of a frame's bytes.
	"""
	dimming = 1024
	while True:
		low = _FAINT[step - 1] * dimming
		middle = _MIDDLE[step - 1] * dimming
		high = _HIGH[step - 1] * dimming
		worst = 3 * tiles * _byte(high, 120) + 3 * pips * _byte(middle, 120) + button * (_byte(high, 200) + _byte(high, 90))
		if worst <= budget:
			break
		dimming = min(dimming - 1, dimming * budget // worst)
	cyan = _byte(middle, 125) << 8 | _byte(middle, 200)
	palette = [0, _amber(low), _amber(middle), _amber(high), cyan, _white(low), _white(middle), _white(high), 0]
	return palette, _ramp(0, low), _ramp(low, middle), _ramp(low, high)
