"""Matches between strategies, for lessons that compare them."""
