"""The formats of a match, a class each: what a match counts, which turn decides it, who has won and what that pays.

A format keeps nothing of its own: the match is handed in. A new one is a class here and its place at the end of FORMATS
(places are kept in the journal); the settings, the log and the page know it by its name.
"""

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
