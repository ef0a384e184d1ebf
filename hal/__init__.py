"""The thin layer to real parts."""
