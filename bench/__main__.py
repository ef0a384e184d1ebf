"""`make bench`: all figures as one JSON object on standard output. Arguments choose parts by name, `make bench ARGS="engine board"`."""
import json
import sys
import time


# Each part is imported only when it runs, so that one can be tried without what another needs.

def _engine():
    from bench import engine

    return engine.turns()


def _commands():
    from bench import commands

    return commands.figures()


def _replay():
    from bench import replay

    return replay.speed()


def _month():
    from bench import replay

    return replay.month()


def _board():
    from bench import sizes

    return sizes.figures()


def _frames():
    from bench import board

    return board.frames()


def _memory():
    from bench import board

    return board.memory()


def _modules():
    from bench import board

    return board.modules()


def _levels():
    from bench import levels

    return levels.figures()


def _journal():
    from bench import journal

    return journal.figures()


PARTS = {
    "engine": _engine, "commands": _commands, "replay": _replay, "month": _month, "board": _board, "frames": _frames, "memory": _memory,
    "modules": _modules, "levels": _levels, "journal": _journal,
}


def main(names):
    """Runs the parts named, or all, and prints what they found."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"no part {unknown[0]}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    found = {}
    for name in names or PARTS:
        began = time.perf_counter()
        found[name] = PARTS[name]()
        print(f"{name}: {time.perf_counter() - began:.1f} s", file=sys.stderr)
    print(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
