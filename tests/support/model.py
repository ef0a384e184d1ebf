"""The game told by a log, checked line by line against the naive rules."""
import copy

from tests.support import naive


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
        self.since = None, False, False, None, 0  # how it was when power came on
        self.saved = False  # a roll was, and is not told yet
        self.drawn = None  # the faces drawn last
        self.players = None
        self.parked = False
        self.carried = 0  # what the pool holds

    def cut(self, young):
        """The power is cut; young: before anything was stored since it came on."""
        if young:
            self.game, self.parked, self.saved, self.drawn, self.carried = copy.deepcopy(self.since)
        self.where = "off"

    def hear(self, line):
        getattr(self, "_" + line["e"], self._quiet)(line)  # of a line that it does not know it makes nothing

    def _quiet(self, line):
        pass

    _sleep = _wake = _setup = _advice = _lever_ignored = _quiet

    def _error(self, line):
        raise AssertionError(line)

    def _carried_dropped(self, line):
        assert line["carried"] == self.carried > 0
        self.carried = 0

    def _boot(self, line):
        assert line["t"] == 0 and set(line["levers_down"]) == self.levers()
        self.alerts = set()
        self.where = "boot"
        self.since = copy.deepcopy((self.game, self.parked, self.saved, self.drawn, self.carried))

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
        self.game = {"seats": seats, "fmt": fmt, "first": line["first"], "scores": [None] * seats, "round": 1, "over": False,
                     "told": [], "carried": self.carried, "seat": line["first"], "dice": None, "computers": computers, "ended": False,
                     "open": frozenset(), "set": self.set}
        self.game["totals"] = self.recount()["totals"]
        self.where = "game_start"
        self.saved = False

    def _turn_start(self, line):
        game = self.game
        assert self.where == ("turn_over" if game["told"] else "game_start"), self.where
        seat, number = self.recount()["turns"][-1]
        if number != game["round"]:
            game["scores"] = [None] * game["seats"]
        assert (line["seat"], line["round"]) == (seat, number), (line, game)
        game["seat"], game["round"] = seat, number
        game.update(open=frozenset(range(1, game["set"]["tiles"] + 1)) - set(game["set"]["start_shut"] or ()), dice=None, first_roll=True,
                    ended=False)
        self.where = "computer" if game["seat"] in game["computers"] else "levers_up"

    def recount(self):
        """The game by its scores so far."""
        game = self.game
        rules = game["set"]
        return naive.game(game["fmt"], game["seats"], game["first"], game["told"], rules["stake"], rules["ties"] == "carry",
                          rules["rounds"], rules["limit"], rules["shut_wins"] == "round", game["carried"])

    def _levers_up(self, line):
        game = self.game
        assert self.where in ("levers_up", "resumed") and set(line["tiles"]) <= game["open"] and not set(line["down"]) & game["open"]
        assert not game["dice"] or not line["tiles"]

    def _ready(self, line):
        assert self.where in ("levers_up", "ready", "shut", "resumed") and not self.game["dice"], (self.where, line)
        assert line["dice_allowed"] == naive.dice_allowed(sorted(self.game["open"]), self.game["set"])
        assert line["dice"] in line["dice_allowed"]
        self.where = "ready"

    def _roll(self, line):
        game = self.game
        assert line["seat"] == game["seat"] and len(line["dice"]) in naive.dice_allowed(sorted(game["open"]), game["set"])
        assert line["total"] == sum(line["dice"]) and tuple(line["dice"]) == tuple(game["dice"] or self.drawn)
        assert line["shuts"] == naive.legal(sorted(game["open"]), line["dice"], game["set"], game["first_roll"]), (line, game)
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
        points = naive.score(sorted(game["open"]), game["set"])
        game["scores"][game["seat"] - 1] = points
        game["told"].append(points)
        counted = self.recount()
        game["totals"] = counted["totals"]
        text = str if game["set"]["score"] == "digits" else int
        assert line["seat"] == game["seat"] and line["score"] == text(points) and line["open"] == sorted(game["open"])
        assert line.get("totals") == (game["totals"] and [text(total) for total in game["totals"]])
        game.update(ended=True, dice=None)
        self.where = "turn_over"

    def _game_over(self, line):
        counted = self.recount()
        assert self.where == "turn_over" and counted["winners"] and line["winners"] == counted["winners"], (line, self.game)
        assert line.get("net") == counted["net"] and line.get("carried", counted["carried"]) == counted["carried"], (line, counted)
        self.game["over"] = True
        self.carried = counted["carried"]
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
