"""The command `shutbox`: finds the subcommand, and ends with one clear line where something is wrong."""
import argparse
import os
import sys

from desktop.errors import Failed, Usage
from shutbox_core.app import VERSION


def _play(subparsers):
    from desktop.commands import play

    play.add(subparsers)


def _replay(subparsers):
    from desktop.commands import replay

    replay.add(subparsers)


def _moves(subparsers):
    from desktop.commands import moves

    moves.add(subparsers)


def _match(subparsers):
    from desktop.commands import match

    match.add(subparsers)


def _odds(subparsers):
    from desktop.commands import odds

    odds.add(subparsers)


def _simulate(subparsers):
    from desktop.commands import simulate

    simulate.add(subparsers)


def _settings(subparsers):
    from desktop.commands import settings

    settings.add(subparsers)


def _image(subparsers):
    from desktop.commands import image

    image.add(subparsers)


# What registers each command with argparse: only the module of the one that is asked for is imported, for help all.
COMMANDS = {
    "play": _play, "replay": _replay, "moves": _moves, "match": _match, "odds": _odds, "simulate": _simulate, "settings": _settings,
    "image": _image,
}


class Parser(argparse.ArgumentParser):
    """argparse whose errors are one line."""

    def error(self, message):
        """Ends with Usage; argparse calls it with what is wrong."""
        raise Usage(f"{self.prog}: {message}".replace("\n", " "))


def parser_for(command):
    """The parser of the command line with this command, or with all if there is no such."""
    parser = Parser(prog="shutbox", description="Shut the Box: the simulated box, its rules and its odds")
    parser.add_argument("--version", action="version", version=VERSION)
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for add in [COMMANDS[command]] if command in COMMANDS else COMMANDS.values():
        add(subparsers)
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
