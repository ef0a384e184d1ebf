"""What the box keeps over power cuts: the game under way as acts, the best scores, the meters, and what was chosen at the box.

Each act changes its numbers (layout.py) and is one record (record_log.py), so a cut leaves all of it or nothing. What an act says of
the match is taken from the match, which the box plays with: it acts first and tells then.
"""
from micropython import const

from shutbox_core.game.tileset import mask_of, tiles
from shutbox_core.journal.layout import (
    BEST, CARRIED, CHOICES, DICE, ENDED, ERROR, EXCUSED, FACES, FILE, FIRST, GAMES, GOES, OPEN, PARKED, RESULTS, SEATS, SHUTS, STATE,
    TOLD, TURNS)
from shutbox_core.journal.record_log import ERASES, WRITES, RecordLog

# How many bytes must be blank for an act to be appended; with less, the block is rewritten: where an erase does least harm.
_ACT = const(64)
_TURN = const(600)  # a turn's begin: what a turn and the end of the game may need is blank when it begins
_GAME = const(3000)  # a game's begin: at most
_NEVER_ERASES = const(0)  # what may come any number of times: the block is never rewritten for it, and it waits while less is blank than
_RESERVED = const(480)

_NOTHING = (128, 0, 0)  # the first place, the one beyond the last, and the blank bytes needed, of what waits to be written

# What was done about bytes that could not be read, by record_log's STARTED_CLEAN, WENT_BACK, WENT_ON.
_DONE = ("clean start", "goes on from before that", "goes on with a turn that began later")


def _number(place):
    """An attribute to read: the number at a place."""
    return property(lambda self: self._numbers[place])


def _text_of(number):
    """The text that a number is. UnicodeError: it is none."""
    return str(number.to_bytes(400, "big").lstrip(b"\x00"), "utf-8")


def _number_of(text):
    """A text as a number."""
    return int.from_bytes(bytes(text, "utf-8"), "big")


class SavedGame:
    """The journal in a store (ports.py). Nothing is read before load(); nothing raises but what the store refuses.

    match: the Match under way, the box's own from start_game() or load() on, or None: after load() also once its end was told.
    computers: its computer seats' levels by seat.
    choices: what was chosen at the box, a text for each key of the settings.
    error: the last error, a text. notes: what load() could not read, as texts.
    held: whether writing waits. The box sets it, for the first 2 s after power-on. refused: whether the store refused the last time.
    writes, erases, games: meters, counted since the journal was made.
    excused: the levers that are excused, a mask, and 12 bits higher those of them that were down.
    players, first: seats of the last match, 0 before any, and the one that began its last game. carried: what lies in the pool.
    """

    writes = _number(WRITES)
    erases = _number(ERASES)
    games = _number(GAMES)
    excused = _number(EXCUSED)
    players = _number(SEATS)
    first = _number(FIRST)
    carried = _number(CARRIED)

    def __init__(self, store):
        self.log = RecordLog(store)
        self._numbers = self.log.numbers
        self._forget()

    def _forget(self):
        """Nothing is known but what the log has."""
        self.notes = []
        self.held = self.refused = False
        self._waits = _NOTHING
        self.match = None
        self.computers = {}
        self.choices = {}
        self.error = ""

    # What is known.

    @property
    def phase(self):
        """Where the match is: "none", "levers_up" (no roll yet), "ready", "choose" (a roll is not decided, or not told), "turn_over"
        (told or not, or a game's end not told) or "game_over"."""
        if self._numbers[STATE] & TOLD:
            return "game_over"
        match = self.match
        if not match:
            return "none"
        turn = match.turn
        if turn.over and match.scored():
            return "turn_over"
        return "levers_up" if turn.first else "choose" if turn.dice else "ready"

    @property
    def parked(self):
        """Whether the match waits for its players."""
        return self._numbers[STATE] & PARKED > 0

    @property
    def waiting(self):
        """Whether something is to be written once it may: flush() then tries."""
        return self._waits[1] > 0

    def best(self, rules):
        """The best score kept under these Rules, as the mask of the tiles that were left open; None before any."""
        for number in self._numbers[BEST:FACES]:
            if number >> 12 == rules.packed * 2 + 1:
                return number & 4095
        return None

    def counters(self):
        """What service mode tells, by name: games, turns, shuts, faces (how often each was rolled), writes, erases, error (None before
        any), and last: of up to ten games, the newest last, the winners' seats and their score or total."""
        numbers = self._numbers
        last = [[tiles(number & 4095), number >> 12] for number in numbers[RESULTS:GAMES] if number]
        return {
            "games": numbers[GAMES], "turns": numbers[TURNS], "shuts": numbers[SHUTS], "faces": numbers[FACES:RESULTS],
            "writes": numbers[WRITES], "erases": numbers[ERASES], "last": last, "error": self.error or None}

    # Reading.

    def load(self, file_hash=0):
        """Reads the store, whatever it holds (4 KiB within 300 ms on an RP2040); what was lost is in notes.

        file_hash: of the settings file. Choices that were made over another file are dropped.
        """
        self._forget()
        try:
            self._read(file_hash)
        except OSError as error:
            self.notes.append("journal: {}".format(error))
        except MemoryError:
            raise
        except Exception:  # whole records in which nothing means what it should; of which kind is no matter
            self._forget()
            self.log.distrust()
            self.notes.append("journal makes no sense: clean start")

    def _read(self, file_hash):
        log = self.log
        numbers = self._numbers
        for place in log.records():
            if place == DICE:
                self._count_faces()
        for at, done in log.gaps:
            self.notes.append("journal unreadable at byte {}: {}".format(at, _DONE[done]))
        state = numbers[STATE]
        if state and not state & TOLD:
            from shutbox_core.journal.kept_match import match_of

            self.match, self.computers = match_of(numbers)
        if numbers[FILE] != file_hash:
            numbers[FILE] = file_hash
            numbers[CHOICES] = 0
        self.error = _text_of(numbers[ERROR])
        self.choices = dict([line.split("=") for line in _text_of(numbers[CHOICES]).split("\n")[:-1]])

    # Writing.

    def _put(self, place, values, need=_ACT):
        """Sets the numbers from a place on and keeps them as _keep() does."""
        beyond = place + len(values)
        self._numbers[place:beyond] = values
        return self._keep(place, beyond, need)

    def _keep(self, place, beyond, need):
        """Keeps the numbers from a place to before another in one record with all that waits, or rewrites all where less than need bytes
        are blank. True: it is written. False: it waits for flush(). OSError: the store begins to refuse, and all of it waits."""
        first, last, most = self._waits
        log = self.log
        # An error's text, wherever there is little room, comes with the next rewrite.
        if log.size and (need or place > BEST or log.room >= _RESERVED):
            self._waits = (min(place, first), max(beyond, last), max(need, most))
        return not self.held and self.flush()

    def flush(self):
        """Writes what waits: because it was held, because the store refused, or because room is scarce. To be called once a second.

        True: it is written. False: nothing waits, or goes on waiting. OSError: the store begins to refuse; as long as it does, False.
        """
        first, beyond, need = self._waits
        log = self.log
        if not beyond or not need and log.room < _RESERVED:
            return False
        self._waits = _NOTHING
        try:
            if log.end and log.room >= need:
                log.append(first, beyond, beyond > SEATS)
            else:
                log.rewrite()
        except OSError:
            # From the meters on, for the faces of a roll that is not the record's first number would not be counted.
            self._waits = (min(first, FACES), beyond, _TURN)
            if self.refused:
                return False
            self.refused = True
            raise
        self.refused = False
        return True

    # Acts. Each gives what _keep() gives.

    def start_game(self, match, computers):
        """A game starts. match: a Match at its begin, from now on the journal's too. computers: levels by seat.

        The block is rewritten if less is blank than such a game usually needs: nothing is under way, and somebody is there.
        """
        self.match = match
        self.computers = computers
        turns = match.format.expected_rounds(match) * match.seats - 1
        return self._begin_turn(min(_TURN + turns * 10 * (match.rules.tiles + 1), _GAME))

    def start_turn(self):
        """The next turn has begun, by match.next_turn(). The block is rewritten if the turn might not find room."""
        return self._begin_turn(_TURN)

    def _begin_turn(self, need):
        """All of the match is kept, so that reading can begin here."""
        from shutbox_core.journal.kept_match import numbers_of

        match = self.match
        found = [match.carried] + self._numbers[TURNS:STATE] + [GOES, match.turn.open, 0, self.excused]
        return self._put(CARRIED, found + numbers_of(match, self.computers), need)

    def _count_faces(self):
        """The meters count the roll that stands at DICE."""
        numbers = self._numbers
        for face in (numbers[DICE] >> 3, numbers[DICE] & 7):
            if face:
                numbers[FACES - 1 + face] += 1

    def roll(self, faces):
        """These one or two faces were rolled. To be kept before anybody sees them."""
        self._numbers[DICE] = faces[0] << 3 | (faces[1] if len(faces) > 1 else 0)
        self._count_faces()
        # What is held goes out as one record, which may have several rolls: so their meters go with it.
        return self._keep(FACES if self.held else DICE, SEATS, _ACT)

    def commit(self):
        """Tiles were shut, by turn.shut(): a shut box is a turn's end, too."""
        turn = self.match.turn
        return self.choose_dice() if turn.open else self._turn_over(1, [0, turn.count & 1])

    def choose_dice(self):
        """How many dice are to be rolled next was chosen (turn.count), or comes of a commit: no roll is on the table."""
        turn = self.match.turn
        return self._put(OPEN, [turn.open, turn.count & 1])

    def end_turn(self):
        """The turn is over with tiles open, and counted by match.end_turn()."""
        return self._turn_over(0, [])

    def _turn_over(self, shuts, left):
        turns, before = self._numbers[TURNS:STATE]
        return self._put(TURNS, [turns + 1, before + shuts, GOES | ENDED] + left)

    def end_game(self):
        """The game is over: its last turn has ended, and the match knows who has won."""
        match = self.match
        numbers = self._numbers
        score = (match.totals or match.scores)[match.winners[0] - 1] or 0
        found = numbers[RESULTS + 1 : GAMES] + [score << 12 | mask_of(match.winners), numbers[GAMES] + 1, match.carried]
        return self._put(RESULTS, found + numbers[TURNS:STATE] + [GOES | ENDED | TOLD])

    def abandon(self):
        """The match is given up; what lies in the pool stays."""
        self.match = None
        return self._put(STATE, [0])

    def park(self, parked):
        """The match waits for its players, or they are back."""
        return self._put(STATE, [self._numbers[STATE] & ~PARKED | (PARKED if parked else 0)], _NEVER_ERASES)

    def excuse(self, mask):
        """All levers that are excused now: a mask as `excused`."""
        return self._put(EXCUSED, [mask], _NEVER_ERASES)

    def keep_best(self, rules, mask):
        """These open tiles (a mask) are the best score under these Rules. The sixteen newest are kept."""
        key = rules.packed * 2 + 1
        found = [number for number in self._numbers[BEST:FACES] if number >> 12 != key] + [key << 12 | mask]
        return self._put(BEST, found[-16:])

    def clear_best(self):
        """All best scores go."""
        return self._put(BEST, [0] * 16, _TURN)

    def choose(self, choices, file_hash):
        """What was chosen at the box: a text for each key, without = or line ends. file_hash: of the file that they were chosen over."""
        self.choices = choices
        text = "".join(["{}={}\n".format(key, choices[key]) for key in choices])
        return self._put(FILE, [file_hash, _number_of(text)], _TURN)

    def keep_error(self, text):
        """The last error, of which 60 characters are kept: False if they are kept already."""
        text = text[:60]
        if self.error == text:
            return False
        self.error = text
        return self._put(ERROR, [_number_of(text)], _NEVER_ERASES)
