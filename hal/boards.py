"""Boards as data: the pins that the box uses on each, by the names in the board's own module `board`."""

PARTS = ("lever_pins", "roll_pin", "pixel_pin", "piezo_pin")
_PICO = ("GP2 GP3 GP4 GP5 GP6 GP7 GP8 GP9 GP10 GP12 GP13 GP14", "GP11", "GP0")
# By board_id: the pins of each part, tile 1 first. None has something else of the board on it.
PROFILES = {
	"raspberry_pi_pico": _PICO,
	"raspberry_pi_pico2": _PICO,
	"adafruit_feather_rp2040": ("D4 D5 D6 D9 D10 D11 D12 A0 A1 A2 A3 D24", "D25", "TX"),
	"adafruit_feather_esp32s3_4mbflash_2mbpsram": ("D5 D6 D9 D10 D11 D12 A0 A1 A2 A3 A4 A5", "RX", "TX"),
}


def _has(board):
	return "{} has {}".format(board.board_id, ", ".join(sorted([name for name in dir(board) if name[0].isupper()])))


def _wrong(board, pins, asked):
	# The first part that can't have its pins, if possible one that was asked for, and why; or None and "".
	taken = []
	for part in PARTS:
		if part not in pins:
			return part, "no pins known; " + _has(board)
		for name in pins[part]:
			pin = getattr(board, name, None)
			if pin is None:
				return part, "no pin {}; {}".format(name, _has(board))
			for other, owner in taken:
				if other is pin:
					return part if part in asked else owner, "{} is given twice, to {} and {}".format(name, owner, part)
			taken.append((pin, part))
	return None, ""


def pins_of(settings, board):
	"""The pin names by part, and the settings that were wrong as [[key, value, why], …]: they take their defaults.

	Raises ValueError, which names key and pin, if that does not help either.
	"""
	bad = []
	profile = settings.board
	if profile not in PROFILES:
		if profile != "auto":
			bad.append(["board", settings.given.pop("board"), "auto, " + ", ".join(sorted(PROFILES))])
			settings.board = "auto"
		profile = board.board_id
	asked = {}
	for part in PARTS:
		given = getattr(settings, part)
		if given is not None:
			asked[part] = given if part == "lever_pins" else [given]
	while True:
		pins = {}
		for part, names in zip(PARTS, PROFILES.get(profile, ())):
			pins[part] = names.split()
		pins.update(asked)
		if "lever_pins" in pins:
			pins["lever_pins"] = pins["lever_pins"][: settings.levers]
		pins.setdefault("piezo_pin", [])
		part, why = _wrong(board, pins, asked)
		if not why:
			return pins, bad
		if part not in asked:
			raise ValueError("{}: {}".format(part, why))
		bad.append([part, ",".join(asked.pop(part)), why])
		del settings.given[part]
		setattr(settings, part, None)


def opened(kind, part, board, name, **options):
	"""A part's pin opened as this kind; an error (in use, not able to) names the part and the pin."""
	try:
		return kind(getattr(board, name), **options)
	except ValueError as error:
		raise ValueError("{}: {}: {}; {}".format(part, name, error, _has(board)))
