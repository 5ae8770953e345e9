"""Everything that plays: board, cards, rules, moves, positions, scores, records. Plain Python."""
