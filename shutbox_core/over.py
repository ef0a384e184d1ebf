"""After a turn: the reading, then the next seat. After a game: the winners, then the rematch."""
from micropython import const

from shutbox_core import cards
from shutbox_core.course import begin_turn, rematch, score_cards, seat_cards
from shutbox_core.play import Game
from shutbox_core.rules import tiles
from shutbox_core.view import STILL, WAVES, WHITE_H

_M = const(0x1FFFFFFF)
_CELEBRATION = const(5000)
_SKIP = const(1000)


class Over(Game):
    """A shut box is celebrated first; then the turn is read out: the roll that ended it, the open tiles, the score."""

    def enter(self):
        box = self.box
        turn = box.match.turn
        self.celebrates = not turn.open
        self.began = box.now
        box.view.dice = turn.dice
        self.prepare()
        if self.celebrates:
            box.view.move(WAVES, box.now)
        else:
            self.read()

    def prepare(self):
        """What is lit between the cards."""

    def read(self):
        """The reading begins."""
        self.celebrates = False
        self.box.view.move(STILL, self.box.now)
        turn = self.box.match.turn
        rules = turn.rules
        shown = []
        if turn.dice:
            if sum(turn.dice) == rules.stop_on:
                shown = cards.rule(rules.stop_on, rules.tiles)
            elif turn.open == rules.start and rules.needs:
                shown = cards.rule(tiles(rules.needs)[0])
            shown = shown + cards.dice(turn.dice) + cards.opened(turn.open)
        if rules.scoring == "digits" and turn.open:
            shown += cards.in_a_row(turn.open)
        else:
            shown += cards.number(rules.score(turn.open), 2)
        self.show(shown + self.result())

    def result(self):
        """The cards that follow the turn's score."""

    def press(self):
        """The tap decides what ends."""

    def tap(self):
        if not self.celebrates:
            self.go_on()
        elif (self.box.now - self.began) & _M >= _SKIP:
            self.skip()

    def hold(self):
        if not self.celebrates:
            self.show(score_cards(self.box))

    def tick(self):
        if self.celebrates:
            left = _CELEBRATION - ((self.box.now - self.began) & _M)
            if left <= 0:
                self.read()
            return max(left, 1)
        if self.box.view.cards:
            return 1000
        return self.lull()

    def skip(self):
        """A tap in the celebration."""
        self.read()

    def go_on(self):
        """A tap."""

    def lull(self):
        """The cards are over; gives the ms until this is to be asked again."""


class TurnOver(Over):
    """The box stays lit as it was left. The first tap ends the reading; the next one, or raising all levers, goes on."""

    def prepare(self):
        self.reads = True
        self.swept = False
        self.next = self.box.match.next_seat()
        self.light(self.box.match.turn.open)

    def result(self):
        box = self.box
        match = box.match
        shown = []
        if match.seats > 1:
            seats, best = match.leader()
            for seat in seats:
                shown += seat_cards(box, seat)
            shown += cards.number(best) + seat_cards(box, self.next)
        return shown

    def moved(self, changed):
        levers = self.box.levers
        raised = not levers.down & self.box.full & ~levers.excused
        if self.reads:
            self.swept = raised
        elif raised:
            self.start_next()

    def go_on(self):
        if self.reads and not self.swept:
            self.reads = False
            self.show([])
        else:
            self.start_next()

    def skip(self):
        self.read()
        self.go_on()

    def start_next(self):
        box = self.box
        box.match.next_turn()
        box.keep("turn", box.memory.next_turn)
        begin_turn(box)

    def lull(self):
        box = self.box
        if self.reads:
            self.reads = False
            if box.match.seat in box.computers and self.next in box.computers:
                self.start_next()
                return 1
        return self.remind(self.next)


class GameOver(Over):
    """Winners and scores; a tap is the rematch."""

    idle_ms = 120000

    def prepare(self):
        winners = 0
        for seat in self.box.match.winners:
            winners |= 1 << (seat - 1)
        self.light(winners, WHITE_H)

    def result(self):
        match = self.box.match
        shown = []
        for seat in match.winners:
            shown += seat_cards(self.box, seat)
            if match.net:
                shown += cards.number(match.net[seat - 1])
        return shown + score_cards(self.box)

    def moved(self, changed):
        lowered = tiles(changed & self.box.levers.down)
        match = self.box.match
        if lowered and lowered[-1] <= match.seats and not self.celebrates:
            score = (match.totals or match.scores)[lowered[-1] - 1]
            self.show(seat_cards(self.box, lowered[-1]) + ([] if score is None else cards.number(score)))

    def go_on(self):
        rematch(self.box)

    def leave(self):
        box = self.box
        box.keep(None, box.memory.abandon)
        box.match = None
        box.go("attract")

    def idled(self):
        self.leave()

    def lull(self):
        if len(self.box.computers) == self.box.match.seats:
            self.leave()
            return 1
        return 1000


STATES = {"turn_over": TurnOver, "game_over": GameOver}
