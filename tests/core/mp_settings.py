"""The settings, on CPython and on MicroPython: every key's default, each allowed value in each form, wrong values."""
from shutbox_core.game.tileset import mask_of, tiles
from shutbox_core.game.match import LEVELS
from shutbox_core.game.rules import rules_of, unpacked
from shutbox_core.settings import KEYS, PRESETS, Choice, Whole, hash_of, in_force, load, options, preset, text_of, with_choices

NAMES = [key.name for key in KEYS]
PINS = ["GP0", "GP1", "GP2", "GP3", "GP4", "GP5", "GP6", "GP7", "GP8"]

# Default first, as in the tables.
CHOICES = {
    "tiles": (9, 10, 12),
    "shut": ("any", "pair", "faces", "single"),
    "one_die": ("high", "six", "below_six", "last_one", "never", "always"),
    "score": ("sum", "digits", "count"),
    "format": ("single", "pool", "rounds", "knockout", "tournament", "solo"),
    "ties": ("share", "carry"),
    "shut_wins": ("game", "round"),
    "preset": (
        "classic", "pub", "twelve", "traditional", "two_dice", "read_the_box", "thai", "two_to_go", "three_to_go", "three_down",
        "odds_up", "evens_up", "unlucky_seven", "knockout", "tournament",
    ),
    "levers": (9, 10, 12),
    "pixel_order": ("GRB", "RGB", "GRBW", "RGBW"),
    "lever_closed_is": ("down", "up"),
    "sound": ("low", "off", "high"),
    "advice": ("tiles", "off", "full"),
    "mode": ("maker", "pub"),
}
FLAGS = ("one_die_must", "dice_faces", "button_pixel", "sacrificial_pixel", "setup_lock")
# Key, default, lowest, highest.
RANGES = (
    ("stake", 5, 1, 1000),
    ("rounds", 3, 1, 50),
    ("limit", 45, 1, 10**15),
    ("players", 1, 1, 9),
    ("debounce_ms", 10, 5, 20),
    ("brightness", 3, 1, 5),
    ("current_ma", 400, 100, 2000),
    ("seed", 1, 0, 10**15),
)
NONE_OR = (("first_roll_needs", 9), ("stop_on", 12))


def value_of(given, key):
    """The value in force of a key; nothing given may be bad."""
    so, bad = load(given)
    assert not bad, bad
    return getattr(so, key)


def check_bad(key, value, allowed, more=None):
    """That a value is named bad once, on one line that says what is allowed, and the default is in force."""
    given = dict(more or {})
    so, bad = load(given)
    assert not bad, bad
    default = getattr(so, key)
    given[key] = value
    so, bad = load(given)
    assert len(bad) == 1 and bad[0][0] == key and bad[0][1] is value, (key, value, bad)
    assert bad[0][2].startswith("allowed: ") and "\n" not in bad[0][2], bad
    for word in allowed:
        assert word in bad[0][2], (word, bad)
    assert getattr(so, key) == default, (key, value)


def test_keys():
    assert tuple(NAMES[:9]) == ("tiles", "shut", "one_die", "one_die_must", "score", "start_shut", "first_roll_needs", "stop_on", "format")
    covered = list(CHOICES) + list(FLAGS) + [row[0] for row in RANGES + NONE_OR]
    covered += ["start_shut", "computer_seats", "names", "board", "lever_pins", "roll_pin", "pixel_pin", "piezo_pin"]
    assert len(covered) == 37 and len(set(covered + NAMES)) == len(NAMES) == len(set(NAMES))


def test_every_key_takes_what_it_says():
    """Also those that are not in the tables above."""
    for key in KEYS:
        if isinstance(key, Choice) and isinstance(key.options, tuple):
            given = {"levers": 12} if key.name == "tiles" else {}
            for option in key.options:
                assert value_of(dict(given, **{key.name: text_of(option)}), key.name) == option
            check_bad(key.name, "no such thing", [text_of(option) for option in key.options])
        elif isinstance(key, Whole):
            high = key.high(load({"players": 1})[0]) if callable(key.high) else key.high
            for value in (key.low, high):
                assert value_of({key.name: value, "format": "pool"}, key.name) == value
            check_bad(key.name, high + 1, [str(high)])


def test_choices():
    for key in CHOICES:
        allowed = CHOICES[key]
        assert value_of({}, key) == allowed[0], key
        assert key == "levers" or options(key)[: len(allowed)] == allowed, key  # which levers hang on tiles; new options go to the end
        for value in allowed:
            assert value_of({key: value}, key) == value
            assert value_of({key: " {} ".format(value)}, key) == value
        for wrong in ("", "none", "nonsense", 11, "11", -9, None, True, False, [], [9], {}, 9.0, str(allowed[0]).upper() + "X"):
            check_bad(key, wrong, [str(value) for value in allowed])


def test_flags():
    for key in FLAGS:
        assert value_of({}, key) is False and options(key) == (False, True)
        for yes, no in ((True, False), ("yes", "no")):
            assert value_of({key: yes}, key) is True and value_of({key: no}, key) is False
        for wrong in ("", "true", "none", 0, 1, None, [True]):
            check_bad(key, wrong, ["no, yes"])


def test_ranges():
    for key, default, low, high in RANGES:
        assert value_of({}, key) == default
        for value in (low, default, high):
            assert value_of({key: value}, key) == value and value_of({key: str(value)}, key) == value
        for wrong in (low - 1, high + 1, str(high + 1), "-1", "", "none", "five", None, True, 5.0, "5.0", [5, 6], {}):
            check_bad(key, wrong, ["{} to {}".format(low, high)])


def test_none_or_a_number():
    for key, high in NONE_OR:
        assert value_of({}, key) is None
        for none in (None, "none"):
            assert value_of({key: none}, key) is None
        for value in range(1, high + 1):
            assert value_of({key: value}, key) == value and value_of({key: str(value)}, key) == value
        for wrong in (0, high + 1, "no", "", False, 2.0, [1, 2]):
            check_bad(key, wrong, ["none, 1 to {}".format(high)])
    assert value_of({"tiles": 12, "first_roll_needs": 12}, "first_roll_needs") == 12


def test_start_shut():
    assert value_of({}, "start_shut") == []
    for none in (None, "none", []):
        assert value_of({"start_shut": none}, "start_shut") == []
    for three in ("1,2,3", "3, 2,1", [3, 1, 2], ["1", "2", "3"]):
        assert value_of({"start_shut": three}, "start_shut") == [1, 2, 3]
    for one in (5, "5", [5]):
        assert value_of({"start_shut": one}, "start_shut") == [5]
    everything = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    for wrong in ("", "1,,2", "1 2", "0", [10], [1, 1], "x", True, 1.5, [1.5], {}, everything):
        check_bad("start_shut", wrong, ["none", "1 to 9", "not all"])
    assert value_of({"tiles": 10, "start_shut": everything}, "start_shut") == everything


def test_one_die_and_limit_lean_on_others():
    for n, default in ((9, "high"), (10, "high"), (12, "six")):
        assert value_of({"tiles": n}, "one_die") == default
        assert value_of({"tiles": n, "one_die": "never"}, "one_die") == "never"
    for score, knockout, tournament in (("sum", 45, 100), ("count", 9, 20), ("digits", 4500, 10000)):
        assert value_of({"score": score, "format": "knockout"}, "limit") == knockout
        assert value_of({"score": score, "preset": "tournament"}, "limit") == tournament
        assert value_of({"score": score, "format": "knockout", "limit": 77}, "limit") == 77


def test_levers():
    for n in (9, 10, 12):
        assert value_of({"tiles": n}, "levers") == n
        assert value_of({"tiles": n, "levers": "12"}, "levers") == 12
    check_bad("levers", 9, ["10, 12"], {"tiles": 10})
    check_bad("levers", 10, ["12"], {"preset": "twelve"})


def test_players():
    assert value_of({"tiles": 12, "players": 12}, "players") == 12
    assert value_of({"format": "solo", "players": 1}, "players") == 1
    assert value_of({"format": "pool", "players": 1}, "format") == "pool"
    check_bad("players", 2, ["1 to 1"], {"format": "solo"})


def test_computer_seats():
    assert value_of({}, "computer_seats") == {} and value_of({"computer_seats": None}, "computer_seats") == {}
    for two in ("2:expert 3:random", " 3:random  2:expert ", ["2:expert", "3:random"]):
        assert value_of({"computer_seats": two}, "computer_seats") == {2: "expert", 3: "random"}
    for level in LEVELS:
        assert value_of({"computer_seats": "9:" + level}, "computer_seats") == {9: level}
    for wrong in ("", "expert", "2", "2:", ":expert", "2:clever", "10:expert", "0:expert", "2:expert 2:random", "2:expert:3", 2, {}):
        check_bad("computer_seats", wrong, ["none", "1 to 9", "2:expert 3:random"] + list(LEVELS))


def test_names():
    assert value_of({}, "names") == ["Seat {}".format(seat) for seat in range(1, 10)]
    for names in ("Ann, Bob", ["Ann", "Bob"]):
        assert value_of({"names": names}, "names")[:3] == ["Ann", "Bob", "Seat 3"]
    assert value_of({"names": "Ann,,Cleo"}, "names")[:3] == ["Ann", "Seat 2", "Cleo"]
    assert len(value_of({"tiles": 12}, "names")) == 12
    check_bad("names", "", ["commas"])
    check_bad("names", {}, ["commas"])


def test_board_and_pins():
    assert value_of({}, "board") == "auto" and value_of({"board": "feather"}, "board") == "feather"
    check_bad("board", "", ["auto"])
    for key in ("lever_pins", "roll_pin", "pixel_pin", "piezo_pin"):
        assert value_of({}, key) is None and value_of({key: "none"}, key) is None and value_of({key: None}, key) is None
    assert value_of({"lever_pins": ",".join(PINS)}, "lever_pins") == PINS
    assert value_of({"lever_pins": PINS + ["GP9"]}, "lever_pins") == PINS + ["GP9"]
    for wrong in ("", "GP0", PINS[:8], PINS[:8] + ["GP0"], PINS[:8] + [""], {}):
        check_bad("lever_pins", wrong, ["a pin name for each lever"])
    check_bad("lever_pins", PINS, ["a pin name for each lever"], {"levers": 12})
    for key in ("roll_pin", "pixel_pin", "piezo_pin"):
        assert value_of({key: "GP20", "lever_pins": PINS}, key) == "GP20"
        for wrong in ("", "GP20,GP21", {}):
            check_bad(key, wrong, ["a pin name"])
        check_bad(key, "GP8", ["given once"], {"lever_pins": PINS})
    check_bad("pixel_pin", "GP20", ["given once"], {"roll_pin": "GP20"})


def test_values_that_exclude_each_other():
    check_bad("first_roll_needs", 2, ["needed", "shut"], {"start_shut": "1,2"})
    check_bad("first_roll_needs", 2, ["needed", "shut"], {"preset": "three_down"})
    check_bad("start_shut", "2", ["needed", "shut"], {"preset": "two_to_go"})
    so, bad = load({"preset": "two_to_go", "start_shut": [2], "first_roll_needs": "two"})
    assert sorted([entry[0] for entry in bad]) == ["first_roll_needs", "start_shut"]
    assert so.first_roll_needs == 2 and so.start_shut == []


def test_unknown_key():
    so, bad = load({"tile": 9, "stake": 7})
    assert [entry[:2] for entry in bad] == [["tile", 9]] and so.stake == 7
    for key in NAMES:
        assert key in bad[0][2]


def test_several_wrong_at_once():
    # With the wrong number of tiles gone, seat 10 is none of the box's nine.
    so, bad = load({"tiles": 11, "players": 10, "stake": 0, "ties": "carry"})
    assert [entry[0] for entry in bad] == ["tiles", "stake", "players"]
    assert (so.tiles, so.players, so.stake, so.ties) == (9, 1, 5, "carry")


def test_given_is_left_as_it_was():
    given = {"tiles": 11, "sound": "off"}
    load(given)
    assert given == {"tiles": 11, "sound": "off"}


def test_presets():
    assert tuple([name for name, _ in PRESETS]) == options("preset") and options("preset")[:15] == CHOICES["preset"]
    assert preset("twelve") == {"tiles": 12, "one_die": "six"}
    for name in ("classic", "", "pub\nformat=pool", "format=pool"):
        assert preset(name) == {}, name
    differs = {
        "pub": {"format": "pool"}, "traditional": {"shut": "faces"}, "two_dice": {"one_die": "never"},
        "twelve": {"tiles": 12, "one_die": "six", "levers": 12, "names": ["Seat {}".format(seat) for seat in range(1, 13)]},
        "read_the_box": {"score": "digits", "limit": 4500}, "thai": {"shut": "single", "one_die": "never"},
        "two_to_go": {"first_roll_needs": 2}, "three_to_go": {"first_roll_needs": 3}, "three_down": {"start_shut": [1, 2, 3]},
        "odds_up": {"start_shut": [2, 4, 6, 8]}, "evens_up": {"start_shut": [1, 3, 5, 7, 9]}, "unlucky_seven": {"stop_on": 7},
        "knockout": {"format": "knockout"}, "tournament": {"format": "tournament", "limit": 100},
    }
    default, bad = load({})
    for name, sets in PRESETS[15:]:
        given = dict(sets)
        given["tiles"] = given.get("tiles", 12)
        so, bad = load({"preset": name, "tiles": given["tiles"]})
        plain, wrong = load(given)
        assert sets and not bad and not wrong and in_force(so) == dict(in_force(plain), preset=name), name
    for name in CHOICES["preset"]:
        expected = differs.get(name, {})
        so, bad = load({"preset": name})
        assert not bad
        for key in NAMES:
            if key != "preset":
                assert getattr(so, key) == expected.get(key, getattr(default, key)), (name, key)
    assert value_of({"preset": "odds_up", "tiles": 12}, "start_shut") == [2, 4, 6, 8, 10, 12]


def test_explicit_wins_over_preset():
    assert value_of({"preset": "thai", "one_die": "six"}, "one_die") == "six"
    assert value_of({"preset": "thai", "one_die": "six"}, "shut") == "single"
    assert value_of({"preset": "three_down", "start_shut": "none"}, "start_shut") == []
    assert value_of({"preset": "unlucky_seven", "stop_on": None}, "stop_on") is None
    # A wrong explicit value falls to the preset's.
    check_bad("one_die", "maybe", ["never"], {"preset": "thai"})
    assert load({"preset": "thai", "one_die": "maybe"})[0].one_die == "never"


def test_what_is_chosen_at_the_box_wins_over_the_file():
    file, bad = load({"preset": "thai", "tiles": 10, "score": "digits", "levers": 12, "stake": 7})
    found = with_choices(file, {"score": "count", "sound": "off"})
    assert (found.preset, found.shut, found.tiles, found.score) == ("thai", "single", 10, "count")
    assert (found.sound, found.stake, found.levers) == ("off", 7, 12)
    # A chosen preset is whole, but keeps the box's tiles, unless it sets them.
    found = with_choices(file, {"preset": "pub"})
    assert (found.format, found.shut, found.score, found.tiles, found.levers) == ("pool", "any", "sum", 10, 12)
    assert with_choices(file, {"preset": "twelve"}).tiles == 12
    # Whatever house rules the file gives, those of the preset count.
    own = {"shut": "pair", "one_die": "six", "score": "count", "start_shut": 4, "first_roll_needs": 5, "stop_on": 6, "format": "rounds"}
    for _, sets in PRESETS:
        assert all([name == "tiles" or name in own for name in sets])
    found, plain = with_choices(load(own)[0], {"preset": "classic"}), load({})[0]
    assert [name for name in own if getattr(found, name) != getattr(plain, name)] == []
    # Nor does it take levers that the box does not have.
    assert with_choices(load({})[0], {"preset": "twelve"}) is None
    assert with_choices(file, {"score": "mean"}) is None
    assert with_choices(file, {}).given == dict(file.given, levers=12) and file.given["score"] == "digits"


def test_in_force_is_read_again_as_the_same():
    for given in (
        {}, {"preset": "odds_up", "tiles": 12}, {"preset": "two_to_go", "names": "Ann,Bob"},
        {"computer_seats": "3:random 2:expert", "lever_pins": PINS, "roll_pin": "GP20", "one_die_must": "yes", "limit": 10**15},
    ):
        so, bad = load(given)
        found = in_force(so)
        again, bad = load(found)
        assert not bad and sorted(found) == sorted(NAMES)
        for key in NAMES:
            assert getattr(again, key) == getattr(so, key), key
    assert found["computer_seats"] == "2:expert 3:random" and found["start_shut"] is None and found["one_die_must"] is True


def test_rules_and_their_name():
    names = []
    for given in (
        {}, {"tiles": 10}, {"preset": "twelve"}, {"preset": "thai"}, {"one_die": "always", "one_die_must": True},
        {"score": "digits"}, {"start_shut": [2, 9]}, {"first_roll_needs": 3}, {"tiles": 12, "first_roll_needs": 12}, {"stop_on": 12},
        {"tiles": 12, "shut": "single", "one_die": "always", "one_die_must": "yes", "score": "count",
         "start_shut": "2,3,4,5,6,7,8,9,10,11,12", "first_roll_needs": 1, "stop_on": 12},
    ):
        so, bad = load(given)
        assert not bad, bad
        name = rules_of(so).packed
        assert 0 <= name < 1 << 35
        names.append(name)
        for rules in (rules_of(so), unpacked(name)):
            assert (rules.tiles, rules.shut, rules.one_die, rules.must, rules.scoring) == (
                so.tiles, so.shut, so.one_die, so.one_die_must, so.score)
            assert tiles(rules.full & ~rules.start) == so.start_shut
            assert rules.needs == (mask_of([so.first_roll_needs]) if so.first_roll_needs else 0)
            assert rules.stop_on == (so.stop_on or 0)
    assert len(set(names)) == len(names)
    assert rules_of(load({"stake": 9, "sound": "off"})[0]).packed == names[0]


def test_hash_follows_what_was_given():
    one = hash_of(load({"tiles": 10, "sound": "off"})[0])
    assert one == hash_of(load({"sound": "off", "tiles": "10"})[0])
    for other in ({}, {"tiles": 10}, {"tiles": 12, "sound": "off"}, {"tiles": 10, "sound": "off", "stake": 5}):
        assert hash_of(load(other)[0]) != one
    assert 0 <= one < 1 << 24
