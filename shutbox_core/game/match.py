"""The referee: whose turn it is, scores and totals, who is out, who has won, and what the pool does; and the formats of a match.

Seats count from 1; lists run by seat. Scores are whole numbers, lower is better, 0 is a shut box.

A format is a class: what a match counts, which turn decides it, who has won and what that pays. It keeps nothing of its own: the match is
handed in. A new one is a class here and its place at the end of FORMATS (places are kept in the journal); the settings, the log and the
page know it by its name.
"""
from .rules import Turn

# How well the computer plays a seat, the weakest first. The journal names a level by its place: new ones go to the end.
LEVELS = ("random", "most", "highest", "fewest", "expert", "shark")


class Single:
    """Each seat takes one turn; the lowest score wins.

    Equal ones share. All other formats are this one with what they change.
    """

    name = "single"  # the word of the settings and the log
    totals = False  # whether rounds are played, with running totals
    stakes = False  # whether every seat puts in its stake, and pay() is called: then nobody plays with dice that may not be fair
    keeps_best = False  # whether the box keeps the best score
    puts_out = False  # whether seats go out before the end
    most_seats = 12  # that can play, but no more than there are tiles
    usual_rounds = 1  # that a game lasts: so much room is made for it; 0: match.rounds
    usual_limits = {"sum": 45, "count": 9, "digits": 4500}  # by the way of scoring, where the setting `limit` is not given

    def last_round(self, match, more):
        """Whether the match is sure to end with the end of this round, or with the one so many (0 or 1) on."""
        return True

    def after_turn(self, match):
        """Who has won (seats, ascending) by the turn just counted, which has not shut the box; [] where the game goes on."""
        return match.leader()[0] if match.after()[1] and self.last_round(match, 0) else []


class Pool(Single):
    """Each seat puts in its stake and takes one turn; the lowest score takes the pool, a shut box twice the stake of all."""

    name = "pool"
    stakes = True

    def pay(self, match, shut):
        """The match is over, by a shut box or not, and has its winners: sets what each seat has won or lost (net) and what is
        carried on. Net and the change of that sum to 0."""
        # A shut box costs the others their stake twice, also those who have not played.
        stake = 2 * match.stake if shut else match.stake
        pool = stake * match.seats + match.carried
        winners = match.winners
        share = 0 if match.carry_ties and len(winners) > 1 else pool // len(winners)
        match.net = [-stake] * match.seats
        for seat in winners:
            match.net[seat - 1] += share
        match.carried = pool - share * len(winners)


class Rounds(Single):
    """A fixed number of rounds; the lowest total wins."""

    name = "rounds"
    totals = True
    usual_rounds = 0

    def last_round(self, match, more):
        """Rounds are counted from 1."""
        return match.round + more == match.rounds


class Knockout(Single):
    """Rounds until one is left: whose total reaches the limit is out at that moment."""

    name = "knockout"
    totals = True
    puts_out = True
    usual_rounds = 4

    def last_round(self, match, more):
        """Never: a game ends in the middle of a round."""
        return False

    def after_turn(self, match):
        """Puts out whose total has reached the limit; the last one left has won at once."""
        if match.totals[match.seat - 1] >= match.limit:
            match.out.append(match.seat)
        return [match.after()[0]] if len(match.out) == match.seats - 1 else []


class Tournament(Single):
    """Rounds until, at the end of one, a total has reached the limit; the lowest total wins."""

    name = "tournament"
    totals = True
    usual_rounds = 9
    usual_limits = {"sum": 100, "count": 20, "digits": 10000}

    def last_round(self, match, more):
        """Whether a total has reached the limit: no later turn takes that back."""
        return max(match.totals) >= match.limit


class Solo(Single):
    """One seat against the box's best score."""

    name = "solo"
    keeps_best = True
    most_seats = 1


SOLO = Solo()
FORMATS = (Single(), Pool(), Rounds(), Knockout(), Tournament(), SOLO)


def format_of(name):
    """The format of this name; ValueError of the name if there is none."""
    for known in FORMATS:
        if known.name == name:
            return known
    raise ValueError(name)


class Match:
    """Games by rematch between the same seats.

    rules: of every turn; match_format: one of FORMATS, from then on `format`, with one seat always SOLO; seats: 1 to 12;
    stake: what each puts in the pool; carry_ties: where lowest scores are equal the pool stays, else they share it;
    rounds, limit: as the format uses them; shut_wins_round: in a format with totals a shut box does not win the game;
    carried: what lies in the pool before the stakes; first: the seat that plays first, a rematch passes it on.

    round: from 1; seat, turn: whose turn it is, and its Turn; scores: this round's, None where not yet played;
    totals: None where no rounds are played; out: in the order in which seats went out.
    When over: winners, ascending, and with stakes net, what each seat has won or lost; before that [] and None.
    """

    def __init__(self, rules, match_format, seats, stake=5, carry_ties=False, rounds=3, limit=45, shut_wins_round=False,
                 carried=0, first=1):
        self.rules = rules
        self.format = match_format if seats > 1 else SOLO
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
        """A new game: the first seat's turn in round 1. What was carried stays."""
        self.totals = [0] * self.seats if self.format.totals else None
        self.out = []
        self.over = False
        self.winners = []
        self.net = None
        self.round = 0
        self._begin(self.first, True)

    def _begin(self, seat, new_round):
        self.seat = seat
        if new_round:
            self.round += 1
            self.scores = [None] * self.seats
        self.turn = Turn(self.rules)

    def rematch(self):
        """The next game, in which the next seat plays first; an unfinished one is dropped."""
        self.first = self.first % self.seats + 1
        self.start_game()

    def leader(self):
        """The seats still in with the lowest total (or score, without totals), and that number; [], None before any turn."""
        leaders = []
        best = None
        for seat in range(1, self.seats + 1):
            score = self.scores[seat - 1]
            # Before its first turn a seat's total of 0 says nothing.
            if seat in self.out or self.round == 1 and score is None:
                continue
            if self.totals:
                score = self.totals[seat - 1]
            if not leaders or score < best:
                leaders = []
                best = score
            if score == best:
                leaders.append(seat)
        return leaders, best

    def end_turn(self, score=None):
        """The turn is over with the score of its open tiles (or the one given); decides the game if it can be.

        ValueError if the game is over already.
        """
        if self.over:
            raise ValueError("over")
        if score is None:
            score = self.rules.score(self.turn.open)
        self.scores[self.seat - 1] = score
        if self.totals:
            self.totals[self.seat - 1] += score
        shut = score == 0 and not (self.totals and self.shut_wins_round)
        winners = [self.seat] if shut else self.format.after_turn(self)
        if winners:
            self.over = True
            self.winners = winners
            if self.format.stakes:
                self.format.pay(self, shut)

    def after(self):
        """The next seat that is still in, and whether a new round begins with it."""
        seat = self.seat
        new_round = False
        while True:
            seat = seat % self.seats + 1
            new_round = new_round or seat == self.first
            if seat not in self.out:
                return seat, new_round

    def next_turn(self):
        """After a turn that did not end the game: the next seat's turn begins. ValueError if the game is over."""
        if self.over:
            raise ValueError("over")
        self._begin(*self.after())

    def scored(self):
        """Whether the seat's turn is over and counted."""
        return self.scores[self.seat - 1] is not None


def match_of(rules, settings, seats, carried=0, first=1):
    """The Match under these rules that the settings (as settings.load() gives them) ask for."""
    return Match(rules, format_of(settings.format), seats, settings.stake, settings.ties == "carry", settings.rounds,
                 settings.limit, settings.shut_wins == "round", carried, first)


def score_json(rules, score):
    """A score or total for JSON: a whole number, with the scoring "digits" a text of digits; None stays."""
    return str(score) if score is not None and rules.scoring == "digits" else score
