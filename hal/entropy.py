"""Faces from the hardware's entropy, with the moment of the press mixed in, and a check that the source is alive.

Each roll hashes 16 fresh bytes, the moment and the hash before. SHA-256 keeps what is uniform so: a moment that somebody
could choose takes nothing away, and its own chance is what is left where the source has failed.
"""
import hashlib
from os import urandom
from time import monotonic_ns

from micropython import const

_BYTES = const(16)


def face_of(byte):
    """The face from 1 to 6 that a byte stands for; 0 for the last four, which would favour the low faces."""
    return byte % 6 + 1 if byte < 252 else 0


class Entropy:
    """Draws faces. error: None, or what is wrong with the source, as found at the last draw or check()."""

    def __init__(self):
        self.error = None
        self._before = self._state = b""

    def _sample(self):
        # Constant: all bytes alike, or the same bytes again; by chance that is one case in 2 ** 119.
        found = b""
        try:
            found = urandom(_BYTES)
            same = found == self._before or found == found[:1] * _BYTES
            self.error = "os.urandom is constant" if same else None
        except (OSError, NotImplementedError) as error:
            self.error = "os.urandom is gone: {}".format(error)
        self._before = found
        return found

    def check(self):
        """Tries the source; gives the error."""
        self._sample()
        return self.error

    def roll(self, n):
        """n faces, drawn now; without a source they come from the times of the presses alone, and play goes on."""
        faces = []
        found = self._sample()
        while len(faces) < n:
            moment = monotonic_ns() & 0xFFFFFFFFFFFF
            self._state = hashlib.new("sha256", self._state + found + moment.to_bytes(6, "big")).digest()
            for byte in self._state:
                if face_of(byte) and len(faces) < n:
                    faces.append(face_of(byte))
        return tuple(faces)
