"""The command `simulate`: whole matches between computer seats, played by the box's own referee and its own minds.

The games are cut into runs of a fixed length, each one match of rematches with its own random numbers, so that the outcome
depends on the seed alone and not on how many cores work on it.
"""

import functools
import json
import multiprocessing
import os
import random
import sys
import time
from collections import Counter

from desktop.arguments import add_set, given_of, settings_of
from desktop.errors import Usage
from shutbox_core.game.match import LEVELS, format_of
from shutbox_core.game.match import match_of, score_json
from shutbox_core.game.rules import rules_of
from shutbox_core.strategy.levels import Mind
from shutbox_core.strategy.solver import Table

RUN = 250  # games
_KEPT = 3000  # tables of sharks


class Counts:
    """What games came to, each a list by seat: wins, shares of wins, net points, {score: turns}; and what pools were left with."""

    def __init__(self, seats):
        self.wins = [0] * seats
        self.shares = [0.0] * seats
        self.net = [0] * seats
        self.scores = [Counter() for _ in range(seats)]
        self.carried = 0

    def game_over(self, match):
        """Counts a game as it ended, but for its scores."""
        for seat in match.winners:
            self.wins[seat - 1] += 1
            self.shares[seat - 1] += 1 / len(match.winners)
        for seat, gain in enumerate(match.net or ()):
            self.net[seat] += gain

    def include(self, other):
        """Counts what others have counted."""
        for seat, scores in enumerate(other.scores):
            self.wins[seat] += other.wins[seat]
            self.shares[seat] += other.shares[seat]
            self.net[seat] += other.net[seat]
            self.scores[seat].update(scores)
        self.carried += other.carried


class Contest:
    """Seats of some levels that play matches; one in each process."""

    def __init__(self, given, levels):
        self.values = settings_of(given)
        self.levels = levels
        self.rules = rules_of(self.values)
        self.mind = Mind(self.rules, "shark" in levels)
        self._choices = {}  # by level and what is on the table
        self._sharks = {}
        if "expert" in levels or "shark" in levels:
            while not self.mind.work(1 << 20):
                pass

    def _look(self, match):
        # The shark's table for the standing, kept from an earlier game if there was the same.
        shark = self.mind.shark
        shark.look(match)
        if shark.ready or not shark.standing:
            return
        standing = shark.standing
        known = self._sharks.get(standing)
        shark.by_match.table = known or Table(self.rules.start + 1)
        if known:
            shark.ready = True
            self.mind.solver.job = ()
            return
        while not self.mind.work(1 << 20, match):
            pass
        if len(self._sharks) >= _KEPT:
            self._sharks.clear()
        self._sharks[standing] = shark.by_match.table

    def _choose(self, level, turn):
        # What a level that does not look at the match chooses is always the same.
        at = (level, turn.open, turn.first, turn.dice)
        if at not in self._choices:
            self._choices[at] = self.mind.choose(level, turn)
        return self._choices[at]

    def play_turn(self, match, level, rng):
        """Plays the turn of the seat to play to its end."""
        turn = match.turn
        choose = self._choose
        if level == "shark" and match.seats > 1:
            self._look(match)
            choose = self.mind.choose
        while not turn.over:
            sets = turn.roll(tuple(int(rng.random() * 6) + 1 for _ in range(choose(level, turn))))
            if not sets:
                break
            turn.shut(sets[int(rng.random() * len(sets))] if level == "random" else choose(level, turn))

    def play_game(self, match, rng, counts):
        """Plays a game of a match to its end, and counts it."""
        while True:
            seat = match.seat - 1
            self.play_turn(match, self.levels[seat], rng)
            match.end_turn()
            counts.scores[seat][match.scores[seat]] += 1
            if match.over:
                break
            match.next_turn()
        counts.game_over(match)

    def play_run(self, seed, number, games):
        """Counts of one match of so many games, the number-th of those with this seed."""
        rng = random.Random(f"{seed} {number}")
        seats = len(self.levels)
        counts = Counts(seats)
        match = match_of(self.rules, self.values, seats, first=number * RUN % seats + 1)
        self.play_game(match, rng, counts)
        for _ in range(games - 1):
            match.rematch()
            self.play_game(match, rng, counts)
        counts.carried = match.carried
        return counts


@functools.lru_cache(1)
def _contest(given, levels):
    # That of this process.
    return Contest(json.loads(given), levels)


def _play_run(job):
    # A run of games; how many they are, and their counts.
    given, levels, seed, number, games = job
    return games, _contest(given, levels).play_run(seed, number, games)


def _cores():
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def _played(jobs, cores):
    # The outcomes of all runs, in their order.
    if cores == 1:
        yield from map(_play_run, jobs)
        return
    with multiprocessing.Pool(cores) as pool:
        yield from pool.imap(_play_run, jobs)


def simulate(games, levels, seed=1, given=None, cores=None, progress=None):
    """Plays games between levels by seat; the summary as a dict. progress: called with the games done so far."""
    given = given or {}
    runs = range(-(-games // RUN))
    jobs = [(json.dumps(given), tuple(levels), seed, number, min(RUN, games - number * RUN)) for number in runs]
    cores = min(cores or _cores(), len(jobs))
    began = time.perf_counter()
    counts = Counts(len(levels))
    done = 0
    for played, found in _played(jobs, cores):
        counts.include(found)
        done += played
        if progress:
            progress(done)
    seconds = time.perf_counter() - began
    summary = _summary(counts, games, levels, settings_of(given), seed)
    summary.update(cores=cores, seconds=round(seconds, 3), games_per_second=round(games / seconds, 1))
    return summary


def _summary(counts, games, levels, values, seed):
    # What the games came to, for reading.
    rules = rules_of(values)
    match_format = match_of(rules, values, len(levels)).format
    summary = {"games": games, "format": match_format.name, "seed": seed, "seats": []}
    for seat, level in enumerate(levels):
        found = {"seat": seat + 1, "level": level, **_seat(counts, seat, games, rules)}
        if match_format.stakes:
            found["net"] = counts.net[seat]
        summary["seats"].append(found)
    if match_format.stakes:
        summary["carried"] = counts.carried
    return summary


def _seat(counts, seat, games, rules):
    # What the summary says of a seat.
    scores = counts.scores[seat]
    turns = scores.total()
    return {
        "wins": counts.wins[seat],
        "win_share": round(counts.shares[seat] / games, 6),
        "turns": turns,
        "shut": scores[0],
        "mean_score": sum(score * n for score, n in scores.items()) / turns if turns else None,
        "scores": {str(score_json(rules, score)): n for score, n in sorted(scores.items())},
    }


def _table(summary):
    # For reading: a line a seat.
    stakes = "carried" in summary
    lines = [f"{'seat':>4}  {'level':8}{'wins':>9}{'share':>9}{'shut':>9}{'mean score':>22}" + (f"{'net':>10}" if stakes else "")]
    for seat in summary["seats"]:
        turns = seat["turns"] or 1
        lines.append(
            f"{seat['seat']:4}  {seat['level']:8}{seat['wins']:9}{seat['win_share']:9.2%}{seat['shut'] / turns:9.2%}"
            f"{seat['mean_score'] or 0:22.4f}" + (f"{seat['net']:10}" if stakes else "")
        )
    cores = f"{summary['cores']} core{'s' * (summary['cores'] > 1)}"
    lines.append(f"{summary['games']} games ({summary['format']}), {summary['games_per_second']} a second on {cores}")
    return "\n".join(lines)


def _run(args):
    levels = [word.strip() for word in args.seats.split(",")]
    for level in levels:
        if level not in LEVELS:
            raise Usage(f"--seats {level}: must be one of {', '.join(LEVELS)}")
    given = given_of(args.set)
    values = settings_of(given)
    most = min(format_of(values.format).most_seats, values.tiles)
    if len(levels) > most:
        raise Usage(f"--seats: {len(levels)} are too many, format={values.format} with {values.tiles} tiles has at most {most}")
    if args.games < 1:
        raise Usage(f"--games {args.games}: must be 1 or more")
    if args.cores is not None and args.cores < 1:
        raise Usage(f"--cores {args.cores}: must be 1 or more")

    shown = sys.stderr.isatty()
    summary = simulate(args.games, levels, args.seed, given, args.cores, _progress_of(args.games) if shown else None)
    if shown:
        sys.stderr.write("\n")
    print(_table(summary), file=sys.stderr)
    print(json.dumps(summary))
    return 0


def _progress_of(games):
    # What tells a terminal how far it is.
    def progress(done):
        sys.stderr.write(f"\r{done} of {games} games")
        sys.stderr.flush()

    return progress


def add(subparsers):
    """Registers the command with argparse."""
    parser = subparsers.add_parser("simulate", help="whole matches between computer seats")
    parser.add_argument("--games", type=int, required=True, metavar="N", help="how many games")
    parser.add_argument("--seats", required=True, metavar="LEVELS", help="the seats' levels, such as expert,random")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same games (1)")
    parser.add_argument("--cores", type=int, metavar="N", help="how many processes (all cores)")
    add_set(parser)
    parser.set_defaults(run=_run)
