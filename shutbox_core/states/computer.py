"""A computer's turn, on the lights alone."""
from micropython import const

from shutbox_core.states.course import Game
from shutbox_core.lights.motions import Comet
from shutbox_core.lights.palette import CYAN_M

_THINKS = const(950)


class Computer(Game):
    taken = 0

    def enter(self):
        self.level = self.box.computers[self.match.seat]
        if self.level == "shark":
            self.box.thinks = True
        if not self.turn.dice:
            self.roll()
        elif self.turn.sets:
            self.decide()

    def roll(self):
        self.draw(self.box.mind.choose(self.level, self.turn))
        self.taken = 0
        self.wait(_THINKS)
        self.move(Comet(_THINKS))

    def decide(self):
        box = self.box
        turn = self.turn
        if self.rest():
            self.taken = box.mind.choose(self.level, turn, box.ports.random(len(turn.sets)))
            self.take(self.taken, True)
            self.view.paint(self.taken, CYAN_M)
            self.move(None)
            self.wait(1000)

    def tap(self):
        self.lasts = 0

    press = moved = Game.hold

    def tick(self):
        left = self.left()
        if left > 0:
            return left
        if not self.memory.held:
            if not self.taken:
                self.decide()
            elif not self.commit(self.taken):
                self.roll()
        return 1


STATES = {"computer": Computer}
