"""Recorded games and boards: shipped ones and one's own, to be looked at and to be given."""
