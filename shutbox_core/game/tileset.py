"""Sets of tiles as whole numbers."""


def tiles(mask):
    return [tile for tile in range(1, 13) if mask >> (tile - 1) & 1]


def mask_of(numbers):
    mask = 0
    for tile in numbers:
        mask |= 1 << (tile - 1)
    return mask


def count(mask):
    return len(tiles(mask))


def total_of(mask):
    return sum(tiles(mask))
