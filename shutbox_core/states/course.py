"""A game's course, and the levers at a turn's begin."""
from micropython import const

from shutbox_core import sounds
from shutbox_core.lights import cards
from shutbox_core.box import State
from shutbox_core.game.tileset import mask_of, tiles, total_of
from shutbox_core.game.formats import format_of
from shutbox_core.game.match import match_of, score_json
from shutbox_core.game.rules import rules_of
from shutbox_core.lights.palette import AMBER_F

_M = const(0x1FFFFFFF)


class Game(State):
    can_leave = True
    idle_ms = 1800000

    def press(self):
        self.show([])

    def moved(self, changed):
        self.show([])
        self.look()

    look = State.hold

    def leave(self):
        box = self.box
        self.keep("game", self.memory.park, True)
        self.emit("parked", "seat", self.match.seat)
        box.parked = True
        box.untouched = False
        self.go("attract")

    def new_game(self, seats):
        box = self.box
        s = box.settings
        if not self.chance(format_of(s.format)):
            return
        if box.parked:
            self.keep("game", self.memory.abandon)
            self.emit("abandoned", "seat", self.match.seat)
            box.parked = False
        memory = self.memory
        first = memory.first % seats + 1 if memory.phase == "game_over" and memory.players == seats else 1
        carried = memory.carried
        if carried and memory.players != seats:
            self.emit("carried_dropped", "carried", carried, "seats", memory.players)
            carried = 0
        box.match = match_of(rules_of(s), s, seats, carried, first)
        box.computers = {seat: level for seat, level in s.computer_seats.items() if seat <= seats}
        self.start()

    def rematch(self):
        if self.chance(self.match.format):
            self.match.rematch()
            self.start()

    def chance(self, match_format):
        why = self.box.ports.check_entropy()
        if why:
            self.box.fail("entropy", why)
            if match_format.stakes:
                self.sound(sounds.REFUSED)
                return False
        return True

    def start(self):
        box = self.box
        match = self.match
        self.think()
        seats = [{"name": box.settings.names[k], "computer": box.computers.get(k + 1, False)} for k in range(match.seats)]
        self.keep("game", self.memory.start_game, match, box.computers)
        self.emit("game_start", "format", match.format.name, "seats", seats, "first", match.first)
        self.begin()

    def think(self):
        box = self.box
        rules = self.match.rules
        box.play_with(rules.tiles)
        levels = list(box.computers.values())
        advised = box.settings.advice == "full" and len(levels) < self.match.seats
        if not levels and not advised:
            box.mind = None
            return
        from shutbox_core.strategy.levels import Mind

        sharks = "shark" in levels
        if not box.mind or not box.mind.knows(rules, sharks):
            box.mind = Mind(rules, sharks)
        box.thinks = advised or sharks or "expert" in levels

    def resume(self, phase):
        box = self.box
        match = self.match
        turn = self.turn
        box.idle = 0
        box.untouched = True
        self.think()
        state = phase if phase in ("turn_over", "levers_up") else "restore"
        raised = lowered = 0
        if state != "turn_over" and match.seat in box.computers:
            state = "computer"
        elif state != "turn_over":
            raised, lowered = self.levers.misplaced(turn.open)
        dice = None
        if phase == "choose":
            dice = list(turn.dice)
            raised = 0  # an open tile's lever found down counts as taken
        self.emit("resumed", "seat", match.seat, "open", tiles(turn.open), "dice", dice,
            "restore", {"down": tiles(lowered), "up": tiles(raised)})
        if match.over:
            self.tell()
        else:
            self.go(state)

    def begin(self):
        seat = self.match.seat
        self.emit("turn_start", "seat", seat, "round", self.match.round)
        self.go("computer" if seat in self.box.computers else "levers_up")

    def draw(self, dice):
        ports = self.box.ports
        faces = ports.roll(dice)
        if ports.entropy_error:
            self.box.fail("entropy", ports.entropy_error)
        self.turn.roll(faces)
        self.keep("roll", self.memory.roll, faces)
        self.light(self.turn.open, AMBER_F)
        self.view.tumble_faces(dice)

    def rest(self):
        turn = self.turn
        dice = turn.dice
        self.view.show_faces(dice)
        self.emit("roll", "seat", self.match.seat, "dice", list(dice), "total", sum(dice), "shuts", [tiles(s) for s in turn.sets])
        notes = sounds.rest(dice)
        if turn.sets:
            self.sound(notes)
            return True
        self.emit("no_move", "total", sum(dice), "open", tiles(turn.open))
        self.finish(notes)
        return False

    def take(self, mask, exact):
        total = total_of(mask)
        self.emit("take", "tiles", tiles(mask), "sum", total, "left", sum(self.turn.dice) - total, "exact", exact)

    def commit(self, mask):
        turn = self.turn
        turn.shut(mask)
        self.keep("commit", self.memory.commit)
        self.emit("shut", "tiles", tiles(mask), "open", tiles(turn.open))
        if turn.over:
            self.finish(())
        return turn.over

    def finish(self, notes):
        match = self.match
        open_ = self.turn.open
        match.end_turn()
        if open_:
            self.keep("turn", self.memory.end_turn)
            more = sounds.FEW_LEFT if total_of(open_) <= 3 else sounds.no_move(open_)
            self.sound(notes + (sounds.OUT if match.seat in match.out else more))
        else:
            self.sound(sounds.BOX_SHUT)
        self.tell()

    def tell(self):
        match = self.match
        rules = match.rules
        open_ = self.turn.open
        if not open_:
            self.emit("box_shut", "seat", match.seat)
        scores, totals = [[score_json(rules, score) for score in found or ()] for found in (match.scores, match.totals)]
        more = ["totals", totals] if totals else []
        self.emit("turn_over", "seat", match.seat, "score", scores[match.seat - 1], "open", tiles(open_), *more)
        if not match.over:
            self.go("turn_over")
            return
        if match.net:
            more = ["net", match.net, "carried", match.carried]
        elif match.format.keeps_best:
            best = self.memory.best(rules)
            new = match.seat not in self.box.computers and (best is None or rules.score(open_) < rules.score(best))
            if new:
                best = open_
                self.keep("best", self.memory.keep_best, rules, open_)
            if best is not None:
                more = ["best", {"score": score_json(rules, rules.score(best)), "new": new}]
        self.keep("game", self.memory.end_game)
        self.emit("game_over", "winners", match.winners, "scores", scores, *more)
        self.go("game_over")

    def seat_cards(self, seat):
        match = self.match
        if match.seats == 1:
            return []
        still_in = (1 << match.seats) - 1 & ~mask_of(match.out)
        return cards.seat(still_in, seat, mask_of(match.leader()[0]))

    def score_cards(self, seats):
        shown = []
        for seat in seats:
            score = (self.match.totals or self.match.scores)[seat - 1]
            if score is not None:
                shown += self.seat_cards(seat) + cards.number(score)
        return shown

    def tell_scores(self):
        match = self.match
        shown = self.score_cards(range(1, match.seats + 1))
        best = self.memory.best(match.rules)
        if not shown and match.seats == 1 and best is not None:
            shown = cards.number(match.rules.score(best))
        self.show(shown)

    def remind(self, seat):
        box = self.box
        if self.view.reading:
            return 1000
        if self.quiet_at < 0:
            self.quiet_at = box.now
        left = max(8000 - box.idle, 5300 - ((box.now - self.quiet_at) & _M))
        if left <= 0:
            self.show(self.seat_cards(seat))
        return left if left > 0 else 1000

    def refuse(self, why):
        self.emit("refused", "why", why)
        self.sound(sounds.REFUSED)


class LeversUp(Game):
    def enter(self):
        self.called = None
        self.show(self.seat_cards(self.match.seat))
        self.look()

    def look(self):
        turn = self.turn
        raised, lowered = self.levers.misplaced(turn.open)
        if turn.dice:
            raised = 0
        if (raised, lowered) != self.called:
            self.called = raised, lowered
            self.emit("levers_up", "tiles", tiles(raised), "down", tiles(lowered))
        self.levers.call(raised | lowered)
        self.light(turn.open, AMBER_F)
        if not raised | lowered:
            self.done()

    def done(self):
        while self.box.ahead():
            pass
        self.go("ready")

    def tap(self):
        seats, best = self.match.leader()
        self.show(self.seat_cards(self.match.seat) + (cards.number(best) if seats else []))

    def hold(self):
        if not self.levers.excuse():
            self.tell_scores()

    def tick(self):
        if self.box.missing:
            self.box.busy = 1
            return 1
        return self.remind(self.match.seat)


class Restore(LeversUp):
    def done(self):
        if not self.turn.dice:
            self.go("ready")
        elif (self.turn.sets or not self.memory.held) and self.rest():  # a turn's end is told once it can be stored
            self.go("choose")

    def tap(self):
        if self.called != (0, 0):
            self.refuse("restore")
        LeversUp.tap(self)

    def tick(self):
        if self.called == (0, 0):
            self.done()
            return 20
        return LeversUp.tick(self)


STATES = {"levers_up": LeversUp, "restore": Restore}
