"""A computer's turn, on the lights alone."""
from micropython import const

from shutbox_core.course import commit, draw, rest
from shutbox_core.levers_up import Game
from shutbox_core.masks import tiles, total_of
from shutbox_core.view import AMBER_F, COMET, CYAN_M, STILL

_M = const(0x1FFFFFFF)
_THINKS = const(950)  # ms; with the next no more than 2 s a move
_SHOWS = const(1000)


class Computer(Game):
	"""It rolls and takes by its level; a tap hurries, and levers mean nothing."""

	def enter(self):
		self.level = self.box.computers[self.box.match.seat]
		if self.level == "shark":
			self.box.thinks = True  # of this turn
		if self.box.match.turn.dice:
			self.take()
		else:
			self.roll()

	def roll(self):
		box = self.box
		turn = box.match.turn
		draw(box, box.mind.dice(self.level, turn))
		self.taken = 0
		self.light(turn.open, AMBER_F)
		self.view.dice = None
		self.view.motion_ms = self.ends = _THINKS
		self.began = box.now
		self.view.move(COMET, box.now)

	def take(self):
		box = self.box
		if not rest(box):
			return
		turn = box.match.turn
		taken = self.taken = box.mind.choose(self.level, turn, box.ports.random(len(turn.sets)))
		total = total_of(taken)
		box.emit("take", "tiles", tiles(taken), "sum", total, "left", sum(turn.dice) - total, "exact", True)
		self.light(turn.open, AMBER_F)
		for tile in tiles(taken):
			self.view.base[tile - 1] = CYAN_M
		self.view.move(STILL, box.now)
		self.ends = _SHOWS
		self.began = box.now

	def press(self):
		pass

	def tap(self):
		self.ends = 0

	def moved(self, changed):
		pass

	def tick(self):
		box = self.box
		left = self.ends - ((box.now - self.began) & _M)
		if left > 0:
			return left
		if box.waiting:
			return 1
		if not self.taken:
			self.take()
		elif not commit(box, self.taken):
			self.roll()
		return 1


STATES = {"computer": Computer}
