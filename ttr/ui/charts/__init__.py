"""Charts of a finished game, turn by turn: points, and each seat's chance of winning."""
