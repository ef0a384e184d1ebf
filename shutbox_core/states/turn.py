"""A turn: a person rolls and chooses; a computer does, on the lights alone."""
from micropython import const

from .. import sounds
from ..game.tileset import tiles, total_of
from ..lights import cards
from ..lights.motions import Comet, Runner, Tumble
from ..lights.palette import AMBER_F, AMBER_H, BREATH, CYAN_M
from .levers_up import Playing

_COMPLETION_MS = const(4800)  # two breaths
_THINKS_MS = const(950)  # a computer, while its dice tumble
_SHOWS_MS = const(1000)  # what it takes


class Ready(Playing):
    """A tap rolls; a hold changes the number of dice, where both are allowed."""

    def enter(self):
        """Shows the seat in its first roll."""
        self._said = self._advised = 0  # the number of dice that was logged last; the better one, once it has been told
        if self.turn.first:
            self.show_cards(self.seat_cards(self.match.seat))
        self.look()

    def look(self):
        """A lever that is wrong alerts; the runner has as many spots as dice."""
        turn = self.turn
        allowed, dice = turn.dice_now()
        if self._said != dice:
            self._said = dice
            self.emit("ready", dice_allowed=allowed, dice=dice)
        down, up = self.levers.misplaced(turn.open)
        self.levers.alert(up, down)
        self.view.light(turn.open, AMBER_F)
        self._other = 3 - dice if len(allowed) > 1 else 0
        self.view.show(Runner(dice, self._other, self._advised))

    def tap(self):
        """Rolls, unless a lever is wrong."""
        if not self.levers.wrong:
            return "rolling"
        self.refuse("lever")

    def hold(self):
        """Excuses faulty levers, else changes the number of dice."""
        excused = self.levers.excuse_faulty()
        if excused:
            return self.moved(excused)
        if self._other:
            self.session.choose_dice(self._other)
            self.look()

    def tick(self):
        """The better number of dice is told once it is known."""
        if self._other and not self._advised and self.session.can_advise():
            self._advised = self.session.advise()
            self.look()


class Rolling(Playing):
    """The dice tumble. Their faces are drawn and stored as the tap acts, and shown once they rest."""

    at_leisure = True

    def enter(self):
        """Draws and stores the faces; the tumble begins."""
        turn = self.turn
        dice = turn.dice_now()[1]
        ms = 1600 if total_of(turn.open) <= 6 * dice else 1000
        self.roll(dice, ms, Tumble(ms))

    def moved(self, changed):
        """What moves now counts once the dice rest."""

    def tick(self):
        """The dice rest once their time is over, and they could be stored."""
        left = self.left()
        if left <= 0 and not self.box.journal.held:
            return self.session.dice_at_rest() or "choose"


class Choose(Playing):
    """Open tiles whose lever is down are taken; a tap commits a legal set.

    taken: the mask of those; exact: it is a legal set.
    """

    def enter(self):
        """Shows the roll."""
        self.taken = self._completion = 0
        self._forced = 0  # taken by a completion while their levers are excused
        self.view.show_faces(self.turn.dice)
        if not self.box.settings.dice_faces:
            self.show_cards(cards.dice(self.turn.dice))
        self.look()

    def moved(self, changed):
        """What goes down is taken, what goes up put back, each with a tick; a completion that was shown is gone."""
        self._completion = 0
        for tile in tiles(changed & self.turn.open):
            self.sound(sounds.lever(tile, self.levers.down >> (tile - 1) & 1))
        Playing.moved(self, changed)

    def look(self):
        """What is taken, whether it fits, and what is wrong."""
        turn = self.turn
        levers = self.levers
        self._waits = False  # a tap has committed what is taken, and it can't be stored yet
        self._forced &= levers.excused
        down, up = levers.misplaced(turn.open)
        taken = down | self._forced
        self._fits = self._forced  # and, in the order of their lowering, each that fits a legal set with those before it
        for tile in levers.order:
            more = self._fits | 1 << (tile - 1)
            if taken & more == more and self._sets_with(more):
                self._fits = more
        self.exact = taken in turn.sets
        if taken != self.taken:
            self.taken = taken
            self.session.take(taken, self.exact)
            if self.exact:
                self.sound(sounds.EXACT)
        levers.alert(up, taken & ~self._fits)
        self._picture()

    def _sets_with(self, mask):
        return [one for one in self.turn.sets if one & mask == mask]

    def _picture(self):
        view = self.view
        turn = self.turn
        fits = self._fits
        shown = self._completion or (turn.sets[0] if len(turn.sets) == 1 else 0)
        legal = turn.open if self.box.settings.advice == "off" else 0
        for one in self._sets_with(fits):
            legal |= one
        view.light(turn.open, AMBER_F)
        if not self.exact:
            view.paint(shown or legal & ~self.taken, BREATH if shown else AMBER_H)
        view.paint(fits, CYAN_M)
        view.show(Runner() if self.exact else None)

    def tap(self):
        """Takes the completion shown, or commits; else shows the roll again, or is refused."""
        if self._completion:
            self._complete()
        elif self.levers.wrong:
            self.refuse("lever")
        elif self.exact and self.box.journal.held:
            self._waits = True
            self.view.show(Tumble(1000))
        elif self.exact:
            then = self.session.commit(self.taken)
            if not then:
                then = "ready" if len(self.turn.dice_now()[0]) > 1 else "rolling"
            return then
        elif not self.taken:
            self.show_cards(cards.dice(self.turn.dice))
        else:
            self.refuse("sum")
            self.view.go_dark(self.taken)

    def hold(self):
        """Excuses faulty levers, else shows a legal completion, the best where it is known."""
        excused = self.levers.excuse_faulty()
        if excused:
            return self.moved(excused)
        if self.exact:
            return None
        sets = self._sets_with(self._fits)
        if self.session.can_advise():
            self._completion = self.session.advise(sets)
        else:
            self._completion = max(sets)
            self.emit("advice", tiles=tiles(self._completion))
        self.wait(_COMPLETION_MS)
        self.view.breathe()
        self._picture()

    def _complete(self):
        # What the completion shows is taken, and every lever that does not agree is excused.
        levers = self.levers
        full = self.box.full
        taken = self._completion
        self._completion = 0
        wrong = (levers.down ^ (full & ~self.turn.open | taken)) & full & ~levers.excused
        self._forced = taken & (levers.excused | wrong)
        if wrong:
            levers.excuse(wrong)
        self.look()

    def tick(self):
        """A commit that had to wait for the store is done; a completion is shown for two breaths."""
        self.again_ms = 1000
        if self._waits:
            self.again_ms = 1
            if not self.box.journal.held:
                return self.tap()
        elif self._completion:
            left = self.left()
            if left <= 0:
                self._completion = 0
                self._picture()


class Computer(Playing):
    """It rolls and takes by its level; a tap hurries, and levers mean nothing."""

    at_leisure = True

    def enter(self):
        """Rolls, or goes on with the roll that was stored."""
        self.taken = 0  # what it is about to shut
        self._level = self.session.computers[self.match.seat]
        if self._level == "shark":
            self.session.think_anew()
        if not self.turn.dice:
            self._roll()
        elif self.turn.sets:
            return self._decide()

    def _roll(self):
        self.taken = 0
        self.roll(self.session.mind.choose(self._level, self.turn), _THINKS_MS, Comet(_THINKS_MS))

    def _decide(self):
        # The dice rest: takes a set, or the turn is over and this is the state to go to.
        turn = self.turn
        self.view.show_faces(turn.dice)
        then = self.session.dice_at_rest()
        if then:
            return then
        number = self.box.ports.random(len(turn.sets))
        self.taken = self.session.mind.choose(self._level, turn, number)
        self.session.take(self.taken, True)
        self.view.paint(self.taken, CYAN_M)
        self.view.show(None)
        self.wait(_SHOWS_MS)

    def press(self):
        """Nothing: the tap hurries."""

    def moved(self, changed):
        """Levers mean nothing."""

    def tap(self):
        """Hurries: what it waits for is over."""
        self._lasts = 0

    def tick(self):
        """What it waited for is over: decides, or shuts what it has taken and rolls again."""
        left = self.left()
        if left > 0 or self.box.journal.held:
            return None
        if not self.taken:
            return self._decide()
        then = self.session.commit(self.taken)
        if not then:
            self._roll()
        return then


CLASSES = {"ready": Ready, "rolling": Rolling, "choose": Choose, "computer": Computer}
