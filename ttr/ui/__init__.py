"""Pages and pictures in the browser; no rule of a game is decided here."""
