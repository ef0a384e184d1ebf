"""code.py, boot.py and safemode.py, run as the board runs them, and the settings they read."""
import io
import json
import runpy
import sys
import types

import board
import pytest

from desktop.drive import board_files, boot, program, settings_file
from hal.circuitpython.store import LIMIT, fall
from hal.circuitpython.store import BEGUN, Nvm
from shutbox_core.journal.saved_game import SavedGame
from tests.conftest import ROOT


@pytest.fixture
def drive(desk):
    """Runs boot.py with these settings in the drive's file; True if it took the drive away."""

    def run(file=None, **given):
        boot(desk.bench, settings_file(given) if file is None else file, run.waits.append)
        assert not desk.bench.claimed
        return desk.bench.drive_hidden

    run.waits = []
    return run


def test_maker_keeps_the_drive(drive):
    assert not drive() and not drive(mode="maker") and not drive((ROOT / "settings.toml").read_bytes())


def test_pub_hides_the_drive(drive):
    assert drive(mode="pub")


@pytest.mark.parametrize("file, hidden", (
    (b"#SHUTBOX_MODE = 'pub'\n\tSHUTBOX_MODE=pub # a comment", True), (b"\xef\xbb\xbfSHUTBOX_MODE = 'pub'\r\n", True),
    (b"# SHUTBOX_MODE = 'pub'\n", False), (b"# pub\nSHUTBOX_MODE = 'maker'\nSHUTBOX_PRESET = 'pub'\n", False),
    (b"#SHUTBOX_MODE = 'maker'\n# SHUTBOX_MODE is next\nSHUTBOX_MODE = 'pub'\n", True),
    (b"SHUTBOX_MODE = \"pub", False), (b"\xff" * 99, False),
))
def test_the_file_is_read_as_the_program_reads_it(drive, file, hidden):
    assert drive(file) == hidden


def test_a_drive_without_settings(desk):
    boot(desk.bench, None)
    assert not desk.bench.drive_hidden and desk.bench.boot_out == "journal\n"


def test_the_button_is_the_rescue(drive, desk):
    desk.bench.closed.add("GP11")
    assert not drive(mode="pub")


def test_the_button_s_pin_is_that_of_the_settings(drive, desk):
    desk.bench.closed.add("GP11")
    assert drive(mode="pub", roll_pin="GP20")
    desk.bench.closed.add("GP20")
    assert not drive(mode="pub", roll_pin="GP20")


@pytest.mark.parametrize("pin", ("GP99", "none", 11))
def test_a_wrong_pin_leaves_the_drive_to_be_mended(drive, pin):
    assert drive(mode="pub", roll_pin=pin) == (pin == "none")


def test_the_button_s_pin_is_that_of_the_profile(drive, desk, monkeypatch):
    monkeypatch.setattr(board, "board_id", "somebody_s_own")
    given = {"mode": "pub", "board": "raspberry_pi_pico", "roll_pin": "none"}
    assert drive(**given)
    desk.bench.closed.add("GP11")
    assert not drive(**given)


def test_an_unknown_board_leaves_the_drive(drive, monkeypatch):
    monkeypatch.setattr(board, "board_id", "abacus")
    assert not drive(mode="pub")


def test_boot_begins_the_journal_once_and_always_prints_the_same(drive, desk):
    """A start takes longer, and the drive is written, whenever what it prints changes."""
    flash = desk.bench.flash
    for _ in range(3):
        drive()
        assert desk.bench.boot_out == "journal\n" and drive.waits == [0.8], "no write in the first 2 s"
        assert flash.operations == 1 and not flash.erases
    saved = SavedGame(Nvm(flash))
    saved.load()
    assert saved.log.end == len(BEGUN) and not saved.notes and saved.phase == "none"
    assert saved.log.numbers == [0] * 128
    saved.abandon()
    assert saved.writes == 1 and not flash.erases
    # Lost in an erase.
    flash.data[:] = b"\xff" * 4096
    drive()
    assert desk.bench.boot_out == "journal\n" and flash.operations == 2 and drive.waits == [0.8]
    saved.load()
    assert saved.notes == ["journal: lost in an erase"]


def test_boot_waits_before_it_writes(desk):
    """Power that has just come may go again at once: no write in the first 2 s, of which the interpreter has taken 1.2."""
    written = []
    boot(desk.bench, None, lambda seconds: written.append((seconds, desk.bench.flash.operations)))
    assert written == [(0.8, 0)] and desk.bench.flash.operations == 1


def test_a_board_without_nvm_has_no_journal_to_begin(drive, desk, monkeypatch):
    monkeypatch.setattr("microcontroller.nvm", None)
    drive()
    assert desk.bench.boot_out == ""


class Reset(BaseException):
    pass


@pytest.fixture
def safe_mode(desk, monkeypatch):
    """Runs safemode.py for a reason; True if it reset the chip."""
    reasons = types.SimpleNamespace(USER=1, PROGRAMMATIC=2, BROWNOUT=3, HARD_FAULT=4)

    def reset():
        raise Reset

    def run(reason):
        runtime = types.SimpleNamespace(safe_mode_reason=getattr(reasons, reason))
        ticks = sys.modules["supervisor"].ticks_ms
        monkeypatch.setitem(sys.modules, "supervisor", types.SimpleNamespace(SafeModeReason=reasons, runtime=runtime, ticks_ms=ticks))
        monkeypatch.setattr(sys.modules["microcontroller"], "reset", reset, raising=False)
        monkeypatch.setattr("time.sleep", lambda seconds: run.waits.append((seconds, desk.bench.flash.operations)))
        try:
            runpy.run_path(str(ROOT / "safemode.py"))
        except Reset:
            return True
        return False

    run.waits = []
    return run


@pytest.mark.parametrize("reason", ("BROWNOUT", "HARD_FAULT"))
def test_back_from_safe_mode_but_not_for_ever(desk, safe_mode, reason):
    assert [safe_mode(reason) for _ in range(LIMIT + 2)] == [True] * LIMIT + [False] * 2
    assert safe_mode.waits == [(0.8, n) for n in range(LIMIT + 2)] and not desk.bench.flash.erases, "no write in the first 2 s"


def test_without_memory_it_stays_in_safe_mode(desk, safe_mode, monkeypatch):
    monkeypatch.setattr("microcontroller.nvm", None)
    assert not safe_mode("HARD_FAULT")


@pytest.mark.parametrize("reason", ("USER", "PROGRAMMATIC"))
def test_whoever_asked_for_safe_mode_gets_it(desk, safe_mode, reason):
    assert not safe_mode(reason)


@pytest.fixture
def reset_by(desk, monkeypatch):
    """Gives code.py and the interpreter's `supervisor.runtime` after a reset for a reason."""

    def give(reason):
        runtime = types.SimpleNamespace(autoreload=True)
        monkeypatch.setattr(sys.modules["supervisor"], "runtime", runtime, raising=False)
        for name, value in (("cpu", types.SimpleNamespace(reset_reason=reason)), ("ResetReason", types.SimpleNamespace(WATCHDOG="dog"))):
            monkeypatch.setattr(sys.modules["microcontroller"], name, value, raising=False)
        return program(), runtime

    return give


def test_the_program_turns_auto_reload_off_and_ends_dark(reset_by, monkeypatch):
    code, runtime = reset_by("power")
    rounds = []

    def tick():
        rounds.append(runtime.autoreload)
        if len(rounds) == 3:
            raise KeyboardInterrupt

    def build(guard):
        guard.parts = types.SimpleNamespace(deinit=lambda: rounds.append("dark"), tick=tick)
        return guard.parts

    monkeypatch.setattr(code, "build", build)
    with pytest.raises(KeyboardInterrupt):
        code.main()
    assert rounds == [False, False, False, "dark"]


def test_after_a_watchdog_the_hang_is_told(reset_by, monkeypatch):
    code, _ = reset_by("dog")
    told = []

    def build(guard):
        told.append(guard.last_error)
        raise KeyboardInterrupt

    monkeypatch.setattr(code, "build", build)
    with pytest.raises(KeyboardInterrupt):
        code.main()
    assert told == ["the program hung"]


def test_a_first_light_before_the_large_imports(desk, monkeypatch):
    import builtins

    seen = []
    true_import = builtins.__import__

    def watch(name, *rest):
        if name == "shutbox_core.app":
            seen.append(len(desk.sent))
        return true_import(name, *rest)

    monkeypatch.setattr(builtins, "__import__", watch)
    program().build(desk.guard, {})
    assert seen[0] == 2 and any(desk.sent[0][1])
    desk.guard.parts.deinit()
    assert not desk.bench.claimed and not any(desk.sent[-1][1])


def test_the_watchdog_is_fed_by_the_loop_alone_and_ends_with_it(desk, monkeypatch):
    fed = []
    dog = types.SimpleNamespace(timeout=None, mode=None, feed=lambda: fed.append(desk.bench.now))
    monkeypatch.setattr(sys.modules["microcontroller"], "watchdog", dog, raising=False)
    monkeypatch.setitem(sys.modules, "watchdog", types.SimpleNamespace(WatchDogMode=types.SimpleNamespace(RESET="reset")))
    fall()
    looped = program().build(desk.guard, {})
    assert (dog.mode, dog.timeout, fed) == ("reset", 8, [])
    for ms in (10, 59_000, 61_000, 62_000):
        desk.to(ms)
        looped.tick()
        assert (desk.bench.flash.data[-58] == 0) == (ms > 60_000)
    assert fed == [10, 59_000, 61_000, 62_000]
    monkeypatch.setattr(desk.guard.parts.box, "step", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        looped.tick()
    assert len(fed) == 4, "a round that failed feeds nothing"
    desk.guard.parts.deinit()
    assert dog.mode is None


def test_settings_are_those_of_the_drive_s_file(monkeypatch):
    code = program()
    files = {"/settings.toml": b'SHUTBOX_TILES = 10\n#SHUTBOX_SHUT = "pair"\nOTHER = 2\nSHUTBOX_TIES = "carry\n'}
    monkeypatch.setattr(code, "open", lambda name, mode: io.BytesIO(files[name]), raising=False)
    given, unread = code.owner_settings()
    assert given == {"tiles": 10} and [wrong[:2] for wrong in unread] == [["ties", '"carry']]

    def gone(name, mode):
        raise OSError(2)

    monkeypatch.setattr(code, "open", gone)
    assert code.owner_settings() == ({}, [])


def test_the_program_begins_with_the_drive_s_settings(desk, monkeypatch):
    code = program()
    monkeypatch.setattr(code, "owner_settings", lambda: ({"tiles": 10}, [["ties", "x", "why"]]))
    code.build(desk.guard)
    bad = json.loads("".join(desk.text).split("\n")[1])["bad"]
    assert desk.guard.parts.box.settings.tiles == 10 and bad == [["ties", "x", "why"]]


def test_the_board_s_files_are_found_beside_the_package():
    assert board_files() == ROOT
