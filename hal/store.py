"""Where the journal lives: a block of bytes that outlives the power.

A store has its size (0: it keeps nothing), read(), append(at, data) where all is blank (0xFF), and rewrite(0, data) of all, blank
after the data. They raise OSError when they are refused.
"""
import sys


class Nothing:
	"""Keeps nothing."""

	size = 0

	def read(self):
		"""What is kept."""
		return b""


class Nvm:
	"""microcontroller.nvm, one erase block: an append only programs pages, a rewrite erases."""

	def __init__(self, nvm):
		self._nvm = nvm
		self.size = min(len(nvm), 4096)

	def read(self):
		"""All bytes."""
		return bytes(self._nvm[: self.size])

	def append(self, at, data):
		"""Writes where all is blank, all at once."""
		if bytes(self._nvm[at : at + len(data)]).rstrip(b"\xff"):
			raise OSError("not blank")
		self._nvm[at : at + len(data)] = data

	def rewrite(self, at, data):
		"""Erases all and writes this from the start."""
		self._nvm[: self.size] = data + b"\xff" * (self.size - len(data))


def open_store():
	"""That of this machine: its nvm; none under CircuitPython without, whose drive is not written in play; else a file."""
	try:
		from microcontroller import nvm
	except (ImportError, NotImplementedError):
		nvm = None
	if nvm and len(nvm) >= 1024:
		return Nvm(nvm)
	if sys.implementation.name == "circuitpython":
		return Nothing()
	from hal.file import File

	return File()
