"""The loop of a box, the same on every platform: one round reads the inputs, asks the box, and lets each part have its turn.

In a round what somebody waits for comes first: the light that answers a lever or a press, then the sound, then the log. What
nobody waits for comes last: a slice of the box's own work (less than 2 ms on an RP2040), and, only while nothing changes and no
contact is in doubt, a collection of garbage or the import of a room (15 ms).
"""
import gc

_PERIOD = 0x1FFFFFFF  # of ms; every platform's counter wraps at this or at a multiple of it
_COLLECTS = hasattr(gc, "mem_free")  # a desktop's garbage is no matter of ours


class Loop:
    """A box and its parts at work.

    parts: what a platform's box is (hal/circuitpython/board_box.py): `inputs` with update(now), down, raw, button, unsettled;
    `pixels` with show(frame, now, urgent); `console` with busy and tick(age); `sounder` with tick(now), or None; `watchdog`
    with feed(age), or None; `litter`, True once something was told.
    box: a box that has booted. ticks_ms: the counter of milliseconds; start: what it was when the program began.
    """

    def __init__(self, parts, box, ticks_ms, start):
        self._parts = parts
        self._box = box
        self._ticks_ms = ticks_ms
        self._start = start

    def tick(self):
        """One round. Gives the ms, 1 to 1000, in which nothing will happen by itself: a board need not wait for them."""
        parts = self._parts
        inputs = parts.inputs
        box = self._box
        now = self._ticks_ms()
        changed = inputs.update(now)
        wait = box.step(now, inputs.down, inputs.raw, inputs.button)
        due = parts.pixels.show(box.frame, now, changed)
        if 0 < due < wait:
            wait = due
        if inputs.unsettled and wait > 2:
            wait = 2
        if parts.sounder:
            wait = min(wait, parts.sounder.tick(now))
        age = (now - self._start) & _PERIOD
        if parts.console.busy:
            wait = min(wait, self._log(age))
        if box.busy:
            box.work()
        if changed:
            parts.litter = True
        elif not inputs.unsettled:
            self._rest()
        if parts.watchdog:
            parts.watchdog.feed(age)  # here only: when all parts have had their turn
        return wait

    def _log(self, age):
        console = self._parts.console
        console.tick(age)
        return 20 if console.busy else 1000

    def _rest(self):
        # Nobody waits for anything now.
        if self._parts.litter and _COLLECTS:
            self._parts.litter = False
            gc.collect()
        else:
            self._box.import_ahead()
