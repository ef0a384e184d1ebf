"""The loop of a box, and what starts it anew after an error, the same on every platform.

One round reads the inputs, asks the box, and lets each part have its turn.

In a round what somebody waits for comes first: the box's step, in which a sound begins; the light; then what goes on of a sound, and
the log, unless the step had to send it before it wrote to the store. What nobody waits for comes last: a slice of the box's own work
(less than 2 ms on an RP2040), and, only while nothing changes, no answer to a lever or a press is due and no contact in doubt, a
collection of garbage or the import of a room (some 10 ms each).

A collection that a lever runs into is seen: so garbage is left to lie until the dice tumble or a computer plays, when levers count later
or not at all. Only where there is much of it it goes before, so that it never fills the memory, when the interpreter would collect
it in the midst of an answer, and what is kept would come to lie all over the place. The moment for that is right after an answer: the
later, the nearer the next lever.
"""
import gc

from micropython import const

_TICKS = const(0x1FFFFFFF)  # of ms; every platform's counter wraps at this or at a multiple of it
# What leaves litter, some 1 KiB each: a change, and a line of the log that is there at a round's end. (Those that were sent before a
# write are not counted: what is much allows for them.)
_MUCH = const(8)  # a full game has some 22 KiB free
_ANSWER = const(30)  # ms from a change or such a line: a lever's light is out, its sound is over
# Of errors: one so many ms after a start or later is the first of a row, one before that the next; the lights stay out at the fifth.
_SOON = const(3000)
_ROW = const(5)
_COLLECTS = hasattr(gc, "mem_free")  # a desktop's garbage is no matter of ours


class Loop:
    """A box and its parts at work.

    parts: what a platform's box is (hal/circuitpython/board_box.py): `inputs` with update(now), down, raw, button, unsettled;
    `pixels` with show(frame, now, urgent) and hurry; `console` with events, busy and tick(age); `sounder` with tick(now), or None;
    `watchdog` with feed(age), or None; `box`, a box that has booted.
    ticks_ms: the counter of milliseconds; start: what it was when the program began.
    """

    def __init__(self, parts, ticks_ms, start):
        self._parts = parts
        self._ticks_ms = ticks_ms
        self._start = start
        self._litter = 0  # since the last collection
        self._since = start  # when anything changed last

    def tick(self):
        """One round. Gives the ms, 1 to 1000, in which nothing will happen by itself: a board need not wait for them."""
        parts = self._parts
        inputs = parts.inputs
        box = parts.box
        now = self._ticks_ms()
        changed = inputs.update(now)
        wait = box.step(now, inputs.down, inputs.raw, inputs.button)
        pixels = parts.pixels
        wait = min(wait, pixels.show(box.frame, now, changed))
        if parts.sounder:
            wait = min(wait, parts.sounder.tick(now))
        age = (now - self._start) & _TICKS
        console = parts.console
        if changed or console.events:
            self._litter += 1 + len(console.events)
            self._since = now
        if console.busy:
            console.tick(age)
            if console.busy:
                wait = min(wait, 20)
        if box.busy:
            box.work()
        if inputs.unsettled:
            wait = min(wait, 2)
        elif not (changed or pixels.hurry) and not self._collected(now):
            box.import_ahead()
        if parts.watchdog:
            parts.watchdog.feed(age)  # here only: when all parts have had their turn
        return wait

    def _collected(self, now):
        # Collects, if there is something to collect, and this is the time for it.
        litter = self._litter
        much = litter >= _MUCH and (now - self._since) & _TICKS >= _ANSWER
        due = litter and _COLLECTS and (much or self._parts.box.state.at_leisure)
        if due:
            self._litter = 0
            gc.collect()
        return due


class Restarter:
    """Keeps a box running.

    build(restarter) builds a box, gives what has tick(), and sets `parts` as soon as there is anything to close.
    ticks_ms: the counter of milliseconds. describe(error): an error as one line of text, to be told when the box is back.

    last_error: that line of the last error, or None; parts: what is open, or None; console: what of the parts outlives a
    restart, theirs to set; dark: it has given up.
    """

    console = None

    def __init__(self, build, ticks_ms, describe, last_error=None):
        self._build = build
        self._ticks_ms = ticks_ms
        self._describe = describe
        self._loop = self.parts = None
        self._since = self._row = 0
        self.last_error = last_error
        self.dark = False

    def tick(self):
        """One round of the box, which is built if there is none. Gives the ms until the next.

        An error closes the parts and is kept; the fifth in a row (see _SOON) is raised again. What is no Exception passes.
        """
        try:
            if not self._loop:
                self._since = self._ticks_ms()
                self._loop = self._build(self)
            return self._loop.tick()
        except Exception as error:
            self.stop()
            self._row = self._row + 1 if (self._ticks_ms() - self._since) & _TICKS < _SOON else 1
            self.dark = self._row == _ROW
            if self.dark:
                raise
            self.last_error = self._describe(error)
            return 1

    def stop(self):
        """Closes the parts, which puts the lights out; a second time does nothing."""
        parts = self.parts
        self._loop = self.parts = None
        if parts:
            parts.deinit()
        gc.collect()
