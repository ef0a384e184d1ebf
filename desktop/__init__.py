"""What only a computer runs."""
