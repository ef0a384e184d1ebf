"""The log's bytes, and hosts that vanish, sleep or take nothing."""
import json

import pytest

from hal.circuitpython import console
from hal.circuitpython.console import Console, line_of


class Host:
    """The USB console: a buffer that a host drains, or does not."""

    def __init__(self, size=128):
        self.connected = True
        self.size = size
        self.buffer = ""
        self.got = ""
        self.reads = True

    out_waiting = property(lambda self: len(self.buffer))

    def print(self, text, end):
        if self.connected:
            assert len(self.buffer) + len(text) <= self.size, "this would have blocked"
            self.buffer += text

    def drain(self):
        if self.reads:
            self.got += self.buffer
            self.buffer = ""

    def take(self, log, t):
        """Takes all that the log has, round by round; gives how many."""
        rounds = 0
        while log.busy:
            self.drain()
            log.tick(t)
            rounds += 1
        self.drain()
        return rounds

    def lines(self):
        return [json.loads(line) for line in self.got.split("\n") if line]


@pytest.fixture
def host(monkeypatch):
    import types

    host = Host()
    monkeypatch.setattr(console, "usb_cdc", types.SimpleNamespace(console=host))
    monkeypatch.setattr(console, "print", host.print)
    return host


@pytest.mark.parametrize("value, text", (
    (None, "null"), (True, "true"), (12, "12"), (123456789101112, "123456789101112"), (0.5, "0.5"), ('a"\\b', '"a\\"\\\\b"'),
    ([1, 2], "[1, 2]"), ((1, 2), "[1, 2]"), ([], "[]"), ([[1], [2, 3]], "[[1], [2, 3]]"), ([None, "x"], '[null, "x"]'),
    ({"down": [1], "up": []}, '{"down": [1], "up": []}'),
))
def test_values(value, text):
    assert line_of(0, "shut", {"tiles": value}) == '{"t": 0, "e": "shut", "tiles": %s}\n' % text


def say(log, t, event, fields):
    """An event, and the round of the loop in which it came."""
    log.log(t, event, fields)
    log.tick(t)


@pytest.mark.parametrize("text", ("Zoë", "two\nlines\t", '\x00"\\'))
def test_any_text_is_one_line(text):
    line = line_of(0, "error", {"why": text})
    assert line.count("\n") == 1 and json.loads(line)["why"] == text


def test_a_line():
    assert line_of(7, "take", {"exact": False, "left": -2, "tiles": [1, 9]}) == '{"t": 7, "e": "take", "tiles": [1, 9], "left": -2, "exact": false}\n'
    fields = {"open": [1], "seat": 2, "totals": [3], "score": 4}
    assert list(json.loads(line_of(7, "turn_over", fields))) == ["t", "e", "seat", "score", "open", "totals"]
    del fields["totals"]
    assert list(json.loads(line_of(7, "turn_over", fields))) == ["t", "e", "seat", "score", "open"]
    with pytest.raises(KeyError):
        line_of(0, "turn_under", {})
    assert line_of(0, "sleep", {}) == '{"t": 0, "e": "sleep"}\n'


def test_without_usb_it_just_prints(desk, monkeypatch):
    monkeypatch.setattr(console, "usb_cdc", None)
    log = Console()
    say(log, 1, "sleep", {})
    assert "".join(desk.text) == '{"t": 1, "e": "sleep"}\n' and not log.busy


def test_a_line_waits_for_the_end_of_its_round(desk, monkeypatch):
    monkeypatch.setattr(console, "usb_cdc", None)
    log = Console()
    log.log(1, "sleep", {})
    assert log.busy and not desk.text
    log.log(1, "wake", {})
    log.tick(1)
    assert [json.loads(line)["e"] for line in "".join(desk.text).splitlines()] == ["sleep", "wake"] and not log.busy


def test_a_line_that_no_memory_is_left_for_is_lost_and_no_other_told_twice(desk, monkeypatch):
    monkeypatch.setattr(console, "usb_cdc", None)
    full = []

    def short(t, event, fields):
        if event == "wake" and not full:
            full.append(t)
            raise MemoryError
        return line_of(t, event, fields)

    monkeypatch.setattr(console, "line_of", short)
    log = Console()
    for event in ("sleep", "wake", "attract"):
        log.log(1, event, {})
    with pytest.raises(MemoryError):
        log.tick(1)
    log.tick(2)
    assert [json.loads(line)["e"] for line in "".join(desk.text).splitlines()] == ["sleep", "attract"]


def test_print_is_the_way_out(capsys):
    import importlib.util

    spec = importlib.util.find_spec("hal.circuitpython.console")
    fresh = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fresh)
    say(fresh.Console(), 1, "sleep", {})
    assert capsys.readouterr().out == '{"t": 1, "e": "sleep"}\n'


def test_nobody_was_ever_there(host, desk, monkeypatch):
    host.connected = False
    said = []
    monkeypatch.setattr(console, "print", lambda text, end: said.append(text))
    log = Console()
    say(log, 1, "sleep", {})
    say(log, 2, "settings", {"set": "x" * 100})
    assert [json.loads(line)["t"] for line in "".join(said).splitlines()] == [1, 2] and not log.busy


def test_no_more_at_once_than_there_is_room_for(host):
    log = Console()
    for t in range(3):
        say(log, t, "settings", {"set": "x" * 300})
    assert host.take(log, 9) > 5 and [line["t"] for line in host.lines()] == [0, 1, 2]


def test_a_host_that_takes_nothing(host):
    log = Console()
    host.reads = False
    for t in range(1000):
        say(log, t, "take", {"tiles": [1, 2, 3]})
    host.reads = True
    assert host.take(log, 2000) <= 300
    lines = host.lines()
    kept = len(lines) - 1
    assert 100 < kept < 200
    assert lines[-1] == {"t": 2000, "e": "error", "what": "serial", "why": f"{1000 - kept} lines lost"}


def test_nothing_slips_in_before_the_report(host):
    log = Console()
    host.reads = False
    for t in range(20):
        say(log, t, "settings", {"set": "x" * 500})
    say(log, 20, "sleep", {})
    host.reads = True
    host.take(log, 21)
    assert [line["e"] for line in host.lines()][-2:] == ["settings", "error"]


def test_a_host_that_goes_in_the_middle_of_a_line(host):
    log = Console()
    say(log, 1, "attract", {})
    host.drain()
    say(log, 2, "settings", {"set": "x" * 500})
    host.drain()
    host.connected = False
    say(log, 3, "sleep", {})
    log.tick(4)
    assert log.busy
    host.connected = True
    host.take(log, 5)
    say(log, 6, "wake", {})
    host.drain()
    first, torn, *rest = host.got.split("\n")
    assert json.loads(first)["e"] == "attract" and "x" in torn
    assert [json.loads(line) for line in rest if line] == [
        {"t": 5, "e": "error", "what": "serial", "why": "2 lines lost"}, {"t": 6, "e": "wake"}]
