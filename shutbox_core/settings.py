"""The settings: what each key may be, what is in force, and the house rules that set several keys at once.

A new key or house rule is a line here: what the comment beside it says it is for, `make docs` writes into the README. Each kind of
key has name (in small letters), default (a value, or a function of the Settings with the keys before it), allowed(settings): the
values allowed, in words; parse(text, settings): the value that a text is, ValueError if it is none.
"""
from .game import rules
from .game.match import FORMATS, LEVELS, format_of


class Settings:
    """Those in force: an attribute for each key. given: what was given and is right, as it was, by key; pins: all that were given."""


def text_of(value):
    """A value as a text of settings.toml: "none", "yes", "no", "1,2"; "" for what can't be the value of any key."""
    for known, word in ((None, "none"), (True, "yes"), (False, "no")):
        if value is known:
            return word
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list):
        return ",".join(map(text_of, value)) if value else "none"
    return str(value) if isinstance(value, int) else ""


def _in(settings, fact):
    # A fact that other keys decide is a function of the Settings, which have the keys before this one.
    return fact(settings) if callable(fact) else fact


class Choice:
    """A key with a few values. options: a tuple of them, or a function that gives it; default: the first, unless one is given."""

    def __init__(self, name, options, default=None):
        self.name = name
        self.default = options[0] if default is None else default
        self.options = options

    def allowed(self, settings):
        """The options, in their order."""
        return ", ".join(map(text_of, _in(settings, self.options)))

    def parse(self, text, settings):
        """The option that is written so."""
        for option in _in(settings, self.options):
            if option == text or text_of(option) == text:
                return option
        raise ValueError


class Whole:
    """A key with a whole number from low to high, or a function that gives high; with the default None none, too."""

    def __init__(self, name, default, low, high):
        self.name = name
        self.default = default
        self.low = low
        self.high = high

    def allowed(self, settings):
        """The range."""
        return "{}{} to {}".format("" if self.default else "none, ", self.low, _in(settings, self.high))

    def parse(self, text, settings):
        """The number, or None for none."""
        if text == "none" and not self.default:
            return None
        value = int(text)
        if not self.low <= value <= _in(settings, self.high):
            raise ValueError
        return value


class Special:
    """A key with a grammar of its own, which may be a list, too. words: the values allowed, {} for the number of tiles."""

    def __init__(self, name, default, words, parse):
        self.name = name
        self.default = default
        self.words = words
        self.parse = parse

    def allowed(self, settings):
        """The words."""
        return self.words.format(settings.tiles)


def _words(text):
    return [] if text == "none" else list(map(str.strip, text.split(",")))


def _tiles(text, settings):
    given = _words(text)
    found = sorted(set(map(int, given)) & set(range(1, settings.tiles + 1)))
    # A preset's are for all boxes: those that this one lacks don't count.
    if len(found) == settings.tiles or len(found) < len(given) and "start_shut" in settings.given:
        raise ValueError
    return found


def _seats(text, settings):
    found = {}
    for word in " ".join(_words(text)).split():
        seat, level = word.split(":")
        seat = int(seat)
        if not 1 <= seat <= settings.tiles or seat in found or level not in LEVELS:
            raise ValueError
        found[seat] = level
    return found


def _names(text, settings):
    given = _words(text) + [""] * settings.tiles
    found = []
    for k in range(settings.tiles):
        found.append(given[k] or "Seat {}".format(k + 1))
    return found


def _pin(text, settings, levers=0):
    # One pin's name, or with levers a list of at least so many; none may be given twice.
    found = _words(text)
    pins = settings.pins = settings.pins + found
    if "" in found or len(set(pins)) < len(pins) or (0 < len(found) < levers if levers else len(found) > 1):
        raise ValueError
    return (found if levers else found[0]) if found else None


# House rules: the name, and what it sets that is not the default, by key.
PRESETS = (
    ("classic", {}),  # nine tiles, any that make the roll; one die, if you like, once 7, 8, 9 are shut
    ("pub", {"format": "pool"}),  # classic for a pool, which the lowest score takes; a shut box gets double the stake from everyone
    ("twelve", {"tiles": 12, "one_die": "six"}),  # twelve tiles; one die once 6 or less is left in sum
    ("traditional", {"shut": "faces"}),  # the tile of the total, or the two tiles of the two dice
    ("two_dice", {"one_die": "never"}),  # never one die
    ("read_the_box", {"score": "digits"}),  # 2, 4, 6 open is two hundred and forty-six
    ("thai", {"shut": "single", "one_die": "never"}),  # one tile only, either die's or the total's; never one die
    ("two_to_go", {"first_roll_needs": 2}),  # the first roll must shut tile 2
    ("three_to_go", {"first_roll_needs": 3}),  # the first roll must shut tile 3
    ("three_down", {"start_shut": "1,2,3"}),  # 1, 2, 3 start shut
    ("odds_up", {"start_shut": "2,4,6,8,10,12"}),  # only the odd tiles start open
    ("evens_up", {"start_shut": "1,3,5,7,9,11"}),  # only the even tiles start open
    ("unlucky_seven", {"stop_on": 7}),  # a 7 ends the turn
    ("knockout", {"format": "knockout"}),  # round after round; at 45 in all you are out, the last one left wins
    ("tournament", {"format": "tournament"}),  # round after round until someone has 100; the lowest total wins
)

_FLAG = (False, True)
_MOST = 10**15

KEYS = (
    # A turn.

    Choice("tiles", rules.TILES),  # tiles in play
    # What may be shut: any set of tiles that makes the roll; one or two tiles; that of the total or those of both dice; exactly one tile.
    Choice("shut", rules.SHUT),
    # When one die may be rolled: all tiles from 7 up shut; open tiles add up to 6 or less (so with 12 tiles), to less than 6, to 1.
    Choice("one_die", rules.ONE_DIE, lambda settings: rules.usual_one_die(settings.tiles)),
    Choice("one_die_must", _FLAG),  # one die is a choice then, or compulsory
    Choice("score", rules.SCORE),  # the open tiles added up, read as one number, or counted
    Special("start_shut", [], "none, tiles 1 to {} once each as 1,2,3, not all", _tiles),  # tiles that are shut when a turn starts
    Whole("first_roll_needs", None, 1, lambda settings: settings.tiles),  # a tile that the first set must contain, or the turn is over
    Whole("stop_on", None, 1, 12),  # rolling this total ends the turn

    # A match.

    Choice("format", tuple([known.name for known in FORMATS])),  # see the table of formats; with one player always `solo`
    Whole("stake", 5, 1, 1000),  # pool: what each puts in; the box keeps count, it takes no coins
    Choice("ties", ("share", "carry")),  # pool: equal lowest scores share it, or it stays for the next game
    Whole("rounds", 3, 1, 50),  # rounds: how many
    # Knockout and tournament (there 100); with `count` 9 and 20, with `digits` 4500 and 10000.
    Whole("limit", lambda settings: format_of(settings.format).usual_limits[settings.score], 1, _MOST),
    Choice("shut_wins", ("game", "round")),  # a shut box wins the whole game, or (in rounds, knockout, tournament) scores 0
    Whole("players", 1, 1, lambda settings: min(format_of(settings.format).most_seats, settings.tiles)),  # until they are chosen at the box
    Special("computer_seats", {}, "none, seats 1 to {} as 2:expert 3:random, of " + ", ".join(LEVELS), _seats),  # seats that the box plays
    Special("names", lambda settings: _names("none", settings), "names, separated by commas", _names),  # for page and log; Seat 1, …

    # The box: its parts, how it looks and sounds. A pin that is none is that of the board's profile.

    Special("board", "auto", "auto, a profile's name", lambda text, settings: text),  # whose pins are used: a name of the table of pins
    Choice("preset", tuple([rule for rule, _ in PRESETS])),  # sets several of the keys below; a key that is set wins over it
    # As many as tiles, or more.
    Choice("levers", lambda settings: rules.TILES[rules.TILES.index(settings.tiles) :], lambda settings: settings.tiles),
    Special("lever_pins", None, "a pin name for each lever, given once", lambda text, so: _pin(text, so, so.levers)),  # tile 1 first
    Special("roll_pin", None, "a pin name given once", _pin),  # the button
    Special("pixel_pin", None, "a pin name given once", _pin),  # the lights
    Special("piezo_pin", None, "none, a pin name given once", _pin),  # none: no piezo
    Choice("pixel_order", ("GRB", "RGB", "GRBW", "RGBW")),  # as the pixels want it; a fourth channel stays dark
    Choice("dice_faces", _FLAG),  # two faces of seven pixels after the tiles
    Choice("button_pixel", _FLAG),  # a pixel under the button, last in the chain
    Choice("sacrificial_pixel", _FLAG),  # a dark first pixel that lifts the level of the data
    Choice("setup_lock", _FLAG),  # yes: no setup at the box
    Choice("lever_closed_is", ("down", "up")),  # how the lever stands when its contact is closed
    Whole("debounce_ms", 10, 5, 20),  # how long a contact must be steady
    Whole("brightness", 3, 1, 5),  # of the lights
    Whole("current_ma", 400, 100, 2000),  # the most that the pixels may draw; a frame that would need more is dimmed
    Choice("sound", ("low", "off", "high")),  # of the piezo
    Choice("advice", ("tiles", "off", "full")),  # legal tiles lit; all alike, but for an only set; legal ones, and the best at a hold
    Choice("mode", ("maker", "pub")),  # the USB drive belongs to the computer; none, unless the button is held as power comes on
    Whole("seed", 1, 0, _MOST),  # the simulator's dice; boards ignore it
)


def preset(name):
    """What a preset sets, by key; nothing if there is no such."""
    return dict(PRESETS).get(name, {})


def options(name):
    """The options of a Choice that hang on no other key, by its name, as a tuple."""
    for key in KEYS:
        if key.name == name:
            return key.options


def _read(given):
    # The Settings of what is given, by known keys; None, or the first key that is wrong, and the values that it allows.
    settings = Settings()
    settings.given = given
    settings.pins = []
    values = dict(preset(text_of(given.get("preset"))))
    values.update(given)
    for key in KEYS:
        name = key.name
        if name in values:
            value = values[name]
            text = text_of(value)
            try:
                if not text or isinstance(value, list) and not isinstance(key, Special):
                    raise ValueError
                value = key.parse(text, settings)
            except ValueError:
                return settings, name, key.allowed(settings)
        else:
            value = _in(settings, key.default)
        setattr(settings, name, value)
    if settings.first_roll_needs in settings.start_shut:
        name = "first_roll_needs" if "first_roll_needs" in given else "start_shut"
        return settings, name, "none, or no tile that is both needed and shut at the start"
    return settings, None, ""


def load(given):
    """(Settings, bad) of a dict of values by key: texts as in settings.toml, numbers, None, bools or lists. They win over the preset's.

    bad: what is wrong and counts for nothing, as [key, value, why]; why is a line with what is allowed.
    """
    known = [key.name for key in KEYS]
    good = {}
    bad = []
    for name in given:
        if name in known:
            good[name] = given[name]
        else:
            bad.append([name, given[name], "no such key; allowed: " + ", ".join(known)])
    while True:
        settings, wrong, allowed = _read(good)
        if not wrong:
            return settings, bad
        bad.append([wrong, good.pop(wrong), "allowed: " + allowed])


def with_choices(settings, choices):
    """The settings of a file with what was chosen at the box over them, by key; None if they don't go together."""
    # A chosen preset is whole: of the keys that presets set, what the file gives counts no more, save the number of tiles.
    given = dict(settings.given)
    if "preset" in choices:
        chosen = preset(choices["preset"])
        for _, sets in PRESETS:
            for name in sets:
                if name != "tiles" or name in chosen:
                    given.pop(name, None)
    given.update(choices)
    given["levers"] = settings.levers
    settings, bad = load(given)
    return None if bad else settings


def in_force(settings):
    """Every setting by key, as the log tells it; load() takes it for the same settings."""
    found = {}
    for key in KEYS:
        found[key.name] = getattr(settings, key.name)
    found["computer_seats"] = " ".join(["{}:{}".format(*seat) for seat in sorted(settings.computer_seats.items())]) or None
    found["start_shut"] = settings.start_shut or None
    return found


def hash_of(settings):
    """A number below 2**24, all but always another one where something else was given: the choices made at the box hang on it."""
    found = 7
    for name in sorted(settings.given):
        for byte in bytes(name + text_of(settings.given[name]), "utf-8"):
            found = (found * 31 + byte) & 0xFFFFFF
    return found
