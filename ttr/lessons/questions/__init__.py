"""The bank of questions: generators, and the networks and positions that they ask about."""
