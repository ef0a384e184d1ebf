"""What a box's page is told: the lines of the box's log become messages, and what a new page needs is kept.

In the language of the first two rooms, so that a page can also have its box in the browser. What the messages are is told in
desktop/page_server.py.
"""
import json

from desktop.log_follower import LogFollower
from desktop.log_words import BelowTheBox, clock, kind, words
from shutbox_core.lights.palette import Chain
from shutbox_core.settings import in_force, load

_KEEP_LINES = 2000  # of the log, for a page that comes later


class PageMessages:
    """Turns the log into messages, and keeps the last of each.

    say(key, value): is told each message. follower: the LogFollower that has read all lines.
    """

    def __init__(self, say):
        self.follower = LogFollower()
        self._say = say
        self._below = BelowTheBox()
        self._last = {"power": True, "levers": [], "button": False}
        self._lines = []
        self._settings = self.follower.settings  # those that the page was told last

    def hello(self):
        """The value of the message that a new page begins with."""
        told = dict(self._last)
        told["log"] = list(self._lines)
        return told

    def tell(self, key, value):
        """Says a message, and keeps it for later pages."""
        self._last[key] = value
        self._say(key, value)

    def last(self, key):
        """The value of the last message of this key, None if there was none."""
        return self._last.get(key)

    def read(self, text):
        """One line of the log; one that is no JSON is what the program printed itself."""
        try:
            line = json.loads(text)
        except ValueError:
            line = None
        if not isinstance(line, dict) or not isinstance(line.get("e"), str):
            self._add({"e": "text", "kind": "game", "time": clock(0), "words": text, "raw": text})
            return
        follower = self.follower
        follower.read(line)
        if follower.settings is not self._settings:
            self._settings = follower.settings
            self.tell("settings", settings_message(follower))
        sentence = words(line, follower)
        at = line.get("t")
        self._add({"e": line["e"], "kind": kind(line), "time": clock(at if type(at) is int else 0), "words": sentence, "raw": text})
        self._below.read(line, sentence)
        self._tell_news("table", follower.table())
        self._tell_news("below", self._below.text)

    def power(self, on):
        """The plug was put in or pulled."""
        self.tell("power", on)
        if not on:
            self._below.power_off()
            self._tell_news("below", self._below.text)

    def _add(self, entry):
        self._lines.append(entry)
        if len(self._lines) > _KEEP_LINES:
            self._lines.pop(0)
        self._say("log", entry)

    def _tell_news(self, key, value):
        if value != self._last.get(key):
            self.tell(key, value)


def settings_message(follower):
    """The settings in force, with those that are not the default, what of them was wrong, and the chain of lights."""
    told = follower.settings
    defaults = json.loads(json.dumps(in_force(load({})[0])))
    chain = Chain(load(told)[0])
    return {
        "set": told, "bad": follower.bad, "changed": sorted([key for key in told if told[key] != defaults.get(key)]),
        "tiles": follower.tiles, "levers": chain.levers, "tiles_at": chain.tiles_at,
        "faces_at": chain.faces_at if chain.has_faces else None, "button_at": chain.button_at if chain.has_button else None,
    }
