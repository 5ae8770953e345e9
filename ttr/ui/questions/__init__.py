"""Questions about a map, as values: the question, the right answer, and the reason."""
