"""Every state of the box, and how a driver brings the box into it: the same on CPython and on MicroPython."""
from shutbox_core.game.tileset import mask_of
from tests.support.drive import Drive

STATES = ("attract", "asleep", "players", "setup", "service", "levers_up", "ready", "ready_alert", "rolling", "choose", "choose_taken",
          "choose_exact", "choose_alert", "choose_completion", "turn_over", "restore", "computer", "box_shut", "game_over")

# Rolls and the levers for them, which shut the whole box.
_SHUTS_ALL = (((4, 5), (9,)), ((4, 4), (8,)), ((3, 4), (7,)), ((5, 6), (5, 6)), ((4, 6), (1, 2, 3, 4)))


def to(name, given=None):
    """A Drive that has brought the box into one of STATES."""
    given = dict(given or {})
    if name == "setup":
        given["setup_lock"] = "no"
    if name == "computer":
        given["computer_seats"] = "1:fewest"
        given["players"] = 2
    drive = Drive(given)
    if name == "service":
        drive.boot(True)
        drive.run(1000)
        drive.button = False
        drive.run(100)
        return drive.until("Service")
    drive.boot()
    if name == "attract":
        drive.run(3000)
        return drive.until("Attract")
    if name == "asleep":
        return drive.until("Asleep", 700000)
    if name == "players":
        drive.run(3000)
        drive.press()
        return drive.until("Players")
    if name == "setup":
        drive.run(3000)
        drive.press(6000)
        return drive.until("Setup")
    if name == "levers_up":
        drive.down = mask_of([3])
        drive.run(3000)
        drive.press()
        drive.press()
        return drive.until("LeversUp")
    if name == "computer":
        drive.run(3000)
        drive.press()
        drive.press()
        return drive.until("Computer")
    drive.start(1 if name in ("box_shut", "game_over") else 2)
    drive.until("Ready")
    faces = drive.ports.faces
    if name == "ready":
        return drive
    if name == "ready_alert":
        drive.set([3])
    elif name == "rolling":
        drive.button = True
        drive.run(100)
        drive.button = False
        drive.step(1)
        assert drive.state() == "Rolling"
    elif name == "choose":
        faces.append((4, 5))
        drive.take()
    elif name == "choose_taken":
        faces.append((4, 5))
        drive.take(4)
    elif name == "choose_exact":
        faces.append((4, 5))
        drive.take(9)
    elif name == "choose_alert":
        faces.append((2, 2))
        drive.take(9)
    elif name == "choose_completion":
        faces.append((4, 5))
        drive.take()
        drive.press(700)
    elif name == "turn_over":
        faces += ((4, 5), (1, 1), (1, 1))
        for lever in (9, 2):
            drive.take(lever)
            drive.press()
        drive.until("TurnOver")
    elif name == "restore":
        faces += ((4, 5), (4, 4))
        drive.take(9)
        drive.press()
        drive.until("Choose")
        drive.press(5500)
        drive.until("Attract")
        drive.set([])
        drive.press()
        drive.until("Players")
        drive.press()
        drive.until("Restore")
    else:
        for dice, _ in _SHUTS_ALL:
            faces.append(dice)
        for _, levers in _SHUTS_ALL:
            drive.take(*levers)
            drive.press()
        drive.until("GameOver")
        if name == "game_over":
            drive.run(5000)
    return drive
