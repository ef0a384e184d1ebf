"""Boards as data: which pins the parts are at, by the names that CircuitPython's module `board` has for them."""

PARTS = ("lever_pins", "roll_pin", "pixel_pin", "piezo_pin")  # by these settings a pin is given in place of the profile's

# Of each board.board_id the pins of the parts; the levers' in order, the first nine of them for nine. Without piezo: "".
_PICO = ("GP2 GP3 GP4 GP5 GP6 GP7 GP8 GP9 GP10 GP12 GP13 GP14", "GP11", "GP0", "")
PROFILES = {
    "raspberry_pi_pico": _PICO,  # Raspberry Pi Pico
    "raspberry_pi_pico2": _PICO,  # Raspberry Pi Pico 2
    "adafruit_feather_rp2040": ("D4 D5 D6 D9 D10 D11 D12 A0 A1 A2 A3 D24", "D25", "TX", ""),  # Adafruit Feather RP2040
    # Adafruit Feather ESP32-S3 4/2
    "adafruit_feather_esp32s3_4mbflash_2mbpsram": ("D5 D6 D9 D10 D11 D12 A0 A1 A2 A3 A4 A5", "RX", "TX", ""),
}


def _has(board):
    return "; {} has {}".format(board.board_id, ", ".join(sorted([name for name in dir(board) if name[0].isupper()])))


def _names(settings, profile):
    # Of each part its pins' names, those that the settings give before the profile's.
    names = {}
    for part, own in zip(PARTS, profile):
        given = getattr(settings, part) or own.split()
        names[part] = [given] if isinstance(given, str) else given[: settings.levers]
    return names


def _wrong(settings, names, board):
    # The part whose pins can't be, the last one if there are several, and why; None, None if all can.
    owners = {}
    wrong = why = None
    for part in PARTS:
        if not names[part] and part != "piezo_pin":
            wrong, why = part, "no pins known"
        for name in names[part]:
            pin = getattr(board, name, None)
            if pin is None:
                wrong, why = part, "no pin " + name
            elif id(pin) in owners:  # two names may be of one pin
                owner = owners[id(pin)]
                wrong = part if getattr(settings, part) else owner
                why = "{} is given twice, to {} and {}".format(name, owner, part)
            owners[id(pin)] = part
    return wrong, why


def pins_of(settings, board):
    """The names of the pins in use, a list for each of PARTS, and what of the settings is bad, as [key, value, why].

    What is bad is set back in the settings, to the profile's. ValueError, naming the pins that the module `board` has, if even so
    the parts have no pins.
    """
    bad = []
    profile = PROFILES.get(settings.board)
    if not profile:
        profile = PROFILES.get(board.board_id, ("",) * 4)
        if settings.board != "auto":
            bad.append(["board", settings.board, "auto, " + ", ".join(sorted(PROFILES))])
            settings.board = "auto"
    while True:
        names = _names(settings, profile)
        part, why = _wrong(settings, names, board)
        if not part:
            return names, bad
        why += _has(board)
        if not getattr(settings, part):
            raise ValueError("{}: {}".format(part, why))
        bad.append([part, ",".join(names[part]), why])
        setattr(settings, part, None)


def opened(kind, part, board, name, **options):
    """kind(pin, **options) on the pin of that name; a ValueError of its names the part and what pins there are."""
    try:
        return kind(getattr(board, name), **options)
    except ValueError as error:
        raise ValueError("{}: {}: {}".format(part, name, error) + _has(board))
