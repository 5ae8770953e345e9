"""A finished game as lines over its turns: points, and who was going to win."""
