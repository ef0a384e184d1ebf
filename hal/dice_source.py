"""Faces from the hardware's entropy, with the moment of the press mixed in, and a check that the source is alive."""
import hashlib
from os import urandom
from time import monotonic_ns


def number_of(byte, n):
    return byte % n if byte < 256 - 256 % n else -1


class Entropy:
    def __init__(self, ports):
        self._ports = ports
        self._found = self._hash = b""

    def check(self):
        before = self._found
        self._found = b""
        why = None
        try:
            found = self._found = urandom(16)
            if found == before or found == found[:1] * 16:  # by chance one case in 2 ** 119
                why = "os.urandom is constant"
        except (OSError, NotImplementedError) as error:
            why = "os.urandom is gone: {}".format(error)
        self._ports.entropy_error = why
        return why

    def _numbers(self, many, n):
        # The moment takes nothing from what is uniform, and is what is left where the source has failed.
        numbers = []
        self.check()
        while len(numbers) < many:
            moment = monotonic_ns() & 0xFFFFFFFFFFFF
            self._hash = hashlib.new("sha256", self._hash + self._found + moment.to_bytes(6, "big")).digest()
            numbers += [number_of(byte, n) for byte in self._hash if number_of(byte, n) >= 0]
        return numbers[:many]

    def random(self, n):
        return self._numbers(1, n)[0]

    def roll(self, dice):
        return tuple([number + 1 for number in self._numbers(dice, 6)])
