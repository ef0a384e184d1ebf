"""Figures of the project, printed by `make bench` as one JSON object. Each part is a function that prints nothing and gives a dict."""
