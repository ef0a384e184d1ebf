"""Shut the Box: the game and the behaviour of the box, free of hardware."""

VERSION = "0.1.0"
