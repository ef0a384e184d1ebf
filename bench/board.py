"""Figures of the whole box on 32-bit MicroPython: what a frame allocates and how much work it is, and how much memory a match needs."""
from tests.micropython import drive, runner
from tests.micropython.test_frames import SCRIPT, SETTINGS

_PLACE = "from tests.micropython.drive import to\ndrive = to({!r}, {!r})\n"

# One module after the other, those first that others need: so a step's garbage is that of one module.
_MODULES = "rules settings match levers view sounds memory box attract course cards play over computer solver players".split()
_TWELVE = {"tiles": 12, "levers": 12, "players": 3, "computer_seats": "2:expert", "advice": "full", "dice_faces": "yes"}


def frames(count=400):
    """For each state, 20 ms apart: bytes a frame that is no event's, and work a frame (WebAssembly instructions, events included)."""
    found = {}
    for name in drive.STATES:
        seen, events, at_events, _, _ = runner.run(SCRIPT.format(name, SETTINGS, 1 if name == "rolling" else 20), heap="8m").value
        work = runner.fuel(_PLACE.format(name, SETTINGS), "drive.step({})".format(1 if name == "rolling" else 20), count, heap="8m")
        found[name] = {"bytes_per_frame": seen / 1000, "fuel_per_frame": work, "events": events, "bytes_at_events": at_events}
    return found


def memory(steps=6000):
    """Bytes held after collections, and at most needed, by a 12-tile match with a computer seat: imports, solver and journal included."""
    imports = "".join("import shutbox_core.{}\n#---\n".format(name) for name in _MODULES)
    setup = imports + "from tests.micropython.drive import Drive\n#---\ndrive = Drive({!r})\n#---\ndrive.boot()\n".format(_TWELVE)
    found = runner.memory(setup, "drive.play()", steps)
    return {name + "_kib": round(size / 1024, 1) for name, size in found.items()}
