"""Figures of the whole box on 32-bit MicroPython: what a frame allocates and how much work it is, and how much memory a match needs."""
import ast

from bench.sizes import ROOT
from tests.support import runner, states
from tests.micropython.test_frames import SCRIPT, SETTINGS, step_ms

_PLACE = "from tests.support.states import to\ndrive = to({!r}, {!r})\n"

_TWELVE = {"tiles": 12, "levers": 12, "players": 3, "computer_seats": "2:expert", "advice": "full", "dice_faces": "yes"}


def _source(name):
    return ROOT / (name.replace(".", "/") + ".py")


def _needs(name):
    # The core's modules that one of them imports as it is imported, by dotted name.
    for node in ast.parse(_source(name).read_text()).body:
        if isinstance(node, ast.ImportFrom) and node.level:
            base = name.split(".")[: -node.level] + (node.module or "").split(".") * bool(node.module)
            names = [".".join(base)] + [".".join([*base, alias.name]) for alias in node.names]
            yield from (name for name in names if _source(name).exists())


def modules_in_order():
    """The core's modules by dotted name, those first that others need: so what one adds is its own."""
    found = []

    def visit(name):
        if name not in found:
            for needed in _needs(name):
                visit(needed)
            found.append(name)

    for path in sorted((ROOT / "shutbox_core").rglob("*.py")):
        if path.name != "__init__.py":
            visit(".".join(path.relative_to(ROOT).with_suffix("").parts))
    return found


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
    parts = ["from shutbox_core import settings\n", "import shutbox_core.app\n", "from tests.support.drive import Drive, Store\n",
             "store = Store()\n", "drive = Drive({!r}, store)\n".format(_TWELVE), "drive.boot()\n"]
    found = runner.memory("#---\n".join(parts), "drive.play()", steps)
    harness = found["empty"] + sum(found["parts"][2:4])
    kib = {name + "_kib": round((found[name] - harness) / 1024, 1) for name in ("held", "most_held", "peak")}
    kib["harness_kib"] = round(harness / 1024, 1)
    return kib


def modules():
    """Bytes that each module holds once it is imported, after those before it: code, constants and names."""
    names = modules_in_order()
    setup = "#---\n".join(f"import {name}\n" for name in names)
    return dict(zip(names, runner.memory(setup, "pass", 1)["parts"]))
