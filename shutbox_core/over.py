"""After a turn: the reading, then the next seat. After a game: the winners, then the rematch."""
from micropython import const

from shutbox_core import cards
from shutbox_core.course import begin_turn, rematch
from shutbox_core.levers_up import Game, score_cards, seat_cards
from shutbox_core.masks import mask_of, tiles
from shutbox_core.view import AMBER_F, STILL, WAVES, WHITE_H

_M = const(0x1FFFFFFF)
_CELEBRATION = const(5000)  # ms
_WINNER = const(1000)  # of these at the end
_SKIP = const(1000)


class Over(Game):
	"""A shut box is celebrated; then the turn is read out: the roll that ended it, the open tiles, the score."""

	def enter(self):
		turn = self.box.match.turn
		self.began = self.box.now
		self.celebrates = not turn.open
		self.view.dice = turn.dice
		self.begin()
		if self.celebrates:
			self.view.move(WAVES, self.began)
		else:
			self.read()

	def begin(self):
		"""Before all this."""

	def read(self):
		"""The reading begins."""
		self.celebrates = False
		self.view.move(STILL, self.box.now)
		turn = self.box.match.turn
		rules = turn.rules
		shown = []
		if turn.dice:
			if sum(turn.dice) == rules.stop_on:
				shown = cards.rule(rules.stop_on, rules.tiles)
			elif turn.open == rules.start and rules.needs:
				shown = cards.rule(tiles(rules.needs)[0], rules.tiles)
			shown = shown + cards.dice(turn.dice) + cards.opened(turn.open)
		if rules.scoring == "digits" and turn.open:
			shown += cards.in_a_row(turn.open)
		else:
			shown += cards.number(rules.score(turn.open), 2)
		self.show(shown + self.result())

	def result(self):
		"""Lights what stays between the cards, and gives those that follow the turn's score."""

	def press(self):
		"""The tap decides what ends."""

	def tap(self):
		if not self.celebrates:
			self.go_on()
		elif (self.box.now - self.began) & _M >= _SKIP:
			self.skip()

	def skip(self):
		"""A tap in the celebration."""
		self.read()

	def go_on(self):
		"""A tap after it."""

	def hold(self):
		if not self.celebrates:
			self.tell_scores()

	def tick(self):
		if self.celebrates:
			left = _CELEBRATION - ((self.box.now - self.began) & _M)
			if left <= 0:
				self.read()
			elif left <= _WINNER:
				self.view.move(STILL, self.box.now)
				self.light(1 << self.box.match.seat - 1, WHITE_H)
			return max(left, 1)
		return 1000 if self.view.cards else self.lull()

	def lull(self):
		"""No cards are shown; gives the ms until this is to be asked again."""


class TurnOver(Over):
	"""The box stays lit as it was left. The first tap ends the reading; the next one, or raising all levers, goes on."""

	def begin(self):
		self.reads = True
		self.swept = False
		self.next = self.box.match.after()[0]

	def result(self):
		match = self.box.match
		self.light(match.turn.open, AMBER_F)
		seats, best = match.leader()
		shown = []
		for seat in seats:
			shown += seat_cards(match, seat)
		return shown + cards.number(best) + seat_cards(match, self.next) if match.seats > 1 else []

	def moved(self, changed):
		raised = not self.levers.down & self.box.full & ~self.levers.excused
		if self.reads:
			self.swept = raised
		elif raised:
			self.start_next()

	def go_on(self):
		if self.reads and not self.swept:
			self.reads = False
			self.show([])
		else:
			self.start_next()

	def skip(self):
		self.read()
		self.go_on()

	def start_next(self):
		box = self.box
		box.match.next_turn()
		box.keep("turn", self.memory.next_turn)
		begin_turn(box)

	def lull(self):
		box = self.box
		if self.reads:
			self.reads = False
			if box.match.seat in box.computers and self.next in box.computers:
				self.start_next()
				return 1
		return self.remind(self.next)


class GameOver(Over):
	"""Winners and scores; a tap is the rematch."""

	idle_ms = 120000

	def result(self):
		match = self.box.match
		self.light(mask_of(match.winners), WHITE_H)
		shown = []
		for seat in match.winners:
			shown += seat_cards(match, seat)
			if match.net:
				shown += cards.number(match.net[seat - 1])
		return shown + score_cards(match, range(1, match.seats + 1))

	def moved(self, changed):
		match = self.box.match
		seat = tiles(changed)[-1]
		if seat <= match.seats and not self.celebrates:
			self.show(score_cards(match, [seat]) or seat_cards(match, seat))

	def go_on(self):
		rematch(self.box)

	def leave(self):
		box = self.box
		box.keep("game", self.memory.abandon)
		box.match = None
		box.go("attract")

	def lull(self):
		if len(self.box.computers) == self.box.match.seats:
			self.leave()
		return 1000


STATES = {"turn_over": TurnOver, "game_over": GameOver}
