"""How games and turns begin, end, wait and go on."""
from shutbox_core import sounds
from shutbox_core.masks import tiles, total_of
from shutbox_core.match import match_of, score_json
from shutbox_core.rules import rules_of


def prepare(box):
	"""Imports what a game begins with."""
	from shutbox_core import replay

	box.prepare("levers_up")
	if box.settings.computer_seats:
		box.prepare("computer")


def new_game(box, seats):
	"""Starts a game of so many seats; a parked one is discarded, a finished one from before a power cut goes on."""
	memory = box.memory
	s = box.settings
	if not chance(box, s.format):
		return
	if box.parked:
		box.emit("abandoned", "seat", box.match.seat)
		box.keep("game", memory.abandon)
		box.parked = False
	first = box.match.first % seats + 1 if box.kept and box.match.seats == seats else 1
	carried = memory.carried
	if carried and memory.players != seats:
		box.emit("carried_dropped", "carried", carried, "seats", memory.players)
		carried = 0
	box.match = match_of(rules_of(s), s, seats, carried, first)
	box.computers = {seat: level for seat, level in s.computer_seats.items() if seat <= seats}
	_start(box)


def rematch(box):
	"""The same seats play again, the next one first."""
	if chance(box, box.match.fmt):
		box.match.rematch()
		_start(box)


def chance(box, fmt):
	"""Whether a game may start: no pool without a sound source of chance."""
	why = box.ports.check_entropy()
	if why:
		box.emit("error", "what", "entropy", "why", why)
		if fmt == "pool":
			box.sound(sounds.REFUSED)
			return False
	return True


def _start(box):
	match = box.match
	box.kept = False
	box.play_with(match.rules.tiles)
	think(box)
	names = box.settings.names
	seats = [{"name": names[k], "computer": box.computers.get(k + 1, False)} for k in range(match.seats)]
	box.emit("game_start", "format", match.fmt, "seats", seats, "first", match.first)
	box.keep("game", box.memory.game_start, match, box.computers)
	begin_turn(box)


def begin_turn(box):
	"""The turn of the match's seat begins."""
	match = box.match
	box.emit("turn_start", "seat", match.seat, "round", match.round)
	box.go("computer" if match.seat in box.computers else "levers_up")


def draw(box, dice):
	"""Rolls so many dice: drawn and stored now, shown and told only once they rest."""
	faces = box.ports.roll(dice)
	if box.ports.entropy_error:
		box.emit("error", "what", "entropy", "why", box.ports.entropy_error)
	box.match.turn.roll(faces)
	box.keep("roll", box.memory.roll, faces)
	box.view.spots = dice
	box.view.circling = True


def rest(box):
	"""The dice rest: what they show; True if a set can be shut, else the turn is over."""
	match = box.match
	turn = match.turn
	dice = turn.dice
	box.view.circling = False
	box.view.dice = dice
	box.emit("roll", "seat", match.seat, "dice", list(dice), "total", sum(dice), "shuts", [tiles(s) for s in turn.sets])
	notes = sounds.rest(dice)
	if turn.sets:
		box.sound(notes)
		return True
	box.emit("no_move", "total", sum(dice), "open", tiles(turn.open))
	finish(box, notes)
	return False


def commit(box, mask):
	"""Shuts a legal set for good; True if that shuts the box, and so ends the turn."""
	turn = box.match.turn
	turn.shut(mask)
	box.keep("commit", box.memory.commit, mask)
	box.emit("shut", "tiles", tiles(mask), "open", tiles(turn.open))
	if turn.over:
		finish(box, ())
	return turn.over


def finish(box, notes):
	"""The turn is over: said at once, before any light plays; notes: what sounds before the turn's end."""
	match = box.match
	open_ = match.turn.open
	match.end_turn()
	if open_:
		box.keep("turn", box.memory.turn_over)
	else:
		box.emit("box_shut", "seat", match.seat)
		notes = sounds.BOX_SHUT
	if open_:
		if match.seat in match.out:
			notes += sounds.OUT
		else:
			notes += sounds.FEW_LEFT if total_of(open_) <= 3 else sounds.no_move(open_)
	box.sound(notes)
	scores = scores_json(match, match.scores)
	more = ["totals", scores_json(match, match.totals)] if match.totals else []
	box.emit("turn_over", "seat", match.seat, "score", scores[match.seat - 1], "open", tiles(open_), *more)
	if not match.over:
		box.go("turn_over")
		return
	if match.net:
		more = ["net", match.net, "carried", match.carried]
	new = False
	if match.fmt == "solo":
		rules = match.rules
		best = box.memory.best(rules)
		if match.seat not in box.computers and (best is None or rules.score(open_) < rules.score(best)):
			best = open_
			new = True
		if best is not None:
			more = ["best", {"score": score_json(rules, rules.score(best)), "new": new}]
	box.keep("game", box.memory.game_over)
	box.emit("game_over", "winners", match.winners, "scores", scores, *more)
	if new:
		box.keep("best", box.memory.best_score, match.rules, open_)
	box.go("game_over")


def scores_json(match, scores):
	"""Scores or totals by seat for the log."""
	return [score_json(match.rules, score) for score in scores]


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
	box.play_with(match.rules.tiles)
	think(box)
	state = phase if phase in ("turn_over", "levers_up") else "restore"
	if state != "turn_over" and match.seat in box.computers:
		state = "computer"
	raised, lowered = levers.misplaced(turn.open) if state in ("levers_up", "restore") else (0, 0)
	dice = None
	if phase == "choose":
		dice = list(turn.dice)
		raised = 0  # an open tile's lever found down counts as taken
	box.emit("resumed", "seat", match.seat, "open", tiles(turn.open), "dice", dice,
			 "restore", {"down": tiles(lowered), "up": tiles(raised)})
	box.go(state)


def think(box):
	"""Makes what computer seats and full advice think with, where the match has need of it."""
	levels = list(box.computers.values())
	advised = box.settings.advice == "full" and len(levels) < box.match.seats
	if not levels and not advised:
		box.mind = None
		return
	from shutbox_core.players import Mind

	sharks = "shark" in levels
	if not box.mind or box.mind.solver.rules.packed != box.match.rules.packed or sharks and not box.mind.shark:
		box.mind = Mind(box.match.rules, sharks)
	box.thinks = advised or sharks or "expert" in levels
