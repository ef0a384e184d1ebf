"""Where the journal lives."""
BEGUN = b"\x02\x00\x00P\t\xf1"  # a journal without anything


def marked(data):
    if data.strip(b"\xff"):
        return True
    try:
        with open("/boot_out.txt") as file:
            return "journal" in file.read()
    except OSError:
        return False


class Nothing:
    size = 0

    def read(self):
        return b""


class Nvm:
    def __init__(self, nvm):
        self._nvm = nvm
        self.size = min(len(nvm), 4096)

    def read(self):
        data = bytes(self._nvm[: self.size])
        if not data.strip(b"\xff") and marked(b""):
            raise OSError("lost in an erase")
        return data

    def append(self, at, data):
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
    return Nothing()
