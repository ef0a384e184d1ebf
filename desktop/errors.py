"""What a command ends with when it can't go on: one clear line on standard error, never a traceback."""


class Usage(Exception):
    """Wrong usage, exit 2: the text names the wrong value and what is allowed."""


class Failed(Exception):
    """The work failed, exit 1: the text says what and why."""
