"""Lesson 2, connected or not: its exercises, with their cases, usual mistakes and hints."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from ttr.game.seat_network import board_network
from ttr.graphs import connectivity
from ttr.graphs.network import Network, Vertex
from ttr.graphs.overlay import EdgeMark, Overlay, Role, VertexMark
from ttr.graphs.words import counted
from ttr.lessons.connected import misconceptions as usual
from ttr.lessons.kit.answers import read_groups, read_yes_or_no
from ttr.lessons.kit.cases import GAMES, board, edges_of, samples
from ttr.lessons.kit.exercise import Case, Exercise, Mistake
from ttr.ui.parts.sample_games import games

Edges = Sequence[tuple[str, str]]
_NAMES = ("Ada", "Bo", "Cy", "Dee")  # of players in real games, where they are called after their bots


def _pairs(routes: Sequence[int], rng: random.Random) -> list[tuple[str, str]]:
    """Return pairs of cities to ask about: one that is connected if there is any, and one that is not."""
    net = board_network(board()).edge_subgraph(routes)
    parts = [part.vertices for part in connectivity.components(net)]
    largest = max(parts, key=len)
    pairs = [(largest[0], largest[-1]), (largest[-1], largest[0])] if len(largest) < 4 else []
    if len(largest) >= 4:
        # The ends of the longest way, both ways round: there a search that stops too early shows.
        far = connectivity.breadth_first(net, largest[0]).vertices[-1]
        farther = connectivity.breadth_first(net, far).vertices[-1]
        pairs = [(far, farther), (farther, far)]
    others = [part for part in parts if part is not largest]
    if others:
        pairs.append((rng.choice(largest), rng.choice(rng.choice(others))))
    elif len(net.vertices) < len(board().cities):
        outside = sorted({city.name for city in board().cities} - set(map(str, net.vertices)))
        pairs.append((rng.choice(largest), rng.choice(outside)))
    return [(str(a), str(b)) for a, b in pairs]


@lru_cache(maxsize=8)
def connected_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases of the first exercise."""
    rng = random.Random(seed)
    return tuple(
        Case(net.name, (edges_of(net.routes), a, b), frozenset(net.routes), net.owners)
        for net in samples(seed)
        for a, b in _pairs(net.routes, rng)
    )


@lru_cache(maxsize=8)
def component_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases of the second exercise; the last one has no route at all."""
    cases = [Case(net.name, (edges_of(net.routes),), frozenset(net.routes), net.owners) for net in samples(seed)]
    return (*cases, Case("a network without routes", ([],)))


@lru_cache(maxsize=8)
def ticket_cases(seed: int) -> tuple[Case, ...]:
    """Return the cases of the third exercise: tickets, and pairs of cities, in real games and on small networks."""
    rng = random.Random(seed)
    found = []
    for net in samples(seed):
        if net.owners:
            continue  # real games come below, with the routes of all players
        # Every third route belongs to the other player.
        claims = [("Bo" if i % 3 == 2 else "Ada", *edge) for i, edge in enumerate(edges_of(net.routes))]
        seats = _seats(claims, net.routes)
        for a, b in _pairs(net.routes, rng):
            mine = frozenset(route for i, route in enumerate(net.routes) if i % 3 != 2)
            found.append(Case(net.name, (claims, "Ada", (a, b)), mine, seats))
    for key in GAMES:
        game = games(board())[key]
        for share in (2, 3):
            state = game.states[game.last * share // 3]
            claimed = [route for route in game.claims if state.owners[route] is not None]
            claims = [(_NAMES[state.owners[route] or 0], *board().routes[route].cities) for route in claimed]
            for seat in range(2):
                own = [route for route in claimed if state.owners[route] == seat]
                asked = [board().tickets[ticket].cities for ticket in state.tickets[seat][:2]]
                for ticket in [*asked, *_pairs(own, rng)[:1], *_pairs(claimed, rng)[:1]]:
                    where = f"a real game after turn {game.last * share // 3}"
                    found.append(Case(where, (claims, _NAMES[seat], ticket), frozenset(own), state.owners))
    return tuple(found)


def _seats(claims: Sequence[tuple[str, str, str]], routes: Sequence[int]) -> tuple[int | None, ...]:
    owners: list[int | None] = [None] * len(board().routes)
    for route, (player, _, _) in zip(routes, claims, strict=True):
        owners[route] = 0 if player == "Ada" else 1
    return tuple(owners)


# --- the truth, from the game's own algorithms ---


def _net(edges: Edges, *more: str) -> Network:
    return Network.from_edges([(a, b, 1) for a, b in edges], more)


def _is_connected(edges: Edges, a: str, b: str) -> bool:
    return connectivity.path(_net(edges, a, b), a, b) is not None


def _components(edges: Edges) -> list[tuple[Vertex, ...]]:
    return [part.vertices for part in connectivity.components(_net(edges))]


def _is_complete(claims: Sequence[tuple[str, str, str]], player: str, ticket: tuple[str, str]) -> bool:
    return _is_connected([(a, b) for owner, a, b in claims if owner == player], *ticket)


# --- why an answer is wrong ---


def explain_pair(routes: frozenset[int], a: str, b: str, whose: str = "Your function says", by: str = "") -> Overlay:
    """Draw the way between two cities, or that there is none, with a sentence that says so.

    Parameters
    ----------
    routes
        The routes that may be used.
    a, b
        The two cities.
    whose
        Who claims the opposite.
    by
        What is added to the claim, such as " by routes of Ada".
    """
    everything = board_network(board())
    net = Network(everything.vertices, [everything.edge(route) for route in sorted(routes)])
    path = connectivity.path(net, a, b)
    ends = (VertexMark(a, Role.TERMINAL, "A"), VertexMark(b, Role.TERMINAL, "B"))
    if path is not None:
        marks = tuple(EdgeMark(edge, Role.PATH) for edge in path.edges)
        way = " – ".join(map(str, path.vertices))
        return Overlay(ends, marks, f"{whose} that {a} and {b} are not connected{by}. Here is the way: {way}.")
    reached = connectivity.breadth_first(net, a)
    inside = tuple(VertexMark(city, Role.COMPONENT) for city in reached.vertices if city != a)
    marks = tuple(EdgeMark(e.id, Role.COMPONENT) for e in net.edges if e.a in reached.vertices)
    if len(reached.vertices) == 1:
        why = f"But no such route leaves {a}."
    else:
        cities = counted(len(reached.vertices) - 1, "other city") if len(reached.vertices) != 2 else "one other city"
        why = f"But from {a} you get to {cities} only, and {b} is not among them."
    return Overlay((*ends, *inside), marks, f"{whose} that {a} and {b} are connected{by}. {why}")


def _explain_connected(case: Case, answer: bool, truth: bool) -> Overlay:
    _, a, b = case.arguments
    return explain_pair(case.routes, a, b)


def _explain_ticket(case: Case, answer: bool, truth: bool) -> Overlay:
    _, player, (a, b) = case.arguments
    return explain_pair(case.routes, a, b, by=f" by routes of {player}")


def _explain_components(case: Case, answer: tuple[tuple[str, ...], ...], truth: tuple[tuple[str, ...], ...]) -> Overlay:
    """Find the plainest thing that is wrong with groups, and draw it."""
    said = "Your function says"
    if () in answer:
        return _mark(case, "", "One of your groups is empty: a component has at least one city.")
    listed = [city for group in answer for city in group]
    right = {city: part for part in truth for city in part}
    for city in sorted(right):
        if city not in listed:
            return _mark(case, city, f"{city} is in none of your groups, but it has a route: it belongs to one.")
    for city in sorted(set(listed)):
        if city not in right:
            return _mark(case, city, f"{city} is in one of your groups, but no route of this network leads there.")
    for group in answer:
        for city in group[1:]:
            if right[city] != right[group[0]]:
                return explain_pair(case.routes, group[0], city, said)
    for city in sorted(right):
        groups = [group for group in answer if city in group]
        if len(groups) == 1 and set(groups[0]) == set(right[city]):
            continue
        missing = [other for other in right[city] if other not in groups[0]]
        if missing:
            return explain_pair(case.routes, city, missing[0], said)
        if len(groups) > 1:
            words = f"{city} is in {len(groups)} of your groups; a city belongs to one component only."
            return _mark(case, city, words)
    return _mark(case, listed[0] if listed else "", "One of your groups has a city twice; name each city once.")


def _mark(case: Case, city: str, sentence: str) -> Overlay:
    vertices = (VertexMark(city, Role.BOTTLENECK, "?"),) if city else ()
    return Overlay(vertices, tuple(EdgeMark(route, Role.COMPONENT) for route in sorted(case.routes)), sentence)


# --- the exercises ---


_BOTH_WAYS = (
    "You can travel a route both ways. A route is listed as (Denver, Omaha) or as (Omaha, Denver), never as both: does "
    "your program also go from the second city to the first?"
)
_NOT_ONCE = (
    "Your program reads the list of routes once. A route that comes early may become useful only later, when one of "
    "its ends has been reached. How would you notice that there is still something to do?"
)


@lru_cache(maxsize=1)
def exercises() -> tuple[Exercise, ...]:
    """Return the exercises of the lesson, in order."""
    return (
        Exercise(
            key="2.1", board=board(), cases=connected_cases, title="connected",
            statement=(
                "Write connected(edges, a, b). It returns True when one can travel from city a to city b by the routes "
                "in edges, and False when not. edges is a list of pairs of cities; a route can be traveled both ways."
            ),
            signature="connected(edges, a, b)",
            truth=_is_connected, read=read_yes_or_no, explain=_explain_connected,
            mistakes=(
                Mistake("looks for a direct route only",
                        "The two need not be neighbors. What if you can change trains in a city between them?",
                        usual.only_direct),
                Mistake("travels routes one way only", _BOTH_WAYS, usual.one_way),
                Mistake("changes trains once at most",
                        "You allow one city in between. A way may have many: can you repeat the same step until "
                        "nothing new is found?",
                        usual.one_stop),
                Mistake("reads the list of routes only once", _NOT_ONCE, usual.one_pass),
                Mistake("always says no",
                        "Your answer is False every time, even for two neighbors. Print what you compare: an entry of "
                        "the list is a pair in round brackets, (a, b), with its two cities in any order.",
                        usual.never),
                Mistake("asks only whether both cities have a route",
                        "A route at each end is not enough: the two may lie in different components. Which cities can "
                        "you reach from a?",
                        usual.both_touched),
            ),
            hints=(
                "Forget b for a moment. Which cities can be reached from a?",
                "Keep two things: the set of cities that you have found, and a list of those whose routes you have "
                "still to look at. Both begin with a.",
                "While the list is not empty: take a city out; for every route that ends there, if its other end is "
                "not in the set, put it into both. At the end, is b in the set?",
            ),
            endless=(
                "Do you remember the cities you have been to? If a city joins the list again each time it is seen, the "
                "list is never empty."
            ),
        ),
        Exercise(
            key="2.2", board=board(), cases=component_cases, title="components",
            statement=(
                "Write components(edges). It returns the components of the network as a list of groups, each group a "
                "list or a set of city names. Each city that has a route is in exactly one group."
            ),
            signature="components(edges)",
            truth=_components, read=read_groups, explain=_explain_components,
            mistakes=(
                Mistake("takes each route for a component",
                        "Two routes that share a city belong to the same component. When do you put groups together?",
                        usual.each_edge_alone),
                Mistake("takes each city with its neighbors for a component",
                        "You look one step far. The neighbors of the neighbors belong to the group as well, and so on.",
                        usual.neighborhoods),
                Mistake("never joins two groups",
                        "A route can have its two ends in two different groups. Then the two groups become one.",
                        usual.never_merged),
                Mistake("puts all cities into one group",
                        "You collect cities, but when does a new group begin? Two parts that no route joins are two "
                        "components.",
                        usual.all_in_one),
                Mistake("finds the component of the first city only",
                        "You found everything that hangs together with the first city. Where would you begin again?",
                        usual.only_the_first),
                Mistake("lists a component again for each of its cities",
                        "Your groups are right, but some come several times. In which cities need you not begin again?",
                        usual.again_for_each_city),
            ),
            hints=(
                "You can use what you wrote for 2.1: from one city you find its whole component.",
                "Go through all cities. Begin a search only in a city that no group has yet.",
                "Or with union-find: begin with a group for each city. For each route, if its ends are in two groups, "
                "make one of them. What is left are the components.",
            ),
            endless="Does every round of your loop take something away from what is still to be done?",
        ),
        Exercise(
            key="2.3", board=board(), cases=ticket_cases, title="is my ticket complete?",
            statement=(
                "Write complete(claims, player, ticket). claims lists the claimed routes of all players as (player, "
                "city, city); ticket is a pair of cities. Return True when the player's own routes connect the two."
            ),
            signature="complete(claims, player, ticket)",
            truth=_is_complete, read=read_yes_or_no, explain=_explain_ticket,
            mistakes=(
                Mistake("uses the routes of all players",
                        "Whose routes are these? A ticket counts only by the player's own.", usual.everybodys),
                Mistake("asks only whether the player has a route at both cities",
                        "The player is at both cities, but perhaps with two networks that do not meet.",
                        usual.own_both_touched),
                Mistake("travels routes one way only", _BOTH_WAYS, usual.own_one_way),
                Mistake("reads the list of claims only once", _NOT_ONCE, usual.own_one_pass),
                Mistake("looks for one route between the two cities",
                        "A ticket is hardly ever one route: it may take any number of them.", usual.own_only_direct),
            ),
            hints=(
                "Two steps: first choose the routes that count, then ask a question that you have answered before.",
                "Make a list of pairs (city, city) with the player's own routes.",
                "return connected(own, ticket[0], ticket[1]), with own as the list of the player's routes.",
            ),
            endless="If you call connected here: check 2.1 first, it may be the one that does not end.",
        ),
    )  # fmt: skip
