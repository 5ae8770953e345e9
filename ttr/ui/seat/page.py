"""The page around a game: map, turn, hand, tickets, log sheet, scores, a timeline with overlays, and each press.

What is played, where it is kept and who may press what is the business of the pages that are made of it.
"""

from __future__ import annotations

from collections.abc import Mapping

import ipywidgets as widgets

from ttr.game.board import Board
from ttr.game.legal import why_not_claimable
from ttr.game.log import proposal
from ttr.game.moves import ClaimRoute, IllegalMove, Move
from ttr.graphs.overlay import Overlay, Role
from ttr.graphs.words import counted
from ttr.store.logs import StoreError
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.parts import game_html
from ttr.ui.parts.controls import box, button, markup, show_if
from ttr.ui.parts.lines import SentenceLine
from ttr.ui.parts.overlay_bar import OverlayBar
from ttr.ui.parts.page import Page, guarded
from ttr.ui.parts.position import twins_close
from ttr.ui.parts.record_link import record_link
from ttr.ui.parts.show_steps import ShowSteps, trace_behind
from ttr.ui.parts.timeline import Timeline
from ttr.ui.seat.faces import faces
from ttr.ui.seat.game import SeenGame
from ttr.ui.seat.messages import completed, heading, news, route_worth, what_now
from ttr.ui.seat.picture import highlight, picture
from ttr.ui.seat.reasons import offered
from ttr.ui.seat.turn_panel import TurnPanel


class GamePage(Page):
    """A page with a game.

    Parameters
    ----------
    board : Board
        What the map shows before there is a game.

    Attributes
    ----------
    turn : TurnPanel
        What the viewer can do now.
    timeline, overlays, steps, map, sentence, status
        Where in the game it stands, what is highlighted, the algorithm behind it, the map, and what is said.
    undo_button, hint_button, log_button, steps_button
        What can be pressed at any time.
    seats, banner, completed, log_panel, log, score_panel, score, files
        What is told of the game.
    """

    expected = (IllegalMove, StoreError)

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._log_open = False
        self._picked: int | None = None  # the route that was picked on the map or in the list
        self._hint: Overlay | None = None
        self._hinted = False  # whether the odds are those of a hint
        self.map = MapFigure(board)
        self.map.on_route(self.click_route)
        self.turn = TurnPanel(self.play, self.pick)
        self.timeline = Timeline(lambda stop: self.show_position())
        self.overlays = OverlayBar(self.choose_overlay)
        self.steps = ShowSteps(self.show_position)
        self.seats, self.banner = markup(), markup()
        self.sentence = SentenceLine()
        self.log, self.score, self.files = markup(), markup(), markup()
        self.completed = markup()  # the tickets that all may see
        self.undo_button = button(
            "Undo", self.undo, tooltip="Take your last decision back, up to the last card turned up"
        )
        self.hint_button = button("Hint", self.hint, tooltip="What would a bot do here, and why?")
        self.log_button = button("Log sheet", self.toggle_log)
        self.steps_button = button("Show me how", self.show_steps, tooltip="Step through the algorithm behind this")
        self.log_panel = box([self.log], "ttr-log-panel")
        self.score_panel = box([self.score, self.files], "ttr-log-panel")
        self.foot: list[widgets.Widget] = [
            self.sentence,
            box([self.timeline.widget, self.steps_button], "ttr-row"),
            self.overlays.widget,
            self.steps.foot,
        ]

    # --- what each page says ---

    @property
    def game(self) -> SeenGame | None:
        """The game on the page; None as long as there is none to be shown."""
        raise NotImplementedError

    @property
    def board(self) -> Board:
        """What the map shows while there is no game."""
        raise NotImplementedError

    def keep(self) -> bool:
        """Write down what was done, before it is shown; tell whether it counts."""
        raise NotImplementedError

    def notes(self, game: SeenGame) -> Mapping[int, str]:
        """Return what is to be said of seats besides what all know of them."""
        return {}

    def to_do(self, game: SeenGame) -> str:
        """Say what is to be done."""
        return what_now(game)

    # --- what can be pressed ---

    @guarded
    def play(self, move: Move) -> None:
        """Make the viewer's move."""
        game = self._game()
        before = game.state
        self.make(game, move)
        if not self.keep():
            return
        self._forget()
        done = completed(before, game.state, game.viewer)
        self.refresh(f"{done} {self.to_do(game)}" if done else "")

    def make(self, game: SeenGame, move: Move) -> None:
        """Have a move made in the game.

        Raises
        ------
        IllegalMove
            With a sentence for the player. Nothing has changed.
        """
        raise NotImplementedError

    @guarded
    def click_route(self, route: int) -> None:
        """A first click picks a route to claim, a second one claims it; what cannot be claimed says why."""
        game = self.game
        view = game.view() if game is not None else None
        if game is None or view is None:
            track = (self.board if game is None else game.state.board).routes[route]
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
        game = self.game
        if game is None or not game.my_turn:
            return
        self._picked, self._hint = route, None
        self.turn.show_odds_for(())
        if route is not None:
            self.say(f"{route_worth(game.state, route)}: press Claim, or click it once more on the map.")
        self.show_position()

    @guarded
    def undo(self) -> None:
        """Take the last decision back."""
        self._game().undo()
        if not self.keep():
            return
        self._forget()
        self.refresh("Taken back.")

    @guarded
    def hint(self) -> None:
        """Show what a bot would do, and why."""
        game = self._game()
        decision = game.hint()
        view = game.view()
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
    def choose_overlay(self) -> None:
        """Another overlay, seat or ticket was chosen."""
        self._hint = None
        if self.game is not None:
            self._offer_overlays(self.game)
        self.show_position()

    @guarded
    def show_steps(self) -> None:
        """Step through the algorithm behind the chosen overlay, on the position that is shown."""
        game = self._game()
        choice, position = self.overlays.choice, self._position(game)
        built, tickets = game.built(choice.seat, position), game.tickets_of(choice.seat, position)
        trace = None
        if self.overlays.has_steps:
            trace = trace_behind(choice, built, tickets, twins_close=twins_close(game.state))
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

    # --- what is shown ---

    def refresh(self, said: str = "") -> None:
        """Show the game as it is now."""
        game = self._game()
        state = game.state
        (self.widget.add_class if game.over else self.widget.remove_class)("ttr-watching")
        self.entitle(*heading(state.board, state.rules))
        show_if(True, self.log_button)
        show_if(not game.over and bool(game.persons), self.undo_button, self.hint_button)
        self.undo_button.disabled = game.why_no_undo() is not None
        self.hint_button.disabled = not game.my_turn
        self.turn.show(game.view() if not game.over else None)
        self._show_end(game)
        self._show_log(self._log_open)
        self.banner.value = game_html.last_round_banner(state)
        self.completed.value = game_html.completed_list(state)
        self._offer_overlays(game)
        self._set_stops(game)
        self._show_foot(True)
        self.say(said or self.to_do(game), more=" ".join([*game.notices[-1:], news(game)]).strip())
        self.show_position()
        self.show_seats()  # last, so that who sees the new points can press what belongs to them

    def show_seats(self) -> None:
        """Show what all know of the seats."""
        game = self._game()
        self.seats.value = game_html.seats_line(game.state, game.viewer, self.notes(game), faces(game.options))

    def _set_stops(self, game: SeenGame) -> None:
        self.timeline.set_last(len(game.turns()) - 1)

    @guarded
    def show_position(self) -> None:
        """Show the position under the timeline's cursor on the map, with the chosen overlay."""
        game = self.game
        if game is None:
            return
        live, position = self.timeline.cursor == self.timeline.last, self._position(game)
        self._make_room(game)
        above = self.steps.overlay or (self._hint if live else None)
        on_top = highlight(game, position, self.overlays.choice, live=live, above=above)
        if on_top.reason is None:
            self.sentence.show(on_top.sentence)
        else:
            last = on_top.reason
            self.sentence.show_reason(last.seat, last.name, last.turn, last.did, last.why)
        claimable, selected = (self.turn.routes, self._picked) if live else ((), None)
        drawn = picture(game, position, on_top, claimable if game.my_turn else (), selected)
        self.map.show_board(game.state.board, drawn)

    def _position(self, game: SeenGame) -> int:
        """Return the index of the position under the timeline's cursor."""
        at_the_end = self.timeline.cursor == self.timeline.last
        return len(game.moves) if at_the_end else game.turns()[self.timeline.cursor]

    def _make_room(self, game: SeenGame) -> None:
        """Show either the stepper or what belongs to the game."""
        stepping = self.steps.active
        (self.widget.add_class if stepping else self.widget.remove_class)("ttr-stepping")
        show_if(not stepping, self.sentence, self.timeline.widget, self.overlays.widget)
        show_if(not stepping and self.overlays.has_steps, self.steps_button)
        if stepping:
            show_if(False, self.turn.widget, self.score_panel, self.log_panel, self.completed)
        else:
            self._show_panels(game)

    def _offer_overlays(self, game: SeenGame) -> None:
        seats, chosen = game.state.setup.seats, self.overlays.choice
        self.overlays.set_options(game.state.board, seats, game.viewer, game.tickets_of(chosen.seat))
        self.overlays.offer_reasons(offered(game))

    def _show_end(self, game: SeenGame) -> None:
        final, record = game.scores(), game.record()
        if final is None or record is None:
            self.score.value = self.files.value = ""
            return
        self.score.value = game_html.score_table(game.state, final)
        name = f"{game.options.rules}-{record.start.decks.seed}"
        self.files.value = record_link(record, f"{name}.txt", "Save the game's record")

    def _show_log(self, visible: bool) -> None:
        game = self.game
        visible = visible and game is not None
        self._log_open = visible
        self.log_button.description = "Hide log" if visible else "Log sheet"
        if visible and game is not None:
            self.log.value = game_html.log_sheet(game.log(), game.state.rules.unit)
        else:
            self.log.value = ""

    def _show_panels(self, game: SeenGame) -> None:
        """Show one of the log sheet, the score and the turn."""
        show_if(self._log_open, self.log_panel)
        show_if(not self._log_open and game.over, self.score_panel)
        show_if(not self._log_open and not game.over and game.viewer is not None, self.turn.widget)
        show_if(not self._log_open and not game.over and bool(self.completed.value), self.completed)

    def _show_foot(self, visible: bool) -> None:
        show_if(visible, self.timeline.widget, self.overlays.widget)
        show_if(visible and self.overlays.has_steps, self.steps_button)

    def _forget(self) -> None:
        self._picked = self._hint = None
        if self._hinted:  # a route that the player has clicked stays in mind until it can be paid
            self.turn.show_odds_for(())
        self._hinted = False
        self.steps.close()

    def _game(self) -> SeenGame:
        if self.game is None:
            raise IllegalMove("Start a game first.")
        return self.game
