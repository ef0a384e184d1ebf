"""The referee: seats, scores, totals, who is out, who has won, the pool."""
from shutbox_core.game.rules import Turn


class Match:
    def __init__(self, rules, fmt, seats, stake=5, carry_ties=False, rounds=3, limit=45, shut_wins_round=False, carried=0, first=1):
        self.rules = rules
        self.fmt = fmt if seats > 1 else "solo"
        self.seats = seats
        self.stake = stake
        self.carry_ties = carry_ties
        self.rounds = rounds
        self.limit = limit
        self.shut_wins_round = shut_wins_round
        self.carried = carried
        self.first = first
        self.start_game()

    def start_game(self):
        self.totals = [0] * self.seats if self.fmt in ("rounds", "knockout", "tournament") else None
        self.out = []
        self.over = False
        self.winners = []
        self.net = None
        self.round = 0
        self.begin(self.first, True)

    def begin(self, seat, wraps):
        self.seat = seat
        if wraps:
            self.round += 1
            self.scores = [None] * self.seats
        self.turn = Turn(self.rules)

    def rematch(self):
        self.first = self.first % self.seats + 1
        self.start_game()

    def leader(self):
        values = self.totals or self.scores
        known = [seat for seat in range(1, self.seats + 1)
                if seat not in self.out and (self.round > 1 or self.scores[seat - 1] is not None)]
        best = min([values[seat - 1] for seat in known]) if known else None
        return [seat for seat in known if values[seat - 1] == best], best

    def end_turn(self, score=None):
        if self.over:
            raise ValueError("the game is over")
        if score is None:
            score = self.rules.score(self.turn.open)
        self.scores[self.seat - 1] = score
        if self.totals:
            self.totals[self.seat - 1] += score
        if score == 0 and not (self.totals and self.shut_wins_round):
            self._won([self.seat], True)
        elif self.fmt == "knockout":
            if self.totals[self.seat - 1] >= self.limit:
                self.out.append(self.seat)
            if len(self.out) == self.seats - 1:
                self._won([self.after()[0]])
        elif self.after()[1] and self.last_round():
            self._won(self.leader()[0])

    def last_round(self, more=0):
        if self.fmt == "tournament":
            return max(self.totals) >= self.limit
        return self.fmt != "rounds" or self.round + more == self.rounds

    def after(self):
        seat = self.seat
        wraps = False
        while True:
            seat = seat % self.seats + 1
            wraps = wraps or seat == self.first
            if seat not in self.out:
                return seat, wraps

    def next_turn(self):
        if self.over:
            raise ValueError("the game is over")
        self.begin(*self.after())

    def scored(self):
        return self.scores[self.seat - 1] is not None

    def _won(self, winners, shut=False):
        self.over = True
        self.winners = winners
        if self.fmt != "pool":
            return
        # A shut box costs the others their stake twice, also those who have not played.
        stake = 2 * self.stake if shut else self.stake
        pool = stake * self.seats + self.carried
        share = 0 if self.carry_ties and len(winners) > 1 else pool // len(winners)
        self.net = [(share if seat in winners else 0) - stake for seat in range(1, self.seats + 1)]
        self.carried = pool - share * len(winners)


def match_of(rules, so, seats, carried=0, first=1):
    return Match(rules, so.format, seats, so.stake, so.ties == "carry", so.rounds, so.limit, so.shut_wins == "round", carried, first)


def score_json(rules, value):
    return str(value) if value is not None and rules.scoring == "digits" else value
