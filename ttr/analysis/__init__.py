"""Analyze positions and boards: overlays, changes, odds, advice."""
