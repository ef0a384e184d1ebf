"""`make bench`: all figures as one JSON object on standard output. Arguments choose parts by name, `make bench ARGS="engine board"`."""
import importlib
import json
import sys
import time

# Each part is imported only when it runs, so that one can be tried without what another needs.
PARTS = {
    "engine": ("bench.engine", "turns"),
    "replay": ("bench.replay", "speed"),
    "month": ("bench.replay", "month"),
    "board": ("bench.sizes", "figures"),
    "frames": ("bench.board", "frames"),
    "memory": ("bench.board", "memory"),
    "modules": ("bench.board", "modules"),
    "levels": ("bench.levels", "figures"),
    "journal": ("bench.journal", "figures"),
}


def main(names):
    """Runs the parts named, or all, and prints what they found."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print("no part {}; there are {}".format(unknown[0], ", ".join(PARTS)), file=sys.stderr)
        return 2
    found = {}
    for name in names or PARTS:
        module, function = PARTS[name]
        began = time.perf_counter()
        found[name] = getattr(importlib.import_module(module), function)()
        print("{}: {:.1f} s".format(name, time.perf_counter() - began), file=sys.stderr)
    print(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
