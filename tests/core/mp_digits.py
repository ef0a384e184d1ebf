"""A box of twelve tiles whose scores are digits, played on CPython and on MicroPython: 123456789101112 is beyond 32 bits and any float."""
from tests.support.drive import Drive

FULL = 123456789101112


def game(rolls, seats=2, last="GameOver", **more):
    """A game in which each turn is a list of (dice, levers lowered), up to a state.

    Gives the lines that end turns and the game, and the drive.
    """
    given = {"tiles": 12, "score": "digits", "stop_on": 7}
    given.update(more)
    drive = Drive(given)
    lines = []

    def log(t_ms, event, fields):
        if event in ("no_move", "turn_over", "game_over"):
            line = {"e": event}
            line.update(fields)
            lines.append(line)

    drive.ports.log = log
    drive.boot()
    drive.start(seats)
    for number in range(len(rolls)):
        if number:
            drive.press()
            drive.press()
            drive.set([])
        drive.until("Ready")
        drive.ports.faces += [dice for dice, levers in rolls[number]]
        for dice, levers in rolls[number]:
            if levers:
                drive.take(*levers)
                drive.press()
        if not levers:
            if drive.state() == "Ready":
                drive.press()
            drive.until(last if number == len(rolls) - 1 else "TurnOver")
    return lines, drive


def test_a_first_roll_of_seven():
    lines, drive = game([[((3, 4), ())], [((1, 1), (2,)), ((2, 5), ())]])
    assert lines[0] == {"e": "no_move", "total": 7, "open": list(range(1, 13))}
    assert lines[1] == {"e": "turn_over", "seat": 1, "score": "123456789101112", "open": list(range(1, 13))}
    assert lines[3]["score"] == "13456789101112"
    assert lines[4]["winners"] == [2] and lines[4]["scores"] == ["123456789101112", "13456789101112"]
    assert drive.box.session.match.scores == [FULL, 13456789101112]


def test_equal_to_the_last_digit():
    lines, drive = game([[((3, 4), ())], [((6, 6), (12,)), ((6, 1), ())], [((3, 4), ())]], 3)
    assert lines[-1]["winners"] == [2] and lines[-1]["scores"] == ["123456789101112", "1234567891011", "123456789101112"]
    lines, drive = game([[((3, 4), ())], [((3, 4), ())]])
    assert lines[-1]["winners"] == [1, 2]


def test_totals_and_limits():
    lines, drive = game([[((3, 4), ())], [((1, 1), (2,)), ((2, 5), ())]] * 2, format="rounds", rounds=2)
    assert lines[-1]["totals"] == ["246913578202224", "26913578202224"] and lines[-1]["winners"] == [2]
    lines, drive = game([[((3, 4), ())]], format="knockout", limit="123456789101112")
    assert lines[-1]["winners"] == [2] and lines[-1]["totals"] == ["123456789101112", "0"]
    lines, drive = game([[((3, 4), ())], [((3, 4), ())]], format="knockout", limit="123456789101113", last="TurnOver")
    assert lines[-1]["totals"] == ["123456789101112"] * 2
