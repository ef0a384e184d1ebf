"""The command `odds`: exact best play, by the board's own recursion with fractions in place of floats."""

import copy
import functools
import json
from fractions import Fraction

from desktop.errors import Usage
from desktop.arguments import add_question, check_dice, check_first_roll, check_open, field, many_lines, question_of, rules_for
from shutbox_core.game.tileset import count, tiles
from shutbox_core.strategy.solver import Solver


class Exact(Solver):
    """The solver with fractions."""

    one = Fraction(1)
    same = 0

    def new_table(self, size, sign=1):
        """A list of zeros."""
        return [0] * size


def from_full(rules):
    """The rules with all tiles open at the start, whatever start_shut says: so that a solver knows every box."""
    rules = copy.copy(rules)
    rules.start = rules.full
    return rules


def exact_solver(rules):
    """The solver of every box under some rules, ready. Its values are fractions."""
    solver = Exact(from_full(rules))
    while not solver.work(1 << 20):
        pass
    return solver


_solver_for = functools.cache(exact_solver)


def _both(solver, open_, first=False):
    # Both values of a box as fractions and decimals.
    answer = {}
    for name, goal in (("p_shut", solver.by_shut), ("e_score", solver.by_score)):
        value = solver.value(open_, goal, first)
        answer[name] = f"{value.numerator}/{value.denominator}"
        answer[name + "_decimal"] = float(value)
    return answer


def odds(query):
    """The answer to one object of `odds -`: open (the start of a turn without it), dice, first_roll and set, all optional."""
    rules = rules_for(field(query, "set", {}))
    unknown = sorted(set(query) - {"open", "dice", "first_roll", "set"})
    if unknown:
        raise Usage(f"{unknown[0]}: must be one of open, dice, first_roll, set")
    open_ = rules.start if query.get("open") is None else check_open(query["open"], rules.tiles)
    first = field(query, "first_roll", query.get("open") is None)
    check_first_roll(first)
    solver = _solver_for(rules)
    answer = _both(solver, open_, first)
    answer["states"] = 1 << count(open_)
    if query.get("dice") is None:
        answer["best_dice"] = {goal.name: solver.dice(open_, goal, first) for goal in (solver.by_score, solver.by_shut)}
        return answer
    sets = rules.legal(open_, check_dice(query["dice"]), first)
    answer["sets"] = [{"tiles": tiles(s), **_both(solver, open_ & ~s)} for s in sets]
    sets = sorted(sets, reverse=True)
    answer["best"] = {goal.name: tiles(solver.best(open_, sets, goal)) for goal in (solver.by_score, solver.by_shut)}
    return answer


def _run(args):
    if many_lines(args, "odds", odds):
        return 0
    print(json.dumps(odds(question_of(args))))
    return 0


def add(subparsers):
    """Registers the command with argparse."""
    parser = subparsers.add_parser("odds", help="exact best play from the start of a turn or from given open tiles")
    add_question(parser, "the open tiles, such as 1,2,9; without, the start of a turn",
                 "one or two faces: also each legal set with its values")
    parser.set_defaults(run=_run)
