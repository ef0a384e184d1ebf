"""What works on the project itself."""
