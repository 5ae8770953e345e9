"""Topic 2, connected or not: what is connected, in how many components, and what one more route does."""

from __future__ import annotations

import random

from ttr.graphs import connectivity
from ttr.graphs.connectivity import Component
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import EdgeMark, Role, VertexMark, end_marks, letter, lettered
from ttr.graphs.words import counted, named
from ttr.lessons.practice.places import GROWN, Place, any_board, edges, from_game, scatter, whole
from ttr.lessons.practice.question import Kind, Question


def _pieces(rng: random.Random, level: int, parts: int = 2) -> tuple[Place, tuple[Component, ...]]:
    """Return a network in several pieces, from the third level on that of a player."""
    if level > 2:
        low, high = ((4, 10), (9, 60))[level - 3]
        found = from_game(rng, low, high, parts)
        return found.place, found.parts
    of = any_board(rng)
    sizes = [rng.randint(2, 4) for _ in range(rng.randint(parts, 2 + level))]
    place = Place(of, scatter(rng, of, sizes), source=GROWN)
    return place, connectivity.components(place.net)


def joined(rng: random.Random, level: int) -> Question:
    """Ask whether two cities are connected."""
    place, parts = _pieces(rng, level)
    one, other = rng.sample(range(len(parts)), 2)
    together = rng.random() < 0.5
    if together:
        one = max(range(len(parts)), key=lambda index: len(parts[index].vertices))
        a, b = rng.sample([str(city) for city in parts[one].vertices], 2)
    else:
        a, b = (str(rng.choice(parts[index].vertices)) for index in (one, other))
    text = f"Are {a} (A) and {b} (B) connected by the bright routes?"
    path = connectivity.path(place.net, a, b)
    after: tuple[VertexMark | EdgeMark, ...]
    if path is not None:
        why = f"Yes: {' – '.join(map(str, path.vertices))}, {counted(len(path.edges), 'route')}."
        after = (*end_marks(a, b), *edges(path.edges, Role.PATH))
    else:
        inside = [str(city) for city in parts[one].vertices]
        why = (
            f"No: from {a} one gets only to {named(c for c in inside if c != a)}. They are another component than {b}."
        )
        marks = [VertexMark(city, Role.COMPONENT) for city in inside if city != a]
        after = (*end_marks(a, b), *marks, *edges(parts[one].edges, Role.COMPONENT))
    return place.ask(text, "yes" if together else "no", why, choices=("yes", "no"), before=end_marks(a, b), after=after)


def _lettered(parts: tuple[Component, ...]) -> tuple[VertexMark | EdgeMark, ...]:
    overlay = lettered(parts)
    return (*overlay.vertices, *overlay.edges)


def component_count(rng: random.Random, level: int) -> Question:
    """Ask how many components there are."""
    place, parts = _pieces(rng, level, 1)
    right = len(parts)
    each = "each has a letter. Inside one you get everywhere, and nowhere outside."
    why = f"{counted(right, 'component')}: {each if right > 1 else 'from every city you get to every other one.'}"
    return place.ask(
        "How many components has the network of the bright routes?",
        right,
        why,
        tempting=(right + 1, right - 1),
        unit="component",
        after=_lettered(parts),
    )


def component_size(rng: random.Random, level: int) -> Question:
    """Ask how many cities the component of a city has."""
    place, parts = _pieces(rng, level)
    part = rng.choice(parts)
    city, right = str(rng.choice(part.vertices)), len(part.vertices)
    why = f"{named(map(str, part.vertices))}: {right} cities, joined by {counted(len(part.edges), 'route')}."
    return place.ask(
        f"How many cities are in the component of {city}, {city} among them?",
        right,
        why,
        tempting=(right - 1, len(part.edges), sum(len(p.vertices) for p in parts)),
        unit="city",
        before=[VertexMark(city, Role.TERMINAL, "?")],
        after=(*(VertexMark(str(v), Role.COMPONENT) for v in part.vertices), *edges(part.edges, Role.COMPONENT)),
    )


def one_route_more(rng: random.Random, level: int) -> Question:
    """Ask how many components there are with one route more: one fewer, as many, or one more."""
    place, parts = _pieces(rng, level)
    home = {city: index for index, part in enumerate(parts) for city in part.vertices}
    groups: dict[int, list[int]] = {-1: [], 0: [], 1: []}
    for index, track in enumerate(place.board.routes):
        if index in place.routes or place.board.twins[index] in place.routes:
            continue
        if place.owners and place.owners[index] is not None:
            continue
        known = {home.get(track.a), home.get(track.b)}
        groups[1 if known == {None} else -1 if len(known) == 2 and None not in known else 0].append(index)
    change = rng.choice([change for change in (-1, 0, 1) if groups[change]])
    route = rng.choice(groups[change])
    a, b = place.board.routes[route].cities
    right = len(parts) + change
    told = {
        -1: f"joins the components {letter(home.get(a, 0))} and {letter(home.get(b, 0))}",
        0: "stays within one of them" if {a, b} <= home.keys() else "makes one of them larger",
        1: "touches none of them and is a component of its own",
    }[change]
    why = f"There are {counted(len(parts), 'component')}. {a} – {b} {told}: {right}."
    return place.ask(
        f"The route {a} (A) – {b} (B) is built besides the bright ones. How many components are there then?",
        right,
        why,
        tempting=(len(parts), len(parts) + 1, len(parts) - 1),
        unit="component",
        before=(*end_marks(a, b), EdgeMark(route, Role.TODO, "?")),
        after=(*(m for m in _lettered(parts) if getattr(m, "edge", None) != route), EdgeMark(route, Role.CURRENT)),
    )


def routes_between(rng: random.Random, level: int) -> Question:
    """Ask in which step breadth-first search finds a city: how few routes lead there."""
    of = any_board(rng)
    place = whole(of) if level > 2 else Place(of, scatter(rng, of, [6 + level]), source=GROWN)
    net = place.net
    wanted = (2, 3) if level % 2 else (3, 4)
    while True:
        a = str(rng.choice(net.vertices))
        far = _steps(net, a)
        near = sorted(city for city, steps in far.items() if steps in wanted)
        if near:
            break
    b = rng.choice(near)
    path = connectivity.path(net, a, b)
    route = " – ".join(map(str, path.vertices)) if path is not None else ""
    right = far[b]
    why = (
        f"{right}: {route}. Breadth-first search from {a} finds the near cities first: {b} is in its ring {right}, so "
        "no way has fewer routes."
    )
    return place.ask(
        f"How few routes lead from {a} (A) to {b} (B) on the bright routes?",
        right,
        why,
        tempting=(right + 1, right - 1),
        unit="route",
        before=end_marks(a, b),
        after=(*end_marks(a, b), *edges(path.edges if path else (), Role.PATH)),
    )


def _steps(net: Network, start: str) -> dict[str, int]:
    """Return for each city that can be reached how many routes it takes."""
    found = connectivity.breadth_first(net, start)
    steps: dict[Vertex, int] = {start: 0}
    for city, edge in zip(found.vertices[1:], found.edges, strict=True):
        steps[city] = steps[net.edge(edge).other(city)] + 1
    return {str(city): count for city, count in steps.items()}


KINDS = (
    Kind("connected or not", 2, joined),
    Kind("components", 2, component_count),
    Kind("size of a component", 2, component_size),
    Kind("one route more", 2, one_route_more),
    Kind("fewest routes", 2, routes_between),
)
