"""Where questions are asked: networks that are grown on a board, and positions of the shipped games."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

from ttr.analysis.odds import unseen
from ttr.game.board import Board
from ttr.game.cards import COLORS
from ttr.game.files.board_json import load_board
from ttr.game.seat_network import SeatNetwork, board_network
from ttr.game.view import player_view
from ttr.graphs.connectivity import Component, components
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.lessons.kit.cases import single_tracks
from ttr.lessons.practice.question import Answer, Ask, Question
from ttr.ui.map.picture import Picture
from ttr.ui.records.sample_games import games

_PARTS_OF_A_GAME = (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


@dataclass(frozen=True, slots=True)
class Place:
    """A network on a board.

    Attributes
    ----------
    board : Board
        The board.
    routes : frozenset of int
        Its routes; the map shows them bright.
    owners : tuple of (int or None)
        Whose routes are drawn besides, in a position of a game.
    source : str
        Where it comes from, in a sentence.
    """

    board: Board
    routes: frozenset[int]
    owners: tuple[int | None, ...] = ()
    source: str = ""

    @property
    def net(self) -> Network:
        """The network."""
        return board_network(self.board).edge_subgraph(self.routes)

    def picture(self, vertices: Iterable[VertexMark] = (), edges: Iterable[EdgeMark] = (), words: str = "") -> Picture:
        """Return the map with marks on the network."""
        return Picture(owners=self.owners, overlay=Overlay(tuple(vertices), tuple(edges), words), lit=self.routes)

    def ask(
        self,
        text: str,
        right: Answer | tuple[Answer, ...],
        why: str,
        *,
        ask: Ask | None = None,
        choices: tuple[str, ...] = (),
        tempting: Iterable[int] = (),
        unit: str = "",
        before: Iterable[VertexMark | EdgeMark] = (),
        after: Iterable[VertexMark | EdgeMark] | None = None,
        hidden: bool = False,
    ) -> Question:
        """Return a question about the network.

        Parameters
        ----------
        ask
            What is given as an answer; without it a choice where there are some, else a number.
        before, after
            What is marked with the question, and with the answer; without `after` the same.
        hidden
            Whether the routes are shown only with the answer.
        """
        first = tuple(before)
        second = first if after is None else tuple(after)
        rights = right if isinstance(right, tuple) else (right,)
        wrong = tuple(dict.fromkeys(number for number in tempting if number not in rights and number >= 0))
        plain = Picture(owners=self.owners, overlay=_overlay(first, text))
        return Question(
            text,
            ask or (Ask.CHOICE if choices else Ask.NUMBER),
            rights,
            why,
            self.board,
            plain if hidden else self.picture(*_split(first), text),
            self.picture(*_split(second), why),
            choices,
            wrong,
            unit,
            self.source,
        )


def _split(marks: Iterable[VertexMark | EdgeMark]) -> tuple[tuple[VertexMark, ...], tuple[EdgeMark, ...]]:
    found = tuple(marks)
    return (
        tuple(mark for mark in found if isinstance(mark, VertexMark)),
        tuple(mark for mark in found if isinstance(mark, EdgeMark)),
    )


def _overlay(marks: Iterable[VertexMark | EdgeMark], words: str) -> Overlay:
    return Overlay(*_split(marks), words)


def edges(routes: Iterable[int], role: Role, label: Callable[[int], str] = lambda route: "") -> tuple[EdgeMark, ...]:
    """Return marks for routes."""
    return tuple(EdgeMark(route, role, label(route)) for route in routes)


# --- boards and networks that are grown on them ---


@lru_cache(maxsize=8)
def board(name: str = "usa") -> Board:
    """Return a shipped board."""
    return load_board(name)


def any_board(rng: random.Random) -> Board:
    """Return the board of the USA or, less often, that of Budapest."""
    return board("budapest" if rng.random() < 0.3 else "usa")


@lru_cache(maxsize=8)
def _around(of: Board) -> dict[str, tuple[tuple[int, str], ...]]:
    """Return for each city its single tracks, each with the city at its other end."""
    single = frozenset(single_tracks(of))
    return {
        city.name: tuple(
            (route, of.routes[route].b if of.routes[route].a == city.name else of.routes[route].a)
            for route in of.routes_at(city.name)
            if route in single
        )
        for city in of.cities
    }


def grow(
    rng: random.Random, of: Board, cities: int, more: int = 0, *, doubles: int = 0, away_from: Collection[str] = ()
) -> frozenset[int]:
    """Return a random network in one piece.

    Parameters
    ----------
    cities
        How many cities it has.
    more
        How many routes it has more than a tree, as far as there are any.
    doubles
        How many of its routes get their second tracks, as far as they have any.
    away_from
        Cities that it does not reach.
    """
    around, taken = _around(of), set(away_from)
    while True:
        reached = {rng.choice([city.name for city in of.cities if city.name not in taken])}
        routes: set[int] = set()
        while len(reached) < cities:
            leads = [
                (r, city) for a in sorted(reached) for r, city in around[a] if city not in reached and city not in taken
            ]
            if not leads:
                break
            route, city = rng.choice(leads)
            routes.add(route)
            reached.add(city)
        if len(reached) == cities:
            break
    inside = sorted({r for a in reached for r, city in around[a] if city in reached and r not in routes})
    rng.shuffle(inside)
    routes.update(inside[:more])
    twins = [twin for route in sorted(routes) if (twin := of.twins[route]) is not None]
    rng.shuffle(twins)
    return frozenset(routes | set(twins[:doubles]))


def cities_of(of: Board, routes: Iterable[int]) -> set[str]:
    """Return the cities that routes reach."""
    return {city for route in routes for city in of.routes[route].cities}


def scatter(rng: random.Random, of: Board, sizes: Iterable[int]) -> frozenset[int]:
    """Return a random network in several pieces, with so many cities each."""
    found: frozenset[int] = frozenset()
    for size in sizes:
        found |= grow(rng, of, size, rng.randint(0, 1), away_from=cities_of(of, found))
    return found


GROWN = "A random network."


def grown(rng: random.Random, cities: int, more: int = 0, *, doubles: int = 0, of: Board | None = None) -> Place:
    """Return a random network in one piece, as `grow` makes it, on any board if none is named."""
    where = of or any_board(rng)
    return Place(where, grow(rng, where, cities, more, doubles=doubles), source=GROWN)


def whole(of: Board, routes: frozenset[int] | None = None) -> Place:
    """Return a whole board, or what is left of it."""
    everything = frozenset(range(len(of.routes)))
    return Place(of, everything if routes is None else routes, source="The whole board.")


# --- positions of real games ---


@dataclass(frozen=True, slots=True)
class Played:
    """A position of a shipped game, as one seat has it.

    Attributes
    ----------
    place : Place
        The seat's own routes.
    parts : tuple of Component
        The components of these.
    closed : frozenset of int
        Routes that the seat can never use.
    tickets : tuple of (str, str)
        The cities of its tickets.
    unseen : tuple of int
        For each color, and last for locomotives, how many cards the seat does not see.
    """

    place: Place
    parts: tuple[Component, ...]
    closed: frozenset[int]
    tickets: tuple[tuple[str, str], ...]
    unseen: tuple[int, ...]


@lru_cache(maxsize=1)
def played() -> tuple[Played, ...]:
    """Return positions of the shipped games on the board of the USA, with four routes of the seat or more."""
    found = []
    for game in games(board()).values():
        for share in _PARTS_OF_A_GAME:
            turn = round(share * game.last)
            state = game.states[turn]
            for seat in range(len(state.setup.seats)):
                built = SeatNetwork.of(state, seat)
                if len(built.own) < 4:
                    continue
                words = f"One player's routes after turn {turn} of {game.last} of a real game."
                place = Place(board(), built.own, state.owners, words)
                cards = unseen(player_view(state, seat))
                tickets = tuple(board().tickets[ticket].cities for ticket in state.tickets[seat])
                found.append(Played(place, components(place.net), built.closed, tickets, cards))
    return tuple(found)


@lru_cache(maxsize=32)
def _played(low: int, high: int, parts: int) -> tuple[Played, ...]:
    return tuple(p for p in played() if low <= len(p.place.routes) <= high and len(p.parts) >= parts)


def from_game(rng: random.Random, low: int = 4, high: int = 60, parts: int = 1) -> Played:
    """Return a position in which a seat has so many routes, in so many pieces or more."""
    return rng.choice(_played(low, high, parts))


def seen_colors(cards: tuple[int, ...]) -> dict[str, int]:
    """Return by color how many cards are not seen; locomotives are left out."""
    return dict(zip(COLORS, cards, strict=False))
