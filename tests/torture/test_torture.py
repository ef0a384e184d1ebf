"""The tests that attack, at length: TORTURE examples of random hands, cuts in whole matches, thirty days."""
import pytest

from tests.core.test_box_machine import test_random_hands  # noqa: F401
from tests.desktop.test_power import check_cuts
from tests.support import soak
from tests.support.player import KEY, SETS

DAYS = 30
WAYS = tuple((fraction, noise) for fraction in (0, 0.2, 0.4, 0.6, 0.8, 1) for noise in (None, 3, 4))


@pytest.mark.parametrize("sets, seats, key", (
    (SETS, 3, KEY), ({"format": "knockout"}, 2, 3), ({"format": "pool", "ties": "carry"}, 3, 4), ({"tiles": "12", "score": "digits"}, 2, 6),
    ({"preset": "thai", "format": "tournament", "limit": "60"}, 2, 7)))
def test_a_cut_at_every_operation_of_a_match(sets, seats, key):
    assert check_cuts(sets, seats, key, WAYS) > 300


def test_thirty_days():
    found = soak.soak(DAYS, soak.SETS)
    soak.check(found)
    assert found.table.now >= DAYS * 24 * soak.HOUR and found.games > 150
