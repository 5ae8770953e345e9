"""A game as one seat sees it: what it may know, the picture, its moves, and the page around them."""
