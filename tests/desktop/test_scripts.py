"""Scripts: what is wrong is named with its line, and when a run ends."""
import pytest

from desktop.commands.replay import replay
from desktop.errors import Usage
from desktop.parts import FAULTS
from desktop.scripts import check_line, read_script
from desktop.sim import Sim


@pytest.mark.parametrize("text, said", (
    ("what", "line 2: no JSON"),
    ("[1]", "line 2: .*must be a JSON object"),
    ('{"at": 1, "levr": 3}', 'line 2: unknown field "levr"; there are at, '),
    ('{"at": 1, "lever": 3}', "line 2: fields at, lever"),
    ('{"at": 1, "lever": 3, "down": true, "roll": "press"}', "line 2: fields"),
    ("{}", "line 2: fields missing"),
    ('{"at": 1}', "line 2: fields at"),
    ('{"lever": 3, "down": true}', "line 2: at is missing"),
    ('{"end": true}', "line 2: at is missing"),
    ('{"at": 1, "lever": 10, "down": true}', "line 2: lever 10: must be 1 to 9"),
    ('{"at": 1, "lever": true, "down": true}', "line 2: lever true"),
    ('{"at": 1, "lever": 1, "down": 1}', "line 2: down 1: must be true or false"),
    ('{"at": -1, "lever": 1, "down": true}', "line 2: at -1"),
    ('{"at": 1.5, "lever": 1, "down": true}', "line 2: at 1.5"),
    ('{"at": 1, "roll": "hold"}', "line 2: roll \"hold\": must be press or release"),
    ('{"at": 1, "power": "cycle"}', "line 2: power"),
    ('{"at": 1, "stall": -3}', "line 2: stall"),
    ('{"at": 1, "fault": "fire"}', "line 2: fault \"fire\": must be one of flash_torn"),
    ('{"at": 1, "end": false}', "line 2: end false"),
    ('{"dice": [7, 1]}', "line 2: dice"),
    ('{"dice": [1, 2, 3]}', "line 2: dice"),
    ('{"clock": 536870912}', "line 2: clock 536870912: must be ticks below 536870912"),
    ('{"clock": 1073741824, "wrap": 30}', "line 2: clock"),
    ('{"clock": 5, "wrap": 31}', "line 2: wrap 31: must be 29 or 30"),
    ('{"wrap": 30}', "line 2: fields wrap"),
    ('{"levers_down": [0]}', "line 2: levers_down"),
    ('{"levers_down": 3}', "line 2: levers_down"),
    ('{"button_down": "yes"}', "line 2: button_down"),
))
def test_wrong_lines(text, said):
    with pytest.raises(Usage, match=said):
        read_script(["", text], 9)


@pytest.mark.parametrize("text, said", (
    ('{"at": 4, "roll": "press"}', "line 2: at 4: back in time, the line before is at 5"),
    ('{"clock": 0}', "line 2: clock: only before the first at"),
    ('{"levers_down": [1]}', "line 2: levers_down: only before"),
))
def test_wrong_order(text, said):
    with pytest.raises(Usage, match=said):
        read_script(['{"at": 5, "roll": "press"}', text])


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_befalls_a_box(name):
    line = {"at": 1, "fault": name}
    check_line(line)
    Sim().do(line)


def test_a_run_ends_ten_seconds_after_the_last_line():
    assert replay(['{"at": 700, "roll": "release"}'], {}, lambda text: None).now == 10_700
    assert replay([], {}, lambda text: None).now == 10_000
    assert replay(['{"at": 700, "end": true}', '{"at": 900, "roll": "press"}'], {}, lambda text: None).now == 700
