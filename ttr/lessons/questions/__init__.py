"""Question generators, and the networks and positions that they ask about."""
