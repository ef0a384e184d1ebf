"""The lights on both interpreters: each row of the light table with its times, and no allocation by a frame."""
import gc

from shutbox_core.lights import cards
from shutbox_core.lights.palette import Chain
from shutbox_core.lights.view import (AMBER_F, AMBER_H, ASLEEP, BREATH, COMET, CYAN_M, RUN, TUMBLE, WAVES, WHITE_H, View)

_M = 0x1FFFFFFF
# At brightness 3, undimmed: F 5, M 20, H 80.
F, M, H = 0x050200, 0x140900, 0x502400
CYAN, WHITE, BRIGHT, FAINT = 0x000D14, 0x0C0C0C, 0x303030, 0x030303


class Given:
    """What a chain is made from."""

    def __init__(self, levers, sacrificial, dice, button):
        self.levers = levers
        self.sacrificial_pixel = sacrificial
        self.dice_faces = dice
        self.button_pixel = button


def view_of(levers, tiles, sacrificial=False, dice=False, button=False, brightness=3, current=2000):
    return View(Chain(Given(levers, sacrificial, dice, button)), tiles, brightness, current)


def nine(brightness=3, dice=False, button=False, current=2000):
    return view_of(9, 9, False, dice, button, brightness, current)


def lit(view, mask, code=AMBER_F):
    for tile in range(12):
        if mask >> tile & 1:
            view.base[tile] = code


def changes(view, pixel, until, start=0):
    """The colour of a pixel as it changes: [(ms since start, colour)], rendered only when render() asks for it."""
    found = []
    t = 0
    while t < until:
        wait = view.render((start + t) & _M)
        assert 1 <= wait <= 1000
        colour = view.frame[pixel]
        if not found or found[-1][1] != colour:
            found.append((t, colour))
        t += wait
    return found


# What a test below, the current and the flashes try: name, and what sets it up.


def open_row(view, now):
    lit(view, 0x1FF)


def set_lit(view, now):
    lit(view, 0x1FF)
    lit(view, 0x0F, AMBER_H)
    lit(view, 0x10, CYAN_M)


def breathing(view, now):
    lit(view, 0x1FF)
    lit(view, 0x33, BREATH)
    view.breath_t0 = now


def alert(view, now):
    set_lit(view, now)
    view.set_alert(0x1FF, now)


def call(view, now):
    open_row(view, now)
    view.call, view.call_t0 = 0x1FE, now


def faulty(view, now):
    alert(view, now)
    view.faulty = 0x18


def short(view, now):
    set_lit(view, now)
    view.short, view.short_t0 = 0x10, now


def exact(view, now):
    set_lit(view, now)
    view.move(RUN, now)
    view.tap = 1


def ready(view, now):
    open_row(view, now)
    view.spots, view.spots_alt = 2, 1
    view.move(RUN, now)
    view.tap = 1


def advised(view, now):
    ready(view, now)
    view.spots_best = 1


def dim_ready(view, now):
    ready(view, now)
    view.dim = True


def tumble(view, now):
    open_row(view, now)
    view.motion_ms = 1000
    view.circling = True
    view.move(TUMBLE, now)


def comet(view, now):
    open_row(view, now)
    view.motion_ms = 950
    view.move(COMET, now)


def waves(view, now):
    view.move(WAVES, now)


def asleep(view, now):
    view.move(ASLEEP, now)


def dice_cards(view, now):
    set_lit(view, now)
    view.dice = (6, 6)
    view.play(cards.dice((6, 6)), now)


def seat_card(view, now):
    lit(view, 0x1FF)
    view.play(cards.seat(0x0F, 2, 0x05), now)


def number_card(view, now):
    view.play(cards.number(100, 2), now)


def opened_card(view, now):
    lit(view, 0x1FF)
    view.play(cards.opened(0x155) + cards.in_a_row(0x155), now)


def alert_in_cards(view, now):
    number_card(view, now)
    view.set_alert(0x03, now)


def leaving(view, now):
    open_row(view, now)
    view.fill_t0 = now


def pressed(view, now):
    set_lit(view, now)
    view.pressed = now


def service(view, now):
    lit(view, 0xFFF)
    view.test = 0xFFFFFF


SCENES = (open_row, set_lit, breathing, alert, call, faulty, short, exact, ready, advised, dim_ready, tumble,
          comet, waves, asleep, dice_cards, seat_card, number_card, opened_card, alert_in_cards, leaving, pressed, service)


def test_steady_colours():
    view = nine()
    for code, colour in enumerate((0, F, M, H, CYAN, FAINT, WHITE, BRIGHT)):
        view.base[code] = code
        assert view.render(0) == 1000
        assert view.frame[code] == colour


def test_twinkle():
    view = nine()
    view.set_alert(1, 5000)
    assert changes(view, 0, 3300, 5000) == [(0, BRIGHT), (120, 0), (280, BRIGHT), (400, 0), (1600, BRIGHT), (1720, 0), (1880, BRIGHT),
                                            (2000, 0), (3200, BRIGHT)]


def test_twinkle_shows_the_own_light_between():
    view = nine()
    lit(view, 1)
    view.set_alert(1, 0)
    assert changes(view, 0, 300) == [(0, BRIGHT), (120, F), (280, BRIGHT)]


def test_a_lever_that_joins_lights_at_once_then_follows():
    view = nine()
    view.set_alert(1, 0)
    changes(view, 0, 650)
    view.set_alert(3, 650)
    assert changes(view, 1, 1300, 650) == [(0, BRIGHT), (120, 0), (950, BRIGHT), (1070, 0), (1230, BRIGHT)]
    view.set_alert(7, 2000)  # two of them within 120 ms: each has its own
    view.set_alert(15, 2050)
    assert changes(view, 2, 1000, 2050)[:2] == [(0, BRIGHT), (70, 0)]
    view.set_alert(0, 2300)
    view.set_alert(4, 2300)
    view.set_alert(12, 2350)
    assert changes(view, 3, 1000, 2350) == [(0, BRIGHT), (120, 0), (230, BRIGHT), (350, 0)]
    view.set_alert(4, 4000)
    assert view.render(4000) and view.frame[3] == 0


def test_call():
    view = nine()
    lit(view, 1)
    view.call, view.call_t0 = 1, 100
    assert changes(view, 0, 3000, 100) == [(0, WHITE), (300, F), (500, WHITE), (800, F), (2400, WHITE), (2700, F), (2900, WHITE)]


def test_faulty_beats_alert_and_counts_from_its_naming():
    view = nine()
    view.set_alert(1, 0)
    view.render(70)
    view.faulty = 1
    assert changes(view, 0, 3100, 77) == [(0, CYAN), (1400, 0), (1600, CYAN), (3000, 0)]


def test_alert_beats_taken_and_breathing_beat_runner():
    view = nine()
    lit(view, 0x1FF)
    lit(view, 6, CYAN_M)
    lit(view, 8, BREATH)
    view.set_alert(2, 0)
    view.move(RUN, 0)
    seen = set()
    for t in range(0, 2400, 20):
        view.render(t)
        seen.add(view.frame[4])
        assert view.frame[1] == (BRIGHT if t < 120 or 280 <= t < 400 or 1600 <= t < 1720 or 1880 <= t < 2000 else CYAN)
        assert view.frame[2] == CYAN
    assert seen == {F}  # while an alert stands there is no runner
    view.render(1200)
    assert view.frame[3] == H
    view.set_alert(0, 2400)
    for t in range(0, 2400, 20):
        view.render(t)
        seen.add(view.frame[4])
    assert H in seen


def test_short_goes_dark_once():
    view = nine()
    short(view, 40)
    assert changes(view, 4, 3000, 40) == [(0, 0), (300, CYAN)]


def test_breathing_takes_2400():
    view = nine()
    breathing(view, 100)
    seen = changes(view, 0, 4800, 100)
    assert seen[0] == (0, F)
    assert [t for t, colour in seen if colour == H] == [1200, 3600]


def test_runner():
    """110 ms a tile, each once at H, towards the button, whose light follows."""
    view = nine(button=True)
    view.move(RUN, 0)
    view.tap = 1
    for tile in range(9):
        bright = [t for t, colour in changes(view, tile, 2400) if colour == H]
        assert len(bright) == 1 and abs(bright[0] - 110 * (tile + 1)) <= 20
    assert changes(view, 9, 4800) == [(0, F), (1100, H), (1540, F), (3500, H), (3940, F)]


def test_runner_does_not_cover_taken_nor_dim():
    view = nine()
    exact(view, 0)
    for tile, code in ((0, H), (4, CYAN)):
        assert changes(view, tile, 2400) == [(0, code)]


def test_spots():
    """As many as dice, three tiles apart; the other number at M every third pass."""
    view = nine()
    ready(view, 0)
    view.spots = 2
    view.render(550)
    assert [k for k in range(9) if view.frame[k] == H] == [1, 4]
    view.render(2400 + 550)
    assert view.frame[1] == view.frame[4] == H
    view.render(4800 + 550)
    assert [k for k in range(9) if view.frame[k] == M] == [4] and max(view.frame) == M
    view.spots_best = 1  # the number advised is the bright one
    view.render(4800 + 550)
    assert view.frame[4] == H
    view.render(550)
    assert view.frame[1] == view.frame[4] == M


def test_tumble():
    """Two comets from the ends, each across in the tumble's time; a longer one goes on with one at M."""
    view = nine()
    view.motion_ms = 1000
    view.move(TUMBLE, 0)
    places = []
    for t in (0, 250, 500, 750, 1000):
        view.render(t)
        places.append([k for k in range(9) if view.frame[k] == (H if t < 1000 else M)])
    assert places == [[0, 8], [2, 6], [4], [2, 6], [8]] or places == [[0, 8], [2, 6], [4], [2, 6], [0]]
    view.render(1500)
    assert view.frame[4] == M


def test_computer_comet():
    view = nine()
    view.motion_ms = 800
    view.move(COMET, 0)
    for t, k in ((0, 0), (400, 4), (700, 7), (1200, 4)):
        view.render(t)
        assert view.frame[k] == M
        assert max(view.frame) == M


def test_waves():
    """From the ends to the middle, one every 800 ms."""
    view = nine()
    view.move(WAVES, 0)
    for t, k in ((0, 0), (200, 1), (400, 2), (600, 3), (780, 4), (800, 0), (1000, 1), (1580, 4)):
        view.render(t)
        assert view.frame[k] == view.frame[8 - k] == H
    assert len([t for t, colour in changes(view, 2, 4000) if colour == H]) == 5


def test_asleep():
    view = nine(dice=True, button=True)
    view.dice = (1, 2)
    view.tap = 1
    view.render(0)
    view.rest()
    view.move(ASLEEP, 0)
    seen = changes(view, 4, 4000)
    up = [colour for t, colour in seen if t <= 2000]
    assert up == sorted(up) and up[0] == 0 and up[-1] == F and seen[-1][1] == 0
    view.render(2000)
    assert view.frame[4] == F and sum([colour > 0 for colour in view.frame]) == 1


def test_dim():
    """As at brightness 1; runners at F, dark where tiles are lit."""
    view = nine(5)
    dim_ready(view, 0)
    lit(view, 1, CYAN_M)
    view.render(0)
    assert view.frame[0] == 0x000508 and view.frame[8] == 0x020100
    seen = set()
    for t in range(0, 2400, 20):
        view.render(t)
        seen.add(view.frame[5])
    assert seen == {0x020100, 0}
    view.base[5] = 0
    for t in range(0, 2400, 20):
        view.render(t)
        seen.add(view.frame[5])
    assert max(seen) == 0x100700


def test_fill():
    view = nine()
    view.play(cards.number(8), 3000)
    view.set_alert(4, 3000)
    leaving(view, 3000)
    assert changes(view, 0, 9000, 3000) == [(0, 0), (2000, WHITE), (8000, 0)]
    assert changes(view, 8, 9000, 3000)[-2:] == [(5000, WHITE), (8000, 0)]
    view.render(3000 + 3500)
    assert [view.frame[k] for k in range(9)] == [WHITE] * 5 + [0] * 4


def test_dip():
    view = nine()
    pressed(view, 700)
    assert changes(view, 0, 1000, 700) == [(0, 0x281200), (60, H)]


def test_dice_faces():
    view = nine(dice=True)
    assert len(view.frame) == 9 + 14
    for face, pips in enumerate(((6,), (0, 3), (0, 3, 6), (0, 2, 3, 5), (0, 2, 3, 5, 6), (0, 1, 2, 3, 4, 5))):
        view.dice = (face + 1, 6 - face)
        view.render(0)
        assert [k for k in range(7) if view.frame[9 + k] == WHITE] == list(pips)
        assert sum([view.frame[16 + k] == WHITE for k in range(7)]) == 6 - face
    view.dice = (2,)
    view.render(0)
    assert not any(view.frame[16:])
    view.circling = True
    view.spots = 2
    places = []
    for t in range(0, 700, 100):
        view.render(t)
        places.append([k for k in range(14) if view.frame[9 + k] == FAINT])
    assert places == [[0, 7], [1, 8], [2, 9], [3, 10], [4, 11], [5, 12], [0, 7]]
    view.spots = 1
    view.render(0)
    assert not any(view.frame[16:])


def test_chain():
    """Every chain there can be: what sits where, and what it shows before there is a view."""
    plain = Chain(Given(9, False, False, False))
    assert (plain.levers, plain.tiles_at, plain.length, plain.has_faces, plain.has_button) == (9, 0, 9, False, False)
    assert plain.first_light() == [0x020100] * 9
    for levers in (9, 10, 12):
        for sacrificial in (False, True):
            for dice in (False, True):
                for button in (False, True):
                    chain = Chain(Given(levers, sacrificial, dice, button))
                    kinds = "-" * sacrificial + "t" * levers + "f" * 14 * dice + "b" * button
                    assert chain.length == len(kinds)
                    assert kinds[chain.tiles_at:chain.faces_at] == "t" * levers
                    assert kinds[chain.faces_at:chain.button_at] == "f" * 14 * dice and chain.has_faces == dice
                    assert kinds[chain.button_at:] == "b" * button and chain.has_button == button
                    assert chain.first_light() == [0x020100 if kind == "t" else 0 for kind in kinds]


def test_layout():
    """Sacrificial pixel first and dark, spare levers dark, button last."""
    view = view_of(12, 9, True, True, True, 3, 2000)
    assert len(view.frame) == 1 + 12 + 14 + 1
    for scene in SCENES[:-1]:
        view.rest()
        view.dim = False
        view.fill_t0 = -1
        scene(view, 0)
        view.tap = 1
        for t in range(0, 2600, 20):
            view.render(t)
            assert not any(view.frame[:1]) and not any(view.frame[10:13])
    view.rest()
    view.fill_t0 = view.pressed = -1
    view.set_alert(0, 0)
    view.play(cards.number(0), 0)
    view.render(700)
    assert view.frame[1:13] == [H] * 9 + [0] * 3
    view.tap = 1
    view.render(700)
    assert view.frame[27] == F


def test_cards_play_and_end():
    view = nine()
    lit(view, 2)
    view.play(cards.dice((3, 1)), 100)
    assert changes(view, 0, 2300, 100) == [(0, 0), (300, F), (1100, 0), (1400, H), (2200, 0)]
    assert view.frame[1] == F and view.cards is None
    view.play(cards.dice((3,)), 5000)
    assert view.render(6099) == 1 and view.cards
    assert view.render(6100) == 1 and view.cards is None  # so that who waits for the end goes on at once
    assert view.render(6101) == 1000
    view.play(cards.dice((3,)), 5000)
    view.play(None, 5500)
    view.render(5500)
    assert view.frame[1] == F


def programme(shown):
    return [(ms, list(codes)[:9]) for ms, codes in shown]


def test_number_cards():
    dark = (300, [0] * 9)
    one, zero = [WHITE_H] + [0] * 8, [AMBER_H] * 9
    assert programme(cards.number(101)) == [(600, [0] * 9), (800, one), dark, (800, zero), dark, (1400, one), (1000, [0] * 9)]
    assert programme(cards.number(0)) == [(600, [0] * 9), (1400, zero), (1000, [0] * 9)]
    assert cards.number(101, 2) == cards.number(101) * 2
    assert sum([ms for ms, codes in cards.number(123456789101112)]) == 600 + 14 * 1100 + 2400


def test_other_cards():
    seat = programme(cards.seat(0x1D, 3, 0x05))
    assert seat == [(300, [0] * 9), (2400, [BREATH, 0, WHITE_H, AMBER_F, AMBER_F, 0, 0, 0, 0])]
    opened = programme(cards.opened(0x105))
    assert opened[1:] == [(350, [AMBER_H] + [0] * 8), (350, [1, 0, AMBER_H] + [0] * 6), (350, [1, 0, 1, 0, 0, 0, 0, 0, AMBER_H])]
    assert programme(cards.in_a_row(0x105))[1] == (350, [WHITE_H] + [0] * 8)
    assert programme(cards.rule(7)) == [(300, [0] * 9), (1500, [0] * 6 + [WHITE_H, 0, 0])]
    assert cards.rule(11, 9) == cards.number(11)
    assert cards.rule(11)[1][1][10] == WHITE_H


def test_leader_breathes_once_in_a_seat_card():
    view = nine()
    seat_card(view, 0)
    seen = changes(view, 0, 2700)
    assert seen[:2] == [(0, 0), (300, F)] and [t for t, colour in seen if colour == H] == [1500]


def test_wrap():
    """Every scene looks the same over the wrap of the counter."""
    start = _M + 1 - 700
    for scene in SCENES:
        one, two = nine(), nine()
        scene(one, 0)
        scene(two, start)
        for t in range(0, 2600, 20):
            assert one.render(t) == two.render((start + t) & _M), (scene, t)
            assert one.frame == two.frame, (scene, t)


def test_brightness_can_change():
    view = nine(1)
    lit(view, 1, AMBER_H)
    view.render(0)
    assert view.frame[0] == 0x200E00
    view.set_brightness(5)
    view.render(0)
    assert view.frame[0] == 0xFF7300


def test_render_allocates_nothing():
    if not hasattr(gc, "mem_alloc"):
        return
    view = view_of(12, 12, True, True, True, 5, 400)
    view.tap = 1
    view.dice = (5, 5)
    for scene in SCENES:
        for press in (-1, 0):
            view.rest()
            view.set_alert(0, 0)
            view.call = view.faulty = view.test = 0
            view.fill_t0 = -1
            view.dim = False
            scene(view, 0)
            view.pressed = press
            view.render(0)
            before = gc.mem_alloc()
            for t in range(0, 10000, 10):
                view.render(t)
            assert gc.mem_alloc() == before, scene
