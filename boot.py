"""Marks that there is a journal."""
from os import getenv

from hal.store import marked
from microcontroller import nvm

if nvm and marked(bytes(nvm[:9])):
	print("journal")
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
			sleep(0.001)
			hide = pin.value
	except (AttributeError, KeyError, ValueError):  # no such pin: the owner must be able to mend the settings
		hide = False
	if hide:
		import storage

		storage.disable_usb_drive()
