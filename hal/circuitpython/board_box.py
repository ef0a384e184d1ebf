"""The parts together: the ports, and the loop."""
import gc
import os

import board
from adafruit_ticks import ticks_ms

from hal.circuitpython.boards import pins_of
from hal.circuitpython.pixels import Pixels


def environment(keys):
    missing = None
    try:  # os.getenv() reads the file anew each time, 7 ms
        with open("/settings.toml") as file:
            keys = [line.split("=")[0].strip()[8:].lower() for line in file if line.strip().startswith("SHUTBOX_")]
            missing = ""  # what has a line but no value is wrong
    except OSError:
        pass
    given = {}
    for key in keys:
        try:
            value = os.getenv("SHUTBOX_" + key.upper(), missing)
        except ValueError:
            value = ""
        if value is not None:
            given[key] = value
    return given


class Machine:
    entropy_error = None

    def __init__(self, settings, guard):
        guard.parts = self
        self.last_error = guard.last_error
        self._litter = False
        self._opened = []
        self._sounder = self._watchdog = self._entropy = None
        self._names, self.bad = pins_of(settings, board)
        self._pixels = self.keep(Pixels(board, self._names["pixel_pin"][0], settings))
        from hal.circuitpython.console import Console
        from hal.circuitpython.inputs import Inputs
        from hal.circuitpython.store import open_store

        self._inputs = Inputs(board, self._names, settings, self.keep)
        self._console = guard.console = guard.console or Console()
        self.log = self._console.log
        self.flush = self._console.tick
        self.store = open_store()

    def keep(self, part):
        self._opened.append(part)
        return part

    def start(self, box, bad):
        self.box = box
        self._start = self.now = ticks_ms()
        box.boot(self.now, self._inputs.down, self._inputs.button, bad + self.bad)
        self.flush(0)
        from hal.circuitpython.resets import watchdog

        self._chance()
        if self._names["piezo_pin"]:
            from hal.circuitpython.sounder import Sounder

            self._sounder = self.keep(Sounder(board, self._names["piezo_pin"][0], self))
            self.sound = self._sounder.play
        self._watchdog = watchdog(self.keep)

    def _chance(self):
        if not self._entropy:
            from hal.dice_source import Entropy

            self._entropy = Entropy(self)
        return self._entropy

    def roll(self, dice):
        return self._chance().roll(dice)

    def random(self, n):
        return self._chance().random(n)

    def check_entropy(self):
        return self._chance().check()

    def sound(self, notes, half):
        pass

    def tick(self):
        now = self.now = ticks_ms()
        inputs = self._inputs
        changed = inputs.update(now)
        wait = self.box.step(now, inputs.down, inputs.raw, inputs.button)
        due = self._pixels.show(self.box.frame, now, changed)
        if self._litter and not changed and hasattr(gc, "mem_free"):
            gc.collect()  # 15 ms, now that nobody waits for an answer
        self._litter = changed
        if 0 < due < wait:
            wait = due
        if inputs.unsettled and wait > 2:
            wait = 2
        if self._sounder:
            wait = min(wait, self._sounder.tick(now))
        age = (now - self._start) & 0x1FFFFFFF
        if self._console.busy:
            self.flush(age)  # after the light: it takes 1.5 ms
            if self._console.busy:
                wait = min(wait, 20)
        if self._watchdog:
            self._watchdog.feed(age)  # here only: when all parts have had their turn
        return wait

    def deinit(self):
        while self._opened:
            self._opened.pop().deinit()
