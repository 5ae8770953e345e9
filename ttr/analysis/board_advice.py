"""Board design: advice on a board in the making, and tickets for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations
from random import Random

from ttr.game.board import Board
from ttr.game.board_parts import MAX_LENGTH, Ticket
from ttr.game.cards import COLORS, GRAY
from ttr.game.rule_sets import USA
from ttr.game.rules import Rules
from ttr.game.seat_network import board_network
from ttr.graphs import bridges, connectivity, shortest_path
from ttr.graphs.words import join_some_names, pluralize

PLAYERS = 4  # a board should have enough tickets for this many players
ROOM = 0.7  # the share of all spaces that the trains of two players may fill; 90 of 309 on the American board
UNEVEN = 2  # this many times as many spaces of one color as of another is unbalanced
MAX_POINTS = 100  # of any ticket


@dataclass(frozen=True, slots=True)
class Advice:
    """A remark about a playable board."""

    title: str
    sentence: str  # the finding and a remedy
    cities: tuple[str, ...] = ()
    routes: tuple[int, ...] = ()  # the routes concerned, by index


class Difficulty(StrEnum):
    """The distance between the cities of proposed tickets: the nearest, middle or farthest third of all pairs."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"
    MIXED = "mixed"  # each kind in turn


# --- advice ---


def advice(board: Board, rules: Rules = USA) -> tuple[Advice, ...]:
    """Return advice on a board, the most important first; an empty result means a good board.

    For crossings and covered names, see `ttr.ui.map.layout_check`.

    O(V + E) besides the shortest paths of the tickets, O(T E log V).

    >>> import ttr
    >>> [remark.title for remark in advice(ttr.load_board("usa"))]
    ['Cities without a ticket', 'Ticket values']
    """
    return tuple(
        remark
        for rule in (
            _lonely_cities,
            _parts,
            _unpayable,
            _few_tickets,
            _cities_without_tickets,
            _neighbors,
            _twins,
            _weak_spots,
            _values,
            _balance,
            _trains,
        )
        for remark in rule(board, rules)
    )


def _lonely_cities(board: Board, rules: Rules) -> Iterator[Advice]:
    joined = {city for route in board.routes for city in route.cities}
    lonely = tuple(city.name for city in board.cities if city.name not in joined)
    if lonely:
        text = f"{join_some_names(lonely, 6)}: join them to a neighbor, or delete them."
        yield Advice("Cities without a route", text, lonely)


def _parts(board: Board, rules: Rules) -> Iterator[Advice]:
    parts = [part for part in connectivity.components(board_network(board)) if part.edges]
    if len(parts) > 1:
        smaller = min(parts, key=lambda part: len(part.vertices))
        cities = tuple(map(str, smaller.vertices))
        yield Advice(
            "Separate parts",
            f"The routes fall into {len(parts)} parts; nothing leads from {join_some_names(cities, 3)} to the rest. "
            "Join the parts with a route.",
            cities,
            smaller.edges,
        )


def _unpayable(board: Board, rules: Rules) -> Iterator[Advice]:
    missing = {route.color: None for route in board.routes if route.color != GRAY and route.color not in rules.colors}
    if missing:
        colors = join_some_names(tuple(missing), 6)
        yield Advice(
            "Colors without cards",
            f"The deck has no cards of {colors} ({rules.title}): give these routes other colors.",
            routes=tuple(index for index, route in enumerate(board.routes) if route.color in missing),
        )


def _few_tickets(board: Board, rules: Rules) -> Iterator[Advice]:
    players = min(PLAYERS, rules.seats[1])
    dealt = rules.tickets_dealt * players
    if len(board.tickets) < dealt:
        yield Advice(
            "Few tickets",
            f"There {_are(len(board.tickets), 'ticket')}, and {players} players are dealt {dealt} at the start "
            f"({rules.title}). Add some by hand, or have them proposed.",
        )


def _cities_without_tickets(board: Board, rules: Rules) -> Iterator[Advice]:
    if not board.tickets:
        return
    wanted = {city for ticket in board.tickets for city in ticket.cities}
    bare = tuple(city.name for city in board.cities if city.name not in wanted)
    if bare:
        yield Advice(
            "Cities without a ticket",
            f"No ticket leads to {join_some_names(bare, 6)}. Proposed tickets go there first.",
            bare,
        )


def _neighbors(board: Board, rules: Rules) -> Iterator[Advice]:
    near = [ticket for ticket in board.tickets if frozenset(ticket.cities) in board.pairs]
    if near:
        yield Advice(
            "Tickets with one route",
            f"{join_some_names(near, 3)}: a single route completes such a ticket. Choose cities farther apart.",
            tuple(dict.fromkeys(city for ticket in near for city in ticket.cities)),
        )


def _twins(board: Board, rules: Rules) -> Iterator[Advice]:
    tracks: dict[tuple[frozenset[str], str], list[int]] = {}
    for index, route in enumerate(board.routes):
        if route.color != GRAY:
            tracks.setdefault((frozenset(route.cities), route.color), []).append(index)
    for (_, color), pair in tracks.items():
        if len(pair) > 1:
            yield Advice(
                "Tracks of one color",
                f"Both tracks of {board.routes[pair[0]]} are {color}. Delete one if the route is there twice by "
                "mistake, or give it another color.",
                routes=tuple(pair),
            )


def _weak_spots(board: Board, rules: Rules) -> Iterator[Advice]:
    result = bridges.solve(board_network(board))
    if result.edges:
        names = [str(board.routes[route]) for route in result.edges]
        claimed = "it" if len(names) == 1 else "one of them"
        yield Advice(
            "Bridges",
            f"No path leads around {join_some_names(names, 4)}: whoever claims {claimed} may cut the others off. "
            "Add another path or a second track; or keep it, and let the players find it.",
            routes=result.edges,
        )
    if result.vertices:
        cities = tuple(map(str, result.vertices))
        yield Advice(
            "Cut vertices",
            f"Every path from one side to the other leads through {join_some_names(cities, 6)}. "
            "Add a route that goes around; or keep it as a lesson.",
            cities,
        )


def _values(board: Board, rules: Rules) -> Iterator[Advice]:
    pairs = zip(board.tickets, revalue_tickets(board), strict=True)
    changed = [f"{one} ({one.points}, not {other.points})" for one, other in pairs if one != other]
    if changed:
        yield Advice(
            "Ticket values",
            f"The points of {pluralize(len(changed), 'ticket')} differ from the trains of the shortest path, "
            f"{join_some_names(changed, 3)}: press “Revalue all” in the workshop, or keep your points.",
        )


def _balance(board: Board, rules: Rules) -> Iterator[Advice]:
    spaces = color_spaces(board)
    colored = {color: spaces[color] for color in COLORS if color in rules.colors}
    if not any(colored.values()):
        return  # all gray: every card works, so no color is unfair
    most, least = max(colored, key=colored.__getitem__), min(colored, key=colored.__getitem__)
    if colored[most] > UNEVEN * colored[least] + MAX_LENGTH:  # a single long route is not an imbalance yet
        yield Advice(
            "Colors out of balance",
            f"{most.capitalize()} has {pluralize(colored[most], 'space')}, {least} {colored[least] or 'none'}; "
            f"the deck has as many cards of each. Give some {most} routes the color {least}.",
            routes=tuple(index for index, route in enumerate(board.routes) if route.color == most),
        )


def _trains(board: Board, rules: Rules) -> Iterator[Advice]:
    spaces, trains = sum(route.length for route in board.routes), 2 * rules.trains
    if spaces and trains > ROOM * spaces:
        fitting = max(5, round(ROOM * spaces / 2))
        yield Advice(
            "Little room for the trains",
            f"The routes have {pluralize(spaces, 'space')}, and two players bring {trains} trains ({rules.title}). "
            f"Add routes, or let each player begin with {fitting} trains.",
        )


def outlasts(board: Board, rules: Rules) -> bool:
    """Return True if no player can run out of trains, so that a game ends only when nobody can move.

    >>> import ttr
    >>> [outlasts(ttr.load_board(name), USA) for name in ("usa", "konigsberg")]
    [False, True]
    """
    if rules.end_without_route or rules.winning_tickets:
        return False
    return sum(route.length for route in board.routes) < rules.trains - rules.last_round_trains


def _are(number: int, noun: str) -> str:
    """Return "is 1 ticket" or "are 2 tickets"; "are no tickets" for none."""
    if number == 1:
        return f"is 1 {noun}"
    return f"are {pluralize(number, noun)}" if number else f"are no {noun}s"


# --- colors ---


def color_spaces(board: Board) -> dict[str, int]:
    """Return the total number of spaces of each color, gray last.

    >>> import ttr
    >>> color_spaces(ttr.load_board("usa"))["red"]
    27
    """
    spaces: Counter[str] = Counter()
    for route in board.routes:
        spaces[route.color] += route.length
    return {color: spaces[color] for color in (*COLORS, GRAY)}


def color_for_balance(board: Board) -> str:
    """Return the best color for the next route: gray up to a third of all spaces, else the rarest color.

    >>> import ttr
    >>> color_for_balance(ttr.load_board("usa"))
    'gray'
    """
    spaces = color_spaces(board)
    colored = sum(spaces[color] for color in COLORS)
    return GRAY if 2 * spaces[GRAY] < colored else min(COLORS, key=spaces.__getitem__)


# --- tickets ---


def ticket_value(board: Board, a: str, b: str) -> int | None:
    """Return how many trains the shortest path between two cities takes, or None if there is no path.

    >>> import ttr
    >>> ticket_value(ttr.load_board("usa"), "Denver", "El Paso")
    4
    """
    path = shortest_path.solve(board_network(board), a, b)
    return None if path is None else path.cost


def revalue_tickets(board: Board) -> tuple[Ticket, ...]:
    """Return the tickets, each worth the length of its shortest path."""
    values = [ticket_value(board, ticket.a, ticket.b) or ticket.points for ticket in board.tickets]
    return tuple(
        replace(ticket, points=min(value, MAX_POINTS)) for ticket, value in zip(board.tickets, values, strict=True)
    )


def propose_tickets(board: Board, difficulty: Difficulty, count: int, rng: Random) -> tuple[Ticket, ...]:
    """Return new tickets spread over the cities, each worth the length of its shortest path.

    Proposals never repeat a ticket of the board or join neighbors; the first ones go to the cities with the fewest
    tickets. There are fewer than `count` if not enough pairs are left.

    O(V E log V + count · V²): all shortest paths, then one pass over all pairs for each ticket.

    >>> import ttr
    >>> usa = ttr.load_board("usa")
    >>> [ticket.points for ticket in propose_tickets(usa, Difficulty.SHORT, 3, Random(1))]
    [4, 3, 6]
    """
    pairs = _pairs(board)
    third = len(pairs) / 3
    thirds = [pairs[round(part * third) : round((part + 1) * third)] for part in range(3)]
    taken = {frozenset(ticket.cities) for ticket in board.tickets}
    held = Counter(city for ticket in board.tickets for city in ticket.cities)
    sorts = (Difficulty.SHORT, Difficulty.MEDIUM, Difficulty.LONG)
    turns = sorts if difficulty is Difficulty.MIXED else (difficulty,)
    proposed: list[Ticket] = []
    empty = 0
    turn = 0
    while len(proposed) < count and empty < len(turns):
        free = [pair for pair in thirds[sorts.index(turns[turn % len(turns)])] if frozenset(pair[1:]) not in taken]
        turn += 1
        empty = 0 if free else empty + 1
        if not free:
            continue
        # Sort by the end with fewer tickets first, so that every city without tickets gets one.
        rank = {pair: sorted((held[pair[1]], held[pair[2]])) for pair in free}
        fewest = min(rank.values())
        value, a, b = rng.choice([pair for pair in free if rank[pair] == fewest])
        proposed.append(Ticket(a, b, min(value, MAX_POINTS)))
        taken.add(frozenset((a, b)))
        held.update((a, b))
    return tuple(proposed)


def _pairs(board: Board) -> list[tuple[int, str, str]]:
    """Return all connected pairs of cities that are not neighbors, the nearest first."""
    net, near = board_network(board), set(board.pairs)
    trains = {city.name: shortest_path.distances(net, city.name) for city in board.cities}
    return sorted(
        (trains[a.name][b.name], a.name, b.name)
        for a, b in combinations(board.cities, 2)
        if b.name in trains[a.name] and frozenset((a.name, b.name)) not in near
    )
