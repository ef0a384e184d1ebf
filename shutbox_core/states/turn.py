"""A person's turn: rolling and choosing."""
from shutbox_core import sounds
from shutbox_core.lights import cards
from shutbox_core.states.course import Game
from shutbox_core.game.tileset import tiles, total_of
from shutbox_core.lights.motions import Runner, Tumble
from shutbox_core.lights.palette import AMBER_F, AMBER_H, BREATH, CYAN_M


class Ready(Game):
    def enter(self):
        self.said = self.advised = 0
        if self.turn.first:
            self.show(self.seat_cards(self.match.seat))
        self.look()

    def look(self):
        turn = self.turn
        allowed, dice = turn.dice_now()
        if self.said != dice:
            self.said = dice
            self.emit("ready", "dice_allowed", allowed, "dice", dice)
        down, up = self.levers.misplaced(turn.open)
        self.levers.alerts(up, down)
        self.light(turn.open, AMBER_F)
        self.other = 3 - dice if len(allowed) > 1 else 0
        self.move(Runner(dice, self.other, self.advised))

    def tap(self):
        if self.levers.wrong():
            self.refuse("lever")
        else:
            self.go("rolling")

    def hold(self):
        if not self.levers.excuse() and self.other:
            self.turn.count = self.other
            self.keep("turn", self.memory.choose_dice)
            self.look()

    def tick(self):
        if self.other and not self.advised and self.thought():
            self.advised = self.advise()
            self.look()
        return 1000

    def thought(self):
        mind = self.box.mind
        return self.box.settings.advice == "full" and mind and mind.ready

    def advise(self, sets=None):
        best, fields = self.box.mind.advise(self.turn, sets)
        pairs = []
        for name in ("goal", "tiles", "dice", "e_score", "p_shut"):
            if name in fields:
                pairs += [name, fields[name]]
        self.emit("advice", *pairs)
        return best


class Rolling(Game):
    can_leave = False
    taps = 0

    def enter(self):
        turn = self.turn
        dice = turn.dice_now()[1]
        self.draw(dice)
        self.wait(1600 if total_of(turn.open) <= 6 * dice else 1000)
        self.move(Tumble(self.lasts))

    moved = Game.hold

    def tick(self):
        left = self.left()
        if left <= 0 and not self.memory.held and self.rest():
            self.go("choose")
        return max(left, 1)


class Choose(Ready):
    def enter(self):
        self.forced = 0  # taken through a completion while their levers are excused
        self.taken = self.completion = 0
        self.view.show_faces(self.turn.dice)
        if not self.box.settings.dice_faces:
            self.show(cards.dice(self.turn.dice))
        self.look()

    def moved(self, changed):
        self.completion = 0
        for tile in tiles(changed & self.turn.open):
            self.sound(sounds.taken(tile) if self.levers.down >> (tile - 1) & 1 else sounds.put_back(tile))
        Game.moved(self, changed)

    def look(self):
        turn = self.turn
        levers = self.levers
        self.due = False
        self.forced &= levers.excused
        down, up = levers.misplaced(turn.open)
        taken = down | self.forced
        # In the order of their lowering, less each that fits no legal set with those before it.
        fits = self.forced
        for tile in levers.order:
            more = fits | 1 << (tile - 1)
            if taken & more == more and [s for s in turn.sets if s & more == more]:
                fits = more
        self.fits = fits
        self.exact = taken in turn.sets
        if taken != self.taken:
            self.taken = taken
            self.take(taken, self.exact)
            if self.exact:
                self.sound(sounds.EXACT)
        levers.alerts(up, taken & ~fits)
        self.picture()

    def picture(self):
        turn = self.turn
        fits = self.fits
        shown = self.completion or (turn.sets[0] if len(turn.sets) == 1 else 0)
        legal = turn.open if self.box.settings.advice == "off" else 0
        for one in turn.sets:
            if one & fits == fits:
                legal |= one
        self.light(turn.open, AMBER_F)
        for tile in tiles(fits if self.exact else fits | (shown or legal & ~self.taken)):
            self.view.paint(1 << tile - 1, CYAN_M if fits >> (tile - 1) & 1 else BREATH if shown else AMBER_H)
        self.move(Runner() if self.exact else None)

    def tap(self):
        if self.completion:
            self.complete()
        elif self.levers.wrong():
            self.refuse("lever")
        elif self.exact:
            self.due = self.memory.held
            if self.due:
                self.move(Tumble(1000))
            elif not self.commit(self.taken):
                self.go("ready" if len(self.turn.dice_now()[0]) > 1 else "rolling")
        elif not self.taken:
            self.show(cards.dice(self.turn.dice))
        else:
            self.refuse("sum")
            self.view.go_dark(self.taken)

    def hold(self):
        if self.levers.excuse() or self.exact:
            return
        sets = [s for s in self.turn.sets if s & self.fits == self.fits]
        if self.thought():
            self.completion = self.advise(sets)
        else:
            self.completion = max(sets)
            self.emit("advice", "tiles", tiles(self.completion))
        self.wait(4800)
        self.view.breathe()
        self.picture()

    def complete(self):
        levers = self.levers
        full = self.box.full
        taken = self.completion
        self.completion = 0
        wrong = (levers.down ^ (full & ~self.turn.open | taken)) & full & ~levers.excused
        self.forced = taken & (levers.excused | wrong)
        if wrong:
            levers.ignore(wrong)
        self.look()

    def tick(self):
        if self.due:
            if not self.memory.held:
                self.tap()
            return 1
        if not self.completion:
            return 1000
        left = self.left()
        if left <= 0:
            self.completion = 0
            self.picture()
        return max(left, 1)


STATES = {"ready": Ready, "rolling": Rolling, "choose": Choose}
