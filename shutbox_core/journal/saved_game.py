"""What the box keeps over power cuts: the game under way as acts, the best scores, the meters, and what was chosen at the box.

Each act changes its numbers and is one record (record_log.py), so a cut leaves all of it or nothing. What an act says of the match is
taken from the match, which the box plays with: it acts first and tells then.
"""
from micropython import const

from ..game.tileset import mask_of, tiles
from .record_log import RecordLog

# Where each number lies. Boxes go on with what an older program wrote: so a place keeps its meaning and a number its unit for ever; what
# is new takes places from 96 on, and reads 0 out of an older journal. Texts are numbers, too: their UTF-8 bytes, the first one highest.
_WRITES = const(0)  # these two the log counts by itself
_ERASES = const(1)
_FILE = const(2)  # hash of the settings file over which the choices were made
_CHOICES = const(3)  # what was chosen at the box: a text of lines KEY=VALUE
_ERROR = const(4)  # the last error: a text
_BEST = const(5)  # 16 best scores, the newest last, those that are free first: packed rules, then a 1, then 12 bits of the tiles left open
_FACES = const(21)  # 6: how often each face was rolled. A record that begins at _DICE counts its own
_RESULTS = const(27)  # 10: the last games, the newest last: the winners' score or total, then 12 bits of their seats. 0: none yet
_GAMES = const(37)  # games that have ended
_CARRIED = const(38)  # what lies in the pool for the next game
_TURNS = const(39)  # turns that have ended, and
_SHUTS = const(40)  # those of them that shut the box
_STATE = const(41)  # 0 without a match, else _GOES and what applies of the others
_GOES = const(1)
_ENDED = const(2)  # the turn is over and counted; what stands of the match is from before it
_TOLD = const(4)  # so is the game's end
_PARKED = const(8)  # it waits for its players
_OPEN = const(42)  # 12 bits: the open tiles
_DICE = const(43)  # a roll not decided yet: 8 times its first face and the second or 0. Without a roll 1 if one die was rolled last, else 0
_EXCUSED = const(44)  # 12 bits: the levers that are excused, and above them 12 bits: those of them that were down
_SEATS = const(45)  # here the numbers of the match begin (kept_match.py), with how many seats it has
_FIRST = const(55)  # one of them: the seat that began the game

# How many bytes must be blank for an act to be appended; with less, the block is rewritten: where an erase does least harm.
_ACT = const(64)
_TURN = const(600)  # a turn's begin: what a turn and the end of the game may need is blank when it begins
_GAME = const(3000)  # a game's begin: at most
_NEVER_ERASES = const(0)  # what may come any number of times: the block is never rewritten for it, and it waits while less is blank than
_RESERVED = const(480)

_NOTHING = (128, 0, 0)  # the first place, the one beyond the last, and the blank bytes needed, of what waits to be written
# What was done about bytes that could not be read, by the numbers in record_log's gaps.
_DONE = ("clean start", "goes on from before that", "goes on with a turn that began later")


def _number(place):
    """An attribute to read: the number at a place."""
    return property(lambda self: self._numbers[place])


def _text_of(number):
    """The text that a number is. UnicodeError: it is none."""
    return str(number.to_bytes(400, "big").lstrip(b"\x00"), "utf-8")


class SavedGame:
    """The journal in a store (ports.py). Nothing is read before load(); nothing raises but what the store refuses. Each
    act, from start_game() on, gives what flush() gives.

    match: the Match under way, the box's own from start_game() or load() on, or None: after load() also once its end was told.
    computers: its computer seats' levels by seat. choices: what was chosen at the box, a text for each key of the settings.
    error: the last error, a text. notes: what load() could not read, as texts.
    held: whether writing waits. The box sets it, for the first 2 s after power-on. refused: whether the store refused the last time.
    writes, erases: meters, counted since the journal was made.
    excused: the levers that are excused, a mask, and 12 bits higher those of them that were down.
    players, first: seats of the last match, 0 before any, and the one that began its last game. carried: what lies in the pool.
    """

    writes = _number(_WRITES)
    erases = _number(_ERASES)
    excused = _number(_EXCUSED)
    players = _number(_SEATS)
    first = _number(_FIRST)
    carried = _number(_CARRIED)

    def __init__(self, store):
        self.log = RecordLog(store)
        self._numbers = self.log.numbers
        self.notes = []
        self.held = self.refused = False
        self._waits = _NOTHING
        self.match = None
        self.computers = {}
        self.choices = {}
        self.error = ""

    @property
    def phase(self):
        """Where the match is: "none", "levers_up" (no roll yet), "ready", "choose" (a roll is not decided, or not told), "turn_over"
        (told or not, or a game's end not told) or "game_over"."""
        if self._numbers[_STATE] & _TOLD:
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
        return bool(self.match) and self._numbers[_STATE] & _PARKED > 0

    @property
    def waiting(self):
        """Whether something is to be written once it may: flush() then tries."""
        return self._waits[1] > 0

    def best(self, rules):
        """The best score kept under these Rules, as the mask of the tiles that were left open; None before any."""
        for number in self._numbers[_BEST:_FACES]:
            if number >> 12 == rules.packed * 2 + 1:
                return number & 4095
        return None

    def counters(self):
        """What service mode tells, by name: games, turns, shuts, faces (how often each was rolled), writes, erases, error (None before
        any), and last: of up to ten games, the newest last, the winners' seats and their score or total."""
        numbers = self._numbers
        last = []
        for number in numbers[_RESULTS:_GAMES]:
            if number:
                last.append([tiles(number & 4095), number >> 12])
        return {
            "games": numbers[_GAMES], "turns": numbers[_TURNS], "shuts": numbers[_SHUTS], "faces": numbers[_FACES:_RESULTS],
            "writes": numbers[_WRITES], "erases": numbers[_ERASES], "last": last, "error": self.error or None}

    def load(self, file_hash=0):
        """Reads the store, once, whatever it holds (4 KiB within 300 ms on an RP2040); what was lost is in notes. file_hash: of the
        settings file; choices that were made over another file are dropped."""
        numbers = self._numbers
        try:
            for place in self.log.records():
                if place == _DICE:
                    self._count()
            for at, done in self.log.gaps:
                self.notes.append("journal unreadable at byte {}: {}".format(at, _DONE[done]))
            if numbers[_FILE] != file_hash:
                numbers[_FILE] = file_hash
                numbers[_CHOICES] = 0
            error = _text_of(numbers[_ERROR])
            choices = {}
            for line in _text_of(numbers[_CHOICES]).split("\n")[:-1]:
                key, value = line.split("=")
                choices[key] = value
            state = numbers[_STATE]
            if state and not state & _TOLD:
                from .kept_match import match_of

                self.match, self.computers = match_of(numbers[_OPEN:], state & _ENDED)
            self.error, self.choices = error, choices
        except OSError as error:
            self.notes.append("journal: {}".format(error))
        except MemoryError:
            raise
        except Exception:  # whole records in which nothing means what it should; of which kind is no matter
            self.log.distrust()
            self.notes = ["journal makes no sense: clean start"]

    def _keep(self, place, values, need=_ACT):
        """Sets the numbers from a place on and keeps them in one record with all that waits, or rewrites all where less than need bytes
        are blank. True: it is written. False: it waits for flush(). OSError: the store begins to refuse, and all of it waits."""
        beyond = place + len(values)
        self._numbers[place:beyond] = values
        log = self.log
        # An error's text, wherever there is little room, comes with the next rewrite.
        if log.size and (need or place > _BEST or log.size - log.end >= _RESERVED):
            first, last, most = self._waits
            self._waits = (min(place, first), max(beyond, last), max(need, most))
        return not self.held and self.flush()

    def flush(self):
        """Writes what waits: because it was held, because the store refused, or because room is scarce. To be called once a second.
        True: it is written. False: nothing waits, or goes on waiting. OSError: the store begins to refuse; as long as it does, False."""
        first, beyond, need = self._waits
        log = self.log
        room = log.size - log.end
        if not beyond or not need and room < _RESERVED:
            return False
        self._waits = _NOTHING
        try:
            if log.end and room >= need:
                log.append(first, beyond, beyond > _SEATS)
            else:
                log.rewrite()
        except OSError:
            # From the meters on, for the faces of a roll that is not the record's first number would not be counted.
            self._waits = (min(first, _FACES), beyond, _TURN)
            if self.refused:
                return False
            self.refused = True
            raise
        self.refused = False
        return True

    def start_game(self, match, computers):
        """A game starts. match: a Match at its begin, from now on the journal's too. computers: levels by seat. The block is rewritten
        if less is blank than such a game usually needs: nothing is under way, and somebody is there."""
        self.match = match
        self.computers = computers
        turns = (match.format.usual_rounds or match.rounds) * match.seats - 1
        return self.start_turn(min(_TURN + turns * 10 * (match.rules.tiles + 1), _GAME))

    def start_turn(self, need=_TURN):
        """The next turn has begun, by match.next_turn(). All of the match is kept, so that reading can begin here. need: bytes that
        must be blank, as many as a turn may take; else the block is rewritten."""
        from .kept_match import numbers_of

        match = self.match
        found = [match.carried] + self._numbers[_TURNS:_STATE] + [_GOES, match.turn.open, 0, self.excused]
        return self._keep(_CARRIED, found + numbers_of(match, self.computers), need)

    def _count(self):
        # The meters count the roll that stands at _DICE.
        numbers = self._numbers
        for face in (numbers[_DICE] >> 3, numbers[_DICE] & 7):
            if face:
                numbers[_FACES - 1 + face] += 1

    def roll(self, faces):
        """These one or two faces were rolled. To be kept before anybody sees them."""
        numbers = self._numbers
        numbers[_DICE] = faces[0] << 3 | (faces[1] if len(faces) > 1 else 0)
        self._count()
        # Faces count by themselves only in a record that begins at _DICE. One with what is held, or waits before it, has the meters, too.
        place = _FACES if self.held or self._waits[0] < _DICE else _DICE
        return self._keep(place, numbers[place:_SEATS])

    def commit(self):
        """Tiles were shut, by turn.shut(): a shut box is a turn's end, too."""
        return self.choose_dice() if self.match.turn.open else self.end_turn()

    def choose_dice(self):
        """How many dice are to be rolled next was chosen (turn.count), or comes of a commit: no roll is on the table."""
        turn = self.match.turn
        return self._keep(_OPEN, [turn.open, turn.count & 1])

    def end_turn(self):
        """The turn is over: with tiles open, and counted by match.end_turn(), or by a commit."""
        turn = self.match.turn
        turns, shuts = self._numbers[_TURNS:_STATE]
        found = [turns + 1, shuts, _GOES | _ENDED]
        if not turn.open:
            found[1] += 1
            found += [0, turn.count & 1]
        return self._keep(_TURNS, found)

    def end_game(self):
        """The game is over: its last turn has ended, and the match knows who has won."""
        match = self.match
        numbers = self._numbers
        score = (match.totals or match.scores)[match.winners[0] - 1]
        found = numbers[_RESULTS + 1 : _GAMES] + [score << 12 | mask_of(match.winners), numbers[_GAMES] + 1, match.carried]
        return self._keep(_RESULTS, found + numbers[_TURNS:_STATE] + [_GOES | _ENDED | _TOLD])

    def abandon(self):
        """The match is given up; what lies in the pool stays."""
        self.match = None
        return self._keep(_STATE, [0])

    def park(self, parked):
        """The match waits for its players, or they are back."""
        return self._keep(_STATE, [self._numbers[_STATE] & ~_PARKED | _PARKED * parked], _NEVER_ERASES)

    def excuse(self, mask):
        """All levers that are excused now: a mask as `excused`."""
        return self._keep(_EXCUSED, [mask], _NEVER_ERASES)

    def keep_best(self, rules, mask):
        """These open tiles (a mask) are the best score under these Rules. The sixteen newest are kept."""
        key = rules.packed * 2 + 1
        found = []
        for number in self._numbers[_BEST:_FACES]:
            if number >> 12 != key:
                found.append(number)
        return self._keep(_BEST, (found + [key << 12 | mask])[-16:])

    def clear_best(self):
        """All best scores go."""
        return self._keep(_BEST, [0] * 16, _TURN)

    def choose(self, choices, file_hash):
        """What was chosen at the box: a text for each key, without = or line ends. file_hash: of the file that they were chosen over."""
        self.choices = choices
        text = ""
        for key in choices:
            text += "{}={}\n".format(key, choices[key])
        return self._keep(_FILE, [file_hash, int.from_bytes(bytes(text, "utf-8"), "big")], _TURN)

    def keep_error(self, text):
        """The last error, of which 60 characters are kept: False if they are kept already."""
        text = text[:60]
        if self.error == text:
            return False
        self.error = text
        return self._keep(_ERROR, [int.from_bytes(bytes(text, "utf-8"), "big")], _NEVER_ERASES)
