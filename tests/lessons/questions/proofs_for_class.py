"""What is right in questions to a class, found once more from what they say and show, by networkx or by trying all."""

from __future__ import annotations

import re
from collections.abc import Callable

import networkx as nx

from tests.lessons.questions.reading import Rights
from ttr.graphs.overlay import Role
from ttr.lessons.kit.cases import board
from ttr.ui.questions.question import Question


def shown(question: Question) -> nx.MultiGraph:
    """The network that a question shows: its bright routes, or the whole board."""
    routes = question.before.picture.lit or range(len(board().routes))
    net = nx.MultiGraph()
    for index in routes:
        route = board().routes[index]
        net.add_edge(route.a, route.b, key=index, weight=route.length)
    return net


def cities(question: Question, *roles: Role) -> set[str]:
    """The cities that a question marks in one of some roles."""
    assert question.before.picture.overlay is not None
    return {str(mark.vertex) for mark in question.before.picture.overlay.vertices if mark.role in roles}


def marked(question: Question, role: Role) -> list[int]:
    """The routes that a question marks in a role, in order."""
    assert question.before.picture.overlay is not None
    return [mark.edge for mark in question.before.picture.overlay.edges if mark.role is role]


def simple(net: nx.MultiGraph) -> nx.Graph:
    """The cheaper edge of each pair."""
    found = nx.Graph()
    for a, b, weight in net.edges(data="weight"):
        if not found.has_edge(a, b) or weight < found[a][b]["weight"]:
            found.add_edge(a, b, weight=weight)
    return found


def cost(net: nx.MultiGraph, a: str, b: str) -> int:
    return int(nx.dijkstra_path_length(net, a, b))


def next_settled(question: Question, a: str, b: str) -> set[str]:
    done = cities(question, Role.DONE, Role.CURRENT)
    costs = nx.single_source_dijkstra_path_length(simple(shown(question)), a)
    least = min(cost for city, cost in costs.items() if city not in done)
    return {city for city, cost in costs.items() if city not in done and cost == least}


def first_in_queue(question: Question, start: str) -> set[str]:
    assert question.before.picture.overlay is not None
    waiting = {int(m.label): str(m.vertex) for m in question.before.picture.overlay.vertices if m.role is Role.FRONTIER}
    return {waiting[min(waiting)]}


def fewest_routes_are_cheapest(question: Question, a: str, b: str) -> str:
    net = simple(shown(question))
    fewest = nx.all_shortest_paths(net, a, b)
    return "yes" if min(nx.path_weight(net, path, "weight") for path in fewest) == cost(shown(question), a, b) else "no"


def with_own_route(question: Question, a: str, b: str, before: str, own: str, length: str) -> int:
    net = shown(question)
    assert cost(net, a, b) == int(before)
    (route,) = (index for index, owner in enumerate(question.before.picture.owners) if owner == 0)
    assert (str(board().routes[route]), board().routes[route].length) == (own, int(length))
    net.edges[(*board().routes[route].cities, route)]["weight"] = 0
    return cost(net, a, b)


def kruskal(question: Question) -> set[int]:
    net, taken = shown(question), marked(question, Role.DONE)
    forest = nx.MultiGraph()
    forest.add_nodes_from(net)
    forest.add_edges_from(board().routes[route].cities for route in taken)
    part = {city: index for index, piece in enumerate(nx.connected_components(forest)) for city in piece}
    open_ones = [(weight, key) for a, b, key, weight in net.edges(keys=True, data="weight") if part[a] != part[b]]
    assert max(board().routes[route].length for route in taken) <= min(open_ones)[0]
    return {key for weight, key in open_ones if weight == min(open_ones)[0]}


def prim(question: Question, start: str) -> set[int]:
    taken = marked(question, Role.DONE)
    tree = {city for route in taken for city in board().routes[route].cities}
    assert start in tree
    out = [
        (weight, key)
        for a, b, key, weight in shown(question).edges(keys=True, data="weight")
        if (a in tree) != (b in tree)
    ]
    return {key for weight, key in out if weight == min(out)[0]}


def longest_trail(question: Question) -> int:
    """By trying every walk."""
    net = shown(question)

    def longest_from(city: str, used: frozenset[int]) -> int:
        steps = [(b, key, weight) for _, b, key, weight in net.edges(city, keys=True, data="weight") if key not in used]
        return max((weight + longest_from(b, used | {key}) for b, key, weight in steps), default=0)

    return max(longest_from(city, frozenset()) for city in net)


def odd(question: Question) -> list[str]:
    return [city for city, degree in shown(question).degree() if degree % 2]


def spanning(question: Question) -> int:
    return int(nx.minimum_spanning_tree(simple(shown(question))).size("weight"))


def bridges(question: Question) -> set[int]:
    net = shown(question)

    def falls_apart(a: str, b: str, key: int) -> bool:
        rest = net.copy()
        rest.remove_edge(a, b, key)
        return nx.number_connected_components(rest) > nx.number_connected_components(net)

    return {key for a, b, key in net.edges(keys=True) if falls_apart(a, b, key)}


def without(question: Question, city: str) -> nx.MultiGraph:
    net = shown(question)
    net.remove_node(city)
    return net


def cut_vertices(question: Question) -> set[str]:
    net = shown(question)
    whole = nx.number_connected_components(net)
    return {city for city in net if nx.number_connected_components(without(question, city)) > whole}


def minimum_cut(question: Question, a: str, b: str) -> int:
    flow = nx.Graph()
    for one, other in shown(question).edges():
        more = flow[one][other]["capacity"] if flow.has_edge(one, other) else 0
        flow.add_edge(one, other, capacity=more + 1)
    return int(nx.minimum_cut_value(flow, a, b))


def can_be_walked(question: Question) -> str:
    """By trying, where the network is small enough, and by networkx."""
    net = shown(question)
    walk = nx.is_connected(net) and nx.has_eulerian_path(net)
    return "yes" if walk else "no"


Truth = Callable[..., object]
FORMS: dict[str, tuple[str, Truth]] = {
    "class: degree": (r"What is the degree of (.+)\? Each track .*", lambda q, city: len(board().routes_at(city))),
    "class: neighbors": (
        r"How many neighbors does (.+) have\?",
        lambda q, city: len({other for r in board().routes for other in r.cities if city in r.cities} - {city}),
    ),
    "class: highest": (
        r"Which city of this network has the highest degree\?",
        lambda q: {city for city, d in shown(q).degree() if d == max(dict(shown(q).degree()).values())},
    ),
    "class: sum": (
        r"This network has (\d+) routes\. What do the degrees .*",
        lambda q, n: sum(dict(shown(q).degree()).values()) if shown(q).number_of_edges() == int(n) else None,
    ),
    "class: odd": (r"How many cities of this network (?:have an odd degree|are odd)\?", lambda q: len(odd(q))),
    "class: how many odd": (r"How many cities of this network (?:have an odd degree|are odd)\?", lambda q: len(odd(q))),
    "class: next in queue": (r"Breadth-first search began in (.+)\. The numbers .*", first_in_queue),
    "class: components": (
        r"How many components does this network have\?",
        lambda q: nx.number_connected_components(shown(q)),
    ),
    "class: reached": (
        r"Breadth-first search begins in (.+) \(A\)\. .*",
        lambda q, city: len(nx.node_connected_component(shown(q), city)),
    ),
    "class: not reached": (
        r"Click a city of this network that cannot be reached from (.+) \(A\)\.",
        lambda q, city: set(shown(q)) - nx.node_connected_component(shown(q), city),
    ),
    "class: are connected": (
        r"Are (.+) \(A\) and (.+) \(B\) connected in this network\?",
        lambda q, a, b: "yes" if nx.has_path(shown(q), a, b) else "no",
    ),
    "class: next settled": (
        r"Dijkstra's algorithm looks for the cheapest way from (.+) to (.+)\. The numbers .*",
        next_settled,
    ),
    "class: cost": (
        r"How many trains does the cheapest way from (.+) \(A\) to (.+) \(B\) take\?",
        lambda q, a, b: cost(shown(q), a, b),
    ),
    "class: fewest too": (
        r"Is one of the cheapest ways from (.+) \(A\) to (.+) \(B\) also .*",
        fewest_routes_are_cheapest,
    ),
    "class: with own route": (
        r"(.+) \(A\) – (.+) \(B\) takes (\d+) trains\. Now the route (.+), (\d+) trains, .*",
        with_own_route,
    ),
    "class: kruskal": (r"Kruskal's algorithm has taken .*", kruskal),
    "class: prim": (r"Prim's algorithm began in (.+) \(A\) .*", prim),
    "class: cycle": (r"Does this network contain a cycle\?", lambda q: "no" if nx.is_forest(shown(q)) else "yes"),
    "class: spanning cost": (r"How many trains does a minimum spanning tree of this network take\?", spanning),
    "class: to spare": (
        r"All cities shall stay connected\. .*",
        lambda q: shown(q).number_of_edges() - len(shown(q)) + 1,
    ),
    "class: longest": (r"How long is the longest trail of this network, .*", longest_trail),
    "class: in one go": (r"Can all routes of this network be walked in one go, .*", can_be_walked),
    "class: begins": (r"All routes of this network can be walked in one go\. Click .*", lambda q: set(odd(q))),
    "class: a bridge": (r"Click a bridge of this network\.", bridges),
    "class: bridges": (r"How many bridges does this network have\?", lambda q: len(bridges(q))),
    "class: a cut vertex": (r"Click a cut vertex of this network: .*", cut_vertices),
    "class: minimum cut": (r"How many routes have to be closed, .* from (.+) \(A\) to (.+) \(B\)\?", minimum_cut),
    "class: without a city": (
        r"Without (.+) and its routes: how many components .*",
        lambda q, c: nx.number_connected_components(without(q, c)),
    ),
}


def prove(q: Question) -> Rights:
    """Find what is right by the form of the question's text."""
    form, truth = FORMS[q.name]
    found = re.fullmatch(form, q.text)
    assert found, q.text
    right = truth(q, *found.groups())
    return right if isinstance(right, set) else {right}


PROOFS = dict.fromkeys(FORMS, prove)
