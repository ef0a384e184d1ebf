"""The commands of `shutbox`, a module each: its add(subparsers) registers it with argparse."""
