"""Lesson 2, connected or not: properties that the cases of its exercises can have."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.lessons.kit.properties import (
    CYCLE,
    IN_PIECES,
    NETWORK,
    PAIR,
    PARALLEL,
    SIZES,
    Property,
    Quantity,
    far,
    narrowed,
)

Claims = Sequence[tuple[str, str, str]]


def _own(claims: Claims, player: str, ticket: tuple[str, str]) -> tuple[list[tuple[str, str]], str, str]:
    return [(a, b) for owner, a, b in claims if owner == player], *ticket


def _all(claims: Claims, ticket: tuple[str, str]) -> int | None:
    return far([(a, b) for _, a, b in claims], *ticket)


def _walks_on(rows: Sequence[tuple[str, str]], a: str, b: str) -> bool:
    """Return True if always taking the first unused route leads to the other city."""
    here, unused = a, list(rows)
    while here != b:
        route = next((route for route in unused if here in route), None)
        if route is None:
            return False
        unused.remove(route)
        here = route[0] if route[1] == here else route[1]
    return True


OF_TWO: tuple[Property | Quantity, ...] = (
    *PAIR[:3],
    *NETWORK[1:],
    *PAIR[3:],
    Property(
        "the first route of the list leads to one of the two cities",
        "the first route of the list leads to neither of the two cities",
        lambda _, edges, a, b: bool(edges) and bool({a, b} & {*edges[0]}),
    ),
    Property(
        "the first route of the list ends at the first of the two cities",
        "the first route of the list does not end at the first of the two cities",
        lambda _, edges, a, b: bool(edges) and a in edges[0],
    ),
    Property(
        "if you always take the first unused route, you reach a dead end, although there is a path",
        "always taking the first unused route is enough, or there is no path",
        lambda _, edges, a, b: far(edges, a, b) is not None and not _walks_on(edges, a, b),
    ),
    *SIZES,
)


def _joins_groups(edges: Sequence[tuple[str, str]]) -> bool:
    """Return True if a route joins two groups of cities that were separate before it."""
    groups: list[set[str]] = []
    for a, b in edges:
        touched = [group for group in groups if {a, b} & group]
        if len(touched) > 1:
            return True
        groups = [group for group in groups if group not in touched] + [{a, b}.union(*touched)]
    return False


OF_GROUPS: tuple[Property | Quantity, ...] = (
    *NETWORK,
    Property(
        "a route joins two groups that were separate until then",
        "no route joins two groups that were separate until then",
        lambda _, edges: _joins_groups(edges),
    ),
    Property(
        "a component has only two cities",
        "every component has three or more cities",
        lambda truth, _: any(len(group) == 2 for group in truth),
    ),
    *SIZES,
    Quantity("the largest component has {} cities", lambda truth, _: max(map(len, truth), default=0)),
)

OF_TICKET: tuple[Property | Quantity, ...] = (
    Property("the player is not Ada", "the player is Ada", lambda _, claims, player, ticket: player != "Ada"),
    Property(
        "the two cities are joined only if you count the routes of others too",
        "the routes of others change nothing",
        lambda truth, claims, player, ticket: not truth and _all(claims, ticket) is not None,
    ),
    *narrowed((*PAIR[2:], PARALLEL, CYCLE, IN_PIECES), _own, " (of the player’s own routes)"),
)
