"""Every implementation of the ports is asked the same, and answers alike: a board's, and those that tests hand to the box."""
import ast
import inspect

import pytest

from desktop.flash import FlashSim
from hal.circuitpython.store import Nvm
from shutbox_core import ports
from tests.conftest import ROOT
from tests.support import drive


PORTS = {"a board": lambda desk: desk.closed(), "a board at play": lambda desk: desk.opened(piezo_pin="GP15"),
         "a test's": lambda desk: drive.Ports()}
STORES = {"a chip's": lambda: Nvm(FlashSim()), "a larger chip's": lambda: Nvm(FlashSim(size=8192)), "a test's": drive.Store}


def implementations(wanted):
    """The classes outside the core that have all these methods, or attributes of these names, as "file:class"."""
    found = set()
    for room in ("hal", "desktop", "bench", "tests"):
        for path in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    names = {one.name for one in ast.walk(node) if isinstance(one, ast.FunctionDef)}
                    names |= {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store)}
                    if set(wanted) <= names:
                        found.add(f"{path.relative_to(ROOT).as_posix()}:{node.name}")
    return found


def methods(declared):
    """The methods of Ports or Store by name, with what they take."""
    made = declared()
    names = [name for name in vars(declared) if name[0] != "_" and callable(getattr(made, name))]
    return {name: str(inspect.signature(getattr(made, name))) for name in names}


def test_none_is_forgotten():
    assert implementations(methods(ports.Ports)) == {"hal/circuitpython/board_box.py:BoardBox", "tests/support/drive.py:Ports"}
    assert implementations(methods(ports.Store)) == {"hal/circuitpython/store.py:Nvm", "tests/support/drive.py:Store"}


def lacking(made, declared):
    """What is declared and not there, or takes something else."""
    found = [name for name in vars(declared) if name[0] != "_" and not hasattr(made, name)]
    return found + [name for name, takes in methods(declared).items() if str(inspect.signature(getattr(made, name))) != takes]


@pytest.mark.parametrize("name", PORTS)
def test_ports_have_what_is_declared(desk, name):
    assert lacking(PORTS[name](desk), ports.Ports) == []


@pytest.mark.parametrize("name", STORES)
def test_stores_have_what_is_declared(name):
    assert lacking(STORES[name](), ports.Store) == []


def form(answer):
    """An answer without its values: its kind, and that of what it holds."""
    return [type(answer).__name__, *map(form, answer)] if isinstance(answer, (tuple, list)) else type(answer).__name__


@pytest.mark.parametrize("name", PORTS)
def test_ports_answer_alike(desk, name):
    made = PORTS[name](desk)
    assert made.entropy_error is None and made.last_error is None and made.store.size == 4096
    told = [made.log(0, "boot", {"version": "1", "tiles": 9, "preset": "classic", "levers_down": []}), made.log(5, "attract", {}),
            made.flush(5), made.sound((440, 30, 0, 10), False), made.sound((), True)]
    assert told == [None] * 5
    for _ in range(50):
        one, two = made.roll(1), made.roll(2)
        assert form(one) == ["tuple", "int"] and form(two) == ["tuple", "int", "int"] and {*one, *two} <= {1, 2, 3, 4, 5, 6}
        for n in (1, 2, 15, 256):
            number = made.random(n)
            assert form(number) == "int" and 0 <= number < n
    assert made.check_entropy() is None and made.entropy_error is None


@pytest.mark.parametrize("name", STORES)
def test_stores_answer_alike(name):
    store = STORES[name]()
    blank = b"\xff"
    assert store.size == 4096 and store.read() == blank * 4096
    assert store.append(0, b"abc") is None and store.append(4090, b"xyz") is None
    assert store.read() == b"abc" + blank * 4087 + b"xyz" + blank * 3
    assert store.rewrite(b"new") is None and store.read() == b"new" + blank * 4093, "all after it is blank"
    assert store.append(3, b", too") is None and store.read() == b"new, too" + blank * 4088
    assert form(store.read()) == "bytes"
