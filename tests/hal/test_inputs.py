"""Levers and button through the true debouncer: every change once, and in the end always the truth."""
import random

import adafruit_debouncer
import board
import pytest

from hal.circuitpython.boards import Pins
from hal.circuitpython.inputs import Inputs

LEVER = [f"GP{n}" for n in range(2, 11)]


class Watch:
    """Inputs with a loop: what changed is noted as (ms, levers down, button)."""

    def __init__(self, desk, **given):
        self.desk = desk
        settings = desk.settings(**given)
        self.inputs = Inputs(Pins(settings, board), settings)
        self.seen = []
        self.period = 2

    def run(self, until, contacts=()):
        """Runs the loop; contacts: (ms, pin, closed), in order of time."""
        contacts = list(contacts)
        now = self.desk.bench.now
        while now < until:
            while contacts and contacts[0][0] <= now:
                _, pin, closed = contacts.pop(0)
                (self.desk.bench.closed.add if closed else self.desk.bench.closed.discard)(pin)
            if self.inputs.update(self.desk.to(now)):
                self.seen.append((now, self.inputs.down, self.inputs.button))
            now += self.period
        self.desk.to(now)
        return self.seen


def test_lever_and_button(desk):
    watch = Watch(desk)
    seen = watch.run(200, [(20, "GP4", True), (60, "GP11", True), (100, "GP4", False), (120, "GP11", False)])
    assert seen == [(30, 4, False), (70, 4, True), (110, 0, True), (130, 0, False)]


def test_raw_is_at_once_and_down_after_debounce(desk):
    watch = Watch(desk)
    watch.run(22, [(20, "GP2", True)])
    assert (watch.inputs.raw, watch.inputs.down) == (1, 0) and watch.inputs.unsettled == 1
    watch.run(40)
    assert (watch.inputs.raw, watch.inputs.down) == (1, 1) and watch.inputs.unsettled == 0


@pytest.mark.parametrize("ms", (5, 20))
def test_debounce_ms(desk, ms):
    assert Watch(desk, debounce_ms=ms).run(100, [(20, "GP2", True)])[0][0] in (20 + ms, 21 + ms)


def test_contacts_that_open_when_down(desk):
    desk.bench.closed.update(LEVER)
    watch = Watch(desk, lever_closed_is="up")
    assert watch.inputs.down == 0 and not watch.inputs.button
    assert watch.run(60, [(20, "GP10", False), (30, "GP11", True)]) == [(30, 1 << 8, False), (40, 1 << 8, True)]


def test_what_is_down_at_power_on_is_no_event(desk):
    desk.bench.closed.update(("GP3", "GP11"))
    watch = Watch(desk)
    assert watch.inputs.down == 2 and watch.inputs.button
    assert watch.run(300) == []


@pytest.mark.parametrize("clock", (0, (1 << 29) - 25, (1 << 29) - 1, (1 << 28) - 30))
def test_bounce_on_both_edges_of_all_at_once(desk, clock):
    desk.clock = clock
    desk.to(0)
    watch = Watch(desk)
    watch.period = 1
    chance = random.Random(clock)
    contacts = []
    for pin in LEVER + ["GP11"]:
        for start, closed in ((20, True), (120, False)):
            at = start
            for _ in range(chance.randrange(1, 4)):
                contacts += [(at, pin, closed), (at + 1, pin, not closed)]
                at += 2
            contacts.append((start + chance.randrange(at - start, 8 + 1), pin, closed))
    seen = watch.run(300, sorted(contacts, key=lambda contact: contact[0]))
    downs = [[down >> k & 1 for _, down, _ in seen] for k in range(9)]
    for levers in downs:
        assert "".join(map(str, levers)).strip("0").count("01") == 0 and 1 in levers and levers[-1] == 0
    assert [button for _, _, button in seen].count(True) >= 1 and not watch.inputs.button
    assert all(20 + 10 <= at <= 28 + 12 or 120 + 10 <= at <= 128 + 12 for at, _, _ in seen)


def test_shorter_than_the_debounce_is_nothing(desk):
    assert Watch(desk).run(100, [(20, "GP2", True), (26, "GP2", False)]) == []


def test_a_stall_tells_the_truth_at_the_second_update(desk):
    watch = Watch(desk)
    watch.run(20)
    desk.bench.closed.add("GP5")
    desk.to(520)
    assert not watch.inputs.update(desk.to(520)) and watch.inputs.unsettled == 8
    assert watch.inputs.update(desk.to(530)) and watch.inputs.down == 8


def test_two_glimpses_across_a_stall_are_no_change(desk):
    watch = Watch(desk)
    watch.run(22, [(20, "GP5", True)])  # seen closed, still in doubt
    assert not watch.inputs.update(desk.to(522)), "closed before and after says nothing of between"
    desk.bench.closed.clear()
    watch.run(600)
    assert watch.seen == [] and watch.inputs.unsettled == 0


def test_only_what_needs_it_is_updated(desk, monkeypatch):
    watch = Watch(desk)
    updates = []
    true_update = adafruit_debouncer.Debouncer.update
    monkeypatch.setattr(adafruit_debouncer.Debouncer, "update", lambda self, *state: (updates.append(self), true_update(self, *state)))
    watch.run(20)
    assert updates == []
    watch.run(60, [(20, "GP7", True)])
    assert len(set(map(id, updates))) == 1 and 5 <= len(updates) <= 7


def test_after_a_storm_the_model_equals_the_levers(desk):
    chance = random.Random(7)
    watch = Watch(desk)
    for _ in range(300):
        for pin in LEVER + ["GP11"]:
            (desk.bench.closed.add if chance.random() < 0.5 else desk.bench.closed.discard)(pin)
        now = desk.bench.now + chance.choice((1, 3, 9, 11, 60, 300))
        watch.inputs.update(desk.to(now))
    watch.run(desk.bench.now + 30)
    assert watch.inputs.down == sum(1 << k for k, pin in enumerate(LEVER) if pin in desk.bench.closed)
    assert watch.inputs.button == ("GP11" in desk.bench.closed)
