"""Whole matches at random: every format and number of seats against a naive recount."""
import ast
import itertools
import pathlib

from hypothesis import given, settings, strategies as st

from shutbox_core.game.match import FORMATS, format_of
from shutbox_core.game.match import Match
from shutbox_core.game.rules import Rules
from tests.support import naive

RULES = Rules()


def scores_from(numbers):
    """The numbers, and then ones that bring any game to its end."""
    return itertools.chain(numbers, itertools.cycle([7, 3, 12]))


@settings(max_examples=300, deadline=None)
@given(
    fmt=st.sampled_from(["single", "pool", "rounds", "knockout", "tournament"]),
    seats=st.integers(1, 12),
    stake=st.integers(1, 1000),
    carry_ties=st.booleans(),
    rounds=st.integers(1, 6),
    limit=st.integers(1, 60),
    shut_wins_round=st.booleans(),
    carried=st.integers(0, 99),
    games=st.lists(st.lists(st.integers(0, 9) | st.integers(1, 45), max_size=40), min_size=1, max_size=4),
)
def test_random_matches(fmt, seats, stake, carry_ties, rounds, limit, shut_wins_round, carried, games):
    match = Match(RULES, format_of(fmt), seats, stake, carry_ties, rounds, limit, shut_wins_round, carried)
    for number, numbers in enumerate(games):
        if number:
            match.rematch()
        assert match.first == match.seat == number % seats + 1
        before = match.carried
        told = naive.game(fmt, seats, match.first, scores_from(numbers), stake, carry_ties, rounds, limit, shut_wins_round, before)
        scores = scores_from(numbers)
        played = []
        last = match.totals
        while not match.over:
            if played:
                match.next_turn()
            assert not match.winners and match.net is None and match.carried == before
            assert match.seat not in match.out and match.scores[match.seat - 1] is None
            assert match.turn.open == RULES.full and not match.turn.over
            played.append((match.seat, match.round))
            last = list(match.totals) if match.totals else None
            score = next(scores)
            match.end_turn(score)
            assert match.scores[match.seat - 1] == score
            if last:
                assert all(new >= old for new, old in zip(match.totals, last, strict=True))
        assert played == told["turns"]
        assert [match.winners, match.totals, match.out, match.net] == [told[name] for name in ("winners", "totals", "out", "net")]
        if match.format.name == "pool":
            assert match.carried == told["carried"] >= 0
            assert sum(match.net) + match.carried - before == 0
        else:
            assert match.carried == before


def test_nobody_compares_the_name_of_a_format():
    """What a format does is asked of its class; `single` is also a way to shut."""
    root = pathlib.Path(__file__).resolve().parents[2]
    names = {known.name for known in FORMATS} - {"single"}
    compared = [
        (path.name, constant.lineno, constant.value)
        for room in ("shutbox_core", "hal", "desktop") for path in (root / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Compare)
        for constant in ast.walk(node) if isinstance(constant, ast.Constant) and constant.value in names]
    assert names and not compared
