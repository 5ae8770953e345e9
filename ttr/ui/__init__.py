"""Pages and pictures in the browser; the rules of the game live in `ttr.game`."""
