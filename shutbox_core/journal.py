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
NEXT = 4
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
    """One block of a store (see hal/store.py), and the records that wait for it. Places are bytes from its start."""

    def __init__(self, store):
        self.store = store
        self.size = store.size
        self.fresh()

    def fresh(self):
        """As before anything was read or written."""
        self.end = 0  # where the blank begins; size: nothing can be appended
        self.pending = []  # (kind, value) not yet written
        self.writes = self.erases = 0  # since the journal was made
        self.notes = []  # what was torn or lost
        self._data = b""
        self._void = -1  # from here to the end nothing counts, and no record says so yet
        self._refused = False

    def void(self, at, why):
        """What stands from here on does not count, and the next write says so for ever."""
        self._void = at
        self.notes.append("journal: {} at byte {}".format(why, at))

    def _look(self):
        self._data = self.store.read()
        self.end = (len(self._data.rstrip(b"\xff")) + 3) & ~3

    def _after(self, at):
        # The place after the record at this one, 0 if that is none.
        data = self._data
        a = data[at]
        b = data[at + 1]
        if data[at + 2] << 8 | data[at + 3] != _check(at, a, b):
            return 0
        at += 4
        if a >> 4 >= HEADER:
            after = at + ((a & 15) << 10 | b << 2)
            if not at < after <= self.end or data[after - 4 : after] != _seal(at - 4, data[at : after - 4]):
                return 0
            return after
        return at

    def numbers(self, at):
        """The numbers of the long record at this place, and zeros after them."""
        data = self._data
        found = []
        number = shift = 0
        for byte in data[at + 4 : at + ((data[at] & 15) << 10 | data[at + 1] << 2)] + bytes(60):
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                found.append(number)
                number = shift = 0
        return found

    def read(self):
        """All records that count, in order: each as its place << 16, kind << 12, and value."""
        self._look()
        data = self._data
        end = self.end
        found = []
        at = 0
        if end and not (data[0] >> 4 == HEADER and self._after(0) and data[4] == _VERSION):
            self.end = self.size
            if data.rstrip(b"\x00"):  # zeros are the blank of some boards
                self.notes.append("journal unreadable: clean start")
            return found
        while at < end:
            after = self._after(at)
            if after:
                if data[at] >> 4 == VOID:
                    place = (data[at] & 15) << 10 | data[at + 1] << 2
                    while found[-1] >> 16 >= place:
                        found.pop()
                else:
                    found.append(at << 16 | data[at] << 8 | data[at + 1])
                at = after
                continue
            # Skipped, if a VOID says so or a game starts after it; else the end, and what can be read after it is lost.
            bad = at
            void = record(0, VOID, bad >> 2)[:2]
            lost = False
            at += 4
            while at < end and not (self._after(at) and (data[at] >> 4 == GAME or data[at : at + 2] == void)):
                lost = lost or self._after(at)
                at += 4
            if at == end:
                self.void(bad, "unreadable, goes on from before it," if lost else "torn write, nothing before it is lost,")
            elif data[at] >> 4 == GAME:
                self.notes.append("journal: unreadable at byte {}, goes on with the next game".format(bad))
        return found

    def flush(self):
        """Writes what waits: True when done, False while the store goes on refusing; OSError when that begins."""
        if not self.pending:
            return True
        try:
            if self._refused and self.end < self.size:
                end = self.end
                self._look()
                if self.end > end and self._void < 0:
                    self.void(end, "torn write")
            data = b""
            for kind, value in ([(VOID, self._void >> 2)] if self._void >= 0 else []) + self.pending:
                data += record(self.end + len(data), kind, value)
            if self.end + len(data) > self.size or len(self.pending) > 64:
                # Only a rewrite helps, and that stores all there is.
                self.end = self.size
                self.pending = []
                raise OSError("journal full")
            self.store.append(self.end, data)
        except OSError as error:
            return self._refuse(error)
        return self._done(self.end + len(data))

    def rewrite(self, numbers):
        """Replaces all, also what waits, by one HEADER record with these numbers; the rest as flush()."""
        erase = 1 if self.end else 0
        data = record(0, HEADER, [_VERSION, self.writes + 1, self.erases + erase] + numbers)
        try:
            if erase:
                self.store.rewrite(data)
            else:
                self.store.append(0, data)
        except OSError as error:
            return self._refuse(error)
        self.erases += erase
        return self._done(len(data))

    def _done(self, end):
        self.end = end
        self.writes += 1
        self.pending = []
        self._void = -1
        self._refused = False
        return True

    def _refuse(self, error):
        if not self._refused:
            self._refused = True
            raise error
        return False
