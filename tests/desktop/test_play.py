"""`shutbox play` without a browser: what the server says and hears, its record, and what it refuses."""
import asyncio
import json
import signal
import socket
import subprocess
import sys

import aiohttp
import pytest

from desktop.commands import play
from desktop.__main__ import main
from desktop.live import Live, Record
from desktop.page_server import listen, serve
from desktop.commands.replay import replay
from desktop.sim import Sim
from tests.conftest import ROOT


class Desk:
    """A live box whose wall clock is turned by hand, and one page's view of it."""

    def __init__(self, sets=None, owner=None, record=None):
        self.seconds = 0.0
        self.told = []
        self.live = Live(lambda **told: Sim(sets, owner, **told), self.told.extend, record, lambda: self.seconds)
        self.live.go_on()

    def wait(self, ms):
        """Lets wall time pass as it does: in small pieces."""
        for _ in range(ms // 5):
            self.seconds += 0.005
            self.live.go_on()

    def do(self, page="page", **what):
        self.live.hear(page, what)

    def tap(self, page="page"):
        self.do(page, roll="press")
        self.wait(100)
        self.do(page, roll="release")
        self.wait(400)

    def log(self):
        return [said["log"]["raw"] for said in self.told if "log" in said]

    def last(self, event):
        found = [line for line in map(json.loads, self.log()) if line["e"] == event]
        return found[-1] if found else None

    def play_roll(self):
        """Taps, waits for the dice, and lowers the last of the legal sets; False if there was none."""
        self.tap()
        self.wait(3000)
        if not self.last("roll")["shuts"]:
            return False
        for tile in self.last("roll")["shuts"][-1]:
            self.do(lever=tile, down=True)
            self.wait(60)
        return True


def record_of(tmp_path):
    return Record(tmp_path / "record.jsonl"), tmp_path / "record.jsonl"


def test_a_record_plays_to_the_same_log(tmp_path):
    async def body():
        record, path = record_of(tmp_path)
        desk = Desk({"seed": "7"}, record=record)
        desk.wait(2500)
        desk.tap()
        desk.tap()
        desk.wait(500)
        assert desk.play_roll() and desk.play_roll()
        desk.do(power="off")
        desk.wait(700)
        desk.do(power="on")
        desk.wait(1500)
        assert desk.last("resumed")
        while desk.play_roll():
            pass
        desk.live.stop()
        return desk.log(), path.read_text().splitlines()

    log, script = asyncio.run(body())
    rolls = [line for line in map(json.loads, log) if line["e"] == "roll"]
    kinds = [sorted(json.loads(line)) for line in script]
    assert kinds.count(["dice"]) == len(rolls) - 1  # the roll that the power cut interrupted is told twice, drawn once
    assert kinds.count(["at", "power"]) == 2 and kinds[-1] == ["at", "end"]
    again = []
    replay(script, {"seed": "99"}, again.append)  # the dice are in the record, so the seed matters no more
    assert [line for line in again if '"settings"' not in line[:40]] == [line for line in log if '"settings"' not in line[:40]]


def test_a_new_page_is_told_everything():
    async def body():
        desk = Desk()
        desk.wait(2500)
        desk.do(lever=3, down=True)
        desk.do(lever=3, down=True)  # again: a page that did not know yet
        desk.do(lever=77, down=True)
        desk.do(nonsense=True)
        desk.live.hear("page", [1])
        desk.wait(100)
        return desk, desk.live.hello()["hello"]

    desk, hello = asyncio.run(body())
    assert hello["levers"] == [3] and hello["power"] and not hello["button"]
    assert [entry["raw"] for entry in hello["log"]] == desk.log() and [said for said in desk.told if "levers" in said] == [{"levers": [3]}]
    assert hello["settings"]["set"]["tiles"] == 9
    assert hello["frame"] == [said["frame"] for said in desk.told if "frame" in said][-1]
    assert len(hello["frame"]["px"]) == 6 * 9


def test_the_button_is_up_when_no_page_holds_it(tmp_path):
    async def body():
        record, path = record_of(tmp_path)
        desk = Desk(record=record)
        for page, what in (("a", "press"), ("b", "press"), ("a", "release")):
            desk.wait(20)
            desk.do(page, roll=what)
        assert desk.live.hello()["hello"]["button"]
        desk.live.gone("b")
        assert not desk.live.hello()["hello"]["button"]
        desk.live.stop()
        return [json.loads(line) for line in path.read_text().splitlines()]

    assert [line.get("roll") for line in asyncio.run(body())] == ["press", "release", None]


def test_a_computer_that_slept_does_not_make_the_box_hurry():
    async def body():
        desk = Desk()
        desk.wait(3000)
        desk.seconds += 3600
        desk.live.go_on()
        desk.wait(1000)
        return desk

    desk = asyncio.run(body())
    assert not desk.last("sleep") and desk.live._sim.now < 10_000


def test_the_socket_speaks_to_two_pages():
    async def body():
        found = listen(0)
        opened = asyncio.get_running_loop().create_future()
        serving = asyncio.create_task(serve(lambda **told: Sim(**told), found, None, opened.set_result))
        address = await opened
        async with aiohttp.ClientSession() as session:
            async with session.get(address) as answer:
                assert answer.status == 200 and "Shut the Box" in await answer.text()
                assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await session.ws_connect(address + "box", headers={"Origin": "http://elsewhere.example"})
            one = await session.ws_connect(address + "box", headers={"Origin": address.rstrip("/")})
            assert "hello" in (await one.receive_json())[0]
            await one.send_str("no JSON")
            await one.send_json({"lever": 2, "down": True})
            await heard(one, {"levers": [2]})
            two = await session.ws_connect(address + "box")
            assert (await two.receive_json())[0]["hello"]["levers"] == [2]
            await two.send_json({"power": "off"})
            await heard(one, {"power": False})
            await two.close()
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)

    async def heard(page, what):
        async with asyncio.timeout(10):
            while what not in await page.receive_json():
                pass

    asyncio.run(body())


def refused(capsys, *args):
    """Exit code and the one line on standard error."""
    code = main(["play", "--no-browser", *args])
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1, err
    return code, err


def test_what_play_refuses(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        code, line = refused(capsys, "--port", port)
        assert code == 1 and port in line
    code, line = refused(capsys, "--port", "0", "--record", str(tmp_path / "none" / "record"))
    assert code == 1 and "record" in line
    assert refused(capsys, "--port", "123456")[0] == 2
    assert refused(capsys, "--port", "many")[0] == 2
    code, line = refused(capsys, "--set", "tiles=11")
    assert code == 2 and "tiles=11" in line and "10" in line
    (tmp_path / "settings.toml").mkdir()
    code, line = refused(capsys)
    assert code == 1 and "settings.toml" in line


def test_the_environment_wins_over_the_settings_file(tmp_path):
    path = tmp_path / "settings.toml"
    environment = {"SHUTBOX_TILES": "10", "HOME": "x"}
    assert play.owner_settings(path, environment) == ({"tiles": "10"}, [])
    path.write_bytes(b'\xef\xbb\xbfSHUTBOX_TILES = 12\r\nSHUTBOX_SOUND = "off" # \xff\r\n'
                     b'CIRCUITPY_WEB_API_PORT = 80\r\nSHUTBOX_MODE = "pub\r\n')
    given, bad = play.owner_settings(path, environment)
    assert given == {"tiles": "10", "sound": "off"} and [entry[:2] for entry in bad] == [["mode", '"pub']]


def test_the_line_to_play_a_record_again_has_texts():
    line = play.replay_line("it.jsonl", {"dice_faces": True, "start_shut": [1, 2], "names": "Ann, Bob"})
    assert line == "shutbox replay it.jsonl --set dice_faces=yes --set start_shut=1,2 --set 'names=Ann, Bob'"


def test_ctrl_c_ends_cleanly_and_ends_the_record(tmp_path):
    run = "import sys; sys.path.append(sys.argv.pop(1)); from desktop.__main__ import main; sys.exit(main())"
    command = [sys.executable, "-c", run, str(ROOT), "play", "--no-browser", "--port", "0", "--set", "tiles=10", "--record", "it.jsonl"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
        assert "http://127.0.0.1:" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        rest = process.stderr.read()
    assert process.returncode == 0
    assert rest == "recorded; to play it again: shutbox replay it.jsonl --set tiles=10\n"
    assert json.loads((tmp_path / "it.jsonl").read_text().splitlines()[-1])["end"] is True
