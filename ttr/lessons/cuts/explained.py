"""Why an answer about bridges, cut vertices or cuts is wrong: a drawing and a sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ttr.graphs import connectivity
from ttr.graphs.network import Network
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark, lettered
from ttr.graphs.words import counted
from ttr.lessons.cuts.story import disjoint_ways, fewest, has
from ttr.lessons.kit.cases import board, network_of
from ttr.lessons.kit.exercise import YOURS, Case, Subject

SAYS = "Your function says that"


def without_route(net: Network, route: int) -> Network:
    """Return a network without a route; its cities stay."""
    return Network(net.vertices, [edge for edge in net.edges if edge.id != route])


def without_city(net: Network, city: str) -> Network:
    """Return a network without a city and its routes; the other cities stay."""
    rest = [edge for edge in net.edges if city not in (edge.a, edge.b)]
    return Network([other for other in net.vertices if other != city], rest)


def named(names: Iterable[str]) -> str:
    """Return names as a list in words.

    >>> named(["Omaha"]), named(["Omaha", "Duluth"]), named("ABC")
    ('Omaha', 'Omaha and Duluth', 'A, B and C')
    """
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def sides(net: Network, route: int) -> Overlay:
    """Draw what is left of a route's component without it: a way around, or two sides; the sentence says which."""
    a, b = map(str, (net.edge(route).a, net.edge(route).b))
    rest = without_route(net, route)
    gone = EdgeMark(route, Role.BOTTLENECK)
    path = connectivity.path(rest, a, b)
    if path is not None:
        ends = (VertexMark(a, Role.TERMINAL, "A"), VertexMark(b, Role.TERMINAL, "B"))
        marks = tuple(EdgeMark(edge, Role.PATH) for edge in path.edges)
        if len(path.edges) == 1:
            return Overlay(ends, (gone, *marks), f"Without it the other track still joins {a} and {b}.")
        way = " – ".join(map(str, path.vertices))
        return Overlay(ends, (gone, *marks), f"Without it there is still a way: {way}.")
    parts = [part for part in connectivity.components(rest) if a in part.vertices or b in part.vertices]
    parts.sort(key=lambda part: a not in part.vertices)
    drawn = lettered(parts)
    sizes = " and ".join(counted(len(part.vertices), "city") for part in parts)
    why = f"Without it {a} and {b} are not connected: two pieces, A and B, of {sizes}."
    return Overlay(drawn.vertices, (gone, *drawn.edges), why)


def explain_bridge(case: Case, answer: bool, truth: bool, subject: Subject = YOURS) -> Overlay:
    """Draw the way around a route that is no bridge, or the two sides of a bridge."""
    _, route = case.arguments
    found = next(index for index in sorted(case.routes) if board().routes[index].cities == route)
    drawn = sides(network_of(case.routes), found)
    claim = "is a bridge" if answer else "is no bridge"
    sentence = f"{SAYS} {route[0]} – {route[1]} {claim}. {drawn.sentence}"
    return Overlay(drawn.vertices, drawn.edges, sentence)


def broken(net: Network, city: str) -> Overlay:
    """Draw what is left of a city's component without the city, and say into how many pieces it falls."""
    whole = next(part for part in connectivity.components(net) if city in part.vertices)
    left = connectivity.components(without_city(net.edge_subgraph(whole.edges), city))
    drawn = lettered(left)
    cut = VertexMark(city, Role.BOTTLENECK, "×")
    sizes = [counted(len(part.vertices), "city") for part in left]
    if len(left) > 1:
        why = f"Without {city} its component falls into {len(left)} pieces, of {named(sizes)}."
    elif sum(len(part.vertices) for part in left) == 1:
        why = f"Without {city} only {left[0].vertices[0]} is left of its component: nothing falls apart."
    else:
        why = f"Without {city} the other {sizes[0]} of its component are still connected."
    return Overlay((cut, *drawn.vertices), drawn.edges, why)


def explain_vertices(case: Case, answer: frozenset[str], truth: frozenset[str], subject: Subject = YOURS) -> Overlay:
    """Draw a city that is missing from an answer, or one too many."""
    net = network_of(case.routes)
    for city in sorted(answer):
        if not has(net, city):
            marks = tuple(EdgeMark(edge.id, Role.COMPONENT) for edge in net.edges)
            return Overlay((), marks, f"In your answer there is {city!r}, but this network has no such city.")
    # The city with the fewest neighbors is the easiest to see through.
    wrong = sorted(answer ^ truth, key=lambda city: (net.degree(city), city))
    if not wrong:
        return Overlay(sentence="Your answer has the right cities.")
    drawn = broken(net, wrong[0])
    claim = "is a cut vertex" if wrong[0] in answer else "is no cut vertex"
    return Overlay(drawn.vertices, drawn.edges, f"{SAYS} {wrong[0]} {claim}. {drawn.sentence}")


def shown_cut(net: Network, a: str, b: str, own: Collection[int] = ()) -> Overlay:
    """Draw a minimum cut between two cities, with a sentence that names it; `own` routes cannot be cut."""
    ends = (VertexMark(a, Role.TERMINAL, "A"), VertexMark(b, Role.TERMINAL, "B"))
    cut = fewest(net, a, b, own) if has(net, a, b) else None
    if cut is None or not cut.edges:
        marks = tuple(EdgeMark(edge.id, Role.COMPONENT) for edge in net.edges)
        return Overlay(ends, marks, f"{a} and {b} are not connected: there is nothing to cut.")
    marks = tuple(EdgeMark(edge, Role.BOTTLENECK) for edge in cut.edges)
    inside = tuple(VertexMark(city, Role.COMPONENT) for city in cut.side if city != a)
    routes = named([str(board().routes[edge]) for edge in cut.edges])
    filled = f" The filled cities are all that can be reached from {a}." if inside else ""
    return Overlay((*ends, *inside), marks, f"Without {routes} no way leads from {a} to {b}.{filled}")


def shown_ways(net: Network, a: str, b: str) -> Overlay:
    """Draw as many ways as there can be between two cities without a common route, each with a number."""
    ends = (VertexMark(a, Role.TERMINAL, "A"), VertexMark(b, Role.TERMINAL, "B"))
    ways = disjoint_ways(net, a, b)
    marks = tuple(EdgeMark(edge, Role.PATH, str(number)) for number, way in enumerate(ways, 1) for edge in way)
    if len(ways) == 1:
        return Overlay(ends, marks, f"Here is a way from {a} to {b}; it has to be cut.")
    sentence = f"Here are {len(ways)} ways from {a} to {b} that share no route; each of them has to be cut."
    return Overlay(ends, marks, sentence)


def explain_cut(case: Case, answer: int, truth: int, subject: Subject = YOURS) -> Overlay:
    """Draw a cut that is smaller than the answer, or more ways without a common route than it allows."""
    _, a, b = case.arguments
    net = network_of(case.routes)
    said = f"Your function says {answer}, but a number of routes is never less than 0."
    if answer >= 0:
        are = "is" if answer == 1 else "are"
        what = "needed" if answer > truth else "enough"
        said = f"{SAYS} {counted(answer, 'route')} {are} {what} to cut {a} off from {b}."
    if truth and answer > truth:
        drawn = shown_cut(net, a, b)
        enough = "1 is enough" if truth == 1 else f"{truth} are enough"
        return Overlay(drawn.vertices, drawn.edges, f"{said} But {enough}. {drawn.sentence}")
    drawn = shown_ways(net, a, b) if truth else shown_cut(net, a, b)
    return Overlay(drawn.vertices, drawn.edges, f"{said} {drawn.sentence}")
