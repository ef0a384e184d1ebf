"""What the lights promise: contrast, current, flashes, exact waits, and what a frame costs on a board."""
import pytest
from hypothesis import given, settings, strategies as st

from shutbox_core import sounds
from shutbox_core.lights import cards
from shutbox_core.lights.motions import Comet, Runner, Sleep, Tumble, Waves
from shutbox_core.lights.palette import AMBER_F, AMBER_H, BREATH, CYAN_M, LEVELS, WHITE_F, WHITE_H, WHITE_M, Chain, Look
from tests.core import mp_view
from tests.core.mp_view import Given, end, render, view_of
from tests.support.lights import EYES, current_ma, flashes, luminance, turns
from tests.support import runner

_M = 0x1FFFFFFF
STEPS = (1, 2, 3, 4, 5)


def palette(view, code):
    view.light(1, code)
    view.render()
    return max(view.frame[:2])  # the first tile's, behind a sacrificial pixel


# The checker itself.


def test_turns_and_flashes():
    blink = [(0, [0]), (100, [0xFFFFFF]), (200, [0]), (300, [0xFFFFFF]), (400, [0]), (500, [0xFFFFFF]), (600, [0]), (1099, [0xFFFFFF])]
    assert turns([(t, luminance(px[0])) for t, px in blink]) == ([100, 300, 500, 1099], [200, 400, 600])
    assert flashes(blink) == (4, 0, 1099)
    assert flashes(blink[:-1])[0] == 3
    assert flashes(blink[:-1] + [(1101, [0xFFFFFF])])[0] == 3
    assert flashes(blink, edges=[50])[0] == 1
    assert flashes(blink, edges=[2101])[0] == 4
    assert flashes(blink, edges=[1050])[0] == 3
    assert flashes([(0, [0]), (100, [0x181818]), (200, [0])])[0] == 0  # less than a tenth
    slow = [(20 * i, [0x010101 * i]) for i in range(60)] + [(1200 + 20 * i, [0x010101 * (59 - i)]) for i in range(60)]
    assert flashes(slow)[0] == 1
    assert current_ma([0xFFFFFF, 0, 0x0000FF]) == 3 + 80


# Contrast.


def ratios(view):
    """The least ratio of luminance between amber F and cyan M, and between cyan M and amber H, for all eyes."""
    colours = [palette(view, code) for code in (AMBER_F, CYAN_M, AMBER_H)]
    return min(luminance(brighter, eye) / luminance(darker, eye) for eye in EYES for darker, brighter in zip(colours, colours[1:]))


@pytest.mark.parametrize("step", STEPS)
def test_threefold_apart_for_all_eyes(step):
    view = view_of(12, 12, False, True, True, step, 2000)
    assert ratios(view) >= 3.09


def test_levels_and_hues():
    """The table of the box, undimmed."""
    assert LEVELS == ((2, 8, 32), (3, 12, 48), (5, 20, 80), (9, 36, 144), (16, 64, 255))
    for step, levels in enumerate(LEVELS):
        view = view_of(9, 9, False, False, False, step + 1, 2000)
        for code, level, hue in ((AMBER_F, 0, (1, 0.45, 0)), (AMBER_H, 2, (1, 0.45, 0)), (CYAN_M, 1, (0, 0.625, 1)),
                                 (WHITE_F, 0, (0.6,) * 3), (WHITE_M, 1, (0.6,) * 3), (WHITE_H, 2, (0.6,) * 3)):
            colour = palette(view, code)
            for channel, share in zip((colour >> 16, colour >> 8 & 255, colour & 255), hue):
                assert abs(channel - levels[level] * share) <= 0.5


def test_ramps_are_even_to_the_eye():
    """Which sees the root of light: from one level to the next it grows with the square of the way."""
    for step, (low, middle, high) in enumerate(LEVELS):
        look = Look(Chain(Given(9, False, False, False)), step + 1, 30_000)
        for ramp, begin, last in ((look.sleep, 0, low), (look.middle, low, middle), (look.bright, low, high)):
            assert all(abs((colour >> 16) - (begin + (last - begin) * (i / 60) ** 2)) <= 0.51 for i, colour in enumerate(ramp))
            assert len(ramp) == 61


# Current.


def chains():
    for levers in (9, 10, 12):
        for sacrificial in (False, True):
            for dice in (False, True):
                for button in (False, True):
                    yield levers, levers, sacrificial, dice, button


@pytest.mark.parametrize("step", STEPS)
def test_dimmed_colours_keep_apart_and_amber_its_green(step):
    for chain in chains():
        for current in list(range(100, 420, 9)) + [500, 1000, 2000]:
            view = view_of(*chain, step, current)
            faint = palette(view, AMBER_F)
            assert faint >> 16 and faint >> 8 & 255, (chain, current)
            assert ratios(view) >= 2, (chain, current)
            assert luminance(palette(view, WHITE_H)) > 3 * luminance(palette(view, CYAN_M)), (chain, current)


def worst(view):
    """Every tile of twelve white H behind a sacrificial pixel, two sixes, the button at H."""
    view.show(Runner())
    view.tap_means = True
    view.show_faces((6, 6))
    render(view, 110 * 13 + 1)
    frame = list(view.frame)
    view.alert(0xFFF)
    view.render()
    frame[1:13] = view.frame[1:13]
    return frame


def test_longest_chain_fits_in_100_ma_undimmed_at_brightness_1():
    view = view_of(12, 12, True, True, True, 1, 100)
    assert len(view.frame) == 28
    assert palette(view, WHITE_H) == 0x131313 and palette(view, AMBER_H) == 0x200E00
    assert 95 < current_ma(worst(view)) <= 100


def test_the_budget_is_used():
    """Dimmed no more than needed: within a step of rounding."""
    for current in range(120, 400, 20):
        assert current * 0.95 < current_ma(worst(view_of(12, 12, True, True, True, 5, current))) <= current


codes = st.integers(0, BREATH)
masks = st.integers(0, 0xFFF)
spots = st.integers(0, 2)
motions = st.one_of(st.none(), st.builds(Runner, st.integers(1, 2), spots, spots), st.builds(Tumble, st.sampled_from((1000, 1600))),
                    st.builds(Comet, st.just(950)), st.builds(Waves), st.builds(Sleep))
programmes = st.sampled_from([(), cards.dice((6, 6)), cards.number(1001, 2), cards.seat(0x1FF, 1, 0xFE), cards.opened(0x1FF)])


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_no_frame_exceeds_the_current(data):
    draw = data.draw
    levers = draw(st.sampled_from((9, 10, 12)))
    tiles = draw(st.sampled_from([n for n in (9, 10, 12) if n <= levers]))
    current = draw(st.integers(100, 500))
    sacrificial = draw(st.booleans())
    view = view_of(levers, tiles, sacrificial, draw(st.booleans()), draw(st.booleans()), draw(st.sampled_from(STEPS)), current)
    full = (1 << tiles) - 1
    for _ in range(3):
        mp_view.at(view, 0)
        for k in range(tiles):
            view.paint(1 << k, draw(codes))
        for blink in (view.call, view.faulty, view.go_dark, view.alert):
            blink(draw(masks) & full)
        view.show(draw(motions))
        view.tap_means = draw(st.booleans())
        view.dim = draw(st.booleans())
        test = draw(st.sampled_from((0, 0, 0, 0xFF0000, 0xFF00, 0xFF, 0xFFFFFF)))
        view.test = test
        view.show_faces(draw(st.sampled_from((None, (6, 6), (3,)))))
        if draw(st.booleans()):
            view.tumble_faces(draw(st.integers(1, 2)))
        view.cards(draw(programmes))
        view.fill(draw(st.sampled_from((None, (-2000) & _M))))
        if draw(st.booleans()):
            view.dip()
        for now in draw(st.lists(st.integers(0, 9000), min_size=1, max_size=8).map(sorted)):
            render(view, now)
            assert current_ma(view.frame) <= current
            assert all(0 <= colour <= 0xFFFFFF for colour in view.frame)
            assert not any(view.frame[:sacrificial])
            if not test:
                assert not any(view.frame[sacrificial + tiles:sacrificial + levers])


# Waits.


def recorded(view, until, start=0):
    """The frames as a loop shows them that renders when it is due."""
    frames = []
    t = 0
    while t < until:
        wait = render(view, start + t)
        frames.append((t, list(view.frame)))
        t += wait
    return frames


@pytest.mark.parametrize("name", mp_view.SCENES)
def test_nothing_changes_before_it_is_due(name):
    """Rendered every ms, a scene shows nothing that a loop misses which renders when due, but for the 20 ms of smooth motion."""
    view, every = mp_view.nine(dice=True, button=True), mp_view.nine(dice=True, button=True)
    mp_view.scene(name, view)
    mp_view.scene(name, every)
    due = 0
    for t in range(5200):
        render(every, t)
        if t == due:
            wait = render(view, t)
            due = t + wait
            assert every.frame == view.frame
        elif wait > 20:
            assert every.frame == view.frame, t


# Flashes.


def joined(step, *scenes):
    """One state after another in one view: (scene, ms). The frames of all of it."""
    view = view_of(12, 12, False, True, True, step, 2000)
    frames = []
    start = 0
    for scene, ms in scenes:
        scene(mp_view.at(view, start))
        for t, frame in recorded(view, ms, start):
            frames.append((start + t, frame))
        start += ms
    return frames


def state(base=(), motion=None, shown=(), alert=0, call=0, faulty=0, tap=False, tumbling=False, dice=None):
    """A scene: all that was ends, this begins. motion: (class, its arguments)."""
    def set_up(view):
        end(view)
        for k, code in enumerate(base):
            view.paint(1 << k, code)
        view.alert(alert)
        view.call(call)
        view.faulty(faulty)
        view.tap_means = tap
        view.show_faces(dice)
        if tumbling:
            view.tumble_faces(2)
        view.show(motion and motion[0](*motion[1:]))
        view.cards(shown)
    return set_up


ROW = [AMBER_F] * 12
LEGAL = [AMBER_H] * 12
JOINS = {
    "tumble, die cards, picture": [
        (state(base=ROW, motion=(Tumble, 1000), tumbling=True), 1000),
        (state(base=LEGAL, dice=(1, 1), shown=cards.dice((1, 1))), 4000)],
    "a tumble that waits for the store, then alerts": [
        (state(base=ROW, motion=(Tumble, 1000)), 2350),
        (state(base=LEGAL, shown=cards.dice((2, 5)), alert=0xFFF), 6000)],
    "long tumble, no move, reading": [
        (state(base=ROW, motion=(Tumble, 1600)), 1600),
        (state(base=ROW, shown=cards.dice((2, 2)) + cards.opened(0xFFF) + cards.number(78, 2) + cards.seat(7, 1, 2) + cards.number(0)),
         30000)],
    "waves, winner, cards": [
        (state(motion=(Waves,)), 5000),
        (state(base=[WHITE_H] + [0] * 11, shown=cards.number(0, 2) + cards.seat(3, 1, 1)), 12000)],
    "waves without cards": [(state(motion=(Waves,)), 5000), (state(base=[WHITE_H] * 12), 3000)],
    "computer's move after move": [
        (state(base=ROW, motion=(Comet, 950)), 950), (state(base=[CYAN_M] * 12), 1000)] * 3,
    "runner begins over and over": [
        (state(base=ROW, motion=(Runner, 2), tap=True), 700), (state(base=ROW, motion=(Runner,), tap=True), 1200),
        (state(base=LEGAL), 400)],
    "alert, named faulty": [
        (state(base=ROW, alert=0xFFF), 1200 + 1600), (state(base=ROW, alert=0xFFF, faulty=0xFFF), 5000)],
    "seat card, call, named faulty": [
        (state(base=ROW, shown=cards.seat(0xFFF, 3, 4), call=0xFFF), 5900), (state(base=ROW, call=0xFFF, faulty=0xFFF), 4000)],
    "alerts over cards": [(state(base=ROW, alert=0xFFF, shown=cards.number(111, 2) + cards.dice((6, 6))), 16000)],
    "breathing": [(state(base=[BREATH] * 12), 4800), (state(base=LEGAL, shown=cards.seat(0xFFF, 3, 0xF0)), 3000)],
}


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("name", JOINS)
def test_never_more_than_three_flashes_a_second(name, step):
    worst = flashes(joined(step, *JOINS[name]))
    assert worst[0] <= 3, worst


@pytest.mark.parametrize("ms", (1000, 1600))
def test_alerts_of_levers_moved_while_the_dice_tumbled(ms):
    """The tap began the tumble, and an alert then has a lever's edge in it: the earliest is the worst."""
    frames = joined(5, (state(base=ROW, motion=(Tumble, ms)), ms), (state(base=LEGAL, shown=cards.dice((6, 6)), alert=0xFFF), 6000))
    assert flashes(frames)[0] == 4 or ms > 1000
    assert flashes(frames, edges=[0, 10])[0] <= 3


# These begin with a lever's edge or the button's.
MOVED = [state(base=ROW, alert=0xFFF), state(base=ROW, call=0xFFF)]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([state(base=ROW, motion=(Comet, 950)), state(base=LEGAL, shown=cards.dice((3, 3))),
                                 state(base=ROW, shown=cards.number(181)), state(base=ROW, motion=(Runner,), tap=True),
                                 state(base=[CYAN_M] * 12), state(motion=(Waves,))] + MOVED),
                min_size=2, max_size=5), st.integers(1000, 2600))
def test_states_that_follow_each_other_after_a_second_or_more(scenes, ms):
    edges = [k * ms for k, scene in enumerate(scenes) if scene in MOVED]
    assert flashes(joined(5, *[(scene, ms) for scene in scenes]), edges)[0] <= 3


# Sounds.


def test_sounds():
    assert [sounds.rest((face,))[0] for face in range(1, 7)] == [1047, 1175, 1319, 1397, 1568, 1760]  # C6 D E F G A
    assert sounds.rest((2, 5)) == (1175, 120, 1568, 120)
    assert len(sounds.rest((4, 4))) == 6 and sounds.rest((4, 4)) != sounds.rest((4, 5))
    assert len({sounds.lever(tile, True) for tile in range(1, 13)}) == 12
    for tile in range(1, 13):
        assert sounds.lever(tile, True)[1] == sounds.lever(tile, False)[1] == 15
        assert sounds.lever(tile, False)[0] == sounds.lever(tile, True)[0] // 2
    assert sounds.no_move(0b101)[::2][:3] == (1319, 1175, 1047) and sounds.no_move(0b101)[-2:] == sounds.lever(3, True)
    assert sum(sounds.OUT[1::2]) == 400 and list(sounds.OUT[::2]) == sorted(sounds.OUT[::2], reverse=True)
    constants = [notes for name, notes in vars(sounds).items() if name.isupper() and name[0] != "_"]
    assert len(constants) >= 5
    for notes in constants:
        assert len(notes) % 2 == 0 and all(hz == 0 or 100 <= hz <= 4000 for hz in notes[::2]) and all(ms > 0 for ms in notes[1::2])


# Cost on a board.


def test_work_of_a_frame():
    """Counted on MicroPython: no scene's frame costs more than 130 calls of an empty function (10 µs each on an RP2040)."""
    setup = """
import sys
sys.path.append("/tests/core")
import mp_view
view = mp_view.view_of(12, 12, True, True, True, 3, 400)
view.tap_means = True
def nothing():
    pass
"""
    call = runner.fuel(setup, "nothing()\n" * 100) / 100
    for scene in ("exact", "ready", "alert", "tumble", "waves"):
        before = setup + "mp_view.scene({!r}, view)\nt = 0\n".format(scene)
        fuel = runner.fuel(before, "global t\nt += 20\nview.now = t\nview.render()", times=50)
        assert fuel < 130 * call, (scene, fuel / call)
