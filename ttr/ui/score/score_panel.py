"""Panels of the score page: the scores with a step-by-step count, files and paper, and the game claim by claim."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ttr.game.files.table_sheet import SheetGame, write_results, write_sheet
from ttr.game.scoring import Scores
from ttr.game.state import GameState
from ttr.game.tabletop import Tabletop
from ttr.graphs.words import pluralize
from ttr.ui.charts.chart_view import ChartView
from ttr.ui.controls import html
from ttr.ui.controls.timeline import Timeline
from ttr.ui.controls.widgets import box, button, dropdown, listen, markup, show_if
from ttr.ui.game.scenes import Reel
from ttr.ui.map.export import svg
from ttr.ui.map.geometry import Canvas
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup, concat, tag
from ttr.ui.page.address import qr_code
from ttr.ui.page.style import document
from ttr.ui.panels.game_html import score_table
from ttr.ui.records.files import title_of
from ttr.ui.records.playback import Metric, Replay
from ttr.ui.records.table_code import ClaimsOnlyGame
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


# --- the game claim by claim, in the order of entry: a timeline and charts of public facts ---


METRICS = (Metric.POINTS, Metric.TRAINS, Metric.LONGEST)


class TurnsPanel:
    """The `timeline` over the claims, the sentence `claim_text`, and the list `metric` with its `chart`.

    `on_move` is called when the timeline moves.
    """

    def __init__(self, on_move: Callable[[], None]) -> None:
        self._on_move = on_move
        self._replay: Replay | None = None
        self.timeline = Timeline(lambda stop: self._show_moment(), "Claim")
        self.metric = dropdown("Chart", [(metric.value, metric) for metric in METRICS])
        self.chart, self.claim_text = ChartView(self.metric), markup()
        listen(self._show_chart, self.metric)
        self.widget = box([self.timeline.widget, self.claim_text, self.chart.widget], "ttr-section")

    def show(self, game: ClaimsOnlyGame) -> None:
        """Show a game; the timeline moves to its end if the end is new."""
        replay = Replay(game)
        if self._replay is None or replay.states != self._replay.states:
            self._replay = replay
            self.timeline.set_last(replay.last)
        self._tell()
        self._show_chart()

    @property
    def state(self) -> GameState:
        """The current position, without tickets, which only count at the end."""
        assert self._replay is not None  # the panel shows a game
        return self._replay.state(self.timeline.cursor)

    @property
    def claimed(self) -> int | None:
        return None if self._replay is None else self._replay.claimed_at(self.timeline.cursor)

    def _show_moment(self) -> None:
        self._tell()
        self.chart.show_cursor(self.timeline.cursor)
        self._on_move()

    def _tell(self) -> None:
        state, route = self.state, self.claimed
        claim_text = "Before the first claim."
        if route is not None:
            owner = state.owners[route]
            assert owner is not None  # the route was claimed
            line = state.board.routes[route]
            claim_text = f"{state.setup.seats[owner]} claims {line}, {pluralize(line.length, 'train')}."
        self.claim_text.value = html.hint_line(claim_text)

    def _show_chart(self) -> None:
        if self._replay is not None:  # a browser can choose in a list that is not shown yet
            self.chart.show(self._replay.chart(self.metric.value), self.timeline.cursor)
