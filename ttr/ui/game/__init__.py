"""A game as one seat sees it: its knowledge, its picture, its moves, and the page around them."""
