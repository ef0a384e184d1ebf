"""Reads the tiles as a player does: frames back to pictures, and pictures back to what the cards say. Brightness 3, undimmed.

A picture is a text, one letter a tile: . dark, f amber F, m amber M, A amber H, b breathing amber, c cyan, w white F, M white M,
W white H, ? anything else.
"""
LETTERS = {0x000000: ".", 0x050200: "f", 0x140900: "m", 0x502400: "A", 0x000D14: "c", 0x030303: "w", 0x0C0C0C: "M", 0x303030: "W"}
SMOOTH = 12  # bytes of red in 20 ms


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
