"""What several files of this room compare with."""
import pytest

from tests.support.player import KEY, Player, SETS, result
from tests.support.table import Table


@pytest.fixture(scope="module")
def right():
    """What an undisturbed match of SETS and KEY gives."""
    table = Table(SETS, KEY)
    Player(table, 3).finish()
    found = result(table)
    assert len(found[0]) == 6 and not table.lines("error")
    return found
