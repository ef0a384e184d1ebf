"""The thin layer between the core and real parts: what every platform shares, and a folder for each platform."""
