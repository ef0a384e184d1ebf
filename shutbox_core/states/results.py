"""After a turn and after a game: a shut box is celebrated, the result is read out, and the box waits for the next."""
from micropython import const

from ..game.tileset import mask_of, tiles
from ..lights import cards
from ..lights.motions import Waves
from ..lights.palette import AMBER_F, WHITE_H
from .levers_up import Playing

_CELEBRATION_MS = const(5000)  # of which the last second shows the seat
_SEAT_MS = const(1000)
_SKIP_MS = const(4000)  # left, from which on a tap skips it


class Result(Playing):
    """What the end of a turn and of a game have in common.

    Of each its own are result_cards(), what is read after the score; go_on(), a tap once nothing is celebrated; and lull(), no card is
    shown. The latter two give the state to go to.
    """

    def enter(self):
        """Celebrates a shut box, else reads."""
        turn = self.turn
        self.reads = True  # the reading has not been ended yet
        self.view.show_faces(turn.dice)
        self.session.think_anew()
        self.celebrates = not turn.open
        if self.celebrates:
            self.wait(_CELEBRATION_MS)
            self.view.show(Waves())
        else:
            self.read()

    def read(self):
        """Begins the reading."""
        self.celebrates = False
        self.view.show(None)
        turn = self.turn
        rules = turn.rules
        shown = []
        if turn.dice:
            # First of all the tile or total of a rule that has ended the turn.
            if sum(turn.dice) == rules.stop_on:
                shown = cards.rule(rules.stop_on, rules.tiles)
            elif turn.open == rules.start and rules.needs:
                shown = cards.rule(tiles(rules.needs)[0], rules.tiles)
            shown = shown + cards.dice(turn.dice) + cards.opened(turn.open)
        if rules.scoring == "digits" and turn.open:
            shown += cards.in_a_row(turn.open)
        else:
            shown += cards.number(rules.score(turn.open), 2)
        self.show_cards(shown + self.result_cards())

    def press(self):
        """The reading goes on."""

    def tap(self):
        """Skips the celebration after its first second; else goes on."""
        if not self.celebrates:
            return self.go_on()
        if self.left() <= _SKIP_MS:
            return self.skip()

    def skip(self):
        """The celebration is skipped: the state to go to."""
        self.read()

    def hold(self):
        """Shows the scores of all seats."""
        if not self.celebrates:
            self.tell_scores()

    def tick(self):
        """After the celebration the seat, then the reading."""
        self.again_ms = 1000
        if not self.celebrates:
            return None if self.view.reading else self.lull()
        left = self.left()
        if left <= 0:
            self.read()
        elif left <= _SEAT_MS:
            self.view.show(None)
            self.view.light(1 << self.match.seat - 1, WHITE_H)


class TurnOver(Result):
    """The turn's reading; then a tap, or the move that leaves all levers up, starts the next seat."""

    _raised = False  # all levers were raised during the reading

    def result_cards(self):
        """The leaders and their score, then the next seat."""
        match = self.match
        self._next = match.after()[0]
        self.view.light(self.turn.open, AMBER_F)
        seats, best = match.leader()
        shown = []
        for seat in seats:
            shown += self.seat_cards(seat)
        if seats:
            shown += cards.number(best)
        return shown + self.seat_cards(self._next) if match.seats > 1 else []

    def moved(self, changed):
        """The move that leaves all levers up starts the next seat, once the reading is over."""
        raised = not self.levers.down & self.box.full & ~self.levers.excused
        if self.reads:
            self._raised = raised
        elif raised:
            return self.session.next_turn()

    def go_on(self):
        """Ends the reading; then starts the next seat."""
        if not self.reads or self._raised:
            return self.session.next_turn()
        self.reads = False
        self.show_cards(())

    def skip(self):
        """Also ends the reading."""
        self.read()
        return self.go_on()

    def lull(self):
        """Between two computers the next turn begins; else the next seat is shown again after a while."""
        if self.reads:
            self.reads = False
            computers = self.session.computers
            if self.match.seat in computers and self._next in computers:
                return self.session.next_turn()
        self.again_ms = self.remind(self._next)


class GameOver(Result):
    """The game's reading; then a tap is the rematch, and moving lever k shows seat k."""

    def result_cards(self):
        """The winners and what they have won, then all scores."""
        match = self.match
        self.view.light(mask_of(match.winners), WHITE_H)
        shown = []
        for seat in match.winners:
            shown += self.seat_cards(seat)
            if match.net:
                shown += cards.number(match.net[seat - 1])
        return shown + self.score_cards(range(1, match.seats + 1))

    def moved(self, changed):
        """Lever k shows seat k."""
        seat = tiles(changed)[-1]
        if seat <= self.match.seats and not self.celebrates:
            self.show_cards(self.score_cards([seat]) or self.seat_cards(seat))

    def go_on(self):
        """The rematch."""
        return self.session.rematch()

    def leave(self):
        """The game is left."""
        return self.session.leave_ended()

    idled = leave

    def lull(self):
        """Games of computers only end after one game."""
        if len(self.session.computers) == self.match.seats:
            return self.leave()


CLASSES = {"turn_over": TurnOver, "game_over": GameOver}
