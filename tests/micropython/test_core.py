"""The core's own tests, tests/core/mp_*.py, once more on real MicroPython: one run of the interpreter for each file."""
import pytest

from tests.support import runner

FILES = sorted((runner.ROOT / "tests" / "core").glob("mp_*.py"))


def test_there_is_something_to_run():
    """No file or function found would otherwise look like success."""
    assert FILES
    for path in FILES:
        assert runner.functions(path), path.name


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_on_micropython(path):
    names = runner.functions(path)
    assert runner.run_functions(path, names).split("\n")[:-1] == ["ran " + name for name in names]
