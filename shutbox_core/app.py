"""Puts a box together. The table of states is here: a reader starts here.

A step of the box (box.py) is told the time, the levers and the button, and calls the handlers of the state it is in. A handler gives the
name of the next state, and the box goes there. What the table says, docs/states.md shows, and a test compares with every change
that is seen.
"""
from shutbox_core.box import Box
from shutbox_core.states.base import PARK, Row

VERSION = "0.1.0"

_SECOND = 1000
_MINUTE = 60 * _SECOND
_NEVER = 0xFFFFFFF


# The rooms of the states. Each is imported when its first state is needed, at the latest.


def _base():
    from shutbox_core.states.base import STATES
    return STATES


def _attract():
    from shutbox_core.states.attract import STATES
    return STATES


def _levers_up():
    from shutbox_core.states.levers_up import STATES
    return STATES


def _turn():
    from shutbox_core.states.turn import STATES
    return STATES


def _results():
    from shutbox_core.states.results import STATES
    return STATES


def _computer():
    from shutbox_core.states.computer import STATES
    return STATES


def _setup():
    from shutbox_core.states.setup import STATES
    return STATES


def _service():
    from shutbox_core.states.service import STATES
    return STATES


STATES = (
    # name       room      nobody for     then      leave    a tap counts  goes to, besides
    Row("power_on", _base, _NEVER, None, None, True, "attract levers_up restore computer turn_over game_over service"),
    Row("attract", _attract, 10 * _MINUTE, "asleep", "setup", True, "players"),
    Row("asleep", _attract, _NEVER, None, None, False, "attract"),
    Row("players", _attract, 20 * _SECOND, "attract", "attract", True, "levers_up restore computer turn_over"),
    Row("levers_up", _levers_up, 30 * _MINUTE, PARK, PARK, True, "ready"),
    Row("restore", _levers_up, 30 * _MINUTE, PARK, PARK, True, "ready choose turn_over game_over"),
    Row("ready", _turn, 30 * _MINUTE, PARK, PARK, True, "rolling"),
    Row("rolling", _turn, 30 * _MINUTE, PARK, None, False, "choose turn_over game_over"),
    Row("choose", _turn, 30 * _MINUTE, PARK, PARK, True, "ready rolling turn_over game_over"),
    Row("computer", _computer, 30 * _MINUTE, PARK, PARK, True, "turn_over game_over"),
    Row("turn_over", _results, 30 * _MINUTE, PARK, PARK, True, "levers_up computer"),
    Row("game_over", _results, 2 * _MINUTE, "attract", "attract", True, "levers_up computer"),
    Row("setup", _setup, _MINUTE, "attract", "attract", True, ""),
    Row("service", _service, 5 * _MINUTE, "attract", "attract", True, "levers_up restore computer turn_over"),
)


# What Attract can do without is imported while nobody waits for anything: what imports nothing of the rest first.


def _rules():
    import shutbox_core.game.rules  # noqa: F401


def _kept_match():
    import shutbox_core.journal.kept_match  # noqa: F401


def _match():
    import shutbox_core.game.match  # noqa: F401


def _sounds():
    import shutbox_core.sounds  # noqa: F401


def _cards():
    import shutbox_core.lights.cards  # noqa: F401


def _playing():
    import shutbox_core.states.playing  # noqa: F401


_AHEAD = (_rules, _match, _kept_match, _sounds, _cards, _playing, _levers_up, _turn, _results, _computer)


def make_box(settings, chain, ports):
    """The box of these settings (settings.load()), with its lights in this order (lights/palette.py), in this world (ports.py)."""
    return Box(settings, chain, ports, VERSION, STATES, _AHEAD)
