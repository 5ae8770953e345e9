"""The play page: a whole game on the map."""

from __future__ import annotations

from dataclasses import replace

from ttr.game.board import Board
from ttr.game.legal import why_not_claimable
from ttr.game.log import proposal
from ttr.game.moves import ClaimRoute, IllegalMove, Move
from ttr.graphs.overlay import Overlay, Role
from ttr.graphs.words import counted
from ttr.store.store import Store, StoreError
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.map.picture import Picture
from ttr.ui.markup import tag
from ttr.ui.parts import game_html
from ttr.ui.parts.controls import box, button, markup, show_if
from ttr.ui.parts.game_options import GameOptions, GameOptionsError
from ttr.ui.parts.game_options_form import GameOptionsForm
from ttr.ui.parts.lines import SentenceLine
from ttr.ui.parts.overlay_bar import OverlayBar
from ttr.ui.parts.page import Page, guarded
from ttr.ui.parts.position import twins_close
from ttr.ui.parts.record_link import record_link
from ttr.ui.parts.show_steps import ShowSteps, trace_behind
from ttr.ui.parts.timeline import Timeline
from ttr.ui.play.keeping import Keeping
from ttr.ui.play.kept import KeptGame
from ttr.ui.play.messages import completed, heading, news, route_worth, what_now
from ttr.ui.play.picture import highlight, picture
from ttr.ui.play.reasons import offered
from ttr.ui.play.session import Session
from ttr.ui.play.turn_panel import TurnPanel


class PlayPage(Page):
    """The widget of the play page, and what happens when something is pressed.

    Parameters
    ----------
    options : GameOptions, optional
        A game to start at once; without it the form of its options is shown.
    board : Board, optional
        A board of one's own to choose in the form besides the shipped ones; it is chosen at first.
    store : Store, optional
        Where games are kept; without it they are gone with the page.

    Attributes
    ----------
    session : Session or None
        The game being played.
    keeping : Keeping
        What brings one back to it: its log, and the page's address.
    form : GameOptionsForm
        What game is to be started.
    turn : TurnPanel
        What the viewer can do now.
    timeline, overlays, steps, map, sentence, status
        Where in the game it stands, what is highlighted, the algorithm behind it, the map, and what is said.
    undo_button, hint_button, new_button, resume_button, log_button, steps_button
        What can be pressed at any time.
    curtain, curtain_button
        What hides the cards until the next person has the screen.
    seats, banner, completed, log_panel, log, score_panel, score, files
        What is told of the game.
    """

    expected = (IllegalMove, StoreError)

    def __init__(
        self, options: GameOptions | None = None, board: Board | None = None, store: Store | None = None
    ) -> None:
        super().__init__()
        self.keeping = Keeping(store, self._show_kept, self.say)
        self._log_open = False
        self._setting_up = True
        self._picked: int | None = None  # the route that was picked on the map or in the list
        self._hint: Overlay | None = None
        self._hinted = False  # whether the odds are those of a hint
        self.form = GameOptionsForm(self.start, self.preview, board)
        self.map = MapFigure(self.form.board)
        self.map.on_route(self.click_route)
        self.turn = TurnPanel(self.play, self.pick)
        self.timeline = Timeline(lambda stop: self.show_position())
        self.overlays = OverlayBar(self.choose_overlay)
        self.steps = ShowSteps(self.show_position)
        self._build()
        self.show_setup()
        if options is not None:
            self.start(options)

    @property
    def session(self) -> Session | None:
        """The game being played."""
        return None if self.keeping.game is None else self.keeping.game.session

    def _build(self) -> None:
        self.seats, self.banner = markup(), markup()
        self.sentence = SentenceLine()
        self.log, self.score, self.files = markup(), markup(), markup()
        self.completed = markup()  # the tickets that all may see
        self.undo_button = button(
            "Undo", self.undo, tooltip="Take your last decision back, up to the last card turned up"
        )
        self.hint_button = button("Hint", self.hint, tooltip="What would a bot do here, and why?")
        self.new_button = button("New game", self.show_setup)
        self.resume_button = button("Back to the game", self.resume)
        self.log_button = button("Log sheet", self.toggle_log)
        self.curtain_button = button("Show my cards", self.lift_curtain, "ttr-primary")
        self.curtain = box(
            [markup(tag("p", "Nobody's cards are on the screen now.")), self.curtain_button], "ttr-curtain"
        )
        self.steps_button = button("Show me how", self.show_steps, tooltip="Step through the algorithm behind this")
        self.log_panel = box([self.log], "ttr-log-panel")
        self.score_panel = box([self.score, self.files], "ttr-log-panel")
        actions = [self.undo_button, self.hint_button, self.log_button, self.new_button, self.resume_button]
        self._actions = box(actions, "ttr-row", "ttr-actions")
        self.build(
            "",  # follows the board
            head=[self.seats],
            map_widget=self.map.widget,
            side=[
                self._actions,
                self.banner,
                self.status,
                self.keeping.address,
                self.form.widget,
                self.steps.panel,
                self.curtain,
                self.score_panel,
                self.turn.widget,
                self.completed,
                self.log_panel,
                self.keeping.line,
            ],
            foot=[
                self.sentence,
                box([self.timeline.widget, self.steps_button], "ttr-row"),
                self.overlays.widget,
                self.steps.foot,
            ],
        )

    # --- what can be pressed ---

    @guarded
    def start(self, options: GameOptions) -> None:
        """Start a game; options that make none are explained in the form."""
        problems = options.problems()
        if problems:
            self.form.complain(*problems)
            return
        self.keeping.begin(options)
        self._show_from_start(options)

    def _show_from_start(self, options: GameOptions) -> None:
        """Show a game that was not on the screen before; the form gets options for another one like it."""
        self._forget()
        self.overlays.reset()
        self.form.show(options)
        self._show_log(False)
        self.refresh()
        if not self._session().persons:
            self.timeline.go(0)

    def _show_kept(self, game: KeptGame) -> None:
        """Show a game that comes from the store; its seed stays there."""
        self._show_from_start(replace(game.session.options, seed=None))

    @guarded
    def open_link(self, query: str | None) -> None:
        """Start the game that a link's query describes, if it does."""
        try:
            options = GameOptions.from_query(query or "")
        except GameOptionsError as error:
            self.form.complain(*error.problems)
            return
        if options is not None:
            self.form.show(options)
            self.preview()
            self.start(options)

    @guarded
    def preview(self) -> None:
        """Show the board that is chosen in the form, as it is before a game."""
        if not self._setting_up:
            return
        board = self.form.board
        self.entitle(*heading(board, self.form.rules))
        self.map.show_board(board, Picture())

    @guarded
    def play(self, move: Move) -> None:
        """Make the viewer's move."""
        session = self._session()
        before = session.state
        session.play(move)
        if not self.keeping.keep():
            return
        self._forget()
        done = completed(before, session.state, session.viewer)
        self.refresh(f"{done} {what_now(session)}" if done else "")

    @guarded
    def click_route(self, route: int) -> None:
        """A first click picks a route to claim, a second one claims it; what cannot be claimed says why."""
        session = None if self._setting_up else self.session
        view = session.view() if session is not None else None
        if session is None or view is None:
            track = (self.form.board if session is None else session.state.board).routes[route]
            self.say(f"{track}: {counted(track.length, 'train')}, {track.color}.")
            return
        if route == self._picked and self.turn.selected == route:
            self.turn.press_claim()
            return
        if self.timeline.cursor != self.timeline.last:
            self.timeline.go(self.timeline.last)
        if not self.turn.select(route):
            self.turn.show_odds_for([route])  # the odds to have its cards soon
            self._hinted = False
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
        self.turn.show_odds_for(())
        if route is not None:
            self.say(f"{route_worth(session.state, route)}: press Claim, or click it once more on the map.")
        self.show_position()

    @guarded
    def undo(self) -> None:
        """Take the last decision back."""
        self._session().undo()
        if not self.keeping.keep():
            return
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
        self._hint, self._hinted = decision.overlay, True
        marks = decision.overlay.edges if decision.overlay is not None else ()
        self.turn.show_odds_for([mark.edge for mark in marks if mark.role is Role.TODO])
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
    def show_steps(self) -> None:
        """Step through the algorithm behind the chosen overlay, on the position that is shown."""
        session = self._session()
        choice, position = self.overlays.choice, self._position(session)
        built, tickets = session.built(choice.seat, position), session.tickets_of(choice.seat, position)
        trace = None
        if self.overlays.has_steps:
            trace = trace_behind(choice, built, tickets, twins_close=twins_close(session.state))
        if trace is None:
            raise IllegalMove("There is nothing to run it on: no routes yet, or no such ticket that you may see.")
        self._hint = None
        self.steps.open(trace)
        self.show_position()

    @guarded
    def toggle_log(self) -> None:
        """Show or hide the log sheet."""
        self.steps.close()
        self._show_log(not self._log_open)
        self.show_position()

    @guarded
    def show_setup(self) -> None:
        """Show the form of a new game; a running game waits."""
        self._forget()
        self._setting_up = True
        self.widget.remove_class("ttr-watching")
        show_if(True, self.form.widget, self.keeping.address)
        show_if(
            False, self.keeping.line, self.curtain, self.score_panel, self.turn.widget, self.completed, self.log_panel
        )
        self.turn.show(None)
        show_if(False, self.undo_button, self.hint_button, self.log_button, self.new_button)
        show_if(self.session is not None, self.resume_button, self._actions)
        self.say("")
        self.banner.value = ""
        self.sentence.clear()
        self.seats.value = ""
        self._show_foot(False)
        self.preview()

    @guarded
    def resume(self) -> None:
        """Leave the form of a new game for the game that waits."""
        self.refresh()

    # --- what is shown ---

    def refresh(self, said: str = "") -> None:
        """Show the game as it is now."""
        session = self._session()
        state = session.state
        self._setting_up = False
        (self.widget.add_class if session.over else self.widget.remove_class)("ttr-watching")
        self.entitle(*heading(state.board, state.rules))
        show_if(False, self.form.widget, self.keeping.address, self.resume_button)
        show_if(True, self.keeping.line, self.new_button, self.log_button, self._actions)
        show_if(not session.over and bool(session.persons), self.undo_button, self.hint_button)
        self.undo_button.disabled = session.why_no_undo() is not None
        self.hint_button.disabled = not session.my_turn
        self.turn.show(session.view() if not session.over else None)
        waiting = session.waiting_for
        show_if(waiting is not None, self.curtain)
        if waiting is not None:
            self.curtain_button.description = f"I am {state.setup.seats[waiting]}: show my cards"
        self._show_end(session)
        self._show_log(self._log_open)
        self.banner.value = game_html.last_round_banner(state)
        self.completed.value = game_html.completed_list(state)
        self._offer_overlays(session)
        turns = session.turns()
        self.timeline.set_last(len(turns) - 1)
        self._show_foot(True)
        self.say(said or what_now(session), more=" ".join([*session.notices[-1:], news(session)]).strip())
        self.show_position()
        # Last, so that who sees the new points can press what belongs to them.
        self.seats.value = game_html.seats_line(state, session.viewer)

    @guarded
    def show_position(self) -> None:
        """Show the position under the timeline's cursor on the map, with the chosen overlay."""
        session = self.session
        if session is None or self._setting_up:
            return
        live, position = self.timeline.cursor == self.timeline.last, self._position(session)
        self._make_room(session)
        above = self.steps.overlay or (self._hint if live else None)
        on_top = highlight(session, position, self.overlays.choice, live=live, above=above)
        if on_top.reason is None:
            self.sentence.show(on_top.sentence)
        else:
            last = on_top.reason
            self.sentence.show_reason(last.seat, last.name, last.turn, last.did, last.why)
        claimable, selected = (self.turn.routes, self._picked) if live else ((), None)
        drawn = picture(session, position, on_top, claimable if session.my_turn else (), selected)
        self.map.show_board(session.state.board, drawn)

    def _position(self, session: Session) -> int:
        """Return the index of the position under the timeline's cursor."""
        at_the_end = self.timeline.cursor == self.timeline.last
        return len(session.moves) if at_the_end else session.turns()[self.timeline.cursor]

    def _make_room(self, session: Session) -> None:
        """Show either the stepper or what belongs to the game."""
        stepping = self.steps.active
        (self.widget.add_class if stepping else self.widget.remove_class)("ttr-stepping")
        show_if(not stepping, self.sentence, self.timeline.widget, self.overlays.widget)
        show_if(not stepping and self.overlays.has_steps, self.steps_button)
        if stepping:
            show_if(False, self.turn.widget, self.score_panel, self.log_panel, self.completed)
        else:
            self._show_panels(session)

    def _offer_overlays(self, session: Session) -> None:
        seats, chosen = session.state.setup.seats, self.overlays.choice
        self.overlays.set_options(session.state.board, seats, session.viewer, session.tickets_of(chosen.seat))
        self.overlays.offer_reasons(offered(session))

    def _show_end(self, session: Session) -> None:
        final, record = session.scores(), session.record()
        if final is None or record is None:
            self.score.value = self.files.value = ""
            return
        self.score.value = game_html.score_table(session.state, final)
        name = f"{session.options.rules}-{record.start.decks.seed}"
        self.files.value = record_link(record, f"{name}.txt", "Save the game's record")

    def _show_log(self, visible: bool) -> None:
        session = self.session
        visible = visible and session is not None
        self._log_open = visible
        self.log_button.description = "Hide log" if visible else "Log sheet"
        if visible and session is not None:
            self.log.value = game_html.log_sheet(session.log(), session.state.rules.unit)
        else:
            self.log.value = ""

    def _show_panels(self, session: Session) -> None:
        """Show one of the log sheet, the score and the turn."""
        show_if(self._log_open, self.log_panel)
        show_if(not self._log_open and session.over, self.score_panel)
        show_if(not self._log_open and not session.over and session.viewer is not None, self.turn.widget)
        show_if(not self._log_open and not session.over and bool(self.completed.value), self.completed)

    def _show_foot(self, visible: bool) -> None:
        show_if(visible, self.timeline.widget, self.overlays.widget)
        show_if(visible and self.overlays.has_steps, self.steps_button)

    def _forget(self) -> None:
        self._picked = self._hint = None
        if self._hinted:  # a route that the player has clicked stays in mind until it can be paid
            self.turn.show_odds_for(())
        self._hinted = False
        self.steps.close()

    def _session(self) -> Session:
        if self.session is None:
            raise IllegalMove("Start a game first.")
        return self.session
