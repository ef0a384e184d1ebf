"""Pins: the profiles against the boards' own definitions, and what is said of pins that can't be."""
import pathlib
import re
import site
import types

import board
import pytest

from hal.circuitpython.boards import PROFILES, Pins


def definition(board_id):
    """The pins of a board as circuitpython-stubs has them: name → the chip's pin."""
    for folder in site.getsitepackages():
        path = pathlib.Path(folder) / "board_definitions" / board_id / "__init__.pyi"
        if path.exists():
            return dict(re.findall(r"^(\w+): microcontroller\.Pin\s+# (\w+)$", path.read_text("utf-8"), re.M))
    raise AssertionError(f"no definition of {board_id}")


def pins_of(settings, board):
    """The names of the pins in use, and what of the settings is bad."""
    pins = Pins(settings, board)
    return pins.names, pins.bad


@pytest.mark.parametrize("board_id", PROFILES)
def test_profile_is_as_the_board(board_id):
    levers, button, pixels, piezo = PROFILES[board_id]
    names = levers.split() + [button, pixels]
    pins = definition(board_id)
    assert len(levers.split()) == 12 and piezo == ""
    assert set(names) <= set(pins)
    assert len({pins[name] for name in names}) == 14, "one pin under two names"
    light = {pins[name] for name in ("LED", "NEOPIXEL", "BUTTON") if name in pins}
    assert not light & {pins[name] for name in names}


def test_a_pico_uses_the_pins_of_the_bench(desk):
    pins, bad = pins_of(desk.settings(), board)
    assert pins == {"lever_pins": [f"GP{n}" for n in range(2, 11)], "roll_pin": ["GP11"], "pixel_pin": ["GP0"], "piezo_pin": []}
    assert bad == []
    pins, bad = pins_of(desk.settings(levers=12), board)
    assert pins["lever_pins"][9:] == ["GP12", "GP13", "GP14"]


def test_a_profile_by_name(desk):
    made = types.SimpleNamespace(board_id="somebody_s_own", **{name: object() for name in definition("adafruit_feather_rp2040")})
    pins, bad = pins_of(desk.settings(board="adafruit_feather_rp2040"), made)
    assert pins["roll_pin"] == ["D25"] and not bad


def test_an_unknown_profile_is_bad_and_the_board_s_own_is_used(desk):
    pins, bad = pins_of(desk.settings(board="abacus"), board)
    assert pins["pixel_pin"] == ["GP0"]
    assert bad[0][:2] == ["board", "abacus"] and "raspberry_pi_pico2" in bad[0][2]


def test_a_pin_that_is_not_there_is_named_with_what_is(desk):
    pins, bad = pins_of(desk.settings(roll_pin="GP99"), board)
    assert pins["roll_pin"] == ["GP11"]
    assert bad == [["roll_pin", "GP99", bad[0][2]]]
    assert bad[0][2].startswith("no pin GP99; raspberry_pi_pico has GP0, GP1, GP10, ")


def test_a_pin_of_the_profile_can_t_be_given_to_another_part(desk):
    pins, bad = pins_of(desk.settings(piezo_pin="GP2"), board)
    assert pins["piezo_pin"] == []
    assert bad[0][:2] == ["piezo_pin", "GP2"] and bad[0][2].startswith("GP2 is given twice, to lever_pins and piezo_pin; ")
    mine = ",".join(f"GP{n}" for n in range(3, 12))
    pins, bad = pins_of(desk.settings(lever_pins=mine), board)
    assert bad[0][:2] == ["lever_pins", mine] and pins["lever_pins"][0] == "GP2"
    pins, bad = pins_of(desk.settings(lever_pins=mine, roll_pin="GP2"), board)
    assert not bad and pins["lever_pins"][8] == "GP11" and pins["roll_pin"] == ["GP2"]


def test_two_names_of_one_pin(desk, monkeypatch):
    monkeypatch.setattr(board, "A0", board.GP26, raising=False)
    _, bad = pins_of(desk.settings(roll_pin="GP26", piezo_pin="A0"), board)
    assert bad[0][0] == "piezo_pin" and "given twice" in bad[0][2]


def test_a_board_without_profile_needs_its_pins(desk):
    made = types.SimpleNamespace(board_id="own", **{f"P{n}": object() for n in range(12)})
    with pytest.raises(ValueError, match="pixel_pin: no pins known; own has P0, P1, P10"):
        pins_of(desk.settings(), made)
    levers = ",".join(f"P{n}" for n in range(9))
    pins, bad = pins_of(desk.settings(lever_pins=levers, roll_pin="P9", pixel_pin="P10"), made)
    assert not bad and pins["pixel_pin"] == ["P10"]
    with pytest.raises(ValueError, match="roll_pin: no pins known"):
        pins_of(desk.settings(lever_pins=levers, roll_pin="P99", pixel_pin="P10"), made)


def test_a_profile_that_the_board_has_not(desk):
    with pytest.raises(ValueError, match="(lever|roll|pixel)_pins?: no pin (D24|D25|TX); raspberry_pi_pico has"):
        pins_of(desk.settings(board="adafruit_feather_rp2040"), board)


def test_a_pin_in_use_is_named(desk):
    desk.bench.claim("GP3")
    from digitalio import DigitalInOut

    pins = Pins(desk.settings(), board)
    with pytest.raises(ValueError, match="lever_pins: GP3: GP3 in use; raspberry_pi_pico has"):
        pins.open(DigitalInOut, "lever_pins")
    assert len(pins.opened) == 1, "the pins before it are to be closed"
