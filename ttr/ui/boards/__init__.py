"""The board workshop: draw, check and play your own board."""
