"""A match as the journal's numbers, and back. Only a game that starts or goes on needs this room, so Attract comes without it."""
from shutbox_core.game.formats import FORMATS, LEVELS
from shutbox_core.game.match import Match
from shutbox_core.game.rules import unpacked
from shutbox_core.journal.layout import DICE, ENDED, MATCH_FIELDS, OPEN, SEATS, STATE


def numbers_of(match, computers):
    """All numbers of a match from SEATS on (layout.py), as its turn begins. computers: levels by seat."""
    levels = 0
    for seat in computers:
        levels |= LEVELS.index(computers[seat]) + 1 << 3 * seat
    found = [match.seats, match.rules.packed, match.format.number, levels]
    found += [int(getattr(match, name)) for name in MATCH_FIELDS]
    found += [0 if score is None else score + 1 for score in match.scores]
    return found + (match.totals or []) + match.out + [0]


def match_of(numbers):
    """The match that the journal's numbers tell of, and the levels of its computer seats by seat.

    What is kept of an ended turn is from before its end, so the referee ends it again. An exception, of whatever kind, where the
    numbers tell of no match that can be.
    """
    seats, packed, number, levels = numbers[SEATS : SEATS + 4]
    if not 0 < seats <= 12:
        raise ValueError("seats")
    match = Match(unpacked(packed), FORMATS[number], seats)
    found = numbers[SEATS + 4 :]
    for name in MATCH_FIELDS:
        setattr(match, name, found.pop(0))
    match.scores = [score - 1 if score else None for score in found[:seats]]
    if match.totals:
        found = found[seats:]
        match.totals = found[:seats]
    found = found[seats:]
    match.out = found[: found.index(0)]
    turn = match.turn
    _resume(turn, numbers[OPEN], numbers[DICE])
    ended = numbers[STATE] & ENDED
    if not 0 < match.seat <= seats or ended and not turn.over:
        raise ValueError("turn")
    if ended:
        match.end_turn()
    return match, {seat: LEVELS[(levels >> 3 * seat & 7) - 1] for seat in range(1, seats + 1) if levels >> 3 * seat & 7}


def _resume(turn, open_, dice):
    """Brings a turn at its begin to where the numbers at OPEN and DICE have it."""
    turn.first = turn.open == open_
    turn.open = open_
    turn.over = not open_
    if dice > 7:
        turn.roll((dice >> 3, dice & 7) if dice & 7 else (dice >> 3,))
    elif dice:
        turn.count = 1
