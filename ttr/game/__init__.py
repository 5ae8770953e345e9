"""What plays: cards, board, rules, moves, positions, scores. Plain Python. `ttr.game.files` reads and writes it."""
