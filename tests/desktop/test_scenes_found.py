"""What trying to break the box has found, each as it must be."""
from tests.support.table import Table

MINUTE = 60_000


def test_the_chosen_number_of_dice_outlives_a_power_cut_before_the_roll():
    table = Table({"one_die": "always"}).start().wait(2_000).hold()
    assert table.last("ready")["dice"] == 1
    table.power().wait(100)
    assert table.last("ready")["dice"] == 1 and table.last("resumed")["dice"] is None
    assert table.roll()["dice"][1:] == []


def test_a_lever_beyond_the_tiles_chooses_no_players():
    table = Table({"levers": 12}).wait(700)
    table.raw(3, True).raw(11, True).wait(50)
    assert [line["players"] for line in table.lines("players")] == [3]


def test_a_lever_moved_in_any_tumble_is_no_fault():
    table = Table({"computer_seats": "2:highest"}).start(2).wait(100)
    table.tap(after=500).lever(9).wait(2_000)
    assert table.lines("take") and not table.lines("error")


def test_a_faulty_lever_is_forgotten_with_its_tile():
    table = Table({"preset": "twelve"}).start()
    table.lever(11).wait(61_000)
    assert table.last("alert")["kind"] == "stuck" and table.last("alert")["tiles"] == [11]
    table.wait(31 * MINUTE)  # parked by itself
    table.tap(after=100).leave()
    table.lever(1).leave()  # classic: nine tiles
    assert table.last("setup_end")["changed"]["tiles"] == 9
    table.tap().lever(2).lever(2, down=False).lever(1, down=False).tap().wait(50)
    assert {"kind": "stuck", "tiles": [11]}.items() <= table.last("alert_over").items()
    table.wait(8_000)
    table.hold()
    assert not table.lines("lever_ignored")


def test_the_fill_ends_where_the_press_no_longer_means_leaving():
    table = Table().wait(700).tap()
    table.lever(1).tap(after=300)
    table.press().wait(2_500).lever(1, down=False, settle=0)
    table.wait(3_000)
    late = [frame for at, frame, _ in table.frames if at > table.now - 2_500]
    white = [frame for frame in late if frame[0] and len(set(frame[:3])) == 1 and frame[0] % 0x10101 == 0]
    assert not white
    table.release().wait(100)
    assert not table.lines("parked")
