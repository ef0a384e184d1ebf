"""The rules of a turn exhaustively: every box, roll and setting against a second, naive reading of the rules."""
import itertools

import pytest

from shutbox_core.game.tileset import count, mask_of, tiles, total_of
from shutbox_core.game.rules import Rules, digits_of
from tests.support import naive

WAYS = ("sum", "digits", "count")
ROLLS = [(face,) for face in range(1, 7)] + list(itertools.product(range(1, 7), repeat=2))


def boxes(n):
    """Every set of the tiles 1 to n, the empty one too, with its mask."""
    return [(sum(2 ** (tile - 1) for tile in box), box) for box in naive.sets_of(range(1, n + 1))]


@pytest.mark.parametrize("n", [9, 10, 12])
@pytest.mark.parametrize("shut", ["any", "pair", "faces", "single"])
def test_every_box_and_roll(n, shut):
    rules = Rules(n, shut)
    for dice in ROLLS:
        legal = [(one, mask_of(one)) for one in naive.legal(range(1, n + 1), dice, {"shut": shut})]
        for mask, box in boxes(n):
            expected = [one for one, needed in legal if needed & mask == needed]
            assert [tiles(found) for found in rules.legal(mask, dice)] == expected, (box, dice)


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


@pytest.mark.parametrize("n", [9, 10, 12])
@pytest.mark.parametrize("one_die", ["", "high", "six", "below_six", "last_one", "never", "always"])
def test_one_die_in_every_box(n, one_die):
    for must in (False, True):
        rules = Rules(n, one_die=one_die, must=must)
        for mask, box in boxes(n)[1:]:
            assert rules.dice_allowed(mask) == naive.dice_allowed(box, {"tiles": n, "one_die": one_die, "one_die_must": must}), box


@pytest.mark.parametrize("n", [9, 10, 12])
def test_helpers_and_scores_of_every_box(n):
    scored = [Rules(n, score=way) for way in WAYS]
    for mask, box in boxes(n):
        assert (tiles(mask), mask_of(box), count(mask), total_of(mask)) == (box, mask, len(box), sum(box))
        assert [rules.score(mask) for rules in scored] == [naive.score(box, {"score": way}) for way in WAYS]
        assert digits_of(mask) == naive.score(box, {"score": "digits"})
