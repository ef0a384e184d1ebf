"""Reads what the code says of its own items, in the comments beside them, and writes tables in Markdown."""
import ast
import io
import pathlib
import tokenize


def _comments(source):
    # Comments by the number of their line, as (column, text).
    found = {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            found[token.start[0]] = token.start[1], token.string.lstrip("# ").rstrip()
    return found


def as_cell(text):
    """A sentence as what stands in a cell: without its capital and full stop."""
    return text[0].lower() + text[1:-1] if text.endswith(".") else text


def comments(module, name):
    """The comments beside the items of a tuple or dict that a module assigns to this name, in their order.

    An item's comment is at the end of its line, or in the lines above it, up to an empty one. ValueError if an item has none.
    """
    source = pathlib.Path(module.__file__).read_text("utf-8")
    beside = _comments(source)
    empty = [number for number, line in enumerate(source.split("\n"), 1) if not line]
    value = next(node.value for node in ast.parse(source).body if isinstance(node, ast.Assign) and node.targets[0].id == name)
    found = []
    last = value.lineno
    for item in value.values if isinstance(value, ast.Dict) else value.elts:
        above = max([last] + [line for line in empty if line < item.lineno])
        words = [beside[line][1] for line in range(above + 1, item.lineno) if line in beside]
        last = item.end_lineno
        if last in beside:
            words.append(beside[last][1])
        if not words:
            raise ValueError(f"{module.__name__}.{name}: line {item.lineno} has no comment that says what it is for")
        found.append(" ".join(words))
    return found


def meanings(module, name):
    """The same as what stands in cells."""
    return [as_cell(text) for text in comments(module, name)]


def table(head, rows):
    """A table in Markdown; its cells are texts."""
    lines = ["| " + " | ".join(cells) + " |\n" for cells in (head, *rows)]
    return lines[0] + "|---" * len(head) + "|\n" + "".join(lines[1:])


def code(text):
    """A text as it stands in code."""
    return f"`{text}`"
