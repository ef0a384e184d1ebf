"""The program of the box: puts it together from its two rooms, and runs it round after round."""


def owner_settings():
    """What the drive's settings.toml sets, by key, and what of it can't be read; nothing where there is none."""
    from shutbox_core.settings_file import read

    try:
        with open("/settings.toml", "rb") as file:
            return read(file.read())
    except OSError:
        return {}, []


def build(restarter, given=None, unread=()):
    """The box on this board's parts, fresh from power-on, as what has tick().

    given: settings in place of those of the drive's settings.toml; unread: what of them could not be read, as [key, value, why].
    """
    from adafruit_ticks import ticks_ms
    from hal.circuitpython.board_box import BoardBox
    from shutbox_core.lights.palette import Chain
    from shutbox_core.settings import load

    if given is None:
        given, unread = owner_settings()
    settings, bad = load(given)
    chain = Chain(settings)
    parts = BoardBox(settings, chain, restarter)
    from shutbox_core.app import make_box

    box = parts.box = make_box(settings, chain, parts)
    start = ticks_ms()
    box.boot(start, parts.inputs.down, parts.inputs.button, list(unread) + bad + parts.pins.bad)
    parts.console.tick(0)
    parts.open_rest()
    from hal.loop import Loop

    parts.tidy()
    return Loop(parts, ticks_ms, start)


def describe(error):
    """An error as a line of text, with the file and line where it was raised, as far as the interpreter tells."""
    text = "{}: {}".format(type(error).__name__, error)
    try:
        from traceback import format_exception

        path, line = "".join(format_exception(error)).split('File "')[-1].split('"')[:2]
        return "{} ({}:{})".format(text, path.split("/")[-1], line.split()[2][:-1])
    except (ImportError, ValueError):
        return text


def restarter(build=build, last_error=None):
    """What keeps a box running that build() makes."""
    from adafruit_ticks import ticks_ms
    from hal.loop import Restarter

    return Restarter(build, ticks_ms, describe, last_error)


def main():
    """Runs the box for good."""
    import supervisor
    from microcontroller import ResetReason, cpu

    supervisor.runtime.autoreload = False  # a host that touches the drive must not end a game
    last_error = None
    if cpu.reset_reason == ResetReason.WATCHDOG:
        from hal.circuitpython.store import hung

        last_error = hung()
    keeper = restarter(build, last_error)
    try:
        while True:
            keeper.tick()
    finally:
        keeper.stop()


if __name__ == "__main__":
    main()
