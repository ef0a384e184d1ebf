"""What the box asks of the world. Every platform gives one object that answers these, and nothing else of a platform reaches the core.

The classes are here to be read: a platform may inherit from them or not, and they are not on the board's drive. One test feeds every
implementation the same calls.
"""


class Ports:
    """The way out of the core.

    store: a Store. last_error: why the program before this one ended (a text), or None. entropy_error: what is wrong with the source
    of chance since the last request (a text), or None.
    """

    store = None
    last_error = None
    entropy_error = None

    def log(self, t, event, fields):
        """Takes a line of the log: ms since the program started, the event's name, its fields by name (events.py has their order).

        Never waits: a line may be written later, or be lost and counted. Raises nothing but MemoryError.
        """

    def flush(self, age):
        """Before a write that may stop the program for a moment: what is still to be told may be told now. age: ms since the program
        started, modulo 2**29."""

    def sound(self, notes, quiet):
        """Plays notes, a tuple of hertz and ms in turn (0 Hz: a rest), in place of what sounds. quiet: at half the volume."""

    def roll(self, dice):
        """Faces of so many (1 or 2) fair dice as a tuple, each 1 to 6, independent of all before. Never raises: entropy_error tells."""

    def random(self, n):
        """A fair whole number from 0 to n - 1 (n: 1 to 256). Never raises: entropy_error tells."""

    def check_entropy(self):
        """Whether the source of chance works now: None, or a text that says why not."""

    def tidy(self):
        """The modules settings, settings_file and states.upkeep are needed no more, until Setup imports them anew: where memory is
        short (on a Pico they are some 16 KiB) they may be let go."""


class Store:
    """A block of bytes that outlives the power: 0xFF is blank. Every method may raise OSError: a write then may have left a part.

    size: its bytes; 0: nothing can be kept.
    """

    size = 0

    def read(self):
        """All bytes of the block."""

    def append(self, at, data):
        """Writes where all is blank; a power cut in the middle leaves all other bytes as they were."""

    def rewrite(self, data):
        """The block is these bytes and blank after them; a power cut in the middle may lose the block."""
