"""A computer's turn, on the lights alone."""
from ..lights.motions import Comet
from ..lights.palette import AMBER_F, CYAN_M
from .playing import Playing

_THINKS_MS = 950
_SHOWS_MS = 1000


class Computer(Playing):
    """It rolls and takes by its level; a tap hurries, and levers mean nothing."""

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
        dice = self.session.mind.choose(self._level, self.turn)
        self.session.roll(dice)
        self.taken = 0
        self.view.light(self.turn.open, AMBER_F)
        self.view.show_faces(None)
        self.view.tumble_faces(dice)
        self.wait(_THINKS_MS)
        self.view.show(Comet(_THINKS_MS))

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
        self.again_ms = max(left, 1)
        if left > 0 or self.box.journal.held:
            return None
        if not self.taken:
            return self._decide()
        then = self.session.commit(self.taken)
        if not then:
            self._roll()
        return then


STATES = {"computer": Computer}
