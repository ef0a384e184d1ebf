"""The computer's seats, by level, and the advice: what they play for.

The levels are LEVELS of game/match.py. Expert plays for the least expected score; shark for the match, where the round decides it, else as
an expert. Until its table is ready a shark plays as an expert, too; until the solver's are ready both play as fewest. Of sets that are
alike to a level it takes the one with the highest tiles, then the next highest.
"""
from ..game.tileset import count, tiles, total_of
from .solver import Goal, Solver, Table


class Mind:
    """What computer seats and advice think with under some rules; sharks: whether any plays.

    solver, shark: its parts, the second None without sharks. With one there is more to work out whenever the match has changed.
    """

    def __init__(self, rules, sharks=False):
        self.solver = Solver(rules)
        self.shark = Shark(self.solver) if sharks else None

    def work(self, steps, match=None):
        """Works on, as Solver.work() does. True once the job at hand is done: what a shark makes of this match is begun by a later call."""
        if match and not match.over and self.shark and self.solver.ready:
            self.shark.look(match)
        return self.solver.work(steps)

    def goal(self, level, turn):
        """The Goal that a level can play for now, None if it has no table."""
        shark = self.shark
        if level == "shark" and shark and shark.ready and shark.seen[0] is turn:
            return shark.by_match
        return self.solver.by_score if level in ("expert", "shark") and self.solver.ready else None

    def choose(self, level, turn, number=0, sets=None):
        """What a level shuts of the legal sets, or of some; before a roll how many dice it takes.

        number: a random one from 0, by which the level `random` chooses.
        """
        goal = self.goal(level, turn)
        if not turn.dice:
            if goal:
                return self.solver.dice(turn.open, goal, turn.first)
            return turn.rules.dice_allowed(turn.open)[0 if total_of(turn.open) < 7 else -1]
        sets = sets or turn.sets
        if goal:
            return self.solver.best(turn.open, sorted(sets, reverse=True), goal)
        if level == "random":
            return sets[number % len(sets)]
        # Whether it wants many tiles, few, or looks at the highest alone.
        wants = {"most": 1, "highest": 0}.get(level, -1)
        return max(sets, key=lambda one: (wants * count(one), one))

    def advise(self, turn, sets=None):
        """What an expert would choose, of some sets if given; and the log's fields of it, with both values of what it leads to.

        The solver must be ready.
        """
        solver = self.solver
        advice = self.choose("expert", turn, 0, sets)
        left = turn.open
        fields = {"goal": "score"}
        if turn.dice:
            left &= ~advice
            fields["tiles"] = tiles(advice)
        else:
            fields["dice"] = advice
        fields["e_score"] = solver.value(left, solver.by_score, turn.first)
        fields["p_shut"] = solver.value(left, solver.by_shut, turn.first)
        return advice, fields


class Shark:
    """Best for the match: what a turn's score is worth in a round that decides. In others a shark plays as an expert.

    It takes it that who is to come plays as an expert, and that a shut box wins. Exact for the last to play and between two; with more,
    ties count by halves. docs/best-play.md has the exceptions. Keeps the table of its goal, by_match, right for a match.

    standing: how the match stands for the seat to play, None where the round does not decide; equal ones have the same
    table; ready: the table is filled for it; seen: the turn that was looked at, and whether it was over.
    """

    def __init__(self, solver):
        self.by_match = Goal("match", solver.one, lambda open_tiles: self.worth(solver.rules.score(open_tiles)), 60)
        self.standing = None
        self.ready = False
        self._solver = solver
        self.seen = None, False
        self._expert = self._play_expert()  # once: what an expert scores does not hang on the match

    def look(self, match):
        """Sets the solver, whose own tables must be ready, to work on the seat to play, or after a turn on the next."""
        seen = (match.turn, match.scored())
        if seen == self.seen:
            return
        self.seen = seen
        standing = _standing(match)
        if standing != self.standing:
            self.standing = standing
            self.ready = False
            self._solver.job = self._fill() if standing else ()

    def worth(self, score):
        """What the match is worth, from 0 to 1, if the turn scores this."""
        if not score:
            return 1.0
        others, pool, stake, carry = self.standing
        beats = self._beats
        share = unshut = ties = 1.0
        self._solver.cost += 20 + (18 if score > 78 else 7) * len(others)
        for waits, ahead in others:
            if waits:
                share *= beats[min(_rank(score - ahead), len(beats) - 1)]
                unshut *= beats[0]
            elif ahead < score:
                return 0.0
            elif ahead == score:
                ties += 1
        seats = len(others) + 1
        return share * pool / (seats if carry and ties > 1 else ties) / (pool + stake * (seats - unshut))

    def _fill(self):
        for _ in self._expert:
            yield
        yield from self._solver.fill(self.by_match)
        self.ready = True

    def _play_expert(self):
        # Finds the chance that an expert scores more than each rank, half of the chance of as much with it: from the first
        # box down, with the chance of each box in the table that the match's worths will overwrite.
        solver = self._solver
        rules = solver.rules
        goal = solver.by_score
        reach = self.by_match.table = Table(rules.start + 1)
        open_tiles = rules.start
        reach[open_tiles] = 1
        needs = rules.needs or -1
        beats = [0.0] * (_rank(rules.score(open_tiles)) + 2)
        while open_tiles:
            chance = reach[open_tiles] / 36
            yield from solver.weigh((open_tiles,), goal, open_tiles == rules.start)
            rank = _rank(rules.score(open_tiles))
            for sets, weight in solver.rolls[solver.better - 1]:
                best = solver.best(open_tiles, sets, goal, needs)
                if best:
                    reach[open_tiles ^ best] += chance * weight
                else:
                    beats[rank] += chance * weight
                solver.cost += 15 + 5 * len(sets)
                yield
            open_tiles = (open_tiles - 1) & rules.start
            needs = -1
        more = 0.0
        for rank in range(len(beats) - 1, -1, -1):
            chance = beats[rank]
            beats[rank] = more + chance / 2
            more += chance
        self._beats = beats


def _standing(match):
    # None, or: of each other seat whether it is still to play and how much more it has scored; the pool; the stake that a
    # shut box costs besides; whether a tie leaves the pool.
    seat, new_round = match.after() if match.scored() else (match.seat, False)
    if match.seats == 1 or not match.format.last_round(match, new_round):
        return None
    scores = match.totals or match.scores
    own = scores[seat - 1] or 0
    others = []
    for other in range(match.seats):
        if other != seat - 1:
            others.append((new_round or match.scores[other] is None, (scores[other] or 0) - own))
    stake = match.stake if match.format.stakes else 0
    return tuple(sorted(others)), match.stake * match.seats + match.carried, stake, stake and match.carry_ties


def _rank(score):
    # Scores of digits in fewer classes: by their length and first digit. 0 is for what is below a shut box's 0.
    if score > 78:
        text = str(score)
        return 9 * len(text) + int(text[0]) + 61
    return max(score + 1, 0)
