"""What the lights are: colours, what they promise (current, flashes, luminance), and what a player reads from the tiles.

Frames are (ms, list of 0xRRGGBB, …). Colours are those of brightness 3, undimmed. A picture is a text, one letter a tile: . dark,
f amber F, m amber M, A amber H, b breathing amber, c cyan, w white F, M white M, W white H, ? anything else.
"""
DARK, AMBER_F, AMBER_H = 0, 0x050200, 0x502400
CYAN_M, WHITE_F, WHITE_M, WHITE_H = 0x000D14, 0x030303, 0x0C0C0C, 0x303030
LETTERS = {DARK: ".", AMBER_F: "f", AMBER_H: "A", CYAN_M: "c", WHITE_F: "w", WHITE_M: "M", WHITE_H: "W"}
SMOOTH = 12  # bytes of red in 20 ms of a breath

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
        for t, frame, *_ in frames:
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


def letters(frame, tiles=9):
    """A single frame's picture, in which nothing breathes."""
    return "".join(LETTERS.get(colour, "?") for colour in frame[:tiles])


def _smooth(before, colour):
    # Whether one breath may lead from one to the other.
    return before == colour or 0 < min(before, colour) and not (before | colour) & 255 and abs((before >> 16) - (colour >> 16)) <= SMOOTH


def pictures(frames, start, end, tiles=9):
    """[picture, ms] from one time to another."""
    before = [frame for frame in frames if frame[0] <= start][-1:]
    found = []  # [frames, begin]
    for at, frame, _ in [(start, *one[1:]) for one in before] + [one for one in frames if start < one[0] < end]:
        row = frame[:tiles]
        if found and all(map(_smooth, found[-1][0][-1], row)):
            found[-1][0].append(row)
        else:
            found.append([[row], at])
    ends = [begin for _, begin in found[1:]] + [end]
    return [[_picture(rows), until - begin] for (rows, begin), until in zip(found, ends)]


def _picture(rows):
    return "".join("b" if len(set(column)) > 1 else LETTERS.get(column[0], "?") for column in zip(*rows))


def said(frames, start, end, tiles=9):
    """What the cards say between two times: ("die", face), ("number", text), ("seat", seat, others still in, those ahead),
    ("open", tiles), ("digits", tiles), ("rule", tile), ("picture", picture); dark is left out."""
    found = []
    digits = ""
    lit = [one for one in pictures(frames, start, end, tiles) if set(one[0]) != {"."}]
    while lit:
        picture, ms = lit.pop(0)
        tip = picture.rstrip(".")
        one = len(tip) if set(picture) <= {".", "W"} and picture.count("W") == 1 else 0
        digit = str(one) if 0 < one < 10 else "0" if set(picture) == {"A"} else ""
        if ms in (800, 1400) and digit:
            digits += digit
            if ms == 1400:
                found.append(("number", digits))
                digits = ""
        elif ms == 800 and tip == "f" * (len(tip) - 1) + "A":
            found.append(("die", len(tip)))
        elif ms == 1500 and one:
            found.append(("rule", one))
        elif ms == 2400 and picture.count("W") == 1 and set(picture) <= set(".fbW"):
            found.append(("seat", picture.index("W") + 1, _where(picture, "fb"), _where(picture, "b")))
        elif ms == 350 and tip[-1] in "AW":
            told = [len(tip)]
            while lit and lit[0][1] == 350 and lit[0][0].rstrip(".")[-1] == tip[-1]:
                picture = lit.pop(0)[0]
                assert _where(picture, "f") == told, picture
                told.append(len(picture.rstrip(".")))
            found.append(("open" if tip[-1] == "A" else "digits", told))
        else:
            found.append(("picture", picture))
    assert not digits, digits
    return found


def _where(picture, which):
    return [tile for tile, letter in enumerate(picture, 1) if letter in which]
