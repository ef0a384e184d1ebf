"""Whole numbers that outlive the power: records, appended to a block of bytes that only an erase makes blank again. Knows nothing of games.

The block is flash: 0xFF is blank, a bit can be cleared by itself, but set only by erasing all (on the RP2040 4,096 bytes in 50 ms, and a
cut in these leaves nothing). What is kept is a list of 128 whole numbers, at first all 0. A record says that from a place of the list on
the numbers are these, now; so the list after the last record is what is known.

    record   size, place, numbers, check
    size     how many bytes place and numbers have; written as a number is
    place    of the first of the numbers, 0 to 127: one byte
    number   7 bits a byte, the low ones first; bit 7 is set in every byte but the number's last
    check    3 bytes, the high one first

The check closes a chain. Let B be all bytes before the check read as one number (the high byte first), c the check, and p the check of
the record before: then p + B + c is a multiple of the prime 2**24 - 3. A record that stands alone has _VERSION for p. The first of a
block does, for what it does not have is 0; and so may others, if what they have makes what was before them unimportant.

Reading takes every byte for the first of a record, works out the p that its bytes ask for, and believes it if that is the check of the
last record believed, or _VERSION; then it goes on behind that record, else one byte further. Where the block is damaged, what follows
does not count up to the next record that stands alone: no list is ever read that is half old and half new.

Why a power cut loses nothing but the record under way:
- An append programs blank bytes only. Whatever stands before them stays as it was.
- What a cut leaves of a record is not believed. Bits that it left undone are 1 in place of 0, so p + B + c is too large by the sum of
  the places that they have in B and c. A power of two is no multiple of a prime; no two to eight bits of a record tried in the tests
  (all pairs, thousands of others) add up to a multiple; of more bits one pattern in 2**24 does. If it is the size that is not done, the
  check is looked for elsewhere, among blank bytes: one chance in 2**24 again.
- The next append goes behind the last byte that is not blank, so it never touches what is left of the torn one; its p is the check of
  the last whole record. So reading steps over the remains as if they were not there. They are told once: the record that follows them
  chains to what is before them even if it could stand alone, for one that stands alone tells a gap.
- A cut within a rewrite may leave an empty block, or one of noise. Both read as 128 zeros. When to rewrite is the caller's choice.

No burst of up to 23 wrong bits passes, for it changes the sum by less than the prime, times a power of two.
"""
from micropython import const

# Of the list of numbers.
_PLACES = const(128)
_WRITES = const(0)  # where the log itself counts the records written, and
_ERASES = const(1)  # the erases of the block, since the first of both

_PRIME = const(16777213)  # the largest below 2**24
_VERSION = const(11400716)  # of the format and of what the places mean: of a block with another one nothing is believed
_NO_CHECK = const(-1)

# What reading did about bytes of which no record could be made.
_STARTED_CLEAN = const(0)  # there was no whole record at all
_WENT_BACK = const(1)  # they are the last: what is before them counts
_WENT_ON = const(2)  # a record behind them stands alone


def _closing(other, data):
    """The check that closes a record's bytes after the check before it; or, with a record's own check, the one before that it asks for."""
    return -(other + int.from_bytes(data, "big")) % _PRIME


def _add(data, number):
    """Appends a whole number from 0 on to a bytearray."""
    while number > 127:
        data.append(number & 127 | 128)
        number >>= 7
    data.append(number)


class RecordLog:
    """A list of 128 whole numbers in a store (ports.py): changed in RAM, kept by append() or rewrite(), brought back by records().

    numbers: the list, always the same one; those at _WRITES and _ERASES the log counts by itself.
    end: the byte at which the blank part of the block begins; 0: nothing is in it (or it was not read), so only a rewrite can begin it.
    gaps: what reading made no sense of, each as (byte, what was done about it: _STARTED_CLEAN, _WENT_BACK, _WENT_ON).
    size: of the block in bytes, 0 where nothing can be kept.
    """

    def __init__(self, store):
        self._store = store
        self.size = store.size
        self.numbers = [0] * _PLACES
        self.gaps = []
        self.end = 0
        self._check = _VERSION  # of the last whole record
        self._torn = False  # whether there is something else behind it

    def distrust(self):
        """The numbers read make no sense to their owner: all are 0 again, and nothing may follow them in this block but a rewrite."""
        self.numbers[:] = [0] * _PLACES
        self.end = self.size

    def records(self):
        """Reads the store, once, whatever it holds: gives the first place of each whole record once its numbers are in the list.

        To be iterated to its end. Raises the store's OSError, and IndexError for a whole record whose numbers have no place.
        """
        numbers = self.numbers
        data = self._store.read() + b"\xff"  # a size of two bytes may begin at the block's last
        blank = len(data.rstrip(b"\xff"))
        at = whole = 0  # where a record is looked for; where the last whole one ended
        while at < blank:
            size = data[at]
            start = at + 1
            if size > 127:
                size += data[start] - 1 << 7
                start += 1
            end = start + size
            before = _NO_CHECK
            if end + 3 <= self.size:
                check = int.from_bytes(data[end : end + 3], "big")
                before = _closing(check, data[at:end])
            if before not in (self._check, _VERSION):
                at += 1
                continue
            if at > whole and before == _VERSION:
                self.gaps.append((whole, _WENT_ON))
            self._check = check
            numbers[_WRITES] += 1
            body = data[start:end]
            place = body[0]
            number = shift = 0
            for byte in body[1:]:
                number |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    numbers[place] = number
                    place += 1
                    number = shift = 0
            at = whole = end + 3
            yield data[start]
        self.end = max(whole, blank)  # a check may end in 0xFF
        if whole < blank:
            self._torn = True
            self.gaps.append((whole, _WENT_BACK if whole else _STARTED_CLEAN))
            if not whole:
                self.end = self.size

    def append(self, first, beyond, alone=False):
        """Keeps the numbers from place first to before place beyond as one record: an act of which a power cut leaves all or nothing.

        alone: it has all that counts, if what is before it should turn out to be damaged. The end must not be 0; where there is no room
        behind it, all is rewritten. OSError: the store refuses, and a part may be written; the log takes it for nothing.
        """
        before = _VERSION if alone and not self._torn else self._check
        self._write(self.end, first, self.numbers[first:beyond], before)

    def rewrite(self):
        """Keeps all numbers as the only record of the block, which costs an erase unless it is blank. OSError: the store refuses."""
        numbers = self.numbers
        erases = numbers[_ERASES] + (self.end > 0)
        self._write(0, 0, [numbers[_WRITES] + 1, erases] + numbers[2:], _VERSION)
        numbers[_ERASES] = erases

    def _write(self, at, first, numbers, before):
        """Writes numbers from a first place on as a record at a byte, 0 for all that the block has, after one with this check."""
        body = bytearray((first,))
        for number in numbers:
            _add(body, number)
        data = bytearray()
        _add(data, len(body))
        data += body
        check = _closing(before, data)
        data += check.to_bytes(3, "big")
        if at and at + len(data) > self.size:
            return self.rewrite()
        if at:
            self._store.append(at, bytes(data))
        else:
            self._store.rewrite(bytes(data))
        self.numbers[_WRITES] += 1
        self.end = at + len(data)
        self._check = check
        self._torn = False
