"""Set up a new game from the names of its rules and its board."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.game.board import Board
from ttr.game.files.board_json import load_board
from ttr.game.rule_sets import rules_by_name
from ttr.game.rules import Rules
from ttr.game.setup import set_up
from ttr.game.state import Decks, GameState


def new_game(
    rules: str | Rules = "usa",
    seats: Sequence[str] = ("Player 1", "Player 2"),
    seed: int = 0,
    *,
    board: Board | str | None = None,
    first: int | None = None,
    decks: Decks | None = None,
) -> GameState:
    """Set up a game; the first move is the starting player's choice of tickets.

    Parameters
    ----------
    rules : str or Rules
        A shipped rule set by name, or any `Rules`.
    seats : sequence of str
        The players' names in the order of play.
    seed : int
        The source of all randomness: the same seed and moves give the same game.
    board : Board or str, optional
        A board other than the default board of the rules.
    first : int, optional
        The starting seat; drawn from the seed by default.
    decks : Decks, optional
        Deck orders to use instead of shuffling, for example `record.start.decks`.

    Raises
    ------
    RulesError
        With every reason why the game cannot be set up.

    Examples
    --------
    >>> state = new_game("usa", seats=["Ada", "Bo"], seed=7)
    >>> state
    <GameState usa, turn 0, Ada to move (first tickets); Ada: 0 points, 45 trains, Bo: 0 points, 45 trains>
    """
    return set_up(*rules_and_board(rules, board), seats, seed, first, decks)


def rules_and_board(rules: str | Rules, board: Board | str | None) -> tuple[Rules, Board]:
    """Return the rules and the board that names stand for; without a board, the board of the rules."""
    rules = rules_by_name(rules) if not isinstance(rules, Rules) else rules
    if not isinstance(board, Board):
        board = load_board(rules.board if board is None else board)
    return rules, board
