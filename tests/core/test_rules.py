"""The rules of a turn exhaustively: every box, roll and setting against a second, naive reading of the rules."""
import itertools
import json
import pathlib

import pytest

from shutbox_core.game.tileset import count, mask_of, tiles, total_of
from shutbox_core.game.rules import Rules, Turn, digits_of

VECTORS = pathlib.Path(__file__).resolve().parents[1] / "vectors"
ROLLS = [(face,) for face in range(1, 7)] + list(itertools.product(range(1, 7), repeat=2))


def boxes(n):
    """Every set of the tiles 1 to n, the empty one too, with its mask."""
    for size in range(n + 1):
        for box in itertools.combinations(range(1, n + 1), size):
            yield sum(2 ** (tile - 1) for tile in box), box


def may_shut(combo, dice, shut):
    """Whether a combination of tiles is legal for these dice, as the table of the rules says it."""
    total = sum(dice)
    if shut == "any":
        return sum(combo) == total
    if shut == "pair":
        return len(combo) <= 2 and sum(combo) == total
    if shut == "single":
        return len(combo) == 1 and (combo[0] in dice or combo[0] == total)
    two_faces = len(dice) == 2 and dice[0] != dice[1] and set(combo) == set(dice)
    return combo == (total,) or two_faces


@pytest.mark.parametrize("n", [9, 10, 12])
@pytest.mark.parametrize("shut", ["any", "pair", "faces", "single"])
def test_every_box_and_roll(n, shut):
    rules = Rules(n, shut)
    every = [combo for mask, combo in boxes(n) if 1 <= len(combo) <= 4]
    for dice in ROLLS:
        fits = sorted(combo for combo in every if may_shut(combo, dice, shut))
        naive = [(combo, set(combo)) for combo in fits]
        for mask, box in boxes(n):
            box = set(box)
            expected = [list(combo) for combo, needed in naive if needed <= box]
            assert [tiles(found) for found in rules.legal(mask, dice)] == expected, (box, dice)


def test_no_legal_set_has_more_than_four_tiles():
    """1+2+3+4 is 10, and five tiles make 15: so the naive search above misses none."""
    assert min(sum(combo) for combo in itertools.combinations(range(1, 13), 5)) > 12


@pytest.mark.parametrize("needs", range(1, 10))
def test_first_roll_needs(needs):
    rules = Rules(needs=mask_of([needs]))
    for dice in ROLLS:
        later = [tiles(mask) for mask in rules.legal(511, dice)]
        assert [tiles(mask) for mask in rules.legal(511, dice, True)] == [found for found in later if needs in found]


@pytest.mark.parametrize("stop", range(1, 13))
def test_stop_on(stop):
    rules, free = Rules(stop_on=stop), Rules()
    for dice in ROLLS:
        assert rules.legal(511, dice) == ([] if sum(dice) == stop else free.legal(511, dice))


ONE_DIE = {
    "high": lambda box: all(tile < 7 for tile in box),
    "six": lambda box: sum(box) <= 6,
    "below_six": lambda box: sum(box) < 6,
    "last_one": lambda box: box == (1,),
    "never": lambda box: False,
    "always": lambda box: True,
}


@pytest.mark.parametrize("n", [9, 10, 12])
@pytest.mark.parametrize("one_die", ["", *ONE_DIE])
def test_one_die_in_every_box(n, one_die):
    holds = ONE_DIE[one_die or ("six" if n == 12 else "high")]
    may, must = Rules(n, one_die=one_die), Rules(n, one_die=one_die, must=True)
    for mask, box in boxes(n):
        if box:
            assert may.dice_allowed(mask) == ([1, 2] if holds(box) else [2]), box
            assert must.dice_allowed(mask) == ([1] if holds(box) else [2]), box


@pytest.mark.parametrize("n", [9, 10, 12])
def test_helpers_and_scores_of_every_box(n):
    by_sum, by_digits, by_count = (Rules(n, score=way) for way in ("sum", "digits", "count"))
    for mask, box in boxes(n):
        assert (tiles(mask), mask_of(box), count(mask), total_of(mask)) == (list(box), mask, len(box), sum(box))
        assert by_sum.score(mask) == sum(box)
        assert by_count.score(mask) == len(box)
        assert by_digits.score(mask) == digits_of(mask) == int("".join(map(str, box)) or "0")


def test_a_turn():
    turn = Turn(Rules(start_shut=mask_of([2, 4, 6, 8]), needs=mask_of([1])))
    assert tiles(turn.open) == [1, 3, 5, 7, 9]
    assert [tiles(mask) for mask in turn.roll((4, 6))] == [[1, 9]]
    turn.shut(mask_of([1, 9]))
    assert [tiles(mask) for mask in turn.roll((6, 6))] == [[5, 7]]
    turn.shut(mask_of([5, 7]))
    assert not turn.over
    turn.roll((3,))
    turn.shut(mask_of([3]))
    assert turn.over and turn.rules.score(turn.open) == 0


def test_the_public_answers():
    for case in json.loads((VECTORS / "moves.json").read_text()):
        given = case["set"]
        needs = mask_of([given["first_roll_needs"]] if "first_roll_needs" in given else [])
        rules = Rules(given.get("tiles", 9), given.get("shut", "any"), given.get("one_die", ""),
                      given.get("one_die_must", False), needs=needs, stop_on=given.get("stop_on", 0))
        open_ = mask_of(case["open"])
        assert [tiles(mask) for mask in rules.legal(open_, case["dice"], case["first_roll"])] == case["shuts"], case
        assert rules.dice_allowed(open_) == case["dice_allowed"], case
        assert (total_of(open_), str(digits_of(open_)), count(open_)) == tuple(case["score"].values()), case
