"""The computer's levels: known values, computed exactly through their own choices; a sample of turns; and the advice."""
import functools

import pytest

from bench import levels
from shutbox_core.game.tileset import mask_of, tiles
from shutbox_core.game.match import LEVELS, format_of
from shutbox_core.game.match import Match
from shutbox_core.strategy.levels import Mind
from shutbox_core.game.rules import Rules, Turn


@functools.cache
def expert():
    """The score distribution of an expert under the default rules."""
    return levels.level_scores(Rules(9), "expert")


def turn_at(rules, open_tiles, dice=None):
    """A turn in its middle."""
    turn = Turn(rules)
    turn.open = mask_of(open_tiles)
    turn.first = False
    if dice:
        turn.roll(dice)
    return turn


@pytest.mark.parametrize("level, percent, score", [
    ("random", "2.3724", "20.4043"), ("most", "1.1315", "24.1460"), ("highest", "9.4766", "11.2404"), ("fewest", "9.5632", "11.1883")])
def test_simple_levels(level, percent, score):
    """Nine tiles, one die a must at six or less; published values to all their digits."""
    found = levels.level_scores(Rules(9, one_die="six", must=True), level)
    assert "{:.4f}".format(100 * found[0]) == percent
    assert "{:.4f}".format(levels.mean(found)) == score
    assert sum(found.values()) == pytest.approx(1)


def test_expert():
    """The default rules' exact expected score, and the chance to shut that this play has."""
    assert levels.mean(expert()) == pytest.approx(431363714383 / 39182082048, abs=1e-5)
    assert "{:.5f} {:.5f}".format(levels.mean(expert()), expert()[0]) == "11.00921 0.09669"


def test_expert_plays_as_sampled():
    """200,000 turns of the engine with a fixed seed lie within three standard errors of the exact values."""
    average, error, part, part_error = levels.sample("expert", Rules(9), 200_000, seed=7)
    assert abs(average - 11.00921) < 3 * error < 0.08
    assert abs(part - 0.09669) < 3 * part_error < 0.003


def test_shark_against_expert():
    """Two seats, each first half of the time, ties a half; 0.50185 is what the best reply to an expert makes."""
    share = levels.shark_share(Rules(9), expert())
    assert 0.5018 <= share < 0.5019


@pytest.mark.parametrize("level", LEVELS[:4])
def test_simple_levels_take_one_die_at_six_or_less(level):
    mind = Mind(Rules(9))
    assert mind.choose(level, turn_at(mind.solver.rules, [1, 2, 3])) == 1
    assert mind.choose(level, turn_at(mind.solver.rules, [1, 6])) == 2
    assert mind.choose(level, turn_at(mind.solver.rules, [1, 7])) == 2
    must = Rules(9, must=True)
    assert Mind(must).choose(level, turn_at(must, [1, 6])) == 1
    never = Rules(9, one_die="never")
    assert Mind(never).choose(level, turn_at(never, [1])) == 2


def test_before_the_tables_are_ready():
    """Expert and shark play as fewest; a shark whose own table is not ready plays as an expert."""
    rules = Rules(9)
    mind = Mind(rules, True)
    turn = turn_at(rules, range(1, 10), (3, 3))
    mind.work(500)
    for level in ("expert", "shark"):
        assert mind.goal(level, turn) is None
        assert tiles(mind.choose(level, turn)) == [6]
        assert mind.choose(level, turn_at(rules, [1, 6])) == 2
    levels.ready(mind)
    match = Match(rules, format_of("single"), 2)
    match.end_turn(3)
    match.next_turn()
    assert not mind.work(10, match)
    assert mind.goal("shark", match.turn).name == "score"
    levels.ready(mind, match)
    assert mind.goal("shark", match.turn).name == "match"
    assert mind.goal("expert", match.turn).name == "score"
    assert mind.goal("shark", turn).name == "score", "a turn that it has not looked at"


def test_shark_alone_plays_as_expert():
    mind = levels.ready(Mind(Rules(9), True))
    match = Match(mind.solver.rules, format_of("solo"), 1)
    levels.ready(mind, match)
    assert mind.goal("shark", match.turn).name == "score"


def test_a_needed_tile_at_the_first_roll():
    """The first roll of a turn is another one: what the level shuts is legal, and the table knows its worth."""
    rules = Rules(9, needs=mask_of([2]))
    found = levels.level_scores(rules, "expert")
    assert levels.mean(found) == pytest.approx(2192203169237 / 117546246144, abs=1e-4)


def test_advice():
    mind = levels.ready(Mind(Rules(9)))
    turn = Turn(mind.solver.rules)
    advice, fields = mind.advise(turn)
    assert advice == 2
    assert fields == {
        "goal": "score", "dice": 2, "e_score": pytest.approx(11.0092086, abs=1e-4), "p_shut": pytest.approx(0.0976137, abs=1e-6)}
    turn.roll((6, 4))
    mask, fields = mind.advise(turn)
    assert mask in turn.sets
    solver = mind.solver
    assert fields == {"goal": "score", "tiles": tiles(mask), "e_score": solver.value(511 ^ mask, solver.by_score),
                      "p_shut": solver.value(511 ^ mask, solver.by_shut)}
    some = [mask_of([1, 2, 7]), mask_of([1, 4, 5])]
    assert mind.advise(turn, some)[0] in some
    last = turn_at(mind.solver.rules, [4], (2, 2))
    assert mind.advise(last)[1] == {"goal": "score", "tiles": [4], "e_score": 0, "p_shut": 1}
