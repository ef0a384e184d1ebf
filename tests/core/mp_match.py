"""The referee, on CPython and on MicroPython: the public cases and what each format does at its edges."""
import json

from shutbox_core.game.tileset import mask_of
from shutbox_core.game.match import FORMATS, format_of
from shutbox_core.game.match import Match, match_of
from shutbox_core.game.rules import Rules, rules_of
from shutbox_core.settings import load
from tests.support import naive


def play(match, scores):
    """Plays turns with these scores, in order of play; gives the (seat, round) of each."""
    played = []
    for k in range(len(scores)):
        if k:
            match.next_turn()
        played.append((match.seat, match.round))
        match.end_turn(scores[k])
    return played


def refused(act):
    """Whether an act raises ValueError."""
    try:
        act()
    except ValueError:
        return True
    return False


def check_public_case(case):
    """Plays a case of vectors/matches.json and compares all that it says."""
    values, bad = load(case["set"])
    assert not bad, bad
    match = match_of(rules_of(values), values, case["seats"])
    for number in range(len(case["games"])):
        game = case["games"][number]
        if number:
            match.rematch()
        assert match.first == game["first"], case
        play(match, [int(score) for score in game["scores"]])
        assert match.over, case
        for key in ("winners", "totals", "net", "carried", "out"):
            if key in game:
                assert getattr(match, key) == game[key], (case["about"], key, getattr(match, key))


def test_public_cases():
    # The path is the one of MicroPython's tests, whose root directory is the project's.
    name = __file__.rsplit("/", 2)[0] + "/vectors/matches.json"
    with open(name) as file:
        cases = json.load(file)
    assert len(cases) == 15
    for case in cases:
        check_public_case(case)


def test_formats():
    """Their places are in the journals of boxes."""
    assert [known.name for known in FORMATS[:6]] == ["single", "pool", "rounds", "knockout", "tournament", "solo"]
    for known in FORMATS:
        assert format_of(known.name) is known and 0 < known.most_seats < 13
    for known in FORMATS[:6]:
        assert known.most_seats == (1 if known.name == "solo" else 12)
        assert known.usual_rounds == {"rounds": 0, "knockout": 4, "tournament": 9}.get(known.name, 1)
    assert refused(lambda: format_of("ladder"))


def test_the_score_is_that_of_the_open_tiles():
    match = Match(Rules(), format_of("single"), 2)
    match.turn.open = mask_of([2, 9])
    match.end_turn()
    assert match.scores == [11, None] and not match.over
    match.next_turn()
    assert match.seat == 2 and match.turn.open == 511
    match.turn.open = 0
    match.end_turn()
    assert match.over and match.winners == [2] and match.scores == [11, 0]


def test_a_game_that_is_over_goes_no_further():
    match = Match(Rules(), format_of("single"), 2)
    play(match, [0])
    assert refused(match.next_turn) and refused(lambda: match.end_turn(3))
    assert match.scores == [0, None]


def test_pool_left_early_changes_nothing():
    match = Match(Rules(), format_of("pool"), 2, carried=10)
    match.end_turn(5)
    match.rematch()
    assert match.carried == 10 and match.net is None and match.scores == [None, None]
    play(match, [3, 4])
    assert match.winners == [2] and match.net == [-5, 15] and match.carried == 0


def test_leader():
    match = Match(Rules(), format_of("rounds"), 3, rounds=2)
    assert match.leader() == ([], None)
    match.end_turn(20)
    assert match.leader() == ([1], 20)
    match.next_turn()
    match.end_turn(20)
    assert match.leader() == ([1, 2], 20)
    match.next_turn()
    match.end_turn(5)
    match.next_turn()
    assert match.leader() == ([3], 5)
    knockout = Match(Rules(), format_of("knockout"), 3, limit=10)
    play(knockout, [10, 9])
    assert knockout.leader() == ([2], 9)


def test_games_of_every_format_against_a_naive_recount():
    seed = 1

    def drawn(n):
        nonlocal seed
        seed = (seed * 25173 + 13849) & 0xFFFF
        return (seed >> 4) % n

    for number in range(300):
        fmt = FORMATS[number % 5].name
        seats, shut_wins_round, limit = 1 + drawn(4), drawn(2) > 0, 1 + drawn(60)
        match = Match(Rules(), format_of(fmt), seats, 3, drawn(2) > 0, 1 + drawn(3), limit, shut_wins_round, drawn(9))
        for _ in range(2):
            scores = [drawn(10) for _ in range(8)] + [7, 3, 12] * 300
            told = naive.game(fmt, seats, match.first, scores, 3, match.carry_ties, match.rounds, limit, shut_wins_round, match.carried)
            play(match, scores[:len(told["turns"])])
            assert match.over, told
            for name in ("winners", "totals", "out", "net"):
                assert getattr(match, name) == told[name], (number, name, told)
            assert match.format.name != "pool" or match.carried == told["carried"]
            match.rematch()
