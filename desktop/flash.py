"""The flash behind microcontroller.nvm of the RP2040, simulated: one erase block of 16 pages, wear, and power cuts.

As in CircuitPython's raspberrypi port: a slice given to a place that reads all 0xFF only programs the pages it touches;
anywhere else the block is erased and all its pages are programmed. Each page and each erase is one operation.
"""
import random

ERASE_MS = 45
PROGRAM_MS = 0.5


class PowerCut(BaseException):
    """Power went in the middle of an operation. No Exception: nothing in the box may catch it."""


class FlashSim:
    """Looks like microcontroller.nvm: len(), and bytes by index and by slice.

    data: its bytes; operations and erases: counts since it was made, erases only those of a block that wasn't blank;
    on_time: called with the ms each operation takes; refuses: writes raise OSError; undone: how many bits of the program
    operation that was cut last were left as they were, None before any and after a cut erase.
    """

    def __init__(self, data=None, size=4096, page=256, on_time=None):
        self.data = bytearray(data if data is not None else b"\xff" * size)
        self.page = page
        self.operations = self.erases = 0
        self.refuses = False
        self.on_time = on_time or (lambda ms: None)
        self.undone = self._cut = None

    def tear(self, operation=1, fraction=0.5, noise=None, kind=None):
        """Cuts power in the operation-th operation from now, of this kind ("erase", "program") if given, with this fraction done.

        Torn cleanly, an erased block is blank unless the fraction is 0, and of a page the first fraction, by address, of the
        bits that had to be cleared is cleared. With noise (a seed) it is any bits with that chance.
        """
        self._cut = [operation, fraction, noise, kind]

    @property
    def armed(self):
        """Whether a cut still waits for its operation."""
        return self._cut is not None

    def _operate(self, kind, at, data):
        # Programs data at a place, or erases all.
        self.operations += 1
        self.on_time(ERASE_MS if kind == "erase" else PROGRAM_MS)
        cut = self._cut
        if cut and cut[3] in (None, kind):
            cut[0] -= 1
            if cut[0] <= 0:
                self._cut = None
                self._torn(kind, at, data, cut[1], cut[2])
                raise PowerCut(kind)
        if kind == "erase":
            self.data[:] = b"\xff" * len(self.data)
        else:
            for i, byte in enumerate(data):
                self.data[at + i] &= byte

    def _torn(self, kind, at, data, fraction, noise):
        chance = random.Random(noise).random

        def done(number, bits):
            return number < fraction * bits if noise is None else chance() < fraction

        if kind == "erase":
            self.undone = None
            bits = 8 * len(self.data) if fraction else 0
            for bit in range(bits):
                if noise is None or done(bit, bits):
                    self.data[bit >> 3] |= 1 << (bit & 7)
            return
        self.undone = 0
        bits = [(at + i, 1 << b) for i, byte in enumerate(data) for b in range(8) if self.data[at + i] & ~byte & 1 << b]
        for number, (place, bit) in enumerate(bits):
            if done(number, len(bits)):
                self.data[place] &= ~bit
            else:
                self.undone += 1

    def _write(self, at, data):
        if self.refuses:
            raise OSError(30, "the store refuses")
        if self.data[at : at + len(data)].strip(b"\xff"):
            merged = self.data[:at] + data + self.data[at + len(data) :]
            self.erases += 1
            self._operate("erase", 0, b"")
            at, data = 0, bytes(merged)
        while data:
            n = self.page - at % self.page
            self._operate("program", at, data[:n])
            at, data = at + n, data[n:]

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        return self.data[key]

    def __setitem__(self, key, value):
        if not isinstance(key, slice):
            self._write(range(len(self.data))[key], bytes((value,)))
            return
        places = range(len(self.data))[key]
        if places.step != 1 or len(places) != len(value):
            raise ValueError("Slice and value different lengths.")
        if len(places):
            self._write(places.start, bytes(value))
