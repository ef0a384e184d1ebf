"""What the box keeps over power cuts: record_log (bytes and checks), layout (what lies where), saved_game (acts of play)."""
