"""The beginning of a person's turn: whose it is, and the levers as it needs them."""
from micropython import const

from shutbox_core import cards, course, sounds
from shutbox_core.box import State
from shutbox_core.masks import tiles
from shutbox_core.view import AMBER_F

_PARK = const(1800000)  # ms without a touch
_SEAT_AGAIN = const(8000)
_QUIET = const(5300)  # of them without cards
_M = const(0x1FFFFFFF)
_AHEAD = ("ready", "rolling", "choose", "turn_over", "game_over")


def seat_cards(match, seat):
	"""The card that shows a seat, where there are several."""
	if match.seats == 1:
		return []
	still_in = ahead = 0
	for other in range(match.seats):
		if other + 1 not in match.out:
			still_in |= 1 << other
	for other in match.leader()[0]:
		ahead |= 1 << (other - 1)
	return cards.seat(still_in, seat, ahead)


def score_cards(match, seats):
	"""The scores or totals of these seats, each after its seat."""
	shown = []
	for seat in seats:
		score = (match.totals or match.scores)[seat - 1]
		if score is not None:
			shown += seat_cards(match, seat) + cards.number(score)
	return shown


class Game(State):
	"""A state in a game."""

	can_leave = True
	idle_ms = _PARK

	def leave(self):
		course.park(self.box)

	def press(self):
		self.show([])

	def moved(self, changed):
		self.show([])
		self.look()

	def look(self):
		"""Sets what is wrong and what is lit by how the levers stand."""

	def refuse(self, why):
		"""A tap that is refused costs nothing."""
		self.box.emit("refused", "why", why)
		self.box.sound(sounds.REFUSED)

	def tell_scores(self):
		"""The scores of all seats so far; before any, of one seat the best."""
		match = self.box.match
		shown = score_cards(match, range(1, match.seats + 1))
		best = self.memory.best(match.rules)
		if not shown and match.seats == 1 and best is not None:
			shown = cards.number(match.rules.score(best))
		self.show(shown)

	def remind(self, seat):
		"""Shows the seat again 8 s after that or a touch; gives the ms until then."""
		box = self.box
		if self.view.cards:
			return 1000
		if self.quiet_at < 0:
			self.quiet_at = box.now
		left = max(_SEAT_AGAIN - box.idle, _QUIET - ((box.now - self.quiet_at) & _M))
		if left > 0:
			return left
		self.show(seat_cards(box.match, seat))
		return 1000


class LeversUp(Game):
	"""Goes on by itself once every lever is as the turn needs it; after power, as the game was left."""

	def enter(self):
		self.called = None
		match = self.box.match
		self.show(seat_cards(match, match.seat))
		self.look()

	def look(self):
		box = self.box
		open_ = box.match.turn.open
		raised, lowered = self.levers.misplaced(open_)
		if box.match.turn.dice:
			raised = 0
		if (raised, lowered) != self.called:
			self.called = raised, lowered
			box.emit("levers_up", "tiles", tiles(raised), "down", tiles(lowered))
		self.levers.call(raised | lowered)
		self.light(open_, AMBER_F)
		if not raised | lowered:
			self.done()

	def done(self):
		while self.ahead():
			pass
		self.box.go("ready")

	def ahead(self):
		"""Imports a room of the turn; False if all are there. Here only levers move, none of which can be missed."""
		for name in _AHEAD:
			if self.box.prepare(name):
				return True
		return False

	def tap(self):
		match = self.box.match
		seats, best = match.leader()
		self.show(seat_cards(match, match.seat) + (cards.number(best) if seats else []))

	def hold(self):
		if not self.levers.excuse():
			self.tell_scores()

	def tick(self):
		return 1 if self.ahead() else self.remind(self.box.match.seat)


class Restore(LeversUp):
	"""As Levers up, after power was gone or the game was left: then the game goes on where it was."""

	def done(self):
		box = self.box
		if not box.match.turn.dice:
			box.go("ready")
		elif course.rest(box):
			box.go("choose")

	def tap(self):
		self.refuse("restore")
		LeversUp.tap(self)


STATES = {"levers_up": LeversUp, "restore": Restore}
