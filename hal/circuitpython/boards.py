"""Boards as data."""

PARTS = ("lever_pins", "roll_pin", "pixel_pin", "piezo_pin")
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


def pins_of(settings, board):
    bad = []
    profile = PROFILES.get(settings.board)
    if not profile:
        profile = PROFILES.get(board.board_id, ("",) * 4)
        if settings.board != "auto":
            bad.append(["board", settings.board, "auto, " + ", ".join(sorted(PROFILES))])
            settings.board = "auto"
    while True:
        names = {}
        owners = {}
        wrong = None
        for part, own in zip(PARTS, profile):
            given = getattr(settings, part) or own.split()
            names[part] = [given] if isinstance(given, str) else given[: settings.levers]
            if not names[part] and part != "piezo_pin":
                wrong, why = part, "no pins known"
            for name in names[part]:
                pin = id(getattr(board, name, None))
                if pin == id(None):
                    wrong, why = part, "no pin " + name
                elif pin in owners:
                    wrong = part if getattr(settings, part) else owners[pin]
                    why = "{} is given twice, to {} and {}".format(name, owners[pin], part)
                owners[pin] = part
        if not wrong:
            return names, bad
        why += _has(board)
        if not getattr(settings, wrong):
            raise ValueError("{}: {}".format(wrong, why))
        bad.append([wrong, ",".join(names[wrong]), why])
        setattr(settings, wrong, None)


def opened(kind, part, board, name, **options):
    try:
        return kind(getattr(board, name), **options)
    except ValueError as error:
        raise ValueError("{}: {}: {}".format(part, name, error) + _has(board))
