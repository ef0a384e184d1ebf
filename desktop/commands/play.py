"""`shutbox play`: the simulated box on a web page, in real time.

The server runs the board's own program on the simulated parts of sim.Sim, its virtual clock tied to the wall's. The page
draws what the LEDs are sent and says what hands do; all state lives here, so that it can be reloaded, or opened twice.

Messages to the page are JSON lists of objects of one key each: hello (everything a new page needs), frame, log (a line as the
box printed it), tone, levers, button, power, odds. From the page comes what a script for `replay` says, without its time:
{"lever": 3, "down": true}, {"roll": "press"}, {"power": "off"}. Each is answered, to that page alone, by heard, after what came of it.
"""
import asyncio
import collections
import functools
import json
import os
import pathlib
import shlex
import signal
import socket
import sys
import threading
import time
import webbrowser

from aiohttp import WSMsgType, web

from desktop.arguments import add_set, given_of, read_settings
from desktop.chances import Chances
from desktop.log_follower import LogFollower
from desktop.errors import Failed, Usage
from desktop.sim import Sim
from shutbox_core.settings import in_force, load, text_of

PORT = 8390
PAGE = pathlib.Path(__file__).resolve().parents[1] / "page"
KEEP_LINES = 2000  # of the log, for a page that comes later
LATE_MS = 3000  # further behind the wall clock than this, the computer slept: the box slept, too
BACKLOG = 2000  # messages that a page may be behind before it is cut off


def owner_settings(path, environment):
    """What a settings.toml, if there is one, and before it the environment set, and what of the file is bad; Failed if it can't be opened."""
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


class Record:
    """Keeps what was done as a script for `replay`. Failed if the file can't be written."""

    def __init__(self, path):
        try:
            self._file = path.open("w", encoding="utf-8", newline="\n")
        except OSError as error:
            raise Failed(f"{path}: {error.strerror}") from None

    def line(self, **fields):
        """Adds a line, at once on disk: the plug of this computer may be pulled, too."""
        self._file.write(json.dumps(fields) + "\n")
        self._file.flush()

    def close(self):
        self._file.close()


class Live:
    """A simulated box in real time.

    make_sim: makes the sim.Sim, given the functions it tells by. tell(list of messages): gets what the pages should know.
    clock(): the wall's, in seconds.
    """

    def __init__(self, make_sim, tell, record=None, clock=time.monotonic):
        self._tell = tell
        self._record = record
        self._clock = clock
        self._zero = clock()
        self._timer = None
        self._said = []
        self._log = collections.deque(maxlen=KEEP_LINES)
        self._state = {"live": True, "power": True, "levers": [], "button": False}  # and later settings, frame
        self._follower = LogFollower()
        self._chances = Chances(self._follower)
        self._thinking = self._fresh = False  # the odds are at work; what they are about is new
        self._hands = set()  # the pages that hold the button
        self._sim = make_sim(on_log=self._on_log, on_frame=self._on_frame, on_tone=self._on_tone, on_dice=self._on_dice)

    # What the box tells.

    def _say(self, key, value):
        self._said.append({key: value})

    def _on_log(self, text):
        self._log.append(text)
        self._say("log", text)
        try:
            line = json.loads(text)
        except ValueError:  # what the program prints itself
            return
        if line["e"] == "settings":
            self._state["settings"] = line
        elif line["e"] == "setup_end" and line["saved"]:
            self._state["settings"]["set"].update(line["changed"])
        self._follower.read(line)
        if self._chances.follow():
            self._thinking = self._fresh = True

    def _on_frame(self, px, ma):
        self._state["frame"] = {"px": px, "ma": ma}
        self._say("frame", self._state["frame"])

    def _on_tone(self, at, hz, level):
        self._say("tone", [at, hz, level])

    def _on_dice(self, faces):
        if self._record:
            self._record.line(dice=list(faces))

    # What hands do.

    def hello(self):
        """Everything that a new page needs."""
        return {"hello": dict(self._state, log=list(self._log), defaults=in_force(load({})[0]))}

    def hear(self, page, message):
        """A page says what was done there; what makes no sense is dropped, for pages of another version may be open."""
        state = self._state
        match message:
            case {"lever": int(k), "down": bool(down)} if 1 <= k <= self._sim.settings.levers and (k in state["levers"]) != down:
                self._do(lever=k, down=down)
                state["levers"] = sorted(set(state["levers"]) ^ {k})
                self._say("levers", state["levers"])
            case {"roll": "press"}:
                self._hands.add(page)
                self._button()
            case {"roll": "release"}:
                self._hands.discard(page)
                self._button()
            case {"power": "on" | "off" as power} if (power == "on") != state["power"]:
                self._do(power=power)
                state["power"] = power == "on"
                self._say("power", state["power"])
        self.go_on()

    def gone(self, page):
        """A page was closed: its hand lets go of the button."""
        self.hear(page, {"roll": "release"})

    def _button(self):
        down = bool(self._hands)
        if down != self._state["button"]:
            self._state["button"] = down
            self._do(roll="press" if down else "release")
            self._say("button", down)

    def _do(self, **what):
        now = self._now()
        self._sim.run_to(now)
        if self._record:
            self._record.line(at=now, **what)
        self._sim.do(what)

    # Time.

    def _now(self):
        now = int((self._clock() - self._zero) * 1000)
        late = now - self._sim.due
        if late > LATE_MS:
            self._zero += late / 1000
            now -= late
        return max(now, self._sim.now)

    def go_on(self):
        """Lets the box run up to now, tells what came of it, and sets the alarm for when it next wants to."""
        self._sim.run_to(self._now())
        if self._thinking:
            self._think()
        if self._said:
            said, self._said = self._said, []
            self._tell(said)
        if self._timer:
            self._timer.cancel()
        wait = 0 if self._thinking else self._zero + self._sim.due / 1000 - self._clock()
        self._timer = asyncio.get_running_loop().call_later(max(0.001, wait), self.go_on)

    def _think(self):
        self._thinking = self._chances.work()
        if self._fresh or not self._thinking:
            self._fresh = False
            self._state["odds"] = self._chances.answer()
            self._say("odds", self._state["odds"])

    def stop(self):
        """The end, also of the record."""
        if self._timer:
            self._timer.cancel()
        if self._record:
            now = self._now()
            self._sim.run_to(now)
            self._record.line(at=now, end=True)
            self._record.close()
        self._sim.close()


class Server:
    """The page and its WebSocket."""

    def __init__(self):
        self.live = None
        self._pages = {}  # each page's queue of messages
        self.app = web.Application()
        self.app.add_routes([web.get("/", self._index), web.get("/box", self._socket), web.static("/", PAGE)])
        self.app.on_response_prepare.append(self._headers)

    async def _headers(self, request, response):
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Content-Security-Policy"] = (
            f"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws://{request.host}")

    async def _index(self, request):
        return web.FileResponse(PAGE / "index.html")

    async def _socket(self, request):
        origin = request.headers.get("Origin")
        if origin and origin.partition("://")[2] != request.host:
            raise web.HTTPForbidden(text="this box is worked from its own page only")
        page = web.WebSocketResponse(heartbeat=20)
        await page.prepare(request)
        queue = asyncio.Queue()
        queue.put_nowait([self.live.hello()])
        self._pages[page] = queue
        sender = asyncio.create_task(self._send(page, queue))
        try:
            async for message in page:
                if message.type is WSMsgType.TEXT:
                    try:
                        said = json.loads(message.data)
                    except ValueError:
                        continue
                    self.live.hear(page, said)
                    queue.put_nowait([{"heard": True}])
        finally:
            del self._pages[page]
            sender.cancel()
            self.live.gone(page)
        return page

    async def _send(self, page, queue):
        try:
            while True:
                await page.send_json(await queue.get())
        except ConnectionError:
            pass

    def tell(self, messages):
        """Queues messages for every page; one that doesn't read is cut off, and begins anew with hello."""
        for page, queue in list(self._pages.items()):
            if queue.qsize() > BACKLOG:
                queue.put_nowait = lambda _: None
                asyncio.get_running_loop().create_task(page.close())
            else:
                queue.put_nowait(messages)

    async def close(self):
        for page in list(self._pages):
            await page.close(code=1001)


async def serve(make_sim, port_socket, record, opened):
    """Serves until cancelled; opened(address) is called once the page can be loaded."""
    server = Server()
    server.live = Live(make_sim, server.tell, record)
    runner = web.AppRunner(server.app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    await web.SockSite(runner, port_socket).start()
    done = asyncio.Event()
    for name in ("SIGINT", "SIGTERM"):
        try:
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), done.set)
        except NotImplementedError:  # Windows: Ctrl-C comes as KeyboardInterrupt
            pass
    try:
        server.live.go_on()
        opened(f"http://127.0.0.1:{port_socket.getsockname()[1]}/")
        await done.wait()
    finally:
        server.live.stop()
        await server.close()
        await runner.cleanup()


def listen(port):
    """A socket that listens on 127.0.0.1; port 0: any that is free. Failed if it is in use."""
    found = socket.socket()
    if os.name == "posix":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind(("127.0.0.1", port))
    except OSError as error:
        found.close()
        raise Failed(f"port {port}: {error.strerror}; choose another with --port") from None
    return found


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
