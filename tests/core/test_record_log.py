"""Records as bytes: what is written is what the format says, and no cut and no wrong bit makes a list that never was."""
import os
import random

import pytest
from hypothesis import given, settings as hypothesis_settings, strategies as st

from desktop.flash import FlashSim, PowerCut
from hal.circuitpython.store import BEGUN, Nvm
from shutbox_core.journal.record_log import (
    _ERASES as ERASES, _STARTED_CLEAN as STARTED_CLEAN, _WENT_BACK as WENT_BACK, _WENT_ON as WENT_ON, _WRITES as WRITES, RecordLog)

TORTURE = int(os.environ.get("TORTURE", 0))
PRIME = 2**24 - 3
VERSION = 11400716


def record(place, numbers, before=VERSION):
    """A record by the text of the format, and its check."""
    def coded(number):
        groups = [number & 127]
        while number := number >> 7:
            groups.append(number & 127)
        return bytes(group | 128 for group in groups[:-1]) + bytes(groups[-1:])

    body = bytes([place]) + b"".join(map(coded, numbers))
    data = coded(len(body)) + body
    check = PRIME - 1 - (before + int.from_bytes(data, "big") - 1) % PRIME
    assert (before + int.from_bytes(data, "big") + check) % PRIME == 0
    return data + check.to_bytes(3, "big"), check


def read(data):
    """A log read from these bytes, and the first places of its records."""
    log = RecordLog(Nvm(data if isinstance(data, FlashSim) else FlashSim(data, len(data))))
    return log, list(log.records())


def block(data, size=1024):
    """Bytes at the begin of a block that is blank behind them."""
    return bytes(data) + b"\xff" * (size - len(data))


def put(log, place, values, alone=False):
    """Changes numbers and keeps them."""
    log.numbers[place : place + len(values)] = values
    log.append(place, place + len(values), alone)


def filled(seed=1, count=40, size=1024):
    """A flash with random records on it, some of which stand alone as they have all numbers; its log, the end of each record and the
    list behind it."""
    chance = random.Random(seed)
    flash = FlashSim(size=size)
    log = RecordLog(Nvm(flash))
    log.rewrite()
    points = {log.end: list(log.numbers)}
    while len(points) < count and log.size - log.end > 200:
        if chance.random() < 0.1:
            put(log, 2, [chance.randrange(99) for _ in range(126)], True)
        else:
            place, many = chance.randrange(2, 120), chance.choice((1, 2, 5))
            put(log, place, [chance.randrange(1 << chance.choice((1, 6, 7, 12, 43))) for _ in range(many)])
        points[log.end] = list(log.numbers)
    return flash, log, points


@pytest.mark.parametrize("values", [[0], [127], [128], [10**15, 0, 127, 128, 2**31], [5] * 110, [255] * 100, [2**1600 - 1]])
def test_bytes_are_as_the_format_says(values):
    flash = FlashSim()
    log = RecordLog(Nvm(flash))
    log.rewrite()
    first, check = record(0, [1] + [0] * 127)
    put(log, 7, values)
    second, check = record(7, values, check)
    put(log, 7, [9], alone=True)
    third, check = record(7, [9])
    put(log, 9, [1, 2])
    fourth, check = record(9, [1, 2], check)
    assert flash.data == block(first + second + third + fourth, 4096)
    again, places = read(flash)
    assert (places, again.numbers, again.end, again.gaps) == ([0, 7, 7, 9], log.numbers, log.end, [])
    assert again.numbers[WRITES] == 4 and again.size - again.end == 4096 - len(first + second + third + fourth)


def test_writes_and_erases_are_counted():
    flash = FlashSim(size=1024)
    log, _ = read(flash)
    assert (log.end, log.size - log.end) == (0, 1024)
    log.rewrite()
    put(log, 5, [6])
    assert log.numbers[: ERASES + 1] == [2, 0]
    log.rewrite()
    assert log.numbers[: ERASES + 1] == read(flash)[0].numbers[: ERASES + 1] == [3, flash.erases] == [3, 1]


def test_a_begun_journal_says_nothing_but_that_it_is():
    log, places = read(block(BEGUN))
    assert (places, log.numbers, log.end, log.gaps) == ([0], [0] * 128, len(BEGUN), [])


def test_what_the_store_refuses_changes_nothing():
    flash, log, points = filled()
    before = list(log.numbers), log.end
    flash.refuses = True
    for write in (log.rewrite, lambda: log.append(5, 6)):
        with pytest.raises(OSError):
            write()
    flash.refuses = False
    assert (list(log.numbers), log.end) == before and read(flash)[0].numbers == log.numbers
    put(log, 5, [6])
    assert read(flash)[0].numbers == log.numbers and not read(flash)[0].gaps


def test_other_versions_and_what_has_no_place():
    for data in (record(0, [1], VERSION + 1)[0], record(5, [7], 0)[0]):
        log, places = read(block(data))
        assert (places, log.numbers, log.gaps, log.size - log.end) == ([], [0] * 128, [(0, STARTED_CLEAN)], 0)
    for data in (record(128, [1])[0], record(127, [1, 2])[0], b"\x00" + (-VERSION % PRIME).to_bytes(3, "big")):
        log = RecordLog(Nvm(FlashSim(block(data))))
        with pytest.raises(IndexError):
            list(log.records())
        log.distrust()
        assert (log.numbers, log.size - log.end, log.gaps) == ([0] * 128, 0, [])
        log.rewrite()
        assert log.numbers[:2] == [1, 1] and read(log._store.read())[1] == [0]


def test_a_record_may_fill_the_block_and_end_in_blank_bytes():
    tried = 0
    for number in range(6000):
        first, check = record(3, [number])
        second, check = record(5, [number * 5 % 128], check)
        if check & 255 == 255:
            for blank in (0, 5):
                log, places = read(block(first + second, len(first + second) + blank))
                assert (places, log.size - log.end, log.gaps) == ([3, 5], blank, [])
            assert read(first + second[:-1])[1] == [3]
            tried += 1
    assert tried > 20


@pytest.mark.parametrize("left", [50, 49])
def test_a_record_for_which_there_is_no_room_is_a_rewrite(left):
    flash = FlashSim(size=1024)
    log = RecordLog(Nvm(flash))
    log.rewrite()
    put(log, 3, [2 ** (7 * (1024 - log.end - 6 - left)) - 1])
    assert log.size - log.end == left
    put(log, 4, [2 ** (7 * 45) - 1])  # 50 bytes with size, place and check
    assert (flash.erases, log.numbers[ERASES], log.numbers[WRITES]) == (0, 0, 3) if left == 50 else (1, 1, 3)
    again, places = read(flash)
    assert again.numbers == log.numbers and again.end == log.end and not again.gaps and len(places) == (3 if left == 50 else 1)


# Cuts.


def test_no_torn_record_is_taken_for_a_whole_one():
    """Every record cut after each of its bits, and at random bits: what stood before is known, and nothing else; and the next goes on."""
    chance = random.Random(4)
    for number in range(40):
        place = chance.randrange(2, 120)
        values = [chance.randrange(1 << chance.choice((1, 6, 7, 12, 43))) for _ in range(min(chance.choice((1, 2, 5, 30)), 128 - place))]
        before = FlashSim(size=1024)
        log = RecordLog(Nvm(before))
        log.rewrite()
        for _ in range(chance.randrange(3)):
            put(log, chance.randrange(2, 40), [chance.randrange(128)])
        whole = FlashSim(before.data, 1024)
        start, old = log.end, list(log.numbers)
        log._store = Nvm(whole)
        put(log, place, values, alone=number % 2 > 0)
        bits = 8 * (log.end - start)
        for fraction, noise in [(n / bits, None) for n in range(0, bits, 1 + bits // 99)] + [(chance.random(), n) for n in range(40)]:
            flash = FlashSim(before.data, 1024)
            flash.tear(1, fraction, noise)
            with pytest.raises(PowerCut):
                flash[start : log.end] = whole.data[start : log.end]
            found, _ = read(flash)
            torn = flash.data[start:].strip(b"\xff") != b"" and flash.data != whole.data
            assert found.numbers == (log.numbers if flash.data == whole.data else old)
            assert found.gaps == ([(start, WENT_BACK)] if torn else [])
            if flash.data != whole.data:
                # Even one that could stand alone: it chains, and nothing is told twice.
                put(found, place, values, alone=True)
                again, _ = read(flash)
                assert again.numbers == found.numbers and again.gaps == [] and flash.erases == 0


def test_no_few_bits_left_undone_make_a_record():
    """Power that fails slowly leaves any of the bits uncleared: the numbers then get larger, and so would a sum of them."""
    flash, log, points = filled(3, 14)
    ends = [end for end in points if end < log.end]
    chance = random.Random(5)
    tried = 0
    for at, end in list(zip(ends, ends[1:]))[-12:]:
        before = read(block(flash.data[:at]))[0].numbers
        bits = [(place, 1 << k) for place in range(at, end) for k in range(8) if ~flash.data[place] & 1 << k]
        undone = [(one, two) for one in bits for two in bits]
        undone += [chance.sample(bits, min(len(bits), chance.randrange(3, 9))) for _ in range(300)]
        for some in undone if len(bits) < 60 else chance.sample(undone, 800):
            data = bytearray(flash.data[:end])
            for place, bit in some:
                data[place] |= bit
            found, _ = read(block(data))
            assert found.numbers == before and found.gaps, (at, some)
            tried += 1
    assert tried > 6_000


def test_every_wrong_bit_and_burst_is_seen():
    """The check is a remainder by a prime below 2**24: no burst of 23 bits leaves it as it was."""
    flash, log, points = filled(3, 6)
    ends = list(points)
    at, end = ends[-3:-1]
    for bit in range(8 * (end - at)):
        for pattern in (1, 0b11, 0b101, 0x7FFFFF):
            wrong = int.from_bytes(flash.data[at:end], "big") ^ pattern << bit
            data = bytearray(flash.data)
            data[at:end] = (wrong % (1 << 8 * (end - at))).to_bytes(end - at, "big")
            assert read(data)[0].gaps[0][0] == at


# Damage.


def check_damaged(data, points):
    """Reads a list that once was, and all that is written from then on is kept; gives the log as it was read."""
    flash = FlashSim(data, len(data))
    log, _ = read(flash)
    assert log.numbers[2:] in [found[2:] for found in points.values()] + [[0] * 126]
    further, _ = read(flash)
    for value in (3, 4):
        if further.end and further.size - further.end > 20:
            put(further, 50, [value])
        else:
            further.numbers[50] = value
            further.rewrite()
    assert read(flash)[0].numbers == further.numbers == further.numbers[:2] + log.numbers[2:50] + [4] + log.numbers[51:]
    return log


def test_every_corrupted_byte():
    flash, log, points = filled(8, 22)
    ends = list(points)
    alone = [end for end, after in zip(ends, ends[1:]) if flash.data[end] > 126]  # the long ones have all numbers
    assert len(alone) > 1
    for at in range(log.end):
        for wrong in (0x00, 0xFF, flash.data[at] ^ 1 << at % 8):
            data = bytearray(flash.data)
            data[at] = wrong
            if data != flash.data:
                found = check_damaged(data, points)
                if at < alone[-1]:
                    assert found.numbers[2:] == log.numbers[2:]
                    assert WENT_ON in [done for _, done in found.gaps]
                elif at < log.end - 3:
                    hit = max(end for end in [0] + ends if end <= at)
                    assert found.gaps == [(hit, WENT_BACK if hit else STARTED_CLEAN)] and found.numbers == points[hit]


@given(st.integers(0, 1023), st.integers(1, 200), st.integers(0, 2**32),
       st.sampled_from(["random", "xor", "zero", "blank", "copy", "swap"]))
@hypothesis_settings(max_examples=max(300, TORTURE // 20), deadline=None)
def test_corrupted_runs(at, length, seed, how):
    flash, log, points = FILLED
    data = bytearray(flash.data)
    run = data[at : at + length]
    chance = random.Random(seed)
    if how == "random":
        run = chance.randbytes(len(run))
    elif how == "xor":
        mask = chance.randrange(1, 256)
        run = bytes(byte ^ mask for byte in run)
    elif how == "copy":
        other = chance.randrange(len(data) - len(run))
        run = data[other : other + len(run)]
    elif how == "swap":
        run = run[::-1]
    else:
        run = (b"\x00" if how == "zero" else b"\xff") * len(run)
    data[at : at + length] = run
    check_damaged(data, points)


def test_records_in_each_others_place():
    """Whole, but not where they were written."""
    flash, log, points = FILLED
    ends = list(points)
    spans = [span for span in zip(ends, ends[1:]) if flash.data[span[0]] < 127]
    for (one, end), (other, beyond) in zip(spans, spans[2:]):
        data = bytes(flash.data)
        first, second = data[one:end], data[other:beyond]
        if first != second:
            data = data[:one] + second + data[end:other] + first + data[beyond:]
            found = check_damaged(data, points)
            # Nothing is missed where one that stands alone comes next.
            assert found.gaps or flash.data[beyond] == 127 and found.numbers[2:] == log.numbers[2:]


FILLED = filled(2, 60)


@given(st.binary(max_size=1024), st.integers(0, 1024))
@hypothesis_settings(max_examples=max(200, TORTURE // 50), deadline=None)
def test_whatever_bytes(data, at):
    found = bytearray(b"\xff" * 1024)
    found[at : at + len(data)] = data[: 1024 - at]
    log, places = read(found)
    assert not places and log.numbers == [0] * 128 or found.strip(b"\xff") == BEGUN
    assert log.gaps == [(0, STARTED_CLEAN)] or found.strip(b"\xff") in (b"", BEGUN)
