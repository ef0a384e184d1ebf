"""The journal on both interpreters, in a store of bytes."""
from shutbox_core.game.match import match_of
from shutbox_core.game.rules import rules_of
from shutbox_core.journal import kept_match
from shutbox_core.journal.record_log import RecordLog
from shutbox_core.journal.saved_game import SavedGame
from shutbox_core.settings import load
from tests.support.drive import Store

OPEN = 42  # the place of the open tiles, for ever


def read(block):
    """What a block keeps, read afresh."""
    saved = SavedGame(block)
    saved.load(5)
    return saved


def same(one, other):
    """Whether two agree in all that counts; the match of an ended game isn't loaded."""
    for name in ("phase", "parked", "excused", "players", "carried", "choices", "error", "notes"):
        assert getattr(one, name) == getattr(other, name), name
    assert one.counters() == other.counters()
    if one.phase == "game_over":
        assert one.match.first == one.first == other.first and one.match.seats == other.players and other.match is None
        other.match, other.computers = kept_match.match_of(other.log.numbers[OPEN:], True)
    assert one.computers == other.computers
    for name in ("format", "seats", "limit", "first", "seat", "round", "scores", "totals", "out", "over", "winners", "net"):
        assert getattr(one.match, name) == getattr(other.match, name), name
    a, b = one.match.turn, other.match.turn
    assert (a.open, a.first, a.dice, list(a.sets), a.over) == (b.open, b.first, b.dice, list(b.sets), b.over)


def play(saved, block, games, check=1):
    """Plays games by a fixed order of dice and the highest sets, comparing as it goes."""
    number = step = 0
    while saved.counters()["games"] < games:
        match = saved.match
        if saved.phase == "game_over":
            match.rematch()
            saved.start_game(match, saved.computers)
        elif saved.phase == "turn_over":
            match.next_turn()
            saved.start_turn()
        elif saved.phase == "choose":
            turn = match.turn
            if turn.sets:
                mask = turn.sets[-1]
                turn.shut(mask)
                saved.commit()
            if turn.over:
                match.end_turn()
                if turn.open:
                    saved.end_turn()
                if match.over:
                    saved.end_game()
        else:
            number += 7
            dice = (number % 6 + 1, number * number % 5 + 1)
            match.turn.roll(dice)
            saved.roll(dice)
        step += 1
        if step % check == 0:
            same(saved, read(block))


def start(block, given, seats):
    """A journal in which a game has started."""
    values, bad = load(given)
    assert not bad
    saved = read(block)
    saved.choose({"brightness": "2", "one_die_must": "no"}, 5)
    saved.start_game(match_of(rules_of(values), values, seats), {2: "shark"})
    return saved


def test_games_come_back():
    block = Store(1024)
    saved = start(block, {}, 3)
    play(saved, block, 9, 5)
    assert block.erases == saved.erases and saved.erases > 0
    assert read(block).choices == {"brightness": "2", "one_die_must": "no"}


def test_scores_beyond_32_bits_come_back():
    block = Store()
    saved = start(block, {"format": "knockout", "tiles": 12, "score": "digits", "limit": 10**15, "stop_on": 7}, 2)
    for _ in range(2):
        saved.match.turn.roll((3, 4))
        saved.roll((3, 4))
        saved.match.end_turn()
        saved.end_turn()
        saved.match.next_turn()
        saved.start_turn()
    assert read(block).match.totals == [123456789101112] * 2
    saved.log.end = block.size - 100
    assert saved.choose({}, 5) and saved.erases == block.erases == 1
    assert read(block).match.totals == [123456789101112] * 2
    assert read(block).computers == {2: "shark"}


def test_records_keep_large_numbers():
    for numbers in ([0], [10**15, 0, 127, 128, 2**31], [255] * 100, [2**1600 - 1]):
        block = Store(1024)
        one = RecordLog(block)
        one.rewrite()
        for values in ([5] * 110, numbers):
            one.numbers[7 : 7 + len(values)] = values
            one.append(7, 7 + len(values))
        other = RecordLog(block)
        assert list(other.records()) == [0, 7, 7]
        assert other.numbers == one.numbers and not other.gaps and other.end == one.end


# The block after course(), as version 0.1.0 left it.
WRITTEN = (
    "b601005503058ae8d5fbb6edd8b7eed6f5a1d7ecdcb2f2e001f4d8d58be68cc8b0a0f4c8fba6cedca2e5daa5a3e7ad9d29000000000000000000000000000000"
    "83200d14060615060000000000000082e0010182a0040300060101ff1f000003c1c080803803c01a050003942300000101010000000000000000000000000000"
    "0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000937e88032b330041"
    "4e6c042aff1d00bf8810032b2e001549e4042aff1500eb9498032b1c00e94f5904270701030fa32c2e2600070101ff1f000003c1c080803803c01a0500039423"
    "0000010201d5f5e3f4cb030000d4f5e3f4cb03000001004bfb1c032b360088ced8042aff0f007815a4042aff0f0188ced7042c8da001e9849e02290914525602"
    "2901e984a6052b328da0017959bd")


def course(saved):
    """A bit of everything: games of pool for two, of which one leaves something in the pool, and into a knockout with computers."""
    pool = load({"format": "pool", "ties": "carry"})[0]
    knockout = load({"format": "knockout", "tiles": 12, "score": "digits", "stop_on": 7})[0]
    saved.choose({"preset": "knockout"}, 5)
    saved.keep_best(rules_of(pool), 0b11)
    saved.start_game(match_of(rules_of(pool), pool, 2), {})
    play(saved, None, 3, 1000)
    saved.keep_error("RuntimeError: a fault")
    saved.start_game(match_of(rules_of(knockout), knockout, 3), {2: "expert", 3: "shark"})
    for faces, mask in (((6, 3), 256), ((5, 6), 1024), ((3, 4), 0)):
        saved.match.turn.roll(faces)
        saved.roll(faces)
        if mask:
            saved.match.turn.shut(mask)
            saved.commit()
    saved.match.end_turn()
    saved.end_turn()
    saved.match.next_turn()
    saved.start_turn()
    saved.match.turn.roll((6, 6))
    saved.roll((6, 6))
    saved.match.turn.shut(2048)
    saved.commit()
    saved.match.turn.count = 1
    saved.choose_dice()
    saved.excuse(0b101 << 12 | 0b1101)
    saved.park(True)
    saved.park(False)
    saved.match.turn.roll((6, 2))
    saved.roll((6, 2))


def test_a_journal_of_version_0_1_0_is_read_on():
    block = Store(1024)
    block.append(0, bytes.fromhex(WRITTEN))
    saved = read(block)
    assert saved.notes == [] and (saved.phase, saved.parked, saved.excused, saved.carried) == ("choose", False, 0x500D, 0)
    assert (saved.choices, saved.error, saved.computers) == ({"preset": "knockout"}, "RuntimeError: a fault", {2: "expert", 3: "shark"})
    assert saved.counters() == {
        "games": 3, "turns": 7, "shuts": 1, "faces": [13, 21, 8, 7, 22, 11], "writes": 99, "erases": 3,
        "last": [[[2], 7], [[1], 0], [[2], 17]], "error": "RuntimeError: a fault"}
    assert saved.best(rules_of(load({})[0])) == 0b11 and saved.best(saved.match.rules) is None
    match = saved.match
    assert (match.format.name, match.seats, match.first, match.seat, match.round, match.limit) == ("knockout", 3, 1, 2, 1, 4500)
    assert (match.scores, match.totals, match.out) == ([123456781012, None, None], [123456781012, 0, 0], [1])
    assert (match.rules.tiles, match.rules.scoring, match.rules.stop_on) == (12, "digits", 7)
    assert (match.turn.open, match.turn.dice, match.turn.sets[-1], match.turn.over) == (2047, (6, 2), 128, False)
    match.turn.shut(128)
    assert saved.commit() and saved.log.end > len(WRITTEN) // 2 and block.erases == 0
    same(saved, read(block))


def test_what_is_written_is_what_version_0_1_0_wrote():
    block = Store(1024)
    saved = read(block)
    course(saved)
    assert block.data[: saved.log.end].hex() == WRITTEN and block.erases == 3
