"""A simulated box in real time, as its page has it: the virtual clock is tied to the wall's."""
import asyncio
import json
import time

from desktop.chances import Chances
from desktop.errors import Failed
from desktop.page_messages import PageMessages

LATE_MS = 3000  # further behind the wall clock than this, the computer slept: the box slept, too


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
        """Nothing more is done."""
        self._file.close()


class Live:
    """A simulated box in real time, in an asyncio loop.

    make_sim: makes the Sim, given the functions it tells by. tell(list of messages): gets what the pages should know.
    record: a Record of what is done, or None. clock(): the wall's, in seconds.
    """

    def __init__(self, make_sim, tell, record=None, clock=time.monotonic):
        self._tell = tell
        self._record = record
        self._clock = clock
        self._zero = clock()
        self._timer = None
        self._said = []  # messages since the pages were told last
        self._page = PageMessages(self._say)
        self._chances = Chances(self._page.follower)
        self._thinking = self._fresh = False  # the odds are at work; what they are about is new
        self._hands = set()  # the pages that hold the button
        self._sim = make_sim(on_log=self._on_log, on_frame=self._on_frame, on_tone=self._on_tone, on_dice=self._on_dice)

    # What the box tells.

    def _say(self, key, value):
        self._said.append({key: value})

    def _on_log(self, text):
        self._page.read(text)
        if self._chances.follow():
            self._thinking = self._fresh = True

    def _on_frame(self, px, ma):
        self._page.tell("frame", {"px": px, "ma": ma})

    def _on_tone(self, at, hertz, level):
        self._say("tone", {"at": at, "hertz": hertz, "level": level})

    def _on_dice(self, faces):
        if self._record:
            self._record.line(dice=list(faces))

    # What hands do.

    def hello(self):
        """The message that a new page begins with."""
        return {"hello": self._page.hello()}

    def hear(self, page, message):
        """A page says what was done there; what makes no sense is dropped, for pages of another version may be open."""
        match message:
            case {"lever": int(lever), "down": bool(down)}:
                self._move(lever, down)
            case {"roll": "press"}:
                self._hands.add(page)
                self._button()
            case {"roll": "release"}:
                self._hands.discard(page)
                self._button()
            case {"power": "on" | "off" as power} if (power == "on") != self._page.last("power"):
                self._do(power=power)
                self._page.power(power == "on")
        self.go_on()

    def gone(self, page):
        """A page was closed: its hand lets go of the button."""
        self.hear(page, {"roll": "release"})

    def _move(self, lever, down):
        levers = self._page.last("levers")
        if 1 <= lever <= self._sim.settings.levers and (lever in levers) != down:
            self._do(lever=lever, down=down)
            self._page.tell("levers", sorted(set(levers) ^ {lever}))

    def _button(self):
        down = bool(self._hands)
        if down != self._page.last("button"):
            self._do(roll="press" if down else "release")
            self._page.tell("button", down)

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
            self._page.tell("odds", self._chances.answer())

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
