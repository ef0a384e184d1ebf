"""The structure of the board's two rooms: who imports whom, without a circle; words on everything; functions taken in at a glance."""
import ast

import pytest

from bench import sizes

ROOT = sizes.ROOT
FILES = [path for path in sizes.board_files() if path.parent != ROOT and path.name != "__init__.py"]

# What a module, or a room of modules, of the core may import of the core.
MAY_IMPORT = {
    "game": {"game"}, "strategy": {"game", "strategy"}, "journal": {"game", "journal"}, "lights": {"game", "lights"},
    "settings": {"game"}, "settings_file": set(), "events": set(), "ports": set(), "sounds": {"game"},
    "session": {"game", "journal", "strategy", "sounds"}, "button": set(), "levers": {"game"},
    "box": {"button", "levers", "settings", "game", "journal", "lights", "session"},
    "states": {"states", "game", "lights", "settings", "sounds"},
    "app": {"box", "states", "game", "journal", "lights", "session", "sounds"},
}


def name_of(path):
    """The dotted name of a module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


MODULES = {name_of(path): ast.parse(path.read_text()) for path in FILES}


def imported(name, tree):
    """The modules of the two rooms that a module imports, anywhere in it, by dotted names; relative imports resolved."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            base = name.split(".")[:-node.level] if node.level else []
            base += node.module.split(".") if node.module else []
            for alias in node.names:
                whole = ".".join(base + [alias.name])
                yield whole if whole in MODULES else ".".join(base)


GRAPH = {name: sorted({one for one in imported(name, tree) if one in MODULES}) for name, tree in MODULES.items()}


def room(name):
    """The room of the core in which a module lies, or the module itself."""
    return name.split(".")[1]


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith("shutbox_core.")])
def test_the_core_s_rooms_import_one_way(name):
    wrong = [one for one in GRAPH[name] if not one.startswith("shutbox_core.") or room(one) not in MAY_IMPORT[room(name)]]
    assert not wrong


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith("hal.")])
def test_hal_imports_of_the_core_only_the_events(name):
    platform = name.split(".")[1] if name.count(".") > 1 else ""
    for one in GRAPH[name]:
        assert one == "shutbox_core.events" or one.startswith("hal."), one
        if one.count(".") > 1:
            assert one.split(".")[1] == platform, "a platform's module, imported from elsewhere"


def circle(graph):
    """A circle of imports as a list of names, or None."""
    done, way = set(), []

    def visit(name):
        if name in way:
            return way[way.index(name):] + [name]
        if name in done:
            return None
        way.append(name)
        for one in graph[name]:
            found = visit(one)
            if found:
                return found
        done.add(way.pop())
        return None

    for name in graph:
        found = visit(name)
        if found:
            return found
    return None


def test_no_circle():
    assert sum(map(len, GRAPH.values())) > 60
    assert circle(GRAPH) is None
    assert circle({"a": ["b"], "b": ["c"], "c": ["b"]}) == ["b", "c", "b"]


def functions(tree):
    """All functions of a module, methods and inner ones included."""
    return [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]


def branches(function):
    """1, and one for each if, loop, conditional expression, except, comprehension and its ifs, and each further operand of and / or."""
    found = 1
    for node in ast.walk(function):
        if isinstance(node, (ast.If, ast.For, ast.While, ast.IfExp, ast.ExceptHandler)):
            found += 1
        elif isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            found += sum(1 + len(part.ifs) for part in node.generators)
        elif isinstance(node, ast.BoolOp):
            found += len(node.values) - 1
    return found


def wordless(tree):
    """What has no docstring: the module, its public classes, their public methods, and its public functions."""
    found = [] if ast.get_docstring(tree) else ["the module"]
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and not node.name.startswith("_"):
            inside = node.body if isinstance(node, ast.ClassDef) else []
            parts = [node] + [one for one in inside if isinstance(one, ast.FunctionDef) and not one.name.startswith("_")]
            found += ["{}.{}".format(node.name, one.name) for one in parts if not ast.get_docstring(one)]
    return found


@pytest.mark.parametrize("name", MODULES)
def test_every_public_thing_has_words(name):
    assert wordless(MODULES[name]) == []


@pytest.mark.parametrize("name", MODULES)
def test_functions_are_taken_in_at_a_glance(name):
    assert {one.name: branches(one) for one in functions(MODULES[name]) if branches(one) > 12} == {}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_module_is_long(path):
    assert len(path.read_text().splitlines()) <= 300


def test_these_tests_can_fail():
    source = "def f(x):\n    return [a for a in x if a or x and a] if x else 0\nclass A:\n    'Words.'\n    def g(self):\n        pass\n"
    tree = ast.parse(source)
    assert branches(functions(tree)[0]) == 6
    assert wordless(tree) == ["the module", "f.f", "A.g"]
