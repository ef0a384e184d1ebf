"""The settings: one table of keys, read once and checked into one plain object.

Values come as texts (settings.toml, environment, command line) or as JSON values. A wrong one is named with what is
allowed, and its default is used; for a key that the preset sets, the default is the preset's.
"""

LEVELS = ("random", "most", "highest", "fewest", "expert", "shark")

# Name and settings, in the order of the rules page. Tiles that the box does not have are left out.
PRESETS = tuple([(row.split()[0], dict([word.split("=") for word in row.split()[1:]])) for row in """classic
pub format=pool
twelve tiles=12 one_die=six
traditional shut=faces
two_dice one_die=never
read_the_box score=digits
thai shut=single one_die=never
two_to_go first_roll_needs=2
three_to_go first_roll_needs=3
three_down start_shut=1,2,3
odds_up start_shut=2,4,6,8,10,12
evens_up start_shut=1,3,5,7,9,11
unlucky_seven stop_on=7
knockout format=knockout
tournament format=tournament""".split("\n")])

# The keys that presets set.
OF_PRESETS = tuple(sorted(set([key for name, changes in PRESETS for key in changes])))

# A key and its choices, default first; or its default and a range or * (see _special). A row may lean on those above it.
_TABLE = """tiles 9 10 12
shut any pair faces single
one_die high six below_six last_one never always
one_die_must no yes
score sum digits count
start_shut none *
first_roll_needs none 1..tiles
stop_on none 1..12
format single pool rounds knockout tournament solo
stake 5 1..1000
ties share carry
rounds 3 1..50
limit 45 1..1000000000000000
shut_wins game round
players 1 1..tiles
computer_seats none *
names none *
board auto *
preset {}
levers 9 10 12
lever_pins none *
roll_pin none *
pixel_pin none *
piezo_pin none *
pixel_order GRB RGB
dice_faces no yes
button_pixel no yes
sacrificial_pixel no yes
setup_lock no yes
lever_closed_is down up
debounce_ms 10 5..20
brightness 3 1..5
current_ma 400 100..2000
sound low off high
advice tiles off full
mode maker pub
seed 1 0..1000000000000000""".format(" ".join([name for name, changes in PRESETS])).split("\n")

KEYS = tuple([row.split()[0] for row in _TABLE])

# The default limits of knockout and tournament.
_LIMITS = {"sum": (45, 100), "count": (9, 20), "digits": (4500, 10000)}


class Settings:
	"""One attribute for each of KEYS: number, text, True or False, list, or the dict of computer seats and levels.

	None is none; a pin that is None is the profile's. given: what they were made from, less what was wrong.
	"""


def text_of(value):
	"""The text that settings.toml would have for this value, "" if there is none."""
	if isinstance(value, str):
		return value.strip()
	if isinstance(value, list):
		return ",".join([text_of(item) for item in value]) if value else "none"
	if value is None or value is True or value is False:
		return {None: "none", True: "yes", False: "no"}[value]
	return str(value) if isinstance(value, int) else ""


def _number(text):
	try:
		return int(text)
	except ValueError:
		return -1


def _value(word):
	return {"yes": True, "no": False}.get(word, int(word) if word.isdigit() else word)


def _special(key, text, so, given, pins):
	# The value of a key that has neither choices nor a range, and what is allowed unless it is right.
	items = [] if text == "none" else [item.strip() for item in text.split(",")]
	if key == "board":
		return text, "" if text else "auto, a profile's name"
	if key == "names":
		names = [name or "Seat {}".format(k + 1) for k, name in enumerate((items + [""] * 12)[: so.tiles])]
		return names, "" if text else "names, separated by commas"
	if key == "start_shut":
		found = sorted([_number(item) for item in items])
		if key not in given:
			found = [tile for tile in found if tile <= so.tiles]
		good = len(set(found)) == len(found) < so.tiles and (not found or found[0] > 0 and found[-1] <= so.tiles)
		return found, "" if good else "none, tiles 1 to {} once each as 1,2,3, not all of them".format(so.tiles)
	if key == "computer_seats":
		found = {}
		good = True
		for word in items and (text.replace(",", " ").split() or items):
			seat, level = word.split(":") if word.count(":") == 1 else ("", "")
			seat = _number(seat)
			good = good and 1 <= seat <= so.tiles and seat not in found and level in LEVELS
			found[seat] = level
		return found, "" if good else "none, seats 1 to {} as 2:expert 3:random, of {}".format(so.tiles, ", ".join(LEVELS))
	if not items:
		return None, ""
	pins += items
	good = "" not in items and len(set(pins)) == len(pins)
	if key == "lever_pins":
		return items, "" if good and len(items) >= so.levers else "{} pin names, none given twice".format(so.levers)
	return text, "" if good and len(items) == 1 else "a pin name not given to another part"


def _read(given):
	# The settings, the first wrong key or None, and what that allows.
	so = Settings()
	preset = dict(PRESETS).get(text_of(given.get("preset")), {})
	pins = []
	for row in _TABLE:
		words = row.split()
		key = words.pop(0)
		default, kind = words[0], words[-1]
		if key == "one_die" and so.tiles == 12:
			default = "six"
		elif key == "limit":
			default = _LIMITS[so.score][1 if so.format == "tournament" else 0]
		elif key == "levers":
			words = [word for word in words if int(word) >= so.tiles]
			default = words[0]
		elif key == "players" and so.format == "solo":
			kind = "1..1"
		value = given.get(key, preset.get(key, default))
		text = "" if isinstance(value, list) and kind != "*" else text_of(value)
		why = ""
		if kind == "*":
			value, why = _special(key, text, so, given, pins)
		elif ".." not in kind:
			if text in words:
				value = _value(text)
			else:
				why = ", ".join(words)
		elif text == default == "none":
			value = None
		else:
			low, high = kind.replace("tiles", str(so.tiles)).split("..")
			value = _number(text)
			if not int(low) <= value <= int(high):
				why = "{}{} to {}".format("none, " if default == "none" else "", low, high)
		if why:
			return so, key, why
		setattr(so, key, value)
	if so.first_roll_needs in so.start_shut:
		key = "first_roll_needs" if "first_roll_needs" in given else "start_shut"
		return so, key, "none, or no tile that is both needed and shut at the start"
	return so, None, ""


def load(given):
	"""The settings in force and a list of what was wrong in the given ones, as [key, value, why]."""
	bad = [[key, given[key], "no such key; allowed: " + ", ".join(KEYS)] for key in given if key not in KEYS]
	given = dict([(key, given[key]) for key in given if key in KEYS])
	so, wrong, why = _read(given)
	while wrong:
		bad.append([wrong, given.pop(wrong), "allowed: " + why])
		so, wrong, why = _read(given)  # all anew, as others may lean on it
	so.given = given
	return so, bad


def hash_of(so):
	"""A number below 2**24 that changes with what was given for these settings."""
	found = 7
	for key in sorted(so.given):
		for letter in key + text_of(so.given[key]):
			found = (found * 31 + ord(letter)) & 0xFFFFFF
	return found


def options(key):
	"""What a key with choices allows, cast, in the order of the tables."""
	return tuple([_value(word) for word in _TABLE[KEYS.index(key)].split()[1:]])


def in_force(so):
	"""Each key with its value for JSON: what load() would read again as these settings."""
	found = dict([(key, getattr(so, key)) for key in KEYS])
	seats = so.computer_seats
	found["computer_seats"] = " ".join(["{}:{}".format(seat, seats[seat]) for seat in sorted(seats)]) or None
	found["start_shut"] = so.start_shut or None
	return found
