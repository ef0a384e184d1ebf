"""What the box keeps over power cuts."""
