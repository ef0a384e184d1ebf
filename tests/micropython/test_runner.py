"""The runner itself: it must be able to fail, and its figures must be those of 32-bit objects."""
import pytest

from tests.support import runner


def test_is_micropython_with_32_bit_objects():
    text = runner.run("print(sys.implementation[0], sys.implementation[1][:2], sys.maxsize)").text
    assert text.split() == ["micropython", "(1,", "27)", str(2**31 - 1)]


def test_an_exception_fails_with_its_traceback():
    with pytest.raises(runner.Failed, match="ValueError: boom"):
        runner.run("raise ValueError('boom')")


def test_a_failing_assertion_in_a_test_function_fails(tmp_path, monkeypatch):
    (tmp_path / "mp_bad.py").write_text("def test_no():\n    assert 1 == 2\ndef test_yes():\n    assert True\n")
    monkeypatch.setattr(runner, "ROOT", tmp_path)
    path = tmp_path / "mp_bad.py"
    assert runner.functions(path) == ["test_no", "test_yes"]
    assert runner.run_functions(path, ["test_yes"]) == "ran test_yes\n"
    with pytest.raises(runner.Failed, match="line 2, in test_no(.|\n)*ran test_yes"):
        runner.run_functions(path, ["test_no", "test_yes"])


def test_the_root_cannot_be_written():
    with pytest.raises(runner.Failed, match="OSError"):
        runner.run("open('/written', 'w')")


@pytest.mark.parametrize("statement, size", [("pass", 0), ("x = (a, a)", 16), ("x = [1, 2, 3]", 32), ("for i in range(9): pass", 0)])
def test_allocated_counts_blocks(statement, size):
    assert runner.allocated("a = 1", statement, times=1) == size
    assert runner.allocated("a = 1", statement, times=10) == 10 * size


def test_fuel_is_the_same_every_time_and_grows_with_the_work():
    few, many, again = [runner.fuel("", "for i in range({}): pass".format(n), times=3) for n in (10, 1000, 1000)]
    assert 0 < few < many == again


def test_memory_held_and_peak():
    found = runner.memory("kept = []\ndef f():\n    bytearray(20000)\n    kept.append(bytearray(1000))\n", "f()", 10)
    assert 10000 < found["held"] == found["most_held"] < 14000
    assert found["held"] + 19000 < found["peak"] < found["held"] + 24000


def test_memory_of_a_setup_in_many_parts():
    """A top level of too large a frame would be swept while it runs: the parts and what they made must come through whole."""
    setup = "#---\n".join("x{} = bytearray(1000)\ndef f{}():\n    return {}\n".format(i, i, i) for i in range(40))
    found = runner.memory(setup, "assert f39() == 39 and len(x0) == 1000\nbytearray(5000)", 20)
    assert len(found["parts"]) == 40 and all(700 < size < 2500 for size in found["parts"])


def test_peak_sees_what_a_step_frees_itself():
    """A comprehension's list grows by reallocation; compiling frees its parse tree: gone when the step ends, but needed."""
    source = "x = 0\n" + "".join("y{} = x + {}\n".format(i, i) for i in range(200))
    found = runner.memory("pass", "exec({!r})".format(source), 1)
    assert found["peak"] > found["held"] + 8000


def test_full_heap_is_an_error_and_no_collection():
    with pytest.raises(runner.Failed, match="MemoryError"):
        runner.run("for i in range(100): bytearray(1000)", heap="64k")
