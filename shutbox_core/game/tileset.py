"""Sets of tiles as whole numbers: tile t is bit t - 1 of a mask.

Of two masks the larger has the higher highest tile; where that is the same, the higher next one; and so on.
"""


def tiles(mask):
    """The tiles of a mask, 1 to 12, as an ascending list."""
    return [tile for tile in range(1, 13) if mask >> (tile - 1) & 1]


def mask_of(numbers):
    """The mask of some tile numbers, each 1 to 12; one given twice counts once."""
    mask = 0
    for tile in numbers:
        mask |= 1 << (tile - 1)
    return mask


def count(mask):
    """How many tiles are in a mask. Allocates nothing, as total_of(): best play asks for thousands."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


def total_of(mask):
    """The sum of a mask's tile numbers, 0 to 78."""
    total = 0
    for tile in range(1, 13):
        if mask >> tile - 1 & 1:
            total += tile
    return total
