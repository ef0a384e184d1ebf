"""The memory: every state comes back, through cuts at any flash operation, any corruption, refusals and full blocks."""
import os
import random
import subprocess
import sys

import pytest
from hypothesis import given, settings as hypothesis_settings, strategies as st

from desktop import parts
from desktop.flash import FlashSim, PowerCut
from hal.circuitpython.store import BEGUN, Nothing, Nvm
from shutbox_core.game.match import match_of
from shutbox_core.journal.memory import DICE, ENDED, GOES, MATCH, OPEN, PRIME, STATE, VERSION, Memory
from shutbox_core.game.rules import rules_of
from shutbox_core.settings import in_force, load
from tests.conftest import ROOT
from tests.stored_play import FILE, Play, meters, state

TORTURE = int(os.environ.get("TORTURE", 0))
GAMES = [
    ({"format": "single"}, 3), ({"format": "pool", "ties": "carry", "stake": 7}, 4), ({"format": "rounds", "shut_wins": "round"}, 2),
    ({"format": "knockout", "computer_seats": "2:shark 3:random"}, 3), ({"format": "tournament", "score": "count"}, 3),
    ({"format": "solo"}, 1), ({"format": "knockout", "score": "digits", "tiles": 12, "limit": 10**15, "rounds": 2}, 2),
    ({"format": "rounds", "tiles": 10, "start_shut": "1,2", "first_roll_needs": 3, "shut": "pair"}, 10),
]
CLEAN = state(Memory(Nothing()))


@pytest.fixture(autouse=True)
def board():
    """One of this test's own, whose drive says nothing of a journal."""
    parts.use(parts.Bench())


def read(flash):
    """A memory fresh from this flash, with the names of what was lost."""
    memory = Memory(Nvm(flash))
    memory.load(FILE)
    return memory


def known(memory):
    """The part of a state that must be one the match has had."""
    found = state(memory)
    return found.get("match"), found.get("turn"), found.get("computers"), found["phase"]


@pytest.mark.parametrize("given_, seats", GAMES, ids=lambda value: value.get("format") if isinstance(value, dict) else None)
@pytest.mark.parametrize("size", [1024, 4096])
def test_every_state_comes_back(given_, seats, size):
    flash = FlashSim(size=size)
    play = Play(Nvm(flash), 5, given_, seats, extras=True)
    for _ in range(300):
        play.step()
        memory = read(flash)
        assert state(memory) == play.points[-1], play.names[-1]
        assert not memory.notes
        assert (memory.writes, memory.erases) == (play.memory.writes, play.memory.erases)
        assert memory.erases == flash.erases
    assert play.memory.games > 1 or given_["format"] in ("knockout", "rounds")
    assert set(play.names) >= {"game", "roll", "commit", "park", "excused"}
    assert not play.refusals


def test_erases_only_at_game_start_between_turns_and_in_setup():
    flash = FlashSim(size=1024)
    play = Play(Nvm(flash), 2, {"format": "rounds", "rounds": 9, "shut_wins": "round"}, 4, extras=True)
    seen = set()
    for _ in range(2000):
        before, point = flash.erases, len(play.points)
        play.step()
        if flash.erases > before:
            seen.add("/".join(play.names[point:]))
    assert seen <= {"game", "turn", "setup", "best"}, seen
    assert {"game", "turn"} <= seen


def test_a_record_takes_one_operation_and_no_erase():
    flash = FlashSim()
    play = Play(Nvm(flash), 1)
    play.step()
    for _ in range(40):
        before = flash.operations
        writes = play.memory.writes
        play.step()
        pages = flash.operations - before
        assert pages <= 2 * (play.memory.writes - writes)
    assert flash.erases == 0


# Power cuts.

WAYS = [("program", 0, None), ("program", 0.1, None), ("program", 0.5, None), ("program", 0.95, None), ("program", 0.5, 1),
        ("program", 0.9, 2), ("program", 0.1, 3), ("erase", 0, None), ("erase", 1, None), ("erase", 0.5, 4), ("erase", 0.02, 5)]


def cuts(data, make):
    """Each cut of the next act, in each way: (flash after it, way); make: the play on a flash."""
    for way in WAYS:
        kind, fraction, noise = way
        for operation in range(1, 1000):
            flash = FlashSim(data)
            play = make(flash)
            flash.tear(operation, fraction, noise, kind)
            try:
                play.step()
            except PowerCut:
                yield flash, way
            else:
                break


@pytest.mark.parametrize("given_, seats, size, fill", [
    ({"format": "knockout"}, 3, 4096, 0), ({"format": "rounds", "rounds": 2, "shut_wins": "round"}, 3, 1024, 1),
    ({"format": "solo"}, 1, 1024, 0), ({"format": "pool"}, 3, 4096, 3310)])
def test_no_cut_loses_what_was_stored(given_, seats, size, fill):
    """At every flash operation of a game, torn in each way. What is lost with an erase is named, and play goes on."""
    flash = FlashSim(size=size)
    play = Play(Nvm(flash), 11, given_, seats)
    while play.memory.end < fill or play.memory.phase != "game_over":
        play.step()
    games = play.memory.games
    tried = erased = 0
    while play.memory.games == games:
        data, acts = bytes(flash.data), play.acts

        def make(of):
            made = Play(Nvm(of), 11, given_, seats)
            made.acts = acts
            return made

        first = len(play.points) - 1
        play.step()
        for torn, way in cuts(data, make):
            tried += 1
            again = make(torn)
            if again.points[0] not in play.points[first:]:
                # Only where the block was being rewritten; then all of it is gone, and that is said.
                assert torn.erases, way
                assert again.memory.notes or not again.memory.end
                assert again.points[0] == CLEAN, way
                erased += 1
            for _ in range(40 if TORTURE else 5):
                again.step()
            assert state(read(torn)) == again.points[-1]
            assert not again.refusals
    assert tried > 50
    assert bool(erased) == bool(flash.erases)
    assert bool(fill) <= bool(erased)


@given(st.integers(0, 10**6), st.lists(st.tuples(st.integers(0, 4), st.floats(0, 1), st.none() | st.integers(0, 99)), max_size=40))
@hypothesis_settings(max_examples=max(100, TORTURE // 50), deadline=None)
def test_cuts_upon_cuts(seed, torn):
    """Torn tails upon torn tails: each is named once by the next write, or by none if that is torn, too."""
    flash = FlashSim()
    rules = {"format": "rounds", "shut_wins": "round"}
    play = Play(Nvm(flash), seed, rules)
    for operation, fraction, noise in torn:
        if operation:
            flash.tear(operation, fraction, noise)
        acts, before, data = play.acts, state(play.memory), bytes(flash.data)
        try:
            play.step()
            expected = [play.points[-1]]
        except PowerCut:
            whole = Play(Nvm(FlashSim(bytes(data))), seed, rules)
            whole.acts = acts
            whole.step()
            expected = [before] + whole.points[1:]
            play = Play(Nvm(flash), seed, rules)
            play.acts = acts + 1
        flash.tear(10**9)
        assert state(read(flash)) in expected


def records(flash):
    """The place of each record that counts, its first number's and how many it has; and the checks before them."""
    found = []

    class Reader(Memory):
        def _take(self, part):
            found.append((len(flash.data), part[0], part))
            super()._take(part)

    one = Reader(Nvm(flash))
    one.load(FILE)
    places, at = [], 0
    for _, place, part in found:
        at = flash.data.index(bytes(part), at)
        places.append((at - (1 if len(part) < 128 else 2), place))
        at += len(part) + 3
    return places


def test_no_torn_record_is_taken_for_a_whole_one():
    """Every record cut after each of its bits, and at random bits: what stood before is known, and nothing else."""
    chance = random.Random(4)
    for number in range(60):
        place = chance.randrange(2, 120)
        values = [chance.randrange(1 << chance.choice((1, 6, 7, 12, 43))) for _ in range(min(chance.choice((1, 2, 5, 30)), 128 - place))]
        before = FlashSim(size=1024)
        memory = Memory(Nvm(before))
        for _ in range(chance.randrange(3)):
            memory.put(chance.randrange(2, 40), [chance.randrange(128)])
        whole = FlashSim(before.data, 1024)
        memory.store = Nvm(whole)
        start = memory.end
        old = list(memory.numbers)
        memory.put(place, values)
        bits = 8 * (memory.end - start)
        for fraction, noise in [(n / bits, None) for n in range(0, bits, 1 + bits // 99)] + [(chance.random(), n) for n in range(40)]:
            flash = FlashSim(before.data, 1024)
            flash.tear(1, fraction, noise)
            with pytest.raises(PowerCut):
                flash[start : memory.end] = whole.data[start : memory.end]
            found = Memory(Nvm(flash))
            found._read()
            same = flash.data[: memory.end] == whole.data[: memory.end]
            assert found.numbers == (memory.numbers if same else old if start else [0] * 128)


def test_no_few_bits_left_undone_make_a_record():
    """Power that fails slowly leaves any of the bits uncleared: the numbers then get larger, and so would a sum of them."""
    flash, play = filled(300)
    chance = random.Random(5)
    tried = 0
    for (at, _), (end, _) in list(zip(records(flash)[-12:], records(flash)[-11:])):
        whole, blank = flash.data[:end], b"\xff" * (1024 - end)
        before = Memory(Nvm(FlashSim(whole[:at] + b"\xff" * (end - at) + blank, 1024)))
        before._read()
        bits = [(place, 1 << k) for place in range(at, end) for k in range(8) if ~whole[place] & 1 << k]
        undone = [(one, two) for one in bits for two in bits] + [chance.sample(bits, chance.randrange(3, 9)) for _ in range(300)]
        for some in undone if len(bits) < 100 else chance.sample(undone, 3000):
            data = bytearray(whole)
            for place, bit in some:
                data[place] |= bit
            memory = Memory(Nvm(FlashSim(data + blank, 1024)))
            memory._read()
            assert memory.numbers == before.numbers and memory.notes, (at, some)
            tried += 1
    assert tried > 10_000


def test_every_wrong_bit_and_burst_is_seen():
    """The check is a remainder by a prime below 2**24: no burst of 23 bits leaves it as it was."""
    flash, play = filled(300)
    at, _ = records(flash)[-2]
    end = records(flash)[-1][0]
    for bit in range(8 * (end - at)):
        for pattern in (1, 0b11, 0b101, 0x7FFFFF):
            wrong = int.from_bytes(flash.data[at:end], "big") ^ pattern << bit
            data = bytearray(flash.data)
            data[at:end] = (wrong % (1 << 8 * (end - at))).to_bytes(end - at, "big")
            memory = read(FlashSim(data, 1024))
            assert "byte {}:".format(at) in memory.notes[0]


# Corruption.


def filled(fill=400, size=1024):
    """A flash with some games on it, the last one under way, and the play."""
    flash = FlashSim(size=size)
    play = Play(Nvm(flash), 6, {"format": "single"}, 2)
    while play.memory.end < fill or play.memory.phase != "choose":
        play.step()
    return flash, play


def survives(data, known, play):
    """Loads what was corrupted: no error, a state the play has had (or none), and further play is kept."""
    flash = FlashSim(data, len(data))
    memory = read(flash)
    found = state(memory)
    assert found.get("match") is None or [found["match"], found["turn"]] in known, memory.notes
    again = Play(Nvm(flash), 1)
    again.values, again.seats = play.values, play.seats
    for _ in range(3):
        again.step()
    assert state(read(flash)) == state(again.memory)
    return memory


def had(play):
    """Each match and turn that a play has had."""
    return [[point["match"], point["turn"]] for point in play.points if "match" in point]


def test_every_corrupted_byte():
    flash, play = filled()
    known = had(play)
    now = state(play.memory)
    turns = [at for at, place in records(flash) if place < OPEN]
    last_turn = turns[-1]
    assert len(records(flash)) > 25
    for at in range(len(flash.data)):
        for wrong in (0x00, 0xFF, flash.data[at] ^ 1 << at % 8, flash.data[at] ^ 0xFF):
            data = bytearray(flash.data)
            data[at] = wrong
            if data == flash.data:
                continue
            memory = survives(data, known, play)
            if at < play.memory.end - 4:
                assert memory.notes, (at, wrong)
            if at >= play.memory.end:
                assert state(memory) == now
            elif at < last_turn:
                # An earlier turn or game is damaged: this one stands.
                assert [state(memory)["match"], state(memory)["turn"]] == [now["match"], now["turn"]]


@given(st.integers(0, 1023), st.integers(1, 200), st.integers(0, 2**32), st.sampled_from(["random", "xor", "zero", "blank", "copy", "swap"]))
@hypothesis_settings(max_examples=max(300, TORTURE // 20), deadline=None)
def test_corrupted_runs(at, length, seed, how):
    flash, play = FILLED
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
    survives(data, had(play), play)


def test_records_in_each_others_place():
    """Whole, but not where they were written."""
    flash, play = filled()
    found = records(flash)
    spans = [(at, after) for (at, place), (after, _) in zip(found, found[1:]) if place >= OPEN]
    for (one, end), (other, beyond) in zip(spans, spans[2:]):
        data = bytes(flash.data)
        first, second = data[one:end], data[other:beyond]
        if first != second:
            data = data[:one] + second + data[end:other] + first + data[beyond:]
            assert "unreadable" in survives(bytearray(data), had(play), play).notes[0]


FILLED = filled()


@given(st.binary(max_size=1024), st.integers(0, 1024))
@hypothesis_settings(max_examples=max(200, TORTURE // 50), deadline=None)
def test_whatever_bytes(data, at):
    block = bytearray(b"\xff" * 1024)
    block[at : at + len(data)] = data[: 1024 - at]
    memory = read(FlashSim(block))
    assert state(memory) == CLEAN
    assert memory.notes or block.strip(b"\xff") in (b"", BEGUN)


@given(st.lists(st.tuples(st.integers(2, 127), st.lists(st.integers(0, 2**40), max_size=30)), max_size=30))
@hypothesis_settings(max_examples=max(200, TORTURE // 50), deadline=None)
def test_whole_records_that_make_no_sense(found):
    """Right checks, wrong contents: impossible games, lists too long, texts that are none."""
    flash, play = filled(90, 4096)
    for place, values in found:
        if place + len(values) < 160 and play.memory.end < 3000:
            play.memory.put(place, values, 1)
    memory = read(flash)
    assert memory.phase in ("none", "levers_up", "ready", "choose", "turn_over", "game_over")
    assert memory.notes in ([], ["journal makes no sense: clean start"])
    if memory.notes:
        play = Play(Nvm(flash), 1)
        for _ in range(5):
            play.step()
        assert state(read(flash)) == play.points[-1]


@pytest.mark.parametrize("place, values", [
    (STATE, [GOES | ENDED]), (MATCH, [13]), (MATCH, [2, 0, 99]), (MATCH, [0]), (DICE, [0o77]), (DICE, [0o70]), (DICE, [0o600]), (3, [255])])
def test_a_match_that_can_not_be_is_a_clean_start(place, values):
    flash, play = filled(90, 4096)
    play.memory.put(place, values)
    memory = read(flash)
    assert state(memory) == CLEAN and memory.notes == ["journal makes no sense: clean start"]
    memory.set_choices({"sound": "off"}, FILE)
    assert not read(flash).notes


def test_blank_and_other_versions():
    assert state(read(FlashSim())) == CLEAN and not read(FlashSim()).notes
    flash, play = filled(90, 4096)
    for other in (0, 1, VERSION + 1):
        data = bytearray(flash.data)
        for at, place in records(flash)[:1]:
            end = records(flash)[1][0]
            check = (int.from_bytes(data[end - 3 : end], "big") + VERSION - other) % PRIME
            data[end - 3 : end] = check.to_bytes(3, "big")
        memory = read(FlashSim(data[:end] + b"\xff" * (4096 - end)))
        assert state(memory) == CLEAN and memory.notes == ["journal unreadable at byte 0: clean start"]


# Refusals and full blocks.


def test_what_was_refused_goes_out_with_the_next_write():
    flash = FlashSim()
    play = Play(Nvm(flash), 3, {"format": "rounds"})
    for _ in range(5):
        play.step()
    kept = state(read(flash))
    flash.refuses = True
    for _ in range(9):
        play.step()
    assert play.refusals == 1  # said once
    assert state(read(flash)) == kept
    flash.refuses = False
    play.step()
    assert state(read(flash)) == play.points[-1]
    flash.refuses = True
    play.step()
    assert play.refusals == 2
    flash.refuses = False
    play.step()
    assert state(read(flash)) == play.points[-1]


@pytest.mark.parametrize("before", [0, 1, 5, 200])
@pytest.mark.parametrize("held", [1, 2, 9, 40])
def test_what_is_held_goes_out_together(before, held):
    flash = FlashSim(size=1024)
    play = Play(Nvm(flash), 3, {"format": "pool"}, extras=True)
    for _ in range(before):
        play.step()
    kept = bytes(flash.data)
    play.memory.held = True
    for _ in range(held):
        play.step()
    assert flash.data == kept and not play.refusals
    play.memory.held = False
    play.memory.flush()
    assert state(read(flash)) == play.points[-1] and not read(flash).notes
    assert not play.memory.waits[1]


@pytest.mark.parametrize("first", [0, 1, 40])
def test_a_store_that_refuses_for_long(first):
    """Play goes on in RAM; memory does not grow meanwhile, and as soon as the store takes again it has all there is."""
    flash = FlashSim()
    play = Play(Nvm(flash), 8, {"format": "knockout"}, extras=True)
    for _ in range(first):
        play.step()
    flash.refuses = True
    for _ in range(900):
        play.step()
    assert play.refusals == 1 and len(play.memory.numbers) == 128
    flash.refuses = False
    assert play.memory.flush() and not play.memory.flush()
    assert state(read(flash)) == state(play.memory)
    for _ in range(40):
        play.step()
        assert state(read(flash)) == state(play.memory)
    assert play.memory.games > 5


def test_a_full_block_stores_again_between_turns():
    flash = FlashSim(size=1024)
    play = Play(Nvm(flash), 8, {"format": "rounds", "shut_wins": "round"})
    for _ in range(12):
        play.step()
    flash.data[1020] = 0  # somebody's byte at the very end: nothing can be appended
    play = Play(Nvm(flash), 8, {"format": "rounds", "shut_wins": "round"})
    play.acts = 12
    before = state(play.memory)
    assert "match" in before and len(play.memory.notes) == 1
    while play.names[-1] != "turn":
        play.step()
    assert state(read(flash)) == play.points[-1]
    assert flash.erases == 1


def test_a_partial_write_before_a_refusal_is_skipped():
    flash = FlashSim()
    play = Play(Nvm(flash), 3, {"format": "rounds"})
    for _ in range(5):
        play.step()
    append = play.memory.store.append

    def half(at, data):
        append(at, data[:2])
        raise OSError(5)

    play.memory.store.append = half
    play.step()
    play.memory.store.append = append
    for _ in range(3):
        play.step()
    assert play.refusals == 1
    assert state(read(flash)) == play.points[-1]


def test_without_a_store():
    play = Play(Nothing(), 3, {"format": "pool"}, extras=True)
    for _ in range(300):
        play.step()
    assert play.memory.games > 2 and not play.refusals and not play.memory.waits[1]
    assert (play.memory.writes, play.memory.erases, play.memory.notes) == (0, 0, [])


def test_a_store_that_can_not_be_read():
    class Broken(Nothing):
        size = 4096

        def read(self):
            raise OSError(5)

    memory = Memory(Broken())
    memory.load()
    assert len(memory.notes) == 1 and memory.phase == "none"


@pytest.mark.parametrize("shut_wins", ["game", "round"])
def test_a_shut_box_stored_after_a_refusal(shut_wins):
    """The rewrite comes between the shut and its score."""
    flash = FlashSim()
    play = Play(Nvm(flash), 1, {"format": "rounds", "start_shut": "2,3,4,5,6,7,8", "shut_wins": shut_wins}, 2)
    play.step()
    memory = play.memory
    for dice, mask in (((6, 3), 256), ((1,), 1)):
        memory.match.turn.roll(dice)
        memory.roll(dice)
        memory.match.turn.shut(mask)
        memory.end = memory.size  # as after a refusal: the commit rewrites all
        memory.commit(mask)
    memory.match.end_turn()
    found = read(flash)
    assert meters(found)["shuts"] == 1 and found.match.scores == [0, None]
    assert found.phase == "turn_over" and found.match.over == (shut_wins == "game")


def test_after_an_ended_game_nothing_more_is_imported():
    """So that the board is in Attract as soon as with nothing kept: within 3 s of power."""
    flash = FlashSim()
    play = Play(Nvm(flash), 3)
    while play.memory.phase != "game_over":
        play.step()
    program = """
import sys
sys.path.append(sys.argv[1])
from shutbox_core.journal.memory import Memory
class Store:
    data = bytes.fromhex(sys.argv[2])
    size = len(data)
    def read(self):
        return self.data
memory = Memory(Store())
memory.load({})
print(memory.phase, memory.players, memory.first, *sorted(name for name in sys.modules if name.startswith("shutbox_core.") and name.count(".") > 1))
""".format(FILE)
    done = subprocess.run([sys.executable, "-P", "-c", program, str(ROOT), bytes(flash.data).hex()], capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["game_over", "3", "1", "shutbox_core.journal.memory"], done.stdout + done.stderr


# What is kept beside the match.


def test_the_pool_outlives_its_match():
    flash = FlashSim()
    play = Play(Nvm(flash), 1, {"format": "pool", "ties": "carry"}, 2)
    while not play.memory.match or not play.memory.match.over or not play.memory.match.carried:
        play.step()
    carried = play.memory.match.carried
    assert read(flash).carried == carried > 0
    play.memory.abandon()
    assert read(flash).carried == play.memory.carried == carried and read(flash).players == 2
    play.memory.game_start(match_of(rules_of(play.values), play.values, 3), {})
    play.memory.abandon()
    assert read(flash).carried == play.memory.carried == 0 and read(flash).players == 3


def test_best_scores_keep_the_newest_sixteen():
    flash = FlashSim()
    memory = read(flash)
    rules = [rules_of(load({"stop_on": total, "score": score})[0]) for score in ("sum", "count") for total in range(2, 12)]
    for number, each in enumerate(rules):
        assert memory.best(each) is None
        memory.best_score(each, number)
    memory.best_score(rules[10], 511)
    memory = read(flash)
    assert [memory.best(each) for each in rules] == [None] * 4 + [4, 5, 6, 7, 8, 9, 511] + list(range(11, 20))
    memory.best_score(rules[0], 0)
    assert read(flash).best(rules[0]) == 0 and read(flash).best(rules[4]) is None
    memory.clear_best()
    assert [read(flash).best(each) for each in rules] == [None] * 20


def test_choices_are_dropped_with_another_file():
    flash = FlashSim()
    chosen = {"preset": "unlucky_seven", "computer_seats": "1:expert 2:random", "brightness": 1, "one_die_must": True}
    read(flash).set_choices(chosen, FILE)
    found = read(flash).choices
    assert found == {"preset": "unlucky_seven", "computer_seats": "1:expert 2:random", "brightness": "1", "one_die_must": "yes"}
    assert in_force(load(found)[0]) == in_force(load(chosen)[0])
    other = Memory(Nvm(flash))
    other.load(FILE + 1)
    assert other.choices == {} and not other.notes
    read(flash).set_choices({}, FILE)
    assert read(flash).choices == {}


def test_choices_survive_a_block_that_is_full_or_unreadable():
    for flash in (FlashSim(b"\x55" * 4096), FlashSim(filled(3000, 4096)[0].data[:4000] + b"\x00" * 96)):
        memory = read(flash)
        memory.set_choices({"sound": "off"}, FILE)
        assert read(flash).choices == {"sound": "off"} and not read(flash).notes


def test_the_last_ten_games():
    flash = FlashSim()
    play = Play(Nvm(flash), 4, {"format": "pool"}, 4)
    results = []
    while len(results) < 60:
        play.step()
        if play.names[-1] == "over":
            match = play.memory.match
            results.append([match.winners, match.scores[match.winners[0] - 1]])
    assert meters(read(flash))["last"] == meters(play.memory)["last"] == results[-10:]
    assert read(flash).games == 60 and flash.erases


def test_the_last_error_is_kept_once():
    flash = FlashSim()
    memory = read(flash)
    assert memory.error == "" and meters(memory)["error"] is None
    text = "RuntimeError: a fault, " + "and so on " * 9
    assert memory.set_error(text) and memory.error == text[:60]
    assert not memory.set_error(text) and memory.writes == 1
    play = Play(Nvm(flash), 1, {"format": "pool"})
    while not flash.erases:
        play.step()
    assert meters(read(flash))["error"] == text[:60]
    assert read(flash).set_error("Zürich: 5 €") and read(flash).error == "Zürich: 5 €"


def test_what_comes_any_number_of_times_leaves_room_for_the_turn():
    flash = FlashSim(size=1024)
    play = Play(Nvm(flash), 1)
    for _ in range(4):
        play.step()
    for number in range(300):
        play.memory.excused_now(number % 511)
        play.memory.park(number % 2)
        play.memory.set_error(str(number))
    assert flash.erases == 0 and 440 < 1024 - play.memory.end < 480
    play.memory.park(False)
    while not play.memory.match.over:
        play.step()
        found = read(flash)
        assert known(found) == known(play.memory)
        assert (found.excused, found.parked) == (299, 0)  # gone with the turn's own record
