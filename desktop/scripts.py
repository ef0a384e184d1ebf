"""Scripts: what is done to a box and when, one JSON object a line. How their lines are read, checked and done."""
import functools
import json

from desktop.arguments import check_dice
from desktop.errors import Usage
from desktop.parts import FAULTS

TAIL_MS = 10_000  # a run goes on after a last line that is no end

_KINDS = (  # what a line may be: its fields
    {"at", "lever", "down"}, {"at", "roll"}, {"at", "power"}, {"at", "stall"}, {"at", "fault"}, {"at", "end"}, {"dice"},
)
_BEFORE = {"clock", "wrap", "levers_down", "button_down"}  # these and dice stand without a time
_KNOWN = sorted(_BEFORE.union(*_KINDS))


def _is_int(value, low, high):
    return type(value) is int and low <= value <= high


def _is_ms(value):
    return _is_int(value, 0, 10**15)


def _is_bool(value):
    return isinstance(value, bool)


@functools.cache
def _fields(levers, ticks):
    # By field what is allowed, in words and as a function, for a box with so many levers and a counter of so many ticks.
    def is_lever(value):
        return _is_int(value, 1, levers)

    def are_levers(value):
        return isinstance(value, list) and all(is_lever(item) for item in value)

    return {
        "at": ("whole ms from 0", _is_ms),
        "lever": (f"1 to {levers}", is_lever),
        "down": ("true or false", _is_bool),
        "button_down": ("true or false", _is_bool),
        "end": ("true", lambda value: value is True),
        "roll": ("press or release", lambda value: value in ("press", "release")),
        "power": ("off or on", lambda value: value in ("off", "on")),
        "stall": ("whole ms from 0", _is_ms),
        "fault": ("one of " + ", ".join(FAULTS), lambda value: value in FAULTS),
        "wrap": ("29 or 30", lambda value: value in (29, 30)),
        "clock": (f"ticks below {ticks}", lambda value: _is_int(value, 0, ticks - 1)),
        "levers_down": (f"a list of levers from 1 to {levers}", are_levers),
    }


def _check_kind(line):
    # Raises Usage unless the fields of a line are those of one kind.
    if not isinstance(line, dict):
        raise Usage(f"{json.dumps(line)}: must be a JSON object")
    for key in line:
        if key not in _KNOWN:
            raise Usage(f"unknown field {json.dumps(key)}; there are {', '.join(_KNOWN)}")
    keys = set(line)
    before = keys and keys <= _BEFORE and ("wrap" not in keys or "clock" in keys)
    if not before and keys not in _KINDS and (not keys or keys | {"at"} not in _KINDS):
        raise Usage(f"fields {', '.join(sorted(keys)) or 'missing'}: not those of any line of a script")


def check_line(line, levers=12):
    """Raises Usage unless a line of a script, with or without its time, has the fields and values of one kind."""
    _check_kind(line)
    fields = _fields(levers, 1 << (30 if line.get("wrap") == 30 else 29))
    for key, value in line.items():
        if key == "dice":
            check_dice(value)
            continue
        allowed, is_right = fields[key]
        if not is_right(value):
            raise Usage(f"{key} {json.dumps(value)}: must be {allowed}")


def _check_order(line, at):
    # Raises Usage unless a line may follow one at that time, None: any at all.
    if "at" in line:
        if at is not None and line["at"] < at:
            raise Usage(f"at {line['at']}: back in time, the line before is at {at}")
    elif "dice" not in line:
        if not _BEFORE & set(line):
            raise Usage("at is missing")
        if at is not None:
            raise Usage(f"{', '.join(sorted(line))}: only before the first at")


def _read_line(text, levers, at):
    # The checked line that a text is; Usage.
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        raise Usage("no JSON") from None
    check_line(line, levers)
    _check_order(line, at)
    return line


def read_script(lines, levers=12):
    """What is set before power-on, as keywords of Sim, and the other lines as (number, line). Usage names a wrong line."""
    before, script = {}, []
    at = None
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            line = _read_line(text, levers, at)
        except Usage as wrong:
            raise Usage(f"line {number}: {wrong}") from None
        at = line.get("at", at)
        if "at" in line or "dice" in line:
            script.append((number, line))
        else:
            before.update(line)
    if "wrap" in before:
        before["period"] = 1 << before.pop("wrap")
    return before, script


def run(script, sim):
    """Does the lines that read_script found, each at its time, and lets time go on to the script's end."""
    for number, line in script:
        sim.run_to(line.get("at", sim.now))
        if "end" in line:
            return
        sim.do(line, f"line {number}")
    sim.run_to(sim.now + TAIL_MS)
