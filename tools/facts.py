"""Writes into the documentation what the code knows: `make docs`. With --check it only names what is stale, and exits with 1.

Each fact stands once, in the code, and a function here makes its text: a table in a document, between two markers, or a whole file.
What a key, a preset or a board is for is the comment beside it in the code, where it costs the board nothing. FACTS lists them all.
"""
import ast
import io
import pathlib
import sys
import tokenize

from hal.circuitpython import boards
from shutbox_core import settings
from shutbox_core.game import formats

ROOT = pathlib.Path(__file__).resolve().parents[1]


# Reading the code.


def _comments(source):
    # Comments by the number of their line, as (column, text).
    found = {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            found[token.start[0]] = token.start[1], token.string.lstrip("# ").rstrip()
    return found


def _as_cell(text):
    # A sentence as what stands in a cell: without its capital and full stop.
    return text[0].lower() + text[1:-1] if text.endswith(".") else text


def meanings(module, name):
    """The comments beside the items of a tuple or dict that a module assigns to this name, in their order.

    An item's comment is at the end of its line, or in the lines above it, up to an empty one. ValueError if an item has none.
    """
    source = pathlib.Path(module.__file__).read_text("utf-8")
    comments = _comments(source)
    empty = [number for number, line in enumerate(source.split("\n"), 1) if not line]
    value = next(node.value for node in ast.parse(source).body if isinstance(node, ast.Assign) and node.targets[0].id == name)
    found = []
    last = value.lineno
    for item in value.values if isinstance(value, ast.Dict) else value.elts:
        above = max([last] + [line for line in empty if line < item.lineno])
        words = [comments[line][1] for line in range(above + 1, item.lineno) if line in comments]
        last = item.end_lineno
        if last in comments:
            words.append(comments[last][1])
        if not words:
            raise ValueError(f"{module.__name__}.{name}: line {item.lineno} has no comment that says what it is for")
        found.append(_as_cell(" ".join(words)))
    return found


def _table(head, rows):
    lines = ["| " + " | ".join(cells) + " |\n" for cells in (head, *rows)]
    return lines[0] + "|---" * len(head) + "|\n" + "".join(lines[1:])


def _code(text):
    return f"`{text}`"


# The facts.


# What keys are about, by the first of them.
_TITLES = {"tiles": "A turn", "format": "A match", "board": "The box"}


def _groups():
    # The keys with what they are for, by what they are about: first the one that sets others.
    rule = ("A house rule", [])
    groups = [rule]
    for key, meaning in zip(settings.KEYS, meanings(settings, "KEYS"), strict=True):
        if key.name in _TITLES:
            groups.append((_TITLES[key.name], []))
        group = rule if key.name == "preset" else groups[-1]
        group[1].append((key, meaning))
    return groups


def _default(key):
    # As in settings.toml; a list is what none gives.
    value = settings.in_force(settings.load({})[0])[key.name]
    if isinstance(value, list):
        return "none"
    return value if isinstance(value, int) and not isinstance(value, bool) else settings.text_of(value)


def _shown(value):
    return str(value) if isinstance(value, int) else _code(value)


def _values(key):
    if isinstance(key, settings.Choice) and isinstance(key.options, tuple) and key.name != "preset":
        return ", ".join(_shown(option if type(option) is int else settings.text_of(option)) for option in key.options)
    if key.name == "preset":
        return "see below"
    return key.allowed(settings.load({})[0]).replace("1 to 9", "1 to the number of tiles")


def settings_tables():
    """README: each key with its default, its values, and what it is for."""
    found = []
    for title, keys in _groups():
        rows = [(_code(key.name), _shown(_default(key)), _values(key), meaning) for key, meaning in keys]
        found.append(f"{title}:\n\n" + _table(("key", "default", "values", "meaning"), rows))
    return "\n".join(found)


def presets_table():
    """README: each house rule with what it sets, and in words."""
    rows = [(_code(name), ", ".join(_code(f"{key} = {value}") for key, value in sets.items()), meaning)
            for (name, sets), meaning in zip(settings.PRESETS, meanings(settings, "PRESETS"), strict=True)]
    return _table(("preset", "sets", "in words"), rows)


def formats_table():
    """README: each format with what its class says of it."""
    return _table(("format", "how it goes"), [(_code(one.name), _as_cell(one.__doc__.split("\n")[0])) for one in formats.FORMATS])


def pins_table():
    """README: the boards with a profile, and the pins of their parts; boards alike in one row."""
    rows = {}
    for (name, pins), title in zip(boards.PROFILES.items(), meanings(boards, "PROFILES"), strict=True):
        titles, names = rows.setdefault(pins, ([], []))
        titles.append(title)
        names.append(_code(name))
    found = []
    for (levers, button, pixels, _), (titles, names) in rows.items():
        levers = levers.split()
        shown = " ".join(levers[:9]) + ", then " + " ".join(levers[9:])
        found.append((f"{', '.join(titles)} ({', '.join(names)})", shown, button, pixels))
    return _table(("board", "levers, tile 1 first", "button", "pixels"), found)


_TOML_HEAD = """\
# The box's settings. Take the # off a line and change the value: a number, or a text in double quotes. A line with # has
# the default; the other values are behind it. A key that is set wins over the preset. README.md says what each is for.
"""


def settings_toml():
    """The settings.toml that is laid on a board: each key commented out, with its default and the other values. Short, for the
    firmware reads it several times at each start. Without the seed, which boards ignore."""
    found = _TOML_HEAD
    for title, keys in _groups():
        found += f"# {title}\n"
        for key, _ in keys:
            if key.name != "seed":
                default = _default(key)
                others = key.allowed(settings.load({})[0]).replace("1 to 9", "1 to tiles").split(", ")
                others = ", ".join([other for other in others if other != str(default)])
                value = default if isinstance(default, int) else f'"{default}"'
                found += f"#SHUTBOX_{key.name.upper()} = {value} # {others}\n"
    return found


# Which file a fact stands in, the name of its markers there (None: it is the whole file), and what makes its text.
FACTS = (
    ("README.md", "pins", pins_table),
    ("README.md", "settings", settings_tables),
    ("README.md", "presets", presets_table),
    ("README.md", "formats", formats_table),
    ("settings.toml", None, settings_toml),
)


def filled(text, name, fact):
    """A document with this fact between its markers; ValueError if it does not have them once."""
    begin, end = f"<!-- {name}: made by make docs -->\n", f"<!-- end of {name} -->\n"
    if text.count(begin) != 1 or text.count(end) != 1:
        raise ValueError(f"the markers of {name} are not there once")
    before, rest = text.split(begin)
    return before + begin + "\n" + fact + "\n" + end + rest.split(end)[1]


def written():
    """What each file should hold, by its path from the root."""
    found = {}
    for path, name, fact in FACTS:
        if name is None:
            found[path] = fact()
        else:
            if path not in found:
                found[path] = (ROOT / path).read_text("utf-8")
            found[path] = filled(found[path], name, fact())
    return found


def stale():
    """The files that are not as the code would have them, by their path from the root, with what they should hold."""
    return {path: text for path, text in written().items() if not (ROOT / path).exists() or (ROOT / path).read_text("utf-8") != text}


def main(arguments):
    """Writes what is stale, or with --check only names it; gives the exit code."""
    found = stale()
    for path, text in found.items():
        if arguments == ["--check"]:
            print(f"{path} is stale: make docs writes it anew", file=sys.stderr)
        else:
            (ROOT / path).write_text(text, "utf-8", newline="\n")
            print(path)
    return 1 if found and arguments == ["--check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
