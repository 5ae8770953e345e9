"""How to play: each game on half a page, in words and pictures that follow from its rules."""
