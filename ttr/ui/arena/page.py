"""The arena page: choose bots, let them play, and see their wins, scores and routes."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from ttr.arena import Estimate, Results
from ttr.arena.known_figures import BOTS as KNOWN_BOTS
from ttr.arena.known_figures import compare
from ttr.game.files.board_json import load_board
from ttr.graphs.words import join_names, pluralize
from ttr.runtime import this_host
from ttr.ui.arena import results_html as arena_html
from ttr.ui.arena.form import ArenaForm
from ttr.ui.arena.runner import Runner, TournamentError, TournamentRequest
from ttr.ui.arena.typical_game import GameTab
from ttr.ui.controls import html
from ttr.ui.controls.html import progress
from ttr.ui.controls.scheduling import PAUSE, SLICE, Scheduler, schedule_in_kernel
from ttr.ui.controls.widgets import (
    ButtonRow,
    Quiet,
    box,
    button,
    dropdown,
    listen,
    markup,
    set_class,
    set_options,
    show_if,
)
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup, tag
from ttr.ui.page.kept_text import KeptControls
from ttr.ui.page.link import LinkError
from ttr.ui.page.page import Page, guarded

LONG = 30  # seconds of playing games that nobody wants to repeat
KNOWN_GAMES = 40
EVERYBODY = ""


class ArenaTab(StrEnum):
    WINS = "Wins"
    SCORES = "Scores"
    ROUTES = "Routes"
    GAME = "Typical game"
    KNOWN = "Known figures"


class ArenaPage(Page):
    """The widget of the arena page, and its event handlers.

    `later` runs a tournament in slices, so that the page stays responsive. `results` are those of the last tournament,
    complete or partial, and `ratings` has its bots, the best first. `panel_box` covers the map if the tab has no map.
    """

    expected = (TournamentError, LinkError)

    def __init__(self, later: Scheduler = schedule_in_kernel) -> None:
        super().__init__()
        self._later = later
        self.results: Results | None = None
        self.ratings: dict[str, Estimate] = {}
        self._runner: Runner | None = None
        self._unsaved = False  # whether leaving the page would lose the results of a long tournament
        self._then: Callable[[Runner], None] = self._take
        self._quiet, self._tab = Quiet(), ArenaTab.WINS
        self.map = MapFigure(load_board("usa"), on_route=self.click_route)
        self._build()
        self.show_tab(ArenaTab.WINS)

    def _build(self) -> None:
        self.tabs = ButtonRow(ArenaTab, self.show_tab)
        self.run_button = button("Run", self.run, "ttr-primary")
        self.stop_button = button("Stop", self.stop, tooltip="Stop, and show the games played so far")
        self.compare_button = button("Play and compare", self.compare)
        self.progress, self.ranking, self.panel, self.sentence, self.link_line = (markup() for _ in range(5))
        self.bot, self.measure = dropdown("Bot"), dropdown("Show")
        set_options(self.measure, [(name, key) for key, name in arena_html.MEASURE_NAMES.items()], "score")
        listen(self.show_position, self.bot, self.measure, quiet=self._quiet)
        self.csv_button = button("Save as CSV", self.save, tooltip="A row for each game and seat")
        self.csv = markup()
        self.game = GameTab(self.show_position)
        self.form = ArenaForm(self.show_form)
        self.kept = KeptControls("form-arena", self.form.controls)
        self.panel_box = box([self.panel, self.compare_button], "ttr-arena-panel")
        self._map_holder = box([self.map.widget, self.panel_box], "ttr-map-holder")
        self.tabs.opens(dict.fromkeys(ArenaTab, self._map_holder))
        show_if(False, self.stop_button, self.compare_button, self.csv_button)
        self.build(
            "Ticket to Ride · Arena",
            head=[self.tabs.row("ttr-arena-tabs")],
            map_widget=self._map_holder,
            side=[
                self.form.widget,
                box([self.run_button, self.stop_button, self.link_line], "ttr-row", "ttr-actions"),
                self.progress,
                self.status,
                self.ranking,
                box([self.csv_button, self.csv], "ttr-row"),
            ],
            foot=[
                self.sentence,
                box([self.bot, self.measure, self.game.seats], "ttr-overlays"),
                self.game.widget,
                self.kept.widget,
            ],
        )
        self.widget.add_class("ttr-arena")
        self.show_form()

    # --- actions ---

    @guarded
    def open_link(self, query: str | None) -> None:
        request = TournamentRequest.from_query(query or "")
        if request is not None:
            self.form.show(request)
            self.run()

    @guarded
    def show_form(self) -> None:
        """Show the tournament that the changed form asks for, or its problem."""
        request = self.form.read()
        problem = request.problem()
        size = f"{request.total:,} games."
        command = Markup(" ").join(tag("span", word) for word in request.command.split())  # no line breaks at hyphens
        elsewhere = [" On all cores: ", tag("code", command)] if this_host().processes else None
        self.form.about.value = tag("p", size, elsewhere, class_="ttr-small")
        self.link_line.value = html.to_copy(
            html.link(request.to_query(), "Link to this"), "the link to this tournament"
        )
        self.say(problem, urgent=bool(problem))

    @guarded
    def run(self) -> None:
        if self._runner is not None:
            return
        request = self.form.read()
        self._start(Runner([request.plan()]), self._take)
        self.say("")

    @guarded
    def compare(self) -> None:
        """Play the games to compare with published figures."""
        if self._runner is not None:
            return
        pairs = TournamentRequest(KNOWN_BOTS, games=KNOWN_GAMES)
        table = TournamentRequest(KNOWN_BOTS, seats=4, games=2 * KNOWN_GAMES)
        self._start(Runner([pairs.plan(), table.plan()]), self._take_known)
        self.say("Playing the games for the comparison.")

    @guarded
    def stop(self) -> None:
        runner, self._runner = self._runner, None
        if runner is None:
            return
        self._show_running()
        if self._then == self._take and runner.done:
            self._take(runner)
        self.progress.value = progress(runner.done, runner.total, None)
        self.say(f"Stopped after {pluralize(runner.done, 'game')} of {runner.total}.")

    @guarded
    def show_tab(self, tab: ArenaTab) -> None:
        self._tab = tab
        self.tabs.show(tab)
        bots = [(bot, bot) for bot in self.ratings]
        with self._quiet:
            set_options(self.bot, [("all bots", EVERYBODY), *bots] if tab is ArenaTab.ROUTES else bots)
        self.show_position()

    @guarded
    def click_route(self, route: int) -> None:
        lines = self.game.lines() if self._tab is ArenaTab.GAME else self._claim_lines()
        if route < len(lines):  # without a game, the map tells nothing
            self.say(f"{lines[route]}.")

    @guarded
    def save(self) -> None:
        if self.results is None:
            self.say("There are no results yet: choose bots and press Run.")
            return
        self._unsaved = False
        self._show_running()
        self.csv.value = html.download(self.results.csv_text(), "tournament.csv", "tournament.csv", "text/csv")

    # --- the tournament, slice by slice ---

    def _start(self, runner: Runner, then: Callable[[Runner], None]) -> None:
        self._runner, self._then = runner, then
        self._show_running()
        self._later(PAUSE, self.work)

    @guarded
    def work(self) -> None:
        """Play one slice of the running tournament, and schedule the next."""
        runner = self._runner
        if runner is None:
            return
        try:
            runner.advance(SLICE)
        except BaseException:
            self._runner = None
            self._show_running()
            raise
        self.progress.value = progress(runner.done, runner.total, runner.seconds_left)
        if not runner.finished:
            self._later(PAUSE, self.work)
            return
        self._runner = None
        self._show_running()
        self._then(runner)

    def _show_running(self) -> None:
        running = self._runner is not None
        show_if(running, self.stop_button)
        self.kept.widget.ask(running or self._unsaved)
        self.run_button.disabled = self.compare_button.disabled = running
        if self._runner is not None:
            self.progress.value = progress(0, self._runner.total, None)

    def _take(self, runner: Runner) -> None:
        self.results = runner.results()[0]
        self._unsaved = runner.seconds > LONG
        self._show_running()
        self.ratings = self.results.ratings()
        self.csv.value = ""
        show_if(True, self.csv_button)
        self.ranking.value = arena_html.ranking(self.results, self.ratings)
        self.game.close()
        if runner.finished:
            top = arena_html.best_bots(self.ratings)
            verb = "has" if len(top) == 1 else "have"
            self.say(f"After {pluralize(runner.total, 'game')} {join_names(top)} {verb} the highest rating.")
        self.show_tab(ArenaTab.WINS if self._tab is ArenaTab.KNOWN else self._tab)

    def _take_known(self, runner: Runner) -> None:
        self._known = arena_html.comparisons(compare(*runner.results()))
        self.say("")
        self.show_tab(ArenaTab.KNOWN)

    # --- output ---

    _known = ""

    @guarded
    def show_position(self) -> None:
        tab, some = self._tab, self.results is not None
        on_map = tab in (ArenaTab.ROUTES, ArenaTab.GAME)
        show_if(some and on_map, self.bot)
        show_if(some and tab is ArenaTab.SCORES, self.measure)
        show_if(some and tab is ArenaTab.GAME, self.game.widget, self.game.seats)
        show_if(tab is ArenaTab.KNOWN, self.compare_button)
        covered = not on_map or not some
        show_if(covered, self.panel_box)
        set_class(self._map_holder, "ttr-covered", covered)
        set_class(self._map_holder, "ttr-beginning", not some)
        self.sentence.value = ""
        if tab is ArenaTab.KNOWN:
            self.panel.value = self._known or _KNOWN_INTRO
        elif self.results is None:
            self.panel.value = _INTRO
        elif tab is ArenaTab.WINS:
            self.panel.value = arena_html.win_matrix(self.results, tuple(self.ratings))
        elif tab is ArenaTab.SCORES:
            self.panel.value = arena_html.distributions(self.results, self.measure.value, tuple(self.ratings))
        elif tab is ArenaTab.ROUTES:
            self._show_routes(self.results)
        else:
            self.game.open(self.results, self.bot.value)
            self.map.show_board(self.results.board, self.game.picture())
            self.sentence.value = html.sentence(self.game.sentence())

    def _show_routes(self, results: Results) -> None:
        bot = self.bot.value or None
        counts, games = results.routes(bot), self._games(results, bot)
        self.map.show_board(
            results.board, Picture(heat=arena_html.heat_steps(counts), hover=tuple(self._claim_lines()))
        )
        favorites = sorted(range(len(counts)), key=lambda route: -counts[route])[:4]
        named = "; ".join(f"{results.board.route_name(route)}, {counts[route]}" for route in favorites if counts[route])
        who = bot or "all bots"
        self.sentence.value = arena_html.heat_legend(counts, games) + html.sentence(
            f"Claimed most by {who} in {pluralize(games, 'game')}: {named or 'no route'}."
        )

    def _games(self, results: Results, bot: str | None) -> int:
        return len(results.games) if bot is None else len({row.game for row in results.rows_of(bot)})

    def _claim_lines(self) -> list[str]:
        """Return a line for each route: its description, and the number of games in which it was claimed."""
        if self.results is None:
            return []
        bot = (self.bot.value or None) if self._tab is ArenaTab.ROUTES else None
        board, games = self.results.board, pluralize(self._games(self.results, bot), "game")
        return [
            f"{board.route_name(route)} · {pluralize(board.routes[route].length, 'train')}"
            f" · claimed {pluralize(count, 'time')} in {games}"
            for route, count in enumerate(self.results.routes(bot))
        ]


_INTRO = Markup(
    '<div class="ttr-arena-intro"><h2>Let bots play each other</h2><p>Choose two or more bots and press '
    "<b>Run</b>. Every deck is played in each seat order, so the luck of the deal cancels out.</p><ul>"
    "<li><b>Wins</b> who beats whom, with 95% intervals</li><li><b>Scores</b> how they are distributed</li>"
    "<li><b>Routes</b> which ones each bot uses, on the map</li>"
    "<li><b>Typical game</b> the game with a bot's median score, turn by turn</li>"
    "<li><b>Known figures</b> what others have published, and whether our figures agree</li></ul></div>"
)
_KNOWN_INTRO = Markup(
    '<div class="ttr-arena-intro"><h2>Known figures to compare with</h2><p>Others have studied the tickets of '
    "the 2004 game, whether long routes are worth their points, and which cities players want. Press the button: "
    f"{join_names(KNOWN_BOTS)} play in pairs and at a table of four, and our figures appear beside theirs.</p></div>"
)
