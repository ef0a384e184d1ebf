"""The command `moves`: what may be shut with given open tiles and dice."""
import json

from desktop.arguments import add_question, check_dice, check_first_roll, check_open, field, many_lines, question_of, rules_for
from desktop.errors import Usage
from shutbox_core.game.match import score_json
from shutbox_core.game.tileset import tiles


def moves(query):
    """The answer to one object of `moves -`."""
    rules = rules_for(field(query, "set", {}))
    open_ = check_open(field(query, "open"), rules.tiles)
    dice = check_dice(field(query, "dice"))
    first = field(query, "first_roll", False)
    check_first_roll(first)
    return {
        "total": sum(dice),
        "shuts": [tiles(mask) for mask in rules.legal(open_, dice, first)],
        "dice_allowed": rules.dice_allowed(open_),
        "score": score_json(rules, rules.score(open_)),
    }


def _run(args):
    if many_lines(args, "moves", moves):
        return 0
    for name in ("open", "dice"):
        if getattr(args, name) is None:
            raise Usage(f"--{name} is missing; or `moves -` for many questions on standard input")
    print(json.dumps(moves(question_of(args))))
    return 0


def add(subparsers):
    """Registers the command with argparse."""
    parser = subparsers.add_parser("moves", help="what may be shut with given open tiles and dice")
    add_question(parser, "the open tiles, such as 1,2,9", "one or two faces, such as 3,4")
    parser.set_defaults(run=_run)
