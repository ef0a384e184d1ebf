"""What the lights promise, computed from frames: current, flashes, luminance. Frames are (ms, list of 0xRRGGBB)."""

WEIGHTS = (0.2126, 0.7152, 0.0722)

# How dichromats see linear RGB, as linear RGB: Viénot, Brettel and Mollon 1999 for protans and deutans, Brettel, Viénot and Mollon 1997
# for tritans (two half planes and the normal of the plane between), with the figures of libDaltonLens (public domain, N. Burrus).
_PROTAN = ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0))
_DEUTAN = ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0))
_TRITAN = (((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.80500, 0.11911)),
           ((0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.12320), (-0.37562, 1.12767, 0.24796)))
_TRITAN_NORMAL = (0.03901, -0.02788, -0.01113)
EYES = ("normal", "protan", "deutan", "tritan")


def channels(colour):
    return colour >> 16, colour >> 8 & 255, colour & 255


def _dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def luminance(colour, eye="normal"):
    """Of full, which is white 255, as this eye sees it."""
    light = channels(colour)
    if eye != "normal":
        side = _TRITAN[0 if _dot(light, _TRITAN_NORMAL) >= 0 else 1]
        seen = {"protan": _PROTAN, "deutan": _DEUTAN, "tritan": side}[eye]
        light = [max(0, _dot(row, light)) for row in seen]
    return _dot(light, WEIGHTS) / 255


def current_ma(frame):
    """1 mA a pixel at rest, 20 mA a full channel."""
    return len(frame) + sum(sum(channels(colour)) for colour in frame) * 20 / 255


def turns(samples):
    """The times of the rises and of the falls of at least a tenth of full, of one pixel's (ms, luminance)."""
    rises, falls = [], []
    low = high = samples[0][1] if samples else 0
    way = 0
    for t, light in samples:
        if way <= 0:
            low = min(low, light)
            if light - low >= 0.1 - 1e-9:
                rises.append(t)
                way, high = 1, light
        if way >= 0:
            high = max(high, light)
            if high - light >= 0.1 - 1e-9:
                falls.append(t)
                way, low = -1, light
    return rises, falls


def _counted(first, last, edges):
    # Whether some second that is counted holds both times: it and the second before it hold no edge.
    for start in [first, last - 1000] + [edge + 1001 for edge in edges]:
        if last - 1000 <= start <= first and not any(start - 1000 <= edge <= start + 1000 for edge in edges):
            return True
    return False


def flashes(frames, edges=()):
    """The most flashes of one pixel in any second: (how many, pixel, ms). edges: the times of levers' and button's edges.

    A flash is a rise and a fall, in either order: the larger of their numbers counts.
    """
    worst = (0, 0, 0)
    pixels = len(frames[0][1]) if frames else 0
    for pixel in range(pixels):
        samples = [(frames[0][0], luminance(frames[0][1][pixel]))]
        before = frames[0][1][pixel]
        for t, frame in frames:
            if frame[pixel] != before:
                before = frame[pixel]
                samples.append((t, luminance(before)))
        for times in turns(samples):
            for last in range(len(times)):
                for first in range(max(0, last - 20), last + 1 - worst[0]):
                    if times[last] - times[first] <= 1000 and (not edges or _counted(times[first], times[last], edges)):
                        worst = (last - first + 1, pixel, times[last])
                        break
    return worst
