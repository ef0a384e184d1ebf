"""Best play, and the levels of the computer's seats; knows the game only."""
