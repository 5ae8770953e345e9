"""Recorded games and boards, shipped or from the user."""
