"""The algorithms page: an algorithm on a network, step by step."""
