"""The program of the box."""


def build(guard, given=None, unread=()):
    from shutbox_core.settings import keys, load
    from hal.circuitpython.board_box import Machine, environment

    settings, bad = load(environment(keys()) if given is None else given)
    machine = Machine(settings, guard)
    from shutbox_core.box import Box

    machine.start(Box(settings, machine), list(unread) + bad)
    return machine


def main():
    import supervisor
    from hal.restarter import Guard
    from microcontroller import ResetReason, cpu

    supervisor.runtime.autoreload = False  # a host that touches the drive must not end a game
    guard = Guard(build)
    if cpu.reset_reason == ResetReason.WATCHDOG:
        from hal.circuitpython.resets import hung

        guard.last_error = hung()
    try:
        while True:
            guard.tick()
    finally:
        guard.stop()


if __name__ == "__main__":
    main()
