"""A match as numbers for the journal, and back; what was stored of it happens again under the one referee."""
from shutbox_core.journal import NEXT, ROLL
from shutbox_core.match import Match
from shutbox_core.settings import LEVELS, options, turn_of

_FIELDS = ("stake", "carry_ties", "rounds", "limit", "shut_wins_round", "carried", "first", "round", "seat")


def numbers(match, computers):
    """All of a match that is not over, and of its turn, and its dict of computer seats and levels."""
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
    if seats > 12:
        raise ValueError("seats")
    match = Match(turn_of(next(take).to_bytes(4, "little")), options("format")[next(take)], seats)
    for name in _FIELDS:
        setattr(match, name, next(take))
    if not 0 < match.seat <= seats:
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
    elif turn.over and not match.scored():
        match.end_turn()
    computers = {}
    for seat in range(1, seats + 1):
        level = levels >> 4 * seat & 15
        if level:
            computers[seat] = LEVELS[level - 1]
    return match, computers


def dice_of(value):
    """The dice of a number: faces in octal, of one die 0 after it."""
    return (value >> 3, value & 7) if value & 7 else (value >> 3,)


def resume(found, records, start):
    """The match and computer seats of these numbers, after what the records (see Journal.read) behind the start tell.

    Gives also which record can't have happened, so that it and all after it were left out, or how many records there are.
    """
    last = start
    for i in range(start + 1, len(records)):
        if records[i] >> 12 & 15 == NEXT and records[i] & 4095:
            last = i
    match = None
    i = start
    try:
        match, computers = restore(found)
        for i in range(start + 1, len(records)):
            kind = records[i] >> 12 & 15
            if kind <= NEXT:
                _again(match, kind, records[i] & 4095, i > last)
    except MemoryError:
        raise
    except Exception:
        return resume(found, records[:i], start) if match else (None, {}, i)
    return match, computers, len(records)


def _again(match, kind, value, whole):
    # A record happens again; of the turns before the last one only what was shut counts.
    turn = match.turn
    if kind == ROLL:
        dice = dice_of(value)
        if not 0 < min(dice) <= max(dice) < 7 or whole and len(dice) not in turn.rules.dice_allowed(turn.open):
            raise ValueError("dice")
        if whole:
            turn.roll(dice)
    elif kind == NEXT:
        if match.scored() != (value > 0) or whole and not turn.over:
            raise ValueError("turn")
        if not value:  # the dice rest, and there is no move
            match.end_turn()
            return
        match.next_turn()
        if match.seat != value:
            raise ValueError("seat")
    else:
        if whole:
            turn.shut(value)
        elif turn.open & value != value:
            raise ValueError("tiles")
        else:
            turn.open &= ~value
        if not turn.open:
            match.end_turn()
