"""The button."""
from micropython import const

_M = const(0x1FFFFFFF)
_HOLD = const(600)
_FILL = const(2000)
_ELBOW = const(8000)
_HELD = const(10000)

_TAP = const(0)
_HOLDS = const(1)
_FILLS = const(2)
_STUCK = const(3)
_OLD = const(4)


class Button:
    def __init__(self, box):
        self.box = box
        self.down = False
        self._since = self.epoch = self.stage = self._guard = 0

    def start(self, down, service):
        self.down = down
        self._since = self.box.now
        self.stage = _OLD if service else _HOLDS

    def tick(self, down, passed):
        if self._guard:
            self._guard = max(self._guard - passed, 0)
        if not down and not self.down:
            return 1000
        box = self.box
        if not self.down:
            self.down = True
            self._since = box.now
            self.epoch = box.epoch
            self.stage = _TAP
            box.touch()
            box.view.dip()
            box.sound((2000, 8))
            box.state.press()
        age = (box.now - self._since) & _M
        fresh = self.epoch == box.epoch  # a new state needs a new press
        if self.stage == _TAP and age >= _HOLD:
            self.stage = _HOLDS
            if fresh:
                box.state.hold()
        if self.stage == _HOLDS and age >= _FILL:
            self.stage = _FILLS
            if fresh and box.state.can_leave:
                box.view.fill(self._since)
        stage = self.stage
        if stage == _FILLS and age >= _ELBOW or stage == _OLD and age >= _HELD:
            self.stage = _STUCK
            box.emit("alert", "kind", "stuck", "tiles", [0])
            if stage == _OLD:
                box.begin()
        elif not down:
            self.down = False
            box.touch()
            box.view.fill(None)
            if stage == _STUCK:
                box.emit("alert_over", "kind", "stuck", "tiles", [0])
            elif stage == _OLD:
                box.go("service")
            elif fresh and stage == _TAP and not self._guard and box.state.taps:
                self._guard = 300
                box.state.tap()
            elif fresh and stage == _FILLS and age >= 5000 and box.state.can_leave:
                box.state.leave()
            return 1000
        stage = self.stage
        due = _HOLD if stage == _TAP else _FILL if stage == _HOLDS else _ELBOW if stage == _FILLS else _HELD
        return due - age if age < due else 1000
