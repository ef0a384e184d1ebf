"""After a brown-out or a crash of the interpreter."""
from microcontroller import reset
from supervisor import SafeModeReason, runtime

from hal.circuitpython.resets import LIMIT, fall

if runtime.safe_mode_reason not in (SafeModeReason.USER, SafeModeReason.PROGRAMMATIC) and fall() <= LIMIT:
    reset()
