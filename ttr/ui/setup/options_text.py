"""The options of a game as text, for the store: with a board of one's own as well, which fits into no link."""

from __future__ import annotations

import json

from ttr.game.board import Board
from ttr.game.files.board_json import board_from_text
from ttr.ui.setup.game_options import GameOptions, SeatChoice


def options_to_text(options: GameOptions) -> str:
    """Write options as text, with a board of one's own as well."""
    board = options.board
    return json.dumps(
        {
            "rules": options.rules,
            "seats": [[seat.bot, seat.name] for seat in options.seats],
            "seed": options.seed,
            "board": None if isinstance(board, Board) else board,
            "own board": board.to_json() if isinstance(board, Board) else None,
            "changes": dict(options.changes),
        },
        ensure_ascii=False,
    )


def options_from_text(text: str) -> GameOptions:
    """Read what `options_to_text` wrote.

    >>> options = GameOptions(seed=7, changes=(("longest_path_bonus", 30),))
    >>> options_from_text(options_to_text(options)) == options
    True
    """
    data = json.loads(text)
    own = data["own board"]
    return GameOptions(
        data["rules"],
        tuple(SeatChoice(bot, name) for bot, name in data["seats"]),
        data["seed"],
        data["board"] if own is None else board_from_text(own),
        tuple(data["changes"].items()),
    )
