"""A match as the journal's numbers, and back. Only a game that starts or goes on needs this room, so Attract comes without it.

All numbers of a match are written at once, as a turn begins. Boxes go on with what an older program wrote, so their order is for ever:
    how many seats, 1 to 12
    the rules (Rules.packed)
    the format (its place in FORMATS)
    the levels of computer seats: 3 bits for each seat, seat 1's from bit 3 on, 0 for a person, else 1 and the level's place in LEVELS
    the match's attributes of the names in FIELDS, yes as 1 and no as 0; carried is what lay in the pool as the game began
    a number for each seat, 0 where it has not played in this round, else 1 and its score
    if the format has totals, these
    who is out, in the order of going
    a 0
"""
from ..game.match import FORMATS, LEVELS, Match
from ..game.rules import unpacked

FIELDS = ("stake", "carry_ties", "rounds", "limit", "shut_wins_round", "carried", "first", "seat", "round")


def numbers_of(match, computers):
    """All numbers of a match, as its turn begins. computers: levels by seat."""
    levels = 0
    for seat in computers:
        levels |= LEVELS.index(computers[seat]) + 1 << 3 * seat
    found = [match.seats, match.rules.packed, FORMATS.index(match.format), levels]
    for name in FIELDS:
        found.append(int(getattr(match, name)))
    for score in match.scores:
        found.append(0 if score is None else score + 1)
    return found + (match.totals or []) + match.out + [0]


def match_of(numbers, ended):
    """The match that the journal's numbers tell of, and the levels of its computer seats by seat.

    numbers: open tiles, dice and excused levers (saved_game.py), then as above. ended: the turn is. What is kept of an ended turn is from
    before its end, so the referee ends it again. An exception, of whatever kind, where the numbers tell of no match that can be.
    """
    open_, dice, _, seats, packed, number, levels = numbers[:7]
    found = numbers[7:]
    if seats > 12:
        raise ValueError
    match = Match(unpacked(packed), FORMATS[number], seats)
    for name in FIELDS:
        setattr(match, name, found.pop(0))
    computers = {}
    for seat in range(seats):
        score = found.pop(0)
        if score:
            match.scores[seat] = score - 1
        level = levels >> 3 * seat + 3 & 7
        if level:
            computers[seat + 1] = LEVELS[level - 1]
    if match.totals:
        match.totals = found[:seats]
        found = found[seats:]
    match.out = found[: found.index(0)]
    turn = match.turn
    _resume(turn, open_, dice)
    if not 0 < match.seat <= seats or ended and not turn.over:
        raise ValueError
    if ended:
        match.end_turn()
    return match, computers


def _resume(turn, open_, dice):
    # Brings a turn at its begin to where these have it.
    turn.first = turn.open == open_
    turn.open = open_
    turn.over = not open_
    if dice > 7:
        turn.roll((dice >> 3, dice & 7) if dice & 7 else (dice >> 3,))
    elif dice:
        turn.count = 1
