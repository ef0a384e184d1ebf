"""What the whole box needs of a 32-bit heap: core, lights, journal and the solver of twelve tiles, in the middle of a match."""
from bench import board

HELD_KIB = 116
PEAK_KIB = 125


def test_a_match_of_twelve_tiles_fits():
    found = board.memory(1500)
    assert 60 < found["held_kib"] <= found["most_held_kib"] <= HELD_KIB, found
    assert found["most_held_kib"] < found["peak_kib"] <= PEAK_KIB, found
