"""Turns that end at a wanted score: dice and levers for a Table, found among the legal rolls."""
import functools

from shutbox_core.game.tileset import tiles
from shutbox_core.game.match import score_json

ROLLS = [(a, b) for a in range(1, 7) for b in range(a, 7)]


def _number_of_dice(rules, open_):
    # The choice stays as it is, which is two where they may be rolled.
    return rules.dice_allowed(open_)[-1]


def _rolls(rules, open_):
    return ROLLS if _number_of_dice(rules, open_) == 2 else [(a,) for a in range(1, 7)]


@functools.cache
def ways(rules):
    """The shortest way to end a turn at each score that can be had: {score: [(dice, set to shut, 0 at the last), …]}.

    Scores are as in the log.
    """
    found = {}
    seen = {rules.start}
    todo = [(rules.start, ())]
    while todo:
        following = []
        for open_, way in todo:
            for dice in _rolls(rules, open_):
                sets = rules.legal(open_, dice, not way)
                if not sets:
                    found.setdefault(score_json(rules, rules.score(open_)), [*way, (dice, 0)])
                for mask in sets:
                    left = open_ & ~mask
                    if left in seen:
                        continue
                    seen.add(left)
                    if left:
                        following.append((left, (*way, (dice, mask))))
                    else:
                        found.setdefault(score_json(rules, 0), [*way, (dice, mask)])
        todo = following
    return found


def play_turn(table, score):
    """From Ready: a person's turn that ends at this score; gives its turn_over line."""
    way = ways(table.match.rules)[score]
    for dice, _ in way:
        table.dice(*dice)
    for dice, mask in way:
        if [line["e"] for line in table.log if line["e"] in ("ready", "shut")][-1] == "ready":
            table.tap(after=0)  # else the commit has gone on to the roll by itself
        line = table.until("roll")
        assert line["dice"] == list(dice)
        if mask:
            assert tiles(mask) in line["shuts"]
            table.take(*tiles(mask))
    return table.last("turn_over")


def go_on(table):
    """From Turn over or Game over: past all that is shown, and the levers as the next turn needs them."""
    if table.last("turn_over")["score"] in (0, "0"):
        table.wait(1000)
    table.tap()
    if table.events()[-1] not in ("levers_up", "ready", "game_start"):
        table.tap()
    table.tidy()


def play_turns(table, scores):
    """From Ready: turns with these scores, in order of play; gives the last turn_over line."""
    for number, score in enumerate(scores):
        if number:
            go_on(table)
        line = play_turn(table, score)
        assert line["score"] == score
    return line
