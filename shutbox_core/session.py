"""The course of games at this box: whose turn it is, what was rolled, how a turn and a game end. It shows nothing.

Alone in moving the referee (game/) on, and in telling the journal of games. Where a game goes from here it says by the name of a state;
what the table is told of it are the log's lines and sounds.
"""
from . import sounds
from .game.match import format_of, match_of, score_json
from .game.rules import rules_of
from .game.tileset import tiles, total_of


class Session:
    """Games by rematch.

    match: the referee of the game under way, parked or just ended, or None; at first the journal's. Its turn is match.turn.
    computers: their levels by seat. thinks: best play is being worked out.
    """

    def __init__(self, box):
        self._box = box
        self._journal = box.journal
        self._emit = box.emit
        self._keep = box.keep
        self.match = box.journal.match
        self.computers = box.journal.computers
        self._mind = None
        self._sharks = None  # whether the mind is to think for sharks; None: nobody asks for best play
        self.thinks = False

    # Games.

    def start(self, seats):
        """A new game of so many seats: the state to go to, None if it may not start. A parked one is given up for it."""
        settings = self._box.settings
        if not self._fair(format_of(settings.format)):
            return None
        journal = self._journal
        if journal.parked:
            seat = journal.match.seat
            self._keep("game", journal.abandon)
            self._emit("abandoned", seat=seat)
        first = journal.first % seats + 1 if journal.phase == "game_over" and journal.players == seats else 1
        carried = journal.carried
        if carried and journal.players != seats:
            self._emit("carried_dropped", carried=carried, seats=journal.players)
            carried = 0
        self.match = match_of(rules_of(settings), settings, seats, carried, first)
        self.computers = dict([one for one in settings.computer_seats.items() if one[0] <= seats])
        return self._begin_game()

    def rematch(self):
        """The next game of the same seats: the state to go to, None if it may not start."""
        if not self._fair(self.match.format):
            return None
        self.match.rematch()
        return self._begin_game()

    def _fair(self, format_):
        # Without a sound source of chance nobody plays for a stake.
        why = self._box.ports.check_entropy()
        if why:
            self._box.fail("entropy", why)
            if format_.stakes:
                self._box.sound(sounds.REFUSED)
                return False
        return True

    def _begin_game(self):
        match = self.match
        self._prepare()
        seats = []
        names = self._box.settings.names
        for seat in range(1, match.seats + 1):
            # A match of another box's tiles may have more seats than this one's settings have names.
            name = names[seat - 1] if seat <= len(names) else "Seat {}".format(seat)
            seats.append({"name": name, "computer": self.computers.get(seat, False)})
        self._keep("game", self._journal.start_game, match, self.computers)
        self._emit("game_start", format=match.format.name, seats=seats, first=match.first)
        return self._begin_turn()

    def resume(self):
        """The match goes on where it was: the state to go to."""
        journal = self._journal
        if journal.parked:
            self._keep("game", journal.park, False)
        match = self.match
        turn = match.turn
        phase = journal.phase
        self._box.unattended(True)
        self._prepare()
        down = up = 0
        state = phase if phase in ("turn_over", "levers_up") else "restore"
        if state != "turn_over":
            if self.computer_plays():
                state = "computer"
            else:
                down, up = self._box.levers.misplaced(turn.open)
        dice = None
        if phase == "choose":
            dice = list(turn.dice)
            down = 0  # an open tile's lever found down counts as taken
        restore = {"down": tiles(up), "up": tiles(down)}  # where they belong
        self._emit("resumed", seat=match.seat, open=tiles(turn.open), dice=dice, restore=restore)
        return self._tell() if match.over else state

    def park(self):
        """The game waits until it is gone on with: the state to go to."""
        self._keep("game", self._journal.park, True)
        self._emit("parked", seat=self.match.seat)
        self._box.unattended(False)
        return "attract"

    def leave_ended(self):
        """The game that has ended is left: the state to go to."""
        self._keep("game", self._journal.abandon)
        self.match = None
        return "attract"

    # A turn.

    def _begin_turn(self):
        self._emit("turn_start", seat=self.match.seat, round=self.match.round)
        return "computer" if self.computer_plays() else "levers_up"

    def next_turn(self):
        """The turn that is over has been read: the state to go to."""
        self.match.next_turn()
        self._keep("turn", self._journal.start_turn)
        return self._begin_turn()

    def choose_dice(self, dice):
        """The next roll, and those after it, are of so many dice."""
        self.match.turn.count = dice
        self._keep("turn", self._journal.choose_dice)

    def roll(self, dice):
        """Draws the faces of so many dice and stores them; reveals nothing."""
        ports = self._box.ports
        faces = ports.roll(dice)
        if ports.entropy_error:
            self._box.fail("entropy", ports.entropy_error)
        self.match.turn.roll(faces)
        self._keep("roll", self._journal.roll, faces)

    def dice_at_rest(self):
        """The dice rest and are told: None if a set can be shut, else the turn is over, and this is the state to go to."""
        match = self.match
        turn = match.turn
        dice = turn.dice
        shuts = [tiles(one) for one in turn.sets]
        self._emit("roll", seat=match.seat, dice=list(dice), total=sum(dice), shuts=shuts)
        notes = sounds.rest(dice)
        if turn.sets:
            self._box.sound(notes)
            return None
        self._emit("no_move", total=sum(dice), open=tiles(turn.open))
        return self._end_turn(notes)

    def take(self, mask, exact):
        """These tiles are taken now, by a player or a computer; exact: they are a legal set."""
        total = total_of(mask)
        self._emit("take", tiles=tiles(mask), sum=total, left=sum(self.match.turn.dice) - total, exact=exact)

    def commit(self, mask):
        """These tiles, a legal set, are shut: None if the turn goes on, else the state to go to."""
        turn = self.match.turn
        turn.shut(mask)
        self._keep("commit", self._journal.commit)
        self._emit("shut", tiles=tiles(mask), open=tiles(turn.open))
        return self._end_turn(()) if turn.over else None

    def _end_turn(self, notes):
        # The score is fixed before any light plays; notes: what is heard first.
        match = self.match
        open_ = match.turn.open
        match.end_turn()
        if open_:
            self._keep("turn", self._journal.end_turn)
            few = total_of(open_) <= 3
            self._box.sound(notes + (sounds.OUT if match.seat in match.out else sounds.FEW_LEFT if few else sounds.no_move(open_)))
        else:
            self._box.sound(sounds.BOX_SHUT)
        return self._tell()

    def _tell(self):
        # Tells a turn's end, and the game's if it is that, and stores the latter.
        match = self.match
        rules = match.rules
        open_ = match.turn.open
        if not open_:
            self._emit("box_shut", seat=match.seat)
        scores, totals = [[score_json(rules, score) for score in found or ()] for found in (match.scores, match.totals)]
        more = {"totals": totals} if totals else {}
        self._emit("turn_over", seat=match.seat, score=scores[match.seat - 1], open=tiles(open_), **more)
        if not match.over:
            return "turn_over"
        if match.net:
            more["net"] = match.net
            more["carried"] = match.carried
        elif match.format.keeps_best:
            best = self._best(rules, open_)
            if best:
                more["best"] = best
        self._keep("game", self._journal.end_game)
        self._emit("game_over", winners=match.winners, scores=scores, **more)
        self._box.touch()  # it is told to somebody who may have been away
        return "game_over"

    def _best(self, rules, open_):
        # The best score kept for these rules, as game_over tells it, once this turn has been looked at; None: there is none.
        best = self._journal.best(rules)
        new = not self.computer_plays() and (best is None or rules.score(open_) < rules.score(best))
        if new:
            best = open_
            self._keep("best", self._journal.keep_best, rules, open_)
        return None if best is None else {"score": score_json(rules, rules.score(best)), "new": new}

    # Computers, and best play.

    def computer_plays(self):
        """Whether the seat to play is a computer's."""
        return self.match and self.match.seat in self.computers

    @property
    def mind(self):
        """What works out best play, None where nobody asks for it. Made when it is first asked: a game that goes on is told before."""
        if not self._mind and self._sharks is not None:
            from .strategy.levels import Mind

            self._mind = Mind(self.match.rules, self._sharks)
        return self._mind

    def think_anew(self):
        """The match stands otherwise than before: a shark thinks again."""
        if self.mind and self.mind.shark:
            self.thinks = True

    def can_advise(self):
        """Whether best play is known, and may be told."""
        return self._box.settings.advice == "full" and self.mind and self.mind.solver.ready

    def advise(self, sets=None):
        """Tells the best number of dice, or the best of these legal sets (all: None); gives it."""
        best, fields = self.mind.advise(self.match.turn, sets)
        self._emit("advice", **fields)
        return best

    def _prepare(self):
        # For the match as it is: which tiles play, and who needs best play.
        match = self.match
        rules = match.rules
        self._box.play_with(rules.tiles)
        levels = list(self.computers.values())
        advised = self._box.settings.advice == "full" and len(levels) < match.seats
        sharks = "shark" in levels
        mind = self._mind
        if mind and (mind.solver.rules.packed != rules.packed or sharks and not mind.shark):
            self._mind = None
        self._sharks = sharks
        self.thinks = advised or sharks or "expert" in levels
        if not levels and not advised:
            self._mind = self._sharks = None
