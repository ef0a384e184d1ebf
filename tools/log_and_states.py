"""The documents of the log and of the states, made from shutbox_core/events.py and the table in shutbox_core/app.py."""
from shutbox_core import app, events
from shutbox_core.states.base import PARK
from tools.markup import as_cell, code, comments, table

_LOG = """\
# The log

Made by `make docs` from [events.py](../shutbox_core/events.py).

The box tells all that happens as lines of JSON, an object each: on the board's serial console, from `shutbox replay`, and in the log
of the page. Lines are of the same form everywhere, and the same script gives the same lines byte for byte. Each begins with

| field | what it is |
|---|---|
| `t` | the milliseconds since the program started: from 0 again after each `boot` |
| `e` | the event: the name of the line |

The event's own fields follow, always in the order of this table. Those in parentheses may be left out: they are where they
apply. Seats and tiles are counted from 1, lists of tiles go upwards. A score is a whole number, or with `score = digits` the digits
as a text ("0" for a shut box). Whoever reads the log should pass over events and fields that he does not know: later versions may
have more.

"""

_FRAMES = """
`shutbox replay --frames` also prints each frame sent to the pixels, which no board does:

"""

_FRAME = ("frame", "px ma", "What the pixels show from now on. px: six hex digits a pixel, red, green, blue, in the order of the chain; "
          "ma: the current that they draw, as reckoned, in mA.")

_STATES = """\
# The states of the box

Made by `make docs` from the table in [app.py](../shutbox_core/app.py) and the states' own words. A test compares it with every change
that is seen in all other tests. What tap, hold and levers do in each state is told in [How it works](how-it-works.md#the-states).

The button shines where a tap means something. Where nobody has touched the box for the time given, it goes to the state under "then".
A leave is a press of 5 s. "parks" means that the game waits as it is, and the box goes to `attract`. The last column has all other
states that it can go to.

"""


def _rows(lines):
    head = ("`e`", "further fields", "what it tells")
    return table(head, [(code(name), " ".join(map(_field, fields.split())), meaning) for name, fields, meaning in lines])


def _field(name):
    return f"({code(name[:-1])})" if name.endswith("?") else code(name)


def log():
    """docs/log.md: each event with its fields, in their order, and what it tells."""
    meanings = comments(events, "EVENTS")
    lines = [(*line, meaning) for line, meaning in zip(events.EVENTS.items(), meanings, strict=True)]
    return _LOG + _rows(lines) + _FRAMES + _rows([_FRAME])


def _lasting(ms):
    # An idle time in words; that of a state that is never left so is longer than any day.
    if ms > 24 * 3_600_000:
        return ""
    return f"{ms // 60_000} min" if ms % 60_000 == 0 else f"{ms // 1000} s"


def _where(name):
    return "parks" if name == PARK else code(name) if name else ""


def _words(name):
    # The first paragraph of a state's docstring, in a line.
    return as_cell(" ".join(app.class_of(name).__doc__.split("\n\n")[0].split()))


def goes_to():
    """By state, all others that it can go to besides those that the table of states names for an idle time and a leave."""
    meanings = comments(app, "STATES")
    return {row[0]: [] if words == "nowhere else" else words.split() for row, words in zip(app.STATES, meanings, strict=True)}


def states():
    """docs/states.md: the table of states."""
    others = goes_to()
    rows = [(code(name), _words(name), "yes" if taps else "", _lasting(idle_ms), _where(then), _where(leave),
             " ".join(map(code, others[name]))) for name, idle_ms, then, leave, taps in app.STATES]
    return _STATES + table(("state", "what it is", "a tap means something", "nobody for", "then", "a leave", "goes to, besides"), rows)
