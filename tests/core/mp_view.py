"""The lights on both interpreters: each row of the light table with its times, and no allocation by a frame."""
import gc

from shutbox_core.lights import cards
from shutbox_core.lights.motions import Comet, Runner, Sleep, Tumble, Waves
from shutbox_core.lights.palette import AMBER_F, AMBER_H, BREATH, CYAN_M, WHITE_H, Chain
from shutbox_core.lights.view import View

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


def at(view, t):
    """The time of what is set from here on."""
    view.now = t & _M
    return view


def render(view, t):
    """The frame of that time; gives the ms until the next."""
    return at(view, t).render()


def changes(view, pixel, until, start=0):
    """The colour of a pixel as it changes: [(ms since start, colour)], rendered only when render() asks for it."""
    found = []
    t = 0
    while t < until:
        wait = render(view, start + t)
        assert 1 <= wait <= 1000
        colour = view.frame[pixel]
        if not found or found[-1][1] != colour:
            found.append((t, colour))
        t += wait
    return found


# What a test below, the current and the flashes try: what is called at the view's time, a motion as (class, its arguments).
ROW = (("paint", 0x1FF, AMBER_F),)
LIT = ROW + (("paint", 0x0F, AMBER_H), ("paint", 0x10, CYAN_M))
ALERT = LIT + (("alert", 0x1FF),)
NUMBER = (("cards", cards.number(100, 2)),)
SCENES = {
    "open_row": ROW,
    "set_lit": LIT,
    "breathing": ROW + (("paint", 0x33, BREATH), ("breathe",)),
    "alert": ALERT,
    "call": ROW + (("call", 0x1FE),),
    "faulty": ALERT + (("faulty", 0x18),),
    "short": LIT + (("go_dark", 0x10),),
    "exact": LIT + (("show", (Runner,)), ("tap_means", True)),
    "ready": ROW + (("show", (Runner, 2, 1, 0)), ("tap_means", True)),
    "advised": ROW + (("show", (Runner, 2, 1, 1)), ("tap_means", True)),
    "dim_ready": ROW + (("show", (Runner, 2, 1, 0)), ("tap_means", True), ("dim", True)),
    "tumble": ROW + (("tumble_faces", 1), ("show", (Tumble, 1000))),
    "comet": ROW + (("show", (Comet, 950)),),
    "waves": (("show", (Waves,)),),
    "asleep": (("show", (Sleep,)),),
    "dice_cards": LIT + (("show_faces", (6, 6)), ("cards", cards.dice((6, 6)))),
    "seat_card": ROW + (("cards", cards.seat(0x0F, 2, 0x05)),),
    "number_card": NUMBER,
    "opened_card": ROW + (("cards", cards.opened(0x155) + cards.in_a_row(0x155)),),
    "alert_in_cards": NUMBER + (("alert", 0x03),),
    "leaving": ROW + (("fill", -2000),),
    "pressed": LIT + (("dip",),),
    "service": (("paint", 0xFFF, AMBER_F), ("test", 0xFFFFFF)),
}


def scene(name, view):
    """Sets up one of SCENES."""
    for step in SCENES[name]:
        what, values = step[0], list(step[1:])
        if what == "show":
            values = [values[0][0](*values[0][1:])]
        elif what == "fill":
            values = [(view.now + values[0]) & _M]
        if what in ("tap_means", "dim", "test"):
            setattr(view, what, values[0])
        else:
            getattr(view, what)(*values)


def end(view):
    """Ends whatever a scene has set."""
    view.clear()
    view.alert(0)
    view.call(0)
    view.faulty(0)
    view.test = 0
    view.dim = False


def test_steady_colours():
    view = nine()
    for code, colour in enumerate((0, F, H, CYAN, FAINT, WHITE, BRIGHT)):
        view.paint(1 << code, code)
        assert render(view, 0) == 1000
        assert view.frame[code] == colour
    view.light(2, AMBER_H)
    render(view, 0)
    assert view.frame == [0, H] + [0] * 7
    view.clear()
    render(view, 0)
    assert not any(view.frame)


def test_twinkle():
    view = nine()
    at(view, 5000).alert(1)
    assert changes(view, 0, 3300, 5000) == [(0, BRIGHT), (120, 0), (280, BRIGHT), (400, 0), (1600, BRIGHT), (1720, 0), (1880, BRIGHT),
                                            (2000, 0), (3200, BRIGHT)]


def test_a_lever_that_joins_lights_at_once_then_follows():
    view = nine()
    view.alert(1)
    changes(view, 0, 650)
    at(view, 650).alert(3)
    assert changes(view, 1, 1300, 650) == [(0, BRIGHT), (120, 0), (950, BRIGHT), (1070, 0), (1230, BRIGHT)]
    at(view, 2000).alert(7)  # two of them within 120 ms: each has its own
    at(view, 2050).alert(15)
    assert changes(view, 2, 1000, 2050)[:2] == [(0, BRIGHT), (70, 0)]
    at(view, 2300).alert(0)
    view.alert(4)
    at(view, 2350).alert(12)
    assert changes(view, 3, 1000, 2350) == [(0, BRIGHT), (120, 0), (230, BRIGHT), (350, 0)]
    at(view, 4000).alert(5)
    at(view, 4050).alert(4)  # put right before its 120 ms are over
    assert view.render() and view.frame[0] == view.frame[3] == 0


def test_call():
    view = nine()
    view.paint(3, AMBER_F)
    at(view, 100).call(1)
    assert changes(view, 0, 3000, 100) == [(0, WHITE), (300, F), (500, WHITE), (800, F), (2400, WHITE), (2700, F), (2900, WHITE)]
    at(view, 3200).call(2)  # on the clock of the first
    assert changes(view, 1, 2000, 3200) == [(0, WHITE), (100, F), (1700, WHITE)]
    at(view, 5200).call(0)
    at(view, 5300).call(1)
    assert changes(view, 0, 400, 5300) == [(0, WHITE), (300, F)]


def test_faulty_beats_alert_and_counts_from_its_naming():
    view = nine()
    view.alert(1)
    render(view, 70)
    view.faulty(1)
    view.alert(3)
    assert changes(view, 0, 3100, 77) == [(0, CYAN), (1400, 0), (1600, CYAN), (3000, 0)]
    at(view, 3200).faulty(0)  # the alert's clock went on: 1600 twice
    assert changes(view, 0, 300, 3200) == [(0, BRIGHT), (120, 0), (280, BRIGHT)]


def test_faulty_named_while_cards_are_shown_counts_from_their_end():
    view = nine()
    view.cards([(500, bytes(12))])
    at(view, 200).faulty(1)
    assert changes(view, 0, 2200, 200) == [(0, 0), (300, CYAN), (1700, 0), (1900, CYAN)]


def test_alert_beats_taken_and_breathing_beat_runner():
    view = nine()
    scene("open_row", view)
    view.paint(6, CYAN_M)
    view.paint(8, BREATH)
    view.alert(2)
    view.show(Runner())
    seen = set()
    for t in range(0, 2400, 20):
        render(view, t)
        seen.add(view.frame[4])
        assert view.frame[1] == (BRIGHT if t < 120 or 280 <= t < 400 or 1600 <= t < 1720 or 1880 <= t < 2000 else CYAN)
        assert view.frame[2] == CYAN
    assert seen == {F}  # while an alert stands there is no runner
    render(view, 1200)
    assert view.frame[3] == H
    at(view, 2400).alert(0)
    for t in range(0, 2400, 20):
        render(view, t)
        seen.add(view.frame[4])
    assert H in seen


def test_short_goes_dark_once():
    view = nine()
    scene("short", at(view, 40))
    assert changes(view, 4, 3000, 40) == [(0, 0), (300, CYAN)]


def test_breathing_takes_2400():
    view = nine()
    scene("breathing", at(view, 100))
    seen = changes(view, 0, 4800, 100)
    assert seen[0] == (0, F)
    assert [t for t, colour in seen if colour == H] == [1200, 3600]


def test_runner():
    """110 ms a tile, each once at H, towards the button, whose light follows."""
    view = nine(button=True)
    view.show(Runner())
    view.tap_means = True
    for tile in range(9):
        bright = [t for t, colour in changes(view, tile, 2400) if colour == H]
        assert len(bright) == 1 and abs(bright[0] - 110 * (tile + 1)) <= 20
    assert changes(view, 9, 4800) == [(0, F), (1100, H), (1540, F), (3500, H), (3940, F)]
    view.alert(1)
    assert changes(view, 9, 2400) == [(0, F)]
    view.alert(0)
    at(view, 0).cards(cards.number(8))
    assert changes(view, 9, 2400) == [(0, F)]
    view.cards(())
    view.dim = True
    assert changes(view, 9, 2400) == [(0, 0x020100)]
    view.show(None)
    view.tap_means = False
    assert changes(view, 9, 2400) == [(0, 0)]


def test_a_motion_goes_on_with_the_clock_of_one_of_its_class():
    view = nine()
    view.show(Comet(800))
    at(view, 400).show(Comet(800))
    render(view, 400)
    assert view.frame[4] == M
    for other in (Tumble(800), None):
        at(view, 400).show(other)
        view.show(Comet(800))
        render(view, 400)
        assert view.frame[0] == M


def test_runner_does_not_cover_taken_nor_dim():
    view = nine()
    scene("exact", view)
    for tile, code in ((0, H), (4, CYAN)):
        assert changes(view, tile, 2400) == [(0, code)]


def test_spots():
    """As many as dice, three tiles apart; the other number at M every third pass."""
    view = nine()
    scene("ready", view)
    render(view, 550)
    assert [k for k in range(9) if view.frame[k] == H] == [1, 4]
    render(view, 2400 + 550)
    assert view.frame[1] == view.frame[4] == H
    render(view, 4800 + 550)
    assert [k for k in range(9) if view.frame[k] == M] == [4] and max(view.frame) == M
    scene("advised", view)  # the number advised is the bright one
    render(view, 4800 + 550)
    assert view.frame[4] == H
    render(view, 550)
    assert view.frame[1] == view.frame[4] == M


def test_tumble():
    """Two comets from the ends, each across in the tumble's time; a longer one goes on with one at M."""
    view = nine()
    view.show(Tumble(1000))
    places = []
    for t in (0, 250, 500, 750, 1000):
        render(view, t)
        places.append([k for k in range(9) if view.frame[k] == (H if t < 1000 else M)])
    assert places == [[0, 8], [2, 6], [4], [2, 6], [8]]
    render(view, 1500)
    assert view.frame[4] == M


def test_computer_comet():
    view = nine()
    view.show(Comet(800))
    for t, k in ((0, 0), (400, 4), (700, 7), (1200, 4)):
        render(view, t)
        assert view.frame[k] == M
        assert max(view.frame) == M


def test_waves():
    """From the ends to the middle, one every 800 ms."""
    view = nine()
    view.show(Waves())
    for t, k in ((0, 0), (200, 1), (400, 2), (600, 3), (780, 4), (800, 0), (1000, 1), (1580, 4)):
        render(view, t)
        assert view.frame[k] == view.frame[8 - k] == H
    assert len([t for t, colour in changes(view, 2, 4000) if colour == H]) == 5


def test_asleep():
    view = nine(dice=True, button=True)
    view.show_faces((1, 2))
    view.tap_means = True
    render(view, 0)
    view.clear()
    view.show(Sleep())
    seen = changes(view, 4, 4000)
    up = [colour for t, colour in seen if t <= 2000]
    assert up == sorted(up) and up[0] == 0 and up[-1] == F and seen[-1][1] == 0
    render(view, 2000)
    assert view.frame[4] == F and sum([colour > 0 for colour in view.frame]) == 1


def test_dim():
    """As at brightness 1; runners at F, dark where tiles are lit."""
    view = nine(5)
    scene("dim_ready", view)
    view.paint(1, CYAN_M)
    render(view, 0)
    assert view.frame[0] == 0x000508 and view.frame[8] == 0x020100
    seen = set()
    for t in range(0, 2400, 20):
        render(view, t)
        seen.add(view.frame[5])
    assert seen == {0x020100, 0}
    view.paint(0x20, 0)
    for t in range(0, 2400, 20):
        render(view, t)
        seen.add(view.frame[5])
    assert max(seen) == 0x100700


def test_fill():
    """The leave light covers cards, alerts and all."""
    view = nine()
    at(view, 5000).cards(cards.number(8))
    view.alert(4)
    scene("leaving", view)
    assert changes(view, 0, 7000, 5000) == [(0, WHITE), (6000, 0)]
    assert changes(view, 8, 7000, 5000)[-2:] == [(3000, WHITE), (6000, 0)]
    render(view, 3000 + 3500)
    assert view.frame == [WHITE] * 5 + [0] * 4 and view.reading
    view.fill(None)
    render(view, 5600)
    assert view.frame == [0] * 7 + [BRIGHT, 0]


def test_dip():
    view = nine()
    scene("pressed", at(view, 700))
    assert changes(view, 0, 1000, 700) == [(0, 0x281200), (60, H)]
    render(view, 700)
    assert view.frame[0] == H  # not again when the counter comes round


def test_dice_faces():
    view = nine(dice=True)
    assert len(view.frame) == 9 + 14
    for face, pips in enumerate(((6,), (0, 3), (0, 3, 6), (0, 2, 3, 5), (0, 2, 3, 5, 6), (0, 1, 2, 3, 4, 5))):
        view.show_faces((face + 1, 6 - face))
        render(view, 0)
        assert [k for k in range(7) if view.frame[9 + k] == WHITE] == list(pips)
        assert sum([view.frame[16 + k] == WHITE for k in range(7)]) == 6 - face
    view.show_faces((2,))
    render(view, 0)
    assert not any(view.frame[16:])
    at(view, 50).tumble_faces(2)
    places = []
    for t in range(50, 750, 100):
        assert render(view, t) == 100
        places.append([k for k in range(14) if view.frame[9 + k] == FAINT])
    assert places == [[0, 7], [1, 8], [2, 9], [3, 10], [4, 11], [5, 12], [0, 7]]
    view.tumble_faces(1)
    view.render()
    assert not any(view.frame[16:])


def test_service():
    """All pixels in the colour of the test, at white M; then what was there."""
    view = view_of(9, 9, True, True, True)
    view.show_faces((6, 6))
    view.tap_means = True
    scene("pressed", view)
    view.render()
    before = list(view.frame)
    for colour, shown in ((0xFF0000, 0x0C0000), (0xFF00, 0x0C00), (0xFF, 0x0C), (0xFFFFFF, WHITE)):
        view.test = colour
        assert view.render() == 1000 and view.frame == [0] + [shown] * 24
    view.test = 0
    view.render()
    assert view.frame == before


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
    end(at(view, 0))
    view.cards(cards.number(0))
    view.tap_means = True
    render(view, 700)
    assert view.frame[1:13] == [H] * 9 + [0] * 3
    assert view.frame[27] == F
    view.cards(())
    view.paint(0xFFF, AMBER_H)  # service mode shows the spare levers
    render(view, 700)
    assert view.frame[1:13] == [H] * 12


def test_cards_play_and_end():
    view = nine()
    view.paint(2, AMBER_F)
    assert not view.reading
    at(view, 100).cards(cards.dice((3, 1)))
    assert changes(view, 0, 2300, 100) == [(0, 0), (300, F), (1100, 0), (1400, H), (2200, 0)]
    assert view.frame[1] == F and not view.reading
    at(view, 5000).cards(cards.dice((3,)))
    assert render(view, 6099) == 1 and view.reading
    assert render(view, 6100) == 1 and not view.reading  # so that who waits for the end goes on at once
    assert render(view, 6101) == 1000
    at(view, 5000).cards(cards.dice((3,)))
    at(view, 5500).cards([])
    assert not view.reading
    view.render()
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
    scene("seat_card", view)
    seen = changes(view, 0, 2700)
    assert seen[:2] == [(0, 0), (300, F)] and [t for t, colour in seen if colour == H] == [1500]


def test_wrap():
    """Every scene looks the same over the wrap of the counter."""
    start = _M + 1 - 700
    for name in SCENES:
        one, two = nine(), nine()
        scene(name, at(one, 0))
        scene(name, at(two, start))
        for t in range(0, 2600, 20):
            assert render(one, t) == render(two, start + t), (name, t)
            assert one.frame == two.frame, (name, t)


def test_brightness_can_change():
    view = nine(1)
    view.paint(1, AMBER_H)
    view.render()
    assert view.frame[0] == 0x200E00
    view.set_step(5)
    view.render()
    assert view.frame[0] == 0xFF7300


def test_render_allocates_nothing():
    if not hasattr(gc, "mem_alloc"):
        return
    view = view_of(12, 12, True, True, True, 5, 400)
    for name in SCENES:
        for press in (False, True):
            end(at(view, 0))
            view.tap_means = True
            view.show_faces((5, 5))
            scene(name, view)
            if press:
                view.dip()
            view.render()
            before = gc.mem_alloc()
            for t in range(0, 10000, 10):
                render(view, t)
            assert gc.mem_alloc() == before, name
