"""The levers: how they stand, which are wrong, which are faulty, and which are excused; as masks (game/tileset.py).

What is wrong the state says, by alert() or call(). A wrong lever that stands for 60 s, or one whose contact rattles, is named
faulty, and can then be excused: it counts as being where it should be until it moves. So no turn can jam.
"""
from micropython import const

from .game.tileset import tiles

_LEVERS = const(12)
_STANDS = const(60000)  # ms that a wrong lever may stand
_SLOT = const(200)  # ms
_SLOTS = const(51)  # hold any 10 s
_PLACES = const(612)  # of 12 levers in 51 slots
_RATTLES = const(40)  # changes within 10 s are still a player's


class Levers:
    """The levers of a box.

    down: those lowered, debounced; raw: the contacts as they are; order: those down, in the order of their lowering; excused: those
    that count as being right; wrong: those of which an alert stands; faulty: those that have been named.
    """

    def __init__(self, box):
        self._box = box
        self.down = self.raw = self.excused = self.wrong = self.faulty = 0
        self._up_alert = self._down_alert = self._called = 0
        self._stuck = self._rattling = self._watched = 0  # the last: wrong ones that are not named yet
        self._since = [0] * _LEVERS
        self._moved_at = self._slot_at = self._slot = 0
        self._changes = bytearray(_PLACES)  # of each raw contact, by slots of 200 ms, and
        self._sums = [0] * _LEVERS  # how often each has changed in the last 10 s

    def start(self, down):
        """The program starts with these down."""
        self.down = self.raw = down
        self.order = tiles(down)
        self._slot_at = self._box.now

    def tick(self, down, raw):
        """Takes how they stand now. Gives the ms until a wrong one has stood too long."""
        box = self._box
        passed = box.since(self._slot_at)
        if passed >= _SLOT:
            self._slot_at = box.now - passed % _SLOT
            self._pass_slots(passed // _SLOT)
        if raw != self.raw:
            self._rattle(raw)
        if down != self.down:
            self._move(down)
        return self._stand() if self._watched else 1000

    def misplaced(self, open_):
        """With these tiles open: the open ones whose lever is down, and the shut ones whose lever is up, less the excused."""
        counts = ~self.excused
        return open_ & self.down & counts, self._box.full & ~open_ & ~self.down & counts

    def alert(self, up, down):
        """These are up, these down, where they should not be: each twinkles, and a tap is refused."""
        if up | down | self.wrong:
            self._say("lever_up", self._up_alert, up)
            self._say("lever_down", self._down_alert, down)
            self._up_alert = up
            self._down_alert = down
            self.wrong = up | down
            self._box.view.alert(up | down)
            self._watch()

    def call(self, mask):
        """These are to be moved before the turn goes on."""
        self._called = mask
        self._box.view.call(mask)
        self._watch()

    def fit(self, full):
        """From now on only these are the game's."""
        self._name(self._stuck & full, self._rattling & full)

    def excuse_faulty(self):
        """Excuses all that have been named; gives their mask."""
        mask = self.faulty
        if mask:
            self.excuse(mask)
        return mask

    def excuse(self, mask):
        """These count as being where they should be, until their contact changes."""
        self.excused |= mask
        self._name(self._stuck & ~mask, self._rattling & ~mask)
        self._keep()
        self._box.emit("lever_ignored", tiles=tiles(mask))

    def recall(self, kept):
        """At power-on: excuses again those of SavedGame.excused that stand as they did."""
        mask = kept & 4095
        self.excused = mask & ~(kept >> _LEVERS ^ self.down)
        if self.excused != mask:  # moved while the power was off
            self._keep()

    def _keep(self):
        box = self._box
        box.keep("turn", box.journal.excuse, self.excused | (self.excused & self.down) << _LEVERS)

    def _move(self, down):
        box = self._box
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
        if not box.state.spare_levers:
            changed &= box.full
        if changed:
            box.touch()
            self._moved_at = box.now
            if self._stuck & changed:
                self._name(self._stuck & ~changed, self._rattling)
            box.change(box.state.moved(changed))

    def _rattle(self, raw):
        changed = raw ^ self.raw
        self.raw = raw
        for lever in range(_LEVERS):
            if changed & 1 << lever:
                place = self._slot + lever
                if self._changes[place] < 255:
                    self._changes[place] += 1
                    self._sums[lever] += 1
                if self._sums[lever] > _RATTLES and self._box.full & ~self._rattling & 1 << lever:
                    self._name(self._stuck, self._rattling | 1 << lever)

    def _pass_slots(self, slots):
        # So many slots have ended: forgets what is older than 10 s. Without a change in them a contact rattles no more.
        rattling = self._rattling
        for _ in range(min(slots, _SLOTS)):
            self._slot = (self._slot + _LEVERS) % _PLACES
            for lever in range(_LEVERS):
                place = self._slot + lever
                self._sums[lever] -= self._changes[place]
                self._changes[place] = 0
                if not self._sums[lever]:
                    rattling &= ~(1 << lever)
        if rattling != self._rattling:
            self._name(self._stuck, rattling)

    def _stand(self):
        # Names those that have stood too long since they became wrong, and since anything moved.
        box = self._box
        still = box.since(self._moved_at)
        wait = 1000
        mask = 0
        for lever in range(_LEVERS):
            if self._watched & 1 << lever:
                left = _STANDS - min(box.since(self._since[lever]), still)
                if left <= 0:
                    mask |= 1 << lever
                elif left < wait:
                    wait = left
        if mask:
            self._name(self._stuck | mask, self._rattling)
        return wait

    def _name(self, stuck, rattling):
        self._say("stuck", self._stuck, stuck)
        self._say("chatter", self._rattling, rattling)
        self._stuck = stuck
        self._rattling = rattling
        self.faulty = stuck | rattling
        self._box.view.faulty(self.faulty)
        self._watch()

    def _watch(self):
        wrong = (self.wrong | self._called) & ~self.faulty
        for lever in tiles(wrong & ~self._watched):
            self._since[lever - 1] = self._box.now
        self._watched = wrong

    def _say(self, kind, old, new):
        if old & ~new:
            self._box.emit("alert_over", kind=kind, tiles=tiles(old & ~new))
        if new & ~old:
            self._box.emit("alert", kind=kind, tiles=tiles(new & ~old))
