"""A computer's turn, on the lights alone."""
from micropython import const

from shutbox_core.course import commit, draw, finish, rest
from shutbox_core.play import Game
from shutbox_core.rules import tiles, total_of
from shutbox_core.view import COMET, CYAN_M, STILL

_M = const(0x1FFFFFFF)
_THINKS = const(950)  # ms; with the next no more than 2 s a move
_SHOWS = const(1000)


class Computer(Game):
    """It rolls and takes by its level; a tap hurries, and levers mean nothing."""

    def enter(self):
        box = self.box
        self.level = box.computers[box.match.seat]
        if self.level == "shark":
            box.thinks = True  # of this turn
        if self.box.match.turn.dice:
            self.take()
        else:
            self.roll()

    def roll(self):
        box = self.box
        turn = box.match.turn
        box.dice = box.mind.dice(self.level, turn)
        draw(box, box.dice)
        self.taken = 0
        self.light(turn.open)
        self.wait(_THINKS)
        box.view.dice = None
        box.view.circling = True
        box.view.motion_ms = _THINKS
        box.view.move(COMET, box.now)

    def wait(self, ms):
        self.began = self.box.now
        self.ends = ms

    def take(self):
        box = self.box
        if not rest(box):
            return
        turn = box.match.turn
        self.taken = box.mind.choose(self.level, turn, box.ports.random(len(turn.sets)))
        total = total_of(self.taken)
        box.emit("take", "tiles", tiles(self.taken), "sum", total, "left", sum(turn.dice) - total, "exact", True)
        self.light(turn.open)
        for tile in tiles(self.taken):
            box.view.base[tile - 1] = CYAN_M
        box.view.dice = turn.dice
        box.view.circling = False
        box.view.move(STILL, box.now)
        self.wait(_SHOWS)

    def press(self):
        """The tap hurries."""

    def tap(self):
        self.ends = 0

    def moved(self, changed):
        """Means nothing."""

    def tick(self):
        box = self.box
        left = self.ends - ((box.now - self.began) & _M)
        if left > 0:
            return left
        if not box.stored():
            return 1
        if not self.taken:
            self.take()
        elif commit(box, self.taken):
            finish(box)
        else:
            self.roll()
        return 1


STATES = {"computer": Computer}
