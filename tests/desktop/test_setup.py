"""Setup at the box, by levers and button alone, and what becomes of the choices."""
import json

from desktop.commands.replay import replay
from shutbox_core.game.match import FORMATS
from shutbox_core.settings import PRESETS
from tests.support.drive import Drive, Store
from tests.support.lights import letters, said
from tests.support.player import Player
from tests.support.table import Table

PAGES = {
    1: ["classic", "pub", "twelve", "traditional", "two_dice", "read_the_box", "thai", "two_to_go", "three_to_go"],
    2: [name for name, _ in PRESETS[9:]],
    3: ["high", "six", "below_six", "last_one", "never", "always"],
    4: [False, True],
    5: ["sum", "digits", "count"],
    6: [one.name for one in FORMATS],
    7: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    8: ["random", "most", "highest", "fewest", "expert", "shark"],
    9: [1, 2, 3, 4, 5],
    10: ["low", "off", "high"],
    11: ["tiles", "off", "full"],
}
AT_FIRST = {1: "classic", 2: None, 3: "high", 4: False, 5: "sum", 6: "single", 7: [], 8: "expert", 9: 3, 10: "low", 11: "tiles"}


def opened(sets=None, **options):
    """A box in Setup."""
    table = Table(sets, **options)
    table.wait(50).leave()
    assert table.log[-1]["e"] == "setup" and table.log[-1]["page"] == 1
    return table


def turn_to(table, page):
    """Taps until this page is open; gives its line."""
    for _ in range(11):
        if table.last("setup")["page"] == page:
            break
        table.tap()
    assert table.log[-1]["e"] == "setup" and table.log[-1]["page"] == page
    return table.log[-1]


def choose(table, page, *options):
    """Lowers and raises the levers of these options of a page; gives its last line."""
    found = turn_to(table, page)
    for option in options:
        lever = found["options"].index(option) + 1
        table.lever(lever, down=False).flick(lever)
    return table.last("setup")


def lit(table):
    """The picture once the page's number has been shown."""
    table.wait(6000)
    return letters(table.frames[-1][1], len(table.frames[-1][1]))


def saved(table):
    """Leaves; gives what has changed."""
    table.leave()
    assert [line["e"] for line in table.log[-3:]] == ["saved", "setup_end", "attract"] and table.log[-3]["what"] == "setup"
    assert table.log[-2]["saved"] is True
    return table.log[-2]["changed"]


def in_force(table):
    return table.last("settings")["set"]


def test_each_page():
    table = opened()
    for page in range(1, 12):
        line = table.last("setup")
        chosen = AT_FIRST[page]
        assert (line["page"], line["options"], line["chosen"]) == (page, PAGES[page], chosen)
        table.wait(7000)
        picture = "".join("W" if option == chosen else "f" for option in PAGES[page]).ljust(9, ".")
        if page == 1:
            picture = "Wf.ffffff"  # a box with nine levers has no twelve tiles
        assert said(table.frames, line["at"], table.now) == [("number", str(page)), ("picture", picture)]
        table.tap()
    assert table.last("setup")["page"] == 1 and len(table.lines("setup")) == 12
    assert saved(table) == {}


def test_nine_levers_are_enough_for_every_page():
    assert all(0 < len(options) <= 9 for options in PAGES.values()), "what has no lever can't be chosen"


def test_a_lever_chooses_on_its_way_down():
    table = opened(levers_down=[4])
    turn_to(table, 5)
    known = len(table.lines("setup"))
    table.lever(2)
    assert table.last("setup")["chosen"] == "digits" and len(table.lines("setup")) == known + 1
    table.lever(3)
    assert table.last("setup")["chosen"] == "count"
    table.lever(2, 4, down=False)
    assert table.last("setup")["chosen"] == "count" and len(table.lines("setup")) == known + 2
    assert lit(table) == "ffW......"
    turn_to(table, 6)  # lever 3 stays down
    assert table.last("setup")["chosen"] == "single"
    table.lever(9)  # no such option
    assert table.last("setup")["chosen"] == "single"
    assert saved(table) == {"score": "count", "limit": 9}


def test_the_number_of_a_page_ends_with_a_lever():
    table = opened()
    table.lever(2)
    assert letters(table.frames[-1][1]) == "fW.ffffff"


def test_what_the_box_cannot_do_is_dark_and_refused():
    table = opened()
    table.lever(3)
    assert table.last("setup")["chosen"] == "classic" and len(table.lines("setup")) == 1
    assert lit(table) == "Wf.ffffff"
    assert saved(table) == {}
    table = opened({"levers": 12})
    assert lit(table) == "Wffffffff..."
    choose(table, 1, "twelve")
    assert lit(table) == "ffWffffff..."
    assert turn_to(table, 7)["options"] == list(range(1, 13))
    table.lever(12)
    assert table.last("setup")["chosen"] == [12]
    assert lit(table) == "fffffffffffW"
    assert saved(table) == {"preset": "twelve", "tiles": 12, "one_die": "six", "computer_seats": "12:expert",
                            "names": [f"Seat {seat}" for seat in range(1, 13)]}
    table = opened({"players": 3})
    turn_to(table, 6)
    offered = "".join("f" if one.most_seats > 2 else "." for one in FORMATS)
    assert lit(table) == ("W" + offered[1:]).ljust(9, ".") and offered[5] == "."  # solo is for one


def test_a_preset_and_what_is_chosen_after_it():
    table = opened({"score": "count", "stop_on": 5})
    choose(table, 2, "knockout")
    assert turn_to(table, 6)["chosen"] == "knockout" and turn_to(table, 5)["chosen"] == "sum"
    choose(table, 5, "digits")
    choose(table, 3, "always")
    choose(table, 4, True)
    choose(table, 6, "rounds")
    choose(table, 1, "pub")  # begins anew
    assert [turn_to(table, page)["chosen"] for page in (6, 5, 4, 3)] == ["pool", "sum", False, "high"]
    choose(table, 1, "two_dice")
    assert turn_to(table, 2)["chosen"] is None
    assert turn_to(table, 3)["chosen"] == "never"
    choose(table, 3, "always")  # set explicitly it wins over the preset
    assert saved(table) == {"preset": "two_dice", "one_die": "always", "score": "sum", "limit": 45, "stop_on": None}
    table.start(1).roll(1, 2)
    assert table.last("ready")["dice_allowed"] == [1, 2] and table.last("turn_start")["seat"] == 1


def test_seats_and_their_levels():
    table = opened({"computer_seats": "2:random 3:shark"})
    assert turn_to(table, 7)["chosen"] == [2, 3]
    assert lit(table) == "fWWffffff"
    choose(table, 7, 2)
    assert table.last("setup")["chosen"] == [3]
    choose(table, 7, 5)
    assert saved(table) == {"computer_seats": "3:shark 5:shark"}
    table.leave()
    assert turn_to(table, 8)["chosen"] == "shark"
    choose(table, 8, "most")
    assert lit(table) == "fWffff..."
    assert saved(table) == {"computer_seats": "3:most 5:most"}
    table.leave()
    choose(table, 7, 3, 5)
    assert table.last("setup")["chosen"] == []
    assert saved(table) == {"computer_seats": None}
    table.start(3)
    assert [seat["computer"] for seat in table.last("game_start")["seats"]] == [False] * 3


def test_what_the_store_refuses_is_not_called_saved_but_holds_and_is_stored_as_soon_as_it_takes():
    table = opened()
    choose(table, 1, "pub")
    table.fault("store_refuses").leave()
    assert [line["e"] for line in table.log[-3:]] == ["error", "setup_end", "attract"] and table.log[-2]["saved"] is False
    table.wait(5_000).fault("store_ok").wait(1_050)
    assert table.log[-1]["e"] == "saved" and table.log[-1]["what"] == "setup"
    table.power()
    assert in_force(table)["preset"] == "pub"


def test_without_a_store_nothing_is_called_saved():
    for size, saved_ in ((0, False), (4096, True)):
        drive = Drive(store=Store(size)).boot()
        told = []
        drive.ports.log = lambda t, event, fields: told.append((event, fields.get("saved")))
        drive.run(3000)
        drive.press(6000)
        drive.press(6000)
        assert told[-2:] == [("setup_end", saved_), ("attract", None)]


def test_a_level_chosen_before_the_seat():
    table = opened()
    choose(table, 8, "highest")
    choose(table, 7, 2)
    assert saved(table) == {"computer_seats": "2:highest"}


def test_a_minute_of_nothing_leaves_unsaved():
    table = opened()
    choose(table, 9, 1)
    table.wait(59_000)
    choose(table, 10, "off")
    table.wait(59_800)
    assert table.log[-1]["e"] == "setup"
    line = table.until("setup_end", 300)
    assert line["saved"] is False and line["changed"] == {}
    table.wait(10)
    assert table.log[-1]["e"] == "attract" and not table.lines("saved")
    table.leave()
    assert turn_to(table, 9)["chosen"] == 3 and lit(table)[2] == "W" and turn_to(table, 10)["chosen"] == "low"
    table.power()
    assert in_force(table)["brightness"] == 3


def test_setup_lock():
    table = Table({"setup_lock": "yes"})
    table.wait(50).press().wait(6000)
    assert set(letters(table.frames[-1][1])) <= set("ma.fA?")  # the row does not fill
    table.release().wait(500)
    assert not table.lines("setup") and not table.lines("players") and table.log[-1]["e"] == "attract"


def test_choices_are_dropped_once_the_file_has_changed():
    table = opened(owner={"sound": "off", "advice": "full"})
    choose(table, 6, "pool")
    choose(table, 11, "off")
    assert saved(table) == {"format": "pool", "advice": "off"}
    flash = table.sim.bench.flash
    table.sim.close()
    same = Table(owner={"advice": "full", "sound": "off"}, flash=flash).wait(100)
    assert (in_force(same)["format"], in_force(same)["advice"], in_force(same)["sound"]) == ("pool", "off", "off")
    same.sim.close()
    other = Table(owner={"advice": "full", "sound": "high"}, flash=flash).wait(100)
    assert (in_force(other)["format"], in_force(other)["advice"], in_force(other)["sound"]) == ("single", "full", "high")


def test_the_command_line_comes_first_save_over_what_is_chosen_later():
    owner = {"sound": "high", "advice": "off", "brightness": 2}
    table = opened(owner=owner)
    choose(table, 10, "off")
    choose(table, 9, 4)
    saved(table)
    flash = table.sim.bench.flash
    table.sim.close()
    table = Table({"sound": "low"}, owner=owner, flash=flash)
    for _ in range(2):
        table.wait(100)
        assert (in_force(table)["sound"], in_force(table)["advice"]) == ("low", "off")
        table.power()
    table.wait(2000).leave()
    choose(table, 10, "high")
    saved(table)
    table.power()
    assert (in_force(table)["sound"], in_force(table)["advice"]) == ("high", "off")


def test_what_is_chosen_rules_the_next_game_also_after_a_power_cut_in_game_over():
    table = Table().wait(2500).start(2)
    Player(table, 2, min).play()
    table.wait(3000).power().wait(2500)
    assert table.log[-1]["e"] == "attract"
    table.leave()
    choose(table, 6, "rounds")
    choose(table, 5, "count")
    saved(table)
    table.tap().tap()
    line = table.last("game_start")
    assert line["format"] == "rounds" and line["first"] == 2 and len(line["seats"]) == 2
    assert table.match.rules.scoring == "count"


def test_a_knockout_of_three_with_a_computer_chosen_played_and_won():
    """The scenario as a script alone: it replays to the same log."""
    table = opened()
    choose(table, 6, "knockout")
    choose(table, 7, 2)
    choose(table, 8, "random")
    changed = saved(table)
    assert changed == {"format": "knockout", "computer_seats": "2:random"}
    over = Player(table, 3, min).play()[0]
    start = table.last("game_start")
    assert start["format"] == "knockout" and [seat["computer"] for seat in start["seats"]] == [False, "random", False]
    won = over["winners"][0]
    assert len(over["winners"]) == 1
    assert over["scores"][won - 1] == 0 or [total >= 45 for total in over["totals"]].count(True) == 2 and over["totals"][won - 1] < 45
    table.wait(2000).power().wait(2500)
    assert changed.items() <= in_force(table).items()
    table.leave()
    assert turn_to(table, 6)["chosen"] == "knockout" and turn_to(table, 7)["chosen"] == [2] and turn_to(table, 8)["chosen"] == "random"
    again = []
    replay(table.script(), {}, again.append)
    assert [json.loads(text) for text in again] == [{key: value for key, value in line.items() if key != "at"} for line in table.log]
