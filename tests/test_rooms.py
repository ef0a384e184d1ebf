"""The rooms: who may import whom, the language that the board's interpreters share, and the size of what goes to the board."""
import ast
import os
import pathlib
import re

import pytest

from bench import sizes

ROOT = sizes.ROOT

# What an interpreter on a board, or a library in lib/, gives to hal and the root files.
INTERPRETER = set("""
    alarm analogio array binascii board collections digitalio errno gc hashlib io json machine math microcontroller micropython
    neopixel_write os pwmio select storage struct supervisor sys time traceback usb_cdc watchdog
    adafruit_debouncer adafruit_ticks neopixel
""".split())
ALLOWED = {
    "root": INTERPRETER | {"hal", "shutbox_core"},
    "shutbox_core": {"shutbox_core", "micropython.const"},
    "hal": INTERPRETER | {"hal", "shutbox_core.events"},
    "desktop": None,  # all but the tests
}

# Absent on MicroPython 1.27 or CircuitPython 10. Methods first; a name that other types have too is not listed.
METHODS = set("""
    ljust rjust zfill title capitalize casefold expandtabs format_map isalnum isascii isdecimal isidentifier isnumeric isprintable istitle
    maketrans removeprefix removesuffix swapcase bit_count bit_length as_integer_ratio is_integer _replace _asdict
    defaultdict Counter ChainMap shuffle sample Random
""".split())
BUILTINS = set("""
    format vars ascii breakpoint aiter anext ExceptionGroup BaseExceptionGroup BlockingIOError BrokenPipeError BufferError
    ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError EnvironmentError
    FileExistsError FileNotFoundError FloatingPointError IOError InterruptedError IsADirectoryError ModuleNotFoundError
    NotADirectoryError PermissionError ProcessLookupError RecursionError ReferenceError SystemError TimeoutError UnboundLocalError
    UnicodeDecodeError UnicodeEncodeError UnicodeTranslateError Warning DeprecationWarning
""".split())
KEYWORDS = {"zip": {"strict"}, "dumps": {"indent", "sort_keys", "default", "cls"}, "dump": {"indent", "sort_keys", "default", "cls"},
            "deque": {"maxlen"}}


def room_of(path):
    """The room of a source file, "root" for code.py and its siblings."""
    return path.relative_to(ROOT).parts[0] if path.parent != ROOT else "root"


def imports(tree):
    """All modules that a tree imports, anywhere in it, as (line, dotted name), relative ones left out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            several = node.module in ("hal", "shutbox_core", "desktop", "micropython")
            yield from ((node.lineno, f"{node.module}.{alias.name}" if several else node.module) for alias in node.names)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in ("__import__", "import_module"):
            yield node.lineno, "? by text"


def wrong_imports(source, room):
    """Complaints about the imports of a file in a room."""
    allowed = ALLOWED[room]
    found = []
    for line, name in imports(ast.parse(source)):
        top = name.split(".")[0]
        if top == "tests" if allowed is None else not (top in allowed or name in allowed):
            found.append("line {}: {} may not import {}".format(line, room, name))
    return found


def _annotations(tree):
    # Every node inside an annotation of a signature: the boards read past those.
    inside = set()
    for node in ast.walk(tree):
        for part in (getattr(node, "returns", None), node.annotation if isinstance(node, ast.arg) else None):
            if part is not None:
                inside.update(ast.walk(part))
    return inside


def _is_const(node):
    return isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "const"


def wrong_language(source):
    """Complaints about what MicroPython 1.27 or CircuitPython 10 lacks, or does silently otherwise."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        return ["line {}: {}".format(error.lineno, error.msg)]
    found = []

    def bad(node, why):
        found.append("line {}: {}".format(node.lineno, why))

    annotations = _annotations(tree)
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    top_level_consts = {id(node.value) for node in tree.body if isinstance(node, ast.Assign)}
    lines = source.splitlines()
    for node in ast.walk(tree):
        if isinstance(node, ast.Match):
            bad(node, "match")
        elif isinstance(node, ast.TryStar):
            bad(node, "except*")
        elif type(node).__name__ == "TypeAlias":
            bad(node, "type alias")
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            if len(node.items) > 1 and lines[node.lineno - 1][node.col_offset:].replace(" ", "").startswith("with("):
                bad(node, "parenthesised with")
        elif isinstance(node, ast.AnnAssign):
            bad(node, "annotations in signatures only; an annotated const is not folded")
        elif isinstance(node, ast.Slice):
            if node.step is not None:
                bad(node.step, "a slice with a step fails on strings and tuples")
        elif isinstance(node, ast.Attribute):
            if node.attr in METHODS:
                bad(node, "no {} there".format(node.attr))
            owner = node.value
            if isinstance(owner, ast.Call) and getattr(owner.func, "id", "") == "super" and id(node) not in called:
                bad(node, "super().property breaks")
        elif isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Load) and node.id in BUILTINS:
                bad(node, "no {} there".format(node.id))
            if node.id in ("Optional", "Union") and node not in annotations:
                bad(node, "{} at run time".format(node.id))
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if alias.name in METHODS:
                    bad(node, "no {} there".format(alias.name))
        if isinstance(node, (ast.FunctionDef, ast.Lambda)) and node.args.posonlyargs:
            bad(node, "positional-only parameters")
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and getattr(node, "type_params", None):
            bad(node, "type parameters")
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)) and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
            if any(isinstance(item, ast.Starred) for item in node.elts):
                bad(node, "a star in a display")
        if isinstance(node, ast.Dict) and None in node.keys:
            bad(node, "two stars in a display")
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            for keyword in node.keywords:
                if keyword.arg in KEYWORDS.get(name, ()):
                    bad(node, "no {}({}=) there".format(name, keyword.arg))
        if isinstance(node, ast.ClassDef):
            if any(getattr(base, "id", getattr(base, "attr", "")) == "Protocol" for base in node.bases):
                bad(node, "a subclass of Protocol")
            if node.keywords:
                bad(node, "keywords in a class line")
        if _is_const(node) and id(node) not in top_level_consts:
            bad(node, "const only in a plain assignment at module level")
    for node in tree.body:
        if isinstance(node, ast.Assign) and _is_const(node.value) and not all(t.id.startswith("_") for t in node.targets):
            bad(node, "the name of a const begins with an underscore")
    return found


def wrong_at_import(source):
    """Complaints about work done while a module of the two rooms is imported: only definitions are."""
    found = []
    for node in ast.parse(source).body:
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, (ast.For, ast.While, ast.With, ast.Expr)) and not docstring:
            found.append("line {}: work at import".format(node.lineno))
    return found


FILES = sizes.board_files() + sorted((ROOT / "desktop").rglob("*.py"))
BOARD = sizes.board_files()


def _name(path):
    return str(path.relative_to(ROOT))


def test_the_rooms_are_there():
    assert {room_of(path) for path in FILES} == set(ALLOWED)
    assert len(BOARD) > 10


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_imports_run_one_way(path):
    assert wrong_imports(path.read_text(), room_of(path)) == []


# What follows a log runs in a browser, too, beside the core.
SAME_LANGUAGE = [ROOT / "desktop" / name for name in ("log_follower.py", "log_lines.py", "log_words.py", "page_messages.py")]


@pytest.mark.parametrize("path", BOARD + SAME_LANGUAGE, ids=_name)
def test_language(path):
    assert wrong_language(path.read_text()) == []


@pytest.mark.parametrize("path", [p for p in BOARD if p.parent != ROOT], ids=_name)
def test_nothing_but_definitions_at_import(path):
    assert wrong_at_import(path.read_text()) == []


@pytest.mark.parametrize("source", [
    "match x:\n    case 1: pass", "def f(a, /): pass", "f = lambda a, /: a", "x = [*a]", "x = {**a}", "x = {*a}",
    "def f():\n    return 0, *x",
    "with (a as b, c as d):\n    pass", "try:\n    pass\nexcept* ValueError:\n    pass", "def f[T](x): pass", "class A[T]: pass",
    "from collections import defaultdict", "collections.Counter(x)", "random.shuffle(x)", "random.sample(x, 2)", "random.Random(3)",
    "zip(a, b, strict=True)", "json.dumps(x, indent=1)", "json.dumps(x, sort_keys=True)", "'a'.ljust(3)", "'a'.rjust(3)", "'a'.zfill(3)",
    "'a'.title()", "x.bit_count()", "p._replace(x=1)", "p._asdict()", "deque([], maxlen=3)", "'abc'[::2]", "x[a:b:2]", "x = super().name",
    "x: int = const(3)", "class A:\n    _X = const(3)", "X = const(3)", "def f():\n    _x = const(3)", "x = Optional[int]",
    "class A(Protocol): pass", "class A(metaclass=B): pass", "x: int = 3", "raise FileNotFoundError", "format(3, 'd')",
])
def test_language_complains(source):
    assert wrong_language(source)


@pytest.mark.parametrize("source", [
    "a, *b = x", "f(*a, **b)", "with a as b, c as d:\n    pass", "x = super().name()", "_X = const(3)",
    "def f(a: Optional[int] = None) -> int: pass",
    "x[1:3]", "try:\n    pass\nexcept ValueError:\n    pass", "'{:>3}'.format(x)", "zip(a, b)", "deque((), 3)", "def f(*, a=1): pass",
])
def test_language_allows(source):
    assert wrong_language(source) == []


@pytest.mark.parametrize("room, source", [
    ("shutbox_core", "import time"), ("shutbox_core", "import hal"), ("shutbox_core", "from hal import x"),
    ("shutbox_core", "import micropython"),
    ("shutbox_core", "def f():\n    import json"), ("shutbox_core", "from micropython import native"),
    ("shutbox_core", "import desktop.sim"),
    ("shutbox_core", "import typing"), ("shutbox_core", "x = __import__('os')"),
    ("hal", "import shutbox_core"), ("hal", "from shutbox_core import box"), ("hal", "from shutbox_core.box import Box"),
    ("hal", "import desktop"),
    ("hal", "import itertools"), ("hal", "from functools import partial"), ("hal", "import enum"), ("root", "import desktop"),
    ("root", "import logging"),
    ("desktop", "from tests import conftest"),
])
def test_imports_complain(room, source):
    assert wrong_imports(source, room)


@pytest.mark.parametrize("room, source", [
    ("shutbox_core", "from micropython import const"), ("shutbox_core", "from shutbox_core.game.rules import tiles"),
    ("shutbox_core", "from . import x"),
    ("hal", "from shutbox_core import events"),
    ("hal", "from shutbox_core.events import EVENTS"), ("hal", "import neopixel"), ("root", "from hal import main"),
    ("desktop", "import hal, itertools"),
])
def test_imports_allow(room, source):
    assert wrong_imports(source, room) == []


@pytest.mark.parametrize("source", ["print('hello')", "for i in x:\n    pass", "open('x')", "while True:\n    pass"])
def test_work_at_import_complains(source):
    assert wrong_at_import(source)


def test_size_of_the_board():
    found = sizes.compiled()
    assert 10_000 < found["total"] <= 60 * 1024, found


def test_files_before_attract():
    found = sizes.before_attract()
    assert "shutbox_core/box.py" in found
    assert 10 < len(found) <= 30, found


# The pattern is written so that it does not find itself.
MACHINE = re.compile(r"/wor[k]/|/hom[e]/[a-z]|/Use[r]s/|/roo[t]/|pytho[n]hosted|pyp[i]\.org|regi[s]try\.npmjs")


def test_no_words_of_a_machine():
    read = 0
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name == ".ci" or name[0] != "." and name not in ("node_modules", "build", "dist")]
        for name in names:
            if name == ".git":  # of a worktree it is a file, which says where the repository is
                continue
            data = pathlib.Path(folder, name).read_bytes()
            if b"\0" not in data[:1000]:
                read += 1
                assert not MACHINE.search(data.decode(errors="replace")), (folder, name)
    assert read > 20
