"""Faces from the hardware's entropy, with the moment of the roll mixed in, and a check that the source is alive."""


class DiceSource:
    """Draws dice and other numbers, all equally likely.

    urandom(n): n bytes of the hardware's entropy; clock(): nanoseconds, from anywhere; digest(data): its SHA-256, 32 bytes.
    error: why the source can't be trusted, or None; play goes on either way, from the moments of the presses.
    """

    error = None

    def __init__(self, urandom, clock, digest):
        self._urandom = urandom
        self._clock = clock
        self._digest = digest
        self._found = self._hash = b""

    def check(self):
        """Draws afresh from the source and gives `error` as it is now: gone, or constant (by chance one case in 2 ** 120)."""
        before = self._found
        self._found = b""
        self.error = None
        try:
            found = self._found = self._urandom(16)
            if found == before or found == found[:1] * 16:
                self.error = "os.urandom is constant"
        except (OSError, NotImplementedError) as error:
            self.error = "os.urandom is gone: {}".format(error)
        return self.error

    def _numbers(self, many, first, n):
        # The moment takes nothing from what is uniform, and is what is left where the source has failed.
        # Bytes from `uniform` on are left out: they would make the lowest numbers more likely.
        numbers = []
        uniform = 256 - 256 % n
        self.check()
        while len(numbers) < many:
            moment = self._clock() & 0xFFFFFFFFFFFF
            self._hash = self._digest(self._hash + self._found + moment.to_bytes(6, "big"))
            numbers += [first + byte % n for byte in self._hash if byte < uniform]
        return tuple(numbers[:many])

    def random(self, n):
        """A number from 0 to n - 1; n at most 256."""
        return self._numbers(1, 0, n)[0]

    def roll(self, dice):
        """The faces of so many dice, each 1 to 6."""
        return self._numbers(dice, 1, 6)
