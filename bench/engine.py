"""The engine, that is the referee of the box itself: turns a second with fixed dice and the strategy of the highest tile."""
import random
import time

from shutbox_core.game.match import format_of
from shutbox_core.game.match import Match
from shutbox_core.game.rules import Rules, Turn


def _rolls(count):
    faces = random.Random(1).choices(range(1, 7), k=2 * count)
    return list(zip(faces[::2], faces[1::2]))


def _play(turn, rolls, at):
    # One turn; a single die where it may be, at a sum of six or less. The larger mask has the higher tiles.
    allowed = turn.rules.dice_allowed
    while not turn.over:
        dice = rolls[at]
        at += 1
        sets = turn.roll(dice[:1] if allowed(turn.open)[0] == 1 else dice)
        if sets:
            turn.shut(max(sets))
    return at


def turns(count=20_000):
    """Turns a second of processor time: of Turn alone, and of whole matches of one seat after the other in Match."""
    rolls = _rolls(10 * count)
    rules = Rules(one_die="six", must=True)
    began = time.process_time()
    at = 0
    for _ in range(count):
        at = _play(Turn(rules), rolls, at)
    alone = time.process_time() - began
    match = Match(rules, format_of("single"), 4)
    began = time.process_time()
    at = 0
    for _ in range(count // 4):
        match.rematch()
        while True:
            at = _play(match.turn, rolls, at)
            match.end_turn()
            if match.over:
                break
            match.next_turn()
    whole = time.process_time() - began
    return {"turns_per_s": round(count / alone), "us_per_turn": round(1e6 * alone / count, 2),
            "turns_per_s_in_matches": round(count / whole), "us_per_turn_in_matches": round(1e6 * whole / count, 2)}
