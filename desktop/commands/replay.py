"""The command `replay`: runs the simulated box from a script, as fast as it can, and prints its log."""
import sys

from desktop.arguments import add_set, given_of, settings_of
from desktop.errors import Usage
from desktop.scripts import read_script, run
from desktop.sim import Sim


def replay(lines, sets=None, write=print, frames=False):
    """Runs a script's lines and gives its log to write, line by line; frames: with the frames."""
    before, found = read_script(lines, settings_of(sets or {}).levers)

    def frame(px, ma):
        if sim.powered:  # a cut of the power is dark, but nothing that was sent
            write('{"t": %d, "e": "frame", "px": "%s", "ma": %d}' % (sim.now - sim.started, px, ma))

    sim = Sim(sets, on_log=write, on_frame=frame if frames else None, **before)
    run(found, sim)
    return sim


def _run(args):
    try:
        with sys.stdin if args.script == "-" else open(args.script, encoding="utf-8") as file:
            lines = file.read().split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise Usage(f"{args.script}: {getattr(error, 'strerror', None) or 'no text in UTF-8'}") from None
    write = sys.stdout.write
    replay(lines, given_of(args.set), lambda text: write(text + "\n"), args.frames)
    return 0


def add(subparsers):
    """Registers the command with argparse."""
    parser = subparsers.add_parser("replay", help="runs the box from a script and prints its log")
    parser.add_argument("script", help="a script: one JSON object a line; - for standard input")
    add_set(parser)
    parser.add_argument("--frames", action="store_true", help="also print each frame sent to the pixels")
    parser.set_defaults(run=_run)
