"""A match as numbers for the journal, and back; what was stored of it happens again under the one referee."""
from shutbox_core.journal import NEXT, ROLL
from shutbox_core.match import Match
from shutbox_core.rules import turn_of
from shutbox_core.settings import LEVELS, options

_FIELDS = ("stake", "carry_ties", "rounds", "limit", "shut_wins_round", "carried", "first", "round", "seat")


def code_of(dice):
	"""Dice as a number: the faces in octal, of one die 0 after it."""
	return dice[0] << 3 | (dice[1] if len(dice) > 1 else 0)


def numbers(match, computers):
	"""All of a match that is not over, and of its turn, and its dict of computer seats and levels."""
	turn = match.turn
	found = [match.seats, match.rules.packed, options("format").index(match.fmt)]
	found += [getattr(match, name) + 0 for name in _FIELDS]
	found += [match.rules.start & ~turn.open, code_of(turn.dice or (0,))]
	for seat in range(match.seats):
		found.append(LEVELS.index(computers[seat + 1]) + 1 if seat + 1 in computers else 0)
	found += [0 if score is None else score + 1 for score in match.scores]
	return found + (match.totals or []) + [len(match.out)] + match.out


def _restore(found):
	take = iter(found)
	seats, rules, fmt = [next(take) for _ in range(3)]
	fields = [next(take) for _ in _FIELDS]
	if not 0 < fields[-1] <= seats <= 12:
		raise ValueError("seat")
	match = Match(turn_of(rules), options("format")[fmt], seats)
	for i in range(len(_FIELDS)):
		setattr(match, _FIELDS[i], fields[i])
	shut = next(take)
	dice = next(take)
	computers = {}
	for seat in range(1, seats + 1):
		level = next(take)
		if level:
			computers[seat] = LEVELS[level - 1]
	match.scores = [(next(take) or None) for _ in range(seats)]
	match.scores = [score and score - 1 for score in match.scores]
	if match.totals:
		match.totals = [next(take) for _ in range(seats)]
	match.out = [next(take) for _ in range(next(take))]
	turn = match.turn
	turn.open &= ~shut
	turn.first = not shut
	turn.over = not turn.open
	if dice:
		_again(match, ROLL, dice)
	elif turn.over and not match.scored():
		match.end_turn()
	return match, computers


def resume(found, records):
	"""The match and computer seats of these numbers, after what these records (see Journal.read) tell.

	Gives also which record can't have happened, so that it and all after it were left out, or how many records there are;
	-1 where the numbers make no match.
	"""
	i = -1
	try:
		match, computers = _restore(found)
		for i in range(len(records)):
			_again(match, records[i] >> 12 & 15, records[i] & 4095)
	except MemoryError:
		raise
	except Exception:
		return resume(found, records[:i])[:2] + (i,) if i >= 0 else (None, {}, i)
	return match, computers, len(records)


def _again(match, kind, value):
	# A record happens again.
	turn = match.turn
	if kind == ROLL:
		dice = (value >> 3, value & 7) if value & 7 else (value >> 3,)
		if not 0 < min(dice) <= max(dice) < 7 or len(dice) not in turn.rules.dice_allowed(turn.open):
			raise ValueError("dice")
		turn.roll(dice)
	elif kind < NEXT:
		turn.shut(value)
		if turn.over:
			match.end_turn()
	elif kind == NEXT:
		if not turn.over or match.scored() != (value > 0):
			raise ValueError("turn")
		if not value:
			match.end_turn()
		else:
			match.next_turn()
			if match.seat != value:
				raise ValueError("seat")
