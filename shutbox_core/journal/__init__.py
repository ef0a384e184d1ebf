"""What the box keeps over power cuts: record_log (bytes and checks), saved_game (acts of play), kept_match (a match as numbers)."""
