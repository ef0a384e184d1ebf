"""After a brown-out or a crash of the interpreter: back to the game, but not for ever."""
from microcontroller import reset
from supervisor import SafeModeReason, runtime

from hal.falls import LIMIT, fall

if runtime.safe_mode_reason not in (SafeModeReason.USER, SafeModeReason.PROGRAMMATIC) and fall() <= LIMIT:
	reset()
