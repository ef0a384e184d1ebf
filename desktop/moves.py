"""The commands `moves` (what may be shut) and `match` (who has won), and the reading of --set for all others.

The rules and the referee are imported by what needs them: a box that only starts loads neither.
"""

import json
import sys

from desktop.errors import Usage
from shutbox_core import settings
from shutbox_core.game.tileset import mask_of, tiles


def given_of(pairs):
    """The settings keys and values of KEY=VALUE texts, checked only for their form."""
    given = {}
    for pair in pairs or ():
        key, equals, value = pair.partition("=")
        if not equals:
            raise Usage(f"--set {shown(pair)}: must be KEY=VALUE")
        given[key.strip()] = value
    return given


def shown(value):
    # On one line, whatever it is.
    return value if isinstance(value, str) and value.isprintable() else json.dumps(value)


def settings_of(given):
    """The Settings from a dict of keys and values; Usage names the first wrong one and what is allowed."""
    if not isinstance(given, dict):
        raise Usage(f"set {json.dumps(given)}: must be an object of settings")
    values, bad = settings.load(given)
    for key, value, why in bad:
        raise Usage(f"{shown(key)}={shown(value)}: {why}")
    return values


def parse_set(pairs):
    """The Settings from the KEY=VALUE texts of --set options."""
    return settings_of(given_of(pairs))


def numbers(text, what):
    """The whole numbers of a text like 1,2,9 as a list; none or nothing gives an empty one."""
    try:
        return [int(word) for word in text.split(",")] if text.strip() not in ("", "none") else []
    except ValueError:
        raise Usage(f"{what} {shown(text)}: must be whole numbers separated by commas") from None


def check_numbers(value, what, high):
    """Raises Usage unless value is a list of whole numbers from 1 to high."""
    if not isinstance(value, list) or not all(type(item) is int and 1 <= item <= high for item in value):
        raise Usage(f"{what} {json.dumps(value)}: must be a list of numbers from 1 to {high}")


def check_open(open_, n):
    """The mask of a list of open tiles of a box with n; Usage if it has a wrong one or one twice."""
    check_numbers(open_, "open", n)
    if len(set(open_)) < len(open_):
        raise Usage(f"open {json.dumps(open_)}: each tile from 1 to {n} at most once")
    return mask_of(open_)


def check_dice(dice):
    """The faces of one or two dice as a tuple; Usage if they are no such thing."""
    check_numbers(dice, "dice", 6)
    if len(dice) not in (1, 2):
        raise Usage(f"dice {json.dumps(dice)}: must be one or two faces from 1 to 6")
    return tuple(dice)


def rules_for(given, cache={}):
    """The Rules for a dict of settings, made once for each."""
    from shutbox_core.game.rules import rules_of

    name = json.dumps(given, sort_keys=True)
    if name not in cache:
        cache[name] = rules_of(settings_of(given))
    return cache[name]


def field(query, key, default=None):
    """A field of a line's object; Usage if it is missing and has no default."""
    if key not in query and default is None:
        raise Usage(f"{key} is missing")
    return query.get(key, default)


def moves(query):
    """The answer to one object of `moves -`."""
    from shutbox_core.game.match import score_json

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


def _score(value):
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 1000:
        return int(value)
    if type(value) is not int or value < 0:
        raise Usage(f"score {json.dumps(value)}: must be a whole number from 0, or its digits as a text")
    return value


def referee(query):
    """The answer to one object of `match -`."""
    from shutbox_core.game.match import match_of

    given = field(query, "set", {})
    values = settings_of(given)
    seats = field(query, "seats")
    most = 1 if values.format == "solo" else values.tiles
    if type(seats) is not int or not 1 <= seats <= most:
        raise Usage(f"seats {json.dumps(seats)}: must be 1 to {most}")
    games = field(query, "games")
    if not isinstance(games, list):
        raise Usage(f"games {json.dumps(games)}: must be a list of games")
    match = None
    answers = []
    for number, game in enumerate(games, 1):
        try:
            if not isinstance(game, dict):
                raise Usage(f"{json.dumps(game)}: must be an object with first and scores")
            if match:
                match.rematch()
            else:
                match = match_of(rules_for(given), values, seats)
            answers.append(_play(match, game))
        except Usage as wrong:
            raise Usage(f"game {number}: {wrong}") from None
    return {"games": answers}


def _play(match, game):
    from shutbox_core.game.match import score_json

    first = field(game, "first", match.first)
    if type(first) is not int or not 1 <= first <= match.seats:
        raise Usage(f"first {json.dumps(first)}: must be a seat from 1 to {match.seats}")
    match.first = first
    match.start_game()
    scores = field(game, "scores")
    if not isinstance(scores, list):
        raise Usage(f"scores {json.dumps(scores)}: must be a list of scores in order of play")
    for number, score in enumerate(scores):
        if match.over:
            raise Usage(f"{len(scores)} scores are too many: the game ended with number {number}")
        if number:
            match.next_turn()
        match.end_turn(_score(score))
    if not match.over:
        raise Usage(f"{len(scores)} scores are too few: the game goes on after them")
    answer = {"winners": match.winners}
    if match.totals:
        answer["totals"] = [score_json(match.rules, total) for total in match.totals]
    if match.fmt == "pool":
        answer["net"] = match.net
        answer["carried"] = match.carried
    if match.fmt == "knockout":
        answer["out"] = match.out
    return answer


def each_line(answer, lines=None):
    """Answers one JSON object a line, on standard output; a wrong line ends it, named with its number."""
    for number, line in enumerate(sys.stdin.buffer if lines is None else lines, 1):
        if not line.strip():
            continue
        try:
            query = json.loads(line.strip())
            if not isinstance(query, dict):
                raise Usage("must be a JSON object")
            print(json.dumps(answer(query)), flush=True)
        except (ValueError, RecursionError) as wrong:
            raise Usage(f"line {number}: no JSON: {wrong}") from None
        except Usage as wrong:
            raise Usage(f"line {number}: {wrong}") from None


def many_lines(args, name, answer):
    """Answers the questions on standard input, if that is asked for: then nothing else may be."""
    if args.many:
        if args.open is not None or args.dice is not None or args.first_roll or args.set:
            raise Usage(f"{name} -: takes its questions from standard input, without other options")
        each_line(answer)
    return args.many


def _run_moves(args):
    if many_lines(args, "moves", moves):
        return 0
    for name in ("open", "dice"):
        if getattr(args, name) is None:
            raise Usage(f"--{name} is missing; or `moves -` for many questions on standard input")
    query = {"open": numbers(args.open, "--open"), "dice": numbers(args.dice, "--dice")}
    query.update(first_roll=args.first_roll, set=given_of(args.set))
    print(json.dumps(moves(query)))
    return 0


def _run_match(args):
    each_line(referee)
    return 0


def add_set(parser):
    """The option --set KEY=VALUE, to be given any number of times."""
    parser.add_argument("--set", metavar="KEY=VALUE", action="append", default=[], help="a setting, such as tiles=12")


def add(subparsers):
    """Registers both commands with argparse."""
    parser = subparsers.add_parser("moves", help="what may be shut with given open tiles and dice")
    parser.add_argument("many", nargs="?", choices=["-"], metavar="-", help="one JSON object a line on standard input")
    parser.add_argument("--open", metavar="TILES", help="the open tiles, such as 1,2,9")
    parser.add_argument("--dice", metavar="FACES", help="one or two faces, such as 3,4")
    parser.add_argument("--first-roll", action="store_true", help="it is the first roll of a turn")
    add_set(parser)
    parser.set_defaults(run=_run_moves)
    parser = subparsers.add_parser("match", help="who has won, from given turn scores")
    parser.add_argument("many", choices=["-"], metavar="-", help="one JSON object a line on standard input")
    parser.set_defaults(run=_run_match)
