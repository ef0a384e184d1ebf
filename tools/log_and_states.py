"""The documents of the log and of the states, made from shutbox_core/events.py and the table in shutbox_core/app.py."""
from shutbox_core import app, events
from shutbox_core.states.base import PARK, State
from shutbox_core.states.levers_up import Playing
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
that is seen in all other tests.

## Where each leads

The button shines where a tap means something. Where nobody has touched the box for the time given, it goes to the state under "then".
A leave is a press of 5 s. "parks" means that the game waits as it is, and the box goes to `attract`. The last column has all other
states that it can go to.

"""

_ANSWERS = """
## What each answers

The words of the methods that are called, in [states/](../shutbox_core/states/base.py); where nothing stands, it means nothing there.

"""

# The methods of a state that are called then, and those that they leave to each state; what State does, does nothing.
_COLUMNS = (("a tap", "tap go_on"), ("a hold", "hold"), ("a leave", "leave"), ("levers that move", "moved look"), ("time", "tick lull"))


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


def _answers(name):
    # A row of what a state answers.
    kind = app.class_of(name)
    row = [code(name)]
    for _, methods in _COLUMNS:
        words = [_said(kind, method) for method in methods.split()]
        if words[-1] and words[0] == _said(Playing, "moved"):
            words = words[1:]  # it is look() that tells one from another
        elif methods == "moved look":
            words = words[:1]
        row.append(" ".join(filter(None, words)))
    row[1] = row[1] or _said(kind, "press")
    return row


def _said(kind, method):
    # The first sentence of a method, none if it is State's own, which does nothing.
    for one in kind.__mro__:
        if method in vars(one):
            return "" if one is State else vars(one)[method].__doc__.split("\n")[0]
    return ""


def states():
    """docs/states.md: the table of states, and what each answers."""
    others = goes_to()
    rows = [(code(name), _words(name), "yes" if taps else "", _lasting(idle_ms), _where(then), _where(leave),
             " ".join(map(code, others[name]))) for name, idle_ms, then, leave, taps in app.STATES]
    head = ("state", "what it is", "a tap means something", "nobody for", "then", "a leave", "goes to, besides")
    answers = table(("state", *[title for title, _ in _COLUMNS]), [_answers(row[0]) for row in app.STATES])
    return _STATES + table(head, rows) + _ANSWERS + answers
