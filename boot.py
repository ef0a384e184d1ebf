"""Pub mode: hides the drive from USB, unless the button is held as power comes on."""
from os import getenv

if getenv("SHUTBOX_MODE") == "pub":
	import board
	from digitalio import DigitalInOut, Pull
	from hal.boards import PROFILES
	from time import sleep

	try:
		name = getenv("SHUTBOX_ROLL_PIN") or "none"
		if name == "none":
			name = (PROFILES.get(getenv("SHUTBOX_BOARD")) or PROFILES[board.board_id])[1]
		with DigitalInOut(getattr(board, name)) as pin:
			pin.switch_to_input(Pull.UP)
			sleep(0.001)  # the pull-up against a long wire
			hide = pin.value
	except (AttributeError, KeyError, ValueError):  # no such pin: the owner must be able to mend the settings
		hide = False
	if hide:
		import storage

		storage.disable_usb_drive()
