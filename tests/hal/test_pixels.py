"""The chain through the true neopixel library, down to the bytes on the wire."""
import board
import pytest

from hal.circuitpython.boards import Pins
from hal.circuitpython.outputs import Pixels
from shutbox_core.lights.palette import Chain


def chain(desk, order="GRB", **given):
    settings = desk.settings(**given)
    pins = Pins(settings, board)
    pixels = Pixels(pins, order, Chain(settings))
    pixels.close = pins.opened[0].deinit
    return pixels


def test_first_light_is_faint_and_sent_again(desk):
    chain(desk)
    assert [data for _, data in desk.sent] == [bytes((1, 2, 0)) * 9] * 2


def test_first_light_leaves_all_but_the_tiles_dark(desk):
    chain(desk, sacrificial_pixel="yes", dice_faces="yes", button_pixel="yes", levers=12)
    data = desk.sent[0][1]
    assert len(data) == 3 * (1 + 12 + 14 + 1)
    assert data[:3] == bytes(3) and data[3:39] == bytes((1, 2, 0)) * 12 and not any(data[39:])


WIRE = {"GRB": (1, 0, 2), "RGB": (0, 1, 2), "GRBW": (1, 0, 2, 3), "RGBW": (0, 1, 2, 3)}


@pytest.mark.parametrize("order", WIRE)
def test_order_on_the_wire(desk, order):
    """Grey, too, which NeoPixel would turn into a fourth channel's white."""
    pixels = chain(desk, order)
    assert desk.sent[0][1] == bytes((2, 1, 0, 0)[place] for place in WIRE[order]) * 9
    for ms, colour in ((20, 0x123456), (40, 0x404040), (60, 0), (80, 0xFFFFFF), (100, 0x010203)):
        assert pixels.show([colour] + [0x101010] * 8, desk.to(ms), False) == 1000
        lights = [tuple(colour.to_bytes(3, "big")) + (0,)] + [(16, 16, 16, 0)] * 8
        assert desk.sent[-1] == (ms, bytes(light[place] for light in lights for place in WIRE[order]))
    pixels.close()
    assert not any(desk.sent[-1][1]) and len(desk.sent[-1][1]) == 9 * len(order)


def test_only_changes_are_sent(desk):
    pixels = chain(desk)
    frame = [0x010203] * 9
    for ms in range(10, 100):
        pixels.show(frame, desk.to(ms), ms % 2 == 0)
    assert len(desk.sent) == 3
    frame[3] = 0
    pixels.show(frame, desk.to(100), False)
    assert len(desk.sent) == 4
    frame[3] = 5
    frame[3] = 0
    assert pixels.show(frame, desk.to(200), False) == 1000 and len(desk.sent) == 4


def test_frames_keep_apart(desk):
    pixels = chain(desk)
    frame = [0] * 9
    for ms in range(1, 200):
        frame[ms % 9] = ms
        pixels.show(frame, desk.to(ms), False)
    times = [ms for ms, _ in desk.sent[1:]]
    assert min(b - a for a, b in zip(times, times[1:])) == 8


def test_an_answer_waits_for_nothing_but_the_pixels(desk):
    pixels = chain(desk)
    frame = [1] * 9
    pixels.show(frame, desk.to(10), False)
    frame[0] = 2
    assert pixels.show(frame, desk.to(11), True) == 1
    frame[1] = 2
    assert pixels.show(frame, desk.to(12), False) == 1000, "the answer is still due"
    assert [ms for ms, _ in desk.sent] == [0, 0, 10, 12]
    frame[2] = 2
    assert pixels.show(frame, desk.to(14), False) == 6


def test_an_answer_taken_back_before_it_went_is_no_longer_due(desk):
    pixels = chain(desk)
    frame = [1] * 9
    pixels.show(frame, desk.to(10), False)
    frame[0] = 2
    assert pixels.show(frame, desk.to(11), True) == 1 and pixels.hurry
    frame[0] = 1
    assert pixels.show(frame, desk.to(12), True) == 1000 and not pixels.hurry
    frame[0] = 2
    assert pixels.show(frame, desk.to(13), False) == 5


def test_across_the_wrap(desk):
    desk.clock = (1 << 29) - 12
    pixels = chain(desk)
    frame = [1] * 9
    pixels.show(frame, desk.to(10), False)
    frame[0] = 2
    assert pixels.show(frame, desk.to(13), False) == 5
    assert pixels.show(frame, desk.to(18), False) == 1000
