"""Begins the journal."""
from os import getenv
from time import sleep

from hal.circuitpython.store import BEGUN, marked
from microcontroller import nvm

if nvm:
    if not marked(bytes(nvm[:9])):
        sleep(0.8)  # no write in the first 2 s
        nvm[:6] = BEGUN
    print("journal")
if getenv("SHUTBOX_MODE") == "pub":
    import board
    from digitalio import DigitalInOut, Pull
    from hal.circuitpython.boards import PROFILES

    try:
        name = getenv("SHUTBOX_ROLL_PIN") or "none"
        if name == "none":
            name = (PROFILES.get(getenv("SHUTBOX_BOARD")) or PROFILES[board.board_id])[1]
        with DigitalInOut(getattr(board, name)) as pin:
            pin.switch_to_input(Pull.UP)
            sleep(0.001)
            hide = pin.value
    except (AttributeError, KeyError, ValueError):  # no such pin: the owner must be able to mend the settings
        hide = False
    if hide:
        import storage

        storage.disable_usb_drive()
