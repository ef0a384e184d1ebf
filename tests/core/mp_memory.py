"""The memory on both interpreters, in a store of bytes."""
from shutbox_core.game.match import match_of
from shutbox_core.journal.memory import OPEN, Memory
from shutbox_core.journal.records import match_of as match_in
from shutbox_core.game.rules import rules_of
from shutbox_core.settings import load


class Block:
    """A store that refuses to write where it is not blank."""

    def __init__(self, size=1024):
        self.size = size
        self.data = b"\xff" * size
        self.erases = 0

    def read(self):
        return self.data

    def append(self, at, data):
        if self.data[at : at + len(data)] != b"\xff" * len(data):
            raise OSError(5)
        self.data = self.data[:at] + bytes(data) + self.data[at + len(data) :]

    def rewrite(self, at, data):
        self.erases += self.data != b"\xff" * self.size
        self.data = bytes(data) + b"\xff" * (self.size - len(data))


def read(block):
    """A memory fresh from a block."""
    memory = Memory(block)
    memory.load(5)
    return memory


def same(one, other):
    """Whether two memories agree in all that counts; the match of an ended game isn't loaded."""
    for name in ("phase", "parked", "excused", "players", "carried", "choices", "games", "error", "notes"):
        assert getattr(one, name) == getattr(other, name), name
    assert one.counters() == other.counters()
    if one.phase == "game_over":
        assert one.match.first == one.first == other.first and one.match.seats == other.players and other.match is None
        other.match, other.computers = match_in(other.numbers[OPEN:], True)
    assert one.computers == other.computers
    for name in ("format", "seats", "limit", "first", "seat", "round", "scores", "totals", "out", "over", "winners", "net"):
        assert getattr(one.match, name) == getattr(other.match, name), name
    a, b = one.match.turn, other.match.turn
    assert (a.open, a.first, a.dice, list(a.sets), a.over) == (b.open, b.first, b.dice, list(b.sets), b.over)


def play(memory, block, games, check=1):
    """Plays games by a fixed order of dice and the highest sets, comparing as it goes."""
    number = step = 0
    while memory.games < games:
        match = memory.match
        if memory.phase == "game_over":
            match.rematch()
            memory.game_start(match, memory.computers)
        elif memory.phase == "turn_over":
            match.next_turn()
            memory.next_turn()
        elif memory.phase == "choose":
            turn = match.turn
            if turn.sets:
                mask = turn.sets[-1]
                turn.shut(mask)
                memory.commit(mask)
            if turn.over:
                match.end_turn()
                if turn.open:
                    memory.turn_over()
                if match.over:
                    memory.game_over()
        else:
            number += 7
            dice = (number % 6 + 1, number * number % 5 + 1)
            match.turn.roll(dice)
            memory.roll(dice)
        step += 1
        if step % check == 0:
            same(memory, read(block))


def start(block, given, seats):
    """A memory in which a game has started."""
    values, bad = load(given)
    assert not bad
    memory = read(block)
    memory.set_choices({"brightness": 2, "one_die_must": False}, 5)
    memory.game_start(match_of(rules_of(values), values, seats), {2: "shark"})
    return memory


def test_games_come_back():
    block = Block()
    memory = start(block, {}, 3)
    play(memory, block, 9, 5)
    assert block.erases == memory.erases and memory.erases > 0
    assert read(block).choices == {"brightness": "2", "one_die_must": "no"}


def test_scores_beyond_32_bits_come_back():
    block = Block(4096)
    memory = start(block, {"format": "knockout", "tiles": 12, "score": "digits", "limit": 10**15, "stop_on": 7}, 2)
    for _ in range(2):
        memory.match.turn.roll((3, 4))
        memory.roll((3, 4))
        memory.match.end_turn()
        memory.turn_over()
        memory.match.next_turn()
        memory.next_turn()
    assert read(block).match.totals == [123456789101112] * 2
    memory.end = block.size - 100
    assert memory.set_choices({}, 5) and memory.erases == block.erases == 1
    assert read(block).match.totals == [123456789101112] * 2
    assert read(block).computers == {2: "shark"}


def test_torn_records_are_skipped():
    block = Block()
    memory = start(block, {"format": "rounds"}, 2)
    memory.match.turn.roll((6, 3))
    memory.roll((6, 3))
    end = memory.end
    memory.match.turn.shut(256)
    memory.commit(256)
    after = block.data
    for cut in range(end + 1, memory.end):
        block.data = after[:cut] + b"\xff" * (block.size - cut)
        memory = read(block)
        assert memory.phase == "choose" and len(memory.notes) == 1
        memory.match.turn.shut(256)
        memory.commit(256)
        assert memory.writes == read(block).writes
        memory = read(block)
        assert memory.match.turn.open == 255 and memory.notes == []


def test_every_byte_corrupted():
    block = Block(512)
    memory = start(block, {}, 2)
    memory.match.turn.roll((6, 3))
    memory.roll((6, 3))
    memory.match.turn.shut(256)
    memory.commit(256)
    data = block.data
    for at in range(memory.end):
        block.data = data[:at] + bytes((data[at] ^ 0x5A,)) + data[at + 1 :]
        found = read(block)
        assert found.notes, at
        assert found.phase in ("none", "levers_up", "choose"), at
        assert found.match is None or found.match.seats == 2, at


def test_records_keep_large_numbers():
    for numbers in ([0], [10**15, 0, 127, 128, 2**31], [255] * 100, [2**1600 - 1]):
        block = Block()
        one = Memory(block)
        for _ in range(2):
            one.put(7, [5] * 110)
            assert one.put(7, numbers)
            other = Memory(block)
            other._read()
            assert other.numbers == one.numbers and not other.notes and other.end == one.end


def test_texts_are_kept():
    block = Block()
    memory = start(block, {}, 2)
    assert memory.set_error("Zero: division") and not memory.set_error("Zero: division")
    assert read(block).error == memory.error == "Zero: division"
