"""A finished game on paper: the map, each player's points, and a code that opens the game again."""

from __future__ import annotations

from pathlib import Path

from ttr.game.scoring import Scores
from ttr.game.state import GameState
from ttr.game.tabletop import Tabletop
from ttr.ui.frame import paper
from ttr.ui.frame.qr import qr_code
from ttr.ui.map.export import svg
from ttr.ui.map.geometry import Canvas
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup, tag
from ttr.ui.panels.game_html import score_table
from ttr.ui.records.shipped import title_of
from ttr.ui.score.score_html import longest_lines, problem_list

_CSS = Path(__file__).parent / "print.css"
_MAP = Canvas(760, 500)  # small, so that its names are large on paper


def document(game: Tabletop, state: GameState, final: Scores, address: str = "") -> str:
    """Return a game as a printable HTML page, with its address as a QR code if the address is known."""
    title = f"{title_of(game.board)}: {', '.join(game.seats)}"
    code = qr_code(address, "QR code of the link to this game") if address else None
    page = tag(
        "main",
        tag("header", tag("div", tag("h1", title), tag("p", game.rules.title)), code),
        Markup(svg(game.board, Picture(owners=state.owners), title, _MAP)),
        problem_list(game.problems),
        tag("div", score_table(state, final), class_="ttr-scores"),
        longest_lines(game, final),
    )
    return paper.document(title, _CSS.read_text("utf-8"), page)
