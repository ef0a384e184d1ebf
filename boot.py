"""Before the program: begins the journal, once, and in pub mode takes the USB drive away.

What this prints is kept in boot_out.txt. It prints the same at every start, since a start takes longer, and the drive is
written, when that text changes.
"""
from time import sleep

from hal.circuitpython.store import BEGUN, was_begun
from microcontroller import nvm


def owner_settings():
    """What the drive's settings.toml sets; nothing if the mode can't be pub, which spares a start the reading, some 60 ms."""
    try:
        with open("/settings.toml", "rb") as file:
            data = file.read()
    except OSError:
        return {}
    if not any([b"SHUTBOX_MODE" in line and b"pub" in line.split(b"#")[0] for line in data.split(b"\n")]):
        return {}
    from shutbox_core.settings_file import read

    return read(data)[0]


def button_is_up(given):
    """Whether the roll button is up. False without such a pin: the owner must be able to mend the settings."""
    import board
    from digitalio import DigitalInOut, Pull
    from hal.circuitpython.boards import PROFILES

    try:
        name = given.get("roll_pin", "none")
        if name == "none":
            name = (PROFILES.get(given.get("board")) or PROFILES[board.board_id])[1]
        with DigitalInOut(getattr(board, name)) as pin:
            pin.switch_to_input(Pull.UP)
            sleep(0.001)
            return pin.value
    except (AttributeError, KeyError, TypeError, ValueError):
        return False


if nvm:
    if not (bytes(nvm[:9]).strip(b"\xff") or was_begun()):
        sleep(0.8)  # no write in the first 2 s
        nvm[:6] = BEGUN
    print("journal")
found = owner_settings()
if found.get("mode") == "pub" and button_is_up(found):
    from storage import disable_usb_drive

    disable_usb_drive()
