"""The parts of a board that runs CircuitPython."""
