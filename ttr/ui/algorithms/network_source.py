"""Source of the network: a board, the routes of one color, a seat in a sample game, or the user's clicks."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from enum import StrEnum

import ipywidgets as widgets

from ttr.game.board import Board
from ttr.game.cards import ROUTE_COLORS
from ttr.game.seat_network import board_network
from ttr.ui.controls.number_field import whole_number
from ttr.ui.controls.widgets import (
    CHOOSE,
    NOTHING,
    Quiet,
    box,
    button,
    choice_button,
    dropdown,
    listen,
    markup,
    set_options,
    show_if,
)
from ttr.ui.markup import tag
from ttr.ui.page.link import LinkError, read_whole_number, require_choice
from ttr.ui.panels.position import route_lines
from ttr.ui.records.files import SampleGame, StudiedNetwork, games, record_title, title_of


class Source(StrEnum):
    """Kinds of networks; the values are their names in links."""

    BOARD = "board"
    COLOR = "color"
    SEAT = "seat"
    OPEN = "open"
    OWN = "own"


LABELS = {
    Source.BOARD: "The whole board",
    Source.COLOR: "The routes of one color",
    Source.SEAT: "A player's routes in a game",
    Source.OPEN: "What a player can still use",
    Source.OWN: "My own routes",
}
SOME = 25  # trains of a random network


class NetworkSource:
    """Controls that choose a network; `boards` maps names in links to boards.

    The lists are `board_choice`, `kind_choice`, `color`, `game`, `seat` and `route`, and `turn` is a field. The buttons
    `toggle_button`, `undo_button`, `clear_button` and `random_button` change the user's own routes; `random_button`
    draws from `rng`. `no_games` appears if there is no sample game on the board.
    """

    def __init__(self, boards: Mapping[str, Board], name: str, on_change: Callable[[], None]) -> None:
        self._boards, self.board = dict(boards), boards[name]
        self._on_change, self.rng = on_change, random.Random()
        self._quiet = Quiet()
        self._own: list[tuple[int, ...]] = [()]  # the user's own routes, and their earlier states for undo
        self.board_choice = dropdown("Board", [(title_of(board), key) for key, board in boards.items()])
        self.board_choice.value = name
        self.kind_choice, self.color = dropdown("Network"), dropdown("Color")
        self.game = dropdown("Game")
        self.seat = dropdown("Player")
        self.turn = whole_number("Turn", 0, 0, 0)
        self._of = markup()
        self.route = dropdown("Route")
        self.toggle_button = choice_button(
            "Add or remove", self.route, self.toggle, tooltip="The route chosen in the list"
        )
        self.undo_button = button("Undo", self.undo)
        self.clear_button = button("Clear", self.clear)
        self.random_button = button("Random", self.add_random_routes)
        self._game_part = box(
            [self.game, self.seat, box([self.turn, self._of], "ttr-row", "ttr-turn-row")], "ttr-section"
        )
        self._own_part = box(
            [self.route, box([self.toggle_button, self.undo_button, self.clear_button, self.random_button], "ttr-row")],
            "ttr-section",
        )
        self.no_games = markup(tag("p", "No sample game was played on this board.", class_="ttr-small"))
        self.widget = box(
            [self.board_choice, self.kind_choice, self.color, self._game_part, self._own_part, self.no_games],
            "ttr-section",
        )
        self._fill()
        listen(self._on_board, self.board_choice, quiet=self._quiet)
        listen(self._notify, self.kind_choice, self.color, self.seat, self.turn, quiet=self._quiet)
        listen(self._on_game, self.game, quiet=self._quiet)
        self._show_parts()

    @property
    def name(self) -> str:
        """The name of the board, as in links."""
        return str(self.board_choice.value)

    @property
    def kind(self) -> Source:
        return Source(self.kind_choice.value)

    @property
    def own(self) -> tuple[int, ...]:
        """The user's own routes, in the order in which they were added."""
        return self._own[-1]

    @property
    def position(self) -> StudiedNetwork:
        board = self.board
        whole = board_network(board)
        match self.kind:
            case Source.COLOR:
                routes = [route for route, track in enumerate(board.routes) if track.color == self.color.value]
                return StudiedNetwork(board, whole.edge_subgraph(routes), f"the {self.color.value} routes")
            case Source.OWN:
                # Draw them as the first seat's cars.
                owners = tuple(0 if route in self.own else None for route in range(len(board.routes)))
                return StudiedNetwork(board, whole.edge_subgraph(self.own), "your own routes", owners, order=self.own)
            case Source.SEAT | Source.OPEN:
                game = self._games[self.game.value]
                return game.position(self.seat.value, self.turn.number, still_open=self.kind is Source.OPEN)
        return StudiedNetwork(board, whole, "the whole board")

    def toggle(self, route: int) -> bool:
        """Add a route to the user's own, or remove it; return True if it is now included."""
        own = self.own
        self._own.append(tuple(r for r in own if r != route) if route in own else (*own, route))
        self._notify()
        return route in self.own

    def undo(self) -> None:
        """Undo the last change of the user's own routes."""
        if len(self._own) > 1:
            self._own.pop()
            self._notify()

    def clear(self) -> None:
        """Remove all of the user's own routes."""
        if self.own:
            self._own.append(())
            self._notify()

    def add_random_routes(self) -> None:
        """Add random adjacent routes, about as many as a player builds in half a game."""
        board, rng = self.board, self.rng
        enough = min(SOME, sum(track.length for track in board.routes) / 2)  # not the whole of a small board
        own: list[int] = []
        reached: set[str] = set()
        trains = 0
        while trains < enough:
            # Now and then start elsewhere, so that there are several components.
            near = [r for r, track in enumerate(board.routes) if r not in own and (set(track.cities) & reached)]
            pool = near if near and rng.random() < 0.85 else [r for r in range(len(board.routes)) if r not in own]
            if not pool:
                break
            route = rng.choice(pool)
            own.append(route)
            reached.update(board.routes[route].cities)
            trains += board.routes[route].length
        self._own.append(tuple(own))
        self._notify()

    def choose(self, wanted: Mapping[str, str]) -> None:
        """Choose what a link asks for, as `query` writes it; a `LinkError` leaves everything unchanged."""
        name = require_choice(self._boards, wanted.get("board", self.name), "board")
        board = self._boards[name]
        kind = require_choice(Source, wanted.get("network", Source.BOARD), "network")
        changes: list[tuple[widgets.Widget, object]] = []
        own: tuple[int, ...] | None = None
        game = ""
        if kind == Source.COLOR:
            colors = _colors(board)
            changes.append((self.color, require_choice(colors, wanted.get("color", next(iter(colors), "")), "color")))
        elif kind in (Source.SEAT, Source.OPEN):
            known_games = games(board)
            if not known_games:
                raise LinkError(f"There is no sample game on the board {title_of(board)!r}.")
            game = require_choice(known_games, wanted.get("game", next(iter(known_games))), "sample game")
            seats = known_games[game].record.start.setup.seats
            seat = _number(wanted.get("seat", "1"), "seat", 1, len(seats)) - 1
            last = known_games[game].last
            turn = _number(wanted.get("turn", str(last)), "turn", 0, last)
            changes += [(self.seat, seat), (self.turn, turn)]
        elif kind == Source.OWN:
            texts = [text for text in wanted.get("routes", "").split(",") if text]
            own = tuple(dict.fromkeys(_number(text, "route", 0, len(board.routes) - 1) for text in texts))
        with self._quiet:
            self._take_board(name)
            self.kind_choice.value = Source(kind)
            if game:
                self.game.value = game
                self._fill_game()
            if own is not None:
                self._own.append(own)
            for control, value in changes:
                control.value = value
        self._show_parts()
        self._on_change()

    def query(self) -> dict[str, str]:
        """Return the choices as parameters of a link."""
        match self.kind:
            case Source.COLOR:
                return {"network": "color", "color": self.color.value}
            case Source.OWN:
                return {"network": "own", "routes": ",".join(map(str, self.own))}
            case Source.SEAT | Source.OPEN:
                seat, turn = str((self.seat.value or 0) + 1), str(self.turn.number)
                return {"network": self.kind.value, "game": self.game.value or "", "seat": seat, "turn": turn}
        return {}

    @property
    def _games(self) -> dict[str, SampleGame]:
        return games(self.board)

    def _take_board(self, name: str) -> None:
        if self.board is self._boards[name]:
            return
        with self._quiet:
            self.board = self._boards[name]
            self._own = [()]
            self.board_choice.value = name
            self._fill()
            self.kind_choice.value = Source.BOARD

    def _fill(self) -> None:
        """Fill the lists with the board's colors, routes and sample games."""
        board = self.board
        missing = {Source.COLOR} if not _colors(board) else set()
        missing |= {Source.SEAT, Source.OPEN} if not self._games else set()
        with self._quiet:
            set_options(self.kind_choice, [(LABELS[kind], kind) for kind in Source if kind not in missing])
            set_options(self.color, [(color, color) for color in _colors(board)])
            set_options(self.game, [(record_title(name), name) for name in self._games])
            routes = [(line, route) for route, line in enumerate(route_lines(board))]
            set_options(self.route, [CHOOSE, *routes], NOTHING)
            self._fill_game()

    def _fill_game(self) -> None:
        """Offer the seats and turns of the chosen game, starting at its middle, where networks are most interesting."""
        game = self._games.get(self.game.value)
        if game is None:
            return
        with self._quiet:
            set_options(self.seat, [(name, seat) for seat, name in enumerate(game.record.start.setup.seats)])
            self.turn.max, self.turn.value = game.last, game.last * 2 // 3
            self._of.value = tag("span", f"of {game.last}")

    def _show_parts(self) -> None:
        show_if(self.kind is Source.COLOR, self.color)
        show_if(self.kind in (Source.SEAT, Source.OPEN), self._game_part)
        show_if(self.kind is Source.OWN, self._own_part)
        show_if(not self._games, self.no_games)
        self.undo_button.disabled, self.clear_button.disabled = len(self._own) < 2, not self.own

    def _on_board(self) -> None:
        self._take_board(self.board_choice.value)
        self._notify()

    def _on_game(self) -> None:
        self._fill_game()
        self._on_change()

    def _notify(self) -> None:
        self._show_parts()
        self._on_change()


def _colors(board: Board) -> list[str]:
    return [color for color in ROUTE_COLORS if any(track.color == color for track in board.routes)]


def _number(text: str, what: str, low: int, high: int) -> int:
    """Return a whole number from a link; raise a `LinkError` that says why it is none."""
    number = read_whole_number(text.strip(), low, high)
    if number is None:
        raise LinkError(f"The {what} is {text!r}: it must be a whole number from {low} to {high}.")
    return number
