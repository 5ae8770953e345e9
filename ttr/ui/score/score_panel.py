"""The scores of the game, with a step-by-step count, files to save, and the game on paper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ttr.game.files.table_sheet import SheetGame, write_results, write_sheet
from ttr.game.scoring import Scores
from ttr.game.state import GameState
from ttr.game.tabletop import Tabletop
from ttr.ui.controls import html
from ttr.ui.controls.widgets import box, button, markup, show_if
from ttr.ui.game.scenes import Reel
from ttr.ui.map.export import svg
from ttr.ui.map.geometry import Canvas
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup, concat, tag
from ttr.ui.page.address import qr_code
from ttr.ui.page.style import document
from ttr.ui.panels.game_html import score_table
from ttr.ui.records.files import title_of
from ttr.ui.score import score_html
from ttr.ui.score.score_html import longest_lines, problem_list


class ScorePanel:
    """The `final` scores and the `files` to save; `count_button` counts step by step in a game with points."""

    def __init__(self, on_count: Callable[[], None], reel: Reel) -> None:
        self.count_button = button("Count the points", on_count, "ttr-primary")
        self.final, self.files = markup(), markup()
        self._points, self._counting = True, False
        self.widget = box([self.count_button, reel.panel, self.final, self.files], "ttr-section")

    def show(self, game: Tabletop, state: GameState, final: Scores, link: str, studied: Markup) -> None:
        """Show a game's scores; `link` opens the game, if an address is known; `studied` links to algorithms."""
        self._points = game.rules.points
        self._lay_out()
        self.final.value = concat(
            score_table(state, final),
            html.note(score_html.trains_line(game)),
            score_html.longest_lines(game, final),
            studied,
        )
        results, sheet = write_results([SheetGame(1, "", game)]), write_sheet([("", game)])
        paper = game_document(game, state, final, link)
        self.files.value = concat(
            html.download(results, "scores.csv", "Save the scores (CSV)", "text/csv"),
            " ",
            html.download(sheet, "game.csv", "Save the game (CSV)", "text/csv"),
            " ",
            html.download(paper, "game.html", "A page to print", "text/html"),
            _link(link) if link else None,
        )

    def cover(self, counting: bool) -> None:
        """Hide the points during the count, so that nobody reads ahead."""
        self._counting = counting
        self._lay_out()

    def _lay_out(self) -> None:
        show_if(not self._counting, self.final, self.files)
        show_if(not self._counting and self._points, self.count_button)


def _link(address: str) -> Markup:
    """Return the link that opens the game, with its QR code."""
    said = html.note("This page’s address contains the whole game: copy it, send it, open it anywhere.")
    link = html.to_copy(html.link(address, "Link to this game"), "the link to this game")
    return concat(said, link, qr_code(address, "QR code of the link to this game"))


# --- the game on paper: the map, each player's points, and a code that opens the game again ---

_CSS = Path(__file__).parent / "print.css"
_MAP = Canvas(760, 500)  # small, so that its names are large on paper


def game_document(game: Tabletop, state: GameState, final: Scores, address: str = "") -> str:
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
    return document(title, _CSS.read_text("utf-8"), page)
