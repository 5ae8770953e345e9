"""The arena page: bots against each other."""
