"""The game told by a log, checked line by line against the rules, which are written anew here from their text."""
import copy
import itertools


def legal(rules, open_, dice, first):
    """The legal sets as sorted lists, by trying all."""
    total = sum(dice)
    if total == rules["stop_on"]:
        return []
    way = rules["shut"]
    found = []
    for many in range(1, len(open_) + 1):
        for tiles in itertools.combinations(sorted(open_), many):
            good = sum(tiles) == total
            if way == "pair":
                good = good and many < 3
            elif way == "faces":
                good = tiles == (total,) or len(dice) == 2 and tiles == tuple(sorted(dice)) and dice[0] != dice[1]
            elif way == "single":
                good = many == 1 and tiles[0] in (*dice, total)
            if good and (not first or not rules["first_roll_needs"] or rules["first_roll_needs"] in tiles):
                found.append(list(tiles))
    return sorted(found)


def dice_allowed(rules, open_):
    """How many dice may be rolled."""
    total = sum(open_)
    rule = rules["one_die"]
    may = {"high": not open_ & {7, 8, 9, 10, 11, 12}, "six": total <= 6, "below_six": total < 6, "last_one": open_ == {1},
           "never": False, "always": True}[rule]
    return [1] if may and rules["one_die_must"] else [1, 2] if may else [2]


def score(rules, open_):
    """A score as a number."""
    if rules["score"] == "count":
        return len(open_)
    if rules["score"] == "digits":
        return int("".join(map(str, sorted(open_))) or 0)
    return sum(open_)


class Told:
    """What a log has told so far; hear() raises AssertionError where a line can't be.

    levers: called for the set of levers that are down.
    """

    def __init__(self, levers):
        self.levers = levers
        self.set = {}
        self.where = "off"
        self.game = None  # of the game: seats, fmt, first, scores, totals, out, seat, round
        self.alerts = set()
        self.since = None, False, False, None  # how it was when power came on
        self.saved = False  # a roll was, and is not told yet
        self.drawn = None  # the faces drawn last
        self.players = None
        self.parked = False

    def cut(self, young):
        """The power is cut; young: before anything was stored since it came on."""
        if young:
            self.game, self.parked, self.saved, self.drawn = copy.deepcopy(self.since)
        self.where = "off"

    def hear(self, line):
        what = getattr(self, "_" + line["e"], None)
        assert what, line
        what(line)

    def _quiet(self, line):
        pass

    _sleep = _wake = _setup = _advice = _lever_ignored = _carried_dropped = _quiet

    def _boot(self, line):
        assert line["t"] == 0 and set(line["levers_down"]) == self.levers()
        self.alerts = set()
        self.where = "boot"
        self.since = copy.deepcopy((self.game, self.parked, self.saved, self.drawn))

    def _settings(self, line):
        self.set = line["set"]

    def _setup_end(self, line):
        if line["saved"]:
            self.set = dict(self.set, **line["changed"])

    def _service(self, line):
        assert self.where in ("boot", "service")
        self.where = "service"

    def _attract(self, line):
        assert self.where not in ("ready", "rolling", "choose", "turn_over", "levers_up"), line
        if self.where in ("boot", "service"):
            assert not self.game or self.game["over"] or self.parked, self.game
        elif self.where == "game_over":
            self.game = None
        self.where = "attract"

    def _players(self, line):
        assert self.where in ("attract", "players") and 1 <= line["players"] <= self.set["tiles"]
        self.players = line["players"]
        self.where = "players"

    def _game_start(self, line):
        again = self.where == "game_over"
        seats = self.game["seats"] if again else self.players
        assert self.where in ("players", "game_over") and len(line["seats"]) == seats and not self.parked
        fmt = self.set["format"] if seats > 1 else "solo"
        follows = self.game and self.game["over"] and self.game["seats"] == seats
        assert line["format"] == fmt and line["first"] == (self.game["first"] % seats + 1 if follows else 1)
        computers = {k for k, seat in enumerate(line["seats"], 1) if seat["computer"]}
        self.game = {"seats": seats, "fmt": fmt, "first": line["first"], "scores": [None] * seats, "round": 1, "out": [], "over": False,
                     "totals": [0] * seats if fmt in ("rounds", "knockout", "tournament") else None, "seat": line["first"], "dice": None,
                     "computers": computers, "ended": False, "open": frozenset(), "set": self.set}
        self.where = "game_start"
        self.saved = False

    def _turn_start(self, line):
        game = self.game
        if self.where == "turn_over":
            game["seat"], new = self.after()
            if new:
                game["round"] += 1
                game["scores"] = [None] * game["seats"]
        else:
            assert self.where == "game_start", self.where
        assert (line["seat"], line["round"]) == (game["seat"], game["round"]), (line, game)
        game.update(open=frozenset(range(1, game["set"]["tiles"] + 1)) - set(game["set"]["start_shut"] or ()), dice=None, first_roll=True,
                    ended=False)
        self.where = "computer" if game["seat"] in game["computers"] else "levers_up"

    def after(self):
        """The next seat and whether a round begins with it."""
        game = self.game
        order = [(game["first"] - 1 + k) % game["seats"] + 1 for k in range(game["seats"])]
        at = order.index(game["seat"])
        for k in range(at + 1, at + 1 + len(order)):
            seat = order[k % len(order)]
            if seat not in game["out"]:
                return seat, k >= len(order)

    def _levers_up(self, line):
        game = self.game
        assert self.where in ("levers_up", "resumed") and set(line["tiles"]) <= game["open"] and not set(line["down"]) & game["open"]
        assert not game["dice"] or not line["tiles"]

    def _ready(self, line):
        assert self.where in ("levers_up", "ready", "shut", "resumed") and not self.game["dice"], (self.where, line)
        assert line["dice_allowed"] == dice_allowed(self.game["set"], self.game["open"]) and line["dice"] in line["dice_allowed"]
        self.where = "ready"

    def _roll(self, line):
        game = self.game
        assert line["seat"] == game["seat"] and len(line["dice"]) in dice_allowed(game["set"], game["open"])
        assert line["total"] == sum(line["dice"]) and tuple(line["dice"]) == tuple(game["dice"] or self.drawn)
        assert line["shuts"] == legal(game["set"], game["open"], line["dice"], game["first_roll"]), (line, game)
        assert self.where in ("ready", "shut", "computer", "resumed"), self.where
        game["dice"] = line["dice"]
        game["shuts"] = line["shuts"]
        self.take = []
        self.saved = False
        self.where = "choose"

    def _take(self, line):
        game = self.game
        assert self.where == "choose" and set(line["tiles"]) <= game["open"] and line["tiles"] != self.take
        assert line["sum"] == sum(line["tiles"]) and line["left"] == sum(game["dice"]) - line["sum"]
        assert line["exact"] == (line["tiles"] in game["shuts"])
        self.take = line["tiles"]

    def _refused(self, line):
        assert self.where in {"sum": ("choose",), "lever": ("choose", "ready"), "restore": ("resumed",)}[line["why"]]
        if line["why"] == "lever":
            assert {kind for kind, _ in self.alerts} & {"lever_up", "lever_down"}
        elif line["why"] == "sum":
            assert self.take and self.take not in self.game["shuts"]

    def _shut(self, line):
        game = self.game
        assert self.where == "choose" and line["tiles"] == self.take and line["tiles"] in game["shuts"]
        game["open"] = game["open"] - set(line["tiles"])
        assert line["open"] == sorted(game["open"])
        game["dice"] = None
        game["first_roll"] = False
        self.where = "shut"

    def _no_move(self, line):
        game = self.game
        assert self.where == "choose" and not game["shuts"] and line["open"] == sorted(game["open"]) and line["total"] == sum(game["dice"])
        self.where = "no_move"

    def _box_shut(self, line):
        assert self.where == "shut" and not self.game["open"] and line["seat"] == self.game["seat"]

    def _turn_over(self, line):
        game = self.game
        assert self.where == "no_move" or self.where == "shut" and not game["open"]
        points = score(game["set"], game["open"])
        game["scores"][game["seat"] - 1] = points
        if game["totals"]:
            game["totals"][game["seat"] - 1] += points
        text = str if game["set"]["score"] == "digits" else int
        assert line["seat"] == game["seat"] and line["score"] == text(points) and line["open"] == sorted(game["open"])
        assert line.get("totals") == (game["totals"] and [text(total) for total in game["totals"]])
        game["ended"] = True
        game["dice"] = None
        if game["fmt"] == "knockout" and game["totals"][game["seat"] - 1] >= game["set"]["limit"] and not self.winners():
            game["out"].append(game["seat"])
        self.where = "turn_over"
        self.due = bool(self.winners())

    def winners(self):
        """Who has won, by the text of the rules."""
        game = self.game
        seat = game["seat"]
        if not game["open"] and (not game["totals"] or game["set"]["shut_wins"] == "game"):
            return [seat]
        seats = range(1, game["seats"] + 1)
        if game["fmt"] == "knockout":
            left = [one for one in seats if game["totals"][one - 1] < game["set"]["limit"]]
            # Those who were in together: the last one left has won at once.
            return left if len(left) == 1 else []
        counted = game["totals"] or game["scores"]
        if not self.after()[1] or game["fmt"] == "rounds" and game["round"] < game["set"]["rounds"]:
            return []
        if game["fmt"] == "tournament" and max(counted) < game["set"]["limit"]:
            return []
        return [one for one in seats if counted[one - 1] == min(counted)]

    def _game_over(self, line):
        assert self.where == "turn_over" and self.due and line["winners"] == self.winners(), (line, self.game)
        self.game["over"] = True
        self.due = False
        self.where = "game_over"

    def _parked(self, line):
        assert line["seat"] == self.game["seat"] and not self.parked
        self.parked = True
        self.where = "parked"

    def _abandoned(self, line):
        assert self.parked and line["seat"] == self.game["seat"]
        self.parked = False
        self.game = None

    def _resumed(self, line):
        game = self.game
        assert self.where in ("boot", "service", "players") and (self.where == "players") == self.parked, self.where
        self.parked = False
        assert line["seat"] == game["seat"] and line["open"] == sorted(game["open"]) and not game["over"], (line, game)
        if game["dice"] or self.saved:
            assert line["dice"] == list(game["dice"] or self.drawn), (line, game)
        elif line["dice"]:
            assert tuple(line["dice"]) == tuple(self.drawn)
        if line["dice"]:
            game["dice"] = line["dice"]
        here = self.levers()
        free = game["ended"] or game["seat"] in game["computers"]
        every = set(range(1, game["set"]["tiles"] + 1))
        if self.where == "boot" and not self.excused():
            assert set(line["restore"]["down"]) == (set() if free else every - game["open"] - here), line
            assert set(line["restore"]["up"]) == (set() if free or line["dice"] else game["open"] & here), line
        self.where = "turn_over" if game["ended"] else "computer" if game["seat"] in game["computers"] else "resumed"

    def excused(self):
        """Whether any lever may be excused."""
        return False

    def _alert(self, line):
        for tile in line["tiles"]:
            assert (line["kind"], tile) not in self.alerts, line
            self.alerts.add((line["kind"], tile))

    def _alert_over(self, line):
        for tile in line["tiles"]:
            self.alerts.remove((line["kind"], tile))

    def _saved(self, line):
        assert line["writes"] > 0
        self.saved = self.saved or line["what"] == "roll"
