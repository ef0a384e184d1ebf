"""The journal in a file, for machines with a file system that can replace one whole."""
import os


class File:
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
		with open(self._path + ".new", "wb") as file:
			file.write(data)
		os.sync()
		os.rename(self._path + ".new", self._path)
