"""Shut the Box."""

VERSION = "0.1.0"
