"""Figures of the whole box on 32-bit MicroPython: what a frame allocates and how much work it is, and how much memory a match needs."""
from tests.micropython import runner, states
from tests.micropython.test_frames import SCRIPT, SETTINGS, step_ms

_PLACE = "from tests.micropython.states import to\ndrive = to({!r}, {!r})\n"

_TWELVE = {"tiles": 12, "levers": 12, "players": 3, "computer_seats": "2:expert", "advice": "full", "dice_faces": "yes"}

# Modules one after the other, those first that others need: so what one adds is its own.
_MODULES = """settings masks rules match colours view faces sounds button levers memory records box attract cards course play over
    computer solver players""".split()


def frames(count=400):
    """For each state, most 15 ms apart: bytes a frame that is no event's, and work a frame (WebAssembly instructions, events included)."""
    found = {}
    for name in states.STATES:
        seen, events, at_events, _, _ = runner.run(SCRIPT.format(name, SETTINGS, step_ms(name)), heap="2m").value
        work = runner.fuel(_PLACE.format(name, SETTINGS), "drive.step({})".format(step_ms(name) or 1), count, heap="2m")
        found[name] = {"bytes_per_frame": seen / 1000, "fuel_per_frame": work, "events": events, "bytes_at_events": at_events}
    return found


def memory(steps=6000):
    """KiB that a 12-tile match with a computer seat and advice holds after a collection, and the most that it ever needs.

    The box imports its rooms as on the board: when they are needed. With garbage collected whenever a step (a round of its loop) has
    allocated, as hal/loop.py does after an event, no heap need be larger than the peak. Taken off is what is no part
    of the box: the bare interpreter and the measuring, the driver that plays, and the fake block of memory.
    """
    parts = ["from shutbox_core import settings\n", "import shutbox_core.box\n", "from tests.micropython.drive import Drive, Store\n",
             "store = Store()\n", "drive = Drive({!r}, store)\n".format(_TWELVE), "drive.boot()\n"]
    found = runner.memory("#---\n".join(parts), "drive.play()", steps)
    harness = found["empty"] + sum(found["parts"][2:4])
    kib = {name + "_kib": round((found[name] - harness) / 1024, 1) for name in ("held", "most_held", "peak")}
    kib["harness_kib"] = round(harness / 1024, 1)
    return kib


def modules():
    """Bytes that each module holds once it is imported, after those before it: code, constants and names."""
    setup = "#---\n".join("import shutbox_core.{}\n".format(name) for name in _MODULES)
    return dict(zip(_MODULES, runner.memory(setup, "pass", 1)["parts"]))
