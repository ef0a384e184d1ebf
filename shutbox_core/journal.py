"""The journal: records with checks, appended to the blank end of a block; reading copes with whatever bytes are there.

A cell is 4 bytes: kind (4 bits), value (12), how many of these 16 bits are 0 (5), a check of them and of the place (11).
A long record is a cell whose value counts the cells after it: whole numbers, 7 bits a byte, low first, the last byte below
128; in the last cell how many of their bits are 0, and a check.

Programming flash clears bits, so a write cut off leaves ones where zeros belong: there are fewer zeros than were counted, and
that count can only have grown. So a torn record is never taken for a whole one, wherever it was cut.
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


def _seal(at, data, bits):
    # How many bits are 0, and a check of so many bits.
    ones = 0
    check = at + 1
    for byte in data:
        ones += bin(byte).count("1")
        check = (check * 257 + byte) % (2039 if bits == 11 else 65521)
    return (8 * len(data) - ones << bits | check).to_bytes(2 if bits == 11 else 4, "big")


def _cell(at, info):
    data = bytes((info >> 8, info & 255))
    return data + _seal(at, data, 11)


def record(at, kind, value):
    """The bytes of a record for this place: value is a number below 4096, from HEADER on a list of whole numbers."""
    if kind < HEADER:
        return _cell(at, kind << 12 | value)
    data = bytearray()
    for number in value:
        while number > 127:
            data.append(number & 127 | 128)
            number >>= 7
        data.append(number)
    data = bytes(data).rstrip(b"\x00")
    data += bytes(-len(data) % 4)
    return _cell(at, kind << 12 | len(data) // 4 + 1) + data + _seal(at, data, 16)


def parse(data, at, end):
    """The record at this place as (kind, value, place after it), or None; a list has zeros added at its end."""
    info = data[at] << 8 | data[at + 1]
    if data[at : at + 4] != _cell(at, info):
        return None
    value = info & 4095
    after = at + 4
    if info >> 12 >= HEADER:
        after += 4 * value
        body = data[at + 4 : after - 4]
        if not value or after > end or data[after - 4 : after] != _seal(at, body, 16):
            return None
        value = []
        number = shift = 0
        for byte in body + bytes(60):
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                value.append(number)
                number = shift = 0
    return info >> 12, value, after


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
        self._void = -1  # from here to the end nothing counts, and no record says so yet
        self._refused = False

    def void(self, at, why):
        """What stands from here on does not count, and the next write says so for ever."""
        self._void = at
        self.notes.append("journal: {} at byte {}".format(why, at))

    def _look(self):
        data = self.store.read()
        self.end = (len(data.rstrip(b"\xff")) + 3) & ~3
        return data

    def read(self):
        """Gives (place, kind, value) of each record that counts, in order."""
        data = self._look()
        end = self.end
        at = bad = 0
        found = parse(data, 0, end) if end else None
        if end and (not found or found[0] != HEADER or found[1][0] != _VERSION):
            self.end = self.size
            if data.rstrip(b"\x00"):  # zeros are the blank of some boards
                self.notes.append("journal unreadable: clean start")
            return
        while at < end:
            found = parse(data, at, end)
            if found:
                kind, value, after = found
                if not at:
                    self.writes, self.erases = value[1:3]
                elif kind != VOID:
                    self.writes += 1
                yield at, kind, value
                at = after
                continue
            # Skipped, if a VOID says so or a game starts after it; else the end, and what can be read after it is lost.
            bad = at
            lost = False
            while at < end and not (found and (found[0] == GAME or found[0] == VOID and found[1] == bad >> 2)):
                at += 4
                found = at < end and parse(data, at, end)
                lost = lost or found
            if at == end:
                self.void(bad, "unreadable, goes on from before it," if lost else "torn write, nothing before it is lost,")
            elif found[0] == GAME:
                self.notes.append("journal: unreadable at byte {}, goes on with the next game".format(bad))

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
