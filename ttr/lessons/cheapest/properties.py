"""Lesson 3, the cheapest path: properties that the cases of its exercises can have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from ttr.graphs import shortest_path
from ttr.graphs.network import Network
from ttr.lessons.kit.properties import (
    CYCLE,
    IN_PIECES,
    NETWORK,
    PAIR,
    PARALLEL,
    SIZES,
    UNEQUAL,
    Property,
    Quantity,
    copies,
    far,
    narrowed,
)

Costs = Sequence[tuple[str, str, int]]
Claims = Sequence[tuple[str | None, str, str, int]]


def cost(edges: Costs, a: str, b: str) -> int | None:
    """Return how many trains the cheapest path takes, or None if there is no path."""
    path = shortest_path.solve(Network.from_edges(edges, (a, b)), a, b)
    return None if path is None else path.cost


# --- 3.1: a walk ---


def _steps(walk: Sequence[str]) -> list[frozenset[str]]:
    return [frozenset(step) for step in pairwise(walk)]


def _gaps(edges: Costs, walk: Sequence[str]) -> list[int]:
    """Return the numbers of the steps that have no route."""
    there = copies(edges)
    return [place for place, step in enumerate(_steps(walk)) if not there[step]]


OF_WALK: tuple[Property | Quantity, ...] = (
    Property("the walk is only one city", "the walk has a step", lambda _, edges, walk: len(walk) == 1),
    Property(
        "the walk stays in a city",
        "no step stays in a city",
        lambda _, edges, walk: any(len(s) == 1 for s in _steps(walk)),
    ),
    Property(
        "the walk uses a route twice",
        "the walk uses no route twice",
        lambda _, edges, walk: len(set(_steps(walk))) < len(_steps(walk)),
    ),
    Property(
        "the walk visits a city twice",
        "the walk visits no city twice",
        lambda _, edges, walk: len(set(walk)) < len(walk),
    ),
    Property("a step has no route", "each step has a route", lambda _, edges, walk: bool(_gaps(edges, walk))),
    Property(
        "the last step is the only one that has no route",
        "the last step has a route, or another step has none either",
        lambda _, edges, walk: _gaps(edges, walk) == [len(walk) - 2],
    ),
    Property(
        "a step has no route, but a longer path connects its two cities",
        "each step has a route, or no path connects its two cities",
        lambda _, edges, walk: any(
            walk[i] != walk[i + 1] and far(edges, walk[i], walk[i + 1]) is not None for i in _gaps(edges, walk)
        ),
    ),
    Property(
        "a step goes along a double route",
        "no step goes along a double route",
        lambda _, edges, walk: any(copies(edges)[step] > 1 for step in _steps(walk)),
    ),
    *NETWORK[1:],
    Quantity("the walk has {} steps", lambda _, edges, walk: len(walk) - 1),
    *SIZES,
)


# --- 3.2: the cheapest path ---


def _by_fewest(edges: Costs, a: str, b: str) -> int | None:
    """Return the cost in trains of the cheapest path among those with the fewest routes."""
    heavy = [(x, y, trains + 1000) for x, y, trains in edges]
    found = cost(heavy, a, b)
    return None if found is None else found % 1000


OF_PATH: tuple[Property | Quantity, ...] = (
    *PAIR[:3],
    UNEQUAL,
    *NETWORK[1:],
    *PAIR[3:],
    Property(
        "the path with the fewest routes is not the cheapest one",
        "the path with the fewest routes is also the cheapest one",
        lambda truth, *given: _by_fewest(*given) != truth,
    ),
    Property(
        "a route joins the two directly, but a path through other cities is cheaper",
        "no route joins the two directly, or none is cheaper",
        lambda truth, edges, a, b: (
            any({x, y} == {a, b} and t != truth for x, y, t in edges)
            and not any({x, y} == {a, b} and t == truth for x, y, t in edges)
        ),
    ),
    *SIZES,
)


# --- 3.3: what a ticket still needs ---


def _usable(routes: Claims, player: str, a: str, b: str) -> tuple[Costs, str, str]:
    return [(x, y, t) for owner, x, y, t in routes if owner in (None, player)], a, b


def _costs(routes: Claims, price: Callable[[str | None, int], int | None]) -> list[tuple[str, str, int]]:
    priced = [(x, y, price(owner, trains)) for owner, x, y, trains in routes]
    return [(x, y, trains) for x, y, trains in priced if trains is not None]


def _priced(player: str) -> Callable[[str | None, int], int | None]:
    """Return a function that gives the cost of a route for a player, or None for a closed route."""
    return lambda owner, trains: trains if owner is None else 0 if owner == player else None


OF_CLAIM: tuple[Property | Quantity, ...] = (
    Property(
        "the player has no route", "the player has a route", lambda _, rows, me, *__: all(r[0] != me for r in rows)
    ),
    Property(
        "the player’s own routes already connect the two cities",
        "the player’s own routes do not connect the two cities yet",
        lambda truth, *_: truth == 0,
    ),
    Property(
        "the player’s own routes make the path cheaper",
        "the player’s own routes make no path cheaper",
        lambda truth, rows, me, a, b: cost(_costs(rows, lambda o, t: t if o in (None, me) else None), a, b) != truth,
    ),
    Property(
        "the cheapest path needs both own and free routes",
        "the cheapest path needs only own routes, or only free routes, or there is no path",
        lambda truth, rows, me, a, b: (
            bool(truth) and cost(_costs(rows, lambda o, t: t if o is None else None), a, b) != truth
        ),
    ),
    Property(
        "the cheapest path needs a free route",
        "the cheapest path needs no free route, or there is no path",
        lambda truth, *_: bool(truth),
    ),
    Property(
        "a double route has a rival’s track and a track that the player can use",
        "no double route has a rival’s track and a track that the player can use",
        lambda _, rows, me, a, b: bool(
            {frozenset(r[1:3]) for r in rows if r[0] in (None, me)}
            & {frozenset(r[1:3]) for r in rows if r[0] not in (None, me)}
        ),
    ),
    Property(
        "a double route has one of the player’s tracks and a free track",
        "no double route has one of the player’s tracks and a free track",
        lambda _, rows, me, a, b: bool(
            {frozenset(r[1:3]) for r in rows if r[0] is None} & {frozenset(r[1:3]) for r in rows if r[0] == me}
        ),
    ),
    Property(
        "the path with the fewest routes is not the cheapest one",
        "the path with the fewest routes is also the cheapest one",
        lambda truth, rows, me, a, b: _by_fewest(_costs(rows, _priced(me)), a, b) != truth,
    ),
    *narrowed((*PAIR[1:], PARALLEL, CYCLE, IN_PIECES), _usable, " (of the routes that the player can use)"),
    Quantity("there are {} routes", lambda _, rows, *__: len(rows)),
)


# --- 3.4: tickets ---

Tickets = Sequence[tuple[str, str, int]]


def _off(edges: Costs, tickets: Tickets) -> list[int | None]:
    """Return how many trains each ticket's path takes beyond its points, or None if there is no path."""
    found = [(cost(edges, a, b), points) for a, b, points in tickets]
    return [None if trains is None else trains - points for trains, points in found]


OF_TICKETS: tuple[Property | Quantity, ...] = (
    Property("all tickets fit", "a ticket does not fit", lambda truth, *_: not truth),
    Property("a ticket has no path", "every ticket has a path", lambda _, *given: None in _off(*given)),
    Property(
        "a ticket has too few points", "no ticket has too few points", lambda _, *g: any(o and o > 0 for o in _off(*g))
    ),
    Property(
        "a ticket has too many points",
        "no ticket has too many points",
        lambda _, *g: any(o and o < 0 for o in _off(*g)),
    ),
    Property(
        "two tickets in a row fit",
        "no two tickets in a row fit",
        lambda _, *given: any(a == b == 0 for a, b in pairwise(_off(*given))),
    ),
    Property(
        "for a ticket the path with the fewest routes is not the cheapest one",
        "for every ticket the path with the fewest routes is the cheapest one",
        lambda _, edges, tickets: any(_by_fewest(edges, a, b) != cost(edges, a, b) for a, b, _ in tickets),
    ),
    *NETWORK[1:],
    *SIZES,
)
