"""A board's parts together: what is opened and closed, and the ports of the box."""
import gc
import sys


def test_what_the_box_finds(desk):
    desk.bench.closed.update(("GP3", "GP11"))
    desk.guard.last_error = "before"
    parts = desk.opened(piezo_pin="GP99")
    assert (parts.inputs.down, parts.inputs.button) == (2, True)
    assert [key for key, _, _ in parts.pins.bad] == ["piezo_pin"]
    assert parts.last_error == "before" and parts.store.size == 4096


def test_sound_as_the_box_has_it(desk):
    parts = desk.opened(piezo_pin="GP15", sound="high")
    parts.box.now = desk.to(100)
    parts.sound((440, 30), True)
    parts.box.settings.sound = "off"
    parts.sound((440, 30), False)
    assert desk.tones == [(100, 440, 16384), (100, 0, 0)]


def test_no_piezo_no_sound(desk):
    desk.opened().sound((440, 30), False)
    assert desk.tones == []


def test_a_line_waits_for_the_end_of_the_round(desk):
    parts = desk.opened()
    parts.log(0, "take", ())
    assert desk.text == []
    parts.flush(0)
    assert desk.text == ['{"t": 0, "e": "take"}\n']


def test_chance(desk):
    parts = desk.opened()
    faces = parts.roll(2)
    assert len(faces) == 2 and parts.entropy_error is None and parts.random(3) in (0, 1, 2)
    desk.bench.entropy = "gone"
    assert parts.check_entropy() == parts.entropy_error == "os.urandom is gone: no entropy"
    assert len(parts.roll(1)) == 1


def test_all_is_given_back(desk):
    parts = desk.opened(piezo_pin="GP15")
    assert len(desk.bench.claimed) == 12
    parts.deinit()
    assert not desk.bench.claimed and not any(desk.sent[-1][1])


def test_what_only_a_start_and_setup_need_is_let_go_where_memory_is_short(desk, monkeypatch):
    parts = desk.closed()
    import shutbox_core.box  # noqa: F401
    import shutbox_core.states.upkeep  # noqa: F401

    held = {name: module for name, module in sys.modules.items() if name[:4] in ("hal.", "neop", "adaf", "shut")}
    package = sys.modules["shutbox_core"]
    parts.tidy()
    assert sys.modules["shutbox_core.settings"] is held["shutbox_core.settings"], "a desktop keeps it"
    monkeypatch.setattr(gc, "mem_free", lambda: 0, raising=False)
    monkeypatch.setattr(package, "settings", package.settings)
    monkeypatch.setattr(package.states, "upkeep", package.states.upkeep)
    for name, module in held.items():  # afterwards all is as before
        monkeypatch.setitem(sys.modules, name, module)
    if hasattr(package, "settings_file"):
        monkeypatch.setattr(package, "settings_file", package.settings_file)
    parts.tidy()
    parts.tidy()
    assert "shutbox_core.settings" not in sys.modules and not hasattr(package, "settings")
    assert "shutbox_core.states.upkeep" not in sys.modules and not hasattr(package.states, "upkeep")
    assert not [name for name in sys.modules if name.startswith(("hal.", "neopixel", "adafruit_"))]
    assert sys.modules["shutbox_core.box"] is package.box
    parts.deinit()
