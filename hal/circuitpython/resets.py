"""Faults and falls of the interpreter, counted."""

LIMIT = 5


def reason(error):
    text = "{}: {}".format(type(error).__name__, error)
    try:
        from traceback import format_exception

        path, line = "".join(format_exception(error)).split('File "')[-1].split('"')[:2]
        return "{} ({}:{})".format(text, path.split("/")[-1], line.split()[2][:-1])
    except (ImportError, ValueError):
        return text


def _place():
    from microcontroller import nvm

    if nvm and len(nvm) > 4096:
        return nvm
    try:
        from alarm import sleep_memory

        return sleep_memory
    except ImportError:
        return None


def fall():
    place = _place()
    if not place:
        return LIMIT + 1
    place[-1] = place[-1] + 1 if 0xA0 < place[-1] < 0xAF else 0xA1
    return place[-1] - 0xA0


def hung():
    if fall() > LIMIT and _place():
        raise RuntimeError("the program hangs again and again")
    return "the program hung"


class Watchdog:
    def __init__(self, timer, mode):
        self._timer = timer
        self._young = True
        timer.timeout = 8
        timer.mode = mode

    def feed(self, age):
        self._timer.feed()
        if self._young and age > 60000:
            self._young = False
            place = _place()
            if place and 0xA0 < place[-1] < 0xB0:
                place[-1] = 0xFF

    def deinit(self):
        self._timer.mode = None


def watchdog(keep):
    try:
        from microcontroller import watchdog
        from watchdog import WatchDogMode
    except ImportError:
        return None
    return keep(Watchdog(watchdog, WatchDogMode.RESET))
