"""What several files of this room compare with."""
import pytest

from tests.support.helpful import KEY, SETS, Helpful, Position, result


@pytest.fixture(scope="module")
def right():
    """What an undisturbed match of SETS and KEY gives."""
    table = Position(SETS, KEY)
    Helpful(table, 3).finish()
    found = result(table)
    assert len(found[0]) == 6 and not table.lines("error")
    return found
