"""The core's own tests, tests/core/mp_*.py, once more on real MicroPython: one item for each of their functions."""
import pytest

from tests.support import runner

FILES = sorted((runner.ROOT / "tests" / "core").glob("mp_*.py"))
FUNCTIONS = [(path, name) for path in FILES for name in runner.functions(path)]


def test_there_is_something_to_run():
    """No file or function found would otherwise look like success."""
    assert FILES
    for path in FILES:
        assert runner.functions(path), path.name


@pytest.mark.parametrize("path, name", FUNCTIONS, ids=["{}-{}".format(p.stem, n) for p, n in FUNCTIONS])
def test_on_micropython(path, name):
    text = runner.run_function(path, name)
    assert text.splitlines()[-1] == "ran " + name, text
