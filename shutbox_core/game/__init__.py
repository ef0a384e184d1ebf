"""The game, usable without a box: tiles, the rules of a turn, the referee of a match."""
