"""Chance: the mapping is exact, the faces are fair, and a source that fails is named while play goes on."""
import collections
import hashlib
import itertools
import os

import pytest

from hal.dice_source import DiceSource

CHI_5 = 25.745  # one case in 10,000 of a fair die lies above, 5 degrees of freedom
CHI_35 = 76.365


def chi(counts, n):
    total = sum(counts)
    return sum((c - total / n) ** 2 / (total / n) for c in counts)


def source(urandom, clock=lambda: 0):
    """Dice drawn from a source in the hardware's place."""
    return DiceSource(urandom, clock, lambda data: hashlib.sha256(data).digest())


def test_mapping_over_all_bytes():
    """Of the 256 bytes 252 are faces, each face as often; with the others a roll is drawn again."""
    dice = DiceSource(os.urandom, lambda: 0, lambda data: bytes(range(256)))
    assert collections.Counter(dice.roll(252)) == {1: 42, 2: 42, 3: 42, 4: 42, 5: 42, 6: 42}
    assert dice.roll(253)[252:] == (1,)


def test_a_million_faces():
    drawn = source(os.urandom)
    pairs = collections.Counter()
    for _ in range(100_000):
        faces = drawn.roll(10)
        pairs.update(zip(faces[::2], faces[1::2]))
    singles = [sum(n for pair, n in pairs.items() if face in pair) + pairs[face, face] for face in range(1, 7)]
    assert sum(singles) == 1_000_000 and chi(singles, 6) < CHI_5
    assert chi([pairs[pair] for pair in itertools.product(range(1, 7), repeat=2)], 36) < CHI_35
    assert drawn.error is None


@pytest.mark.parametrize("big", (True, False))
def test_first_rolls_from_a_counter(big):
    counts = collections.Counter()
    for power_on in range(1_000):
        drawn = source(lambda n: power_on.to_bytes(n, "big" if big else "little") if power_on else b"\1" + bytes(n - 1))
        counts[drawn.roll(1)] += 1
        assert drawn.error is None
    assert chi([counts[face,] for face in range(1, 7)], 6) < CHI_5


def test_the_moment_counts():
    rolls = {source(lambda n: bytes(range(n)), lambda: ns).roll(2) for ns in range(0, 100_000_000, 1_000_000)}
    assert len(rolls) > 25


@pytest.mark.parametrize("constant", (b"\x00", b"\xff", b"\x55"))
def test_a_constant_source_is_named_at_the_first_roll_and_play_goes_on(constant):
    moments = itertools.count(1_000, 1_234_567)
    drawn = source(lambda n: constant * n, lambda: next(moments))
    rolls = [drawn.roll(2) for _ in range(1_000)]
    assert drawn.error == "os.urandom is constant"
    assert chi(list(collections.Counter(itertools.chain(*rolls)).values()), 6) < CHI_5


def test_the_same_bytes_again_are_constant():
    drawn = source(lambda n: bytes(range(n)))
    assert drawn.check() is None
    assert drawn.check() == "os.urandom is constant"


def test_a_dead_source_is_named_and_play_goes_on():
    def dead(n):
        raise NotImplementedError("none")

    drawn = source(dead)
    faces = drawn.roll(2)
    assert drawn.error == "os.urandom is gone: none"
    assert len(faces) == 2 and set(faces) <= {1, 2, 3, 4, 5, 6}


def test_a_source_that_recovers():
    dead = [True]

    def sometimes(n):
        if dead[0]:
            raise OSError("out of order")
        return os.urandom(n)

    drawn = source(sometimes)
    assert drawn.check() == "os.urandom is gone: out of order"
    dead[0] = False
    assert drawn.check() is None
    drawn.roll(1)
    assert drawn.error is None


def test_a_hash_without_enough_faces_is_drawn_again():
    digests = iter((b"\xff" * 32, b"\xfc" * 31 + b"\x06", b"\x07" * 32))
    assert DiceSource(os.urandom, lambda: 0, lambda data: next(digests)).roll(2) == (1, 2)
