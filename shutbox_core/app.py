"""Puts a box together. The table of states is here: a reader starts here.

A step of the box (box.py) is told the time, the levers and the button, and calls the handlers of the state it is in. A handler gives the
name of the next state, and the box goes there. What the table says, docs/states.md shows, and a test compares with every change
that is seen.
"""
from micropython import const

from .box import Box
from .states.base import PARK, State

VERSION = "0.1.0"

# ms
_MINUTE = const(60000)
_NEVER = const(0xFFFFFFF)

# A row for each state: its name; the ms without a touch after which it goes to the next; where a leave goes, None if it means nothing;
# whether a tap means anything, as the button's light says; and beside it, for docs and tests, which read it here, where else it goes.
STATES = (
    ("power_on", _NEVER, None, None, False),  # attract levers_up restore computer turn_over game_over service
    ("attract", 10 * _MINUTE, "asleep", "setup", True),  # players
    ("asleep", _NEVER, None, None, False),  # attract
    ("players", _MINUTE // 3, "attract", "attract", True),  # levers_up restore computer turn_over
    ("levers_up", 30 * _MINUTE, PARK, PARK, True),  # ready
    ("restore", 30 * _MINUTE, PARK, PARK, True),  # ready choose turn_over game_over
    ("ready", 30 * _MINUTE, PARK, PARK, True),  # rolling
    ("rolling", 30 * _MINUTE, PARK, None, False),  # choose turn_over game_over
    ("choose", 30 * _MINUTE, PARK, PARK, True),  # ready rolling turn_over game_over
    ("computer", 30 * _MINUTE, PARK, PARK, True),  # turn_over game_over
    ("turn_over", 30 * _MINUTE, PARK, PARK, True),  # levers_up computer
    ("game_over", 2 * _MINUTE, "attract", "attract", True),  # levers_up computer
    ("setup", _MINUTE, "attract", "attract", True),  # nowhere else
    ("service", 5 * _MINUTE, "attract", "attract", True),  # levers_up restore computer turn_over game_over
)


def class_of(name):
    """The class of a state. Its room is imported for it at the latest: a room costs 10 ms, and Attract does not wait for all of them."""
    if name in ("levers_up", "restore"):
        from .states.levers_up import CLASSES
    elif name in ("ready", "rolling", "choose", "computer"):
        from .states.turn import CLASSES
    elif name in ("turn_over", "game_over"):
        from .states.results import CLASSES
    elif name in ("setup", "service"):
        from .states.upkeep import CLASSES
    elif name == "power_on":
        return State
    else:
        from .states.attract import CLASSES
    return CLASSES[name]


def rooms():
    """Imports what a game needs and Attract does not, a room at a next(), those first that import nothing of the rest.

    Gives when to go on: 0 while the box has nothing else to do, 1 while levers are raised, which leaves time for it; 2: all are there.
    """
    for _ in range(3):
        yield 0  # nothing yet: the times in a log hang on how many steps there are
    from .journal import kept_match  # noqa: F401
    yield 0
    from . import sounds  # noqa: F401
    yield 0
    from .lights import cards  # noqa: F401
    yield 0
    from . import session  # noqa: F401
    yield 1
    class_of("levers_up")
    yield 1
    class_of("ready")
    yield 1
    class_of("turn_over")
    yield 2


def make_box(settings, chain, ports):
    """The box of these settings (settings.load()), with its lights in this order (lights/palette.py), in this world (ports.py)."""
    return Box(settings, chain, ports, VERSION, STATES, class_of, rooms())
