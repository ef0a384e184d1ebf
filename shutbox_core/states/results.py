"""After a turn and after a game: what is read out."""
from shutbox_core.lights import cards
from shutbox_core.states.course import Game
from shutbox_core.game.tileset import mask_of, tiles
from shutbox_core.lights.motions import Waves
from shutbox_core.lights.palette import AMBER_F, WHITE_H


class Over(Game):
    def enter(self):
        turn = self.turn
        self.celebrates = not turn.open
        self.reads = True
        self.raised = False
        self.view.show_faces(turn.dice)
        if self.box.mind and self.box.mind.plays_the_match:
            self.box.thinks = True
        if self.celebrates:
            self.wait(5000)
            self.move(Waves())
        else:
            self.read()

    def read(self):
        self.celebrates = False
        self.move(None)
        turn = self.turn
        rules = turn.rules
        shown = []
        if turn.dice:
            if sum(turn.dice) == rules.stop_on:
                shown = cards.rule(rules.stop_on, rules.tiles)
            elif turn.open == rules.start and rules.needs:
                shown = cards.rule(tiles(rules.needs)[0], rules.tiles)
            shown = shown + cards.dice(turn.dice) + cards.opened(turn.open)
        if rules.scoring == "digits" and turn.open:
            shown += cards.in_a_row(turn.open)
        else:
            shown += cards.number(rules.score(turn.open), 2)
        self.show(shown + self.result())

    press = Game.hold

    def tap(self):
        if not self.celebrates:
            self.go_on()
        elif self.left() <= 4000:
            self.skip()

    def skip(self):
        self.read()

    def hold(self):
        if not self.celebrates:
            self.tell_scores()

    def tick(self):
        if not self.celebrates:
            return 1000 if self.view.reading else self.lull()
        left = self.left()
        if left <= 0:
            self.read()
        elif left <= 1000:
            self.move(None)
            self.light(1 << self.match.seat - 1, WHITE_H)
        return max(left, 1)


class TurnOver(Over):
    def result(self):
        match = self.match
        self.next = match.after()[0]
        self.light(self.turn.open, AMBER_F)
        seats, best = match.leader()
        shown = []
        for seat in seats:
            shown += self.seat_cards(seat)
        if seats:
            shown += cards.number(best)
        return shown + self.seat_cards(self.next) if match.seats > 1 else []

    def moved(self, changed):
        raised = not self.levers.down & self.box.full & ~self.levers.excused
        if self.reads:
            self.raised = raised
        elif raised:
            self.next_turn()

    def go_on(self):
        if self.reads and not self.raised:
            self.reads = False
            self.show([])
        else:
            self.next_turn()

    def skip(self):
        self.read()
        self.go_on()

    def next_turn(self):
        self.match.next_turn()
        self.keep("turn", self.memory.start_turn)
        self.begin()

    def lull(self):
        if self.reads:
            self.reads = False
            if self.match.seat in self.box.computers and self.next in self.box.computers:
                self.next_turn()
                return 1
        return self.remind(self.next)


class GameOver(Over):
    idle_ms = 120000

    def enter(self):
        self.box.touch()
        Over.enter(self)

    def result(self):
        match = self.match
        self.light(mask_of(match.winners), WHITE_H)
        shown = []
        for seat in match.winners:
            shown += self.seat_cards(seat)
            if match.net:
                shown += cards.number(match.net[seat - 1])
        return shown + self.score_cards(range(1, match.seats + 1))

    def moved(self, changed):
        seat = tiles(changed)[-1]
        if seat <= self.match.seats and not self.celebrates:
            self.show(self.score_cards([seat]) or self.seat_cards(seat))

    def go_on(self):
        self.rematch()

    def leave(self):
        self.keep("game", self.memory.abandon)
        self.box.match = None
        self.go("attract")

    def lull(self):
        if len(self.box.computers) == self.match.seats:
            self.leave()
        return 1000


STATES = {"turn_over": TurnOver, "game_over": GameOver}
