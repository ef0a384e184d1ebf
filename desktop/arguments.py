"""What the commands' arguments and questions say: settings, open tiles, dice; and questions as JSON objects, one a line.

The rules are imported by what needs them: a box that only starts does not load them.
"""
import functools
import json
import sys

from desktop.errors import Usage
from shutbox_core import settings
from shutbox_core.game.tileset import mask_of
from shutbox_core.settings_file import read


def add_set(parser):
    """The option --set KEY=VALUE, to be given any number of times."""
    parser.add_argument("--set", metavar="KEY=VALUE", action="append", default=[], help="a setting, such as tiles=12")


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
    """A value as it is named in a message: on one line, whatever it is."""
    return value if isinstance(value, str) and value.isprintable() else json.dumps(value)


def settings_of(given):
    """The Settings from a dict of keys and values; Usage names the first wrong one and what is allowed."""
    if not isinstance(given, dict):
        raise Usage(f"set {json.dumps(given)}: must be an object of settings")
    values, bad = settings.load(given)
    for key, value, why in bad:
        raise Usage(f"{shown(key)}={shown(value)}: {why}")
    return values


def read_settings(path):
    """What a settings.toml sets and what is bad in it, as settings_file.read() gives them; OSError if it can't be opened."""
    return read(path.read_bytes())


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


def check_first_roll(value):
    """Raises Usage unless value says whether it is the first roll of a turn."""
    if not isinstance(value, bool):
        raise Usage(f"first_roll {json.dumps(value)}: must be true or false")


def rules_for(given):
    """The Rules for a dict of settings, made once for each."""
    return _rules_for(json.dumps(given, sort_keys=True))


@functools.cache
def _rules_for(given):
    from shutbox_core.game.rules import rules_of

    return rules_of(settings_of(json.loads(given)))


def field(query, key, default=None):
    """A field of a line's object; Usage if it is missing and has no default."""
    if key not in query and default is None:
        raise Usage(f"{key} is missing")
    return query.get(key, default)


def _question(line):
    # The object that a line is.
    try:
        query = json.loads(line.strip())
    except (ValueError, RecursionError) as wrong:
        raise Usage(f"no JSON: {wrong}") from None
    if not isinstance(query, dict):
        raise Usage("must be a JSON object")
    return query


def each_line(answer):
    """Answers one JSON object a line of standard input, on standard output; a wrong line ends it, named with its number."""
    for number, line in enumerate(sys.stdin.buffer, 1):
        if not line.strip():
            continue
        try:
            print(json.dumps(answer(_question(line))), flush=True)
        except Usage as wrong:
            raise Usage(f"line {number}: {wrong}") from None


def many_lines(args, name, answer):
    """Answers the questions on standard input, if that is asked for: then nothing else may be."""
    if args.many:
        if args.open is not None or args.dice is not None or args.first_roll or args.set:
            raise Usage(f"{name} -: takes its questions from standard input, without other options")
        each_line(answer)
    return args.many


def question_of(args):
    """The question that the options of add_question ask, as an object of the lines of `-`: only what is given."""
    question = {"set": given_of(args.set)}
    if args.open is not None:
        question["open"] = numbers(args.open, "--open")
    if args.dice is not None:
        question["dice"] = numbers(args.dice, "--dice")
    if args.first_roll:
        question["first_roll"] = True
    return question


def add_question(parser, open_help, dice_help):
    """The arguments of a question about a turn: `-` for many of them, or options."""
    parser.add_argument("many", nargs="?", choices=["-"], metavar="-", help="one JSON object a line on standard input")
    parser.add_argument("--open", metavar="TILES", help=open_help)
    parser.add_argument("--dice", metavar="FACES", help=dice_help)
    parser.add_argument("--first-roll", action="store_true", help="it is the first roll of a turn")
    add_set(parser)
