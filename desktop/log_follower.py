"""What a box's log tells of the table: lines in, who plays and how things stand out.

One follower for all who read a log: the page, the odds beside it and whoever follows a real box. It keeps to the language of
the first two rooms, so that it runs wherever the core does.

A line is an object as JSON gives it. One that lacks what its event should have is left out whole, like an event that is not
known: foreign text, lines of another version or a log that begins in mid-game do no harm.
"""
from desktop.log_lines import MOST, Nonsense, field, numbers, optional, score, scores, seats, sets, stakes, whole
from shutbox_core.game.match import FORMATS

# How sure it is that the turn told last is under way. After `resumed` it may as well be over and only be read out again.
_BETWEEN_TURNS = 0
_MAYBE_UNDER_WAY = 1
_UNDER_WAY = 2

# The phases that lines of a name begin; the first three leave no turn on the table.
_IDLE = {"boot": "", "attract": "attract", "players": "players"}
_PHASES = {"sleep": "asleep", "wake": "attract", "setup": "setup", "ready": "ready"}

# What the box waits for in a phase; in "choose" it depends on the roll (LogFollower.waits_for).
_WAITS = {"attract": "players", "asleep": "touch", "players": "start", "setup": "choice", "levers_up": "levers", "ready": "roll",
          "turn_over": "next", "game_over": "rematch"}


class LogFollower:
    """The table as the lines read so far tell it. Seats and tiles count from 1, lists of tiles ascend.

    settings: every setting in force, a new dict whenever they change ({}: not told yet); bad: those that were wrong, as
        [key, value, why]; tiles: how many are in play.
    phase: "" (not known), "asleep", "attract", "setup", "players", "levers_up", "ready", "turn" (the box is at work on one),
        "choose", "turn_over", "game_over".
    to_raise, to_lower: levers that the box asks for in phase "levers_up".
    format, seats: of the game; a seat is {"name", "computer": False or the level}. seat: whose turn it is or was; round.
    open: open tiles of this turn (None: not told), also after its end; taken: those that the levers take now; exact: that is a
        legal set; dice, total: the roll on the table, or None; shuts: its legal sets; advised: what the box advised last for
        it, as the line; first: nothing was shut in this turn yet.
    scores, totals, net: by seat, None where there is none; totals and net are None in formats without. out: who is out in a
        knockout, in that order; winners; carried: the pool that stays; best: of a solo, {"score", "new"} or None.
    parked: the seat whose game is parked, or 0. alerts: [kind, tile] of each that stands (tile 0: the button).
    """

    def __init__(self):
        self.settings = {}
        self.bad = []
        self.tiles = 9
        self.alerts = []
        self.phase = ""
        self._clear_game()

    def _clear_game(self):
        self.format = ""
        self.seats = []
        self.seat = 0
        self.round = 1
        self.scores = []
        self.totals = self.net = self.best = None
        self.out = []
        self.winners = []
        self.carried = self.parked = 0
        self.open = None
        self.first = False
        self._clear_roll()
        self._end_turn()

    def _clear_roll(self):
        self.dice = self.total = self.shuts = self.advised = None
        self.taken = []
        self.exact = False

    def _end_turn(self):
        self._turn = _BETWEEN_TURNS
        self.shuts = self.advised = None
        self.to_raise = []
        self.to_lower = []

    def name(self, seat):
        """What a seat is called, "Seat 3" where the log has not told."""
        return (self.seats[seat - 1]["name"] if 0 < seat <= len(self.seats) else "") or "Seat {}".format(seat)

    @property
    def in_play(self):
        """The open tiles of a turn that is surely under way, or []."""
        return (self.open or []) if self._turn == _UNDER_WAY else []

    @property
    def waits_for(self):
        """What the box waits for, or None: it is at work, or it is not known.

        "touch" (asleep), "players" (a tap or a lever that opens Players), "start" (a tap, after a lever said how many),
        "choice" (of a setting), "levers" (to_raise, to_lower), "roll" (a tap), "shut" (levers that make a legal set),
        "commit" (a tap that shuts them), "next" (levers and a tap for the next seat), "rematch" (a tap).
        """
        if self.phase != "choose":
            return _WAITS.get(self.phase)
        if not self.shuts or self._is_computer():
            return None
        return "commit" if self.exact else "shut"

    def _is_computer(self):
        return 0 < self.seat <= len(self.seats) and bool(self.seats[self.seat - 1]["computer"])

    def read(self, line):
        """Takes in one line of the log, an object; False if it told nothing of the table."""
        reader = _READERS.get(line.get("e")) if isinstance(line, dict) and isinstance(line.get("e"), str) else None
        if not reader:
            return False
        try:
            reader(self, line)
        except Nonsense:
            return False
        return True

    def table(self):
        """How things stand, as one object to hand on as JSON: the fields described above, less settings and odds' matters, and
        seat_name, parked_name (None: nothing is parked), waits_for."""
        return {
            "phase": self.phase, "waits_for": self.waits_for, "to_raise": list(self.to_raise), "to_lower": list(self.to_lower),
            "format": self.format, "seats": list(self.seats), "seat": self.seat, "seat_name": self.name(self.seat), "round": self.round,
            "tiles": self.tiles, "open": self.open, "taken": list(self.taken), "exact": self.exact, "dice": self.dice, "total": self.total,
            "scores": list(self.scores), "totals": self.totals, "out": list(self.out), "winners": list(self.winners), "net": self.net,
            "carried": self.carried, "best": self.best, "parked": self.parked,
            "parked_name": self.name(self.parked) if self.parked else None, "alerts": list(self.alerts),
        }

    # What a line of each event tells: all of it is looked at before anything is changed.

    def _idle(self, line):
        self.phase = _IDLE[line["e"]]
        if line["e"] == "boot":
            self.alerts = []
        self._clear_roll()
        self._end_turn()

    def _phase(self, line):
        self.phase = _PHASES[line["e"]]
        if line["e"] == "ready":
            self._goes_on()

    def _settings(self, line):
        self._use(field(line, "set", dict))
        self.bad = line["bad"] if isinstance(line.get("bad"), list) else []

    def _setup_end(self, line):
        self._use(field(line, "changed", dict))
        self.bad = []
        self.phase = "attract"

    def _use(self, changed):
        settings = dict(self.settings)
        settings.update(changed)
        tiles = settings.get("tiles", 9)
        if type(tiles) is not int or not 1 <= tiles <= MOST:
            raise Nonsense("tiles")
        self.settings = settings
        self.tiles = tiles
        self._end_turn()

    def _game_start(self, line):
        format_name, found, first = field(line, "format", str), seats(line), whole(line, "first")
        self._clear_game()
        self.phase = "turn"
        self.format, self.seats, self.seat = format_name, found, first
        self.scores = [None] * len(found)

    def _turn_start(self, line):
        seat, round_ = whole(line, "seat"), whole(line, "round", 1 << 30)
        if round_ != self.round:
            self.scores = [None] * len(self.scores)
        self.seat, self.round = seat, round_
        self._clear_roll()
        self._end_turn()
        self.open = self._at_start()
        self.first = True
        self._turn = _UNDER_WAY
        self.phase = "turn"

    def _at_start(self):
        shut = self.settings.get("start_shut")
        if not isinstance(shut, (list, tuple)):
            shut = ()
        return [tile for tile in range(1, self.tiles + 1) if tile not in shut]

    def _resumed(self, line):
        seat, open_, dice = whole(line, "seat"), numbers(line, "open"), optional(numbers, line, "dice")
        self._clear_roll()
        self._end_turn()
        self.seat, self.open, self.dice = seat, open_, dice
        self.total = sum(dice) if dice else None
        self.first = open_ == self._at_start()
        self.parked = 0
        self._turn = _MAYBE_UNDER_WAY
        self.phase = "turn" if self._score_of(seat) is None else "turn_over"

    def _goes_on(self):
        # Only a turn that goes on asks for levers or is ready: so what was resumed was not the end of a turn.
        if self._turn == _MAYBE_UNDER_WAY:
            self._turn = _UNDER_WAY

    def _levers_up(self, line):
        self.to_raise, self.to_lower = numbers(line, "tiles"), numbers(line, "down")
        self.phase = "levers_up" if self.to_raise or self.to_lower else "turn"
        if self.dice is None:  # else the roll comes again once the levers are right
            self._goes_on()

    def _roll(self, line):
        seat, dice, total, shuts = whole(line, "seat"), numbers(line, "dice"), whole(line, "total"), sets(line, "shuts")
        self._goes_on()
        self._clear_roll()
        self.seat, self.dice, self.total, self.shuts = seat, dice, total, shuts
        self.phase = "choose"

    def _advice(self, line):
        if line.get("goal"):
            self.advised = line

    def _take(self, line):
        self.taken = numbers(line, "tiles")
        self.exact = bool(line.get("exact"))

    def _shut(self, line):
        self.open = numbers(line, "open")
        self.first = False
        self._clear_roll()
        self._turn = _UNDER_WAY
        self.phase = "turn"

    def _no_move(self, line):
        self.open = numbers(line, "open")
        self.taken = []
        self.exact = False

    def _turn_over(self, line):
        seat, scored, open_, totals = whole(line, "seat"), score(line, "score"), numbers(line, "open"), optional(scores, line, "totals")
        self.scores += [None] * (seat - len(self.scores))
        self.scores[seat - 1] = scored
        self.seat, self.open = seat, open_
        self._add_up(totals)
        self._end_turn()
        self.phase = "turn_over"

    def _game_over(self, line):
        winners, scored, totals = numbers(line, "winners"), scores(line, "scores"), optional(scores, line, "totals")
        net, carried, best = optional(stakes, line, "net"), line.get("carried", 0), line.get("best")
        self.winners, self.scores = winners, scored
        self.net = net
        self.carried = carried if type(carried) is int else 0
        self.best = best if type(best) is dict else None
        self._add_up(totals)
        self.phase = "game_over"

    def _add_up(self, totals):
        limit = self.settings.get("limit")
        if totals is None:
            return
        self.totals = totals
        if type(limit) is int and self.format in [known.name for known in FORMATS if known.puts_out]:
            for seat in range(1, len(totals) + 1):
                if totals[seat - 1] is not None and int(totals[seat - 1]) >= limit and seat not in self.out:
                    self.out.append(seat)

    def _score_of(self, seat):
        return self.scores[seat - 1] if seat <= len(self.scores) else None

    def _parked(self, line):
        self.parked = whole(line, "seat")
        self._end_turn()

    def _abandoned(self, line):
        if self.parked == whole(line, "seat"):
            self.parked = 0

    def _alert(self, line):
        kind, tiles = field(line, "kind", str), numbers(line, "tiles", 0)
        self.alerts = sorted(self.alerts + [[kind, tile] for tile in tiles if [kind, tile] not in self.alerts])

    def _alert_over(self, line):
        kind, tiles = field(line, "kind", str), numbers(line, "tiles", 0)
        self.alerts = [one for one in self.alerts if one[0] != kind or one[1] not in tiles]


_READERS = {
    "boot": LogFollower._idle, "attract": LogFollower._idle, "players": LogFollower._idle,
    "sleep": LogFollower._phase, "wake": LogFollower._phase, "setup": LogFollower._phase, "ready": LogFollower._phase,
    "settings": LogFollower._settings, "setup_end": LogFollower._setup_end,
    "game_start": LogFollower._game_start, "turn_start": LogFollower._turn_start, "resumed": LogFollower._resumed,
    "levers_up": LogFollower._levers_up, "roll": LogFollower._roll, "advice": LogFollower._advice, "take": LogFollower._take,
    "shut": LogFollower._shut, "no_move": LogFollower._no_move, "turn_over": LogFollower._turn_over,
    "game_over": LogFollower._game_over, "parked": LogFollower._parked, "abandoned": LogFollower._abandoned,
    "alert": LogFollower._alert, "alert_over": LogFollower._alert_over,
}
