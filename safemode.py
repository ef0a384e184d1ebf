"""After a brown-out or a crash of the interpreter: starts it again, unless somebody asked for safe mode or it falls too often."""
from time import sleep

from microcontroller import reset
from supervisor import SafeModeReason, runtime

from hal.circuitpython.store import LIMIT, fall

if runtime.safe_mode_reason not in (SafeModeReason.USER, SafeModeReason.PROGRAMMATIC):
    sleep(0.8)  # no write in the first 2 s
    if 0 < fall() <= LIMIT:
        reset()
