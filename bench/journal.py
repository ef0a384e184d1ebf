"""What the journal wears, and what power cuts cost: cuts at every flash operation of whole games, torn in every way."""
from desktop.flash import FlashSim, PowerCut
from hal.circuitpython.store import Nvm
from tests.support.stored_play import Play

_LIFE = 100_000  # erases of a block
_A_YEAR = 200 * 365.25  # games
WAYS = [("program", fraction, noise) for fraction in (0, 0.25, 0.5, 0.75) for noise in (None, 7)] + [
    ("erase", 0, None), ("erase", 1, None), ("erase", 0.5, 7)]


def wear(games=1000):
    """Erases per 1,000 games of three seats that take the highest tiles, in each format, and the years the default's gives."""
    found = {}
    for fmt in ("single", "pool", "knockout", "rounds", "tournament"):
        flash = FlashSim()
        play = Play(Nvm(flash), 1, {"format": fmt}, 3, strategy=lambda sets, chance: max(sets), record=False)
        while play.saved.counters()["games"] < games:
            play.step()
        found[fmt] = round(1000 * flash.erases / games, 1)
    return {"erases_per_1000_games": found, "years_at_200_games_a_day": round(_LIFE / (found["single"] / 1000 * _A_YEAR))}


def cuts(games=(("knockout", 3, 4096, 0), ("pool", 3, 4096, 3310), ("rounds", 3, 1024, 0))):
    """Cuts a game of each kind (format, seats, bytes of flash, bytes in use before it) at each operation, in each way.

    lost_records: states that are neither that before nor that after the act under way, though the block was not being
    rewritten; lost_blocks: the same within a rewrite, where the state must be clean; lost_unsaid: of these, without a word
    (a block that is blank again says it by that).
    """
    found = {"cuts": 0, "lost_records": 0, "lost_blocks": 0, "lost_unsaid": 0}
    for fmt, seats, size, fill in games:
        flash = FlashSim(size=size)
        play = Play(Nvm(flash), 11, {"format": fmt}, seats)
        while play.saved.log.end < fill or play.saved.phase != "game_over":
            play.step()
        played = play.saved.counters()["games"]
        while play.saved.counters()["games"] == played:
            data, acts, first = bytes(flash.data), play.acts, len(play.points) - 1
            play.step()
            for kind, fraction, noise in WAYS:
                for operation in range(1, 1000):
                    torn = FlashSim(data)
                    again = Play(Nvm(torn), 11, {"format": fmt}, seats)
                    again.acts = acts
                    torn.tear(operation, fraction, noise, kind)
                    try:
                        again.step()
                    except PowerCut:
                        found["cuts"] += 1
                    else:
                        break
                    after = Play(Nvm(torn), 1)
                    if after.points[0] not in play.points[first:]:
                        found["lost_blocks" if torn.erases else "lost_records"] += 1
                        if after.saved.log.end and not after.saved.notes:
                            found["lost_unsaid"] += 1
    return found


def figures():
    """All of it."""
    return dict(wear(), **cuts())
