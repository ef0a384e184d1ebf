"""The saved game: every state comes back, through cuts at any flash operation, any corruption, refusals and full blocks."""
import os
import subprocess
import sys

import pytest
from hypothesis import given, settings as hypothesis_settings, strategies as st

from desktop.flash import FlashSim, PowerCut
from hal.circuitpython.store import Nvm
from shutbox_core.game.match import match_of
from shutbox_core.game.rules import rules_of
from shutbox_core.journal.kept_match import FIELDS
from shutbox_core.journal.saved_game import (
    _CHOICES as CHOICES, _DICE as DICE, _ENDED as ENDED, _FACES as FACES, _GOES as GOES, _SEATS as SEATS, _STATE as STATE, SavedGame)
from shutbox_core.settings import load
from tests.conftest import ROOT
from tests.support.stored_play import FILE, Play, meters, state

TORTURE = int(os.environ.get("TORTURE", 0))
GAMES = [
    ({"format": "single"}, 3), ({"format": "pool", "ties": "carry", "stake": 7}, 4), ({"format": "rounds", "shut_wins": "round"}, 2),
    ({"format": "knockout", "computer_seats": "2:shark 3:random"}, 3), ({"format": "tournament", "score": "count"}, 3),
    ({"format": "solo"}, 1), ({"format": "knockout", "score": "digits", "tiles": 12, "limit": 10**15, "rounds": 2}, 2),
    ({"format": "rounds", "tiles": 10, "start_shut": "1,2", "first_roll_needs": 3, "shut": "pair"}, 10),
]
SEAT = SEATS + 4 + FIELDS.index("seat")
CLEAN = state(SavedGame(Nvm(None)))


def read(flash):
    """What this flash keeps, read afresh, with the names of what was lost."""
    saved = SavedGame(Nvm(flash))
    saved.load(FILE)
    return saved


def put(saved, place, values):
    """Whole records that no act would write."""
    log = saved.log
    log.numbers[place : place + len(values)] = values
    log.append(place, place + len(values), place + len(values) > SEATS)


def known(saved):
    """The part of a state that must be one the match has had."""
    found = state(saved)
    return found.get("match"), found.get("turn"), found.get("computers"), found["phase"]


@pytest.mark.parametrize("given_, seats", GAMES, ids=lambda value: value.get("format") if isinstance(value, dict) else None)
@pytest.mark.parametrize("size", [1024, 4096])
def test_every_state_comes_back(given_, seats, size):
    flash = FlashSim(size=size)
    play = Play(Nvm(flash), 5, given_, seats, extras=True)
    for _ in range(300):
        play.step()
        saved = read(flash)
        assert state(saved) == play.points[-1], play.names[-1]
        assert not saved.notes
        assert (saved.writes, saved.erases) == (play.saved.writes, play.saved.erases)
        assert saved.erases == flash.erases
    assert play.saved.counters()["games"] > 1 or given_["format"] in ("knockout", "rounds")
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
    while play.saved.log.end < fill or play.saved.phase != "game_over":
        play.step()
    games = play.saved.counters()["games"]
    tried = erased = 0
    while play.saved.counters()["games"] == games:
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
                assert again.saved.notes or not again.saved.log.end
                assert again.points[0] == CLEAN, way
                erased += 1
            again.steps(40 if TORTURE else 5)
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
        acts, before, data = play.acts, state(play.saved), bytes(flash.data)
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


# Corruption.


def filled(fill=400, size=1024):
    """A flash with some games on it, the last one under way, and the play."""
    flash = FlashSim(size=size)
    play = Play(Nvm(flash), 6, {"format": "single"}, 2)
    while play.saved.log.end < fill or play.saved.phase != "choose":
        before = play.saved.log.end
        play.step()
        if play.names[-1] in ("game", "turn"):
            play.turn_at = before  # the byte where the record of the last turn's begin has its own
    return flash, play


FILLED = filled()


def survives(data, known, play):
    """Loads what was corrupted: no error, a state the play has had (or none), and further play is kept."""
    flash = FlashSim(data, len(data))
    saved = read(flash)
    found = state(saved)
    assert found.get("match") is None or [found["match"], found["turn"]] in known, saved.notes
    again = Play(Nvm(flash), 1)
    again.values, again.seats = play.values, play.seats
    again.steps(3)
    assert state(read(flash)) == state(again.saved)
    return saved


def had(play):
    """Each match and turn that a play has had."""
    return [[point["match"], point["turn"]] for point in play.points if "match" in point]


def test_every_corrupted_byte():
    """What reading makes of the bytes test_record_log.py knows; here what it makes of a game."""
    flash, play = FILLED
    known = had(play)
    now = state(play.saved)
    end = play.saved.log.end
    assert end > 400 and not flash.erases
    for at in list(range(end)) + [end, end + 1, 1023]:
        data = bytearray(flash.data)
        data[at] ^= 1 << at % 8
        saved = survives(data, known, play)
        assert saved.notes, at
        if at >= end:
            assert state(saved) == now
        elif at < play.turn_at:
            # An earlier turn or game is damaged: this one stands.
            assert [state(saved)["match"], state(saved)["turn"]] == [now["match"], now["turn"]]


@given(st.lists(st.tuples(st.integers(2, 127), st.lists(st.integers(0, 2**40), max_size=30)), max_size=30))
@hypothesis_settings(max_examples=max(200, TORTURE // 50), deadline=None)
def test_whole_records_that_make_no_sense(found):
    """Right checks, wrong contents: impossible games, lists too long, texts that are none."""
    flash, play = filled(90, 4096)
    for place, values in found:
        if place + len(values) < 160 and play.saved.log.end < 3000:
            put(play.saved, place, values)
    saved = read(flash)
    assert saved.phase in ("none", "levers_up", "ready", "choose", "turn_over", "game_over")
    assert saved.notes in ([], ["journal makes no sense: clean start"])
    if saved.notes:
        play = Play(Nvm(flash), 1).steps(5)
        assert state(read(flash)) == play.points[-1]


@pytest.mark.parametrize("place, values", [
    (STATE, [GOES | ENDED]), (SEATS, [13]), (SEAT, [3]), (SEAT, [0]), (SEATS, [2, 0, 99]), (SEATS, [0]), (DICE, [0o77]), (DICE, [0o70]),
    (DICE, [0o600]), (CHOICES, [255])])
def test_a_match_that_can_not_be_is_a_clean_start(place, values):
    flash, play = filled(90, 4096)
    put(play.saved, place, values)
    saved = read(flash)
    assert state(saved) == CLEAN and saved.notes == ["journal makes no sense: clean start"]
    saved.choose({"sound": "off"}, FILE)
    assert not read(flash).notes


def test_blank():
    assert state(read(FlashSim())) == CLEAN and not read(FlashSim()).notes


# Refusals and full blocks.


def test_what_was_refused_goes_out_with_the_next_write():
    flash = FlashSim()
    play = Play(Nvm(flash), 3, {"format": "rounds"}).steps(5)
    kept = state(read(flash))
    flash.refuses = True
    play.steps(9)
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


def test_what_was_refused_needs_more_room_than_an_act():
    flash = FlashSim(size=1024)
    play = Play(Nvm(flash), 3, {"format": "rounds"}).steps(6)
    log = play.saved.log
    while log.size - log.end > 70:
        log.append(FACES, FACES + 1)
    flash.refuses = True
    play.steps(3)
    flash.refuses = False
    assert play.saved.flush() and flash.erases == 1 and state(read(flash)) == play.points[-1]


@pytest.mark.parametrize("before", [0, 1, 5, 200])
@pytest.mark.parametrize("held", [1, 2, 9, 40])
def test_what_is_held_goes_out_together(before, held):
    flash = FlashSim(size=1024)
    play = Play(Nvm(flash), 3, {"format": "pool"}, extras=True).steps(before)
    kept = bytes(flash.data)
    play.saved.held = True
    play.steps(held)
    assert flash.data == kept and not play.refusals
    play.saved.held = False
    play.saved.flush()
    assert state(read(flash)) == play.points[-1] and not read(flash).notes
    assert not play.saved.waiting


def test_a_roll_that_goes_out_with_what_waits_is_counted():
    """With little room a game that is parked and resumed waits, and goes out with the next roll: the faces count in that record, too."""
    flash = FlashSim(size=1024)
    play = Play(Nvm(flash), 3, {"format": "single"})
    while play.saved.phase != "ready":
        play.step()
    saved = play.saved
    while saved.log.size - saved.log.end >= 480:
        saved.log.append(FACES, FACES + 1)
    saved.park(True)
    saved.park(False)
    assert saved.waiting
    play.step()
    assert not saved.waiting and not flash.erases and play.names[-1] == "roll"
    assert meters(read(flash))["faces"] == meters(saved)["faces"]


@pytest.mark.parametrize("first", [0, 1, 40])
def test_a_store_that_refuses_for_long(first):
    """Play goes on in RAM; the list does not grow meanwhile, and as soon as the store takes again it has all there is."""
    flash = FlashSim()
    play = Play(Nvm(flash), 8, {"format": "knockout"}, extras=True).steps(first)
    flash.refuses = True
    play.steps(900)
    assert play.refusals == 1 and len(play.saved.log.numbers) == 128
    flash.refuses = False
    assert play.saved.flush() and not play.saved.flush()
    assert state(read(flash)) == state(play.saved)
    for _ in range(40):
        play.step()
        assert state(read(flash)) == state(play.saved)
    assert play.saved.counters()["games"] > 5


def test_a_full_block_stores_again_between_turns():
    flash = FlashSim(size=1024)
    play = Play(Nvm(flash), 8, {"format": "rounds", "shut_wins": "round"}).steps(12)
    flash.data[1020] = 0  # somebody's byte at the very end: nothing can be appended
    play = Play(Nvm(flash), 8, {"format": "rounds", "shut_wins": "round"})
    play.acts = 12
    before = state(play.saved)
    assert "match" in before and len(play.saved.notes) == 1
    while play.names[-1] != "turn":
        play.step()
    assert state(read(flash)) == play.points[-1]
    assert flash.erases == 1


def test_a_partial_write_before_a_refusal_is_skipped():
    flash = FlashSim()
    store = Nvm(flash)
    play = Play(store, 3, {"format": "rounds"}).steps(5)
    append = store.append

    def half(at, data):
        append(at, data[:2])
        raise OSError(5)

    store.append = half
    play.step()
    store.append = append
    play.steps(3)
    assert play.refusals == 1
    assert state(read(flash)) == play.points[-1]


def test_without_a_store():
    play = Play(Nvm(None), 3, {"format": "pool"}, extras=True).steps(300)
    assert play.saved.counters()["games"] > 2 and not play.refusals and not play.saved.waiting
    assert (play.saved.writes, play.saved.erases, play.saved.notes) == (0, 0, [])


def test_a_store_that_can_not_be_read():
    store = Nvm(FlashSim())
    store.read = lambda: open("no such file")
    saved = SavedGame(store)
    saved.load()
    assert len(saved.notes) == 1 and saved.phase == "none"

    store.read = lambda: b"\xff" * 10**18  # no room for it now: that tells nothing about the journal
    with pytest.raises(MemoryError):
        saved.load()


@pytest.mark.parametrize("shut_wins", ["game", "round"])
def test_a_shut_box_stored_after_a_refusal(shut_wins):
    """The rewrite comes between the shut and its score."""
    flash = FlashSim()
    play = Play(Nvm(flash), 1, {"format": "rounds", "start_shut": "2,3,4,5,6,7,8", "shut_wins": shut_wins}, 2)
    play.step()
    saved = play.saved
    for dice, mask in (((6, 3), 256), ((1,), 1)):
        saved.match.turn.roll(dice)
        saved.roll(dice)
        saved.match.turn.shut(mask)
        saved.log.end = saved.log.size  # as after a refusal: the commit rewrites all
        saved.commit()
    saved.match.end_turn()
    found = read(flash)
    assert meters(found)["shuts"] == 1 and found.match.scores == [0, None]
    assert found.phase == "turn_over" and found.match.over == (shut_wins == "game")


def test_after_an_ended_game_nothing_more_is_imported():
    """So that the board is in Attract as soon as with nothing kept: within 3 s of power."""
    flash = FlashSim()
    play = Play(Nvm(flash), 3)
    while play.saved.phase != "game_over":
        play.step()
    blank = FlashSim()
    SavedGame(Nvm(blank)).choose({"brightness": "2"}, FILE)
    program = """
import sys
sys.path.append(sys.argv[1])
from shutbox_core.journal.saved_game import SavedGame
class Store:
    data = bytes.fromhex(sys.argv[2])
    size = len(data)
    def read(self):
        return self.data
saved = SavedGame(Store())
saved.load({})
names = [name for name in sys.modules if name.startswith("shutbox_core.") and name.count(".") > 1]
print(saved.phase, saved.players, saved.first, *sorted(name.split(".", 1)[1] for name in names))
""".format(FILE)
    for data, kept in ((flash.data, ["game_over", "3", "1"]), (blank.data, ["none", "0", "0"])):
        command = [sys.executable, "-P", "-c", program, str(ROOT), bytes(data).hex()]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        loaded = ["game.tileset", "journal.record_log", "journal.saved_game"]
        assert done.stdout.split() == kept + loaded, done.stdout + done.stderr


# What is kept beside the match.


def test_the_pool_outlives_its_match():
    flash = FlashSim()
    play = Play(Nvm(flash), 1, {"format": "pool", "ties": "carry"}, 2)
    while not play.saved.match or not play.saved.match.over or not play.saved.match.carried:
        play.step()
    carried = play.saved.match.carried
    assert read(flash).carried == carried > 0
    play.saved.abandon()
    assert read(flash).carried == play.saved.carried == carried and read(flash).players == 2
    play.saved.start_game(match_of(rules_of(play.values), play.values, 3), {})
    play.saved.abandon()
    assert read(flash).carried == play.saved.carried == 0 and read(flash).players == 3


def test_best_scores_keep_the_newest_sixteen():
    flash = FlashSim()
    saved = read(flash)
    rules = [rules_of(load({"stop_on": total, "score": score})[0]) for score in ("sum", "count") for total in range(2, 12)]
    for number, each in enumerate(rules):
        assert saved.best(each) is None
        saved.keep_best(each, number)
    saved.keep_best(rules[10], 511)
    saved = read(flash)
    assert [saved.best(each) for each in rules] == [None] * 4 + [4, 5, 6, 7, 8, 9, 511] + list(range(11, 20))
    saved.keep_best(rules[0], 0)
    assert read(flash).best(rules[0]) == 0 and read(flash).best(rules[4]) is None
    saved.clear_best()
    assert [read(flash).best(each) for each in rules] == [None] * 20


def test_choices_are_dropped_with_another_file():
    flash = FlashSim()
    chosen = {"preset": "unlucky_seven", "computer_seats": "1:expert 2:random", "brightness": "1", "one_die_must": "yes"}
    read(flash).choose(chosen, FILE)
    assert read(flash).choices == chosen
    other = SavedGame(Nvm(flash))
    other.load(FILE + 1)
    assert other.choices == {} and not other.notes
    read(flash).choose({}, FILE)
    assert read(flash).choices == {}


def test_choices_survive_a_block_that_is_full_or_unreadable():
    for flash in (FlashSim(b"\x55" * 4096), FlashSim(filled(3000, 4096)[0].data[:4000] + b"\x00" * 96)):
        saved = read(flash)
        saved.choose({"sound": "off"}, FILE)
        assert read(flash).choices == {"sound": "off"} and not read(flash).notes


def test_the_last_ten_games():
    flash = FlashSim()
    play = Play(Nvm(flash), 4, {"format": "pool"}, 4)
    results = []
    while len(results) < 60:
        play.step()
        if play.names[-1] == "over":
            match = play.saved.match
            results.append([match.winners, match.scores[match.winners[0] - 1]])
    assert meters(read(flash))["last"] == meters(play.saved)["last"] == results[-10:]
    assert read(flash).counters()["games"] == 60 and flash.erases


def test_the_last_error_is_kept_once():
    flash = FlashSim()
    saved = read(flash)
    assert saved.error == "" and meters(saved)["error"] is None
    text = "RuntimeError: a fault, " + "and so on " * 9
    assert saved.keep_error(text) and saved.error == text[:60]
    assert not saved.keep_error(text) and saved.writes == 1
    play = Play(Nvm(flash), 1, {"format": "pool"})
    while not flash.erases:
        play.step()
    assert meters(read(flash))["error"] == text[:60]
    assert read(flash).keep_error("Zürich: 5 €") and read(flash).error == "Zürich: 5 €"


def test_a_long_record_at_the_end_of_the_block():
    flash = FlashSim(size=1024)
    play = Play(Nvm(flash), 4, {"format": "solo", "score": "digits", "tiles": 12}, 1)
    ends = set()
    while play.saved.counters()["games"] < 40:
        play.step()
        if play.saved.phase == "choose":
            play.saved.log.end = max(play.saved.log.end, 1024 - 64 - 10)  # as after many changes of the number of dice in this turn
        assert state(read(flash)) == state(play.saved)
        ends.add(play.names[-1])
    assert "game" in ends and len(play.saved.counters()["last"]) == 10


def test_what_comes_any_number_of_times_leaves_room_for_the_turn():
    flash = FlashSim(size=1024)
    play = Play(Nvm(flash), 1).steps(4)
    for number in range(300):
        play.saved.excuse(number % 511)
        play.saved.park(number % 2)
        play.saved.keep_error(str(number))
    assert flash.erases == 0 and 440 < 1024 - play.saved.log.end < 480
    play.saved.park(False)
    end = play.saved.log.end
    play.step()
    assert play.names[-1] in ("roll", "commit") and play.saved.log.end - end < 20, "an error's text comes with the next rewrite"
    while not play.saved.match.over:
        play.step()
        found = read(flash)
        assert known(found) == known(play.saved)
        assert (found.excused, found.parked) == (299, 0)  # gone with the turn's own record
