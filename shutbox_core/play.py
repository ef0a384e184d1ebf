"""A person's turn, from raising the levers to the last roll."""
from micropython import const

from shutbox_core import cards, sounds
from shutbox_core.box import State
from shutbox_core.course import advised_dice, commit, draw, finish, number_of_dice, park, rest, score_cards, seat_cards, suggest
from shutbox_core.rules import tiles, total_of
from shutbox_core.view import AMBER_F, AMBER_H, CYAN_M, READY, RUN, STILL, TUMBLE

_M = const(0x1FFFFFFF)
_PARK = const(1800000)  # ms without a touch
_TUMBLE = const(1000)
_LONG_TUMBLE = const(1600)
_SHOWN = const(4800)  # ms a completion is shown
_SEAT_AGAIN = const(8000)


class Game(State):
    """A state in a person's turn."""

    can_leave = True
    idle_ms = _PARK
    reminders = 0

    def leave(self):
        park(self.box)

    def idled(self):
        park(self.box)

    def press(self):
        self.box.view.play(None, self.box.now)

    def moved(self, changed):
        self.box.view.play(None, self.box.now)
        self.look()

    def look(self):
        """Sets what is wrong and what is lit by how the levers stand."""

    def light(self, mask, code=AMBER_F):
        """Lights these tiles steadily, and no others."""
        base = self.box.view.base
        for tile in range(12):
            base[tile] = code if mask >> tile & 1 else 0

    def placed(self):
        """Open levers that are down, and shut levers that are up, less those excused."""
        levers = self.box.levers
        open_ = self.box.match.turn.open
        return open_ & levers.down & ~levers.excused, self.box.full & ~open_ & ~levers.down & ~levers.excused

    def refuse(self, why):
        """A tap that is refused costs nothing."""
        self.box.emit("refused", "why", why)
        self.box.sound(sounds.REFUSED)

    def show(self, programme):
        """Plays cards."""
        self.box.view.play(programme or None, self.box.now)

    def remind(self, seat):
        """Shows the seat again after 8 s without a touch; gives the ms until then."""
        times = self.box.idle // _SEAT_AGAIN
        if times != self.reminders:
            self.reminders = times
            if times:
                self.show(seat_cards(self.box, seat))
        return _SEAT_AGAIN - self.box.idle % _SEAT_AGAIN


class LeversUp(Game):
    """Goes on by itself once every lever is as the turn needs it; after power, as the game was left."""

    def enter(self):
        self.called = None
        self.show(seat_cards(self.box, self.box.match.seat))
        self.look()

    def wanted(self):
        return self.placed()

    def look(self):
        box = self.box
        wanted = self.wanted()
        if wanted != self.called:
            self.called = wanted
            box.emit("levers_up", "tiles", tiles(wanted[0]), "down", tiles(wanted[1]))
            box.levers.call(wanted[0] | wanted[1])
        if not wanted[0] | wanted[1]:
            self.done()
            return
        self.light(box.match.turn.open)

    def done(self):
        self.box.go("ready")

    def tap(self):
        box = self.box
        seats, best = box.match.leader()
        self.show(seat_cards(box, box.match.seat) + (cards.number(best) if seats else []))

    def hold(self):
        if not self.box.levers.excuse():
            self.show(score_cards(self.box))

    def tick(self):
        return self.remind(self.box.match.seat)


class Restore(LeversUp):
    """As Levers up, after power was gone or the game was left: then the game goes on where it was."""

    def wanted(self):
        raised, lowered = self.placed()
        return (0 if self.box.match.turn.dice else raised), lowered

    def done(self):
        box = self.box
        if not box.match.turn.dice:
            box.go("ready")
        elif rest(box):
            box.go("choose")

    def tap(self):
        self.refuse("restore")
        LeversUp.tap(self)


class Ready(Game):
    """A tap rolls; a hold chooses one or two dice where both may be rolled."""

    def enter(self):
        self.said = None
        self.advised = 0
        if self.box.match.turn.first:
            self.show(seat_cards(self.box, self.box.match.seat))
        self.look()

    def look(self):
        box = self.box
        view = box.view
        turn = box.match.turn
        allowed = turn.rules.dice_allowed(turn.open)
        dice = number_of_dice(box)
        if self.said != dice:
            self.said = dice
            box.emit("ready", "dice_allowed", allowed, "dice", dice)
        down, up = self.placed()
        box.levers.alerts(up, down)
        self.light(turn.open)
        view.spots = dice
        view.spots_best = self.advised
        view.spots_alt = 3 - dice if len(allowed) > 1 else 0
        view.move(READY, box.now)

    def tap(self):
        if self.box.levers.wrong():
            self.refuse("lever")
        else:
            self.box.go("rolling")

    def hold(self):
        box = self.box
        if not box.levers.excuse():
            box.dice = 3 - number_of_dice(box)
            self.look()

    def tick(self):
        if not self.advised and not self.box.thinks:
            self.advised = advised_dice(self.box)
            if self.advised:
                self.look()
        return 1000


class Rolling(Game):
    """The dice tumble. They are drawn and stored as this begins, and nothing shows or tells them until they rest."""

    can_leave = False
    taps = 0

    def enter(self):
        box = self.box
        dice = number_of_dice(box)
        open_ = box.match.turn.open
        self.light(open_)
        draw(box, dice)
        self.ends = _LONG_TUMBLE if total_of(open_) <= 6 * dice else _TUMBLE
        self.began = box.now
        box.view.motion_ms = self.ends
        box.view.circling = True
        box.view.move(TUMBLE, box.now)

    def tick(self):
        box = self.box
        left = self.ends - ((box.now - self.began) & _M)
        if left <= 0 and box.stored():
            if rest(box):
                box.go("choose")
        return max(left, 1)

    def moved(self, changed):
        """Counts when the dice rest."""


class Choose(Game):
    """The player lowers the levers of a legal set; a tap takes it for good."""

    def enter(self):
        box = self.box
        self.forced = 0  # taken through a completion while their levers are excused
        self.taken = 0
        self.completion = 0
        box.view.dice = box.match.turn.dice
        self.show_roll(box.settings.dice_faces)
        self.look()

    def show_roll(self, on_faces):
        dice = self.box.match.turn.dice
        self.show([] if on_faces else cards.dice(dice))

    def moved(self, changed):
        self.completion = 0
        levers = self.box.levers
        for tile in tiles(changed & self.box.match.turn.open):
            self.box.sound(sounds.taken(tile) if levers.down >> (tile - 1) & 1 else sounds.put_back(tile))
        Game.moved(self, changed)

    def look(self):
        box = self.box
        turn = box.match.turn
        levers = box.levers
        self.forced &= levers.excused
        taken = self.placed()[0] | self.forced
        self.fits = self.fitting(taken)
        self.exact = taken in turn.sets
        if taken != self.taken:
            self.taken = taken
            total = sum(turn.dice)
            box.emit("take", "tiles", tiles(taken), "sum", total_of(taken), "left", total - total_of(taken), "exact", self.exact)
            if self.exact:
                box.sound(sounds.EXACT)
        box.levers.alerts(self.placed()[1], taken & ~self.fits)
        self.picture()

    def fitting(self, taken):
        # The taken tiles in the order of their lowering, less each that fits no legal set with those before it.
        fits = self.forced
        for tile in self.box.levers.order:
            both = fits | 1 << (tile - 1)
            if taken & both == both:
                for legal in self.box.match.turn.sets:
                    if legal & both == both:
                        fits = both
                        break
        return fits

    def picture(self):
        box = self.box
        view = box.view
        turn = box.match.turn
        fits = self.fits
        legal = 0
        for one in turn.sets:
            if one & fits == fits:
                legal |= one
        if box.settings.advice == "off":
            legal = turn.open
        view.breath = (self.completion or (turn.sets[0] if len(turn.sets) == 1 else 0)) & ~fits
        for tile in range(12):
            bit = 1 << tile
            if fits & bit:
                view.base[tile] = CYAN_M
            elif legal & bit & ~self.taken and not self.exact and not view.breath:
                view.base[tile] = AMBER_H
            else:
                view.base[tile] = AMBER_F if turn.open & bit else 0
        view.move(RUN if self.exact else STILL, box.now)

    def tap(self):
        box = self.box
        if self.completion:
            self.complete()
        elif box.levers.wrong():
            self.refuse("lever")
        elif self.exact:
            self.commit()
        elif not self.taken:
            self.show_roll(False)
        else:
            self.refuse("sum")
            box.view.short = self.taken
            box.view.short_t0 = box.now

    def hold(self):
        box = self.box
        if box.levers.excuse() or self.exact:
            return
        fits = self.fits
        self.completion = suggest(box, [s for s in box.match.turn.sets if s & fits == fits])
        self.began = box.now
        box.view.breath_t0 = box.now
        self.picture()

    def complete(self):
        # Takes the completion that is shown; every lever that does not agree with it is excused.
        box = self.box
        levers = box.levers
        taken = self.completion
        self.completion = 0
        agrees = box.full & ~box.match.turn.open | taken
        wrong = (levers.down ^ agrees) & box.full & ~levers.excused
        self.forced = taken & (levers.excused | wrong)
        if wrong:
            levers.ignore(wrong)
        self.look()

    def commit(self):
        box = self.box
        turn = box.match.turn
        if commit(box, self.taken):
            finish(box)
        else:
            box.go("ready" if len(turn.rules.dice_allowed(turn.open)) > 1 else "rolling")

    def tick(self):
        if not self.completion:
            return 1000
        left = _SHOWN - ((self.box.now - self.began) & _M)
        if left <= 0:
            self.completion = 0
            self.picture()
            return 1000
        return left


STATES = {"levers_up": LeversUp, "restore": Restore, "ready": Ready, "rolling": Rolling, "choose": Choose}
