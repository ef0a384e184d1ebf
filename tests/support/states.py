"""Every state of the box, and how a driver brings the box into it: the same on CPython and on MicroPython."""
from shutbox_core.game.tileset import mask_of
from tests.support.drive import Drive

STATES = ("attract", "asleep", "players", "setup", "service", "levers_up", "ready", "ready_alert", "rolling", "choose", "choose_taken",
          "choose_exact", "choose_alert", "choose_completion", "turn_over", "restore", "computer", "box_shut", "game_over")

# The rolls of the first seat's turn, and the levers that are lowered at each that is played.
_SHUTS_ALL = (((4, 5), (4, 4), (3, 4), (5, 6), (4, 6)), ((9,), (8,), (7,), (5, 6), (1, 2, 3, 4)))
_TURNS = {
    "choose": (((4, 5),), ((),)), "choose_taken": (((4, 5),), ((4,),)), "choose_exact": (((4, 5),), ((9,),)),
    "choose_alert": (((2, 2),), ((9,),)), "choose_completion": (((4, 5),), ((),)),
    "turn_over": (((4, 5), (1, 1), (1, 1)), ((9,), (2,))), "restore": (((4, 5), (4, 4)), ((9,),)),
    "box_shut": _SHUTS_ALL, "game_over": _SHUTS_ALL,
}


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
    if name == "asleep":
        return drive.until("Asleep", 700000)
    presses = {"attract": (), "players": (100,), "setup": (6000,), "levers_up": (100, 100), "computer": (100, 100)}.get(name)
    if presses is not None:
        drive.down = mask_of([3]) if name == "levers_up" else 0
        drive.run(3000)
        for ms in presses:
            drive.press(ms)
        return drive.until("LeversUp" if name == "levers_up" else name[0].upper() + name[1:])
    drive.start(1 if name in ("box_shut", "game_over") else 2)
    drive.until("Ready")
    if name == "ready_alert":
        drive.set([3])
    elif name == "rolling":
        drive.button = True
        drive.run(100)
        drive.button = False
        drive.step(1)
        assert drive.state() == "Rolling"
    elif name != "ready":
        _play(drive, name)
    return drive


def _play(drive, name):
    rolls, levers = _TURNS[name]
    drive.ports.faces += rolls
    for lowered in levers:
        drive.take(*lowered)
        if not name.startswith("choose"):
            drive.press()
    if name == "choose_completion":
        drive.press(700)
    elif name == "turn_over":
        drive.until("TurnOver")
    elif name == "restore":
        drive.until("Choose")
        drive.press(5500)
        drive.until("Attract")
        drive.set([])
        drive.press()
        drive.until("Players")
        drive.press()
        drive.until("Restore")
    elif not name.startswith("choose"):
        drive.until("GameOver")
        if name == "game_over":
            drive.run(5000)
