"""What every state is made of: the answers to button, levers and time. See app.py for the table of all states."""

PARK = "park"  # where a row of the table may lead: the game is parked, then Attract


class State:
    """What all states are made of; by itself the first of all, in which a box is while a button that was held at power-on is still down.

    A handler gives the name of the state to go to, or None to stay; the box makes the change when the handler is done.

    Handlers of events may allocate memory; tick(), which runs at every step, only where something comes of it. again_ms: the ms until
    tick() is needed again. name, idle_ms, taps: as in its row of the table.
    """

    spare_levers = False  # whether levers beyond the game's tiles count, too
    at_leisure = False  # whether levers count later or not at all: the time to collect garbage
    again_ms = 1000
    _began = _lasts = 0

    def __init__(self, box, row):
        self.box = box
        self.name, self.idle_ms, self._then, self._leave, self.taps = row
        self.view = box.view
        self.levers = box.levers
        self.emit = box.emit
        self.sound = box.sound

    def enter(self):
        """The box is in this state now."""

    def press(self):
        """The button went down."""

    def tap(self):
        """The button was pressed and released within 0.6 s."""

    def hold(self):
        """The button has been down for 0.6 s."""

    def moved(self, changed):
        """These levers, a mask, have moved."""

    def tick(self):
        """A step of time."""

    def can_leave(self):
        """Whether a leave means anything now: true if so."""
        return self._leave

    def leave(self):
        """The button was held for 5 s to leave."""
        return self._leads(self._leave)

    def idled(self):
        """Nobody has touched the box for idle_ms."""
        return self._leads(self._then)

    def _leads(self, name):
        return self.box.session.park() if name == PARK else name

    def wait(self, ms):
        """Something lasts so long from now on; left() tells the rest."""
        self._began = self.box.now
        self._lasts = ms

    def left(self):
        """The ms left of wait(), for which tick() need not be called; 0 or less when it is over."""
        left = self._lasts - self.box.since(self._began)
        self.again_ms = max(left, 1)
        return left
