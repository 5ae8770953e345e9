"""The score page: enter a game from a real table on the map, and score it."""
