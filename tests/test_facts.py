"""The documents say what the code says: tools/facts.py, and what it can't write."""
import re
import types

import pytest

from shutbox_core.app import STATES
from shutbox_core.events import EVENTS
from shutbox_core.game.match import FORMATS, LEVELS
from shutbox_core.settings import KEYS, PRESETS
from shutbox_core.states.upkeep import A_PAGE, PAGES
from tools import facts, log_and_states, markup, rules_card


@pytest.mark.parametrize("path", sorted({path for path, _, _ in facts.FACTS}))
def test_documents_are_up_to_date(path):
    assert path not in facts.stale(), f"{path} is not what the code says: run `make docs`"


def test_what_is_stale_is_named_and_written(tmp_path, monkeypatch, capsys):
    (tmp_path / "README.md").write_text("Boards:\n<!-- pins: made by make docs -->\nold\n<!-- end of pins -->\nMore.\n")
    monkeypatch.setattr(facts, "ROOT", tmp_path)
    monkeypatch.setattr(facts, "FACTS", (("README.md", "pins", lambda: "new\n"), ("settings.toml", None, lambda: "whole\n")))
    assert facts.main(["--check"]) == 1 and "README.md is stale" in capsys.readouterr().err
    assert facts.main([]) == 0
    assert (tmp_path / "README.md").read_text() == "Boards:\n<!-- pins: made by make docs -->\n\nnew\n\n<!-- end of pins -->\nMore.\n"
    assert (tmp_path / "settings.toml").read_text() == "whole\n" and facts.main(["--check"]) == 0


@pytest.mark.parametrize("text", ("", "<!-- end of pins -->\n", "<!-- pins: made by make docs -->\n<!-- end of pins -->\n" * 2))
def test_markers_that_are_not_there_once(text):
    with pytest.raises(ValueError, match="pins"):
        facts.filled(text, "pins", "")


def module(tmp_path, source):
    """A module of this source, for its comments only."""
    path = tmp_path / "some.py"
    path.write_text(source)
    return types.SimpleNamespace(__name__="some", __file__=str(path))


def test_meanings_are_the_comments_beside_the_items(tmp_path):
    source = "X = (\n    # A heading.\n\n"
    source += "    1,  # one, or #1\n    # Two or\n    # more.\n    f(2,\n      3),\n    # Above\n    4,  # and behind.\n)\n"
    source += "Y = {\n    1: 2,  # a\n}\n"
    assert markup.meanings(module(tmp_path, source), "X") == ["one, or #1", "two or more", "above and behind"]
    assert markup.meanings(module(tmp_path, source), "Y") == ["a"]
    with pytest.raises(ValueError, match="line 3"):
        markup.meanings(module(tmp_path, "X = (\n    1,  # one\n    2,\n)\n"), "X")


def test_every_key_preset_and_format_is_in_its_table():
    names = [one.name for one in KEYS], [name for name, _ in PRESETS], [one.name for one in FORMATS]
    for table, rows in zip((facts.settings_tables(), facts.presets_table(), facts.formats_table()), names, strict=True):
        assert sorted(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == sorted(rows)


def test_every_event_and_state_is_in_its_document_with_what_it_has():
    """A field that may be left out is in parentheses; of a state there is where it leads, in which time."""
    log = dict(re.findall(r"^\| `(\w+)` \| ([^|]*) \| [A-Z][^|]*\. \|$", log_and_states.log(), re.MULTILINE))
    assert log.pop("frame") == "`px` `ma`"
    assert {name: re.sub(r"\(`(\w+)`\)", r"\1?", fields).replace("`", "") for name, fields in log.items()} == EVENTS
    names = [f"| `{row[0]}`" for row in STATES]
    rows = [line.split(" | ") for line in log_and_states.states().split("\n") if line.startswith("| `")]
    assert [row[0] for row in rows] == names * 2
    states = {row[0]: row[2:] for row in rows[: len(names)]}
    answers = {row[0]: row[1:] for row in rows[len(names) :]}
    assert states["| `attract`"] == ["yes", "10 min", "`asleep`", "`setup`", "`players` |"]
    assert states["| `rolling`"] == ["", "30 min", "parks", "", "`choose` `turn_over` `game_over` |"]
    assert states["| `players`"][:4] == ["yes", "20 s", "`attract`", "`attract`"] and states["| `asleep`"][1] == ""
    assert answers["| `asleep`"][0] == "Wakes; the rest of the press means nothing."
    assert answers["| `power_on`"][:3] == [""] * 3 and answers["| `attract`"][:3] == ["Opens Players.", "", ""]
    assert answers["| `levers_up`"][3] == "Says which levers must move; goes on if none must."
    assert answers["| `game_over`"][0] == "Skips the celebration after its first second; else goes on. The rematch."


def test_the_shipped_settings_file_is_short():
    """The firmware reads its comments several times at each start: a KiB of them costs 30 ms."""
    assert 1000 < len(facts.settings_toml().encode()) < 2560


def test_the_rules_card_has_the_setup_pages_options_in_their_order():
    rows = dict(re.findall(r"^\| (\d+)[^|]* \| ([^|]*) \|$", rules_card.setup_pages(), re.MULTILINE))
    assert list(rows) == [str(number) for number in range(1, len(PAGES) + 1)]
    shown = [word.strip().replace(" ", "_").lower() for word in (rows["1"] + "," + rows["2"]).split(",")]
    assert shown == [name for name, _ in PRESETS] and len(rows["1"].split(",")) == A_PAGE
    assert rows["6"].split(", ") == [one.name for one in FORMATS]
    assert [word.split()[0] for word in rows["8"].split(", ")] == list(LEVELS)


def test_every_house_rule_and_format_is_told_once_on_the_rules_card():
    told = [name.lower().replace(" ", "_") for name in re.findall(r"\*\*([^*]*)\*\*: ", rules_card.house_rules().replace("\n", " "))]
    assert sorted(told) == sorted({name for name, _ in PRESETS} | {one.name for one in FORMATS})
    assert not re.search(r"^\d+\.", rules_card.house_rules(), re.MULTILINE), "a list in Markdown"
