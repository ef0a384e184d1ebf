"""What the box keeps over power cuts, as events: dice and shut sets are stored, all else follows from them.

What stores gives True, or False while the store goes on refusing or there is none, and raises OSError when refusing begins.
What was refused waits and goes out, in order, with the next write that succeeds.
"""
from shutbox_core.journal import (
    BEST, CHOICES, CLEAR, COMMIT, END, EXCUSED, GAME, HEADER, LEFT, NEXT, PARK, ROLL, SHUT, VOID, Journal)
from shutbox_core.rules import mask_of, tiles
from shutbox_core.settings import options

_TURN = 320  # bytes: more than a turn and what may come with it can need


class Memory(Journal):
    """The box's memory in a store, see hal/store.py. Nothing is read before load()."""

    def fresh(self):
        """As before anything was ever stored."""
        super().fresh()
        self.match = None  # the box's own Match, as it stands
        self.computers = {}
        self.parked = False
        self.excused = self.players = self.carried = 0  # players: seats of the last game; carried: in the pool
        self.choices = {}
        self.games = self.turns = self.shuts = 0  # meters: games that ended, turns of them, boxes shut
        self.faces = [0] * 6
        self._hash = 0
        self._best = []  # (rules as a number, open mask), newest last, at most 16
        self._results = []  # of the last ten games: format, seats, mask of the winners, their score, as numbers

    @property
    def meters(self):
        """What has games, turns, shuts, faces and last."""
        return self

    @property
    def last(self):
        """The last ten games, newest last: [format, seats, winners, score or total]."""
        return [[options("format")[r[0]], r[1], tiles(r[2]), r[3]] for r in self._results]

    @property
    def blank(self):
        """True where nothing at all is stored: a new box, or an erase that was cut off."""
        return self.end == 0

    @property
    def phase(self):
        """"none", "levers_up" (nothing rolled yet), "ready", "choose" (an undecided roll), "turn_over" or "game_over"."""
        if not self.match:
            return "none"
        turn = self.match.turn
        if turn.over:
            return "game_over" if self.match.over else "turn_over"
        return "levers_up" if turn.first else "choose" if turn.dice else "ready"

    def best(self, rules):
        """The open tiles (a mask) of the best score under these Rules, None before any."""
        return dict(self._best).get(int.from_bytes(rules.packed, "little"))

    # Reading.

    def load(self, file_hash=0):
        """Reads the store, whatever it holds. Choices are dropped if they were made over a file of another hash."""
        self.fresh()
        try:
            game = []
            for at, kind, value in self.read():
                if kind == VOID:
                    game = [r for r in game if r[0] < value << 2]
                elif kind == HEADER:
                    game = self._header(iter(value))
                else:
                    if kind == GAME:
                        self._settle(game)
                        game = []
                    game.append((at, kind, value))
            if game and not any([r[1] == LEFT for r in game]):
                self._resume(game)
            self._settle(game)
            if self.phase == "game_over" and not any([r[1] == END for r in game]):
                self.pending.append((END, self._over()))
        except OSError as error:
            self.notes.append("journal: {}".format(error))
        if self._hash != file_hash:
            self.choices = {}
            self._hash = file_hash

    def _header(self, take):
        for _ in range(3):
            next(take)
        self.games, self.turns, self.shuts, self.excused, self.parked, self.players, self.carried = [next(take) for _ in range(7)]
        self.faces = [next(take) for _ in range(6)]
        self._best = [(next(take), next(take)) for _ in range(next(take))]
        self._results = [[next(take) for _ in range(4)] for _ in range(next(take))]
        self._choose(take)
        match = list(take)
        return [(0, GAME, match)] if match[0] else []

    def _choose(self, take):
        self._hash = next(take)
        self.choices = {}
        for line in str(bytes([next(take) for _ in range(next(take))]), "utf-8").split("\n")[:-1]:
            key, value = line.split("=", 1)
            self.choices[key] = value

    def _resume(self, game):
        # The game happens again. A record that can't be is cut off, with all after it.
        from shutbox_core import replay

        i = 0
        while i < len(game):
            at, kind, value = game[i]
            try:
                if kind == GAME:
                    self.match, self.computers = replay.restore(value)
                elif kind in (ROLL, COMMIT, SHUT, NEXT):
                    replay.apply(self.match, kind, value)
                i += 1
            except MemoryError:
                raise
            except Exception:
                self.void(at, "impossible record, goes on from before it,")
                self.match = None
                del game[i:]
                i = 0

    def _settle(self, game):
        # What records tell beside the course of the match.
        for at, kind, value in game:
            if kind == ROLL:
                self._count(value >> 3, value & 7)
            elif kind == NEXT:
                self.turns += 1
            elif kind == SHUT:
                self.shuts += 1
            elif kind == EXCUSED:
                self.excused = value
            elif kind == PARK:
                self.parked = value
            elif kind == LEFT:
                self.parked = 0
            elif kind == GAME and at:
                self.parked = 0
                self.players = value[0]
                self.carried = value[8]
            elif kind == END:
                self._ended(value)
            elif kind == BEST:
                self._rank(value)
            elif kind == CLEAR:
                self._best = []
            elif kind == CHOICES:
                self._choose(iter(value))

    def _count(self, first, second):
        self.faces[first - 1] += 1
        if second:
            self.faces[second - 1] += 1

    def _ended(self, result):
        self.carried = result[4]
        self.turns += 1
        self.games += 1
        self._results = self._results[-9:] + [result[:4]]

    def _rank(self, score):
        self._best = [b for b in self._best if b[0] != score[0]][-15:] + [(score[0], score[1])]

    # Writing.

    def _rewrite(self):
        from shutbox_core import replay

        found = [self.games, self.turns, self.shuts, self.excused, self.parked + 0, self.players, self.carried] + self.faces
        for rows in (self._best, self._results):
            found.append(len(rows))
            for row in rows:
                found += list(row)
        found += self._chosen()
        if self.match and not self.match.over:
            found += replay.numbers(self.match, self.computers)
        return self.rewrite(found)

    def _chosen(self):
        text = ""
        for key in self.choices:
            text += "{}={}\n".format(key, self.choices[key])
        text = bytes(text, "utf-8")
        return [self._hash, len(text)] + list(text)

    def _add(self, kind, value, need=0):
        # Appends a record; where less than need is blank, and may be erased, rewrites all instead.
        if not self.size:
            return False
        if not self.end or self.size - self.end < (_TURN if self.store.erase_free else need):
            return self._rewrite()
        self.pending.append((kind, value))
        return self.flush()

    def _spare(self, kind, value):
        # What can come any number of times in a turn leaves the last room to the dice.
        return self.size - self.end > _TURN // 2 and self._add(kind, value)

    def tidy(self):
        """In Levers up: rewrites the block, with an erase, if the turn might not find room; True if it did."""
        return 0 < self.size < self.end + _TURN and self._rewrite()

    def game_start(self, match, computers):
        """A game starts: a match that has just started, which the memory keeps, and the dict of computer seats and levels."""
        from shutbox_core import replay

        self.match = match
        self.computers = computers
        self.parked = False
        self.players = match.seats
        self.carried = match.carried
        turns = match.seats
        if match.fmt == "rounds":
            turns *= match.rounds
        elif match.totals:
            turns *= match.limit // {"sum": 12, "count": 2, "digits": 900}[match.rules.scoring] + 1
        return self._add(GAME, replay.numbers(match, computers), min(_TURN + turns * 4 * (match.rules.tiles + 1), 3000))

    def roll(self, dice):
        """These dice were rolled."""
        second = dice[1] if len(dice) > 1 else 0
        self._count(dice[0], second)
        return self._add(ROLL, dice[0] << 3 | second)

    def commit(self, mask):
        """These tiles were shut; to be called after match.turn.shut()."""
        shut = not self.match.turn.open
        self.shuts += shut
        return self._add(SHUT if shut else COMMIT, mask)

    def next_turn(self):
        """The next seat's turn begins; to be called after match.next_turn()."""
        self.turns += 1
        return self._add(NEXT, self.match.seat)

    def game_over(self):
        """The game is over; to be called after match.end_turn()."""
        return self._add(END, self._over())

    def _over(self):
        match = self.match
        score = (match.totals or match.scores)[match.winners[0] - 1]
        result = [options("format").index(match.fmt), match.seats, mask_of(match.winners), score or 0, match.carried]
        self._ended(result)
        return result

    def excused_now(self, mask):
        """All levers that are excused now."""
        self.excused = mask
        return self._spare(EXCUSED, mask)

    def park(self, parked):
        """The game waits for its players, or they are back."""
        self.parked = parked
        return self._spare(PARK, parked + 0)

    def abandon(self):
        """The game is given up, or after its end not gone on with; the pool stays."""
        self.match = None
        self.parked = False
        return self._add(LEFT, 0)

    def best_score(self, rules, mask):
        """The open tiles of a new best score under these Rules."""
        score = [int.from_bytes(rules.packed, "little"), mask]
        self._rank(score)
        return self._add(BEST, score)

    def clear_best(self):
        """No best scores any more."""
        self._best = []
        return self._add(CLEAR, 0, 2 * _TURN)

    def set_choices(self, choices, file_hash):
        """What was chosen at the box over the file of this hash: texts or whole numbers by key; load() gives texts."""
        self.choices = choices
        self._hash = file_hash
        return self._add(CHOICES, self._chosen(), 2 * _TURN)
