"""Scripts: what is done to a box and when, one JSON object a line. How their lines are read and checked."""
import json

from desktop.arguments import check_dice
from desktop.errors import Usage
from desktop.parts import FAULTS

TAIL_MS = 10_000  # a run goes on after a last line that is no end

_FIELDS = (  # what a line may be: its fields
    {"at", "lever", "down"}, {"at", "roll"}, {"at", "power"}, {"at", "stall"}, {"at", "fault"}, {"at", "end"}, {"dice"},
)
_BEFORE = {"clock", "wrap", "levers_down", "button_down"}


def _is_int(value, low, high):
    return type(value) is int and low <= value <= high


def _check(line, key, allowed, right):
    if key in line and not right(line[key]):
        raise Usage(f"{key} {json.dumps(line[key])}: must be {allowed}")


def check_line(line, levers=12):
    """Raises Usage unless a line of a script, with or without its time, has the fields and values of one kind."""
    if not isinstance(line, dict):
        raise Usage(f"{json.dumps(line)}: must be a JSON object")
    known = _BEFORE.union(*_FIELDS)
    for key in line:
        if key not in known:
            raise Usage(f"unknown field {json.dumps(key)}; there are {', '.join(sorted(known))}")
    keys = set(line)
    if not keys or not (keys <= _BEFORE and ("wrap" not in keys or "clock" in keys) or keys | {"at"} in _FIELDS or keys in _FIELDS):
        raise Usage(f"fields {', '.join(sorted(keys)) or 'missing'}: not those of any line of a script")
    _check(line, "at", "whole ms from 0", lambda value: _is_int(value, 0, 10**15))
    _check(line, "lever", f"1 to {levers}", lambda value: _is_int(value, 1, levers))
    for key in ("down", "button_down"):
        _check(line, key, "true or false", lambda value: isinstance(value, bool))
    _check(line, "end", "true", lambda value: value is True)
    _check(line, "roll", "press or release", lambda value: value in ("press", "release"))
    _check(line, "power", "off or on", lambda value: value in ("off", "on"))
    _check(line, "stall", "whole ms from 0", lambda value: _is_int(value, 0, 10**15))
    _check(line, "fault", "one of " + ", ".join(FAULTS), lambda value: value in FAULTS)
    _check(line, "wrap", "29 or 30", lambda value: value in (29, 30))
    most = 1 << line.get("wrap", 29)
    _check(line, "clock", f"ticks below {most}", lambda value: _is_int(value, 0, most - 1))
    check_dice(line.get("dice", [1]))
    _check(line, "levers_down", f"a list of levers from 1 to {levers}",
           lambda value: isinstance(value, list) and all(_is_int(item, 1, levers) for item in value))


def read_script(lines, levers=12):
    """What is set before power-on, as keywords of Sim, and the other lines as (number, line). Usage names a wrong line."""
    before, found = {}, []
    at = None
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            line = json.loads(text)
            check_line(line, levers)
            if "at" in line:
                if at is not None and line["at"] < at:
                    raise Usage(f"at {line['at']}: back in time, the line before is at {at}")
                at = line["at"]
            elif "dice" not in line and not _BEFORE & set(line):
                raise Usage("at is missing")
            elif at is not None and "dice" not in line:
                raise Usage(f"{', '.join(sorted(line))}: only before the first at")
        except (ValueError, RecursionError):
            raise Usage(f"line {number}: no JSON") from None
        except Usage as wrong:
            raise Usage(f"line {number}: {wrong}") from None
        if "at" in line or "dice" in line:
            found.append((number, line))
        else:
            before.update(line)
    if "wrap" in before:
        before["period"] = 1 << before.pop("wrap")
    return before, found


def run(script, sim):
    """Does the lines that read_script found, each at its time, and lets time go on to the script's end."""
    for number, line in script:
        sim.run_to(line.get("at", sim.now))
        if "end" in line:
            return
        sim.do(line, f"line {number}")
    sim.run_to(sim.now + TAIL_MS)
