"""Where the box's journal lives: a block of bytes that outlives the power, chosen by what the machine has.

A store has its size in bytes (0: it keeps nothing), read(), append(at, data) to a blank place (0xFF), and rewrite(0, data) of all,
blank after the data. They raise OSError when they are refused.
"""
import os
import sys

from micropython import const

_SIZE = const(4096)


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
		self.size = min(len(nvm), _SIZE)

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


class File:
	"""A file that is replaced whole, so that a power cut leaves the old one or the new one."""

	size = _SIZE

	def __init__(self, path):
		self._path = path

	def read(self):
		"""All bytes, blank after the file's end; blank where there is no file yet."""
		try:
			with open(self._path, "rb") as file:
				data = file.read(_SIZE)
		except OSError as error:
			if error.errno != 2:
				raise
			data = b""
		return data + b"\xff" * (_SIZE - len(data))

	def append(self, at, data):
		"""Writes where all is blank."""
		self.rewrite(0, self.read()[:at] + data)

	def rewrite(self, at, data):
		"""Replaces all by this."""
		new = self._path + ".new"
		with open(new, "wb") as file:
			file.write(data)
			file.flush()
			if hasattr(os, "fsync"):
				os.fsync(file.fileno())
		if not hasattr(os, "replace"):
			os.rename(new, self._path)  # MicroPython's littlefs replaces as well
			return
		os.replace(new, self._path)
		if hasattr(os, "O_DIRECTORY"):
			folder = os.open(os.path.dirname(os.path.abspath(self._path)), os.O_DIRECTORY)
			os.fsync(folder)
			os.close(folder)


def open_store(path=None):
	"""The store of this machine: its nvm; none under CircuitPython without, whose drive is not written in play; else a file.

	path: of that file, if not .shutbox.journal in the home directory, which on a board is the root.
	"""
	try:
		from microcontroller import nvm
	except (ImportError, NotImplementedError):
		nvm = None
	if nvm and len(nvm) >= 1024:
		return Nvm(nvm)
	if sys.implementation.name == "circuitpython":
		return Nothing()
	return File(path or (os.path.expanduser("~/") if hasattr(os, "path") else "/") + ".shutbox.journal")
