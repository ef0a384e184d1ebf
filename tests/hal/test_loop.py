"""A round of the loop: its order, what it hands the box, what it shows, and when the next one is needed."""
import types

import pytest

from hal import loop
from hal.circuitpython import console
from hal.loop import Loop


class Box:
    """A box that shows and answers what the test wants."""

    def __init__(self, settings):
        self.settings = settings
        self.frame = [0] * settings.levers
        self.given = None
        self.wait = 1000
        self.busy = False
        self.worked = self.imported = 0
        self.now = 0

    def step(self, now, levers, raw, button):
        self.given = (now, levers, raw, button)
        self.now = now
        return self.wait

    def work(self):
        self.worked += 1

    def import_ahead(self):
        self.imported += 1


@pytest.fixture
def run(desk):
    """Starts a loop with a box on the board's true parts."""

    def start(**given):
        parts = desk.opened(**given)
        box = parts.box = Box(parts.box.settings)
        looped = Loop(parts, lambda: desk.bench.ticks, desk.bench.ticks)
        return types.SimpleNamespace(parts=parts, box=box, tick=looped.tick)

    return start


def test_a_round_in_its_order(monkeypatch):
    """What somebody waits for first, what nobody waits for last, and the watchdog once all have had their turn."""
    order = []

    def say(name, gives=None):
        return lambda *given: order.append(name) or gives

    parts = types.SimpleNamespace(
        inputs=types.SimpleNamespace(update=say("inputs", False), down=0, raw=0, button=False, unsettled=0),
        pixels=types.SimpleNamespace(show=say("light", 1000), hurry=False), sounder=types.SimpleNamespace(tick=say("sound", 1000)),
        console=types.SimpleNamespace(events=[1], busy=True, tick=say("log")), watchdog=types.SimpleNamespace(feed=say("watchdog")),
        box=types.SimpleNamespace(step=say("box", 1000), work=say("work"), import_ahead=say("import"), busy=True, frame=[],
                                  state=types.SimpleNamespace(at_leisure=True)))
    box = parts.box
    monkeypatch.setattr(loop, "_COLLECTS", True)
    monkeypatch.setattr(loop.gc, "collect", say("collect"))
    looped = Loop(parts, lambda: 5, 0)
    looped.tick()
    assert order == ["inputs", "box", "light", "sound", "log", "work", "collect", "watchdog"]
    order.clear()
    parts.console.events.clear()  # though a host takes its time
    looped.tick()
    assert order == ["inputs", "box", "light", "sound", "log", "work", "import", "watchdog"], "one or the other, and no litter twice"
    order.clear()
    box.busy = parts.console.busy = False
    parts.watchdog = parts.sounder = None
    looped.tick()
    assert order == ["inputs", "box", "light", "import"]
    order.clear()
    # Somebody is at work: a change, a contact in doubt, or an answer that is due. What takes long waits, a slice of thinking does not.
    box.busy = True
    parts.inputs.unsettled = 4
    looped.tick()
    parts.inputs.unsettled, parts.inputs.update = 0, say("inputs", True)
    looped.tick()
    parts.inputs.update, parts.pixels.hurry = say("inputs", False), True
    looped.tick()
    assert order == ["inputs", "box", "light", "work"] * 3
    order.clear()
    parts.pixels.hurry = box.busy = False
    looped.tick()
    assert order == ["inputs", "box", "light", "collect"], "a change leaves litter"


@pytest.mark.parametrize("changes, pause, leisure, collects", [
    (0, 1000, True, 0), (1, 0, True, 1), (1, 1000, False, 0), (7, 1000, False, 0), (8, 29, False, 0), (8, 30, False, 1),
    (30, 29, False, 0)])
def test_garbage_lies_until_nobody_waits_or_there_is_much(monkeypatch, changes, pause, leisure, collects):
    collected = []
    now = [loop._TICKS - 3]
    parts = types.SimpleNamespace(
        inputs=types.SimpleNamespace(update=lambda now: True, down=0, raw=0, button=False, unsettled=0),
        pixels=types.SimpleNamespace(show=lambda *given: 1000, hurry=False), sounder=None, watchdog=None,
        console=types.SimpleNamespace(events=[], busy=False),
        box=types.SimpleNamespace(step=lambda *given: 1000, import_ahead=lambda: False, busy=False, frame=[],
                                  state=types.SimpleNamespace(at_leisure=leisure)))
    monkeypatch.setattr(loop, "_COLLECTS", True)
    monkeypatch.setattr(loop.gc, "collect", lambda: collected.append(1))
    looped = Loop(parts, lambda: now[0], now[0])
    for _ in range(changes):
        looped.tick()
    parts.inputs.update = lambda now: False
    now[0] = (now[0] + pause) & loop._TICKS
    looped.tick()
    looped.tick()
    assert len(collected) == collects


def test_the_box_is_told_raw_and_debounced(desk, run):
    at = run()
    desk.to(50)
    at.tick()
    desk.bench.closed.add("GP2")
    desk.to(100)
    assert at.tick() == 2, "a contact is in doubt"
    assert at.box.given == (100, 0, 1, False)
    desk.to(110)
    at.tick()
    assert at.box.given == (110, 1, 1, False)
    desk.to(120)
    assert at.tick() == 1000


def test_what_takes_long_waits_for_contacts(desk, run):
    at = run()
    imported = []
    for ms in range(100, 130, 2):
        if ms == 104:
            desk.bench.closed.add("GP11")
        desk.to(ms)
        at.tick()
        imported.append(at.box.imported)
    assert imported == [1, 2] + [2] * 6 + [3, 4, 5, 6, 7, 8, 9]


def test_a_frame_that_came_too_soon_is_due_again(desk, run):
    at = run()
    at.box.frame[0] = 0xFF
    desk.to(3)
    assert at.tick() == 5
    desk.to(8)
    assert at.tick() == 1000 and len(desk.sent) == 3
    at.box.frame[0] = 0xFE
    at.box.wait = 2
    desk.to(10)
    assert at.tick() == 2


def test_an_answer_to_a_lever_is_shown_in_its_round(desk, run):
    at = run()
    at.box.frame[:] = [1] * 9
    desk.to(100)
    at.tick()
    desk.bench.closed.add("GP2")
    for ms in (102, 104, 108):
        at.box.frame[1] = ms if ms == 108 else 1
        desk.to(ms)
        at.tick()
    desk.to(112)
    at.box.frame[0] = 7
    at.tick()
    assert [ms for ms, _ in desk.sent] == [0, 0, 100, 108, 112]


def test_a_sound_is_due_when_its_note_ends(desk, run):
    at = run(piezo_pin="GP15")
    desk.to(100)
    at.tick()
    at.parts.sound((440, 30, 880, 10), False)
    assert at.tick() == 30
    desk.to(130)
    assert at.tick() == 10
    desk.to(140)
    assert at.tick() == 1000 and len(desk.tones) == 3


def test_what_the_host_has_not_taken_is_due_again(desk, run, monkeypatch):
    host = types.SimpleNamespace(connected=True, out_waiting=100)
    monkeypatch.setattr(console, "usb_cdc", types.SimpleNamespace(console=host))
    at = run()
    at.parts.log(0, "attract", ())
    desk.to(10)
    assert at.tick() == 20 and desk.text == []
    host.out_waiting = 0
    desk.to(30)
    at.tick()
    assert desk.text == ['{"t": 0, "e": "attract"}\n']
    desk.to(60)
    assert at.tick() == 1000


def test_age_across_the_wrap(desk, run):
    desk.clock = (1 << 29) - 30
    desk.to(0)
    at = run()
    ages = []
    at.parts.watchdog = types.SimpleNamespace(feed=ages.append)
    for ms in (10, 100):
        desk.to(ms)
        at.tick()
    assert ages == [10, 100]
