"""What can be said of a position or a board: overlays, changes, odds, advice."""
