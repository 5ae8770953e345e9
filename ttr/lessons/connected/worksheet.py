"""Lesson 2, connected or not: its worksheet on tickets, components, breadth-first search, joining groups."""

from __future__ import annotations

import random
from itertools import pairwise

from ttr.game.board import Board
from ttr.graphs import connectivity
from ttr.graphs.network import Network
from ttr.graphs.words import counted, named, walk_text
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.present.worksheets.drawing import MapFigure
from ttr.lessons.present.worksheets.sheet import Content, Part, Table, Task, task
from ttr.lessons.questions.generator import draw_until
from ttr.lessons.questions.parts import (
    ADA,
    Position,
    compact,
    edges_of,
    names_of,
    net_of,
    position,
    route_names,
    single,
    sparse,
    thinned,
)

_MOST_LAYERS = 5  # every sheet has this many lines for a search, so they do not give away the answer


def content(rng: random.Random) -> Content:
    """Return the content of a worksheet."""
    played = draw_until(
        lambda: position(rng, 9, 18), lambda found: 2 <= len(connectivity.components(network_of(found.ada))) <= 4
    )
    where = (
        f"{played.words.capitalize()}: Ada's cars are black (A), and Bo's are striped (B). All other routes are open."
    )
    figure = MapFigure(board(), where, height=132, owners=played.owners)
    front = Part((_tickets(rng, played), _components(played)), (figure,), where)
    return Content((front,), (_search(rng), _groups(rng)), (_pieces_after(rng), _connected(rng)))


def _tickets(rng: random.Random, played: Position) -> Task:
    net = network_of(played.ada)
    parts = [part.vertices for part in connectivity.components(net)]
    large = max(parts, key=len)
    asked: list[tuple[str, str]] = []

    def make() -> tuple[str, str]:
        inside = len(asked) % 2 == 0
        a, b = map(str, rng.sample(large, 2) if inside else (rng.choice(p) for p in rng.sample(parts, 2)))
        return a, b

    def fits(pair: tuple[str, str]) -> bool:
        path = connectivity.path(net, *pair)
        return (path is None or len(path.edges) >= 2) and pair not in asked and pair[::-1] not in asked

    for _ in range(4):
        asked.append(draw_until(make, fits))
    rng.shuffle(asked)
    found = [connectivity.path(net, a, b) for a, b in asked]
    rows = tuple(
        (walk_text((a, b)), "yes" if path else "no", walk_text(path.vertices) if path else "two components")
        for (a, b), path in zip(asked, found, strict=True)
    )
    return task(
        "tickets",
        "These are Ada's tickets. Which are complete? Write down a path, or say why there is none.",
        {"edges": edges_of(board(), played.ada), "pairs": tuple(asked)},
        tuple("yes" if path else "no" for path in found),
        "Only Ada's own routes count.",
        table=Table(("ticket", "complete?", "a path, or why not"), rows),
    )


def _components(played: Position) -> Task:
    parts = connectivity.components(network_of(played.ada))
    listed = "; ".join(", ".join(sorted(map(str, part.vertices))) for part in parts)
    return task(
        "components",
        "How many components does Ada's network have? Draw a line around each on the map. How many cities are in the "
        "largest one?",
        {"edges": edges_of(board(), played.ada)},
        (len(parts), max(len(part.vertices) for part in parts)),
        f"{counted(len(parts), 'component')}: {listed}. "
        f"The largest has {max(len(part.vertices) for part in parts)} cities.",
        lines=1,
    )


def _layers(net: Network, start: str) -> tuple[tuple[str, ...], ...]:
    """Return the cities at distance 0, 1, 2, ... in routes."""
    away = {str(v): len(path.edges) for v in net.vertices if (path := connectivity.path(net, start, v)) is not None}
    return tuple(
        tuple(sorted(name for name, steps in away.items() if steps == far)) for far in range(max(away.values()) + 1)
    )


def _search(rng: random.Random) -> Part:
    def make() -> tuple[Board, str]:
        part = sparse(rng, 11, 13)
        return part, rng.choice(names_of(part))

    enough = _MOST_LAYERS - 1, _MOST_LAYERS
    part, start = draw_until(make, lambda made: len(_layers(net_of(made[0]), made[1])) in enough)
    layers = _layers(net_of(part), start)
    found = [", ".join(names) for names in layers]
    found += ["none"] * (_MOST_LAYERS - len(layers))
    made = task(
        "layers",
        f"Breadth-first search begins at {start} (A). Which cities does it find 1, 2, 3, ... routes away? "
        "A line may stay empty.",
        {"edges": edges_of(part), "start": start},
        tuple(found[: len(layers)]),
        "Within a line, the order does not matter.",
        table=Table(("routes away", "cities"), tuple((str(far), names) for far, names in enumerate(found))),
    )
    return Part((made,), (MapFigure(part, "A network to search", height=46, marks={start: ADA}),))


def _groups(rng: random.Random) -> Part:
    part = sparse(rng, 7, 7, lambda made: 1 <= _closing(made, range(7))[0].count(True) <= 3, pieces=2)
    order = rng.sample(range(7), 7)
    closing, groups = _closing(part, order)
    closed = tuple(str(part.routes[route]) for route, closes in zip(order, closing, strict=True) if closes)
    made = task(
        "groups",
        f"Each of seven cities begins as its own group. Routes are claimed in this order: {route_names(part, order)}. "
        f"Which of them close a cycle, so that they do not join two groups? How many groups are there at the end?",
        {"edges": edges_of(part, order), "cities": names_of(part)},
        (closed, groups),
        f"{named(closed)}. {counted(groups, 'group')} at the end: there were seven, and each of the other routes "
        f"joined two.",
        lines=2,
    )
    return Part((made,))


def _closing(part: Board, order: range | list[int]) -> tuple[list[bool], int]:
    """Return whether each route, in order, closes a cycle, and how many groups remain at the end."""
    net = net_of(part)
    counts = [len(connectivity.components(net.spanning_subgraph(order[:far]))) for far in range(len(order) + 1)]
    return [after == before for before, after in pairwise(counts)], counts[-1]


_ENDS = (
    (
        "one of its cities is in the network, the other is new",
        0,
        "The new city is one component more; the route joins it to another.",
    ),
    ("both of its cities are in the same component", 0, "The route closes a cycle."),
    ("its cities are in two components", -1, "The route joins the two into one."),
    (
        "both of its cities are new to the network",
        1,
        "Two new cities are two components more; the route joins these two.",
    ),
)


def _pieces_after(rng: random.Random) -> Part:
    before, (where, change, why) = rng.randint(2, 5), rng.choice(_ENDS)
    return Part(
        (
            task(
                "pieces_after",
                f"A network has {counted(before, 'component')}. Ada claims a route: {where}. How many components does "
                "the network have now? Why?",
                {"before": before, "ends": where},
                (before + change,),
                f"{before + change}. {why}",
                lines=2,
            ),
        )
    )


def _connected(rng: random.Random) -> Part:
    joined = rng.choice((True, False))

    def make() -> tuple[Board, str, str]:
        part = thinned(rng, single(compact(rng, 8)), 7, pieces=rng.choice((2, 3)))
        a, b = rng.sample(names_of(part), 2)
        return part, a, b

    def fits(made: tuple[Board, str, str]) -> bool:
        net = net_of(made[0])
        path = connectivity.path(net, made[1], made[2])
        if path is None:
            return not joined and bool(net.degree(made[1]) and net.degree(made[2]))
        return joined and len(path.edges) >= 2

    part, a, b = draw_until(make, fits)
    path = connectivity.path(net_of(part), a, b)
    made = task(
        "connected",
        f"Are {a} (A) and {b} (B) connected? If so, write down a path.",
        {"edges": edges_of(part), "a": a, "b": b},
        "Yes" if path else "No",
        f"Yes: {walk_text(path.vertices)}." if path else f"No: {a} and {b} are in two components.",
        lines=1,
    )
    return Part((made,), (MapFigure(part, "A small network", width=116, height=36, marks={a: "A", b: "B"}),))
