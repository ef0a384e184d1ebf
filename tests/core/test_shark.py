"""Best for the match as it stands: against exact play of whole matches, and over all formats and scorings."""
import functools
import random

import pytest

from bench import levels
from shutbox_core.game.tileset import mask_of
from shutbox_core.game.match import format_of
from shutbox_core.game.match import Match
from shutbox_core.strategy.levels import Mind
from shutbox_core.game.rules import Rules
from tests.core.test_players import expert

RULES = Rules(9)


@functools.cache
def mind():
    return levels.ready(Mind(RULES, True))


def own_scores():
    """The score distribution of play by the table for the match, straight from the tables."""
    solver, goal = mind().solver, mind().shark.by_match
    reach = [0.0] * 512
    reach[511] = 1.0
    found = {}
    for open_ in range(511, 0, -1):
        if reach[open_]:
            end = 0
            for sets, weight in solver.rolls[solver.dice(open_, goal) - 1]:
                legal = [s for s in sets if s & open_ == s]
                if legal:
                    reach[open_ ^ solver.best(open_, legal, goal)] += reach[open_] * weight / 36
                else:
                    end += reach[open_] * weight / 36
            score = RULES.score(open_)
            found[score] = found.get(score, 0) + end
    found[0] = reach[0]
    return found


@pytest.mark.parametrize("first, expert_wins, shark_wins, best", [(True, 0.508488, 0.50879, 0.508854), (False, 0.491512, 0.4935, 0.493669)])
def test_two_rounds_against_an_expert(first, expert_wins, shark_wins, best):
    """Above what an expert makes and near the best reply there is (found by solving the whole match backwards)."""
    match = Match(RULES, format_of("rounds"), 2, rounds=2)
    me, other = (0, 1) if first else (1, 0)

    @functools.cache
    def shark(round_, ahead):
        match.start_game()
        match.round = round_
        match.totals = [200, 200]
        match.totals[me] += ahead
        match.seat = me + 1
        match.scores[other] = None if first else 5
        mind().shark.look(match)
        if round_ < 2:
            assert mind().goal("shark", match.turn).name == "score"
            return expert()
        levels.ready(mind())
        return own_scores()

    @functools.cache
    def wins(round_, ahead, play):
        if round_ > 2:
            return 0.5 if not ahead else float(ahead < 0)
        total = 0
        for theirs, q in expert().items():
            for mine, p in (play(round_, ahead) if first else play(round_, ahead - theirs) if theirs else {}).items():
                if not mine and (first or theirs):
                    total += p * q
                elif theirs:
                    total += p * q * wins(round_ + 1, ahead + mine - theirs, play)
        return total

    assert wins(1, 0, lambda round_, ahead: expert()) == pytest.approx(expert_wins, abs=1e-6)
    got = wins(1, 0, shark)
    assert shark_wins < got < best


def standing(rng, rules, fmt):
    """A match of random seats and settings in the middle of a random round."""
    match = Match(rules, format_of(fmt), rng.randint(2, 6), stake=rng.randint(1, 20), carry_ties=rng.random() < 0.5, rounds=3,
                  limit=rules.score(rules.start) * 2, shut_wins_round=rng.random() < 0.5, carried=rng.choice((0, 7)))
    for _ in range(rng.randrange(3 * match.seats)):
        match.end_turn(rng.randrange(1, rules.score(rules.start) + 1))
        if match.over:
            match.start_game()
        else:
            match.next_turn()
    return match


@pytest.mark.parametrize("fmt", ["single", "pool", "rounds", "knockout", "tournament"])
@pytest.mark.parametrize("score", ["sum", "digits", "count"])
def test_worths_of_any_standing(fmt, score):
    """From 0 to 1, the shut box the best, never better with more open; a table that fills, and choices that are legal."""
    rng = random.Random(fmt + score)
    rules = Rules(12 if score == "digits" else 9, score=score, start_shut=mask_of([7, 8, 9]), one_die="always")
    thinking = levels.ready(Mind(rules, True))
    met = 0
    for _ in range(40):
        match = standing(rng, rules, fmt)
        levels.ready(thinking, match)
        decides = {"rounds": match.round == 3, "knockout": False, "tournament": max(match.totals or [0]) >= match.limit}.get(fmt, True)
        assert thinking.goal("shark", match.turn).name == ("match" if decides else "score")
        met += decides
        if not decides:
            continue
        by_score = sorted((rules.score(open_), thinking.shark.worth(rules.score(open_))) for open_ in range(64))
        pays = [pay for _, pay in by_score]
        assert 0 <= pays[-1] and pays[0] <= 1.00002
        assert all(a >= b - 1e-12 for a, b in zip(pays, pays[1:])), by_score
        assert 0 <= thinking.solver.value(rules.start, thinking.shark.by_match) <= 1
        match.turn.roll((3, 1))
        assert thinking.choose("shark", match.turn) in match.turn.sets
    assert met or fmt == "knockout"


@pytest.mark.parametrize("fmt, more, scores, worths", [
    ("single", {}, [20], {19: 1, 20: 0.5, 21: 0, 0: 1}),
    ("single", {}, [20, 20], {19: 1, 20: 1 / 3, 21: 0}),
    ("single", {}, [25, 20, 30], {20: 0.5, 21: 0}),
    ("pool", {}, [20, 30], {0: 1, 19: 30 / 50, 20: 15 / 50, 21: 0}),
    ("pool", {"carry_ties": True}, [20, 30], {19: 30 / 50, 20: 10 / 50}),
    ("pool", {"carried": 15}, [20, 30], {0: 1, 19: 45 / 65, 20: 22.5 / 65})])
def test_last_to_play(fmt, more, scores, worths):
    """The lowest score so far is to be beaten; a tie has its share.

    In a pool by what is at stake: three stakes of 10 and what was carried, and two more for a shut box.
    """
    match = Match(RULES, format_of(fmt), len(scores) + 1, stake=10, **more)
    for score in scores:
        match.end_turn(score)
        match.next_turn()
    mind().shark.look(match)
    levels.ready(mind())
    for score, worth in worths.items():
        assert mind().shark.worth(score) == pytest.approx(worth)


def test_first_to_play():
    """Against what the later seats will do: with one to come, the chance to score more and half that to tie."""
    match = Match(RULES, format_of("single"), 2)
    mind().shark.look(match)
    levels.ready(mind())
    for score in (1, 5, 20):
        worth = sum(chance * (1 if other > score else other == score and 0.5) for other, chance in expert().items())
        assert mind().shark.worth(score) == pytest.approx(worth, abs=2e-5)


def test_the_same_standing_is_not_worked_out_again():
    match = Match(RULES, format_of("single"), 2)
    levels.ready(mind(), match)
    assert mind().shark.ready
    match.rematch()
    mind().shark.look(match)
    assert mind().shark.ready
    match.end_turn(9)
    match.next_turn()
    mind().shark.look(match)
    assert not mind().shark.ready


def test_looks_ahead_at_the_end_of_a_turn():
    """While the last turn is read out the table is made for the next seat, and stays right when its turn begins."""
    for fmt in ("single", "rounds", "knockout", "tournament"):
        match = Match(RULES, format_of(fmt), 2, rounds=2, limit=40 if fmt == "tournament" else 60)
        if fmt == "tournament":
            match.totals = [20, 0]
        for _ in range(1 if fmt in ("single", "tournament") else 3):
            match.end_turn(21)
            assert not match.over
            levels.ready(mind(), match)
            standing = mind().shark.standing
            match.next_turn()
            mind().shark.look(match)
            assert mind().shark.standing == standing
            decides = fmt == "single" or fmt == "rounds" and match.round == 2 or fmt == "tournament"
            assert mind().goal("shark", match.turn).name == ("match" if decides else "score"), fmt


@pytest.mark.parametrize("seats", [4, 12])
def test_slices(seats):
    """The shark's work keeps to the slices too."""
    rules = Rules(12, one_die="always")
    thinking = levels.ready(Mind(rules, True))
    match = Match(rules, format_of("single"), seats)
    most = steps = 0
    while not thinking.work(60, match):
        most = max(most, thinking.solver.cost)
        steps += thinking.solver.cost
    assert most * 14e-6 < 0.002
    assert steps * 14e-6 < 75


def test_a_box_that_pays_one_score_only():
    """A start with one tile: no spread to divide by."""
    rules = Rules(9, start_shut=mask_of(range(2, 10)), one_die="always")
    thinking = levels.ready(Mind(rules, True))
    match = Match(rules, format_of("tournament"), 2, limit=3)
    levels.ready(thinking, match)
    assert thinking.choose("shark", match.turn) == 1
