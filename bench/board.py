"""Figures of the whole box on 32-bit MicroPython: what a frame allocates and how much work it is, and how much memory a match needs."""
from tests.micropython import drive, runner
from tests.micropython.test_frames import SCRIPT, SETTINGS, step_ms

_PLACE = "from tests.micropython.drive import to\ndrive = to({!r}, {!r})\n"

# One module after the other, those first that others need: so a step's garbage is that of one module.
_MODULES = "rules settings match levers view sounds memory box attract course cards play over computer solver players".split()
_TWELVE = {"tiles": 12, "levers": 12, "players": 3, "computer_seats": "2:expert", "advice": "full", "dice_faces": "yes"}


def frames(count=400):
    """For each state, most 15 ms apart: bytes a frame that is no event's, and work a frame (WebAssembly instructions, events included)."""
    found = {}
    for name in drive.STATES:
        seen, events, at_events, _, _ = runner.run(SCRIPT.format(name, SETTINGS, step_ms(name)), heap="2m").value
        work = runner.fuel(_PLACE.format(name, SETTINGS), "drive.step({})".format(step_ms(name) or 1), count, heap="2m")
        found[name] = {"bytes_per_frame": seen / 1000, "fuel_per_frame": work, "events": events, "bytes_at_events": at_events}
    return found


def memory(steps=6000):
    """KiB held after collections, and at most needed, by a 12-tile match with a computer seat: all modules, solver and journal included.

    The driver that plays it and its fake block of memory are counted apart, and taken off.
    """
    parts = ["import shutbox_core.{}\n".format(name) for name in _MODULES]
    parts += ["from tests.micropython.drive import Drive, Store\n", "store = Store()\n"]
    parts += ["drive = Drive({!r}, store)\n".format(_TWELVE), "drive.boot()\n"]
    found = runner.memory("#---\n".join(parts), "drive.play()", steps)
    sizes = found.pop("parts")
    harness = sum(sizes[len(_MODULES):len(_MODULES) + 2])
    kib = {name + "_kib": round((size - harness) / 1024, 1) for name, size in found.items()}
    kib["harness_kib"] = round(harness / 1024, 1)
    kib["modules_bytes"] = dict(zip(_MODULES, sizes))
    return kib
