"""Faces from the hardware's entropy, with the moment of the press mixed in, and a check that the source is alive.

Each roll hashes 16 fresh bytes, the moment and the hash before. SHA-256 keeps what is uniform so: a moment that somebody
could choose takes nothing away, and its own chance is what is left where the source has failed.
"""
import hashlib
from os import urandom
from time import monotonic_ns

from micropython import const

_BYTES = const(16)


def number_of(byte, n):
	"""The number below n that a byte stands for; -1 for the last few, which would favour the low numbers."""
	return byte % n if byte < 256 - 256 % n else -1


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

	def roll(self, dice):
		"""So many faces from 1 to 6, drawn now; without a source they come from the times of the presses alone."""
		return tuple([number + 1 for number in self._numbers(dice, 6)])

	def below(self, n):
		"""A number below n, at most 256."""
		return self._numbers(1, n)[0]

	def _numbers(self, many, n):
		numbers = []
		found = self._sample()
		while True:
			moment = monotonic_ns() & 0xFFFFFFFFFFFF
			self._state = hashlib.new("sha256", self._state + found + moment.to_bytes(6, "big")).digest()
			for byte in self._state:
				if number_of(byte, n) >= 0:
					numbers.append(number_of(byte, n))
					if len(numbers) == many:
						return numbers
