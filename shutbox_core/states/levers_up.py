"""The levers at a turn's begin, and after a power cut: which are to be moved before the turn goes on."""
from ..game.tileset import tiles
from ..lights import cards
from ..lights.palette import AMBER_F
from .playing import Playing


class LeversUp(Playing):
    """Whose turn it is, and which levers must move. Goes on by itself when all are right."""

    def enter(self):
        """Shows the seat, and what must move."""
        self._called = None  # (to be raised, to be lowered)
        self.show_cards(self.seat_cards(self.match.seat))
        return self.look()

    def look(self):
        """Says which levers must move; goes on if none must."""
        turn = self.turn
        raised, lowered = self.levers.misplaced(turn.open)
        if turn.dice:
            raised = 0  # these count as taken
        if (raised, lowered) != self._called:
            self._called = raised, lowered
            self.emit("levers_up", tiles=tiles(raised), down=tiles(lowered))
        self.levers.call(raised | lowered)
        self.view.light(turn.open, AMBER_F)
        return None if raised | lowered else self.done()

    def done(self):
        """All levers are right: where that leads."""
        return "ready"

    def tap(self):
        """Shows the seat and the score to beat."""
        seats, best = self.match.leader()
        self.show_cards(self.seat_cards(self.match.seat) + (cards.number(best) if seats else []))

    def hold(self):
        """Excuses faulty levers, else shows all scores."""
        excused = self.levers.excuse_faulty()
        if excused:
            return self.moved(excused)
        self.tell_scores()

    def tick(self):
        """Shows the seat again after a while."""
        self.again_ms = 1 if self.box.import_ahead(0) else self.remind(self.match.seat)


class Restore(LeversUp):
    """The same after a power cut or a parking; then the game goes on with the roll it had."""

    def done(self):
        """Goes on where the game was: the same roll is told again."""
        if not self.turn.dice:
            return "ready"
        if self.turn.sets or not self.box.journal.held:  # a turn's end is told once it can be stored
            return self.session.dice_at_rest() or "choose"

    def tap(self):
        """Refused while levers are to be restored."""
        if self._called != (0, 0):
            self.refuse("restore")
        LeversUp.tap(self)

    def tick(self):
        """A turn's end may still wait for the store."""
        if self._called != (0, 0):
            LeversUp.tick(self)
            return None
        self.again_ms = 20
        return self.done()


STATES = {"levers_up": LeversUp, "restore": Restore}
