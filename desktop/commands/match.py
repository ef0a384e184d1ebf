"""The command `match`: who has won, from given turn scores."""
import json

from desktop.arguments import each_line, field, rules_for, settings_of
from desktop.errors import Usage
from shutbox_core.game.match import format_of
from shutbox_core.game.match import match_of, score_json


def _score(value):
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 1000:
        return int(value)
    if type(value) is not int or value < 0:
        raise Usage(f"score {json.dumps(value)}: must be a whole number from 0, or its digits as a text")
    return value


def referee(query):
    """The answer to one object of `match -`."""
    given = field(query, "set", {})
    values = settings_of(given)
    seats = field(query, "seats")
    most = min(format_of(values.format).most_seats, values.tiles)
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
    if match.format.stakes:
        answer["net"] = match.net
        answer["carried"] = match.carried
    if match.format.puts_out:
        answer["out"] = match.out
    return answer


def _run(args):
    each_line(referee)
    return 0


def add(subparsers):
    """Registers the command with argparse."""
    parser = subparsers.add_parser("match", help="who has won, from given turn scores")
    parser.add_argument("many", choices=["-"], metavar="-", help="one JSON object a line on standard input")
    parser.set_defaults(run=_run)
