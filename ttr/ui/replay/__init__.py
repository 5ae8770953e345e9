"""The replay page: a recorded game, turn by turn."""
