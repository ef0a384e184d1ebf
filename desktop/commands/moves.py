"""The command `moves`: what may be shut with given open tiles and dice."""
import json

from desktop.arguments import add_set, check_dice, check_open, field, given_of, many_lines, numbers, rules_for
from desktop.errors import Usage
from shutbox_core.game.match import score_json
from shutbox_core.game.tileset import tiles


def moves(query):
    """The answer to one object of `moves -`."""
    rules = rules_for(field(query, "set", {}))
    open_ = check_open(field(query, "open"), rules.tiles)
    dice = check_dice(field(query, "dice"))
    first = field(query, "first_roll", False)
    if not isinstance(first, bool):
        raise Usage(f"first_roll {json.dumps(first)}: must be true or false")
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
    query = {"open": numbers(args.open, "--open"), "dice": numbers(args.dice, "--dice")}
    query.update(first_roll=args.first_roll, set=given_of(args.set))
    print(json.dumps(moves(query)))
    return 0


def add(subparsers):
    """Registers the command with argparse."""
    parser = subparsers.add_parser("moves", help="what may be shut with given open tiles and dice")
    parser.add_argument("many", nargs="?", choices=["-"], metavar="-", help="one JSON object a line on standard input")
    parser.add_argument("--open", metavar="TILES", help="the open tiles, such as 1,2,9")
    parser.add_argument("--dice", metavar="FACES", help="one or two faces, such as 3,4")
    parser.add_argument("--first-roll", action="store_true", help="it is the first roll of a turn")
    add_set(parser)
    parser.set_defaults(run=_run)
