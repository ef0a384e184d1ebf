"""How large what goes to the board is once compiled, and how much of it is loaded before Attract."""
import json
import pathlib
import subprocess
import sys
import tempfile

from desktop import image

ROOT = pathlib.Path(__file__).resolve().parents[1]


def tool(name):
    """The path of a command that came with a package of this interpreter's environment."""
    return str(pathlib.Path(sys.executable).parent / name)


def board_files():
    """All source that goes to the board: root files and the two rooms, without lib/ and settings.toml."""
    found = [ROOT / name for name in ("code.py", "boot.py", "safemode.py") if (ROOT / name).exists()]
    for room in ("shutbox_core", "hal"):
        found += sorted((ROOT / room).rglob("*.py"))
    return found


def compiled():
    """Bytes of `.mpy` by module of the two rooms as they go to the board (desktop/image.py), and in all."""
    modules = {name: len(image.compiled(name, path)) for name, path in image.modules().items() if not name.startswith("lib/")}
    return {"total": sum(modules.values()), "modules": modules}


# Runs a script of one line, and stops at the log line `attract`.
_UNTIL_ATTRACT = """
import json, sys
sys.path.append(sys.argv[1])
class Log:
    text = ""
    def write(self, text):
        self.text += text
        if '"attract"' in self.text:
            real.write(json.dumps([getattr(m, "__file__", None) for m in list(sys.modules.values())]))
            real.flush()
            raise SystemExit
        return len(text)
    def flush(self):
        pass
real, sys.stdout = sys.stdout, Log()
from desktop.__main__ import main
main(["replay", sys.argv[2]])
"""


def before_attract():
    """The board's modules that are loaded when the box says `attract` for the first time, in a fresh process."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as script:
        script.write('{"at": 1000, "end": true}\n')
        script.flush()
        command = [sys.executable, "-P", "-c", _UNTIL_ATTRACT, str(ROOT), script.name]
        done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
    if not done.stdout.startswith("["):
        raise RuntimeError("no attract: " + done.stdout + done.stderr)
    # code.py, which the simulator may run by another way, is the first to be loaded on the board, boot.py runs before it.
    loaded = set(json.loads(done.stdout)) | {str(ROOT / name) for name in ("code.py", "boot.py")}
    return sorted(str(path.relative_to(ROOT)) for path in board_files() if str(path) in loaded and path.name != "__init__.py")


def figures():
    """The figures of `make bench`: bytes of `.mpy` for the board, and how many files are loaded before Attract."""
    found = compiled()
    return {"mpy_bytes": found["total"], "largest_mpy_bytes": max(found["modules"].values()), "files_before_attract": len(before_attract())}
