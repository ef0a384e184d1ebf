"""The command `simulate`: whole matches between computer seats, played by the box's own referee and its own minds.

The games are cut into runs of a fixed length, each one match of rematches with its own random numbers, so that the outcome
depends on the seed alone and not on how many cores work on it.
"""

import json
import multiprocessing
import os
import random
import sys
import time
from collections import Counter

from desktop.errors import Usage
from desktop.arguments import add_set, given_of, settings_of
from shutbox_core.game.formats import format_of
from shutbox_core.game.match import match_of, score_json
from shutbox_core.strategy.levels import Mind
from shutbox_core.game.rules import rules_of
from shutbox_core.settings import LEVELS
from shutbox_core.strategy.solver import MATCH

RUN = 250  # games
_KEPT = 3000  # tables of sharks


class Table:
    """Seats of some levels that play matches; one in each process."""

    def __init__(self, given, levels):
        self.values = settings_of(given)
        self.levels = levels
        self.rules = rules_of(self.values)
        self.mind = Mind(self.rules, "shark" in levels)
        self._dice = {}
        self._sets = {}
        self._sharks = {}
        if "expert" in levels or "shark" in levels:
            while not self.mind.work(1 << 20):
                pass

    def _look(self, match):
        # The shark's table for the standing, kept from an earlier game if there was the same.
        solver, shark = self.mind.solver, self.mind.shark
        shark.look(match)
        if shark.ready or not shark.key:
            return
        key = repr(shark.key)
        if key in self._sharks:
            solver.tables[MATCH] = self._sharks[key]
            solver.job = ()
            shark.ready = True
            return
        solver.tables[MATCH] = solver.table()
        while not self.mind.work(1 << 20, match):
            pass
        if len(self._sharks) >= _KEPT:
            self._sharks.clear()
        self._sharks[key] = solver.tables[MATCH]

    def play_turn(self, match, level, rng):
        """Plays the turn of the seat to play to its end."""
        mind, turn = self.mind, match.turn
        shark = level == "shark" and match.seats > 1
        if shark:
            self._look(match)
        while not turn.over:
            at = (level, turn.open, turn.first)
            count = mind.choose(level, turn) if shark else self._dice.get(at)
            if count is None:
                count = self._dice[at] = mind.choose(level, turn)
            dice = tuple(int(rng.random() * 6) + 1 for _ in range(count))
            sets = turn.roll(dice)
            if not sets:
                break
            if level == "random":
                turn.shut(sets[int(rng.random() * len(sets))])
                continue
            at += (dice,)
            mask = mind.choose(level, turn) if shark else self._sets.get(at)
            if mask is None:
                mask = self._sets[at] = mind.choose(level, turn)
            turn.shut(mask)

    def play_run(self, seed, number, games):
        """One match of so many games: (wins, shares of wins, net, scores by seat, what is left in the pool)."""
        rng = random.Random(f"{seed} {number}")
        seats = len(self.levels)
        match = match_of(self.rules, self.values, seats, first=number * RUN % seats + 1)
        wins, shares, net = [0] * seats, [0.0] * seats, [0] * seats
        scores = [Counter() for _ in range(seats)]
        for game in range(games):
            if game:
                match.rematch()
            while True:
                seat = match.seat - 1
                self.play_turn(match, self.levels[seat], rng)
                match.end_turn()
                scores[seat][match.scores[seat]] += 1
                if match.over:
                    break
                match.next_turn()
            for seat in match.winners:
                wins[seat - 1] += 1
                shares[seat - 1] += 1 / len(match.winners)
            for seat, gain in enumerate(match.net or ()):
                net[seat] += gain
        return wins, shares, net, scores, match.carried


_table = None


def _begin(given, levels):
    global _table
    _table = Table(given, levels)


def _one(job):
    return job[2], _table.play_run(*job)


def _cores():
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def simulate(games, levels, seed=1, given=None, cores=None, progress=None):
    """Plays games between levels by seat; the summary as a dict. progress: called with the games done so far."""
    given = given or {}
    jobs = [(seed, number, min(RUN, games - number * RUN)) for number in range(-(-games // RUN))]
    cores = min(cores or _cores(), len(jobs))
    began = time.perf_counter()
    pool = None
    if cores > 1:
        pool = multiprocessing.Pool(cores, _begin, (given, levels))
        results = pool.imap(_one, jobs)
    else:
        _begin(given, levels)
        results = map(_one, jobs)
    seats = range(len(levels))
    wins, shares, net, carried, done = [0 for _ in seats], [0.0 for _ in seats], [0 for _ in seats], 0, 0
    scores = [Counter() for _ in seats]
    try:
        for played, result in results:
            for seat in seats:
                wins[seat] += result[0][seat]
                shares[seat] += result[1][seat]
                net[seat] += result[2][seat]
                scores[seat].update(result[3][seat])
            carried += result[4]
            done += played
            if progress:
                progress(done)
    finally:
        if pool:
            pool.terminate()
    seconds = time.perf_counter() - began
    rules = rules_of(settings_of(given))
    match_format = match_of(rules, settings_of(given), len(levels)).format
    summary = {"games": games, "format": match_format.name, "seed": seed, "seats": []}
    for seat in seats:
        turns = scores[seat].total()
        found = {
            "seat": seat + 1,
            "level": levels[seat],
            "wins": wins[seat],
            "win_share": round(shares[seat] / games, 6),
            "turns": turns,
            "shut": scores[seat][0],
            "mean_score": sum(score * n for score, n in scores[seat].items()) / turns if turns else None,
            "scores": {str(score_json(rules, score)): n for score, n in sorted(scores[seat].items())},
        }
        if match_format.stakes:
            found["net"] = net[seat]
        summary["seats"].append(found)
    if match_format.stakes:
        summary["carried"] = carried
    summary.update(cores=cores, seconds=round(seconds, 3), games_per_second=round(games / seconds, 1))
    return summary


def _show(summary):
    # The readable table.
    stakes = "carried" in summary
    lines = [f"{'seat':>4}  {'level':8}{'wins':>9}{'share':>9}{'shut':>9}{'mean score':>22}" + (f"{'net':>10}" if stakes else "")]
    for seat in summary["seats"]:
        turns = seat["turns"] or 1
        lines.append(
            f"{seat['seat']:4}  {seat['level']:8}{seat['wins']:9}{seat['win_share']:9.2%}{seat['shut'] / turns:9.2%}"
            f"{seat['mean_score'] or 0:22.4f}" + (f"{seat['net']:10}" if stakes else "")
        )
    lines.append(f"{summary['games']} games ({summary['format']}), {summary['games_per_second']} a second on {summary['cores']} cores")
    return "\n".join(lines)


def _run(args):
    levels = [word.strip() for word in args.seats.split(",")]
    for level in levels:
        if level not in LEVELS:
            raise Usage(f"--seats {level}: must be one of {', '.join(LEVELS)}")
    given = given_of(args.set)
    values = settings_of(given)
    most = format_of(values.format).most_seats(values.tiles)
    if len(levels) > most:
        raise Usage(f"--seats: {len(levels)} are too many, format={values.format} with {values.tiles} tiles has at most {most}")
    if args.games < 1:
        raise Usage(f"--games {args.games}: must be 1 or more")
    if args.cores is not None and args.cores < 1:
        raise Usage(f"--cores {args.cores}: must be 1 or more")

    def progress(done):
        sys.stderr.write(f"\r{done} of {args.games} games")
        sys.stderr.flush()

    shown = sys.stderr.isatty()
    summary = simulate(args.games, levels, args.seed, given, args.cores, progress if shown else None)
    if shown:
        sys.stderr.write("\n")
    print(_show(summary), file=sys.stderr)
    print(json.dumps(summary))
    return 0


def add(subparsers):
    """Registers the command with argparse."""
    parser = subparsers.add_parser("simulate", help="whole matches between computer seats")
    parser.add_argument("--games", type=int, required=True, metavar="N", help="how many games")
    parser.add_argument("--seats", required=True, metavar="LEVELS", help="the seats' levels, such as expert,random")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same games (1)")
    parser.add_argument("--cores", type=int, metavar="N", help="how many processes (all cores)")
    add_set(parser)
    parser.set_defaults(run=_run)
