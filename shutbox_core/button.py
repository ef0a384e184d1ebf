"""The roll button: what a press means by how long it lasts.

A tap acts when it is released before 0.6 s, a hold at 0.6 s, a leave when it is released between 5 and 8 s; after that it is an elbow.
Once a hold has acted, the release is no tap; and a new state needs a new press.
"""
from micropython import const


_HOLD = const(600)  # ms
_FILL = const(2000)  # from here on the row fills
_LEAVE = const(5000)
_ELBOW = const(8000)
_HELD = const(10000)  # as power came on, and still
_APART = const(300)  # after a tap that acted, another is dropped

# What the press is so far.
_TAP = const(0)
_HOLDS = const(1)
_FILLS = const(2)
_STUCK = const(3)
_SINCE_POWER_ON = const(4)

_CLICK = (2000, 8)


class Button:
    """The button of a box, debounced. down: how it was at the last tick."""

    def __init__(self, box):
        self._box = box
        self.down = False
        self._pressed_at = self._dead_ms = 0
        self._is = _TAP
        self._state = None  # in which the press began

    def start(self, down, service):
        """The program starts with the button so. service: its release opens service mode; else this press means nothing."""
        self.down = down
        self._pressed_at = self._box.now
        self._is = _SINCE_POWER_ON if service else _HOLDS

    def tick(self, down, passed):
        """Takes how it is now, `passed` ms after the last tick. Gives the ms until the press means something else."""
        if self._dead_ms:
            self._dead_ms = max(self._dead_ms - passed, 0)
        if not down and not self.down:
            return 1000
        box = self._box
        if not self.down:
            self.down = True
            self._pressed_at = box.now
            self._state = box.state
            self._is = _TAP
            box.touch()
            box.view.dip()
            box.sound(_CLICK)
            box.change(box.state.press())
        age = box.since(self._pressed_at)
        self._grow(age)
        if self._is == _FILLS and age >= _ELBOW or self._is == _SINCE_POWER_ON and age >= _HELD:
            since_power_on = self._is == _SINCE_POWER_ON
            self._is = _STUCK
            box.emit("alert", kind="stuck", tiles=[0])
            if since_power_on:
                box.change(box.open())
        elif not down:
            self._release(age)
            return 1000
        due = (_HOLD, _FILL, _ELBOW, _HELD, _HELD)[self._is]
        return due - age if age < due else 1000

    def _fresh(self):
        return self._state is self._box.state

    def _grow(self, age):
        box = self._box
        if self._is == _TAP and age >= _HOLD:
            self._is = _HOLDS
            if self._fresh():
                box.change(box.state.hold())
        if self._is == _HOLDS and age >= _FILL:
            self._is = _FILLS
            if self._fresh() and box.state.can_leave():
                box.view.fill(self._pressed_at)

    def _release(self, age):
        box = self._box
        self.down = False
        box.touch()
        box.view.fill(None)
        if self._is == _STUCK:
            box.emit("alert_over", kind="stuck", tiles=[0])
        elif self._is == _SINCE_POWER_ON:
            box.change("service")
        elif not self._fresh():
            pass
        elif self._is == _TAP and not self._dead_ms and box.state.taps:
            self._dead_ms = _APART
            box.change(box.state.tap())
        elif self._is == _FILLS and age >= _LEAVE and box.state.can_leave():
            box.change(box.state.leave())
