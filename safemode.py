"""After a brown-out or a crash of the interpreter: back to the game, but not for ever (hal/falls.py counts)."""
import microcontroller
import supervisor
from supervisor import SafeModeReason

from hal.falls import LIMIT, fall

reason = supervisor.runtime.safe_mode_reason
if reason not in (SafeModeReason.USER, SafeModeReason.PROGRAMMATIC) and fall(reason == SafeModeReason.BROWNOUT) <= LIMIT:
	microcontroller.reset()
