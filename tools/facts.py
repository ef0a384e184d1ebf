"""Writes into the documentation what the code knows: `make docs`. With --check it only names what is stale, and exits with 1.

Each fact stands once, in the code, and a function here makes its text: a table in a document, between two markers, or a whole file.
What a key, a preset or a board is for is the comment beside it in the code, where it costs the board nothing. FACTS lists them all.
"""
import pathlib
import sys

from hal.circuitpython import boards
from shutbox_core import settings
from shutbox_core.game import match as formats
from tools.log_and_states import log, states
from tools.markup import as_cell, code, meanings, table
from tools.rules_card import house_rules, setup_pages

ROOT = pathlib.Path(__file__).resolve().parents[1]


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
    return str(value) if isinstance(value, int) else code(value)


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
        rows = [(code(key.name), _shown(_default(key)), _values(key), meaning) for key, meaning in keys]
        found.append(f"{title}:\n\n" + table(("key", "default", "values", "meaning"), rows))
    return "\n".join(found)


def presets_table():
    """README: each house rule with what it sets, and in words."""
    rows = [(code(name), ", ".join(code(f"{key} = {value}") for key, value in sets.items()), meaning)
            for (name, sets), meaning in zip(settings.PRESETS, meanings(settings, "PRESETS"), strict=True)]
    return table(("preset", "sets", "in words"), rows)


def formats_table():
    """README: each format with what its class says of it."""
    return table(("format", "how it goes"), [(code(one.name), as_cell(one.__doc__.split("\n")[0])) for one in formats.FORMATS])


def pins_table():
    """README: the boards with a profile, and the pins of their parts; boards alike in one row."""
    rows = {}
    for (name, pins), title in zip(boards.PROFILES.items(), meanings(boards, "PROFILES"), strict=True):
        titles, names = rows.setdefault(pins, ([], []))
        titles.append(title)
        names.append(code(name))
    found = []
    for (levers, button, pixels, _), (titles, names) in rows.items():
        levers = levers.split()
        shown = " ".join(levers[:9]) + ", then " + " ".join(levers[9:])
        found.append((f"{', '.join(titles)} ({', '.join(names)})", shown, button, pixels))
    return table(("board", "levers, tile 1 first", "button", "pixels"), found)


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
    ("docs/rules-card.md", "pages", setup_pages),
    ("docs/rules-card.md", "house rules", house_rules),
    ("settings.toml", None, settings_toml),
    ("docs/log.md", None, log),
    ("docs/states.md", None, states),
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
