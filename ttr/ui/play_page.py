"""The play page: a whole game on the map."""

from __future__ import annotations

from ttr.board import load_board
from ttr.engine import IllegalMove
from ttr.graphs.overlay import Overlay
from ttr.graphs.words import counted
from ttr.legal import why_not_claimable
from ttr.log import proposal, to_csv
from ttr.moves import ClaimRoute, Move
from ttr.networks import SeatNetwork
from ttr.rules import RulesError
from ttr.state import Phase
from ttr.ui import html
from ttr.ui.controls import box, button, markup, show_if
from ttr.ui.how import ShowHow, trace_behind
from ttr.ui.map_figure import MapFigure
from ttr.ui.overlay_bar import Choice, Layer, OverlayBar, overlay_of
from ttr.ui.page import Page, guarded
from ttr.ui.picture import Picture
from ttr.ui.position import hover_lines, last_round_banner, owned
from ttr.ui.session import Session
from ttr.ui.setup import SetUp, SetUpError
from ttr.ui.setup_form import SetupForm
from ttr.ui.timeline import Timeline
from ttr.ui.turn_panel import TurnPanel


class PlayPage(Page):
    """The widget of the play page, and what happens when something is pressed.

    Parameters
    ----------
    setup : SetUp, optional
        A game to start at once; without it the set-up form is shown.

    Attributes
    ----------
    session : Session or None
        The game being played.
    """

    expected = (IllegalMove,)

    def __init__(self, setup: SetUp | None = None) -> None:
        super().__init__()
        self.session: Session | None = None
        self._log_open = False
        self._picked: int | None = None  # the route that was picked on the map or in the list
        self._hint: Overlay | None = None
        board = load_board("usa")
        self.map = MapFigure(board)
        self.map.on_route(self.click_route)
        self.form = SetupForm(self.start)
        self.turn = TurnPanel(self.play, self.pick)
        self.timeline = Timeline(lambda stop: self.show_position())
        self.overlays = OverlayBar(self.choose_overlay)
        self.how = ShowHow(self.show_position)
        self._build(board.title)
        self.show_setup()
        if setup is not None:
            self.start(setup)

    def _build(self, title: str) -> None:
        self._seats, self._banner = markup(), markup()
        self._sentence, self._log, self._score, self._files = markup(), markup(), markup(), markup()
        self._undo = button("Undo", self.undo, tooltip="Take your last decision back, up to the last card turned up")
        self._hint_button = button("Hint", self.hint, tooltip="What would a bot do here, and why?")
        self._new = button("New game", self.show_setup)
        self._resume = button("Back to the game", self.resume)
        self._log_button = button("Log sheet", self.toggle_log)
        self._curtain_button = button("Show my cards", self.lift_curtain, "ttr-primary")
        self._curtain = box(
            [markup("<p>Nobody's cards are on the screen now.</p>"), self._curtain_button], "ttr-curtain"
        )
        self._how_button = button("Show me how", self.show_how, tooltip="Step through the algorithm behind this")
        self._log_panel = box([self._log], "ttr-log-panel")
        self._score_panel = box([self._score, self._files], "ttr-log-panel")
        actions = [self._undo, self._hint_button, self._log_button, self._new, self._resume]
        self.build(
            f"Ticket to Ride · {title}",
            head=[self._seats],
            map_widget=self.map.widget,
            side=[
                box(actions, "ttr-row", "ttr-actions"),
                self._banner,
                self.status,
                self.form.widget,
                self.how.panel,
                self._curtain,
                self._score_panel,
                self.turn.widget,
                self._log_panel,
            ],
            foot=[
                self._sentence,
                box([self.timeline.widget, self._how_button], "ttr-row"),
                self.overlays.widget,
                self.how.foot,
            ],
        )

    # --- what can be pressed ---

    @guarded
    def start(self, setup: SetUp) -> None:
        """Start a game; a set-up that makes none is explained in the form."""
        try:
            session = Session(setup)
        except RulesError as error:
            self.form.complain(f"{error}.")
            return
        self.session = session
        self._forget()
        self.overlays.reset()
        self.form.show(setup)
        self._show_log(False)
        self.refresh()
        if not session.persons:
            self.timeline.go(0)

    @guarded
    def open_link(self, query: str | None) -> None:
        """Start the game that a link's query describes, if it does."""
        try:
            setup = SetUp.from_query(query or "")
        except SetUpError as error:
            self.form.complain(str(error))
            return
        if setup is not None:
            self.start(setup)

    @guarded
    def play(self, move: Move) -> None:
        """Make the viewer's move."""
        session = self._session()
        session.play(move)
        self._forget()
        self.refresh()

    @guarded
    def click_route(self, route: int) -> None:
        """A first click picks a route to claim, a second one claims it; what cannot be claimed says why."""
        session = self.session
        view = session.view() if session is not None else None
        if session is None or view is None:
            track = load_board("usa").routes[route] if session is None else session.state.board.routes[route]
            self.say(f"{track}: {counted(track.length, 'train')}, {track.color}.")
            return
        if route == self._picked and self.turn.selected == route:
            self.turn.press_claim()
            return
        if self.timeline.cursor != self.timeline.last:
            self.timeline.go(self.timeline.last)
        if not self.turn.select(route):
            # The phase is asked with a move that nothing is wrong with but, perhaps, the moment.
            moment = view.why_illegal(ClaimRoute(route, None, 0))
            raise IllegalMove(why_not_claimable(view, route) or moment or "This route cannot be claimed now.")
        self.pick(route)

    @guarded
    def pick(self, route: int | None) -> None:
        """Mark the route that is chosen to be claimed."""
        session = self.session
        if session is None or not session.my_turn:
            return
        self._picked, self._hint = route, None
        if route is not None:
            track = session.state.board.routes[route]
            points = session.state.rules.route_points[track.length]
            self.say(f"{track}, {counted(points, 'point')}: press Claim, or click it once more on the map.")
        self.show_position()

    @guarded
    def undo(self) -> None:
        """Take the last decision back."""
        self._session().undo()
        self._forget()
        self.refresh("Taken back.")

    @guarded
    def hint(self) -> None:
        """Show what a bot would do, and why."""
        session = self._session()
        decision = session.hint()
        view = session.view()
        assert view is not None  # a hint is for a viewer
        if isinstance(decision.move, ClaimRoute) and self.turn.select(decision.move.route):
            self._picked = decision.move.route
        self._hint = decision.overlay
        self.timeline.go(self.timeline.last)
        self.say(f"Hint: {proposal(view, decision.move)}. {decision.why}")
        self.show_position()

    @guarded
    def lift_curtain(self) -> None:
        """The next person has the screen."""
        self._session().lift_curtain()
        self.refresh()

    @guarded
    def choose_overlay(self) -> None:
        """Another overlay, seat or ticket was chosen."""
        self._hint = None
        if self.session is not None:
            self._offer_overlays(self.session)
        self.show_position()

    @guarded
    def show_how(self) -> None:
        """Step through the algorithm behind the chosen overlay, on the position that is shown."""
        session = self._session()
        choice, position = self.overlays.choice, self._position(session)
        trace = trace_behind(choice, self._built(session, position), session.tickets_of(choice.seat, position))
        if trace is None:
            raise IllegalMove("There is nothing to run it on yet: no routes, or no ticket that you may see.")
        self._hint = None
        self.how.open(trace)
        self.show_position()

    @guarded
    def toggle_log(self) -> None:
        """Show or hide the log sheet."""
        self.how.close()
        self._show_log(not self._log_open)
        self.show_position()

    @guarded
    def show_setup(self) -> None:
        """Show the set-up form; a running game waits."""
        self._forget()
        show_if(True, self.form.widget)
        show_if(False, self._curtain, self._score_panel, self.turn.widget, self._log_panel)
        self.turn.show(None)
        show_if(False, self._undo, self._hint_button, self._log_button, self._new)
        show_if(self.session is not None, self._resume)
        self.say("")
        self._banner.value = ""
        if self.session is None:
            self.timeline.set_last(0)
            self._sentence.value = ""
            self.map.show(Picture())
        self._show_foot(self.session is not None)

    @guarded
    def resume(self) -> None:
        """Leave the set-up form for the game that waits."""
        self.refresh()

    # --- what is shown ---

    def refresh(self, said: str = "") -> None:
        """Show the game as it is now."""
        session = self._session()
        state = session.state
        show_if(False, self.form.widget, self._resume)
        show_if(True, self._new, self._log_button)
        show_if(not session.over and bool(session.persons), self._undo, self._hint_button)
        self._undo.disabled = session.why_no_undo() is not None
        self._hint_button.disabled = not session.my_turn
        self.turn.show(session.view() if not session.over else None)
        waiting = session.waiting_for
        show_if(waiting is not None, self._curtain)
        if waiting is not None:
            self._curtain_button.description = f"I am {state.setup.seats[waiting]}: show my cards"
        self._show_end(session)
        self._show_log(self._log_open)
        self._banner.value = last_round_banner(state)
        self._offer_overlays(session)
        turns = session.turns()
        self.timeline.set_last(len(turns) - 1)
        self._show_foot(True)
        self.say(said or _what_now(session), more=" ".join([*session.notices[-1:], _news(session)]).strip())
        self.show_position()
        # Last, so that who sees the new points can press what belongs to them.
        self._seats.value = html.seats_line(state, session.viewer)

    @guarded
    def show_position(self) -> None:
        """Show the position under the timeline's cursor on the map, with the chosen overlay."""
        session = self.session
        if session is None:
            return
        live, position = self.timeline.cursor == self.timeline.last, self._position(session)
        state, view = session.states[position], session.view(position)
        choice = self.overlays.choice
        self._make_room(session)
        overlay = self.how.overlay or (self._hint if live else None) or self._overlay(session, position)
        sentence = overlay.sentence if overlay is not None else ""
        if not live:
            sentence = f"Looking back: the game after turn {state.turn}. {sentence}"
        self._sentence.value = html.sentence(sentence)
        shown = overlay if overlay is not None and (overlay.edges or overlay.vertices) else None
        tickets = (*view.tickets, *view.offer) if view is not None and not session.over and shown is None else ()
        index = state.board.city_index
        self.map.show(
            Picture(
                owners=state.owners,
                closed=SeatNetwork.of(view).closed - owned(state) if view is not None else frozenset(),
                claimable=frozenset(self.turn.routes if live and session.my_turn and shown is None else ()),
                selected=self._picked if live else None,
                overlay=shown,
                overlay_seat=choice.seat,
                hover=hover_lines(state),
                terminals=frozenset(
                    index[city] for ticket in tickets for city in state.board.tickets[ticket].cities
                ),
            )
        )  # fmt: skip

    def _overlay(self, session: Session, position: int) -> Overlay | None:
        choice: Choice = self.overlays.choice
        if choice.layer is Layer.NONE:
            return None
        name = session.states[position].setup.seats[choice.seat]
        return overlay_of(choice, self._built(session, position), name, session.tickets_of(choice.seat, position))

    def _built(self, session: Session, position: int) -> SeatNetwork:
        """Return the network of the seat that the overlays are about."""
        state, seat = session.states[position], self.overlays.choice.seat
        return SeatNetwork(state.board, state.owners, state.open_routes[seat], seat)

    def _position(self, session: Session) -> int:
        """Return the index of the position under the timeline's cursor."""
        at_the_end = self.timeline.cursor == self.timeline.last
        return len(session.moves) if at_the_end else session.turns()[self.timeline.cursor]

    def _make_room(self, session: Session) -> None:
        """Show either the stepper or what belongs to the game."""
        stepping = self.how.active
        (self.widget.add_class if stepping else self.widget.remove_class)("ttr-stepping")
        show_if(not stepping, self._sentence, self.timeline.widget, self.overlays.widget)
        show_if(not stepping and self.overlays.choice.layer is not Layer.NONE, self._how_button)
        if stepping:
            show_if(False, self.turn.widget, self._score_panel, self._log_panel)
        else:
            self._show_panels(session)

    def _offer_overlays(self, session: Session) -> None:
        seats, chosen = session.state.setup.seats, self.overlays.choice
        self.overlays.set_options(session.state.board, seats, session.viewer, session.tickets_of(chosen.seat))

    def _show_end(self, session: Session) -> None:
        final, record = session.scores(), session.record()
        if final is None or record is None:
            self._score.value = self._files.value = ""
            return
        self._score.value = html.score_table(session.state.board, final)
        name = f"{session.setup.rules}-{record.start.decks.seed}"
        self._files.value = html.download(record.to_text(), f"{name}.txt", "Save the game's record")

    def _show_log(self, visible: bool) -> None:
        session = self.session
        visible = visible and session is not None
        self._log_open = visible
        self._log_button.description = "Hide log" if visible else "Log sheet"
        if visible and session is not None:
            rows = session.log()
            link = html.download(to_csv(rows), "log-sheet.csv", "Save as CSV", "text/csv")
            self._log.value = link + html.log_table(rows)
        else:
            self._log.value = ""

    def _show_panels(self, session: Session) -> None:
        """Show one of the log sheet, the score and the turn."""
        show_if(self._log_open, self._log_panel)
        show_if(not self._log_open and session.over, self._score_panel)
        show_if(not self._log_open and not session.over and session.viewer is not None, self.turn.widget)

    def _show_foot(self, visible: bool) -> None:
        show_if(visible, self.timeline.widget, self.overlays.widget)
        show_if(visible and self.overlays.choice.layer is not Layer.NONE, self._how_button)

    def _forget(self) -> None:
        self._picked = self._hint = None
        self.how.close()

    def _session(self) -> Session:
        if self.session is None:
            raise IllegalMove("Start a game first.")
        return self.session


def _what_now(session: Session) -> str:
    """Say what is to be done."""
    state = session.state
    if session.over:
        return "The game is over." if session.persons else "The bots have played. Step through the game below."
    if session.waiting_for is not None:
        return f"{state.setup.seats[session.waiting_for]}, take the screen."
    return {
        Phase.FIRST_TICKETS: "Choose your first tickets.",
        Phase.NEW_TICKETS: "Choose from your new tickets.",
        Phase.NEXT_CARD: "Draw one more card.",
        Phase.TURN: "Your turn: draw two cards, claim a route or draw tickets.",
    }.get(state.phase, "")


def _news(session: Session) -> str:
    """Say what the others did since the viewer's last turn."""
    if session.viewer is None or session.over:
        return ""
    news = []
    for row in reversed(session.log()):
        if row.seat == session.viewer:
            break
        news.append(f"{row.player} {row.action}" + (f" for {counted(row.points, 'point')}" if row.points else "") + ".")
    return " ".join(reversed(news))
