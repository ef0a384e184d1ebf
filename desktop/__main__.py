"""The command `shutbox`: finds the subcommand, and ends with one clear line where something is wrong."""
import argparse
import importlib
import os
import sys

from desktop.errors import Failed, Usage
from shutbox_core import VERSION

# Each command's module registers it with add(subparsers) and is imported only when it is the one asked for.
COMMANDS = {
    "play": ("play", "the simulated box on a web page"),
    "replay": ("replay", "runs the box from a script and prints its log"),
    "moves": ("moves", "what may be shut with given open tiles and dice"),
    "match": ("moves", "who has won, from given turn scores"),
    "odds": ("odds", "the exact worth of best play"),
    "simulate": ("simulate", "plays whole matches between computer players"),
}


class Parser(argparse.ArgumentParser):
    """argparse whose errors are one line."""

    def error(self, message):
        raise Usage(f"{self.prog}: {message}".replace("\n", " "))


def parser_for(command):
    """The parser of the command line, complete only for this command."""
    parser = Parser(prog="shutbox", description="Shut the Box: the simulated box, its rules and its odds")
    parser.add_argument("--version", action="version", version=VERSION)
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    if command in COMMANDS:
        importlib.import_module("desktop." + COMMANDS[command][0]).add(subparsers)
    else:
        for name, (_, text) in COMMANDS.items():
            subparsers.add_parser(name, help=text)
    return parser


def main(argv=None):
    """Runs a command; gives its exit code: 0 done, 1 the work failed, 2 wrong usage."""
    argv = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # the same bytes whatever the machine's habits
            stream.reconfigure(encoding="utf-8", newline="\n")
    try:
        args = parser_for(argv[0] if argv else "").parse_args(argv)
        code = args.run(args) or 0
        sys.stdout.flush()
        return code
    except Usage as wrong:
        print(wrong, file=sys.stderr)
        return 2
    except Failed as wrong:
        print(wrong, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(main())
