"""The settings against anything at all: what load() promises whatever is given."""
import json

from hypothesis import given, settings, strategies as st

from shutbox_core.game.rules import rules_of
from shutbox_core.settings import KEYS, in_force, load

WORDS = ["none", "yes", "no", "", " ", "9", "12", "-1", "1,2,3", "2:expert 3:random", "GP1", "²", "classic", "solo",
         "odds_up", "\n", "any"]
ATOMS = st.sampled_from(WORDS) | st.text(max_size=6) | st.integers(-2, 13) | st.none() | st.booleans() | st.floats()
def NESTED(inner):
    return st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=2), inner, max_size=2)
VALUES = st.recursive(ATOMS, NESTED, max_leaves=6)


@settings(max_examples=500, deadline=None)
@given(st.dictionaries(st.sampled_from([key.name for key in KEYS]) | st.text(max_size=4), VALUES, max_size=8))
def test_anything_gives_whole_settings(wild):
    so, bad = load(wild)
    for key, value, why in bad:
        assert wild[key] is value or wild[key] == value
        assert why and "\n" not in why
    assert len(bad) == len({key for key, value, why in bad})
    # What was not bad gives the same settings alone, without complaint; and so does what the log tells.
    good = {key: wild[key] for key in wild if key not in {entry[0] for entry in bad}}
    for given_again in (good, json.loads(json.dumps(in_force(so)))):
        again, none = load(given_again)
        assert not none
        assert in_force(again) == in_force(so)
    assert rules_of(so).start
