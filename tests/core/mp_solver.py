"""Best play, the levels and the shark, on CPython and on MicroPython."""
from shutbox_core.game.tileset import mask_of, tiles
from shutbox_core.game.match import format_of
from shutbox_core.game.match import Match
from shutbox_core.strategy.levels import Mind
from shutbox_core.game.rules import Rules, Turn
from shutbox_core.strategy.solver import Solver


def solved(rules, sharks=False):
    mind = Mind(rules, sharks)
    while not mind.work(1000):
        pass
    return mind


def test_values_of_nine_tiles():
    solver = solved(Rules(9)).solver
    assert abs(solver.value(511, solver.by_score) - 431363714383 / 39182082048) < 0.0001
    assert abs(solver.value(511, solver.by_shut) - 956177159 / 9795520512) < 0.000001
    # One die is the better choice in 14 of the 63 boxes in which the rule offers it.
    boxes = [open_ for open_ in range(1, 64) if solver.dice(open_, solver.by_score) == 1]
    assert len(boxes) == 14


def test_slices_are_short():
    solver = Solver(Rules(9))
    slices = 0
    while not solver.work(60):
        slices += 1
        assert solver.cost < 140
    assert solver.ready and slices > 1000
    assert solver.work(60)


def test_digits_beyond_32_bits():
    """A start with five tiles open, by hand for two of them, and the twelve-tile box's 123456789101112 as the unit."""
    rules = Rules(12, score="digits", start_shut=mask_of([1, 2, 3, 4, 5, 6, 7]))
    solver = solved(rules).solver
    assert abs(solver.value(mask_of([12]), solver.by_score) - 12 * 35 / 36) < 0.001
    both = (33 * 1112 + 2 * 12 * 35 / 36 + 11 * 34 / 36) / 36
    assert abs(solver.value(mask_of([11, 12]), solver.by_score) - both) < 0.1
    full = Solver(Rules(12, score="digits"))
    assert abs(full.by_score.pays(4095) + 1) < 0.00001
    assert abs(full.by_score.pays(mask_of([1])) * 123456789101112 + 1) < 0.00001


def test_levels():
    turn = Turn(Rules(9))
    mind = Mind(turn.rules)
    turn.roll((5, 6))
    taken = [tiles(mind.choose(level, turn, 4)) for level in ("random", "most", "highest", "fewest", "expert", "shark")]
    assert taken == [tiles(turn.sets[4]), [1, 2, 3, 5], [2, 9], [2, 9], [2, 9], [2, 9]]
    while not mind.work(1000):
        pass
    turn.first = False
    turn.dice = None
    turn.open = mask_of([1, 2, 3, 7])
    turn.roll((2, 1))
    assert tiles(mind.choose("expert", turn)) == [3]
    advice, fields = mind.advise(turn)
    assert advice == mask_of([3]) and fields["goal"] == "score" and fields["tiles"] == [3] and "dice" not in fields
    assert 0 < fields["p_shut"] < 0.2


def test_shark():
    """Last to play with 3 to beat or tie, and with the pool at stake; then first to play."""
    mind = solved(Rules(9, start_shut=mask_of([8, 9])), True)
    match = Match(mind.solver.rules, format_of("pool"), 2)
    while not mind.work(60, match):
        pass
    assert mind.goal("shark", match.turn) == mind.shark.by_match
    assert 0.3 < mind.solver.value(127, mind.shark.by_match) < 0.5
    match.end_turn(3)
    while not mind.work(60, match):
        pass
    match.next_turn()
    mind.shark.look(match)
    assert mind.goal("shark", match.turn) == mind.shark.by_match
    four, three, none = [mind.solver.value(mask_of(left), mind.shark.by_match) for left in ([4], [3], [])]
    assert four < three < none == 1
    match.turn.roll((6, 4))
    assert mind.choose("shark", match.turn) in match.turn.sets
