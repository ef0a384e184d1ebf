"""`shutbox play`: the simulated box on a web page, in real time.

The board's own program runs on the simulated parts of sim.Sim (desktop/live.py); what the page and its server say to each other
is told in desktop/page_server.py.
"""
import asyncio
import functools
import os
import pathlib
import shlex
import sys
import threading
import webbrowser

from desktop.arguments import add_set, given_of, read_settings
from desktop.errors import Failed, Usage
from desktop.live import Record
from desktop.page_server import listen, serve
from desktop.sim import Sim
from shutbox_core.settings import text_of

PORT = 8390


def owner_settings(path, environment):
    """What a settings.toml, if there is one, and before it the environment set, and what of the file is bad.

    Failed if the file can't be opened.
    """
    try:
        given, bad = read_settings(path)
    except FileNotFoundError:
        given, bad = {}, []
    except OSError as error:
        raise Failed(f"{path}: {error.strerror}") from None
    return {**given, **shutbox_keys(environment)}, bad


def shutbox_keys(found):
    """Of a mapping of names and values those that begin with SHUTBOX_, by key in lower case."""
    return {name[8:].lower(): value for name, value in found.items() if name.startswith("SHUTBOX_")}


def replay_line(path, given):
    """The command that plays a record again, with the settings it was made under."""
    words = ["shutbox", "replay", str(path)]
    for key, value in given.items():
        words += ["--set", f"{key}={text_of(value)}"]
    return shlex.join(words)


def _has_screen():
    # Without one, webbrowser would start a browser of text in this very terminal.
    return os.name == "nt" or sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _run(args):
    if not 0 <= args.port <= 65535:
        raise Usage(f"--port {args.port}: must be 0 to 65535")
    sets = given_of(args.set)
    owner, bad = owner_settings(pathlib.Path("settings.toml"), os.environ)
    make_sim = functools.partial(Sim, sets, owner, bad)
    sim = make_sim()  # a wrong value is found before anything else is opened
    sim.close()
    with listen(args.port) as port_socket:
        record = Record(args.record) if args.record else None

        def opened(address):
            print(f"the box is at {address} (Ctrl-C ends)", file=sys.stderr, flush=True)
            if not args.no_browser and _has_screen():
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        try:
            asyncio.run(serve(make_sim, port_socket, record, opened))
        except KeyboardInterrupt:
            pass
    if record:
        print(f"recorded; to play it again: {replay_line(args.record, sim.settings.given)}", file=sys.stderr)
    return 0


def add(subparsers):
    """Registers the command with argparse."""
    parser = subparsers.add_parser("play", help="the simulated box on a page of this computer")
    add_set(parser)
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=f"at 127.0.0.1 ({PORT}); 0: any that is free")
    parser.add_argument("--no-browser", action="store_true", help="print the address only")
    parser.add_argument("--record", type=pathlib.Path, metavar="FILE", help="keep what is done as a script for replay")
    parser.set_defaults(run=_run)
