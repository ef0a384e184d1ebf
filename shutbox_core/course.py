"""How games and turns begin, end, wait and go on; what is read out to the players between them."""
from shutbox_core import cards, sounds
from shutbox_core.match import match_of, score_json
from shutbox_core.rules import tiles, total_of


def new_game(box, seats):
    """Starts a game of so many seats; a parked one is discarded, a finished one from before a power cut goes on."""
    memory = box.memory
    if not chance(box):
        return
    if box.parked:
        box.emit("abandoned", "seat", box.match.seat)
        box.keep("game", memory.abandon)
        box.parked = False
    if box.kept and box.match.seats == seats:
        rematch(box)
        return
    s = box.settings
    carried = memory.carried
    if memory.players != seats:
        if carried:
            box.emit("carried_dropped", "carried", carried, "seats", memory.players)
        carried = 0
    box.match = match_of(box.rules, s, seats, carried)
    box.computers = {seat: level for seat, level in s.computer_seats.items() if seat <= seats}
    _start(box)


def rematch(box):
    """The same seats play again, the next one first."""
    if chance(box):
        box.match.rematch()
        _start(box)


def chance(box):
    """Whether a game may start: no pool without a sound source of chance."""
    why = box.ports.check_entropy()
    if why:
        box.emit("error", "what", "entropy", "why", why)
        if box.settings.format == "pool":
            box.sound(sounds.REFUSED)
            return False
    return True


def think(box):
    """Makes what computer seats and full advice think with, where the match has need of it."""
    levels = list(box.computers.values())
    advised = box.settings.advice == "full" and len(levels) < box.match.seats
    if not levels and not advised:
        box.mind = None
        return
    from shutbox_core.players import Mind

    sharks = "shark" in levels
    if not box.mind or box.mind.solver.rules is not box.match.rules or sharks and not box.mind.shark:
        box.mind = Mind(box.match.rules, sharks)
    box.thinks = advised or sharks or "expert" in levels


def suggest(box, sets):
    """The completion that a hold in Choose shows, of these sets: with advice "full" the best, else that of the highest tiles."""
    turn = box.match.turn
    mask = max(sets)
    if box.settings.advice == "full" and box.mind and box.mind.solver.ready:
        mask = box.mind.advise(turn, sets=sets)
        box.emit("advice", *box.mind.facts(turn, mask))
    else:
        box.emit("advice", "tiles", tiles(mask))
    return mask


def advised_dice(box):
    """With advice "full", where there is a choice and once it is known: the better number of dice, else 0."""
    turn = box.match.turn
    mind = box.mind
    if box.settings.advice != "full" or not mind or not mind.solver.ready or len(turn.rules.dice_allowed(turn.open)) < 2:
        return 0
    dice = mind.advise(turn)
    box.emit("advice", *mind.facts(turn, dice))
    return dice


def _start(box):
    match = box.match
    box.kept = False
    box.play_by(match.rules)
    think(box)
    seats = []
    for seat in range(1, match.seats + 1):
        seats.append({"name": box.settings.names[seat - 1], "computer": box.computers.get(seat, False)})
    box.emit("game_start", "format", match.fmt, "seats", seats, "first", match.first)
    box.keep("game", box.memory.game_start, match, box.computers)
    begin_turn(box)


def begin_turn(box):
    """The turn of the match's seat begins."""
    match = box.match
    box.dice = 2
    box.emit("turn_start", "seat", match.seat, "round", match.round)
    box.go("computer" if match.seat in box.computers else "levers_up")


def finish(box, notes=()):
    """The turn is over: said at once, before any light plays; notes: what sounds before the turn's end."""
    match = box.match
    open_ = match.turn.open
    if not open_:
        box.emit("box_shut", "seat", match.seat)
    match.end_turn()
    if open_:
        box.keep("turn", box.memory.turn_over)
    score = match.scores[match.seat - 1]
    if not open_:
        notes += sounds.BOX_SHUT
    elif not match.still_in(match.seat):
        notes += sounds.OUT
    else:
        notes += sounds.FEW_LEFT if total_of(open_) <= 3 else sounds.no_move(open_)
    box.sound(notes)
    totals = ["totals", _json(match, match.totals)] if match.totals else []
    box.emit("turn_over", "seat", match.seat, "score", score_json(match.rules, score), "open", tiles(open_), *totals)
    if not match.over:
        box.go("turn_over")
        return
    if match.net:
        totals = ["net", match.net, "carried", match.carried]
    best = match.fmt == "solo" and _best(box, open_)
    if best:
        old, new = best
        totals = ["best", {"score": score_json(match.rules, match.rules.score(old)), "new": new}]
    box.keep("game", box.memory.game_over)
    box.emit("game_over", "winners", match.winners, "scores", _json(match, match.scores), *totals)
    if best and new:
        box.keep("best", box.memory.best_score, match.rules, open_)
    box.go("game_over")


def _json(match, scores):
    return [score_json(match.rules, score) for score in scores]


def _best(box, open_):
    # The best open tiles so far under these rules, and whether a person has left them just now.
    rules = box.match.rules
    old = box.memory.best(rules)
    if box.match.seat in box.computers:
        return None if old is None else (old, False)
    new = old is None or rules.score(open_) < rules.score(old)
    return (open_ if new else old), new


def park(box):
    """The game waits until somebody comes back to it."""
    box.emit("parked", "seat", box.match.seat)
    box.parked = True
    box.untouched = False
    box.keep("game", box.memory.park, True)
    box.go("attract")


def resume(box, phase):
    """The same game goes on as the memory has it, in one of its phases."""
    match = box.match
    turn = match.turn
    levers = box.levers
    box.idle = 0
    box.untouched = True
    box.dice = 2
    think(box)
    raised = levers.down & turn.open & ~levers.excused if phase in ("levers_up", "ready") else 0
    lowered = box.full & ~turn.open & ~levers.down & ~levers.excused
    computer = match.seat in box.computers
    if computer or phase == "turn_over":
        raised = lowered = 0
    box.emit("resumed", "seat", match.seat, "open", tiles(turn.open), "dice", list(turn.dice) if phase == "choose" else None,
             "restore", {"down": tiles(lowered), "up": tiles(raised)})
    if phase == "turn_over":
        box.go("turn_over")
    elif computer:
        box.go("computer")
    else:
        box.go("levers_up" if phase == "levers_up" else "restore")


def draw(box, dice):
    """Rolls so many dice: drawn and stored now, shown and told only once they rest."""
    faces = box.ports.roll(dice)
    if box.ports.entropy_error:
        box.emit("error", "what", "entropy", "why", box.ports.entropy_error)
    box.match.turn.roll(faces)
    box.keep("roll", box.memory.roll, faces)


def commit(box, mask):
    """Shuts a legal set for good; True if that ends the turn."""
    turn = box.match.turn
    turn.shut(mask)
    box.keep("commit", box.memory.commit, mask)
    box.emit("shut", "tiles", tiles(mask), "open", tiles(turn.open))
    return turn.over


def rest(box):
    """The dice rest: what they show, and what that means."""
    match = box.match
    turn = match.turn
    dice = turn.dice
    box.emit("roll", "seat", match.seat, "dice", list(dice), "total", sum(dice), "shuts", [tiles(s) for s in turn.sets])
    notes = sounds.rest(dice)
    if turn.sets:
        box.sound(notes)
        return True
    box.emit("no_move", "total", sum(dice), "open", tiles(turn.open))
    finish(box, notes)
    return False


def number_of_dice(box):
    """How many dice the next roll has, by the rules and the player's choice."""
    turn = box.match.turn
    allowed = turn.rules.dice_allowed(turn.open)
    return box.dice if box.dice in allowed else allowed[0]


def seat_cards(box, seat):
    """The card that shows a seat."""
    match = box.match
    if match.seats == 1:
        return []
    still_in = 0
    for other in range(1, match.seats + 1):
        if match.still_in(other):
            still_in |= 1 << (other - 1)
    ahead = 0
    for other in match.leader()[0]:
        ahead |= 1 << (other - 1)
    return cards.seat(still_in, seat, ahead)


def score_cards(box):
    """The scores or totals of all seats, each after its seat; of one seat the last score or the best."""
    match = box.match
    shown = []
    for seat in range(1, match.seats + 1):
        score = (match.totals or match.scores)[seat - 1]
        if score is not None:
            shown += seat_cards(box, seat) + cards.number(score)
    if not shown and match.fmt == "solo":
        best = box.memory.best(match.rules)
        if best is not None:
            shown = cards.number(match.rules.score(best))
    return shown
