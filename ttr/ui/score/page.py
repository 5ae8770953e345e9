"""The score page: enter the players' routes and tickets, and see the scores after every click."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from enum import StrEnum
from functools import partial

from ttr.game.board import BoardError
from ttr.game.files.board_json import board_from_text
from ttr.game.files.spreadsheet import NotCells
from ttr.game.files.table_sheet import SheetGame, read_sheet
from ttr.game.names import name_problem
from ttr.game.rule_sets import RULE_SETS, USA
from ttr.game.scoring import Scores, scores
from ttr.game.state import GameState
from ttr.game.tabletop import TableError, Tabletop
from ttr.graphs.overlay import Overlay
from ttr.graphs.words import pluralize, sentence, shorten
from ttr.ui.controls import html
from ttr.ui.controls.scheduling import Scheduler
from ttr.ui.controls.widgets import ButtonRow, box, button, markup, show_if
from ttr.ui.game.scenes import Reel, counting
from ttr.ui.map.map_figure import Near
from ttr.ui.page.address import CodeInAddress, for_others
from ttr.ui.page.kept_text import KeptText
from ttr.ui.page.link import LinkError, fields_of
from ttr.ui.page.page import Page, guarded
from ttr.ui.panels import game_html
from ttr.ui.panels.hindsight_panel import HindsightPanel
from ttr.ui.records.files import shipped_boards, title_of
from ttr.ui.records.table_code import ClaimsOnlyGame, code_of, game_of, order_of
from ttr.ui.score import game_map, score_html
from ttr.ui.score.entry_panels import PlayerPicks, RoutePanel, TicketPanel, Which
from ttr.ui.score.game_map import GameMap, Laid
from ttr.ui.score.players_form import PlayersForm
from ttr.ui.score.score_panel import ScorePanel, TurnsPanel

MAX_PAST = 100  # earlier games that a tab keeps for a reload
MAX_ASKED = 12  # routes to choose from: no city has more, and users can type more letters


class ScoreTab(StrEnum):
    PLAYERS = "Players"
    ROUTES = "Routes"
    TICKETS = "Tickets"
    SCORE = "Score"
    HINDSIGHT = "What if"
    TURNS = "Turns"


GUIDE = {
    ScoreTab.PLAYERS: "Which game did you play? Names are optional.",
    ScoreTab.ROUTES: "Press a player above, then the player's routes on the map. Press a route again to take it back.",
    ScoreTab.TICKETS: "Press the two cities of a ticket on the map, or the ticket here.",
    ScoreTab.SCORE: "",
    ScoreTab.HINDSIGHT: "",
    ScoreTab.TURNS: "Claim by claim, in the order you entered the routes. Tickets are turned over at the end.",
}


class ScorePage(Page):
    """The widget of the score page, and its event handlers; `later` schedules the scenes of the final count.

    `order` lists the routes of `game` in the order of entry, and `seat` is the player whose routes and tickets are
    being entered. The page's link holds the game; for a reload, `own_board` keeps a board that is not a shipped one,
    and `kept_past` the earlier games to undo.
    """

    expected = (LinkError, TableError, BoardError, NotCells)
    called = "the score page"

    def __init__(self, later: Scheduler | None = None) -> None:
        super().__init__()
        self._past: list[tuple[Tabletop, tuple[int, ...], str]] = []  # earlier games: the order of claims, the code
        self._kept = ""  # the codes that the tab kept
        self._known = self._waiting = ""  # codes: the browser's last game, and a game that cannot be opened yet
        self.seat = 0
        complain = partial(self.say, urgent=True)
        self.form = PlayersForm(
            self.change_players, self.change_board, self.begin, complain, self.open_sheet, self.open_saved
        )
        self.game = game_map.empty_game(USA, self.form.boards[USA.board], game_map.names_for(("",) * game_map.PLAYERS))
        self.route_panel = RoutePanel(self.give, self.press_one_of, complain)
        self.ticket_panel = TicketPanel(self.press_ticket, self.show_position, complain)
        self.turns = TurnsPanel(self.show_position)
        self.order: tuple[int, ...] = ()
        self.hindsight = HindsightPanel(self.show_hindsight)
        self._could: Laid | None = None
        self.reel = Reel(self._show_scene, self.skip_scenes, lambda kind, number: None, later)
        self.picks, self.which = PlayerPicks(self.pick), Which()
        self.score = ScorePanel(self.count, self.reel)
        self.address = CodeInAddress("score", self.open_code)
        self.own_board = KeptText("score-board", self.open_own_board, "tab")  # which the code only names
        self.kept_past = KeptText("score-past", self.remember, "tab")
        self._game_map = GameMap(self.game.board, self.press_map, self.choose_overlay)
        self.map, self.overlays = self._game_map.figure, self._game_map.overlays
        self.sentence, self.zoom_button = self._game_map.sentence, self._game_map.zoom_button
        self._build()
        self.form.show(self.game)
        self.show_tab(ScoreTab.PLAYERS)

    def _build(self) -> None:
        self.problems, self.guide = markup(), markup()
        self.tabs: ButtonRow[ScoreTab] = ButtonRow(ScoreTab, self.show_tab)
        self.undo_button = button("Undo", self.undo, tooltip="Undo the last change")
        self.clear_button = button("New game", self.clear, tooltip="Clear the map; Undo brings everything back")
        self.continue_button = button("Continue the last game", self.go_on, tooltip="The game saved in this browser")
        panels = {
            ScoreTab.PLAYERS: self.form.widget,
            ScoreTab.ROUTES: self.route_panel.widget,
            ScoreTab.TICKETS: self.ticket_panel.widget,
            ScoreTab.HINDSIGHT: self.hindsight.widget,
            ScoreTab.TURNS: self.turns.widget,
            ScoreTab.SCORE: self.score.widget,
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
                *panels.values(),
                self.problems,
                box([self.clear_button], "ttr-row"),
            ],
            foot=[self.sentence, self.overlays.widget, self.reel.motion, self.address, self.own_board, self.kept_past],
        )
        self.tabs.opens(panels)
        self.widget.add_class("ttr-scoring")

    # --- actions ---

    @guarded
    def pick(self, seat: int) -> None:
        self.skip_scenes()
        if seat >= len(self.game.seats):
            return
        self.seat = seat
        self.ticket_panel.clear()
        self.overlays.show_seat(seat)
        if self.tabs.chosen is ScoreTab.PLAYERS:
            self.show_tab(ScoreTab.ROUTES)
        self.say(f"Now {self._name}: {score_html.trains_left(self.game.trains_left[seat], 'train')}.")
        self.which.forget()
        self._show()

    @guarded
    def show_tab(self, tab: ScoreTab) -> None:
        self.skip_scenes()
        self.tabs.show(tab)
        self._game_map.bring(False)
        self.guide.value = html.note(GUIDE[tab])
        self.which.forget()
        self.ticket_panel.at_city(None)
        self.say("")
        self._show()

    @guarded
    def begin(self) -> None:
        self.show_tab(ScoreTab.ROUTES)
        self._game_map.bring(True)
        self.say(f"{self._name}: press the routes on the map.")

    @guarded
    def press_map(self, near: Near) -> None:
        self.skip_scenes()
        if self.tabs.chosen is ScoreTab.TICKETS:
            self._press_city(near)
            return
        meant = game_map.routes_meant(self.game.board, near)
        other = game_map.other_track_meant(self.game, self.seat, near) if meant else None
        if other is not None:
            self.move_to(other)
        elif meant:
            self.press_one_of(meant)
        else:
            self._press_sea()

    def _press_sea(self) -> None:
        """Forget what was said, asked and pressed before."""
        self.ticket_panel.clear()
        self.which.forget()
        self.say("")
        self._show_map()

    @guarded
    def press_one_of(self, routes: list[int]) -> None:
        """Change a route, or ask which one was meant if there are several."""
        lines = self.game.board.routes
        if len(routes) == 1:
            self.press_route(routes[0])
        elif len(routes) > MAX_ASKED:
            self.say(f"{len(routes)} routes match. Type more letters.", urgent=True)
        else:
            self.which.ask("Which route?", [(str(lines[one]), partial(self.press_route, one)) for one in routes])
            self.say(f"{pluralize(len(routes), 'route')} match. Choose one.")

    @property
    def _city(self) -> str | None:
        return self.ticket_panel.city if self.ticket_panel.shown else None

    def _press_city(self, near: Near) -> None:
        to_city, city = near.cities[0]
        if to_city > 2 * game_map.REACH:
            self._press_sea()
            return
        name, board = self.game.board.cities[city].name, self.game.board
        first = self._city
        both = [index for index, ticket in enumerate(board.tickets) if {first, name} == set(ticket.cities)]
        self.ticket_panel.clear()
        if both:
            self.press_ticket(both[0])
            return
        self.ticket_panel.at_city(name)
        tickets = self.ticket_panel.shown
        here = f"{name}: {pluralize(len(tickets), 'ticket')}. Press the other city, or the ticket in the list."
        if not tickets:
            self.say(f"No ticket on this board ends in {name}. Press another city.", urgent=True)
        elif first in (None, name):
            self.say(here)
        else:
            self.say(f"There is no ticket {first} – {name}. {here}", urgent=True)
        self._show_map()

    @guarded
    def press_route(self, route: int) -> None:
        track = game_map.track_meant(self.game, self.seat, route)
        owner = game_map.owner(self.game, track)
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
        game, owner = self.game, game_map.owner(self.game, route)
        line = game.board.routes[route]
        back = owner == self.seat
        changed = game_map.with_route(game, None if back else self.seat, route)
        left = score_html.trains_left(changed.trains_left[self.seat], "train")
        what = f"takes {line} back" if back else f"has {line}, {pluralize(line.length, 'train')}"
        self._change(changed, f"{self._name} {what}; {left}.")

    @guarded
    def move_to(self, track: int) -> None:
        """Give the player this track of a double instead of the other one."""
        other = self.game.board.twins[track]
        assert other is not None
        moved = game_map.with_route(game_map.with_route(self.game, None, other), self.seat, track)
        self._change(moved, f"{self._name} has the other track of {self.game.board.routes[track]} now.")

    @guarded
    def press_ticket(self, ticket: int) -> None:
        game = game_map.with_ticket(self.game, self.seat, ticket)
        has = ticket in game.tickets[self.seat]
        self._change(game, f"{self._name} {'has' if has else 'no longer has'} {game.board.tickets[ticket]}.")

    @guarded
    def undo(self) -> None:
        if not self._past:
            self.say("There is nothing to undo.")
            return
        game, order, _ = self._past.pop()
        self._open(game, "Undone.", order)

    @guarded
    def clear(self) -> None:
        """Start another game with the same players."""
        game = game_map.empty_game(self.game.rules, self.game.board, self.game.seats)
        self._change(game, "The map is empty. Undo brings everything back.")

    @guarded
    def count(self) -> None:
        if not any((*self.game.routes, *self.game.tickets)):
            self.say("There is nothing to count yet. Enter routes or tickets first.")
            return
        final = self._final
        self.reel.load(counting(self._state, final))
        if self.reel.scene is None:
            self.say(game_html.verdict(self._state, final))
        self._show_scene()

    @guarded
    def show_hindsight(self, overlay: Overlay, seat: int) -> None:
        """Show hindsight on the map until the next action."""
        self.skip_scenes()
        self._could = overlay, seat
        self._show_map()

    @guarded
    def show_position(self) -> None:
        self._could = None
        self._show_picks()
        self._show_map()

    @guarded
    def choose_overlay(self) -> None:
        self.skip_scenes()
        self._could = None
        self._game_map.offer(self.game, self.seat)
        self._show_map()

    @guarded
    def change_players(self) -> None:
        typed = self.form.typed
        names = game_map.names_for(typed, self.game.seats)
        if names != self.game.seats:
            self._change(game_map.with_players(self.game, names), "")
        else:
            self.say("")  # a corrected name is no longer spoken of
        if problem := next(filter(None, map(name_problem, typed)), ""):
            self.say(sentence(problem), urgent=True)

    @guarded
    def change_board(self) -> None:
        """Handle a change of the rules or the board; Undo restores the routes of the previous board."""
        rules, board = self.form.rules, self.form.board
        names = game_map.names_for(self.form.typed, self.game.seats)
        if board == self.game.board:
            game = game_map.with_players(replace(self.game, rules=rules), names)
        else:
            game = game_map.empty_game(rules, board, names)
        self._change(game, f"{rules.title}, on the board {title_of(board)}.")

    @guarded
    def open_link(self, query: str | None) -> None:
        """Choose the rules and the board of a link's query, unless a game is already open."""
        fields = fields_of(query, {"rules", "board"})
        rules, boards = fields.get("rules", USA.name), self.form.boards
        if not fields or any(self.game.routes):
            return
        if rules not in RULE_SETS:
            raise LinkError(f"There are no rules {shorten(rules)}: choose some in the list.")
        board = fields.get("board", RULE_SETS[rules].board)
        if board not in boards:
            raise LinkError(f"There is no board {shorten(board)}: choose one in the list.")
        fewest, most = RULE_SETS[rules].seats
        names = game_map.names_for(("",) * min(max(game_map.PLAYERS, fewest), most))
        self._open(game_map.empty_game(RULE_SETS[rules], boards[board], names), "")

    @guarded
    def open_code(self, code: str, known: str) -> None:
        """Open the game of the page's link, or offer the last game that this browser remembers."""
        self._known = known
        self._show_buttons()
        if code and code != self._code:
            self._waiting = code
            game, order = game_of(code, self.form.boards.values())
            self.show_tab(_next_tab(game))
            self._waiting = ""
            self._open(game, "The game from the link is open.", order)
            self.remember(self._kept)

    @guarded
    def open_own_board(self, text: str) -> None:
        """Take back the own board of this tab's game after a reload, and then the game that waits for it."""
        if text:
            self.form.add_board(board_from_text(text))
        if self._waiting:
            self.open_code(self._waiting, self._known)

    @guarded
    def remember(self, kept: str) -> None:
        """Take back the games that the tab kept for Undo, once the last of them is open again."""
        self._kept, boards = kept, self.form.boards.values()
        *past, code = kept.split()[-MAX_PAST - 1 :] or [""]
        if past and code == self._code and not self._past:
            with suppress(LinkError):  # of a board that is gone
                self._past = [(*game_of(each, boards), each) for each in past]
            self._show_buttons()

    @guarded
    def go_on(self) -> None:
        game, order = game_of(self._known, self.form.boards.values())
        self.show_tab(_next_tab(game))
        self._open(game, "The last game is open again.", order)

    @guarded
    def open_sheet(self, data: bytes) -> None:
        sheet = read_sheet(data, {board.name: board for board in reversed(self.form.boards.values())})
        self.form.offer_games(sheet)
        if not sheet.games:
            self.say("No row of this file has a game that can be read.", urgent=True)
            return
        self.form.saved_input.clear()
        self.open_saved(sheet.games[0])

    @guarded
    def open_saved(self, game: SheetGame) -> None:
        others = len(self.form.saved_choice.options) - 1
        more = f" The file has {pluralize(others, 'more game')}: choose one under “Saved game”." if others else ""
        self._change(game.played, f"The saved game “{game.name}” is open.{more}", ())

    # --- changes ---

    @property
    def _name(self) -> str:
        return self.game.seats[self.seat]

    def _change(self, game: Tabletop, said: str, order: tuple[int, ...] | None = None) -> None:
        self._past.append((self.game, self.order, self._code))
        self._open(game, said, order)

    def _open(self, game: Tabletop, said: str, order: tuple[int, ...] | None = None) -> None:
        self.skip_scenes()
        before = set(self.game.problems)
        if game.board is not self.game.board:
            self.own_board.keep("" if game.board in shipped_boards().values() else game.board.to_json())
        self.game, self.order = game, order_of(game, self.order if order is None else order)
        self.seat = min(self.seat, len(game.seats) - 1)
        new = [problem.text for problem in game.problems if problem not in before and not problem.unfinished]
        self.say(" ".join([said, *new]).strip(), urgent=bool(new))
        self.which.forget()
        self.form.show(game)
        self._show()

    # --- output ---

    def _show(self) -> None:
        game = self.game
        self._could = None
        self._state: GameState = game.position()
        self._final: Scores = scores(self._state)
        self.entitle("Score", f"{title_of(game.board)} · {game.rules.title}")
        self.ticket_panel.show(game, self.seat)
        self.route_panel.show(game, self.seat)
        late = self.tabs.chosen in (ScoreTab.SCORE, ScoreTab.HINDSIGHT)
        self.problems.value = score_html.problem_list(one for one in game.problems if late or not one.unfinished)
        if self.tabs.chosen is ScoreTab.SCORE:  # the drawing for print takes the longest
            shipped = self.form.board_choice.value == game.board.name
            studied = score_html.links_elsewhere(game, self.seat, self.address.page if shipped else "", self._code)
            self.score.show(game, self._state, self._final, self.link, studied)
        elif self.tabs.chosen is ScoreTab.HINDSIGHT:
            self.hindsight.show(game, self.seat)
        elif self.tabs.chosen is ScoreTab.TURNS:
            self.turns.show(ClaimsOnlyGame(game, self.order))
        self._show_picks()
        self._show_buttons()
        past = [code for *_, code in self._past[-MAX_PAST:]]
        self.kept_past.keep(" ".join([*past, self._code]) if past else "")
        self.address.set_code(self._code if self._past or any(game.routes) else "", kept=True)
        self._game_map.offer(self.game, self.seat)
        self._show_map()

    def _show_buttons(self) -> None:
        """Offer Undo after a change, and the last game before one."""
        self.undo_button.disabled = not self._past
        show_if(bool(self._known) and not self._past and not any(self.game.routes), self.continue_button)

    @property
    def _shown(self) -> GameState:
        """The position on the map, which follows the timeline's cursor."""
        back = self.tabs.chosen is ScoreTab.TURNS and self.turns.timeline.cursor < self.turns.timeline.last
        return self.turns.state if back else self._state

    def _show_picks(self) -> None:
        scene = self.reel.scene
        state, past = self._shown, self._shown is not self._state
        totals = state.running_score if past else [score.total for score in self._final]
        self.picks.show(state, totals if scene is None else scene.totals, self.seat if scene is None else scene.seat)

    @property
    def link(self) -> str:
        """The address that opens this game; empty if the page's own address is unknown."""
        addresses = for_others(self.address.page) or (self.address.page,)
        return f"{addresses[0]}#score={self._code}" if self.address.page else ""

    @property
    def _code(self) -> str:
        return code_of(self.game, self.order)

    def _show_map(self) -> None:
        scene, tickets = self.reel.scene, self.game.board.tickets
        laid = self._game_map.chosen_overlay(self._shown) if self._could is None else self._could
        held = self.game.tickets[self.seat] if self.tabs.chosen is ScoreTab.TICKETS else ()
        self._game_map.show(
            self._shown,
            laid if scene is None else (scene.overlay, scene.seat),
            pressed=self._city,
            held=[city for ticket in held for city in tickets[ticket].cities],
            claimed=self.turns.claimed if self.tabs.chosen is ScoreTab.TURNS else None,
        )

    # --- the final count ---

    @guarded
    def skip_scenes(self) -> None:
        """Show the final scores now, skipping pending scenes."""
        if self.reel.skip():
            self._show_scene()

    @guarded
    def _show_scene(self) -> None:
        scene = self.reel.scene
        self.score.cover(scene is not None)
        self.say(scene.said if scene is not None else game_html.verdict(self._state, self._final))
        self._show_picks()
        self._show_map()


def _next_tab(game: Tabletop) -> ScoreTab:
    """Return the tab to go on with: a reload in the middle of the routes shows no winner yet."""
    if not any(problem.unfinished for problem in game.problems):
        return ScoreTab.SCORE
    return ScoreTab.TICKETS if any(game.tickets) else ScoreTab.ROUTES
