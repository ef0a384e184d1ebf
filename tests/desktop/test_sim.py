"""The simulated box: what is done to it, what befalls it, and what it tells."""
import json

import pytest

from desktop import parts
from desktop.commands.replay import replay
from desktop.sim import Sim
from tests.support.table import tap_at


def log_of(*lines, sets=None, frames=False):
    """The log of a script, as objects."""
    found = []
    replay([json.dumps(line) for line in lines], sets, lambda text: found.append(json.loads(text)), frames)
    return found


def events(log, *names):
    return [line for line in log if line["e"] in names]


START = (*tap_at(3_000), *tap_at(4_000))  # Players, then the game


def test_the_seed_decides_where_no_dice_are_given():
    rolls = {tuple(events(log_of(*START, *tap_at(6_000), sets={"seed": seed}), "roll")[0]["dice"]) for seed in range(1, 8)}
    assert len(rolls) > 2


def test_dice_lines_go_to_the_next_rolls_in_order():
    log = log_of({"dice": [6, 3]}, *START, {"dice": [1, 2]}, *tap_at(6_000), {"at": 9_000, "lever": 9, "down": True}, *tap_at(10_000),
                 {"at": 15_000, "end": True})
    assert [line["dice"] for line in events(log, "roll")] == [[6, 3], [1, 2]]


def test_power_off_is_dark_and_t_starts_anew():
    log = log_of({"at": 1_000, "power": "off"}, {"at": 2_000, "lever": 4, "down": True}, {"at": 2_500, "power": "on"},
                 {"at": 2_600, "power": "on"}, {"at": 3_000, "end": True}, frames=True)
    boots = [k for k, line in enumerate(log) if line["e"] == "boot"]
    assert len(boots) == 2 and log[boots[1]]["levers_down"] == [4]
    assert all(line["t"] < 1_000 for line in log[:boots[1] - 1]) and all(line["t"] < 500 for line in log[boots[1]:])


def test_without_power_the_pixels_are_dark():
    frames = []
    sim = Sim(on_frame=lambda px, ma: frames.append((px, ma)))
    sim.run_to(500)
    assert int(frames[-1][0], 16)
    sim.do({"power": "off"})
    sim.run_to(1_000)
    assert frames[-1] == ("0" * 54, 9) and not sim.powered and sim.box is None


def test_frames_are_what_was_sent_and_only_changes():
    log = events(log_of({"at": 5_000, "end": True}, frames=True), "frame")
    assert len(log) > 50
    for one, two in zip(log, log[1:]):
        assert one["px"] != two["px"] and two["t"] - one["t"] >= 2
    for line in log:
        assert len(line["px"]) == 54
        assert line["ma"] == 9 + -(-sum(bytes.fromhex(line["px"])) * 20 // 255)


@pytest.mark.parametrize("order, wire, shown", (
    ("GRB", "10ff20 000102", "ff1020 010002"), ("RGB", "ff1020 010002", "ff1020 010002"),
    ("GRBW", "10ff2000 00010200", "ff1020 010002"), ("RGBW", "ef001010 00ff0102", "ff1020 02ff03")))
def test_the_wire_s_orders(order, wire, shown):
    assert parts.rgb_of(bytes.fromhex(wire), order) == bytes.fromhex(shown)


@pytest.mark.parametrize("rgb, ma", (((0, 0, 0), 1), ((0, 1, 0), 2), ((255, 255, 255, 12, 0, 0), 63), ((255, 0, 0, 1, 0, 0), 23)))
def test_the_current_is_rounded_up(rgb, ma):
    assert parts.current_of(bytes(rgb)) == ma


def test_the_first_frame_is_sent_twice():
    sim = Sim()
    wire = []
    sim.bench.on_wire = lambda data: wire.append((sim.now, data))
    sim.run_to(500)
    assert wire[0] == wire[1] and len({data for _, data in wire[1:]}) == len(wire) - 1
    assert wire[2][0] - wire[1][0] >= 2


def test_fault_upon_fault_ends_dark_until_the_power_is_cut():
    sim = Sim()
    for ms in range(1_000, 3_000, 100):
        sim.run_to(ms)
        sim.do({"fault": "exception"})
    sim.run_to(4_000)
    assert sim.dark and not any(sim.pixels)
    sim.do({"power": "off"})
    sim.do({"power": "on"})
    sim.run_to(5_000)
    assert not sim.dark and any(sim.pixels)


def test_a_torn_write_takes_the_power_with_it_for_a_second():
    log = log_of(*START, {"at": 5_000, "fault": "flash_torn"}, {"dice": [6, 3]}, *tap_at(6_000), {"at": 9_000, "end": True})
    assert len(events(log, "boot")) == 2
    assert events(log, "resumed") and log[-1]["t"] < 9_000 - 6_100 - 1_000 + 10


def test_neither_file_nor_environment_is_read(monkeypatch):
    monkeypatch.setenv("SHUTBOX_TILES", "12")
    assert log_of({"at": 500, "end": True})[0]["tiles"] == 9


def test_tones_and_dice_are_told():
    tones, dice = [], []
    sim = Sim({"piezo_pin": "GP15", "sound": "high"}, on_tone=lambda *tone: tones.append(tone), on_dice=dice.append)
    for line in (*START, {"dice": [6, 3]}, *tap_at(6_000)):
        sim.run_to(line.get("at", sim.now))
        sim.do(line)
    sim.run_to(9_000)
    assert dice == [(6, 3)]
    assert tones[0][:2] == (3_010, tones[0][1]) and 0.9 < tones[0][2] <= 1 and tones[1][1:] == (0, 0)


def test_an_error_of_a_listener_is_not_the_program_s():
    def broken(text):
        raise KeyError("mine")

    with pytest.raises(KeyError):
        Sim(on_log=broken).run_to(100)


def test_what_a_line_says_comes_before_the_light_it_is_about():
    found = log_of({"at": 2500, "roll": "press"}, {"at": 2600, "roll": "release"}, {"at": 3000, "lever": 2, "down": True},
                   {"at": 4000, "end": True}, frames=True)
    players = [k for k, line in enumerate(found) if line["e"] == "players"]
    assert len(players) == 2
    for k in players:
        assert found[k + 1]["e"] == "frame" and found[k + 1]["t"] == found[k]["t"] and found[k - 1]["t"] < found[k]["t"]
