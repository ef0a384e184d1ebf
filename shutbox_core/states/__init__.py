"""What the box does in each of its states."""
