"""The replay page: a recorded game on the map, turn by turn, with the effects of every claim and charts over time."""

from __future__ import annotations

from functools import partial
from typing import Any

from ttr.analysis.map_text import describe_map, map_in_words
from ttr.game.files.log import EVERYTHING, Reader
from ttr.game.files.record import Record
from ttr.game.scoring import scores, ticket_scores
from ttr.game.state import Phase
from ttr.game.view import player_view
from ttr.graphs.words import pluralize
from ttr.ui.charts.chance_panel import ChancePanel
from ttr.ui.charts.chart import Chart
from ttr.ui.charts.chart_view import ChartView
from ttr.ui.controls import html
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.controls.scheduling import Scheduler, schedule_in_kernel
from ttr.ui.controls.timeline import Timeline
from ttr.ui.controls.widgets import Quiet, SentenceLine, box, button, dropdown, listen, markup, set_options, show_if
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup, concat
from ttr.ui.page.address import CodeInAddress
from ttr.ui.page.kept_text import KeptData
from ttr.ui.page.link import LinkError
from ttr.ui.page.page import Page, guarded
from ttr.ui.panels import game_html
from ttr.ui.panels.overlay_bar import OverlayBar, overlay_of
from ttr.ui.panels.position import claimed_routes, closed_to_all, hover_lines
from ttr.ui.panels.texts import LogSheet, MapText
from ttr.ui.records.files import OwnFiles, record_title, shipped_boards, shipped_records, title_of
from ttr.ui.records.playback import Metric, Replay, ReplayLink
from ttr.ui.records.record_input import InputLabels, RecordInput
from ttr.ui.records.table_code import ClaimsOnlyGame, game_of
from ttr.ui.replay import turn_html

LABELS = InputLabels(
    "record", "Upload a record or its board", "ttr record: 1 …", ".txt,.json,text/plain,application/json"
)
OWN = ""  # entry for the uploaded or pasted record


class ReplayPage(Page):
    """The widget of the replay page, and its event handlers; it stays responsive while games are played out.

    `record` is the chosen game with its secrets, and `replay` the game as its viewer sees it. Only a reader who may
    know everything sees the `chances`, because win chances reveal the hands. The log sheet can replace `known`, the
    cards of the table and the hands. `kept` keeps the user's own record for a reload, unless the page shows one seat's
    view: the text has all secrets.
    """

    expected = (LinkError,)
    called = "the replay page"

    def __init__(self, later: Scheduler = schedule_in_kernel) -> None:
        super().__init__()
        self._names = shipped_records()
        self._files = OwnFiles()
        self._own: Record | ClaimsOnlyGame | None = None
        self._quiet = Quiet()
        self._charts: dict[Metric, Chart] = {}
        first = next(iter(self._names))
        self.record: Record | ClaimsOnlyGame = Record.read(self._names[first])
        self.replay = Replay(self.record)
        self.timeline = Timeline(self.on_move)
        self.chances = ChancePanel(self.timeline.go, self.say, later)
        self.overlays = OverlayBar(self.show_position)
        self.words = MapText(self.show_position)
        self.map = MapFigure(self.replay.states[0].board, on_route=self.click_route, on_empty=lambda: self.say(""))
        self.address = CodeInAddress("score", self.open_table)
        self.kept = KeptData("record", self.come_back, "tab")
        self._build()
        self._load()
        self._show(0)

    def _build(self) -> None:
        self.seats, self.banner, self.sentence = markup(), markup(), SentenceLine()
        self.turn, self.table, self.holdings, self.link_line = (markup() for _ in range(4))
        self.record_choice = dropdown("Record", self._records())
        self.viewer_choice = dropdown("Seen by")
        self.own_button = button("Upload or paste", self.toggle_own, tooltip="Replay a record of your own")
        self.log = LogSheet(self.toggle_log)
        self.prior_claim_button = button(
            "Previous claim", lambda: self.go_to_claim(-1), tooltip="Back to the previous claim"
        )
        self.next_claim_button = button("Next claim", lambda: self.go_to_claim(1), tooltip="On to the next claim")
        self.input = RecordInput(self.read, partial(self.say, urgent=True), LABELS)
        self.metric = dropdown("Chart")
        listen(self._on_record, self.record_choice, quiet=self._quiet)
        listen(self._on_viewer, self.viewer_choice, quiet=self._quiet)
        listen(self._show_chart, self.metric, quiet=self._quiet)
        self.chart = ChartView(self.metric)
        self._known_title = markup()
        self.known = box([self._known_title, self.table, self.holdings], "ttr-section")
        claims = (self.prior_claim_button, self.next_claim_button)
        show_if(False, self.input, self.log.panel)
        self.build(
            "Ticket to Ride · Replay",
            head=[self.seats],
            map_widget=self.map.widget,
            side=[
                box([self.record_choice, self.viewer_choice], "ttr-which"),
                box([self.own_button, self.log.button, self.link_line], "ttr-row", "ttr-actions"),
                self.input,
                box([self.status, self.banner, self.turn], "ttr-moment"),
                self.chart.widget,
                self.known,
                self.log.panel,
                self.chances.widget,
                self.words.widget,
            ],
            foot=[
                self.sentence,
                box([self.timeline.widget, box(claims, "ttr-row")], "ttr-travel"),
                self.overlays.widget,
                self.address,
                self.kept,
            ],
        )
        self.widget.add_class("ttr-replay")

    # --- actions ---

    @guarded
    def open_link(self, query: str | None) -> None:
        link = ReplayLink.from_query(query or "", next(iter(self._names)))
        if link is None:
            return
        replay = Replay(Record.read(self._names[link.record]))
        problem = link.problem(replay)
        self._open(link.record, link.seat if link.seat is not None and link.seat < len(replay.names) else EVERYTHING)
        self.timeline.go(link.turn)
        if problem:
            self.say(problem, urgent=True)

    @guarded
    def open_table(self, code: str, known: str) -> None:
        """Show the game in a link from the score page, claim by claim, with its public facts."""
        if not code:
            return
        played, order = game_of(code, shipped_boards().values())
        self._own = ClaimsOnlyGame(played, order)
        self.address.set_code(code)
        self._open(OWN)
        self.say("This game was played on a real table: you see its claims, but not the cards.")

    def come_back(self, texts: Any) -> None:
        """Show the record that this tab kept, unless the user has already opened another."""
        if self._own is None and isinstance(texts, list):
            for each in texts:
                self.read(str(each))

    def _keep(self) -> None:
        own, shipped = self._own, shipped_boards().values()
        if not isinstance(own, Record):
            return
        secret = self.record is own and self.replay.reader != EVERYTHING
        board = own.start.setup.board
        texts = [*(() if board in shipped else (board.to_json(),)), own.to_text()]
        self.kept.keep_data([] if secret else texts)
        self.kept.ask(secret)

    @guarded
    def read(self, text: str | bytes) -> None:
        """Show a user's record up to its first fault, or keep a board for a later record."""
        given = self._files.read(text)
        if given.record is None:
            if given.problem:
                self.say(f"{given.problem} The page still shows the previous game.", urgent=True)
            elif given.board is not None:
                self.input.clear()
                self.say(f"The board {title_of(given.board)!r} is loaded. Now add the record of a game on it.")
            return
        self._own = given.record
        self.address.set_code("")
        self._open(OWN)
        self._keep()
        if given.problem:
            self.timeline.go(self.replay.last)
            where = f"turn {self.replay.last}" if self.replay.last else "the beginning"
            self.say(f"{given.problem} The page shows the game up to there, {where}.", urgent=True)
        else:
            show_if(False, self.input)
            self.input.clear()
            moves = pluralize(len(given.record.moves), "move")
            self.say(f"Your record is loaded: {moves} in {pluralize(self.replay.last, 'turn')}.")

    @guarded
    def toggle_own(self) -> None:
        show_if(not is_visible(self.input), self.input)

    @guarded
    def toggle_log(self) -> None:
        self.log.open(not self.log.is_open)
        self._show_log()

    @guarded
    def go_to_claim(self, step: int) -> None:
        """Go forward (1) or back (-1) to the nearest turn with a claim."""
        stop = self.timeline.cursor + step
        while 0 <= stop <= self.replay.last and self.replay.claimed_at(stop) is None:
            stop += step
        if 0 <= stop <= self.replay.last:
            self.timeline.go(stop)
        else:
            self.say("No route was claimed after this turn." if step > 0 else "No route was claimed before this turn.")

    @guarded
    def on_move(self, stop: int) -> None:
        """Handle a move of the timeline; the record's problems stay on the page."""
        if not self.status.urgent:
            self.say("")
        self.show_position()

    @guarded
    def click_route(self, route: int) -> None:
        self.say(f"{hover_lines(self.replay.state(self.timeline.cursor))[route]}.")

    @guarded
    def _on_record(self) -> None:
        self._open(self.record_choice.value)
        self._keep()

    @guarded
    def _on_viewer(self) -> None:
        seat = self.viewer_choice.value
        reader = EVERYTHING if seat is None else seat
        if reader != EVERYTHING:
            self.input.clear()  # the text of a record holds everybody's secrets
        self.overlays.reset()
        self.say("")  # a record's problems can reveal a hand
        self.show_replay(Replay(self.record, reader))
        self._keep()

    def _open(self, name: str, reader: Reader = EVERYTHING) -> None:
        """Show a shipped record or the user's own, from its start."""
        if name != OWN:
            self.address.set_code("")
            self.record = Record.read(self._names[name])
        elif self._own is not None:
            self.record = self._own
        with self._quiet:
            set_options(self.record_choice, self._records(), name)
        self._load(reader)
        self._show(0)
        self.say("")

    # --- output ---

    def _load(self, reader: Reader = EVERYTHING) -> None:
        self._take(Replay(self.record, reader))
        self.overlays.reset()
        seats: list[tuple[str, Reader]] = [("everybody (all-knowing)", EVERYTHING)]
        seats += [(name, seat) for seat, name in enumerate(self.replay.names)]
        with self._quiet:
            set_options(self.metric, [(m.value, m) for m in self.replay.metrics])
            set_options(self.viewer_choice, seats, reader)
        show_if(not self.replay.claims_only, self.viewer_choice, self.prior_claim_button, self.next_claim_button)
        self.timeline.position.description = self.replay.noun.capitalize()

    def _show(self, stop: int) -> None:
        self.timeline.set_last(self.replay.last, stop)
        self.show_position()

    def show_replay(self, replay: Replay) -> None:
        """Show the same game for another viewer."""
        self._take(replay)
        self.show_position()

    @guarded
    def show_position(self) -> None:
        replay, stop = self.replay, self.timeline.cursor
        state = replay.state(stop)
        self.overlays.set_options(state.board, replay.names, replay.seat, lambda seat: replay.tickets_of(seat, stop))
        self._show_map(stop)
        self.seats.value = game_html.seats_line(state, trains_only=replay.claims_only)
        self.banner.value = game_html.end_banner(state)
        changed = replay.changes_at(stop) if stop else ()  # the text already mentions the first tickets
        self.turn.value = turn_html.turn(_title(replay, stop), replay.rows_at(stop), changed, state.rules)
        self._show_chart()
        self.chances.show_cursor(stop)
        self._show_known(stop)
        self._show_log()
        link = Markup()
        if self.record_choice.value != OWN:
            query = ReplayLink(self.record_choice.value, stop, replay.seat).to_query()
            link = html.to_copy(html.link(query, "Link to this turn"), "the link to this turn")
        self.link_line.value = link

    def _take(self, replay: Replay) -> None:
        """Take a game. Its chances are only for a viewer who may know all hands, because they reveal these."""
        self.replay = replay
        self._charts.clear()
        if replay.reader == EVERYTHING:
            self.chances.show(replay.states, replay.moves)
        else:
            self.chances.forget()

    def _show_map(self, stop: int) -> None:
        replay, choice = self.replay, self.overlays.choice
        state = replay.state(stop)
        overlay = overlay_of(choice, state, replay.tickets_of(choice.seat, stop)) if choice.has_steps else None
        sentence = overlay.sentence if overlay is not None else ""
        self.sentence.show(f"{_moment_text(replay, stop)} {sentence}".strip())
        drawn = overlay if overlay is not None and (overlay.edges or overlay.vertices) else None
        seat, index = replay.seat, state.board.city_index
        seen = replay.view(stop, choice.seat if seat is None else seat)
        self.words.show(lambda: describe_map(state) if seen is None else map_in_words(seen))
        tickets = replay.tickets_of(seat, stop) if seat is not None and drawn is None else ()
        closed = closed_to_all(state) if seat is None else replay.network(seat, stop).closed - claimed_routes(state)
        self.map.show_board(
            state.board,
            Picture(
                owners=state.owners,
                closed=closed,
                selected=replay.claimed_at(stop) if drawn is None else None,
                overlay=drawn,
                overlay_seat=choice.seat,
                hover=hover_lines(state),
                terminals=frozenset(index[city] for ticket in tickets for city in state.board.tickets[ticket].cities),
            ),
        )

    @guarded
    def _show_chart(self) -> None:
        metric = self.metric.value
        if metric not in self._charts:
            self._charts[metric] = self.replay.chart(metric)
        self.chart.show(self._charts[metric], self.timeline.cursor)

    def _show_known(self, stop: int) -> None:
        replay = self.replay
        state = replay.state(stop)
        seats = range(len(replay.names))
        known = {seat: view for seat in seats if (view := replay.view(stop, seat)) is not None}
        if state.over:
            self._known_title.value, self.table.value = html.heading("Final score"), ""
            final = game_html.score_table(state, scores(state))
            hands = Markup() if replay.claims_only else turn_html.hands_left(known.values())
            self.holdings.value = final + hands
            return
        if replay.claims_only:  # nothing is known yet
            self._known_title.value = self.table.value = self.holdings.value = ""
            return
        self._known_title.value = html.heading("Cards and tickets")
        public = player_view(state, 0)  # uses only its public facts
        self.table.value = turn_html.table(public)
        parts, valued = [], state.rules.points
        for seat in seats:
            tickets = ticket_scores(replay.network(seat, stop), replay.tickets_of(seat, stop), valued=valued)
            if seat in known:
                parts.append(turn_html.holdings(known[seat], tickets))
            elif state.completed[seat]:
                parts.append(turn_html.shown_tickets(public, seat, tickets))
        self.holdings.value = concat(parts)

    def _show_log(self) -> None:
        show_if(not self.log.is_open and bool(self._known_title.value), self.known)
        show_if(self.log.is_open, self.log.panel)
        self.log.show(lambda: self.replay.rows(self.timeline.cursor), self.replay.states[0].rules.unit)

    def _records(self) -> list[tuple[str, object]]:
        shipped: list[tuple[str, object]] = [(record_title(name), name) for name in self._names]
        return [*shipped, ("your own", OWN)] if self._own is not None else shipped


def _title(replay: Replay, stop: int) -> str:
    if stop == 0:
        return "First tickets" if replay.states[0].phase is Phase.FIRST_TICKETS else "The start"
    return f"{replay.noun.capitalize()} {stop}" + (
        ", not finished" if replay.in_mid_turn(stop) else f" of {replay.last}"
    )


def _moment_text(replay: Replay, stop: int) -> str:
    state = replay.state(stop)
    if state.over:
        return f"The end, after {replay.noun} {stop}. {game_html.verdict(state, scores(state))}"
    if replay.in_mid_turn(stop):
        return f"In the middle of turn {stop}, where the record ends." if stop else "Before the first turn."
    if not stop:
        return f"Before the first {replay.noun}."
    return f"After {replay.noun} {stop} of {replay.last}: {replay.names[state.seat]} is next."
