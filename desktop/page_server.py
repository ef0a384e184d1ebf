"""The server of the box's page: it hands out the page and carries messages between it and the box, over a WebSocket at /box.

All state lives here, so that a page can be reloaded, or opened twice: it draws what it is told and says what hands do.

To the page go JSON lists of messages, each an object of one key:

- `hello`: the first message, and the only one that says all: an object of the messages below, each with its last value (one
  that was never sent is absent), and `log`, a list of the last 2,000 entries. No tone.
- `settings`: {"set": every setting in force by key, "bad": [[key, value, why], …], "changed": the keys that are not the
  default, "tiles": tiles in play, "levers": levers and tile lights, "tiles_at": place of the first tile's light in the
  chain, "faces_at": place of the first of two times seven dice lights or null, "button_at": place of the button's or null}.
  As the box starts, and when they change in Setup. Before it there is nothing to draw lights on.
- `frame`: {"px": six hex digits a light, RGB, in chain order, "ma": estimated current}. What the lights show from now on.
- `tone`: {"at": ms of the box's clock, "hertz": 0 for silence, "level": loudness, 0 to 1}. Holds until the next.
- `log`: an entry for a line of the log: {"e": its event, or "text" for what is no line, "kind": "game", "levers" or "box",
  "time": "1:23.5" since the program started, "words": the line as a sentence, "raw": the line as printed}.
- `table`: how things stand after that line: the object that desktop/log_follower.py describes (LogFollower.table). Only
  where it changed.
- `below`: the sentence that stands below the box. Only where it changed.
- `odds`: what Chances.answer in desktop/chances.py gives; {} between turns. Twice for a position: at once, and when best
  play is worked out.
- `levers`: list of levers that are down. `button`: whether the button is down. `power`: whether the plug is in. When hands
  changed them, on this page or another.
- `heard`: true. To one page alone: an answer to each message of its, after all that came of it. What was told before is older
  than what its hands did.

From the page comes what a script for `replay` says, without its time: {"lever": 3, "down": true}, {"roll": "press"},
{"roll": "release"}, {"power": "off"}, {"power": "on"}. A page that goes lets go of the button.
"""
import asyncio
import json
import os
import pathlib
import signal
import socket

from aiohttp import WSMsgType, web

from desktop.errors import Failed
from desktop.live import Live

PAGE = pathlib.Path(__file__).with_name("page")
BACKLOG = 2000  # messages that a page may be behind before it is cut off


class Server:
    """The page and its WebSocket. live: the Live whose box it is, to be set before it serves; app: for aiohttp."""

    def __init__(self):
        self.live = None
        self._pages = {}  # each page's queue of messages
        self._closing = set()  # tasks, held until they are done
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
            self._pages.pop(page, None)
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
                del self._pages[page]
                closing = asyncio.get_running_loop().create_task(page.close())
                self._closing.add(closing)
                closing.add_done_callback(self._closing.discard)
            else:
                queue.put_nowait(messages)

    async def close(self):
        """Ends all pages' connections."""
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
