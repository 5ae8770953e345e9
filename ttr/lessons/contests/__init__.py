"""Strategies that play each other, for lessons that ask who is better."""
