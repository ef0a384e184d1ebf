"""What the memory stores, act by act, and a match as numbers and back."""
from shutbox_core.game.tileset import mask_of, tiles
from shutbox_core.game.formats import FORMATS
from shutbox_core.game.match import Match
from shutbox_core.journal.memory import (
    BEST, CARRIED, DICE, ENDED, ERROR, FACES, FILE, GAMES, GOES, MATCH, OPEN, PRIME, RESULTS, SHUTS, STATE, TOLD,
    TURNS, VERSION)
from shutbox_core.game.rules import unpacked
from shutbox_core.settings import text_of
from shutbox_core.strategy.levels import LEVELS

_TURN = 600
_FIELDS = ("stake", "carry_ties", "rounds", "limit", "shut_wins_round", "carried", "first", "seat", "round")


def _code(data, number):
    while number > 127:
        data.append(number & 127 | 128)
        number >>= 7
    data.append(number)


def write(memory, first, last, need):
    numbers = memory.numbers
    end = memory.end
    counts = [numbers[0] + 1, numbers[1]]
    found = numbers[first:last]
    check = memory.check
    put = memory.store.append
    if not end or memory.size - end < need:
        counts[1] += end > 0
        found = counts + numbers[2:]
        first = end = 0
        put = memory.store.rewrite
    if not end or last > MATCH and not memory.torn:
        check = VERSION
    data = bytearray((first,))
    for number in found:
        _code(data, number)
    part = bytearray()
    _code(part, len(data))
    data = bytes(part + data)
    check = -(check + int.from_bytes(data, "big")) % PRIME
    put(end, data + check.to_bytes(3, "big"))
    numbers[:2] = counts
    memory.check = check
    memory.end = end + len(data) + 3
    memory.torn = False


def game_start(memory, match, computers):
    memory.match = match
    memory.computers = computers
    turns = match.format.expected_rounds(match) * match.seats - 1
    return next_turn(memory, min(_TURN + turns * 10 * (match.rules.tiles + 1), 3000))


def next_turn(memory, need=_TURN):
    match = memory.match
    levels = 0
    for seat in memory.computers:
        levels |= LEVELS.index(memory.computers[seat]) + 1 << 3 * seat
    found = [match.carried] + memory.numbers[TURNS:STATE] + [GOES, match.turn.open, 0, memory.excused]
    found += [match.seats, match.rules.packed, match.format.number, levels]
    found += [getattr(match, name) + 0 for name in _FIELDS]
    found += [0 if score is None else score + 1 for score in match.scores]
    return memory.put(CARRIED, found + (match.totals or []) + match.out + [0], need)


def match_of(found, ended):
    open_, dice, _, seats, rules, number, levels = found[:7]
    if not 0 < seats <= 12:
        raise ValueError("seats")
    match = Match(unpacked(rules), FORMATS[number], seats)
    found = found[7:]
    for name in _FIELDS:
        setattr(match, name, found.pop(0))
    match.scores = [score - 1 if score else None for score in found[:seats]]
    if match.totals:
        found = found[seats:]
        match.totals = found[:seats]
    match.out = found[seats : seats + found[seats:].index(0)]
    turn = match.turn
    turn.first = turn.open == open_
    turn.open = open_
    turn.over = not open_
    if dice > 7:
        turn.roll((dice >> 3, dice & 7) if dice & 7 else (dice >> 3,))
    elif dice:
        turn.count = 1
    if not 0 < match.seat <= seats <= 12 or ended and not turn.over:
        raise ValueError("match")
    if ended:
        match.end_turn()
    return match, {seat: LEVELS[(levels >> 3 * seat & 7) - 1] for seat in range(1, seats + 1) if levels >> 3 * seat & 7}


def roll(memory, dice):
    memory.numbers[DICE] = dice[0] << 3 | (dice[1] if len(dice) > 1 else 0)
    memory.count()
    first = FACES if memory.held else DICE
    return memory.put(first, memory.numbers[first:MATCH])


def commit(memory, mask):
    turn = memory.match.turn
    left = [turn.open, turn.count & 1]
    return memory.put(OPEN, left) if turn.open else turn_over(memory, 1, left)


def turn_over(memory, shuts=0, left=[]):
    turns, before = memory.numbers[TURNS:STATE]
    return memory.put(TURNS, [turns + 1, before + shuts, GOES | ENDED] + left)


def game_over(memory):
    match = memory.match
    numbers = memory.numbers
    score = (match.totals or match.scores)[match.winners[0] - 1] or 0
    found = numbers[RESULTS + 1 : GAMES] + [score << 12 | mask_of(match.winners), numbers[GAMES] + 1, match.carried]
    return memory.put(RESULTS, found + numbers[TURNS:STATE] + [GOES | ENDED | TOLD])


def abandon(memory):
    memory.match = None
    return memory.put(STATE, [0])


def best(memory, rules):
    for number in memory.numbers[BEST:FACES]:
        if number >> 12 == rules.packed * 2 + 1:
            return number & 4095


def best_score(memory, rules, mask):
    key = rules.packed * 2 + 1
    found = [number for number in memory.numbers[BEST:FACES] if number >> 12 != key] + [key << 12 | mask]
    return memory.put(BEST, found[-16:])


def clear_best(memory):
    return memory.put(BEST, [0] * 16, _TURN)


def _number(text):
    return int.from_bytes(bytes(text, "utf-8"), "big")


def set_choices(memory, choices, file_hash):
    memory.choices = {key: text_of(choices[key]) for key in choices}
    text = "".join(["{}={}\n".format(key, memory.choices[key]) for key in choices])
    return memory.put(FILE, [file_hash, _number(text)], _TURN)


def set_error(memory, text):
    text = text[:60]
    if memory.error == text:
        return False
    memory.error = text
    return memory.put(ERROR, [_number(text)], 0)


def counters(memory):
    numbers = memory.numbers
    last = [[tiles(number & 4095), number >> 12] for number in numbers[RESULTS:GAMES] if number]
    return ("games", numbers[GAMES], "turns", numbers[TURNS], "shuts", numbers[SHUTS], "faces", numbers[FACES:RESULTS],
        "writes", numbers[0], "erases", numbers[1], "last", last, "error", memory.error or None)
