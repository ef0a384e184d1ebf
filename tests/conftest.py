"""Puts the project's rooms on the path, after the standard library: code.py must not shadow the module `code`."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))
