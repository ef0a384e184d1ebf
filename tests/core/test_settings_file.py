"""The reader of settings.toml against any bytes, against a TOML writer, and against Python's own reader of TOML."""
import json
import tomllib

from hypothesis import example, given, settings, strategies as st

from shutbox_core.settings import in_force, load
from shutbox_core.settings_file import read

PIECES = st.sampled_from([b"SHUTBOX_TILES", b"SHUTBOX_SOUND", b"shutbox_x", b"SHUTBOX_", b" = ", b"=", b"\n", b"\r\n", b"[", b"]",
                          b",", b'"', b"'", b"#", b"\\", b"\\u00e9", b"10", b"0x10", b"off", b"true", b'"off"', b"[a]\n", b" ", b"\t",
                          b"\0", b"\xe9", b"\xff\xfe", b"\xef\xbb\xbf", "\u201c".encode()])
ANYTHING = st.binary(max_size=60) | st.lists(PIECES | st.binary(max_size=3), max_size=30).map(b"".join)


@settings(max_examples=500, deadline=None)
@given(ANYTHING)
@example(b"SHUTBOX_SEED = " + b"9" * 5000)
@example(b"SHUTBOX_SOUND = '" + b"9" * 5000 + b"'")
def test_whatever_the_bytes_the_box_plays(data):
    given_, bad = read(data)
    for key, value, why in bad:
        assert (isinstance(key, int) and 1 <= key <= data.count(b"\n") + 1) or (isinstance(key, str) and key)
        assert why and "\n" not in why
    values, more = load(given_)
    json.dumps([in_force(values), bad, more]).encode("utf-8")


KEYS = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ_", min_size=1, max_size=12)
TEXTS = st.text(st.characters(exclude_characters="\x7f", exclude_categories=["Cs"]), max_size=20)
SINGLE = st.text(st.characters(exclude_characters="'\x7f\n\r", exclude_categories=["Cs", "Cc"]), max_size=20)


def basic(text):
    return json.dumps(text, ensure_ascii=False)


ATOMS = TEXTS.map(lambda text: (basic(text), text)) | SINGLE.map(lambda text: (f"'{text}'", text)) | st.integers().map(
    lambda number: (str(number), number)) | st.booleans().map(lambda flag: (str(flag).lower(), flag))


LISTS = st.lists(ATOMS, max_size=4)
VALUES = ATOMS | LISTS.map(lambda items: ("[" + ", ".join(text for text, _ in items) + "]", [value for _, value in items])) | LISTS.map(
    lambda items: ("[" + "".join(f"\n    {text}, # ]" for text, _ in items) + "\n]", [value for _, value in items]))
COMMENTS = st.just("") | st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12).map(lambda text: " # " + text)
SPACES = st.sampled_from(["", " ", "\t", "  "])
LINES = st.lists(st.tuples(KEYS, SPACES, VALUES, COMMENTS), max_size=8, unique_by=lambda line: line[0])


@settings(max_examples=250, deadline=None)
@given(LINES, st.sampled_from(["\n", "\r\n", "\n\n# SHUTBOX_TILES = 9\nOTHER_%d = 1\n"]), st.booleans())
def test_what_a_writer_of_toml_writes_comes_back(lines, end, marked):
    text = "".join(f"SHUTBOX_{key}{space}={space}{written}{comment}" + (end % at if "%" in end else end)
                   for at, (key, space, (written, _), comment) in enumerate(lines))
    expected = {key.lower(): value for key, _, (_, value), _ in lines}
    assert {key[8:].lower(): value for key, value in tomllib.loads(text).items() if key.startswith("SHUTBOX_")} == expected
    found, bad = read((b"\xef\xbb\xbf" if marked else b"") + text.encode())
    assert (found, bad) == (expected, [])
    for key, value in found.items():
        assert type(value) is type(expected[key])


# All of TOML's values, also those that are none of ours.
TOML = st.sampled_from(["10", "-3", "1_000", "0x10", "0o17", "3.5", "1e3", "nan", "1979-05-27", '"off"', "'off'",
                        '"""off"""', "'''off'''", "true", "[]", "[1, [2]]", "[1,\n2]", "[\n'a', # b\n]", "{a = 1}",
                        '"\\u00e9\\""', '"""\n# off\n"""', '" # "'])
NAMES = st.sampled_from(["SHUTBOX_TILES", "SHUTBOX_SOUND", '"SHUTBOX_SHUT"', "shutbox_ties", "SHUTBOX_A2", "OTHER", "tiles", "a.b"])
FILES = st.lists(st.tuples(NAMES, TOML), max_size=6, unique_by=lambda line: line[0])


@settings(max_examples=500, deadline=None)
@given(FILES, FILES)
def test_what_is_toml_is_read_alike_or_named(root, below):
    text = "".join(f"{key} = {value}\n" for key, value in root) + "[section] # [\n" + "".join(f"{key} = {value}\n" for key, value in below)
    whole = tomllib.loads(text)
    found, bad = read(text.encode())
    expected = {key: value for key, value in whole.items() if key.upper().startswith("SHUTBOX_")}
    others = [key for key in whole["section"] if key.upper().startswith("SHUTBOX_")]
    assert len(found) + len(bad) == len(expected) + len(others), (text, found, bad)
    for key, value in found.items():
        assert expected["SHUTBOX_" + key.upper()] == value or value == "nan"
    for key, _, _ in bad:
        assert "SHUTBOX_" + key.upper() in {name.upper() for name in [*expected, *others]}
