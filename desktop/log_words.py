"""What the lines of a log say in words: a sentence each, its kind, and the one sentence that stands below the box.

In the language of the first two rooms. A line is an object as JSON gives it; who plays is asked of the LogFollower that has
read the lines up to this one.
"""
import json

_LEVERS = ("levers_up", "take", "refused", "alert", "alert_over", "lever_ignored", "ready")
_BOX = ("boot", "settings", "attract", "sleep", "wake", "setup", "setup_end", "saved", "service", "error")
_BELOW_THE_BOX = ("attract", "players", "game_start", "turn_start", "levers_up", "ready", "roll", "take", "refused", "shut", "no_move",
                  "turn_over", "box_shut", "game_over", "parked", "alert", "setup", "resumed", "error", "service", "sleep")
_ALERTS = {"lever_down": "should be up", "lever_up": "should be down", "stuck": "stuck", "chatter": "chattering"}
_REFUSED = {"sum": "they don't make the roll", "lever": "a lever is out of place", "restore": "levers are to be put back first"}


def kind(line):
    """What a line is about: "levers", "box" or "game"."""
    event = line.get("e")
    return "levers" if event in _LEVERS else "box" if event in _BOX else "game"


def clock(ms):
    """A time as minutes, seconds and tenths: 83450 is 1:23.5."""
    tenths = (ms + 50) // 100
    return "{}:{:02d}.{}".format(tenths // 600, tenths // 10 % 60, tenths % 10)


def words(line, follower):
    """A line as a sentence; one of an unknown event, or without what its event should have, as JSON."""
    event = line.get("e")
    try:
        if event in _SENTENCES:
            return _SENTENCES[event](line)
        if event in _SENTENCES_OF_SEATS:
            return _SENTENCES_OF_SEATS[event](line, follower)
        if event in _ALWAYS_SO:
            return _ALWAYS_SO[event]
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):  # lines of another version, or damaged ones
        pass
    return json.dumps(line, separators=(",", ":"))


class BelowTheBox:
    """The sentence that stands below the box: what its players need to know now. text: it, "" at first."""

    def __init__(self):
        self.text = ""
        self._end_of_turn = ""  # what ended the turn, kept for the score that follows

    def read(self, line, sentence):
        """Takes in a line and its sentence."""
        event = line.get("e")
        if event == "boot":
            self.text = "Power on"
        if event not in _BELOW_THE_BOX or event == "levers_up" and not line.get("tiles") and not line.get("down"):
            return
        if event == "turn_over" and self._end_of_turn:
            sentence = "{} Score {}.".format(self._end_of_turn, line.get("score"))
        self._end_of_turn = sentence + "." if event in ("no_move", "box_shut") else ""
        self.text = sentence

    def power_off(self):
        """The plug was pulled."""
        self.text = "No power"


# Pieces of sentences.

def _series(items):
    # 3, 4 and 5
    items = [_plain(item) for item in items or ()]
    return "none" if not items else items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def _plain(value):
    # A setting's value as settings.toml and the log have it.
    if value is None or value is True or value is False:
        return json.dumps(value)
    return ",".join([_plain(item) for item in value]) if isinstance(value, list) else str(value)


def _tiles(tiles):
    return ("tile " if len(tiles) == 1 else "tiles ") + _series(tiles)


def _levers(tiles):
    if len(tiles) == 1:
        return "lever {}".format(tiles[0]) if tiles[0] else "the button"
    return "levers " + _series(tiles)


def _count(number, one):
    return "{} {}{}".format(number, one, "" if number == 1 else "s")


def _capital(text):
    return text[:1].upper() + text[1:]


def _dice(number):
    return "one die" if number == 1 else "two dice"


def _by_seat(scores):
    return ", ".join(["–" if score is None else str(score) for score in scores])


def _signed(number):
    return ("+" if number > 0 else "") + str(number).replace("-", "−")


def _rounded(number, form):
    return form % (number + 1e-9)  # halves go up


def _percent(chance):
    if 0 < chance < 0.001:
        return "< 0.1 %"
    return _rounded(100 * chance, "%.2f %%" if chance < 0.1 else "%.1f %%")


# A sentence for each event.

def _boot(line):
    down = line.get("levers_down")
    return "Power on: {} tiles, {}, version {}{}".format(
        line["tiles"], line["preset"], line["version"], ", {} down".format(_levers(down)) if down else "")


def _given(key, value):
    # A setting as the owner gave it; the number of its line stands for a key that can't be made out.
    if isinstance(key, str):
        return "{} = {}".format(key, value)
    return "line {}: {}".format(key, value) if value else "line {}".format(key)


def _settings(line):
    bad = ["{} ({})".format(_given(key, _plain(value)), why) for key, value, why in line.get("bad") or ()]
    return "Settings, of which wrong: " + "; ".join(bad) if bad else "Settings read"


def _setup(line):
    chosen = line.get("chosen")
    if isinstance(chosen, list):
        chosen = _series(chosen)
    return "Setup, page {}: {}".format(line["page"], "none of these" if chosen is None else _plain(chosen))


def _setup_end(line):
    if not line["saved"]:
        return "Setup left as it was"
    return "Setup saved" + (": " + json.dumps(line["changed"], separators=(",", ":")) if line["changed"] else "")


def _players(line):
    return "Players: {}".format(line["players"])


def _game_start(line):
    seats = []
    for seat in line["seats"]:
        name = seat["name"] + (" ({})".format(seat["computer"]) if seat["computer"] else "")
        seats.append(name + (" first" if len(line["seats"]) > 1 and line["first"] == len(seats) + 1 else ""))
    return "A game of {}: {}".format(line["format"], ", ".join(seats))


def _carried_dropped(line):
    carried, seats = _count(line["carried"], "point"), _count(line["seats"], "seat")
    return "Another number plays now: dropped are {}, carried over by {}".format(carried, seats)


def _turn_start(line, follower):
    return "{}'s turn".format(follower.name(line["seat"])) + (", round {}".format(line["round"]) if line["round"] > 1 else "")


def _levers_up(line):
    asked = ["raise " + _levers(line["tiles"])] if line["tiles"] else []
    if line["down"]:
        asked.append("lower " + _levers(line["down"]))
    return _capital(", ".join(asked) or "levers are right")


def _ready(line):
    return "Ready to roll " + _dice(line["dice"]) + (" (hold to change)" if len(line["dice_allowed"]) > 1 else "")


def _faces(dice):
    return " and ".join([str(face) for face in dice])


def _roll(line, follower):
    total = ": {}".format(line["total"]) if len(line["dice"]) > 1 else ""
    ways = ", {} to shut it".format(_count(len(line["shuts"]), "way")) if line["shuts"] else ""
    return "{} rolls {}{}{}".format(follower.name(line["seat"]), _faces(line["dice"]), total, ways)


def _take(line):
    if not line["tiles"]:
        return "Nothing taken"
    left = line["left"]
    rest = "{} to go".format(left) if left > 0 else "{} too many".format(-left) if left < 0 else "not allowed"
    return "Taken: {} = {}, {}".format(" + ".join([str(tile) for tile in line["tiles"]]), line["sum"],
                                       "that fits; tap" if line["exact"] else rest)


def _refused(line):
    return "Refused: {}".format(_REFUSED.get(line["why"], line["why"]))


def _shut(line):
    return "Shut " + _tiles(line["tiles"]) + (", open: " + _series(line["open"]) if line["open"] else "")


def _no_move(line):
    return "No move with {}; open: {}".format(line["total"], _series(line["open"]))


def _turn_over(line, follower):
    totals = "; totals " + _by_seat(line["totals"]) if line.get("totals") else ""
    return "{}'s turn is over, score {}{}".format(follower.name(line["seat"]), _plain(line["score"]), totals)


def _box_shut(line, follower):
    return follower.name(line["seat"]) + " shuts the box!"


def _game_over(line, follower):
    best = line.get("best")
    return "".join([
        " and ".join([follower.name(seat) for seat in line["winners"]]), " win" if len(line["winners"]) > 1 else " wins",
        "; scores " + _by_seat(line["scores"]),
        "; net " + ", ".join([_signed(one) for one in line["net"]]) if line.get("net") else "",
        "; {} carried over".format(line["carried"]) if line.get("carried") else "",
        "; best {}{}".format(best["score"], ", new" if best["new"] else "") if best else ""])


def _parked(line, follower):
    return follower.name(line["seat"]) + "'s game is parked"


def _abandoned(line, follower):
    return follower.name(line["seat"]) + "'s game is given up"


def _alert(line):
    return _capital("{} {}".format(_levers(line["tiles"]), _ALERTS.get(line["kind"], line["kind"])))


def _alert_over(line):
    return _capital("{} {} all right".format(_levers(line["tiles"]), "is" if len(line["tiles"]) == 1 else "are"))


def _lever_ignored(line):
    return _capital(_levers(line["tiles"])) + " excused until moved"


def _advice(line):
    what = _tiles(line["tiles"]) if line.get("tiles") else _dice(line.get("dice"))
    worth = ""
    if line.get("e_score") is not None:
        worth = ", expected score {}, shuts {}".format(_rounded(line["e_score"], "%.2f"), _percent(line["p_shut"]))
    return ("Best for the {}: ".format(line["goal"]) if line.get("goal") else "Shown: ") + what + worth


def _saved(line):
    return "Stored: {} ({}, {})".format(line["what"], _count(line["writes"], "write"), _count(line["erases"], "erase"))


def _resumed(line, follower):
    name = follower.name(line["seat"])
    if follower.phase == "turn_over":
        return name + "'s turn is over; its end is told again"
    return "{}'s game goes on, open: {}".format(name, _series(line["open"])) + (", rolled " + _faces(line["dice"]) if line["dice"] else "")


def _service(line):
    last = ["{} {} with {}".format("seats" if len(seats) > 1 else "seat", _series(seats), score) for seats, score in line["last"]]
    return "; ".join([
        "Service: {}, {}, box shut {}".format(_count(line["games"], "game"), _count(line["turns"], "turn"), _count(line["shuts"], "time")),
        "faces 1 to 6: " + ", ".join([str(count) for count in line["faces"]]), "last games: " + ("; ".join(last) or "none"),
        "stored {}, {}".format(_count(line["writes"], "time"), _count(line["erases"], "erase")),
        "last error: {}".format(line.get("error") or "none")])


def _error(line):
    return "Fault ({}): {}".format(line["what"], line["why"])


_ALWAYS_SO = {"attract": "Waiting for players", "sleep": "Asleep", "wake": "Awake"}
_SENTENCES = {
    "boot": _boot, "settings": _settings, "setup": _setup, "setup_end": _setup_end, "players": _players, "game_start": _game_start,
    "carried_dropped": _carried_dropped,
    "levers_up": _levers_up, "ready": _ready, "take": _take, "refused": _refused, "shut": _shut, "no_move": _no_move,
    "alert": _alert, "alert_over": _alert_over, "lever_ignored": _lever_ignored, "advice": _advice, "saved": _saved,
    "service": _service, "error": _error,
}
_SENTENCES_OF_SEATS = {
    "turn_start": _turn_start, "roll": _roll, "turn_over": _turn_over, "box_shut": _box_shut, "game_over": _game_over,
    "parked": _parked, "abandoned": _abandoned, "resumed": _resumed,
}
