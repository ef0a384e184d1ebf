"""The steady loop allocates nothing: 1,000 frames of every state, on MicroPython, where a byte allocated is a byte counted."""
import pytest

from tests.support import runner, states

# Every light there is, so that none is left out. Advice and computer seats that need the solver's tables have its slices of work,
# which end, in otherwise idle steps: they are no frames.
SETTINGS = {"dice_faces": "yes", "button_pixel": "yes", "sacrificial_pixel": "yes", "sound": "high"}

# 1,000 frames, most 15 ms apart, so that cards, blinks and animations pass; where a state ends within a second, two in a ms. A frame
# in which the box logged, sounded, changed its state or began or ended its cards is an event's, and may allocate; those are few.
SCRIPT = '''
from tests.support.states import to
drive = to({!r}, {!r})
box = drive.box
view = box.view
ports = drive.ports
def frame(ms):
    drive.now = (drive.now + ms) & 0x1FFFFFFF
    box.step(drive.now, drive.down, drive.down, drive.button)
def frames(count, ms):
    events = seen = at_events = 0
    for i in range(count):
        state = box.state
        said = ports.count
        reading = view.reading
        before = gc.mem_alloc()
        frame(ms or i & 1)
        size = gc.mem_alloc() - before
        if state is not box.state or said != ports.count or reading != view.reading:
            events += 1
            at_events += size
        elif size:
            if seen < 2000:
                print("frame", i, "allocated", size)
            seen += size
    return seen, events, at_events
frame(1)
# At last, that the very same count can see an allocation:
seen, events, at_events = frames(1000, {})
plain = frame
def frame(ms):
    plain(ms)
    (ms, ms)
import json
print(json.dumps([seen, events, at_events, frames(3, 1)[0], drive.state()]))
'''


def step_ms(name):
    """Ms between the frames of a state; 0: every other frame 1 ms."""
    return {"rolling": 0, "computer": 3, "choose_completion": 3}.get(name, 15)


@pytest.mark.parametrize("name", states.STATES)
def test_a_thousand_frames_allocate_nothing(name):
    result = runner.run(SCRIPT.format(name, SETTINGS, step_ms(name)), heap="1m")
    seen, events, _, control, state = result.value
    assert seen == 0, result.text
    assert control > 0, "the count does not see a tuple"
    assert events < (100 if name == "computer" else 30), result.text
    assert state.lower().startswith(name.split("_")[0]) or name == "box_shut", state
