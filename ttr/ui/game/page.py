"""A page for playing a game: its parts, and its event handlers.

Its subclasses decide which game to play, where to save it, and who may do what.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import ipywidgets as widgets

from ttr.analysis.map_text import describe_map, map_in_words
from ttr.game.board import Board
from ttr.game.files.log import proposal
from ttr.game.legal import why_not_claimable, why_not_now
from ttr.game.moves import ClaimRoute, IllegalMove, Move
from ttr.game.rules import Rules
from ttr.game.view import PlayerView
from ttr.graphs.overlay import Overlay, Role
from ttr.graphs.words import pluralize
from ttr.store.logs import StoreError
from ttr.ui.controls.scheduling import Scheduler
from ttr.ui.controls.shared_looks import make_control
from ttr.ui.controls.timeline import Timeline
from ttr.ui.controls.widgets import SentenceLine, box, button, dress, markup, set_class, show_if
from ttr.ui.game.asides import Past, ShowSteps, done_then
from ttr.ui.game.browser_parts import BEHIND, Keys, Views, animations, bind_key
from ttr.ui.game.ending import Ending
from ttr.ui.game.game import SeenGame
from ttr.ui.game.messages import completion_sentences, heading, last_turn_texts, news, route_worth, what_now
from ttr.ui.game.picture import Highlight, highlight, picture, pointed_out, seats_with_reasons
from ttr.ui.game.scenes import Reel, claimed_by_rivals, counting, turns_of_rivals
from ttr.ui.game.turn_panel import TurnPanel
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.map.picture import Picture
from ttr.ui.markup import Markup
from ttr.ui.page.link import how_to_play
from ttr.ui.page.page import Page, guarded
from ttr.ui.panels import game_html
from ttr.ui.panels.overlay_bar import OverlayBar, trace_behind
from ttr.ui.panels.position import tickets_at
from ttr.ui.panels.texts import LogSheet, MapText


@dataclass(frozen=True, slots=True)
class InMind:
    """The viewer's focus: hovered tickets and the current hint.

    `hinted` is True if the odds belong to a hint.
    """

    tickets: tuple[int, ...] = ()
    hint: Overlay | None = None
    hinted: bool = False


class GamePage(Page):
    """A page with a game in progress; its map shows `board` before there is a game.

    `later` calls an action after some seconds, for scenes; the default uses the event loop, if one runs. The `timeline`
    chooses the moment to show; for an earlier one, `past` replaces `turn`, the viewer's options. `actions` holds the
    buttons above the panels, and `keys` the keyboard shortcuts, a link to the rules, and the map in words.
    """

    expected = (IllegalMove, StoreError)
    called = "the play page"
    tells_why_no_undo = False  # a click on Undo explains, instead of a disabled button

    def __init__(self, board: Board, later: Scheduler | None = None) -> None:
        super().__init__()
        self._mind = InMind()
        # The game whose seats are shown, its number of moves, and the seats' actions since the previous display.
        self._shown_actions: tuple[SeenGame | None, int, dict[int, str]] = (None, 0, {})
        self._final_words: tuple[str, str] = ("", "")  # the message after all scenes
        self.map = MapFigure(board, on_city=self.click_city, on_route=self.click_route, on_empty=self.click_empty)
        self.turn = TurnPanel(self.play, self.pick, self.refuse)
        self.reel = Reel(self._show_scene, self.skip_scenes, self.point_at, later)
        self.past = Past(lambda: self.timeline.go(self.timeline.last))
        self.timeline = Timeline(lambda stop: self._look_at())
        self.overlays = OverlayBar(self.choose_overlay)
        self.steps = ShowSteps(self.show_position, self.show_steps)
        self.words = MapText(self._on_words_toggle)
        self.ending = Ending(self.look_back, self.show_hindsight)
        self.log, self.sentence = LogSheet(self.toggle_log), SentenceLine()
        self.seats, self.banner, self.completed = markup(), markup(), markup()
        self.undo_button = button(
            "Undo", self.undo, tooltip="Undo your last decision, unless a card has been turned up since"
        )
        self.hint_button = button("Hint", self.hint, tooltip="What would a bot do here, and why?")
        self.actions = box([self.undo_button, self.hint_button, self.log.button], "ttr-row", "ttr-actions", BEHIND)
        self.rules = markup()
        # In a box, because its own layout does not work for hiding.
        self.keys = box([make_control(Keys), self.rules, self.words.widget], "ttr-help")
        self.keys.fill()  # before the first game, because its script moves the focus when that game begins
        self._views = make_control(Views)
        for control in (self.log.panel, self.reel.speed, self.keys, self.completed):
            control.add_class(BEHIND)
        keys = {
            "u": self.undo_button,
            "h": self.hint_button,
            "l": self.log.button,
            "left": self.timeline.back_button,
            "right": self.timeline.next_button,
            "b": self.past.now_button,
            "n": self.reel.next_button,
            "s": self.reel.skip_button,
            "m": self.words.toggle_button,
        }
        for key, control in keys.items():
            bind_key(key, control)

    def assemble(
        self,
        map_widget: widgets.Widget,
        entry: Iterable[widgets.Widget],
        middle: Iterable[widgets.Widget],
        rest: Iterable[widgets.Widget],
    ) -> None:
        """Put the page together; the side panel has `entry` above the panels, `middle` among them, `rest` below."""
        side = [
            self.actions,
            self.banner,
            self.past.bar,
            self.status,
            self.reel.panel,
            *entry,
            self.steps.panel,
            self.ending.panel,
            *middle,
            self.past.panel,
            self.turn.widget,
            self.completed,
            self.log.panel,
            *rest,
            self._views,
        ]
        foot = [
            self.sentence,
            box([self.timeline.widget, self.steps.button], "ttr-row", "ttr-when"),
            self.overlays.widget,
            self.steps.foot,
            self.reel.motion,
        ]
        self.build("", head=[self.seats], map_widget=map_widget, side=side, foot=foot)  # the title follows the board
        self.widget.add_class("ttr-game")  # keeps the controls in their places

    # --- for subclasses ---

    @property
    def game(self) -> SeenGame | None:
        raise NotImplementedError

    def notes(self) -> Mapping[int, str]:
        """Return remarks about seats besides the public facts."""
        return {}

    def to_do(self) -> str:
        return what_now(self._game())

    def make(self, move: Move) -> bool:
        """Make and save a move; return True if it counts. An `IllegalMove` has a sentence, and changes nothing."""
        raise NotImplementedError

    def take_back_move(self) -> bool:
        """Undo the last decision, and save that, as `make` does."""
        raise NotImplementedError

    # --- moves ---

    @guarded
    def play(self, move: Move) -> None:
        self.reel.skip()
        game = self._game()
        self._require_present()
        before, made = game.state, len(game.moves)
        if not self.make(move):
            return
        self._forget()
        self._load_scenes(game, made)
        done = completion_sentences(before, game.state, game.viewer)
        self.refresh(f"{done} {self.to_do()}" if done else "")

    @guarded
    def click_route(self, route: int) -> None:
        """Pick a route, or claim the picked route if its payment is chosen; say why if neither is possible."""
        self.skip_scenes()
        game, view, board = self.game, self._view, self.map.board
        about = f"{board.routes[route]}: {pluralize(board.routes[route].length, 'train')}, {board.color_name(route)}."
        if game is None or view is None:
            self.say(about)
            return
        if self.past.position is not None:
            self.say(about if game.over else f"{about} The map shows an earlier moment: go back to now to claim.")
            return
        picked = route == self.turn.selected
        if picked and self.turn.payment.value is not None:
            self.turn.press_claim()
            return
        if not picked and not self.turn.select(route):
            self.turn.show_odds_for([route])  # show the odds of its missing cards
            self._mind = replace(self._mind, hinted=False)
            self.show_position()
            reason = why_not_claimable(view, route) or why_not_now(view, ClaimRoute)
            assert reason is not None  # otherwise the panel would have selected the route
            raise IllegalMove(reason)
        self.pick(route)

    @guarded
    def click_city(self, city: int) -> None:
        """Show the viewer's tickets of a city; a second click hides them."""
        self.skip_scenes()
        view, name = self._view, self.map.board.cities[city].name
        here = tickets_at(view, name) if view is not None else ()
        if view is None or not here:
            self.say(name if view is None else f"{name}: none of your tickets begins or ends here.")
            return
        self._mind = replace(self._mind, tickets=() if here == self._mind.tickets else here)
        self.say(f"{name}: {'; '.join(str(view.board.tickets[index]) for index in here)}.")
        self.show_position()

    @guarded
    def click_empty(self) -> None:
        self.skip_scenes()
        self._mind = replace(self._mind, tickets=())
        self.turn.select(None)
        if self.game is None:
            self.say("")
            return
        self._say()
        self.show_position()

    @guarded
    def refuse(self, reason: str) -> None:
        self.skip_scenes()
        raise IllegalMove(reason)

    @guarded
    def pick(self, route: int | None) -> None:
        game = self.game
        if game is None or not game.my_turn:
            return
        self.skip_scenes()
        self._mind = replace(self._mind, hint=None)
        self.turn.show_odds_for(())
        if route is not None:
            then = "press Claim, or click it again on the map"
            if self.turn.payment.value is None:
                then = "choose the cards to pay with, then press Claim"
            self.say(f"{route_worth(game.state, route)}: {then}.")
        else:
            self._say()
        self.show_position()

    @guarded
    def undo(self) -> None:
        self.reel.skip()
        self._require_present()
        if self.take_back_move():
            self._forget()
            self.refresh("Undone.")

    @guarded
    def hint(self) -> None:
        self.skip_scenes()
        self._require_present()
        game = self._game()
        decision = game.hint()
        view = game.view()
        assert view is not None  # a hint needs a viewer
        if isinstance(decision.move, ClaimRoute):
            self.turn.pay(decision.move)
        self._mind = replace(self._mind, hint=decision.overlay, hinted=True)
        marks = decision.overlay.edges if decision.overlay is not None else ()
        self.turn.show_odds_for([mark.edge for mark in marks if mark.role is Role.TODO])
        self.say(f"Hint: {proposal(view, decision.move)}. {decision.reason.text(paid=False)}")
        self.show_position()

    def light_up(self, overlay: Overlay | None) -> None:
        """Mark something on the map until the next action."""
        self._mind = replace(self._mind, hint=overlay)
        self.show_position()

    def _require_present(self) -> None:
        if self.past.position is not None:
            raise IllegalMove(f"The page shows an earlier moment, {self.past.text.lower()}: go back to now first.")

    def _forget(self) -> None:
        if self._mind.hinted:  # remember a clicked route until the player can pay it
            self.turn.show_odds_for(())
        self._mind = InMind()
        self.turn.select(None)
        self.steps.close()

    def leave_game(self) -> None:
        """Drop everything that belongs to one game: its scenes, the focus, the past, the overlays and the log sheet."""
        self.reel.skip()
        self._forget()
        self.past.leave()
        self.overlays.reset()
        self.log.open(False)
        self._views.begin()

    # --- views ---

    @guarded
    def point_at(self, kind: str, number: int) -> None:
        """Highlight a ticket on the map, by its index or by its place in an offer, or none."""
        view = self._view
        known: tuple[int, ...] = ()
        if view is not None:
            at_place = view.offer[number : number + 1] if number >= 0 else ()
            known = {"ticket": view.tickets, "offer": at_place}.get(kind, ())
        wanted = tuple(index for index in known if kind == "offer" or index == number)
        if wanted != self._mind.tickets and self.reel.scene is None and not self.steps.active:
            self._mind = replace(self._mind, tickets=wanted)
            self.show_position()

    @guarded
    def choose_overlay(self) -> None:
        self.skip_scenes()
        self._mind = replace(self._mind, hint=None)
        if self.game is not None:
            self._offer_overlays(self.game)
        self.show_position()

    @guarded
    def show_steps(self) -> None:
        self.skip_scenes()
        game = self._game()
        choice, position = self.overlays.choice, self._position(game)
        trace = trace_behind(choice, game.states[position], game.tickets_of(choice.seat, position))
        if trace is None:
            raise IllegalMove("There is nothing to run it on yet: no routes, or no ticket that you may see.")
        self._mind = replace(self._mind, hint=None)
        self.steps.open(trace)
        self.show_position()

    @guarded
    def toggle_log(self) -> None:
        self.skip_scenes()
        self.steps.close()
        self.log.open(not self.log.is_open and self.game is not None)
        self.show_position()

    @guarded
    def look_back(self) -> None:
        game = self._game()
        if not game.over:
            raise IllegalMove("You can see that when the game is over.")
        self.ending.look_back(game)

    @guarded
    def show_hindsight(self, overlay: Overlay, seat: int) -> None:
        """Show hindsight on the map until the next action."""
        self.timeline.go(self.timeline.last)
        self.light_up(overlay)

    @guarded
    def _on_words_toggle(self) -> None:
        self.skip_scenes()
        self.show_position()

    @guarded
    def _look_at(self) -> None:
        self.skip_scenes()
        self.show_position()
        self.show_seats()
        game = self._game()
        if self.past.position is None:
            self._say()
        elif game.over:  # the reason below the map begins with the move
            self.say("")
        else:
            self.say(done_then(game, self.past.position))

    # --- scenes ---

    def _load_scenes(self, game: SeenGame, since: int) -> None:
        """Prepare the scenes of the others' moves after this many moves, and of the points at the end."""
        final = game.scores()
        ending = () if final is None or not game.persons else counting(game.state, final, game.viewer, len(game.moves))
        self.reel.load((*turns_of_rivals(game, since), *ending) if game.next_viewer is None else ())

    @guarded
    def skip_scenes(self) -> None:
        """Show the current game now, skipping pending scenes."""
        if self.reel.skip() and self.game is not None:
            self._show_scene()

    @guarded
    def _show_scene(self) -> None:
        self._say()
        self.show_position()
        self.show_seats()  # last, so that the controls are ready when the new points appear

    def _say(self) -> None:
        said, more = self._final_words if self.reel.scene is None else (self.reel.scene.said, "")
        self.say(said, more=more)

    # --- output ---

    def show_board(self, board: Board, rules: Rules) -> None:
        self.entitle(*heading(board, rules))
        self.map.show_board(board, Picture())

    def show_no_game(self, board: Board, rules: Rules, seats: Markup | str = "") -> None:
        """Show a board, with its `seats` if there are any, and remove a game's parts, also from the browser."""
        self.reel.skip()
        self._forget()
        self.past.leave()
        self.turn.show(None)
        self.words.close()
        self.sentence.clear()
        self.seats.value = seats
        self.banner.value = self.completed.value = ""
        self.ending.show(None)
        self._make_room(None)
        self.show_board(board, rules)

    def refresh(self, said: str = "", *, stay: bool = False) -> None:
        """Show the current state of the game, or `stay` at the moment to which the viewer looks back."""
        game = self._game()
        state = game.state
        self.entitle(*heading(state.board, state.rules))
        # During a game, looking back is secondary.
        dress(self.timeline.play_button, "ttr-button", *(["ttr-primary"] if game.over else []))
        self.rules.value = how_to_play(state.rules.name)
        self.turn.show(game.view() if not game.over else None, game.drawn_colors())
        self.ending.show(game)
        self._offer_overlays(game)
        self.timeline.set_last(len(game.turns()) - 1, self.timeline.cursor if stay else None)
        self._final_words = said or self.to_do(), " ".join([*game.notices[-1:], news(game)]).strip()
        self._show_scene()

    def _lay_out(self, game: SeenGame | None) -> None:
        """Choose the layout: on a phone, a player's page is divided into views, and a reader's page is not."""
        playing = game is not None and game.viewer is not None and (not game.over or self.reel.scene is not None)
        set_class(self.widget, "ttr-playing", playing)
        set_class(self.widget, "ttr-watching", game is not None and game.over)
        set_class(self.widget, "ttr-spectating", game is not None and game.over and game.viewer is None)
        set_class(self.widget, "ttr-stepping", self.steps.active)
        set_class(self.widget, "ttr-divided", playing and not self.steps.active)

    def show_seats(self) -> None:
        game, scene = self._game(), self.reel.scene
        position, live = self._position(game), self.past.position is None
        state, last = game.states[position], last_turn_texts(game.states[: position + 1], game.moves[:position])
        lit, totals = (None, ()) if scene is None else (scene.seat, scene.totals or state.running_score)
        before, since, did = self._shown_actions
        if live and (game, position) != (before, since):
            did = animations(game, since, position) if game is before and position > since else {}
            self._shown_actions = (game, position, did)
        moves, did = (position, did) if live else (None, {})
        shown = game_html.LiveSeats(
            viewer=game.viewer,
            notes=self.notes(),
            bots=game.bots,
            now=game.to_act if live else None,
            doing=game.doing if live else {},
            lit=lit,
            totals=totals,
            last=last,
            moves=moves,
            did=did,
        )
        self.seats.value = game_html.seats_line(state, shown)

    @guarded
    def show_position(self) -> None:
        game = self.game
        if game is None:
            return
        scene, position = self.reel.scene, self._position(game)
        past = scene is None and self.timeline.cursor < self.timeline.last
        self._show_moment(game, position if past else None)
        self._make_room(game)
        if scene is not None:
            on_top = Highlight("", scene.overlay, scene.seat)  # the status line says what happens
        else:
            above = self.steps.overlay or pointed_out(game, position, self._mind.tickets)
            above = above or (None if past else self._mind.hint)
            on_top = highlight(game, position, self.overlays.choice, live=not past, above=above)
        if (last := on_top.last_turn) is None:
            self.sentence.show(on_top.sentence)
        else:
            self.sentence.show_reason(last.seat, last.name, last.turn, last.did, last.why)
        now = scene is None and not past and game.my_turn
        claimable, selected = (self.turn.routes, self.turn.selected) if now else ((), None)
        fresh = claimed_by_rivals(game, position) if not game.over or scene is not None else frozenset()
        view = game.view(position)
        self.words.show(lambda: describe_map(game.states[position]) if view is None else map_in_words(view))
        self.map.show_board(game.state.board, picture(game, position, on_top, claimable, selected, fresh))

    def _show_moment(self, game: SeenGame, position: int | None) -> None:
        """Show the parts beside the map for a past position, or for the present."""
        if position is None:
            self.past.leave()
        else:
            self.past.show(game, position, self.timeline.cursor, self.timeline.last)
        state = game.state if position is None else game.states[position]
        no_undo = not self.tells_why_no_undo and game.why_no_undo() is not None
        self.undo_button.disabled = position is not None or no_undo
        self.hint_button.disabled = position is not None or not game.my_turn
        self.banner.value = game_html.end_banner(state)
        self.completed.value = game_html.completed_list(state)
        self.log.show(
            lambda: [row for row in game.log() if position is None or row.position <= position], game.state.rules.unit
        )

    def _make_room(self, game: SeenGame | None) -> None:
        """Decide which parts are seen, in this one place: the stepper, or else the log sheet, score, turn or past."""
        there, stepping, past = game is not None, self.steps.active, self.past.position is not None
        self._lay_out(game)
        show_if(there, self.log.button, self.keys)
        show_if(game is not None and game.playing, self.undo_button, self.hint_button)
        show_if(there and not stepping, self.timeline.widget, self.overlays.widget)
        show_if(not stepping, self.sentence)
        show_if(there and not stepping and self.overlays.choice.has_steps, self.steps.button)
        show_if(there and not stepping and self.log.is_open, self.log.panel)
        show_if(not past, self.ending.score, self.ending.files)
        room = there and not stepping and not self.log.is_open
        over = game is not None and game.over
        show_if(room and past, self.past.panel)
        show_if(room and over and self.reel.scene is None, self.ending.panel)
        show_if(room and not past and not over and game is not None and game.viewer is not None, self.turn.widget)
        show_if(room and not over and bool(self.completed.value), self.completed)

    def _offer_overlays(self, game: SeenGame) -> None:
        state = game.state
        self.overlays.set_options(
            state.board, state.setup.seats, game.viewer, game.tickets_of, seats_with_reasons(game)
        )

    def _position(self, game: SeenGame) -> int:
        if self.reel.scene is not None:
            return self.reel.scene.position
        at_the_end = self.timeline.cursor == self.timeline.last
        return len(game.moves) if at_the_end else game.turns()[self.timeline.cursor]

    @property
    def _view(self) -> PlayerView | None:
        return None if self.game is None else self.game.view()

    def _game(self) -> SeenGame:
        if self.game is None:
            raise IllegalMove("Start a game first.")
        return self.game
