"""Where the network comes from: the board, one color of routes, a seat in a sample game, or one's own clicks."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import pairwise

import ipywidgets as widgets

from ttr.board import Board
from ttr.cards import ROUTE_COLORS
from ttr.data import data_folder
from ttr.graphs.network import Network
from ttr.graphs.words import counted
from ttr.moves import ClaimRoute
from ttr.networks import SeatNetwork, board_network
from ttr.record import Record, RecordError
from ttr.state import GameState
from ttr.ui.controls import box, button, dropdown, markup, set_options, show_if


class SourceError(ValueError):
    """A network that cannot be had; the message is a sentence for people."""


class Source(StrEnum):
    """The kinds of networks; the values are their names in links."""

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
SOME = 25  # trains of a random network of one's own


@dataclass(frozen=True, slots=True)
class Position:
    """A network, and what the map and the algorithms have to know besides.

    Attributes
    ----------
    net : Network
        The network; ids of edges are indices of routes.
    words : str
        What it is, as in "the blue routes".
    owners : tuple of (int or None)
        Whose routes to show; empty for none.
    free, closed : frozenset of int
        Edges that cost nothing and edges that cannot be used, for algorithms that know costs.
    order : tuple of int or None
        The edges in the order in which they were claimed.
    tickets : tuple of int
        The tickets that the player holds.
    """

    net: Network
    words: str
    owners: tuple[int | None, ...] = ()
    free: frozenset[int] = frozenset()
    closed: frozenset[int] = frozenset()
    order: tuple[int, ...] | None = None
    tickets: tuple[int, ...] = ()


@dataclass(frozen=True)
class Game:
    """A sample game, by turns."""

    record: Record

    @cached_property
    def states(self) -> tuple[GameState, ...]:
        """The positions at the end of each turn, the first one before the game."""
        every = self.record.states()
        ends = [i for i, (before, after) in enumerate(pairwise(every), 1) if before.turn != after.turn]
        return tuple(every[i] for i in dict.fromkeys((0, *ends, len(every) - 1)))

    @property
    def last(self) -> int:
        """The number of turns."""
        return len(self.states) - 1

    @cached_property
    def claims(self) -> tuple[int, ...]:
        """All routes in the order in which they were claimed."""
        return tuple(move.route for move in self.record.moves if isinstance(move, ClaimRoute))

    def position(self, seat: int, turn: int, *, still_open: bool) -> Position:
        """Return a seat's routes after a turn, or the board as it is for that seat."""
        state = self.states[turn]
        name = state.setup.seats[seat]
        built = SeatNetwork(state.board, state.owners, state.open_routes[seat], seat)
        order = tuple(route for route in self.claims if route in built.own)
        when = f"after turn {turn} of {self.last}"
        if still_open:
            return Position(
                board_network(state.board), f"what {name} can use {when}", state.owners,
                built.own, built.closed, None, state.tickets[seat],
            )  # fmt: skip
        return Position(
            built.network, f"the routes of {name} {when}", state.owners,
            order=order, tickets=state.tickets[seat],
        )  # fmt: skip


@lru_cache(maxsize=16)
def games(board: Board) -> dict[str, Game]:
    """Return the shipped games on a board, by name; what cannot be read is left out."""
    found = {}
    for path in sorted((data_folder() / "records").glob("*.txt")):
        try:
            record = Record.read(path)
        except (RecordError, OSError):
            continue
        if record.start.board == board:
            found[path.stem] = Game(record)
    return found


class NetworkSource:
    """The controls that choose a network.

    Parameters
    ----------
    board : Board
        The board.
    on_change
        Called when another network was chosen.
    rng : random.Random, optional
        For random networks.
    """

    def __init__(self, board: Board, on_change: Callable[[], None], rng: random.Random | None = None) -> None:
        self.board, self._on_change, self._rng = board, on_change, rng or random.Random()
        self._quiet = False
        self._own: list[tuple[int, ...]] = [()]  # one's own routes, and all that they were before
        self._kind = dropdown("Network", [(LABELS[kind], kind) for kind in Source])
        self._color = dropdown("Color", [(color, color) for color in ROUTE_COLORS])
        self._game = dropdown("Game", [(name.replace("-", " "), name) for name in self._games])
        self._seat = dropdown("Player")
        self._turn = widgets.BoundedIntText(description="Turn", min=0, max=0, value=0)
        self._of = markup()
        self._route = dropdown("Route", [(_route_words(board, route), route) for route in range(len(board.routes))])
        self._toggle = button("Add or remove", self._pressed_toggle, tooltip="The route chosen in the list")
        self._undo = button("Undo", self.undo)
        self._clear = button("Clear", self.clear)
        self._random = button("Random", self.random)
        self._game_part = box(
            [self._game, self._seat, box([self._turn, self._of], "ttr-row", "ttr-turn-row")], "ttr-section"
        )
        self._own_part = box(
            [self._route, box([self._toggle, self._undo, self._clear, self._random], "ttr-row")], "ttr-section"
        )
        self.widget = box([self._kind, self._color, self._game_part, self._own_part], "ttr-section")
        self._fill_game()
        for control in (self._kind, self._color, self._seat, self._turn):
            control.observe(self._changed, "value")
        self._game.observe(self._game_changed, "value")
        self._show_parts()

    @property
    def kind(self) -> Source:
        """What kind of network is chosen."""
        return Source(self._kind.value)

    @property
    def own(self) -> tuple[int, ...]:
        """One's own routes, in the order in which they were added."""
        return self._own[-1]

    @property
    def position(self) -> Position:
        """The network that is chosen now.

        Raises
        ------
        SourceError
            When there is no sample game.
        """
        board = self.board
        whole = board_network(board)
        match self.kind:
            case Source.COLOR:
                routes = [route for route, track in enumerate(board.routes) if track.color == self._color.value]
                return Position(whole.edge_subgraph(routes), f"the {self._color.value} routes")
            case Source.OWN:
                # They are drawn as the first seat's cars.
                owners = tuple(0 if route in self.own else None for route in range(len(board.routes)))
                return Position(whole.edge_subgraph(self.own), "your own routes", owners, order=self.own)
            case Source.SEAT | Source.OPEN:
                game = self._games.get(self._game.value)
                if game is None:
                    raise SourceError(f"There is no sample game on the board {board.title or board.name!r}.")
                return game.position(self._seat.value, self._turn.value, still_open=self.kind is Source.OPEN)
        return Position(whole, "the whole board")

    def toggle(self, route: int) -> bool:
        """Add a route to one's own, or remove it; return whether it is in now."""
        own = self.own
        self._own.append(tuple(r for r in own if r != route) if route in own else (*own, route))
        self._own_changed()
        return route in self.own

    def undo(self) -> None:
        """Take the last change of one's own routes back."""
        if len(self._own) > 1:
            self._own.pop()
            self._own_changed()

    def clear(self) -> None:
        """Remove all of one's own routes."""
        if self.own:
            self._own.append(())
            self._own_changed()

    def random(self) -> None:
        """Take routes by chance, each next to one that is there, about as many as a player builds in half a game."""
        board, rng = self.board, self._rng
        own: list[int] = []
        reached: set[str] = set()
        trains = 0
        while trains < SOME:
            # Now and then somewhere else, so that there are several components.
            near = [r for r, track in enumerate(board.routes) if r not in own and (set(track.cities) & reached)]
            pool = near if near and rng.random() < 0.85 else [r for r in range(len(board.routes)) if r not in own]
            if not pool:
                break
            route = rng.choice(pool)
            own.append(route)
            reached.update(board.routes[route].cities)
            trains += board.routes[route].length
        self._own.append(tuple(own))
        self._own_changed()

    def choose(self, wanted: Mapping[str, str]) -> None:
        """Choose what a link says, as `query` writes it.

        Raises
        ------
        SourceError
            When there is no such network; nothing has changed then.
        """
        kind = wanted.get("network", Source.BOARD)
        if kind not in list(Source):
            raise SourceError(f"There is no network {kind!r}: choose one of {', '.join(Source)}.")
        changes: list[tuple[widgets.Widget, object]] = []
        own: tuple[int, ...] | None = None
        game, name = None, wanted.get("game", next(iter(self._games), ""))
        if kind == Source.COLOR:
            color = wanted.get("color", ROUTE_COLORS[0])
            if color not in ROUTE_COLORS:
                raise SourceError(f"There is no color {color!r}: choose one of {', '.join(ROUTE_COLORS)}.")
            changes.append((self._color, color))
        elif kind in (Source.SEAT, Source.OPEN):
            game = self._games.get(name)
            if game is None:
                raise SourceError(f"There is no sample game {name!r}: choose one of {', '.join(self._games)}.")
            seats = game.record.start.setup.seats
            seat = _number(wanted.get("seat", "1"), "seat", 1, len(seats)) - 1
            turn = _number(wanted.get("turn", str(game.last)), "turn", 0, game.last)
            changes += [(self._seat, seat), (self._turn, turn)]
        elif kind == Source.OWN:
            texts = [text for text in wanted.get("routes", "").split(",") if text]
            own = tuple(dict.fromkeys(_number(text, "route", 0, len(self.board.routes) - 1) for text in texts))
        self._quiet = True
        try:
            self._kind.value = Source(kind)
            if game is not None:
                self._game.value = name
                self._fill_game()
            if own is not None:
                self._own.append(own)
            for control, value in changes:
                control.value = value
        finally:
            self._quiet = False
        self._show_parts()
        self._on_change()

    def query(self) -> dict[str, str]:
        """Return what is chosen as parameters of a link."""
        match self.kind:
            case Source.COLOR:
                return {"network": "color", "color": self._color.value}
            case Source.OWN:
                return {"network": "own", "routes": ",".join(map(str, self.own))}
            case Source.SEAT | Source.OPEN:
                seat, turn = str((self._seat.value or 0) + 1), str(self._turn.value)
                return {"network": self.kind.value, "game": self._game.value or "", "seat": seat, "turn": turn}
        return {}

    @property
    def _games(self) -> dict[str, Game]:
        return games(self.board)

    def _fill_game(self) -> None:
        """Offer the seats and turns of the chosen game; half of it is where networks are at their best."""
        game = self._games.get(self._game.value)
        if game is None:
            return
        quiet, self._quiet = self._quiet, True
        try:
            set_options(self._seat, [(name, seat) for seat, name in enumerate(game.record.start.setup.seats)])
            self._turn.value = 0
            self._turn.max = game.last
            self._turn.value = game.last * 2 // 3
            self._of.value = f"<span>of {game.last}</span>"
        finally:
            self._quiet = quiet

    def _show_parts(self) -> None:
        show_if(self.kind is Source.COLOR, self._color)
        show_if(self.kind in (Source.SEAT, Source.OPEN), self._game_part)
        show_if(self.kind is Source.OWN, self._own_part)
        self._undo.disabled, self._clear.disabled = len(self._own) < 2, not self.own

    def _game_changed(self, change: object) -> None:
        if not self._quiet:
            self._fill_game()
            self._on_change()

    def _changed(self, change: object) -> None:
        if not self._quiet:
            self._show_parts()
            self._on_change()

    def _own_changed(self) -> None:
        self._show_parts()
        self._on_change()

    def _pressed_toggle(self) -> None:
        self.toggle(self._route.value)


def _route_words(board: Board, route: int) -> str:
    track = board.routes[route]
    return f"{track} · {track.color} · {counted(track.length, 'train')}"


def _number(text: str, what: str, low: int, high: int) -> int:
    """Return a whole number of a link, or say what is wrong with it."""
    if not text.strip().isascii() or not text.strip().isdigit() or not low <= int(text[:9]) <= high:
        raise SourceError(f"The {what} is {text!r}: it must be a whole number from {low} to {high}.")
    return int(text)
