"""The dice faces, seven pixels each: six pip places in a ring from the top left down and up again, then the centre."""
from shutbox_core.view import WHITE_F, WHITE_M

_PIPS = (0, 64, 9, 73, 45, 109, 63)  # of each face, as a mask of its pixels


def shown(view, age):
	"""What the faces of a View show, age ms into its motion: a mask of their 14 pixels, and above it the code of their light."""
	if view.circling:
		return (129 if view.spots > 1 else 1) << age // 100 % 6 | WHITE_F << 14
	dice = view.dice
	if not dice:
		return 0
	return _PIPS[dice[0]] | (_PIPS[dice[1]] << 7 if len(dice) > 1 else 0) | WHITE_M << 14
