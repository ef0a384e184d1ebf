"""The command `image`: lays in a folder exactly what belongs on a board's drive."""
import pathlib

from desktop.errors import Failed, Usage
from desktop.image import PLATFORM, image


def lay(files, folder):
    """Writes files, path -> bytes, into a folder that is empty or made. Usage if it is neither, Failed if it can't be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise Usage(f"{folder}: not empty; allowed: an empty folder, or a new one")
        for name, data in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    except (FileExistsError, NotADirectoryError):
        raise Usage(f"{folder}: no folder; allowed: an empty folder, or a new one") from None
    except OSError as error:
        raise Failed(f"{error.filename or folder}: {error.strerror}") from None


def _run(args):
    if args.platform != PLATFORM:
        raise Usage(f"--for {args.platform}: not known; allowed: {PLATFORM}")
    lay(image(args.source), args.folder)
    return 0


def add(subparsers):
    """Registers the command with argparse."""
    parser = subparsers.add_parser("image", help="lays in a folder what belongs on a board's drive, compiled for the chip")
    parser.add_argument("folder", type=pathlib.Path, metavar="DIR", help="an empty folder, or a new one")
    parser.add_argument("--source", action="store_true", help="all modules as they are: for boards that refuse the compiled ones")
    parser.add_argument("--for", dest="platform", default=PLATFORM, metavar="PLATFORM", help="what runs on the board: " + PLATFORM)
    parser.set_defaults(run=_run)
