"""The log on the serial console. It never makes the game wait: what no host takes is dropped and counted."""
from collections import OrderedDict
from json import dumps

from shutbox_core.events import EVENTS

try:
    import usb_cdc
except ImportError:
    usb_cdc = None

_ROOM = 64  # bytes: print() waits when USB's buffer is full, of which this is half on the smallest boards
_MOST = 6000  # characters that may wait for a host


def line_of(t, event, fields):
    """A line of the log, JSON with its end; fields: by name, their order is that of EVENTS. KeyError: no such event."""
    line = OrderedDict((("t", t), ("e", event)))
    for name in EVENTS[event].replace("?", "").split():
        if name in fields:
            line[name] = fields[name]
    return dumps(line) + "\n"


class Console:
    """Lines wait until the round's end, or a write to the store, and for as long as a host that is there takes its time.

    Before any host was seen, or without USB, lines go out as they come. events: of this round, as line_of() takes
    them; busy: lines are still to go.
    """

    busy = False

    def __init__(self):
        self._met = False
        self._lost = 0
        self._waiting = ""
        self.events = []

    def log(self, t, event, fields):
        """Takes a line: as line_of()."""
        self.events.append((t, event, fields))
        self.busy = True

    def tick(self, age):
        """Sends what can be sent without waiting. age: ms since the program began, for a line about lost ones."""
        while self.events:
            event = self.events.pop(0)  # it is lost if there is no memory for its line, but no other is told twice
            if self._lost or len(self._waiting) > _MOST:
                self._lost += 1
            else:
                self._waiting += line_of(*event)
        host = usb_cdc and usb_cdc.console
        here = host and host.connected
        self._met = self._met or here
        if self._met and not here:
            self._lost += self._waiting.count("\n")
            self._waiting = ""
        elif self._lost and not self._waiting:
            self._waiting = "\n" + line_of(age, "error", {"what": "serial", "why": "{} lines lost".format(self._lost)})
            self._lost = 0
        self._send(host)
        self.busy = bool(self._waiting or self._lost)

    def _send(self, host):
        while self._waiting and (not self._met or host.connected and host.out_waiting <= _ROOM):
            text = self._waiting[: _ROOM if self._met else None]
            self._waiting = self._waiting[len(text) :]
            print(text, end="")
