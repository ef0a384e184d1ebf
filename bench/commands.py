"""How long the commands take that answer questions: each in a process of its own, its start included."""
import json
import os
import subprocess
import sys

from bench.sizes import ROOT

# The command `shutbox`, installed or not.
_MAIN = "import sys; sys.path.append(sys.argv.pop(1)); from desktop.__main__ import main; sys.exit(main())"
SHUTBOX = [sys.executable, "-P", "-c", _MAIN, str(ROOT)]
_ODDS = {"9": (), "12": ("--set", "tiles=12"), "12_single": ("--set", "tiles=12", "--set", "shut=single")}


def _seconds(*words, stdin=""):
    # Processor time of one core.
    before = os.times()
    subprocess.run([*SHUTBOX, *words], check=True, capture_output=True, input=stdin, text=True)
    after = os.times()
    return round(after.children_user + after.children_system - before.children_user - before.children_system, 2)


def figures(questions=4000):
    """Seconds of `odds` for boxes of nine and twelve tiles, and of so many questions to `moves`."""
    question = json.dumps({"open": [1, 2, 3, 5, 8, 9], "dice": [4, 5]}) + "\n"
    found = {f"odds_{name}_s": _seconds("odds", *words) for name, words in _ODDS.items()}
    found["moves_s"] = _seconds("moves", "-", stdin=question * questions)
    found["moves_questions"] = questions
    return found
