"""The rules of a turn, on CPython and on MicroPython: the legal sets of every box and roll against a search of all masks."""
from shutbox_core.game.tileset import count, mask_of, tiles, total_of
from shutbox_core.game.rules import Rules, Turn


def naive(rules, open_, dice):
    """The legal sets, found by trying every set of tiles."""
    total = sum(dice)
    found = []
    for mask in range(1, 1 << rules.tiles):
        if mask & open_ != mask:
            continue
        if rules.shut == "any":
            fits = total_of(mask) == total
        elif rules.shut == "pair":
            fits = total_of(mask) == total and count(mask) <= 2
        elif rules.shut == "single":
            fits = count(mask) == 1 and tiles(mask)[0] in (dice[0], dice[-1], total)
        else:
            fits = mask == mask_of([total]) or (len(dice) == 2 and dice[0] != dice[1] and mask == mask_of(dice))
        if fits and total != rules.stop_on:
            found.append(mask)
    return sorted(found, key=tiles)


def test_legal_sets_of_every_box():
    rolls = [(a,) for a in range(1, 7)] + [(a, b) for a in range(1, 7) for b in range(1, 7)]
    for shut in ("any", "pair", "single", "faces"):
        rules = Rules(9, shut=shut, stop_on=7)
        for dice in rolls:
            of_full = naive(rules, rules.full, dice)
            for open_ in range(0, 512, 3):
                assert rules.legal(open_, dice) == [mask for mask in of_full if mask & open_ == mask], (shut, open_, dice)


def test_digits_pass_32_bits():
    rules = Rules(12, score="digits", stop_on=7)
    turn = Turn(rules)
    assert not turn.roll((3, 4))
    assert turn.over
    score = rules.score(turn.open)
    assert str(score) == "123456789101112"
    assert score > rules.score(mask_of([12, 11, 10, 9])) == 9101112


def test_illegal_acts_raise():
    turn = Turn(Rules())
    turn.roll((1, 2))
    for act in (lambda: turn.roll((1, 2)), lambda: turn.shut(mask_of([4]))):
        try:
            act()
        except ValueError:
            continue
        assert False, "no ValueError"
    turn.shut(mask_of([1, 2]))
    assert tiles(turn.open) == [3, 4, 5, 6, 7, 8, 9]
