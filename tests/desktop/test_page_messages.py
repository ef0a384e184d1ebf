"""What the page is told of the box's log, and what a page that comes later is told."""
import json

from desktop import page_messages
from desktop.page_messages import PageMessages
from shutbox_core import settings
from tests.support import runner
from tests.support.player import Player
from tests.support.table import Table


class Page:
    """A page that keeps the last of each message, as a page does."""

    def __init__(self):
        self.said = []
        self.messages = PageMessages(lambda key, value: self.said.append((key, value)))

    def read(self, *lines):
        """The messages that these lines of the log make."""
        before = len(self.said)
        for line in lines:
            self.messages.read(line if isinstance(line, str) else json.dumps(line))
        return self.said[before:]


def in_force(**sets):
    return {"t": 0, "e": "settings", "set": settings.in_force(settings.load(sets)[0]), "bad": []}


def test_a_later_page_knows_what_the_first_was_told():
    table = Table()
    Player(table).play()
    page = Page()
    end = table.log.index(table.last("game_over"))
    page.read(*table.log[: end + 1])
    hello = page.messages.hello()
    assert [value for key, value in page.said if key == "log"] == hello.pop("log")
    last = dict(page.said)
    assert hello == {"power": True, "levers": [], "button": False, **{key: last[key] for key in ("settings", "table", "below")}}
    assert last["table"]["phase"] == "game_over" and last["below"].startswith("Seat 1 wins; scores ")
    tables = [value for key, value in page.said if key == "table"]
    assert all(one != other for one, other in zip(tables, tables[1:])) and len(tables) < end


def test_an_entry_of_the_log():
    page = Page()
    line = {"t": 61_250, "e": "ready", "dice_allowed": [2], "dice": 2}
    entry = {"e": "ready", "kind": "levers", "time": "1:01.3", "words": "Ready to roll two dice", "raw": json.dumps(line)}
    assert page.read(line)[0] == ("log", entry)
    for text in ("Traceback (most recent call last):", "5", '{"t": 3}', '{"e": [1]}'):
        assert page.read(text) == [("log", {"e": "text", "kind": "game", "time": "0:00.0", "words": text, "raw": text})]


def test_settings_and_the_chain():
    page = Page()
    key, told = page.read(in_force(tiles=9, levers=12, sacrificial_pixel="yes", dice_faces="yes", start_shut="1,2"))[0]
    assert key == "settings" and told["changed"] == ["dice_faces", "levers", "sacrificial_pixel", "start_shut"]
    assert [told[name] for name in ("tiles", "levers", "tiles_at", "faces_at", "button_at")] == [9, 12, 1, 13, None]
    told = dict(page.read({"t": 9, "e": "setup_end", "saved": True, "changed": {"sound": "off"}}))["settings"]
    assert told["set"]["sound"] == "off" and "sound" in told["changed"] and told["set"]["levers"] == 12
    told = dict(page.read(in_force(button_pixel="yes")))["settings"]
    assert (told["faces_at"], told["button_at"], told["changed"]) == (None, 9, ["button_pixel"])
    assert "settings" not in dict(page.read({"t": 0, "e": "attract"}))


def test_the_plug():
    page = Page()
    page.read({"t": 0, "e": "attract"})
    page.messages.power(False)
    hello = page.messages.hello()
    assert (hello["power"], hello["below"]) == (False, "No power")
    page.messages.power(True)
    page.read({"t": 0, "e": "boot", "tiles": 9, "preset": "classic", "version": "1", "levers_down": []})
    assert page.messages.hello()["below"] == "Power on"


def test_only_so_many_lines_are_kept(monkeypatch):
    monkeypatch.setattr(page_messages, "_KEEP_LINES", 3)
    page = Page()
    page.read("a", "b", "c", "d")
    assert [entry["raw"] for entry in page.messages.hello()["log"]] == ["b", "c", "d"]


def test_the_same_on_micropython():
    texts = (runner.ROOT / "tests" / "scripts" / "computer_seat.log").read_text().splitlines()
    page = Page()
    page.read(*texts)
    found = runner.run("""
import json
from desktop.page_messages import PageMessages
said = []
messages = PageMessages(lambda key, value: said.append([key, value]))
with open("/tests/scripts/computer_seat.log") as log:
    for text in log:
        messages.read(text.strip())
print(json.dumps(said))
""").value
    assert found == json.loads(json.dumps(page.said))
