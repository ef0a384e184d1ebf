"""Every line of the log: its name, and its fields in the order of the line. What a comment says here is what docs/log.md says.

A field with ? may be left out, by its name's own comment or because it does not apply. Before all of them stand t, the ms since the
program started, and e, the event's name.
"""

EVENTS = {
    # The program starts, with these tiles and this house rule; the levers that are down.
    "boot": "version tiles preset levers_down",
    # Every setting in force, by key; and what was wrong, as [key, value, why], with the number of its line in settings.toml in place
    # of a key that can't be made out.
    "settings": "set bad",
    # The quiet show: nobody plays.
    "attract": "",
    # How many will play is being chosen; so many as of now.
    "players": "players",
    # Nobody has touched the box for long: one pixel breathes.
    "sleep": "",
    # The first touch woke it.
    "wake": "",
    # A page of the settings at the box, at each page and change: its number, the options in the order of the levers, the chosen one
    # (a list on the page of computer seats, null where none of the options is).
    "setup": "page options chosen",
    # The settings at the box were left: whether they are kept, and what is new, by key.
    "setup_end": "saved changed",
    # A game starts. Seats by name, with false or the level of a computer; the seat that plays first.
    "game_start": "format seats first",
    # What lay in the pool is dropped, because another number of seats plays now than the one it was carried by.
    "carried_dropped": "carried seats",
    # A seat's turn begins, in this round.
    "turn_start": "seat round",
    # Which levers are to be raised, which lowered, before the turn goes on; at each change, both empty at the end.
    "levers_up": "tiles down",
    # A roll is due; the numbers of dice that are allowed, and the chosen one; again at each change.
    "ready": "dice_allowed dice",
    # The dice rest: their faces, their total, and all sets that may be shut, sorted; said after it was stored.
    "roll": "seat dice total shuts",
    # Levers of open tiles went down or up: the tiles taken now, their sum, what the total has left (it may be negative), and whether
    # they are a legal set.
    "take": "tiles sum left exact",
    # A tap was refused: sum (taken but not legal), lever (an alert stands), restore (levers are to be restored first).
    "refused": "why",
    # The taken tiles are shut: these, and what is still open; at the commit.
    "shut": "tiles open",
    # The roll allows no set: its total, and what is open; the instant the dice rest.
    "no_move": "total open",
    # The turn is over, at the instant of what ended it. totals: by seat, where rounds run.
    "turn_over": "seat score open totals?",
    # The last tile was shut; before turn_over.
    "box_shut": "seat",
    # The game is over, at once after the turn_over that ended it. Scores and totals by seat, null for who did not play. net and
    # carried: in a pool, what each seat has won or lost, and what stays for the next game. best: alone, the best score kept for
    # these rules, and whether it is new.
    "game_over": "winners scores totals? net? carried? best?",
    # The game under way waits until it is gone on with.
    "parked": "seat",
    # A parked game was given up for a new one.
    "abandoned": "seat",
    # A lever (tile 0: the button) is not as it should be: lever_down, lever_up, stuck, chatter.
    "alert": "kind tiles",
    # It is as it should be again; kind and tiles are those of the alert.
    "alert_over": "kind tiles",
    # Faulty levers count as being where they should be, until they move.
    "lever_ignored": "tiles",
    # What the box would do, and for what: goal (score, shut, match), the dice or tiles, and what is then to be expected. Where best
    # play is not known yet, only the tiles of a legal set.
    "advice": "goal? dice? tiles? e_score? p_shut?",
    # The journal has it: what (roll, commit, turn, game, setup, best), and how often it was written and erased since it was made.
    "saved": "what writes erases",
    # A game that was cut off, or parked, goes on: the seat, its open tiles, the faces of an undecided roll or null; which levers are to
    # be restored: down (shut tiles whose lever is up) and up (levers that are down where none may be).
    "resumed": "seat open dice restore",
    # Service mode's counters, since the journal was made; faces: how often each was rolled; last: the last ten games, as winners and score;
    # error: the last one.
    "service": "games turns shuts faces writes erases last error",
    # Something failed, and the box has gone on or restarted: exception, entropy, store, serial.
    "error": "what why",
}
