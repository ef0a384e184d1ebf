"""What lies at the top of a board's drive, and its programs run as the board runs them."""
import builtins
import functools
import importlib.util
import io
import json
import pathlib
import sys
import types


def board_files():
    """The folder of code.py and what else lies at the root of a board's drive."""
    here = pathlib.Path(__file__).resolve().parent
    return here / "board" if (here / "board" / "code.py").exists() else here.parent


def program():
    """The module that code.py is, by its path: the standard library has a module of that name."""
    name = "shutbox_program"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, board_files() / "code.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        sys.modules[name] = module
    return sys.modules[name]


@functools.cache
def _boot_code():
    path = board_files() / "boot.py"
    return compile(path.read_text("utf-8"), str(path), "exec")


def settings_file(given):
    """The bytes of a settings.toml with these settings, texts and whole numbers by key; others are left out."""
    lines = [f"SHUTBOX_{key.upper()} = {json.dumps(value)}\n" for key, value in given.items() if type(value) in (int, str)]
    return "".join(lines).encode()


def boot(bench, settings, sleep=lambda seconds: None):
    """Runs boot.py on a bench in use, as a board does before its program. settings: the bytes of the drive's file; None: none.

    What it prints is the bench's boot_out from then on; bench.drive_hidden: whether it took the USB drive away. No time passes:
    sleep(seconds) is called instead. What it raises passes through, and what it had printed by then counts.
    """
    printed = []
    bench.drive_hidden = False

    def hide():
        bench.drive_hidden = True

    def opened(path, mode="r"):
        if (path, mode) != ("/settings.toml", "rb") or settings is None:
            raise OSError(2, path)
        return io.BytesIO(settings)

    own = {"time": types.SimpleNamespace(sleep=sleep), "storage": types.SimpleNamespace(disable_usb_drive=hide)}

    def imported(name, *rest):
        return own.get(name) or builtins.__import__(name, *rest)

    board_builtins = {**vars(builtins), "__import__": imported, "open": opened, "print": lambda text: printed.append(text + "\n")}
    try:
        exec(_boot_code(), {"__name__": "__main__", "__builtins__": board_builtins})
    finally:
        bench.boot_out = "".join(printed)
