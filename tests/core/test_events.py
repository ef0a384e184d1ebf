"""The log's lines: what the core emits is what events.py declares, by name."""
import ast
import pathlib

import pytest

from shutbox_core.events import EVENTS

CORE = pathlib.Path(__file__).resolve().parents[2] / "shutbox_core"


def emitted():
    """Every call of emit() in the core, as (place, event, names of its fields, whether more are added)."""
    for path in sorted(CORE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in ("emit", "_emit") and node.args:
                event = getattr(node.args[0], "value", None)
                names = {keyword.arg for keyword in node.keywords}
                yield "{}:{}".format(path.name, node.lineno), event, names - {None}, None in names


CALLS = list(emitted())
# levers.py says alert or alert_over by a method of its own; what is emitted by a name is seen all the same.


@pytest.mark.parametrize("place, event, names, more", CALLS, ids=[call[0] for call in CALLS])
def test_every_line_has_its_declared_fields(place, event, names, more):
    assert event in EVENTS, place
    declared = EVENTS[event].split()
    assert names <= {name.rstrip("?") for name in declared}
    if not more:
        assert {name for name in declared if not name.endswith("?")} <= names


def test_every_event_is_emitted_somewhere():
    assert {event for _, event, _, _ in CALLS} == set(EVENTS)
