"""Recorded games and boards: shipped ones and one's own, to be looked at, given and taken home."""
