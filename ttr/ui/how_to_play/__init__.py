"""How to play: each rule set on half a page, in words and pictures made from its values."""
