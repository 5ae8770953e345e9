"""Ticket to Ride, played exactly, as a place to learn graph theory.

>>> import ttr
>>> state = ttr.new_game("usa", seats=["Ada", "Bo"], seed=7)
>>> state = ttr.apply(state, ttr.legal_moves(state)[0])
>>> ttr.why_illegal(state, ttr.DrawTickets())
'Choose your tickets first: keep at least 2 of the 3 offered.'
"""

from typing import TYPE_CHECKING, Any

from ttr.game.board import Board, BoardError
from ttr.game.board_parts import City, Route, Ticket

if TYPE_CHECKING:
    from ttr import arena, bots, graphs, lessons
    from ttr.analysis.payments import payments
    from ttr.arena import play
    from ttr.game.files.board_json import load_board
    from ttr.game.files.new_game import new_game
    from ttr.game.files.record import Record, RecordError
    from ttr.game.files.table_sheet import score_table, table_problems
    from ttr.game.legal import claimable_routes, legal_moves, why_illegal
    from ttr.game.moves import (
        ClaimRoute,
        DrawCard,
        DrawTickets,
        IllegalMove,
        KeepTickets,
        MalformedMove,
        Move,
        MoveError,
        Pass,
        SwapTickets,
        parse_move,
    )
    from ttr.game.mutable import apply
    from ttr.game.rule_sets import FIRST_JOURNEY, MINI, RULE_SETS, USA, USA_ONLINE
    from ttr.game.rules import Rules, RulesError
    from ttr.game.scoring import Result, Scores, SeatScore, TicketScore, scores
    from ttr.game.state import End, GameState, Phase
    from ttr.game.tabletop import TableError, TableProblem
    from ttr.game.view import PlayerView, player_view
    from ttr.graphs.network import Network

__version__ = "0.1.0"

__all__ = [
    "FIRST_JOURNEY",
    "MINI",
    "RULE_SETS",
    "USA",
    "USA_ONLINE",
    "Board",
    "BoardError",
    "City",
    "ClaimRoute",
    "DrawCard",
    "DrawTickets",
    "End",
    "GameState",
    "IllegalMove",
    "KeepTickets",
    "MalformedMove",
    "Move",
    "MoveError",
    "Network",
    "Pass",
    "Phase",
    "PlayerView",
    "Record",
    "RecordError",
    "Result",
    "Route",
    "Rules",
    "RulesError",
    "Scores",
    "SeatScore",
    "SwapTickets",
    "TableError",
    "TableProblem",
    "Ticket",
    "TicketScore",
    "apply",
    "arena",
    "bots",
    "claimable_routes",
    "graphs",
    "legal_moves",
    "lessons",
    "load_board",
    "new_game",
    "parse_move",
    "payments",
    "play",
    "player_view",
    "score_table",
    "scores",
    "table_problems",
    "why_illegal",
]

# Load names on first use, so that `import ttr` stays fast.
_LATER = {
    "ttr.analysis.payments": ("payments",),
    "ttr.arena": ("play",),
    "ttr.game.files.board_json": ("load_board",),
    "ttr.game.files.new_game": ("new_game",),
    "ttr.game.legal": ("claimable_routes", "legal_moves", "why_illegal"),
    "ttr.game.moves": (
        "ClaimRoute",
        "DrawCard",
        "DrawTickets",
        "IllegalMove",
        "KeepTickets",
        "MalformedMove",
        "Move",
        "MoveError",
        "Pass",
        "SwapTickets",
        "parse_move",
    ),
    "ttr.game.files.record": ("Record", "RecordError"),
    "ttr.game.files.table_sheet": ("score_table", "table_problems"),
    "ttr.game.rule_sets": ("FIRST_JOURNEY", "MINI", "RULE_SETS", "USA", "USA_ONLINE"),
    "ttr.game.rules": ("Rules", "RulesError"),
    "ttr.game.scoring": ("Result", "Scores", "SeatScore", "TicketScore", "scores"),
    "ttr.game.state": ("End", "GameState", "Phase"),
    "ttr.game.mutable": ("apply",),
    "ttr.game.tabletop": ("TableError", "TableProblem"),
    "ttr.game.view": ("PlayerView", "player_view"),
    "ttr.graphs.network": ("Network",),
}
_MODULE_OF = {name: module for module, names in _LATER.items() for name in names}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in ("arena", "bots", "graphs", "lessons"):
        return import_module(f"ttr.{name}")
    if name not in _MODULE_OF:
        raise AttributeError(f"module 'ttr' has no attribute {name!r}")
    result = globals()[name] = getattr(import_module(_MODULE_OF[name]), name)  # later lookups skip this function
    return result


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
