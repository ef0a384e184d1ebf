"""Each test has a board of its own: what the drive of one before says of a journal (boot_out.txt) is none of its business."""
import pytest

from desktop import parts


@pytest.fixture(autouse=True)
def board():
    """A new one, whose drive says nothing of a journal."""
    parts.use(parts.Bench())
