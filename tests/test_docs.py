"""The documents: every link leads somewhere, every file that is named is there, and every name in code occurs in the code."""
import ast
import fnmatch
import os
import pathlib
import re
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
DOCUMENTS = [path for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("lib/*.md"))]
ENDS = (".py", ".md", ".js", ".css", ".html", ".toml", ".jsonl", ".json", ".svg", ".png")

# What docs/extending.md has its reader make, and what is no file of the project.
MADE = {"terminal.py", "hal/terminal/__init__.py", "hal/terminal/terminal_box.py", "tests/hal/test_terminal_box.py"}
NOT_OURS = {"const"} | sys.stdlib_module_names  # names of the interpreter's, of which documents speak


def without_blocks(text):
    """A document without its blocks of code: lines between fences, and indented ones."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.S | re.M)
    return re.sub(r"^ {4,}.*$", "", text, flags=re.M)


def blocks(text):
    """The blocks between fences."""
    return "\n".join(re.findall(r"^```.*?\n(.*?)^```$", text, re.S | re.M))


def slugs(text):
    """What a link can have behind its #, as GitHub makes it of headings."""
    headings = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(path, text):
    """Links of a document to what is not there."""
    found = []
    for target in re.findall(r"\]\(([^)\s]+)\)", without_blocks(text)):
        if re.match(r"https?:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (path.parent / name).resolve()
        there = text if not name else file.read_text("utf-8") if anchor and file.exists() else ""
        if name and not file.exists() or anchor and anchor not in slugs(there):
            found.append(target)
    return found


def _paths():
    # All that is in the project, without what is installed or built.
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name[0] != "." and name not in ("node_modules", "build", "dist")]
        yield from (pathlib.Path(folder, name) for name in folders + names)


PATHS = list(_paths())
FILES = {path.relative_to(ROOT).as_posix() for path in PATHS} | {path.name for path in PATHS}
SOURCES = [path for path in PATHS if path.suffix in (".py", ".js", ".html", ".toml") or path.name == "Makefile"]
TEXT = "\n".join(path.read_text("utf-8") for path in SOURCES if path.name != "test_docs.py")
WORDS = set(re.findall(r"\w+", TEXT))
DEFINED = {node.name for path in SOURCES if path.suffix == ".py" for node in ast.walk(ast.parse(path.read_text("utf-8")))
           if isinstance(node, (ast.FunctionDef, ast.ClassDef))}


def is_there(name):
    """Whether a file, or a folder that ends in /, is in the project; name: its path from the root or its last part, * stands for any."""
    name = name.rstrip("/")
    return name in FILES or "*" in name and bool(fnmatch.filter(FILES, name))


def unknown(text):
    """What a document names in code and is not there: files, folders, calls of what nobody defines, words that occur nowhere."""
    known = WORDS | NOT_OURS | set(re.findall(r"\w+", blocks(text)))
    defined = DEFINED | NOT_OURS | set(re.findall(r"(?:def|class) (\w+)", blocks(text)))
    found = []
    for name in set(re.findall(r"`([^`\n]+)`", without_blocks(text))):
        if re.fullmatch(r"[\w.*/-]+", name) and (name.endswith(ENDS) or re.fullmatch(r"[\w/]+/", name)):
            wrong = not is_there(name) and name not in MADE
        elif re.fullmatch(r"[A-Za-z_][\w.]*\(.*\)", name):
            wrong = name.split("(")[0].split(".")[-1] not in defined
        elif re.fullmatch(r"[A-Za-z_]\w*(\.\w+)*", name):
            wrong = not set(name.split(".")) <= known
        else:
            wrong = False
        if wrong:
            found.append(name)
    return sorted(found)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path):
    assert broken_links(path, path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_is_named_is_there(path):
    assert unknown(path.read_text("utf-8")) == []


def test_these_tests_can_fail():
    text = "# One two's\n[a](#one-twos) [b](#three) [c](../README.md#settings) [d](no.md)\n"
    assert broken_links(ROOT / "docs" / "some.md", text) == ["#three", "no.md"]
    text = "`hal/loop.py` `loop.py` `mp_*.py` `hal/` `hal/pool.py` `zz_*.py` `Loop.tick()` `Loop.tock()` `const()` `KEYS` `KEYZ` `x = 1`\n"
    text += "```python\ndef mine():\n```\n`mine()` `dataclasses`\n    `indented.py`\n"
    assert unknown(text) == ["KEYZ", "Loop.tock()", "hal/pool.py", "zz_*.py"]
