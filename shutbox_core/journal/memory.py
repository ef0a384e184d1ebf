"""What the box keeps over power cuts."""
VERSION = 11400716
PRIME = 16777213

FILE = 2  # hash of the settings file over which the choices were made
CHOICES = 3
ERROR = 4
BEST = 5  # 16, newest last: the rules as a number, 1, and 12 bits of open tiles
FACES = 21
RESULTS = 27
GAMES = 37
CARRIED = 38
TURNS = 39
SHUTS = 40
STATE = 41
GOES = 1
ENDED = 2
TOLD = 4
PARKED = 8
OPEN = 42
DICE = 43
EXCUSED = 44
MATCH = 45

_NOTHING = (128, 0, 0)


def _text(number):
    return str(number.to_bytes(400, "big").lstrip(b"\x00"), "utf-8")


def _at(place):
    return property(lambda self: self.numbers[place])


class Memory:
    """The acts that aren't here are in records.py."""

    writes = _at(0)
    erases = _at(1)
    excused = _at(EXCUSED)
    games = _at(GAMES)
    carried = _at(CARRIED)
    players = _at(MATCH)
    first = _at(MATCH + 10)
    parked = property(lambda self: self.numbers[STATE] & PARKED)

    def __init__(self, store):
        self.store = store
        self.size = store.size
        self.fresh()

    def fresh(self):
        self.numbers = [0] * 128
        self.notes = []
        self.end = 0  # where the blank begins; 0 or size: only a rewrite helps
        self.check = VERSION
        self.torn = False
        self.held = False
        self.refused = False
        self.waits = _NOTHING  # to be written: first number, last, how many bytes must be blank
        self.match = None
        self.computers = {}
        self.choices = {}
        self.error = ""

    def __getattr__(self, name):
        from shutbox_core.journal import records

        found = getattr(records, name)
        return lambda *values: found(self, *values)

    @property
    def phase(self):
        if self.numbers[STATE] & TOLD:
            return "game_over"
        match = self.match
        if not match:
            return "none"
        turn = match.turn
        if turn.over and match.scored():
            return "turn_over"
        return "levers_up" if turn.first else "choose" if turn.dice else "ready"

    def load(self, file_hash=0):
        self.fresh()
        try:
            self._read()
            numbers = self.numbers
            state = numbers[STATE]
            if state and not state & TOLD:
                from shutbox_core.journal.records import match_of

                self.match, self.computers = match_of(numbers[OPEN:], state & ENDED)
            if numbers[FILE] != file_hash:
                numbers[FILE:ERROR] = file_hash, 0
            self.error = _text(numbers[ERROR])
            self.choices = dict([line.split("=") for line in _text(numbers[CHOICES]).split("\n")[:-1]])
        except OSError as error:
            self.notes.append("journal: {}".format(error))
        except MemoryError:
            raise
        except Exception:
            self.fresh()
            self.end = self.size
            self.notes.append("journal makes no sense: clean start")

    def _read(self):
        data = self.store.read() + b"\xff"
        blank = len(data.rstrip(b"\xff"))
        at = whole = 0
        while at < blank:
            size = data[at]
            start = at + 1
            if size > 127:
                size += data[start] - 1 << 7
                start += 1
            end = start + size
            before = -1
            if end + 3 <= self.size:
                check = int.from_bytes(data[end : end + 3], "big")
                before = -(check + int.from_bytes(data[at:end], "big")) % PRIME
            if before not in (self.check, VERSION):
                at += 1
                continue
            if at > whole and before == VERSION:
                self._lost(whole, "goes on with a turn that began later")
            self.check = check
            self._take(data[start:end])
            at = whole = end + 3
        self.end = max(whole, blank)
        self.torn = whole < blank
        if self.torn:
            self._lost(whole, "goes on from before that" if whole else "clean start")
            if not whole:
                self.end = self.size

    def _lost(self, at, what):
        self.notes.append("journal unreadable at byte {}: {}".format(at, what))

    def _take(self, part):
        numbers = self.numbers
        numbers[0] += 1
        place = part[0]
        number = shift = 0
        for byte in part[1:]:
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                numbers[place] = number
                place += 1
                number = shift = 0
        if part[0] == DICE:
            self.count()

    def count(self):
        dice = self.numbers[DICE]
        for face in (dice >> 3, dice & 7):
            if face:
                self.numbers[FACES - 1 + face] += 1

    def put(self, place, values, need=64):
        last = place + len(values)
        self.numbers[place:last] = values
        first, beyond, most = self.waits
        if self.size and (need or place > BEST or self.size - self.end > 479):
            self.waits = min(place, first), max(last, beyond), max(need, most)
        return not self.held and self.flush()

    def flush(self):
        waits = self.waits
        if not waits[1] or not waits[2] and self.size - self.end < 480:
            return False
        self.waits = _NOTHING
        from shutbox_core.journal.records import write

        try:
            write(self, *waits)
        except OSError:
            self.waits = min(waits[0], FACES), waits[1], 600
            if self.refused:
                return False
            self.refused = True
            raise
        self.refused = False
        return True

    def park(self, parked):
        return self.put(STATE, [self.numbers[STATE] & ~PARKED | (PARKED if parked else 0)], 0)

    def excused_now(self, mask):
        return self.put(EXCUSED, [mask], 0)
