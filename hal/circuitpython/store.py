"""The chip's own memory, microcontroller.nvm: a block for the journal, and at its end marks that count falls: what takes the whole
interpreter down, hangs and crashes, so that restarts have an end.

On the RP2040 and RP2350 it is one erase block of 4,096 bytes, all that there is. Bytes written where all is blank, 0xFF, cost no
erase; anything else erases and rewrites the block, and a power cut in that leaves nothing of it. Other chips have more or less of it,
and may erase at every write.

The count of falls must outlive a reset, on every board. The RP2350 has no `alarm.sleep_memory`, and what memorymap reaches there of its
registers does not outlive one; so each fall is a mark: a byte more where all was blank. After a minute that went well another mark
ends the row.
"""
from micropython import const

LIMIT = 5  # falls in a row from which the box comes back by itself
_WELL = const(60_000)  # ms
BEGUN = b"\x02\x00\x00P\t\xf1"  # a journal without anything
_LARGEST = const(4096)  # bytes of a journal
_LEAST = const(1024)
_BLANK = const(b"\xff")
_MARKS = const(64)  # bytes at the end of nvm
_HEAD = const(b"FALLS")  # with which they begin
_FALL = const(b"\x5a")
_RISEN = const(b"\x00")
_GAP = const(8)  # blank bytes before them, when they begin: no record of the journal has so many in it or at its end


def was_begun():
    """Whether a journal was ever begun on this chip, as boot.py has printed since."""
    try:
        with open("/boot_out.txt") as file:
            return "journal" in file.read()
    except OSError:
        return False


class Nvm:
    """A journal's block (ports.py, Store) in nvm. size: its bytes, 0 where nvm is None: nothing is kept then.

    All but `size` may raise OSError.
    """

    def __init__(self, nvm):
        many = len(nvm or b"")
        self._nvm = nvm
        self.size = min(many, _LARGEST)
        self._marks_at = many - _MARKS
        self._block = bytearray(self.size)  # what a rewrite writes: in the midst of a game so many bytes in a row may not be found

    def read(self):
        """All bytes; marks read as blank. OSError if a journal that was begun is gone, as after a cut within an erase."""
        if not self.size:
            return b""
        data = bytes(self._nvm[: self.size])
        if self.marks():
            data = data[: self._marks_at] + _BLANK * (self.size - self._marks_at)
        if not data.strip(_BLANK) and was_begun():
            raise OSError("lost in an erase")
        return data

    def append(self, at, data):
        """Writes bytes to a blank place. Marks in the way of a journal that has come so far go, at the cost of an erase."""
        if at + len(data) > self._marks_at and self.marks():
            self._renew(at, data)
        else:
            self._write(at, data)

    def rewrite(self, data):
        """Makes these bytes all that is written; marks in the block are gone, too."""
        self._renew(0, data)

    def _renew(self, kept, data):
        block = self._block
        for k in range(0, self.size, 64):
            block[k : k + 64] = self._nvm[k : k + 64] if k < kept else (_BLANK * 64)[: self.size - k]
        block[kept : kept + len(data)] = data
        self._write(0, block)

    def _write(self, at, data):
        try:
            self._nvm[at : at + len(data)] = data
        except RuntimeError as error:  # as the firmware says that the flash refuses
            raise OSError(str(error))

    # The marks.

    def marks(self):
        """The bytes of the marks, none at first; None where they have no room."""
        if not self.size:
            return None
        found = bytes(self._nvm[self._marks_at - _GAP :])
        marks = found[_GAP:]
        if marks.startswith(_HEAD):
            return marks[len(_HEAD) :].rstrip(_BLANK)
        return None if found.strip(_BLANK) else b""

    def mark(self, byte):
        """Adds a mark; False where there is no room for it, or the flash refuses. It costs no erase."""
        marks = self.marks()
        if marks is None or len(marks) == _MARKS - len(_HEAD):
            return False
        at = self._marks_at
        if marks:
            at += len(_HEAD) + len(marks)
        else:
            byte = _HEAD + byte
        try:
            self._write(at, byte)
        except OSError:
            return False
        return True

    def falls(self):
        """How many falls there are in a row."""
        return len((self.marks() or b"").split(_RISEN)[-1])

    def risen(self):
        """Ends a row of falls: the program has run well.

        Makes room for marks where it is scarce, unless that would erase the journal's block: there the next rewrite does.
        """
        if self.falls():
            self.mark(_RISEN)
        marks = self.marks()
        at = self._marks_at - _GAP
        if 0 < self.size <= at and (marks is None or len(marks) > _MARKS // 2):
            self._write(at, _BLANK * (_GAP + _MARKS))


def open_store():
    """This chip's; one without size if it has too little nvm, or none."""
    from microcontroller import nvm

    return Nvm(nvm if nvm and len(nvm) >= _LEAST else None)


def fall():
    """Counts a fall. Gives how many there are in a row, 0 where they can't be counted."""
    store = open_store()
    return store.falls() if store.mark(_FALL) else 0


def hung():
    """Counts a reset by the watchdog, and gives what to tell of it. RuntimeError if the row is too long."""
    if fall() > LIMIT:
        raise RuntimeError("the program hangs again and again")
    return "the program hung"


class Watchdog:
    """Watches that the loop goes round, and ends a row of falls once it has for a minute.

    The chip's own watchdog, where it has one, resets the chip unless it is fed at least every 8 s.

    opened: the list of what is to be closed, to which this is added; store: where falls are counted, an Nvm.
    """

    _timer = None
    _young = True

    def __init__(self, opened, store):
        self._store = store
        try:
            from microcontroller import watchdog
            from watchdog import WatchDogMode
        except ImportError:
            return  # this chip has none
        self._timer = watchdog
        watchdog.timeout = 8
        watchdog.mode = WatchDogMode.RESET
        opened.append(self)

    def feed(self, age):
        """A round is done; age: ms since the program began."""
        if self._timer:
            self._timer.feed()
        if self._young and age > _WELL:
            self._young = False
            try:
                self._store.risen()
            except OSError:
                pass  # the row stands

    def deinit(self):
        """No more resets."""
        self._timer.mode = None
