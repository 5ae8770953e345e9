"""The engine: cards, board, rules, moves, positions and scores, in plain Python. `ttr.game.files` has its files."""
