"""A game as one seat sees it: what it may know, the picture, what can be done, and the page around them."""
