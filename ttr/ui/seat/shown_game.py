"""A game as a page shows it: map, seats, log sheet, scores, a timeline with overlays, and what passes between turns.

What can be pressed to play it is the business of the pages that are made of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets as widgets

from ttr.analysis import overlays
from ttr.analysis.in_words import described, map_in_words
from ttr.game.board import Board
from ttr.game.moves import IllegalMove
from ttr.graphs.overlay import Overlay
from ttr.store.logs import StoreError
from ttr.ui.controls.later import Later
from ttr.ui.controls.lines import SentenceLine
from ttr.ui.controls.timeline import Timeline
from ttr.ui.controls.widgets import box, button, dress, dropdown, markup, show_if
from ttr.ui.frame.page import Page, guarded
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.panels import game_html
from ttr.ui.panels.map_text import MapText
from ttr.ui.panels.overlay_bar import OverlayBar
from ttr.ui.panels.position import twins_close
from ttr.ui.records.record_link import record_link
from ttr.ui.seat.faces import faces
from ttr.ui.seat.game import SeenGame
from ttr.ui.seat.messages import heading, news, what_now
from ttr.ui.seat.motion import Motion
from ttr.ui.seat.past import Past, done_then
from ttr.ui.seat.picture import Highlight, highlight, picture
from ttr.ui.seat.reasons import offered
from ttr.ui.seat.reel import SPEEDS, Reel
from ttr.ui.seat.scenes import Scene, claimed_by_rivals, counting, turns_of_rivals
from ttr.ui.seat.turn_panel import TurnPanel
from ttr.ui.stepping.show_steps import ShowSteps, trace_behind


class ShownGame(Page):
    """A page that shows a game.

    Parameters
    ----------
    figure : MapFigure
        The map.
    turn : TurnPanel
        What the viewer can do now; it stands beside the map as long as the page shows the present.
    scene_time : int
        Milliseconds for each scene that is shown in passing; 0 for none.
    later : Later, optional
        Calls back after some seconds, for what is shown in passing; without it the event loop does, if one runs.

    Attributes
    ----------
    reel, speed
        The scenes that are shown in passing: turns of rivals, and the points at the end; and the list of how quick
        that is.
    motion : Motion
        What moves in the browser.
    next_button, skip_button, scene_panel
        What can be pressed while the points are counted.
    turn : TurnPanel
        What the viewer can do now.
    past : Past
        What stands there instead while the page shows an earlier moment.
    timeline, overlays, steps, map, sentence, status
        Where in the game it stands, what is highlighted, the algorithm behind it, the map, and what is said.
    undo_button, hint_button
        What the present has and an earlier moment has not; what they do is said by who makes them.
    words : MapText
        What the map shows, as a text.
    log_button, steps_button
        What can be pressed at any time.
    seats, banner, completed, log_panel, log, score_panel, score, files
        What is told of the game.
    """

    expected = (IllegalMove, StoreError)
    undo_button: widgets.Button
    hint_button: widgets.Button

    def __init__(self, figure: MapFigure, turn: TurnPanel, *, scene_time: int = 0, later: Later | None = None) -> None:
        super().__init__()
        self.map, self.turn = figure, turn
        self.reel = Reel(self._show_scene, scene_time, later)
        self.motion = Motion(self._pressed, self._no_motion, self.point_at)
        self.motion.add_class("ttr-hidden")
        self._final_words: tuple[str, str] = ("", "")  # what is said when all scenes are over
        self._log_open = False
        self._pointed: tuple[int, ...] = ()  # the own tickets that are pointed at
        self._picked: int | None = None  # the route that was picked on the map or in the list
        self._hint: Overlay | None = None
        self.past = Past(lambda: self.timeline.go(self.timeline.last))
        self.timeline = Timeline(lambda stop: self._look_at())
        self.overlays = OverlayBar(self.choose_overlay)
        self.steps = ShowSteps(self.show_position)
        self.words = MapText(self._words_toggled)
        self.seats, self.banner = markup(), markup()
        self.sentence = SentenceLine()
        self.log, self.score, self.files = markup(), markup(), markup()
        self.completed = markup()  # the tickets that all may see
        self.log_button = button("Log sheet", self.toggle_log)
        self.steps_button = button("Show me how", self.show_steps, tooltip="Step through the algorithm behind this")
        self.speed = dropdown("Rivals", SPEEDS)
        self.speed.value = self.reel.speed
        self.speed.observe(self._speed_chosen, "value")
        self.next_button = button("Next", self.reel.go_on, "ttr-primary")
        self.skip_button = button("Skip", self.skip_scenes)
        self.scene_panel = box([self.next_button, self.skip_button], "ttr-row", "ttr-scene")
        show_if(False, self.scene_panel)
        self.log_panel = box([self.log], "ttr-log-panel")
        self.score_panel = box([self.score, self.files], "ttr-log-panel")
        self.foot: list[widgets.Widget] = [
            self.sentence,
            box([self.timeline.widget, self.steps_button], "ttr-row", "ttr-when"),
            self.overlays.widget,
            self.steps.foot,
            self.motion,
        ]

    def build(self, title: str, **parts: Any) -> None:
        """Put the parts together; see `Page.build`."""
        super().build(title, **parts)
        self.widget.add_class("ttr-game")  # whose controls keep their places

    # --- what each page says ---

    @property
    def game(self) -> SeenGame | None:
        """The game on the page; None as long as there is none to be shown."""
        raise NotImplementedError

    @property
    def board(self) -> Board:
        """What the map shows while there is no game."""
        raise NotImplementedError

    def notes(self, game: SeenGame) -> Mapping[int, str]:
        """Return what is to be said of seats besides what all know of them."""
        return {}

    def bots(self, game: SeenGame) -> Mapping[int, str]:
        """Return which bot plays each seat that one plays."""
        return {seat: choice.bot for seat, choice in enumerate(game.options.seats) if choice.bot is not None}

    def to_do(self, game: SeenGame) -> str:
        """Say what is to be done."""
        return what_now(game)

    # --- what is looked at ---

    @guarded
    def point_at(self, kind: str, number: int) -> None:
        """Light up an own ticket on the map, by its index or its place in an offer; nothing for neither."""
        game = self.game
        view = game.view() if game is not None else None
        known: tuple[int, ...] = ()
        if view is not None:
            at_place = view.offer[number : number + 1] if number >= 0 else ()
            known = {"ticket": view.tickets, "offer": at_place}.get(kind, ())
        wanted = tuple(index for index in known if kind == "offer" or index == number)
        if wanted != self._pointed and self.reel.scene is None and not self.steps.active:
            self._pointed = wanted
            self.show_position()

    @guarded
    def choose_overlay(self) -> None:
        """Another overlay, seat or ticket was chosen."""
        self.skip_scenes()
        self._hint = None
        if self.game is not None:
            self._offer_overlays(self.game)
        self.show_position()

    @guarded
    def show_steps(self) -> None:
        """Step through the algorithm behind the chosen overlay, on the position that is shown."""
        self.skip_scenes()
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
        self.skip_scenes()
        self.steps.close()
        self._show_log(not self._log_open)
        self.show_position()

    @guarded
    def _words_toggled(self) -> None:
        self.skip_scenes()
        self.show_position()

    @guarded
    def skip_scenes(self) -> None:
        """Show the game as it is now, whatever is on its way."""
        if self._end_scenes() and self.game is not None:
            self._show_now()

    # --- what is shown in passing ---

    def _load_scenes(self, game: SeenGame, since: int) -> None:
        """Get ready to show what others have done after so many moves of the game, and at its end the points."""
        final = game.scores()
        ending = counting(game, final) if final is not None and game.persons else ()
        self.reel.load((*turns_of_rivals(game, since), *ending) if game.waiting_for is None else ())

    @guarded
    def _show_scene(self) -> None:
        """Show the next scene, or the game itself after the last one."""
        if self.reel.scene is None:
            self._show_now()
            return
        self._say_scene(self.reel.scene)
        self.show_position()
        self.show_seats()

    def _say_scene(self, scene: Scene) -> None:
        self.motion.running = not scene.ending
        show_if(scene.ending, self.scene_panel)
        self.motion.fly(scene.cards, scene.seat)
        self.say(scene.said)

    def _show_now(self) -> None:
        """Show the game as it is, after scenes."""
        self._end_scenes()
        said, more = self._final_words
        self.say(said, more=more)
        self.show_position()
        self.show_seats()

    def _end_scenes(self) -> bool:
        """Leave out what is on its way, and tell whether there was something."""
        self.motion.running = False
        show_if(False, self.scene_panel)
        return self.reel.skip()

    def _pressed(self) -> None:
        self.skip_scenes()

    def _no_motion(self) -> None:
        """The browser's system wants no motion: there is none, unless it is asked for here."""
        self.speed.value = 0

    def _speed_chosen(self, change: object) -> None:
        self.reel.speed = self.speed.value

    def _look_at(self) -> None:
        """The timeline has moved."""
        self.skip_scenes()
        self.show_position()
        self.show_seats()
        game, (said, more) = self._game(), self._final_words
        if self.past.position is None:
            self.say(said, more=more)
        elif game.over:  # the reason below the map begins with what was done
            self.say("")
        else:
            self.say(done_then(game, self.past.position))

    # --- what is shown ---

    def refresh(self, said: str = "") -> None:
        """Show the game as it is now."""
        game = self._game()
        state = game.state
        (self.widget.add_class if game.over else self.widget.remove_class)("ttr-watching")
        self.entitle(*heading(state.board, state.rules))
        # In a running game to look back is not the main thing to do.
        dress(self.timeline.play_button, "ttr-button", *(["ttr-primary"] if game.over else []))
        show_if(True, self.log_button)
        show_if(not game.over and bool(game.persons), self.undo_button, self.hint_button)
        self.turn.show(game.view() if not game.over else None)
        self._show_end(game)
        self._show_log(self._log_open)
        self._offer_overlays(game)
        self._set_stops(game)
        self._show_foot(True)
        self._final_words = said or self.to_do(game), " ".join([*game.notices[-1:], news(game)]).strip()
        if self.reel.scene is None:
            self.say(self._final_words[0], more=self._final_words[1])
        else:
            self._say_scene(self.reel.scene)
        self.show_position()
        self.show_seats()  # last, so that who sees the new points can press what belongs to them

    def show_seats(self) -> None:
        """Show what all know of the seats."""
        game, scene = self._game(), self.reel.scene
        state = game.states[self._position(game) if scene is None else scene.position]
        lit, totals = (None, ()) if scene is None else (scene.seat, scene.totals or state.running_score)
        noted, looks = self.notes(game), faces(self.bots(game))
        self.seats.value = game_html.seats_line(state, game.viewer, noted, looks, lit=lit, totals=totals)

    def _set_stops(self, game: SeenGame) -> None:
        self.timeline.set_last(len(game.turns()) - 1)

    @guarded
    def show_position(self) -> None:
        """Show the position under the timeline's cursor on the map, with the chosen overlay."""
        game = self.game
        if game is None:
            return
        scene = self.reel.scene
        live = self.timeline.cursor == self.timeline.last and scene is None
        position = self._position(game) if scene is None else scene.position
        self._show_moment(game, None if live or scene is not None else position)
        self._make_room(game)
        if scene is not None:
            self.sentence.show("")  # the status line speaks
            self._show_on_map(game, position, Highlight(scene.said, scene.overlay, scene.seat))
            return
        above = self.steps.overlay or self._pointed_overlay(game, position) or (self._hint if live else None)
        on_top = highlight(game, position, self.overlays.choice, live=live, above=above)
        if on_top.reason is None:
            self.sentence.show(on_top.sentence)
        else:
            last = on_top.reason
            self.sentence.show_reason(last.seat, last.name, last.turn, last.did, last.why)
        claimable, selected = (self.turn.routes, self._picked) if live and game.my_turn else ((), None)
        self._show_on_map(game, position, on_top, claimable, selected)

    def _show_moment(self, game: SeenGame, position: int | None) -> None:
        """Have all that is beside the map tell of a position of the past, or of the present."""
        if position is None:
            self.past.leave()
        else:
            self.past.show(game, position, self.timeline.cursor, self.timeline.last)
        state = game.state if position is None else game.states[position]
        self.undo_button.disabled = position is not None or game.why_no_undo() is not None
        self.hint_button.disabled = position is not None or not game.my_turn
        self.banner.value = game_html.last_round_banner(state)
        self.completed.value = game_html.completed_list(state)
        self._fill_log(game)

    def _pointed_overlay(self, game: SeenGame, position: int) -> Overlay | None:
        """Return the tickets that are pointed at, as far as the viewer held them then: their cities, what is to do."""
        view = game.view(position)
        if view is None or game.viewer is None or not self._pointed:
            return None
        here = [view.board.tickets[index] for index in self._pointed if index in (*view.tickets, *view.offer)]
        built = game.built(game.viewer, position)
        if len(here) == 1 and built.connects(here[0]):
            return overlays.ticket_connectivity(built, here[0])
        return overlays.cheapest_completion(built, here) if here else None

    def _show_on_map(
        self,
        game: SeenGame,
        position: int,
        on_top: Highlight,
        claimable: Sequence[int] = (),
        selected: int | None = None,
    ) -> None:
        fresh = claimed_by_rivals(game, position) if not game.over or self.reel.scene is not None else frozenset()
        view = game.view(position)
        self.words.show(lambda: described(game.states[position]) if view is None else map_in_words(view))
        drawn = picture(game, position, on_top, claimable, selected, fresh)
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
            show_if(False, self.turn.widget, self.past.panel, self.score_panel, self.log_panel, self.completed)
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
        self.score.value = game_html.score_table(game.state, final, game.viewer)
        name = f"{game.options.rules}-{record.start.decks.seed}"
        self.files.value = record_link(record, f"{name}.txt", "Save the game's record")

    def _show_log(self, visible: bool) -> None:
        game = self.game
        visible = visible and game is not None
        self._log_open = visible
        self.log_button.description = "Hide log" if visible else "Log sheet"
        if game is not None:
            self._fill_log(game)
        else:
            self.log.value = ""

    def _fill_log(self, game: SeenGame) -> None:
        """Write the log sheet up to the moment that is shown, as long as it is open."""
        if not self._log_open:
            self.log.value = ""
            return
        then = self.past.position
        rows = [row for row in game.log() if then is None or row.position <= then]
        self.log.value = game_html.log_sheet(rows, game.state.rules.unit)

    def _show_panels(self, game: SeenGame) -> None:
        """Show one of the log sheet, the score and the turn, or what was instead of it at an earlier moment."""
        past = self.past.position is not None
        show_if(self._log_open, self.log_panel)
        show_if(not self._log_open and past, self.past.panel)
        show_if(not past, self.score, self.files)
        show_if(not self._log_open and game.over and self.reel.scene is None, self.score_panel)
        show_if(not self._log_open and not past and not game.over and game.viewer is not None, self.turn.widget)
        show_if(not self._log_open and not game.over and bool(self.completed.value), self.completed)

    def _show_foot(self, visible: bool) -> None:
        if not visible:
            self.words.close()
        show_if(visible, self.timeline.widget, self.overlays.widget)
        show_if(visible and self.overlays.has_steps, self.steps_button)

    def _game(self) -> SeenGame:
        if self.game is None:
            raise IllegalMove("Start a game first.")
        return self.game
