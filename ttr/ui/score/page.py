"""The score page: paint who has which route, say who has which ticket, and see the game counted at every press."""

from __future__ import annotations

from enum import StrEnum
from functools import partial

from ttr.game.files.table_sheet import read_sheet
from ttr.game.quoting import short
from ttr.game.rule_sets import RULE_SETS, USA
from ttr.game.scoring import Scores, scores
from ttr.game.state import GameState
from ttr.game.tabletop import TableError, Tabletop
from ttr.graphs.overlay import Overlay
from ttr.graphs.words import counted
from ttr.ui.controls import html
from ttr.ui.controls.button_row import ButtonRow
from ttr.ui.controls.later import Later
from ttr.ui.controls.widgets import (
    Quiet,
    box,
    button,
    markup,
    put,
    show_if,
)
from ttr.ui.frame.code_in_address import CodeInAddress
from ttr.ui.frame.link import LinkError, fields_of
from ttr.ui.frame.page import Page, guarded
from ttr.ui.map.presses import Near
from ttr.ui.panels import game_html
from ttr.ui.panels.hindsight_panel import HindsightPanel
from ttr.ui.records.shipped import title_of
from ttr.ui.records.table_code import code_of, game_of
from ttr.ui.records.table_game import TableGame, order_of
from ttr.ui.score import painting, score_html
from ttr.ui.score.game_map import GameMap, Laid
from ttr.ui.score.picks import PlayerPicks
from ttr.ui.score.players_form import PlayersForm
from ttr.ui.score.route_panel import RoutePanel
from ttr.ui.score.score_panel import ScorePanel
from ttr.ui.score.ticket_panel import TicketPanel
from ttr.ui.score.turns_panel import TurnsPanel
from ttr.ui.score.which import Which
from ttr.ui.seat.reel import Reel
from ttr.ui.seat.scenes import counting

MOST_ASKED = 12  # routes to choose from: no city has more, and letters can be made longer


class Tab(StrEnum):
    """The parts of the side panel."""

    PLAYERS = "Players"
    ROUTES = "Routes"
    TICKETS = "Tickets"
    SCORE = "Score"
    HINDSIGHT = "What if"
    TURNS = "Turns"


GUIDE = {
    Tab.PLAYERS: "Which game was it? Names may stay empty.",
    Tab.ROUTES: "Press a player above, then the player's routes on the map. Press a route again to take it back.",
    Tab.TICKETS: "Press the two cities of a ticket on the map, or the ticket here.",
    Tab.SCORE: "",
    Tab.HINDSIGHT: "",
    Tab.TURNS: "Claim by claim, in the order in which the routes were entered. Tickets are turned at the end.",
}


class ScorePage(Page):
    """The widget of the score page, and what happens when something is pressed; scenes of the end come `later`.

    Attributes
    ----------
    game : Tabletop
        What has been entered.
    order : tuple of int
        Its routes in the order in which they were entered.
    seat : int
        The player who is painted.
    picks : PlayerPicks
        A button for each player, with points and trains left.
    tabs : ButtonRow
        The parts of the side panel.
    form, route_panel, ticket_panel, score, hindsight, turns
        Players and board; routes and tickets in lists; the scores; what could have been; the game claim by claim.
    which : Which
        What the page asks after a press that may mean several things.
    undo_button, clear_button, continue_button, zoom_button
        What takes the last change back, begins another game, opens the last one, and enlarges the map.
    problems, sentence, map, overlays, reel
        What cannot be, and the map with what lies over it.
    address : CodeInAddress
        The game as the link of the page.
    """

    expected = (LinkError, TableError)

    def __init__(self, later: Later | None = None) -> None:
        super().__init__()
        self._quiet = Quiet()
        self._past: list[Tabletop] = []
        self._city: str | None = None
        self._known = ""
        self._tab = Tab.PLAYERS
        self.seat = 0
        self.form = PlayersForm(self.change_players, self.change_board, self.begin, self.complain, self.open_sheet)
        self.game = painting.empty(USA, self.form.boards[USA.board], painting.names_for(("",) * painting.PLAYERS))
        self.route_panel, self.ticket_panel = RoutePanel(self.give, self.press_one_of), TicketPanel(self.press_ticket)
        self.turns = TurnsPanel(self.show_position)
        self.order: tuple[int, ...] = ()
        self.hindsight = HindsightPanel(self.show_hindsight)
        self._could: Laid | None = None
        self.reel = Reel(self._show_scene, self.skip_scenes, lambda kind, number: None, later)
        self.picks, self.which = PlayerPicks(self.pick), Which()
        self.score = ScorePanel(self.count, self.reel)
        self.address = CodeInAddress("score", self.open_code)
        self._game_map = GameMap(self.game.board, self.press_map, self.choose_overlay)
        self.map, self.overlays = self._game_map.figure, self._game_map.overlays
        self.sentence, self.zoom_button = self._game_map.sentence, self._game_map.zoom_button
        self._build()
        self.form.show(self.game)
        self._show()
        self.show_tab(Tab.PLAYERS)

    def _build(self) -> None:
        self.problems, self.guide = markup(), markup()
        self.tabs: ButtonRow[Tab] = ButtonRow(Tab, self.show_tab)
        self.undo_button = button("Undo", self.undo, tooltip="Take the last change back")
        self.clear_button = button("New game", self.clear, tooltip="Clear the map; Undo brings everything back")
        self.continue_button = button("Continue the last game", self.go_on, tooltip="The game that this browser knows")
        self._panels = {
            Tab.PLAYERS: self.form.widget,
            Tab.ROUTES: self.route_panel.widget,
            Tab.TICKETS: self.ticket_panel.widget,
            Tab.HINDSIGHT: self.hindsight.widget,
            Tab.TURNS: self.turns.widget,
            Tab.SCORE: self.score.widget,
        }
        self.build(
            "Score",
            head=[box([self.undo_button, self.zoom_button], "ttr-row", "ttr-tools")],
            map_widget=self._game_map.widget,
            side=[
                self.picks.widget,
                box([self.status], "ttr-moment"),
                self.continue_button,
                self.which.widget,
                self.tabs.row(),
                self.guide,
                *self._panels.values(),
                self.problems,
                box([self.clear_button], "ttr-row"),
            ],
            foot=[self.sentence, self.overlays.widget, self.reel.motion, self.address],
        )
        self.tabs.opens(self._panels)
        show_if(False, self.continue_button)
        self.widget.add_class("ttr-scoring")

    # --- what can be pressed ---

    @guarded
    def pick(self, seat: int) -> None:
        """Switch to another player, for routes and tickets."""
        self.skip_scenes()
        self.seat = seat
        self._city = None
        self.ticket_panel.clear()
        with self._quiet:
            put(self.overlays.seat, value=seat)
        if self._tab is Tab.PLAYERS:
            self.show_tab(Tab.ROUTES)
        self._could = None
        self.say(f"Now {self._name}: {counted(self.game.trains_left[seat], 'train')} left.")
        self.which.forget()
        self._show()

    @guarded
    def show_tab(self, tab: Tab) -> None:
        """Show another part of the side panel."""
        self.skip_scenes()
        self._tab = tab
        self.tabs.show(tab)
        for one, panel in self._panels.items():
            show_if(one is tab, panel)
        self.guide.value = html.note(GUIDE[tab])
        self.which.forget()
        self._city = None
        self.say("")
        self._show()

    @guarded
    def begin(self) -> None:
        """Go on from the form to the map."""
        self.show_tab(Tab.ROUTES)
        self.say(f"{self._name}: press the routes on the map.")

    @guarded
    def press_map(self, near: Near) -> None:
        """Somebody pressed the map: do what was meant, or ask if that is unclear."""
        self.skip_scenes()
        if self._tab is Tab.TICKETS:
            self._press_city(near)
            return
        meant = painting.routes_meant(self.game.board, near)
        if meant:
            self.press_one_of(meant)

    @guarded
    def press_one_of(self, routes: list[int]) -> None:
        """One of some routes is meant: where there are several, the page asks which."""
        lines = self.game.board.routes
        if len(routes) == 1:
            self.press_route(routes[0])
        elif not routes:
            self.say("No route of this board joins such cities.", urgent=True)
        elif len(routes) > MOST_ASKED:
            self.say(f"{len(routes)} routes can be meant: type more letters.", urgent=True)
        else:
            self.which.ask("Which route?", [(str(lines[one]), partial(self.press_route, one)) for one in routes])
            self.say(f"{counted(len(routes), 'route')} can be meant: choose one.")

    def _press_city(self, near: Near) -> None:
        to_city, city = near.cities[0]
        if to_city > 2 * painting.REACH:
            return
        name, board = self.game.board.cities[city].name, self.game.board
        first, self._city = self._city, name
        both = [index for index, ticket in enumerate(board.tickets) if {first, name} == set(ticket.cities)]
        if both:
            self._city = None
            self.press_ticket(both[0])
            self.ticket_panel.clear()
            return
        self.ticket_panel.at_city(name)
        here = self.ticket_panel.shown
        self.say(f"{name}: {counted(len(here), 'ticket')}. Press the other city, or the ticket in the list.")
        self._show_map()

    @guarded
    def press_route(self, route: int) -> None:
        """A route was pressed, or a track of a double one: it is the player's now, or nobody's again."""
        track = painting.track_meant(self.game, self.seat, route)
        owner = painting.owner(self.game, track)
        if owner is None or owner == self.seat:
            self.give(track)
            return
        line = self.game.board.routes[track]
        self.which.ask(
            f"{line} belongs to {self.game.seats[owner]}.",
            [(f"Give it to {self._name}", partial(self.give, track)), ("Leave it", self.which.forget)],
        )
        self.say(f"{line} belongs to {self.game.seats[owner]}.", urgent=True)

    @guarded
    def give(self, route: int) -> None:
        """Give a track to the player, or take it back."""
        self.skip_scenes()
        game, owner = self.game, painting.owner(self.game, route)
        line = game.board.routes[route]
        back = owner == self.seat
        changed = painting.with_route(game, None if back else self.seat, route)
        left = counted(changed.trains_left[self.seat], "train")
        what = f"takes {line} back" if back else f"has {line}, {counted(line.length, 'train')}"
        self._change(changed, f"{self._name} {what}; {left} left.")

    @guarded
    def press_ticket(self, ticket: int) -> None:
        """A ticket was pressed: the player has it now, or no longer."""
        self.skip_scenes()
        game = painting.with_ticket(self.game, self.seat, ticket)
        has = ticket in game.tickets[self.seat]
        self._change(game, f"{self._name} {'has' if has else 'no longer has'} {game.board.tickets[ticket]}.")

    @guarded
    def undo(self) -> None:
        """Undo the last change."""
        self.skip_scenes()
        if not self._past:
            self.say("There is nothing to take back.")
            return
        self._open(self._past.pop(), "Taken back.")

    @guarded
    def clear(self) -> None:
        """Begin another game of the same players."""
        self.skip_scenes()
        game = painting.empty(self.game.rules, self.game.board, self.game.seats)
        self._change(game, "The map is empty. Undo brings everything back.")

    @guarded
    def count(self) -> None:
        """Count the points one after the other, as at the end of a game."""
        final = self._final
        self.reel.load(counting(self._state, final))
        if self.reel.scene is None:
            self.say(game_html.verdict(self._state, final))
        self._show_scene()

    @guarded
    def show_hindsight(self, overlay: Overlay, seat: int) -> None:
        """Lay over the map what could have been, until something else is pressed."""
        self.skip_scenes()
        self._could = overlay, seat
        self._show_map()

    @guarded
    def show_position(self) -> None:
        """Show the position under the timeline's cursor."""
        self._could = None
        self._show_picks()
        self._show_map()

    @guarded
    def choose_overlay(self) -> None:
        """Another overlay, seat or ticket was chosen."""
        self.skip_scenes()
        self._could = None
        self._game_map.offer(self.game, self.seat)
        self._show_map()

    @guarded
    def change_players(self) -> None:
        """The number of players, or a name, is another one."""
        names = painting.names_for(self.form.typed)
        self.form.offer_counts(len(names))
        if names != self.game.seats:
            self._change(painting.with_players(self.game, names), "")

    @guarded
    def change_board(self) -> None:
        """Other rules or another board were chosen: what was painted on the one before comes back by Undo."""
        rules, board = self.form.rules, self.form.board
        self.form.offer_counts(len(self.game.seats))
        names = painting.names_for(self.form.typed)
        if board == self.game.board:
            game = painting.with_players(
                Tabletop(rules, board, self.game.seats, self.game.routes, self.game.tickets), names
            )
        else:
            game = painting.empty(rules, board, names)
        self._change(game, f"{rules.title}, on the board {title_of(board)}.")

    @guarded
    def complain(self, problem: str) -> None:
        """Show why nothing was read."""
        self.say(problem, urgent=True)

    @guarded
    def open_link(self, query: str | None) -> None:
        """Be about the rules and the board that a link's query names; a game that is open already stays."""
        asked = fields_of(query)
        rules, boards = asked.get("rules", USA.name), self.form.boards
        if not asked or any(self.game.routes):
            return
        if rules not in RULE_SETS:
            raise LinkError(f"There are no rules {short(rules)}: choose some in the list.")
        board = asked.get("board", RULE_SETS[rules].board)
        if board not in boards:
            raise LinkError(f"There is no board {short(board)}: choose one in the list.")
        fewest, most = RULE_SETS[rules].seats
        names = painting.names_for(("",) * min(max(painting.PLAYERS, fewest), most))
        self._open(painting.empty(RULE_SETS[rules], boards[board], names), "")

    @guarded
    def open_code(self, code: str, known: str) -> None:
        """The page was opened with a link, or without one where this browser knows the last game."""
        self._known = known
        show_if(bool(known) and not code and not any(self.game.routes), self.continue_button)
        if code and code != code_of(self.game, self.order):
            game, order = game_of(code, self.form.boards.values())
            self.show_tab(Tab.SCORE)
            self._open(game, "The game of the link is open.", order)

    @guarded
    def go_on(self) -> None:
        """Open the game that this browser remembers."""
        game, order = game_of(self._known, self.form.boards.values())
        self.show_tab(Tab.ROUTES)
        self._open(game, "The last game is open again.", order)

    @guarded
    def open_sheet(self, text: bytes) -> None:
        """Open a game that was saved as a spreadsheet: the first one of several."""
        games, faults = read_sheet(text.decode("utf-8-sig", "replace"))
        if faults or not games:
            self.say(f"This is not a saved game: {faults[0] if faults else 'it has no row with a game'}.", urgent=True)
            return
        self.form.saved_input.clear()
        more = f", the first of {len(games)}" if len(games) > 1 else ""
        self._change(games[0].played, f"The saved game is open{more}.")

    # --- how it changes ---

    @property
    def _name(self) -> str:
        return self.game.seats[self.seat]

    def _change(self, game: Tabletop, said: str) -> None:
        self._past.append(self.game)
        self._open(game, said)

    def _open(self, game: Tabletop, said: str, order: tuple[int, ...] | None = None) -> None:
        before = set(self.game.problems)
        self.game, self.order = game, order_of(game, self.order if order is None else order)
        self.seat = min(self.seat, len(game.seats) - 1)
        new = [problem.text for problem in game.problems if problem not in before and not problem.unfinished]
        self.say(" ".join([said, *new]).strip(), urgent=bool(new))
        show_if(False, self.continue_button)
        self.which.forget()
        self.form.show(game)
        self._show()

    # --- what is shown ---

    def _show(self) -> None:
        game = self.game
        self._could = None
        self._state: GameState = game.position()
        self._final: Scores = scores(self._state)
        self.entitle("Score", f"{title_of(game.board)} · {game.rules.title}")
        self.ticket_panel.show(game, self.seat)
        self.route_panel.show(game, self.seat)
        late = self._tab in (Tab.SCORE, Tab.HINDSIGHT)
        self.problems.value = score_html.problem_list(one for one in game.problems if late or not one.unfinished)
        if self._tab is Tab.SCORE:  # the drawing to print takes longest
            shipped = self.form.board_choice.value == game.board.name
            code = code_of(game, self.order)
            studied = score_html.elsewhere(game, self.seat, self.address.page if shipped else "", code)
            self.score.show(game, self._state, self._final, self.link, studied)
        elif self._tab is Tab.HINDSIGHT:
            self.hindsight.show(game, self.seat)
        elif self._tab is Tab.TURNS:
            self.turns.show(TableGame(game, self.order))
        self._show_picks()
        self.undo_button.disabled = not self._past
        self.address.lead_to(code_of(game, self.order) if self._past or any(game.routes) else "", kept=True)
        self._game_map.offer(self.game, self.seat)
        self._show_map()

    @property
    def _shown(self) -> GameState:
        """The position on the map: an earlier one where the timeline stands there."""
        back = self._tab is Tab.TURNS and self.turns.timeline.cursor < self.turns.timeline.last
        return self.turns.state if back else self._state

    def _show_picks(self) -> None:
        scene = self.reel.scene
        state, past = self._shown, self._shown is not self._state
        totals = state.running_score if past else [score.total for score in self._final]
        self.picks.show(state, totals if scene is None else scene.totals, self.seat if scene is None else scene.seat)

    @property
    def link(self) -> str:
        """The address that opens this game; empty where the page's own is not known."""
        return f"{self.address.page}#score={code_of(self.game, self.order)}" if self.address.page else ""

    def _show_map(self) -> None:
        scene, tickets = self.reel.scene, self.game.board.tickets
        laid = self._game_map.chosen(self._shown) if self._could is None else self._could
        held = self.game.tickets[self.seat] if self._tab is Tab.TICKETS else ()
        self._game_map.show(
            self._shown,
            laid if scene is None else (scene.overlay, scene.seat),
            pressed=self._city,
            held=[city for ticket in held for city in tickets[ticket].cities],
            claimed=self.turns.claimed if self._tab is Tab.TURNS else None,
            told=scene is None,
        )

    # --- the points one by one ---

    @guarded
    def skip_scenes(self) -> None:
        """Show the final scores at once, skipping pending scenes."""
        if self.reel.skip():
            self._show_scene()

    @guarded
    def _show_scene(self) -> None:
        scene = self.reel.scene
        if scene is not None:
            self.reel.play(scene)
        self.score.cover(scene is not None)
        self.say(scene.said if scene is not None else game_html.verdict(self._state, self._final))
        self._show_picks()
        self._show_map()
