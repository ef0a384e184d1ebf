"""The journal: records with checks, appended to the blank end of a block; reading copes with whatever bytes are there.

A cell is 4 bytes: kind (4 bits), value (12), how many of these 16 bits are 0 (5), a check of them and of the place (11).
A long record is a cell whose value counts the cells after it: whole numbers, 7 bits a byte, low first, the last byte below
128; in the last cell how many of their bits are 0, and a check (16 bits each).

Programming flash clears bits, so a write cut off leaves ones where zeros belong: fewer zeros than were counted, and that
count itself can only have grown. So a torn record is never taken for a whole one, wherever it was cut.
"""
from micropython import const

_VERSION = const(1)

# Kinds of cells; from HEADER on, of long records.
ROLL = 1
COMMIT = 2
SHUT = 3  # a commit that shuts the box
NEXT = 4  # a seat's turn begins; 0: a turn ends without a move
EXCUSED = 5
PARK = 6
LEFT = 7
CLEAR = 8
VOID = 9  # what stands from this cell on to here does not count
HEADER = 10
GAME = 11
END = 12
BEST = 13
CHOICES = 14

_ZEROS = b"\x04\x03\x03\x02\x03\x02\x02\x01\x03\x02\x02\x01\x02\x01\x01\x00"  # by four bits


def _check(at, a, b):
	zeros = _ZEROS[a >> 4] + _ZEROS[a & 15] + _ZEROS[b >> 4] + _ZEROS[b & 15]
	return zeros << 11 | (a * 1013 + b * 31 + at) % 2039


def _seal(at, data):
	zeros = 0
	check = at + 1
	for byte in data:
		zeros += _ZEROS[byte >> 4] + _ZEROS[byte & 15]
		check = (check * 257 + byte) % 65521
	return bytes((zeros >> 8, zeros & 255, check >> 8, check & 255))


def record(at, kind, value):
	"""The bytes of a record for this place: value is a number below 4096, from HEADER on a list of whole numbers."""
	data = b""
	if kind >= HEADER:
		data = bytearray()
		for number in value:
			while number > 127:
				data.append(number & 127 | 128)
				number >>= 7
			data.append(number)
		data = bytes(data).rstrip(b"\x00")
		data += bytes(-len(data) % 4)
		data += _seal(at, data)
		value = len(data) >> 2
	a = kind << 4 | value >> 8
	check = _check(at, a, value & 255)
	return bytes((a, value & 255, check >> 8, check & 255)) + data


class Journal:
	"""One block of a store (see hal/store.py). Places are bytes from its start."""

	def __init__(self, store):
		self.store = store
		self.size = store.size
		self.fresh()

	def fresh(self):
		"""As before anything was read or written."""
		self.end = 0  # where the blank begins; 0 or size: only a rewrite helps
		self.pending = []  # (kind, value) to go out with the next write
		self.writes = self.erases = 0  # since the journal was made
		self.notes = []  # what was torn or lost
		self._data = b""
		self.refused = False
		self.held = False  # nothing may be written yet

	def void(self, at, why):
		"""What stands from here on does not count, and the next write says so for ever."""
		self.pending.append((VOID, at >> 2))
		self.notes.append("journal: {} at byte {}".format(why, at))

	def _after(self, at):
		# The place after the record at this one, 0 if that is none.
		data = self._data
		a = data[at]
		b = data[at + 1]
		if data[at + 2] << 8 | data[at + 3] != _check(at, a, b):
			return 0
		after = at + 4
		if a >= HEADER << 4:
			after += (a & 15) << 10 | b << 2
			if not at + 4 < after <= self.end or data[after - 4 : after] != _seal(at, data[at + 4 : after - 4]):
				return 0
		return after

	def numbers(self, at):
		"""The numbers of the long record at this place, and zeros after them."""
		data = self._data
		found = []
		number = shift = 0
		for byte in data[at + 4 : at + ((data[at] & 15) << 10 | data[at + 1] << 2)]:
			number |= (byte & 127) << shift
			shift += 7
			if byte < 128:
				found.append(number)
				number = shift = 0
		return found + [0] * 60

	def read(self):
		"""All records that count, the HEADER first: each as its place << 16, kind << 12, and value; [] where there is no HEADER."""
		data = self._data = self.store.read()
		end = self.end = (len(data.rstrip(b"\xff")) + 3) & ~3
		found = []
		at = 0
		while at < end:
			after = self._after(at)
			kind = data[at] >> 4
			if not at and not (after and kind == HEADER and data[4] == _VERSION):
				self.notes.append("journal unreadable: clean start")
				self.end = self.size
				break
			if after:
				if kind == VOID:
					while found[-1] >> 16 >= (data[at] & 15) << 10 | data[at + 1] << 2:
						found.pop()
				else:
					found.append(at << 16 | data[at] << 8 | data[at + 1])
				at = after
				continue
			# Skipped, if a VOID says so or a game starts after it; else the end, and what can be read after it is lost.
			bad = at
			lost = 0
			while True:
				at += 4
				if at == end:
					self.void(bad, "unreadable, goes on from before it," if lost else "torn write, nothing before it is lost,")
					break
				if self._after(at):
					lost = data[at] >> 4
					if lost == GAME:
						self.notes.append("journal: unreadable at byte {}, goes on with the next game".format(bad))
						break
					if data[at : at + 2] == record(0, VOID, bad >> 2)[:2]:
						break
		return found

	def append(self, kind, value):
		"""Writes a record, after those that wait: True when done, False while the store goes on refusing; OSError when that begins."""
		data = b""
		for each in self.pending + [(kind, value)]:
			data += record(self.end + len(data), *each)
		return self._write(self.end, data, self.store.append)

	def rewrite(self, numbers):
		"""Replaces all, also what waits, by a HEADER with these numbers; the rest as append()."""
		erase = 1 if self.end else 0
		data = record(0, HEADER, [_VERSION, self.writes + 1, self.erases + erase] + numbers)
		done = self._write(0, data, self.store.rewrite)
		self.erases += done and erase
		return done

	def _write(self, at, data, write):
		self.pending = []
		try:
			write(at, data)
		except OSError:
			if self.end:
				self.end = self.size
			if self.refused:
				return False
			self.refused = True
			raise
		self.end = at + len(data)
		self.writes += 1
		self.refused = False
		return True
