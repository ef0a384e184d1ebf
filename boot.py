"""Before the program: in pub mode the drive is hidden from USB, unless the button is held as power comes on."""
import os


def held():
	"""Whether the roll button is pressed."""
	import board
	import digitalio
	from hal.boards import PROFILES

	name = os.getenv("SHUTBOX_ROLL_PIN") or "none"
	if name == "none":
		name = PROFILES[os.getenv("SHUTBOX_BOARD") if os.getenv("SHUTBOX_BOARD") in PROFILES else board.board_id][1]
	with digitalio.DigitalInOut(getattr(board, name)) as pin:
		pin.switch_to_input(digitalio.Pull.UP)
		for _ in range(50):  # the pull-up needs a moment against a long wire
			if pin.value:
				return False
		return True


if os.getenv("SHUTBOX_MODE") == "pub":
	try:
		hide = not held()
	except (AttributeError, KeyError, ValueError):  # no such pin: the owner must be able to mend the settings
		hide = False
	if hide:
		import storage

		storage.disable_usb_drive()
