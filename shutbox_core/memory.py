"""What the box keeps over power cuts, as events: dice and shut sets are stored, all else follows from them.

A method that stores gives True; False where there is no store, or it goes on refusing; OSError when that begins. Then the
first write that succeeds rewrites all.
"""
from shutbox_core.journal import (
	BEST, CHOICES, CLEAR, COMMIT, END, EXCUSED, GAME, HEADER, LEFT, NEXT, PARK, ROLL, SHUT, Journal)
from shutbox_core.masks import mask_of, tiles
from shutbox_core.settings import options, text_of

_TURN = 320  # bytes: more than a turn and what may come with it can need


class Memory(Journal):
	"""The box's memory in a store. Nothing is read before load()."""

	def fresh(self):
		"""As before anything was ever stored."""
		super().fresh()
		self.match = None  # the box's own
		self.computers = {}  # seat: level
		self.parked = self.excused = 0
		self.players = self.carried = 0  # seats of the last game, what lies in its pool
		self.choices = {}
		self.games = self.turns = self.shuts = 0  # meters: games ended, turns, boxes shut
		self.faces = [0] * 6
		self._need = self._hash = 0
		self._told = False  # that the last game is over
		self._best = []  # (rules as a number, open mask), newest last, at most 16
		self._results = []  # of the last ten games: format, seats, mask of winners, their score, as numbers

	@property
	def last(self):
		"""The last ten games, newest last: [format, seats, winners, score or total]."""
		return [[options("format")[r[0]], r[1], tiles(r[2]), r[3]] for r in self._results]

	@property
	def phase(self):
		""""none", "levers_up" (nothing rolled yet), "ready", "choose" (a roll not decided or not told), "turn_over" (if so, the game's end is not told) or "game_over"."""
		if not self.match:
			return "none"
		turn = self.match.turn
		if self.match.over and self._told:
			return "game_over"
		if turn.over and self.match.scored():
			return "turn_over"
		return "levers_up" if turn.first else "choose" if turn.dice else "ready"

	def best(self, rules):
		"""The open tiles (a mask) of the best score under these Rules, None before any."""
		return dict(self._best).get(rules.packed)

	# Reading.

	def load(self, file_hash=0):
		"""Reads the store, whatever it holds. Choices are dropped if they were made over a file of another hash."""
		self.fresh()
		try:
			self._load()
		except OSError as error:
			self.notes.append("journal: {}".format(error))
		except MemoryError:
			raise
		except Exception:
			self.fresh()
			self.end = self.size
			self.notes.append("journal makes no sense: clean start")
		if self._hash != file_hash:
			self.choices = {}
			self._hash = file_hash

	def _load(self):
		records = self.read()
		if not records:
			return
		match = self._header(iter(self.numbers(0)))
		self.writes += len(records) - 1
		start = len(records) - 1
		while start and records[start] >> 12 & 15 not in (GAME, LEFT):
			start -= 1
		if start:
			match = self.numbers(records[start] >> 16) if records[start] >> 12 & 15 == GAME else [0]
		if match[0]:
			from shutbox_core import replay

			self.match, self.computers, bad = replay.resume(match, records[start + 1 :])
			bad += start + 1
			if bad < len(records):
				self.void(records[bad] >> 16, "impossible record, goes on from before it,")
				del records[bad:]
		rolls = [0] * 64
		for r in records:
			kind = r >> 12 & 15
			if kind == ROLL:
				rolls[r & 63] += 1
			elif kind > COMMIT and kind != HEADER:
				self._tell(kind, r & 4095 if kind < HEADER else self.numbers(r >> 16))
		for dice in range(64):
			self._count(dice, rolls[dice])
		self._data = b""

	def _header(self, take):
		self.writes, self.erases = [next(take) for _ in range(3)][1:]
		self.games, self.turns, self.shuts, self.excused, self.parked, self.players, self.carried = [
			next(take) for _ in range(7)]
		self.faces = [next(take) for _ in range(6)]
		self._best = [(next(take), next(take)) for _ in range(next(take))]
		self._results = [[next(take) for _ in range(4)] for _ in range(next(take))]
		self._choose(take)
		return list(take)

	def _choose(self, take):
		self._hash = next(take)
		self.choices = {}
		for line in str(bytes([next(take) for _ in range(next(take))]), "utf-8").split("\n")[:-1]:
			key, value = line.split("=", 1)
			self.choices[key] = value

	def _count(self, dice, times):
		for face in (dice >> 3, dice & 7):
			if 0 < face < 7:
				self.faces[face - 1] += times

	def _tell(self, kind, value):
		# What a record tells beside the course of a match.
		if kind == ROLL:
			self._count(value, 1)
		elif kind == SHUT:
			self.shuts += 1
			self.turns += 1
		elif kind == NEXT:
			self.turns += not value
		elif kind == EXCUSED:
			self.excused = value
		elif kind == PARK:
			self.parked = value
		elif kind == LEFT:
			self.parked = 0
		elif kind == CLEAR:
			self._best = []
		elif kind == GAME:
			self.parked = 0
			self._told = False
			self.players = value[0]
			self.carried = value[8]
		elif kind == END:
			self._told = True
			self.games += 1
			self._results = self._results[-9:] + [value[:4]]
			self.carried = value[4]
		elif kind == BEST:
			self._best = [b for b in self._best if b[0] != value[0]][-15:] + [(value[0], value[1])]
		elif kind == CHOICES:
			self._choose(iter(value))

	# Writing.

	def _put(self, kind, value, need=64):
		# Appends a record; where less than need is blank, all is rewritten instead.
		self._tell(kind, value)
		room = self.size - self.end
		if not self.size or kind in (EXCUSED, PARK) and room < _TURN // 2:  # of these there may be any number
			return False
		self.pending.append((kind, value))
		self._need = max(need, self._need)
		return not self.held and self.flush()

	def flush(self):
		"""Writes what waited while held."""
		if not self.pending:
			return False
		need = self._need
		self._need = 0
		if not self.end or self.size - self.end < need:
			return self._rewrite()
		return self.append(*self.pending.pop())

	def _rewrite(self):
		from shutbox_core import replay

		found = [self.games, self.turns, self.shuts, self.excused, self.parked, self.players, self.carried] + self.faces
		for rows in (self._best, self._results):
			found.append(len(rows))
			for row in rows:
				found += list(row)
		found += self._chosen(self.choices, self._hash)
		if self.match and not self.match.over:
			found += replay.numbers(self.match, self.computers)
		return self.rewrite(found)

	def _chosen(self, choices, file_hash):
		text = bytes("".join(["{}={}\n".format(key, text_of(choices[key])) for key in choices]), "utf-8")
		return [file_hash, len(text)] + list(text)

	def game_start(self, match, computers):
		"""A game starts: its match, which the memory keeps, and the dict of computer seats and levels. May erase."""
		from shutbox_core import replay

		self.match = match
		self.computers = computers
		rounds = {"rounds": match.rounds, "knockout": 4, "tournament": 9}.get(match.fmt, 1)
		return self._put(GAME, replay.numbers(match, computers), min(_TURN + rounds * match.seats * 4 * (match.rules.tiles + 1), 3000))

	def roll(self, dice):
		"""These dice were rolled."""
		from shutbox_core import replay

		return self._put(ROLL, replay.code_of(dice))

	def commit(self, mask):
		"""These tiles were shut; after match.turn.shut()."""
		return self._put(COMMIT if self.match.turn.open else SHUT, mask)

	def turn_over(self):
		"""The dice rest and leave no move; after match.end_turn()."""
		return self._put(NEXT, 0)

	def next_turn(self):
		"""The next seat's turn begins; after match.next_turn(). May erase, where the turn might not find room."""
		return self._put(NEXT, self.match.seat, _TURN)

	def game_over(self):
		"""The game is over; after match.end_turn()."""
		return self._put(END, self._result())

	def _result(self):
		match = self.match
		score = (match.totals or match.scores)[match.winners[0] - 1]
		return [options("format").index(match.fmt), match.seats, mask_of(match.winners), score or 0, match.carried]

	def abandon(self):
		"""The game is given up, or not gone on with after its end; the pool stays."""
		self.match = None
		return self._put(LEFT, 0)

	def excused_now(self, mask):
		"""All levers that are excused now."""
		return self._put(EXCUSED, mask)

	def park(self, parked):
		"""The game waits for its players, or they are back."""
		return self._put(PARK, 1 if parked else 0)

	def best_score(self, rules, mask):
		"""The open tiles of a new best score under these Rules."""
		return self._put(BEST, [rules.packed, mask])

	def clear_best(self):
		"""No best scores any more."""
		return self._put(CLEAR, 0, 2 * _TURN)

	def set_choices(self, choices, file_hash):
		"""What was chosen at the box over the file of this hash, by key, all but the seats' dict; load() gives texts."""
		return self._put(CHOICES, self._chosen(choices, file_hash), 2 * _TURN)
