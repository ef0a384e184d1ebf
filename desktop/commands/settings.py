"""The command `settings`: reads a settings.toml as the board does, without environment, and says what is in force and what is bad."""
import json
import pathlib

from desktop import parts
from desktop.arguments import read_settings
from desktop.errors import Failed, Usage
from shutbox_core.settings import in_force, load


def _pins(settings):
    # What is bad of the board's name and its pins; without a name the board is taken to be a Pico, as in the simulator.
    parts.tie()
    from hal.circuitpython.boards import Pins

    return Pins(settings, parts.board_of(settings.board)).bad


def checked(path):
    """{"set": every setting in force, "bad": [[key, value, why], …]} of a settings.toml.

    Usage if there is none, Failed if it can't be opened.
    """
    try:
        given, bad = read_settings(path)
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        raise Usage(f"{path}: no such file") from None
    except OSError as error:
        raise Failed(f"{path}: {error.strerror}") from None
    settings, wrong = load(given)
    bad += wrong + _pins(settings)
    return {"set": in_force(settings), "bad": bad}


def _run(args):
    found = checked(args.file)
    print(json.dumps(found))
    return 1 if found["bad"] else 0


def add(subparsers):
    """Registers the command with argparse."""
    parser = subparsers.add_parser("settings", help="what a settings.toml sets, and what is wrong in it")
    parser.add_argument("file", type=pathlib.Path, metavar="FILE", help="a settings.toml")
    parser.set_defaults(run=_run)
