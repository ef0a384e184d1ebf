"""A person's turn: rolling the dice and choosing what to shut."""
from micropython import const

from shutbox_core import cards, sounds
from shutbox_core.course import commit, draw, rest
from shutbox_core.levers_up import Game, seat_cards
from shutbox_core.masks import tiles, total_of
from shutbox_core.view import AMBER_F, AMBER_H, CYAN_M, READY, RUN, STILL, TUMBLE

_M = const(0x1FFFFFFF)
_TUMBLE = const(1000)  # ms
_LONG_TUMBLE = const(1600)
_SHOWN = const(4800)  # ms a completion is shown


class Ready(Game):
	"""A tap rolls; a hold chooses one or two dice where both may be rolled."""

	def enter(self):
		self.said = self.advised = 0
		match = self.box.match
		if match.turn.first:
			self.show(seat_cards(match, match.seat))
		self.look()

	def look(self):
		box = self.box
		view = self.view
		turn = box.match.turn
		allowed = turn.rules.dice_allowed(turn.open)
		self.dice = turn.count if turn.count in allowed else allowed[0]
		if self.said != self.dice:
			self.said = self.dice
			box.emit("ready", "dice_allowed", allowed, "dice", self.dice)
		down, up = self.levers.misplaced(turn.open)
		self.levers.alerts(up, down)
		self.light(turn.open, AMBER_F)
		view.spots = self.dice
		view.spots_best = self.advised
		view.spots_alt = 3 - self.dice if len(allowed) > 1 else 0
		view.move(READY, box.now)

	def tap(self):
		if self.levers.wrong():
			self.refuse("lever")
		else:
			self.box.go("rolling")

	def hold(self):
		if not self.levers.excuse() and self.view.spots_alt:
			self.box.match.turn.count = self.view.spots_alt
			self.look()

	def tick(self):
		# With full advice and both numbers of dice allowed, the better one is told as soon as it is known.
		if self.view.spots_alt and not self.advised and self.thought():
			self.advised = self.advise()
			self.look()
		return 1000

	def thought(self):
		"""Whether full advice is wanted and known."""
		return self.box.settings.advice == "full" and self.box.mind and self.box.mind.solver.ready

	def advise(self, sets=None):
		"""Logs the best of these sets, or the better number of dice, and gives it."""
		mind = self.box.mind
		turn = self.box.match.turn
		best = mind.advise(turn, sets=sets)
		self.box.emit("advice", *mind.facts(turn, best))
		return best


class Rolling(Game):
	"""The dice tumble. They are drawn and stored as this begins, and nothing shows or tells them until they rest."""

	can_leave = False
	taps = 0

	def enter(self):
		box = self.box
		turn = box.match.turn
		allowed = turn.rules.dice_allowed(turn.open)
		dice = turn.count if turn.count in allowed else allowed[0]
		self.light(turn.open, AMBER_F)
		draw(box, dice)
		self.ends = self.view.motion_ms = _LONG_TUMBLE if total_of(turn.open) <= 6 * dice else _TUMBLE
		self.began = box.now
		self.view.move(TUMBLE, box.now)

	def moved(self, changed):
		"""Counts when the dice rest."""

	def tick(self):
		box = self.box
		left = self.ends - ((box.now - self.began) & _M)
		if left <= 0 and not box.waiting and rest(box):
			box.go("choose")
		return max(left, 1)


class Choose(Ready):
	"""The player lowers the levers of a legal set; a tap takes it for good."""

	def enter(self):
		self.forced = 0  # taken through a completion while their levers are excused
		self.taken = self.completion = 0
		self.view.dice = self.box.match.turn.dice
		if not self.box.settings.dice_faces:
			self.show_roll()
		self.look()

	def show_roll(self):
		"""Shows the dice on the tiles."""
		self.show(cards.dice(self.box.match.turn.dice))

	def moved(self, changed):
		self.completion = 0
		for tile in tiles(changed & self.box.match.turn.open):
			self.box.sound(sounds.taken(tile) if self.levers.down >> (tile - 1) & 1 else sounds.put_back(tile))
		Game.moved(self, changed)

	def look(self):
		box = self.box
		turn = box.match.turn
		self.forced &= self.levers.excused
		down, up = self.levers.misplaced(turn.open)
		taken = down | self.forced
		# The taken tiles in the order of their lowering, less each that fits no legal set with those before it.
		fits = self.forced
		for tile in self.levers.order:
			both = fits | 1 << (tile - 1)
			if taken & both == both and [s for s in turn.sets if s & both == both]:
				fits = both
		self.fits = fits
		self.exact = taken in turn.sets
		if taken != self.taken:
			self.taken = taken
			total = total_of(taken)
			box.emit("take", "tiles", tiles(taken), "sum", total, "left", sum(turn.dice) - total, "exact", self.exact)
			if self.exact:
				box.sound(sounds.EXACT)
		self.levers.alerts(up, taken & ~fits)
		self.picture()

	def picture(self):
		"""Lights what is taken, what can be, and what is shown."""
		turn = self.box.match.turn
		fits = self.fits
		shown = self.completion or (turn.sets[0] if len(turn.sets) == 1 else 0)
		legal = 0
		if self.box.settings.advice == "off":
			legal = turn.open & ~self.taken
		else:
			for one in turn.sets:
				if one & fits == fits:
					legal |= one & ~self.taken
		self.light(turn.open, AMBER_F)
		for tile in tiles(fits if self.exact or shown else fits | legal):
			self.view.base[tile - 1] = CYAN_M if fits >> (tile - 1) & 1 else AMBER_H
		self.view.breath = shown & ~fits
		self.view.move(RUN if self.exact else STILL, self.box.now)

	def tap(self):
		if self.completion:
			self.complete()
		elif self.levers.wrong():
			self.refuse("lever")
		elif self.exact:
			if not commit(self.box, self.taken):
				turn = self.box.match.turn
				self.box.go("ready" if len(turn.rules.dice_allowed(turn.open)) > 1 else "rolling")
		elif not self.taken:
			self.show_roll()
		else:
			self.refuse("sum")
			self.view.short = self.taken
			self.view.short_t0 = self.box.now

	def hold(self):
		box = self.box
		if self.levers.excuse() or self.exact:
			return
		sets = [s for s in box.match.turn.sets if s & self.fits == self.fits]
		if self.thought():
			self.completion = self.advise(sets)
		else:
			self.completion = max(sets)
			box.emit("advice", "tiles", tiles(self.completion))
		self.began = self.view.breath_t0 = box.now
		self.picture()

	def complete(self):
		"""Takes the completion that is shown; every lever that does not agree with it is excused."""
		levers = self.levers
		full = self.box.full
		taken = self.completion
		self.completion = 0
		wrong = (levers.down ^ (full & ~self.box.match.turn.open | taken)) & full & ~levers.excused
		self.forced = taken & (levers.excused | wrong)
		if wrong:
			levers.ignore(wrong)
		self.look()

	def tick(self):
		if not self.completion:
			return 1000
		left = _SHOWN - ((self.box.now - self.began) & _M)
		if left <= 0:
			self.completion = 0
			self.picture()
		return max(left, 1)


STATES = {"ready": Ready, "rolling": Rolling, "choose": Choose}
