"""The loop: what it hands the box, what it shows, and when it next needs a round."""
import types

import pytest

from hal.circuitpython import console
from hal.circuitpython.board_box import Machine


class Box:
    """A box that shows and answers what the test wants."""

    def __init__(self, machine, settings):
        self.settings = settings
        self.machine = machine
        self.frame = [0] * settings.levers
        self.booted = None
        self.given = None
        self.wait = 1000

    def boot(self, now, levers, button, bad):
        self.booted = (now, levers, button, bad)

    def step(self, now, levers, raw, button):
        self.given = (now, levers, raw, button)
        return self.wait


@pytest.fixture
def run(desk):
    def start(**given):
        from shutbox_core.settings import load

        settings, bad = load(given)
        machine = Machine(settings, types.SimpleNamespace(parts=None, console=None, last_error="before"))
        machine.start(Box(machine, settings), bad)
        return machine

    return start


def test_the_box_is_told_how_it_begins(desk, run):
    desk.bench.closed.update(("GP3", "GP11"))
    machine = run(piezo_pin="GP99", rounds=99)
    now, levers, button, bad = machine.box.booted
    assert (now, levers, button) == (0, 2, True)
    assert [key for key, _, _ in bad] == ["rounds", "piezo_pin"]
    assert machine.last_error == "before" and machine.store.size == 4096


def test_the_box_is_told_raw_and_debounced(desk, run):
    machine = run()
    desk.to(50)
    machine.tick()
    desk.bench.closed.add("GP2")
    desk.to(100)
    assert machine.tick() == 2, "a contact is in doubt"
    assert machine.box.given == (100, 0, 1, False)
    desk.to(110)
    machine.tick()
    assert machine.box.given == (110, 1, 1, False)
    desk.to(120)
    assert machine.tick() == 1000


def test_a_frame_that_came_too_soon_is_due_again(desk, run):
    machine = run()
    machine.box.frame[0] = 0xFF
    desk.to(3)
    assert machine.tick() == 5
    desk.to(8)
    assert machine.tick() == 1000 and len(desk.sent) == 3
    machine.box.frame[0] = 0xFE
    machine.box.wait = 2
    desk.to(10)
    assert machine.tick() == 2


def test_an_answer_to_a_lever_is_shown_in_its_round(desk, run):
    machine = run()
    machine.box.frame[:] = [1] * 9
    desk.to(100)
    machine.tick()
    desk.bench.closed.add("GP2")
    for ms in (102, 104, 108):
        machine.box.frame[1] = ms if ms == 108 else 1
        desk.to(ms)
        machine.tick()
    desk.to(112)
    machine.box.frame[0] = 7
    machine.tick()
    assert [ms for ms, _ in desk.sent] == [0, 0, 100, 108, 112]


def test_a_line_goes_out_after_the_light(desk, run):
    machine = run()
    order = []
    desk.bench.on_wire = lambda data: order.append("light")
    desk.bench.on_text = lambda text: order.append("line")
    step = machine.box.step

    def changed(*inputs):
        machine.log(0, "take", ())
        machine.box.frame[0] = 7
        return step(*inputs)

    machine.box.step = changed
    desk.to(100)
    machine.tick()
    assert order == ["light", "line"]


def test_sound_as_the_box_has_it(desk, run):
    machine = run(piezo_pin="GP15", sound="high")
    desk.to(100)
    machine.tick()
    machine.sound((440, 30, 880, 10), True)
    assert machine.tick() == 30
    desk.to(130)
    assert machine.tick() == 10
    desk.to(140)
    assert machine.tick() == 1000
    assert desk.tones == [(100, 440, 16384), (130, 880, 16384), (140, 0, 0)]
    machine.box.settings.sound = "off"
    machine.sound((440, 30), False)
    assert len(desk.tones) == 3


def test_no_piezo_no_sound(desk, run):
    run().sound((440, 30), False)
    assert desk.tones == []


def test_what_the_host_has_not_taken_is_due_again(desk, run, monkeypatch):
    host = types.SimpleNamespace(connected=True, out_waiting=100)
    monkeypatch.setattr(console, "usb_cdc", types.SimpleNamespace(console=host))
    machine = run()
    machine.log(0, "attract", ())
    desk.to(10)
    assert machine.tick() == 20 and desk.text == []
    host.out_waiting = 0
    desk.to(30)
    machine.tick()
    assert desk.text == ['{"t": 0, "e": "attract"}\n']
    desk.to(60)
    assert machine.tick() == 1000


def test_chance(desk, run):
    machine = run()
    faces = machine.roll(2)
    assert len(faces) == 2 and machine.entropy_error is None
    desk.bench.entropy = "gone"
    assert machine.check_entropy() == machine.entropy_error == "os.urandom is gone: no entropy"
    assert len(machine.roll(1)) == 1


def test_all_is_given_back(desk, run):
    machine = run(piezo_pin="GP15")
    assert len(desk.bench.claimed) == 12
    machine.deinit()
    assert not desk.bench.claimed and not any(desk.sent[-1][1])
