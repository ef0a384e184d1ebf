"""The rules of a turn, on CPython and on MicroPython: the legal sets of every box and roll against the naive ones; packing."""
from shutbox_core.game.tileset import mask_of, tiles
from shutbox_core.game.rules import Rules, Turn, unpacked
from tests.support import naive


def test_legal_sets_of_every_box():
    rolls = [(a,) for a in range(1, 7)] + [(a, b) for a in range(1, 7) for b in range(1, 7)]
    for shut in ("any", "pair", "single", "faces"):
        rules = Rules(9, shut=shut, stop_on=7)
        for dice in rolls:
            of_full = [mask_of(one) for one in naive.legal(range(1, 10), dice, {"shut": shut, "stop_on": 7})]
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


def test_packed_rules():
    """These numbers are in the journals of boxes: what they stand for never changes."""
    packed = {
        0: {},
        4096: {"tiles": 10},
        8256: {"tiles": 12},
        8192: {"tiles": 12, "one_die": "high"},
        512: {"shut": "pair"}, 1024: {"shut": "faces"}, 1536 | 4 << 6: {"shut": "single", "one_die": "never"},
        2 << 6: {"one_die": "below_six"}, 3 << 6: {"one_die": "last_one"}, 5 << 6 | 1 << 3: {"one_die": "always", "must": True},
        1: {"score": "digits"}, 2: {"score": "count"},
        0b111 << 15: {"start_shut": mask_of([1, 2, 3])},
        3 << 27: {"needs": mask_of([3])},
        7 << 31: {"stop_on": 7},
        12 << 31 | 12 << 27 | 2047 << 15 | 8192 | 1 << 6: {"tiles": 12, "stop_on": 12, "needs": mask_of([12]), "start_shut": 2047},
    }
    for number in packed:
        rules, again = Rules(**packed[number]), unpacked(number)
        assert rules.packed == again.packed == number, (number, rules.packed)
        for name in ("tiles", "full", "shut", "one_die", "must", "scoring", "start", "needs", "stop_on"):
            assert getattr(again, name) == getattr(rules, name), (number, name)


def test_options_that_do_not_exist():
    for wrong in ({"tiles": 11}, {"shut": "all"}, {"one_die": "seven"}, {"must": 2}, {"score": "product"}):
        try:
            Rules(**wrong)
        except ValueError:
            continue
        assert False, wrong
