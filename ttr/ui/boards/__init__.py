"""The board workshop: a board of one’s own, drawn, checked and played."""
