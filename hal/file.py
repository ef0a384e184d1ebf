"""The journal in a file, for machines with a file system that can replace one whole."""
import os


class File:
	"""A store: after a power cut there is the old file or the new one. path: if not .shutbox.journal in the home directory."""

	size = 4096

	def __init__(self, path=None):
		self._path = path or (os.path.expanduser("~/") if hasattr(os, "path") else "/") + ".shutbox.journal"

	def read(self):
		try:
			with open(self._path, "rb") as file:
				data = file.read(4096)
		except OSError as error:
			if error.errno != 2:
				raise
			data = b""
		return data + b"\xff" * (4096 - len(data))

	def append(self, at, data):
		self.rewrite(0, self.read()[:at] + data)

	def rewrite(self, at, data):
		new = self._path + ".new"
		with open(new, "wb") as file:
			file.write(data)
			file.flush()
			if hasattr(os, "fsync"):
				os.fsync(file.fileno())
		getattr(os, "replace", os.rename)(new, self._path)  # MicroPython's littlefs has rename alone, which replaces
		if hasattr(os, "O_DIRECTORY"):
			folder = os.open(os.path.dirname(os.path.abspath(self._path)), os.O_DIRECTORY)
			os.fsync(folder)
			os.close(folder)
