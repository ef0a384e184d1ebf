"""The computer's levels, computed exactly through their own choices (shutbox_core.strategy.solver), and a sample of turns."""
import random
import time

from shutbox_core.game.match import format_of
from shutbox_core.game.match import Match
from shutbox_core.strategy.levels import Mind
from shutbox_core.game.rules import Rules, Turn

_ROLLS = {1: [((a,), 6) for a in range(1, 7)], 2: [((a, b), 1 if a == b else 2) for a in range(1, 7) for b in range(a, 7)]}


def ready(mind, match=None):
    """Gives a mind all the time it needs, for this turn of a match if any."""
    while not mind.work(1 << 20, match):
        pass
    return mind


def outcome(mind, level, turn):
    """The chances of the boxes that a level's turn can end with, as {open mask: chance}; the turn is one at its start."""
    rules = turn.rules
    reach = {turn.open: 1.0}
    ends = {}
    start = turn.open
    for open_ in range(start, 0, -1):
        if open_ not in reach:
            continue
        turn.open = open_
        turn.first = open_ == start
        turn.dice = None
        rolls = _ROLLS[mind.choose(level, turn)]
        for dice, weight in rolls:
            chance = reach[open_] * weight / 36
            turn.dice = dice
            turn.sets = sets = rules.legal(open_, dice, open_ == start)
            if not sets:
                ends[open_] = ends.get(open_, 0) + chance
                continue
            choices = [mind.choose(level, turn, number) for number in range(len(sets) if level == "random" else 1)]
            for mask in choices:
                assert mask in sets
                reach[open_ ^ mask] = reach.get(open_ ^ mask, 0) + chance / len(choices)
    if 0 in reach:
        ends[0] = reach[0]
    return ends


def scores(rules, ends):
    """{score: chance} from {open mask: chance}."""
    found = {}
    for open_, chance in ends.items():
        found[rules.score(open_)] = found.get(rules.score(open_), 0) + chance
    return found


def level_scores(rules, level):
    """{score: chance} of a level's turn, which does not look at the match."""
    mind = Mind(rules)
    if level == "expert":
        ready(mind)
    return scores(rules, outcome(mind, level, Turn(rules)))


def mean(found):
    """The expected score."""
    return sum(score * chance for score, chance in found.items())


def first_wins(first, second):
    """The chance of whoever plays first in a game of two, ties counting half; a box shut first ends the game."""
    return sum(p * q * (1 if a < b or not a else a == b and 0.5) for a, p in first.items() for b, q in second.items())


def share(a, b):
    """What level a wins against b, each first half of the time, from their score distributions."""
    return (first_wins(a, b) + 1 - first_wins(b, a)) / 2


def shark_share(rules, other):
    """What a shark wins in `single` against a seat with this score distribution, each first half of the time."""
    mind = ready(Mind(rules, True))
    match = Match(rules, format_of("single"), 2)
    first = first_wins(scores(rules, outcome(ready(mind, match), "shark", match.turn)), other)
    second = 0
    for score, chance in other.items():
        if score:
            match.start_game()
            match.end_turn(score)
            match.next_turn()
            own = scores(rules, outcome(ready(mind, match), "shark", match.turn))
            second += chance * sum(q * (1 if b < score else b == score and 0.5) for b, q in own.items())
    return (first + second) / 2


def sample(level, rules, turns, seed):
    """Plays turns with the engine: the mean score with its standard error, and the part of boxes shut with its own."""
    rng = random.Random(seed)
    mind = ready(Mind(rules))
    choices = {}
    total = squares = shut = 0
    for _ in range(turns):
        turn = Turn(rules)
        while not turn.over:
            if (turn.open, 0) not in choices:
                choices[turn.open, 0] = mind.choose(level, turn)
            dice = tuple(int(rng.random() * 6) + 1 for _ in range(choices[turn.open, 0]))
            if turn.roll(dice):
                if (turn.open, dice) not in choices:
                    choices[turn.open, dice] = mind.choose(level, turn)
                turn.shut(choices[turn.open, dice])
        score = rules.score(turn.open)
        total += score
        squares += score * score
        shut += not score
    average, part = total / turns, shut / turns
    return average, ((squares / turns - average**2) / turns) ** 0.5, part, (part * (1 - part) / turns) ** 0.5


def work(rules):
    """The steps that both tables take, and the most in one slice of 60."""
    mind = Mind(rules)
    steps = most = 0
    done = False
    while not done:
        done = mind.work(60)
        steps += mind.solver.cost
        most = max(most, mind.solver.cost)
    return steps, most


def figures(turns=200_000):
    """Chance of shutting and expected score of the levels (nine tiles), shares of wins, a sample, and the solver's work."""
    found = {"exact": {}}
    must = Rules(9, one_die="six", must=True)
    for level in ("random", "most", "highest", "fewest"):
        chances = level_scores(must, level)
        found["exact"][level] = {"p_shut": round(chances[0], 7), "e_score": round(mean(chances), 5)}
    rules = Rules(9)
    expert = level_scores(rules, "expert")
    found["exact"]["expert"] = {"p_shut": round(expert[0], 7), "e_score": round(mean(expert), 5)}
    found["expert_against_highest"] = round(share(expert, level_scores(rules, "highest")), 5)
    found["shark_against_expert"] = round(shark_share(rules, expert), 5)
    average, error, part, part_error = sample("expert", rules, turns, 1)
    found["sampled_expert"] = {"turns": turns, "e_score": round(average, 4), "standard_error": round(error, 4),
                               "p_shut": round(part, 5), "standard_error_p": round(part_error, 5)}
    for tiles in (9, 10, 12):
        began = time.process_time()
        steps, most = work(Rules(tiles))
        found["solver_{}".format(tiles)] = {"steps": steps, "most_in_a_slice": most, "pico_s": round(steps * 14e-6, 1),
                                            "here_s": round(time.process_time() - began, 3), "table_bytes": 6 << tiles}
    return found
