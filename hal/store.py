"""Where the journal lives: a block of bytes that outlives the power."""
import sys


class Nothing:
	"""Keeps nothing."""

	size = 0

	def read(self):
		return b""


class Nvm:
	"""microcontroller.nvm, one erase block: an append only programs pages, a rewrite erases."""

	def __init__(self, nvm):
		self._nvm = nvm
		self.size = min(len(nvm), 4096)

	def read(self):
		return bytes(self._nvm[: self.size])

	def append(self, at, data):
		if bytes(self._nvm[at : at + len(data)]).rstrip(b"\xff"):
			raise OSError("not blank")
		self._nvm[at : at + len(data)] = data

	def rewrite(self, at, data):
		self._nvm[: self.size] = data + b"\xff" * (self.size - len(data))


def open_store():
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
