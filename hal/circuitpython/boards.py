"""Boards as data: which pins the parts are at, by the names that CircuitPython's module `board` has for them."""

# Of each board.board_id the pins of the parts; the levers' in order, the first nine of them for nine. Without piezo: "".
_PICO = ("GP2 GP3 GP4 GP5 GP6 GP7 GP8 GP9 GP10 GP12 GP13 GP14", "GP11", "GP0", "")
PROFILES = {
    "raspberry_pi_pico": _PICO,  # Raspberry Pi Pico
    "raspberry_pi_pico2": _PICO,  # Raspberry Pi Pico 2
    "adafruit_feather_rp2040": ("D4 D5 D6 D9 D10 D11 D12 A0 A1 A2 A3 D24", "D25", "TX", ""),  # Adafruit Feather RP2040
    # Adafruit Feather ESP32-S3 4/2
    "adafruit_feather_esp32s3_4mbflash_2mbpsram": ("D5 D6 D9 D10 D11 D12 A0 A1 A2 A3 A4 A5", "RX", "TX", ""),
}


class Pins:
    """The pins that the parts of a box are at, and what is opened on them. board: CircuitPython's module of that name.

    What of the settings can't be is set back in them, to the profile's. ValueError, naming the pins that the board has, if even so the
    parts have no pins.

    names: of each part, by its key in the settings, its pins' names, a list; opened: what is to be closed; bad: what was set back, as
    [key, value, why].
    """

    def __init__(self, settings, board):
        self._board = board
        self.opened = []
        self.bad = bad = []
        profile = PROFILES.get(settings.board)
        if not profile:
            profile = PROFILES.get(board.board_id, ("",) * 4)
            if settings.board != "auto":
                bad.append(["board", settings.board, "auto, " + ", ".join(sorted(PROFILES))])
                settings.board = "auto"
        while True:
            part, why = self._wrong(settings, profile)
            if not part:
                break
            why += self._has()
            if not getattr(settings, part):
                raise ValueError("{}: {}".format(part, why))
            bad.append([part, ",".join(self.names[part]), why])
            setattr(settings, part, None)

    def _wrong(self, settings, profile):
        # Names the pins, and gives the part whose pins can't be, the last one if there are several, and why; None, None if all can.
        self.names = {}
        owners = {}
        wrong = why = None
        for part, own in zip(("lever_pins", "roll_pin", "pixel_pin", "piezo_pin"), profile):
            given = getattr(settings, part)  # in place of the profile's own
            names = [given] if isinstance(given, str) else (given or own.split())[: settings.levers]
            self.names[part] = names
            if not names and part != "piezo_pin":
                wrong, why = part, "no pins known"
            for name in names:
                pin = getattr(self._board, name, None)
                owner = owners.get(id(pin))  # two names may be of one pin
                if not pin:
                    wrong, why = part, "no pin " + name
                elif owner:
                    wrong = part if given else owner
                    why = "{} is given twice, to {} and {}".format(name, owner, part)
                owners[id(pin)] = part
        return wrong, why

    def _has(self):
        board = self._board
        return "; {} has {}".format(board.board_id, ", ".join(sorted([name for name in dir(board) if name[0].isupper()])))

    def open(self, kind, part, **options):
        """kind(pin, **options) on each pin of a part, as a list. ValueError, naming the pin and what pins there are, if one is in use."""
        found = []
        for name in self.names[part]:
            try:
                found.append(kind(getattr(self._board, name), **options))
            except ValueError as error:
                raise ValueError("{}: {}: {}".format(part, name, error) + self._has())
            self.opened.append(found[-1])
        return found
