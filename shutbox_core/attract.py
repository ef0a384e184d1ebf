"""Before a game: the quiet show, the sleep, and choosing how many play."""
from shutbox_core.box import State
from shutbox_core.masks import tiles
from shutbox_core.view import AMBER_H, ASLEEP, BREATH, RUN


class Attract(State):
	"""A tap or a lever lowered opens Players, leaving opens Setup."""

	idle_ms = 600000

	def enter(self):
		self.can_leave = not self.box.settings.setup_lock
		self.box.emit("attract")
		self.view.move(RUN, self.box.now)

	def tap(self):
		# What a game begins with is imported here, where somebody wants to play, and so not while a press may be missed.
		from shutbox_core import course

		course.prepare(self.box)
		self.box.go("players")

	def leave(self):
		self.box.go("setup")

	def moved(self, changed):
		if changed & self.levers.down:
			self.box.wanted = self.levers.order[-1]
			self.tap()

	def idled(self):
		self.box.go("asleep")


class Asleep(State):
	"""One pixel breathes; the first touch only wakes the box."""

	taps = 0

	def enter(self):
		self.box.emit("sleep")
		self.view.move(ASLEEP, self.box.now)

	def press(self):
		self.box.emit("wake")
		self.box.go("attract")

	def moved(self, changed):
		self.press()


class Players(State):
	"""Lowering lever k chooses k players; a tap starts, or goes on with a parked game."""

	idle_ms = 20000
	can_leave = True

	def enter(self):
		box = self.box
		self.new = not box.parked or box.wanted > 0
		self.choose(box.wanted or self.memory.players or box.settings.players)
		box.wanted = 0

	def choose(self, players):
		box = self.box
		self.players = 1 if box.settings.format == "solo" else min(players, box.settings.tiles)
		box.emit("players", "players", self.players)
		self.light((1 << self.players) - 1, AMBER_H)
		if not self.new:
			self.view.base[box.match.seat - 1] = BREATH
		self.view.move(RUN, box.now)

	def moved(self, changed):
		lowered = tiles(changed & self.levers.down)
		if lowered or not self.new:
			self.new = True
			self.choose(lowered[-1] if lowered else self.players)

	def tap(self):
		from shutbox_core import course

		box = self.box
		if self.new:
			course.new_game(box, self.players)
		else:
			box.parked = False
			box.keep("game", self.memory.park, False)
			course.resume(box, self.memory.phase)

	def leave(self):
		self.box.go("attract")


STATES = {"attract": Attract, "asleep": Asleep, "players": Players}
