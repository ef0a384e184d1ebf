"""A game under way: what its states have in common, and the first of them, in which levers are moved before the turn goes on."""
from micropython import const

from .. import sounds
from ..game.tileset import mask_of, tiles
from ..lights import cards
from ..lights.palette import AMBER_F
from .base import State

_REMIND_MS = const(8000)  # without a touch
_REST_MS = const(5300)  # after the last card, so that one repetition does not follow on another's heels


class Playing(State):
    """A state of a game under way. session: its course; match, turn: the referee's, the turn under way or just over."""

    _quiet_at = -1  # when the last card was over; -1: not known yet

    def __init__(self, box, row):
        State.__init__(self, box, row)
        self.session = box.session
        self.match = self.session.match
        self.turn = self.match.turn

    def press(self):
        """What is being shown ends."""
        self.show_cards(())

    def moved(self, changed):
        """What is being shown ends, and the levers are looked at."""
        self.show_cards(())
        return self.look()

    def look(self):
        """The levers may stand differently: shows what that means."""

    def show_cards(self, cards_):
        """Shows these in place of those that are being shown."""
        self._quiet_at = -1
        self.view.cards(cards_)

    def seat_cards(self, seat):
        """The cards that show a seat among those still in, the leaders breathing; none where one plays alone."""
        match = self.match
        if match.seats == 1:
            return []
        still_in = (1 << match.seats) - 1 & ~mask_of(match.out)
        return cards.seat(still_in, seat, mask_of(match.leader()[0]))

    def score_cards(self, seats):
        """The cards that show the scores of these seats, or totals where rounds run."""
        shown = []
        for seat in seats:
            score = (self.match.totals or self.match.scores)[seat - 1]
            if score is not None:
                shown += self.seat_cards(seat) + cards.number(score)
        return shown

    def tell_scores(self):
        """Shows the scores of all seats; alone, before there is one, the best."""
        match = self.match
        shown = self.score_cards(range(1, match.seats + 1))
        best = self.box.journal.best(match.rules)
        if not shown and match.seats == 1 and best is not None:
            shown = cards.number(match.rules.score(best))
        self.show_cards(shown)

    def remind(self, seat):
        """Shows the seat again once nobody has touched anything for a while; gives the ms until then."""
        if self.view.reading:
            return 1000
        box = self.box
        if self._quiet_at < 0:
            self._quiet_at = box.now
        left = max(_REMIND_MS - box.idle, _REST_MS - box.since(self._quiet_at))
        if left > 0:
            return left
        self.show_cards(self.seat_cards(seat))
        return 1000

    def roll(self, dice, ms, motion):
        """Rolls so many dice, which tumble for so many ms under this motion: their faces are stored now, and shown once they rest."""
        self.session.roll(dice)
        self.view.light(self.turn.open, AMBER_F)
        self.view.tumble_faces(dice)
        self.view.show(motion)
        self.wait(ms)

    def refuse(self, why):
        """A tap is refused: sum, lever or restore."""
        self.emit("refused", why=why)
        self.sound(sounds.REFUSED)


class LeversUp(Playing):
    """Whose turn it is, and which levers must move. Goes on by itself when all are right."""

    def enter(self):
        """Shows the seat, and what must move."""
        self._called = None  # those down, those up, that are to be moved
        self.show_cards(self.seat_cards(self.match.seat))
        return self.look()

    def look(self):
        """Says which levers must move; goes on if none must."""
        turn = self.turn
        down, up = self.levers.misplaced(turn.open)
        if turn.dice:
            down = 0  # these count as taken
        if (down, up) != self._called:
            self._called = down, up
            self.emit("levers_up", tiles=tiles(down), down=tiles(up))
        self.levers.call(down | up)
        self.view.light(turn.open, AMBER_F)
        return None if down | up else self.done()

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
        self.again_ms = 1 if self.box.import_ahead(1) else self.remind(self.match.seat)


class Restore(LeversUp):
    """The same after a power cut or a parking; then the game goes on with the roll it had."""

    def done(self):
        """Goes on where the game was: the same roll is told again."""
        if not self.turn.dice:
            return "ready"
        if self.turn.sets or not self.box.journal.held:  # a turn's end is told once it can be stored
            return self.session.dice_at_rest() or "choose"

    def tap(self):
        """Refused while levers are to be restored; shows the seat and the score to beat either way."""
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


CLASSES = {"levers_up": LeversUp, "restore": Restore}
