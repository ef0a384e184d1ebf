"""Counts what takes the interpreter down, a crash, the watchdog or a brown-out, in a byte that outlives the reset.

The byte is 0xA0 and the count. alarm.sleep_memory outlives resets on the RP2040 and, but for brown-outs, on the ESP32; the
RP2350 has none. Only the ESP32 tells brown-outs: they are counted in the last byte of its nvm, beyond the journal, which is
written without an erase.
"""

LIMIT = 5  # falls in a row, and then no more


def _place(power):
	try:
		if power:
			from microcontroller import nvm

			return nvm
		from alarm import sleep_memory

		return sleep_memory
	except ImportError:
		return None


def fall(power):
	"""Counts one more fall, by the power's fault or not; gives how many in a row, beyond LIMIT where none can be kept."""
	place = _place(power)
	if not place:
		return LIMIT + 1
	last = len(place) - 1
	found = place[last] - 0xA0 if 0xA0 <= place[last] < 0xAF else 0
	place[last] = 0xA1 + found
	return found + 1


def risen():
	"""The box has run for a while: the row of falls is over."""
	for power in (False, True):
		place = _place(power)
		if place and 0xA0 < place[len(place) - 1] < 0xB0:
			place[len(place) - 1] = 0xFF


def hung():
	"""The watchdog has bitten: gives the text for it. Raises RuntimeError after too many bites in a row."""
	if _place(False) and fall(False) > LIMIT:
		raise RuntimeError("the program hangs again and again")
	return "the program hung"
