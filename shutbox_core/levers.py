"""The levers: which are wrong, faulty, excused."""
from micropython import const

from shutbox_core.game.tileset import tiles

_M = const(0x1FFFFFFF)


class Levers:
    def __init__(self, box):
        self.box = box
        self.order = []  # those down, in the order in which they were lowered
        self.down = self.raw = 0
        self.excused = self.called = self.wrong_up = self.wrong_down = 0
        self._since = [0] * 12
        self._watched = 0
        self._stuck = self._rattling = 0
        self._changes = bytearray(612)  # of each lever in slots of 200 ms, 51 of which hold any 10 s
        self._counts = [0] * 12
        self._slot = self._slot_at = self._moved_at = 0

    def start(self, down):
        self.down = self.raw = down
        self.order = tiles(down)
        self._slot_at = self.box.now

    def tick(self, down, raw):
        passed = (self.box.now - self._slot_at) & _M
        if passed >= 200:
            self._new_slot(passed)
        if raw != self.raw:
            self._rattle(raw)
        if down != self.down:
            self._move(down)
        return self._stand() if self._watched else 1000

    def _move(self, down):
        box = self.box
        changed = down ^ self.down
        self.down = down
        for lever in tiles(changed):
            if lever in self.order:
                self.order.remove(lever)
            else:
                self.order.append(lever)
        if self.excused & changed:
            self.excused &= ~changed
            self._keep()
        if not box.state.spare:
            changed &= box.full
        if changed:
            box.touch()
            self._moved_at = box.now
            if self._stuck & changed:
                self._name(self._stuck & ~changed, self._rattling)
            box.state.moved(changed)

    def misplaced(self, open_):
        mask = ~self.excused
        return open_ & self.down & mask, self.box.full & ~open_ & ~self.down & mask

    def alerts(self, up, down):
        if up | down | self.wrong():
            self._say("lever_up", self.wrong_up, up)
            self._say("lever_down", self.wrong_down, down)
            self.wrong_up = up
            self.wrong_down = down
            self.box.view.alert(up | down)
            self._watch()

    def wrong(self):
        return self.wrong_up | self.wrong_down

    def call(self, mask):
        self.called = mask
        self.box.view.call(mask)
        self._watch()

    def _watch(self):
        wrong = (self.wrong() | self.called) & ~self.faulty()
        for lever in tiles(wrong & ~self._watched):
            self._since[lever - 1] = self.box.now
        self._watched = wrong

    def _say(self, kind, old, new):
        for event, mask in (("alert_over", old & ~new), ("alert", new & ~old)):
            if mask:
                self.box.emit(event, "kind", kind, "tiles", tiles(mask))

    def faulty(self):
        return self._stuck | self._rattling

    def _name(self, stuck, rattling):
        self._say("stuck", self._stuck, stuck)
        self._say("chatter", self._rattling, rattling)
        self._stuck = stuck
        self._rattling = rattling
        self.box.view.faulty(stuck | rattling)
        self._watch()

    def _stand(self):
        now = self.box.now
        passed = (now - self._moved_at) & _M
        wait = 1000
        mask = 0
        for lever in range(12):
            if self._watched & 1 << lever:
                left = 60000 - min((now - self._since[lever]) & _M, passed)
                if left <= 0:
                    mask |= 1 << lever
                elif left < wait:
                    wait = left
        if mask:
            self._name(self._stuck | mask, self._rattling)
        return wait

    def fit(self, full):
        self._name(self._stuck & full, self._rattling & full)

    def excuse(self):
        mask = self.faulty()
        if mask:
            self.ignore(mask)
            self.box.state.moved(mask)
        return bool(mask)

    def ignore(self, mask):
        self.excused |= mask
        self._name(self._stuck & ~mask, self._rattling & ~mask)
        self._keep()
        self.box.emit("lever_ignored", "tiles", tiles(mask))

    def _keep(self):
        self.box.keep("turn", self.box.memory.excuse, self.excused | (self.excused & self.down) << 12)

    def recall(self, kept):
        mask = kept & 4095
        self.excused = mask & ~(kept >> 12 ^ self.down)
        if self.excused != mask:  # moved while the power was off
            self._keep()

    def _rattle(self, raw):
        changed = raw ^ self.raw
        self.raw = raw
        for lever in range(12):
            if changed & 1 << lever:
                at = self._slot + lever
                if self._changes[at] < 255:
                    self._changes[at] += 1
                    self._counts[lever] += 1
                if not (self._rattling | ~self.box.full) & 1 << lever and self._counts[lever] > 40:
                    self._name(self._stuck, self._rattling | 1 << lever)

    def _new_slot(self, passed):
        self._slot_at = (self.box.now - passed % 200) & _M
        rattling = self._rattling
        for _ in range(min(passed // 200, 51)):
            self._slot = (self._slot + 12) % 612
            for lever in range(12):
                at = self._slot + lever
                self._counts[lever] -= self._changes[at]
                self._changes[at] = 0
                if not self._counts[lever]:
                    rattling &= ~(1 << lever)
        if rattling != self._rattling:
            self._name(self._stuck, rattling)
