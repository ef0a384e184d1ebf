"""A match as numbers for the journal, and back; what was stored of it happens again under the one referee."""
from shutbox_core.journal import NEXT, ROLL
from shutbox_core.match import Match
from shutbox_core.settings import LEVELS, options, turn_of

_FIELDS = ("stake", "carry_ties", "rounds", "limit", "shut_wins_round", "carried", "first", "round", "seat")


def numbers(match, computers):
    """All of a match that is not over, and its dict of computer seats and levels."""
    levels = 0
    for seat in computers:
        levels |= LEVELS.index(computers[seat]) + 1 << 4 * seat
    turn = match.turn
    dice = turn.dice or (0,)
    found = [match.seats, int.from_bytes(match.rules.packed, "little"), options("format").index(match.fmt)]
    found += [getattr(match, name) + 0 for name in _FIELDS]
    found += [levels, match.rules.start & ~turn.open, dice[0] << 3 | (dice[1] if len(dice) > 1 else 0)]
    found += [0 if score is None else score + 1 for score in match.scores]
    return found + (match.totals or []) + [len(match.out)] + match.out


def restore(found):
    """The match and the computer seats from such numbers; raises ValueError or the like where they can't be."""
    take = iter(found)
    seats = next(take)
    match = Match(turn_of(next(take).to_bytes(4, "little")), options("format")[next(take)], seats)
    for name in _FIELDS:
        setattr(match, name, next(take))
    if not 0 < match.seat <= seats <= 12:
        raise ValueError("seat")
    levels, shut, dice = [next(take) for _ in range(3)]
    for scores in (match.scores, match.totals or []):
        for seat in range(len(scores)):
            scores[seat] = next(take)
    match.scores = [score - 1 if score else None for score in match.scores]
    match.out = [next(take) for _ in range(next(take))]
    turn = match.turn
    turn.open &= ~shut
    turn.first = not shut
    turn.over = not turn.open
    if dice:
        turn.roll(dice_of(dice))
    computers = {}
    for seat in range(1, seats + 1):
        level = levels >> 4 * seat & 15
        if level:
            computers[seat] = LEVELS[level - 1]
    return match, computers


def dice_of(value):
    """The dice of a number: faces in octal, of one die 0 after it."""
    return (value >> 3, value & 7) if value & 7 else (value >> 3,)


def apply(match, kind, value):
    """A record happens again; raises ValueError or the like where it can't have happened."""
    turn = match.turn
    if kind == ROLL:
        dice = dice_of(value)
        if not 0 < min(dice) <= max(dice) < 7 or len(dice) not in turn.rules.dice_allowed(turn.open):
            raise ValueError("dice")
        turn.roll(dice)
    elif kind != NEXT:
        turn.shut(value)
        if turn.over:
            match.end_turn()
    elif not turn.over or match.scored() != (value > 0):
        raise ValueError("turn")
    elif not value:  # the dice rest, and there is no move
        match.end_turn()
    else:
        match.next_turn()
        if match.seat != value:
            raise ValueError("seat")
