"""One proof for each generator, which finds the right answer again from a question's text and picture.

Nothing here calls the generators or `ttr.graphs`.
"""

import re
from collections.abc import Callable, Collection
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import dist, sqrt

import networkx as nx

from tests.browser.serve import ROOT
from ttr import RULE_SETS
from ttr.game.board import Board
from ttr.graphs.overlay import Role
from ttr.lessons.catalog import LESSONS
from ttr.ui.question import AnswerKind, Question

from . import by_force

Rights = Collection[object]


def shown(q: Question) -> frozenset[int]:
    """Return the bright routes of the question or, if they are hidden, of the answer."""
    return q.before.picture.lit or q.after.picture.lit


def net(q: Question) -> nx.MultiGraph:
    """Return the network of the bright routes."""
    return _network(q.board, shown(q))


def whole(q: Question) -> nx.MultiGraph:
    """Return the network of the whole board."""
    return _network(q.board, frozenset(range(len(q.board.routes))))


@lru_cache(maxsize=20)  # many questions are about a whole board
def _network(board: Board, routes: frozenset[int]) -> nx.MultiGraph:
    edges = ((route, (*board.routes[route].cities, board.routes[route].length)) for route in sorted(routes))
    return by_force.network(edges)


def marked(q: Question, label: str) -> str:
    """Return the city with this label in the question."""
    (city,) = (str(mark.vertex) for mark in q.before.picture.overlay.vertices if mark.label == label)
    assert city in q.text
    return city


def two(q: Question) -> tuple[str, str]:
    return marked(q, "A"), marked(q, "B")


def labels(q: Question, *wanted: Role) -> dict[str, str]:
    """Return the labels of cities with marks in some roles."""
    return {str(mark.vertex): mark.label for mark in q.before.picture.overlay.vertices if mark.role in wanted}


def roles(q: Question, role: Role) -> set[int]:
    return {mark.edge for mark in q.before.picture.overlay.edges if mark.role is role}


def numbers(q: Question) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", q.text)]


def yes(truth: bool) -> Rights:
    return {"yes" if truth else "no"}


def says_if_there_are_others(q: Question, a: str, b: str, free: Collection[int] = ()) -> None:
    """Check that the explanation says so if its path is one of several."""
    several = by_force.several_cheapest_paths(net(q), a, b, free)
    assert bool(re.search("for example|one of", q.why, re.IGNORECASE)) is several, "another path is as cheap"


def sum_of_degrees(q: Question) -> Rights:
    graph = net(q)
    if "add up to?" in q.text:
        assert numbers(q) == [graph.number_of_edges()]
        return {sum(count for _, count in graph.degree)}
    size, rest = numbers(q)
    city = marked(q, "?")
    known = {mark.vertex: mark.label for mark in q.before.picture.overlay.vertices if mark.vertex != city}
    assert known == {name: str(count) for name, count in graph.degree if name != city}
    assert (size, rest) == (graph.number_of_edges(), sum(map(int, known.values())))
    return {graph.degree(city)}


def one_route_more(q: Question) -> Rights:
    (route,) = roles(q, Role.TODO)
    assert route not in shown(q)
    assert {*q.board.routes[route].cities} == {*two(q)}
    return {by_force.pieces({*net(q), *two(q)}, [*net(q).edges(), two(q)])}


def next_in_the_queue(q: Question) -> Rights:
    waiting = {int(label): city for city, label in labels(q, Role.FRONTIER).items()}
    return {waiting[min(waiting)]}


def what_a_ticket_needs(q: Question) -> Rights:
    own = roles(q, Role.DONE)
    seats = {q.before.picture.owners[route] for route in own}
    assert len(seats) == 1
    assert {q.before.picture.owners[route] for route in shown(q)} <= {None, *seats}
    says_if_there_are_others(q, *two(q), own)
    return {by_force.cost(net(q), *two(q), free=own)}


def fewest_trains(q: Question) -> Rights:
    says_if_there_are_others(q, *two(q))
    return {by_force.cost(net(q), *two(q))}


def fewest_routes_fewest_trains(q: Question) -> Rights:
    if "cheapest path" in q.why:
        says_if_there_are_others(q, *two(q))
    return yes(by_force.few_and_cheap(net(q), *two(q)))


def with_your_own_route(q: Question) -> Rights:
    (route,) = (index for index, owner in enumerate(q.before.picture.owners) if owner == 0)
    assert str(q.board.routes[route]) in q.text
    assert numbers(q) == [by_force.cost(net(q), *two(q)), q.board.routes[route].length]
    says_if_there_are_others(q, *two(q), [route])
    return {by_force.cost(net(q), *two(q), free=[route])}


def settled_next(q: Question) -> Rights:
    done = {city: int(cost) for city, cost in labels(q, Role.DONE, Role.CURRENT).items()}
    (start,) = (city for city, cost in done.items() if cost == 0)
    assert start in q.text
    costs = nx.single_source_dijkstra_path_length(net(q), start, weight="length")
    assert all(costs[city] == cost for city, cost in done.items())
    waiting = {city: cost for city, cost in costs.items() if city not in done}
    assert max(done.values()) <= min(waiting.values())
    return {city for city, cost in waiting.items() if cost == min(waiting.values())}


def tree_or_not(q: Question) -> Rights:
    apart, has_cycle = not nx.is_connected(net(q)), not nx.is_forest(net(q))
    assert not (apart and has_cycle)
    return {q.choices[1 if has_cycle else 2 if apart else 0]}


def kruskal_s_next_route(q: Question) -> Rights:
    return {str(q.board.routes[route]) for route in by_force.kruskal_next(net(q), roles(q, Role.DONE))}


def steiner_tree(q: Question) -> Rights:
    ends = [marked(q, letter) for letter in "ABCD" if any(m.label == letter for m in q.before.picture.overlay.vertices)]
    return {by_force.steiner(net(q), ends)}


def euler_trail_or_circuit(q: Question) -> Rights:
    return {q.choices[0 if nx.is_eulerian(net(q)) else 1 if nx.has_eulerian_path(net(q)) else 2]}


def in_one_go(q: Question) -> Rights:
    return {q.choices[0 if by_force.walkable(net(q)) else 1 if nx.is_connected(net(q)) else 2]}


def travelers_on_a_route(q: Question) -> Rights:
    (route,) = roles(q, Role.TODO)
    assert str(q.board.routes[route]) in q.text
    return {by_force.edge_betweenness(net(q))(*q.board.routes[route].cities)}


def most_between(q: Question) -> Rights:
    found = by_force.betweenness(net(q))
    best = max(found[city] for city in q.choices)
    assert best == max(found.values())
    return {city for city in q.choices if found[city] > best - 0.5}


def nearest_to_all(q: Question) -> Rights:
    found = {city: sum(row.values()) for city, row in by_force.distances(net(q)).items()}
    assert min(found.values()) == min(found[city] for city in q.choices)
    return {city for city in q.choices if found[city] == min(found.values())}


def routes_by_euler_s_formula(q: Question) -> Rights:
    parts = nx.number_connected_components(net(q))
    assert numbers(q) == [len(net(q)), *([parts] if parts > 1 else []), by_force.faces(net(q))]
    assert {mark.vertex for mark in q.before.picture.overlay.vertices} == set(net(q))
    assert not q.before.picture.lit
    return {len(shown(q))}


def crossings(q: Question) -> Rights:
    at = {city.name: (Fraction(city.x), Fraction(city.y)) for city in q.board.cities}
    assert q.before.picture.lit == frozenset(range(len(q.board.routes)))
    assert not any(route.bend for route in q.board.routes)
    found = by_force.crossings((at[route.a], at[route.b]) for route in q.board.routes)
    assert all(dist(one, other) > 30 for one, other in combinations([*found, *at.values()], 2))  # clearly apart
    return {len(found)}


def room_for_routes(q: Question) -> Rights:
    size = len(q.before.picture.overlay.vertices)
    assert size in numbers(q)
    room = by_force.room(size)
    return {room} if q.kind is AnswerKind.NUMBER else yes(numbers(q)[0] <= room)


def most_trains_left(q: Question) -> Rights:
    still = [route for route, owner in zip(q.board.routes, q.before.picture.owners, strict=True) if owner is None]
    trains = {color: sum(route.length for route in still if route.color == color) for color in q.choices}
    bright = [q.board.routes[route] for route in shown(q)]
    assert all(route.color in q.choices and route in still for route in bright)
    return {color for color, count in trains.items() if count == max(trains.values())}


def deck(q: Question) -> tuple[int, int]:
    """Return the numbers of unseen and of useful cards in the question."""
    among = q.text.split("including ")[1].split(".")[0]  # "no green ones" has no number
    return numbers(q)[0], sum(map(int, re.findall(r"\d+", among)))


def wanted(q: Question) -> int:
    """Return the number after the sentence about the deck."""
    return int(re.findall(r"\d+", q.text.split("including ")[1].split(".", 1)[1])[0])


def drawn(q: Question) -> list[Fraction]:
    return by_force.hypergeometric(*deck(q), wanted(q))


def about_useful(q: Question) -> bool:
    return "useful" in q.text.split("likely")[1]


def nearest_percent(q: Question, share: Fraction) -> Rights:
    return {each for each in q.choices if abs(float(re.findall(r"\d+", each)[0]) - 100 * share) <= 0.5 + 1e-9}


def nearest_tenth(q: Question, value: float) -> Rights:
    return {each for each in q.choices if abs(float(each.removeprefix("about ")) - value) <= 0.05 + 1e-9}


def next_card(q: Question) -> Rights:
    return nearest_percent(q, by_force.hypergeometric(*deck(q), 1)[about_useful(q)])


def how_many_draws(q: Question) -> Rights:
    return nearest_tenth(q, by_force.mean_wait(*deck(q), wanted(q) if "useful cards" in q.text else 1))


def points_of_routes(q: Question) -> Rights:
    table = RULE_SETS["usa"].route_points
    assert numbers(q) == [1, 2, 3, 4, 5, 6, *table[1:7]]
    return {sum(table[q.board.routes[route].length] for route in shown(q))}


def win_share(q: Question) -> Rights:
    games, wins, losses, *ties = numbers(q)
    assert wins + losses + sum(ties) == games
    return {by_force.share(wins, sum(ties), games)}


def which_interval(q: Question) -> Rights:
    wins, games = numbers(q)[:2]
    fit, seen = by_force.fitting(wins, games), 100 * wins / games
    key = f"{fit[0]} to {fit[-1]}%"
    # The figures in the explanation show for each percentage whether it fits.
    named = re.findall(r"(\d+)% is (\d+) points away, and (\d+\.\d+) are allowed", q.why)
    assert [int(p) for p, *_ in named] == [fit[0], fit[0] - 1, fit[-1], fit[-1] + 1]
    for p, away, most in named:
        assert int(away) == abs(int(p) - seen)
        assert (int(away) <= float(most)) is (int(p) in fit), "the rule does not give the key"
    # With the standard error at one half for all percentages, the key is still the nearest choice.
    rough = seen - 98 / sqrt(games), seen + 98 / sqrt(games)
    ends = {choice: [int(end) for end in re.findall(r"\d+", choice)] for choice in q.choices}
    far = {choice: sum(abs(a - b) for a, b in zip(rough, found, strict=True)) for choice, found in ends.items()}
    assert all(far[key] + 2 < far[choice] for choice in far if choice != key), "another choice is as near"
    return {key}


def is_it_better(q: Question) -> Rights:
    wins, games = numbers(q)[:2]
    if "interval of its" in q.text:
        fit = by_force.fitting(wins, games)
        assert f"is {fit[0]} to {fit[-1]}%" in q.text
    return {q.choices[("better", "worse", "undecided").index(by_force.verdict(wins, games))]}


def how_many_games(q: Question) -> Rights:
    games, width = numbers(q)[:2]
    widest = 196 / sqrt(games + 1.96**2)  # Wilson's interval at one half
    assert 0.6 * widest < width <= widest, "there is no such interval"
    if "make it" in q.text and "as wide?" in q.text:
        part = {"half": 1 / 2, "a third": 1 / 3, "a quarter": 1 / 4}[re.search(r"make it (.*?) as wide", q.text)[1]]
        return {c for c in q.choices if abs(sqrt(0.25 / int(c)) / sqrt(0.25 / games) - part) < 1e-9}
    more = numbers(q)[2]
    wide = width * sqrt(games / more)
    return {c for c in q.choices if abs(int(c.split()[0]) - wide) < 0.5}


def plain(name: str) -> str:
    """Return the name of a generator, or of the function that proves it, without signs and capitals."""
    return re.sub("[^a-z]+", " ", name.lower()).strip()


BY_NAME = {"q": Question, "return": Rights}  # a function with these types proves the generator of its name
PROOFS: dict[str, Callable[[Question], Rights]] = {
    **{name: proof for name, proof in globals().items() if getattr(proof, "__annotations__", None) == BY_NAME},
    "degree": lambda q: {net(q).degree(marked(q, "?"))},
    "neighbors": lambda q: {len(set(net(q)[marked(q, "?")]))},
    "connected or not": lambda q: yes(nx.has_path(net(q), *two(q))),
    "components": lambda q: {nx.number_connected_components(net(q))},
    "size of a component": lambda q: {len(nx.node_connected_component(net(q), marked(q, "?")))},
    "fewest routes": lambda q: {nx.shortest_path_length(net(q), *two(q))},
    "leaves": lambda q: {sum(count == 1 for _, count in net(q).degree)},
    "routes to spare": lambda q: {by_force.spare(net(q))},
    "minimum spanning tree": lambda q: {by_force.spanning(net(q))},
    "odd vertices": lambda q: {len(by_force.odd(net(q)))},
    "where to begin": lambda q: by_force.begins(net(q)),
    "longest trail": lambda q: {by_force.longest_trail(net(q))},
    "a bridge": lambda q: by_force.bridges(net(q)),
    "bridges": lambda q: {len(by_force.bridges(net(q)))},
    "a cut vertex": lambda q: by_force.cut_vertices(net(q)),
    "without a city": lambda q: {by_force.without(net(q), marked(q, "?"))},
    "minimum cut": lambda q: {by_force.min_cut(net(q), *two(q))},
    "largest degree": lambda q: by_force.most_routes(net(q)),
    "shortest ways": lambda q: {len(list(nx.all_shortest_paths(by_force.simple(net(q)), *two(q))))},
    "between pairs": lambda q: {round(by_force.betweenness(net(q))[marked(q, "?")])},
    "at least one": lambda q: nearest_percent(q, 1 - drawn(q)[0]),
    "all of them": lambda q: nearest_percent(q, drawn(q)[-1 if about_useful(q) else 0]),
    "how many useful cards": lambda q: nearest_tenth(q, by_force.mean_useful(*deck(q), wanted(q))),
    "faces": lambda q: {by_force.faces(net(q))},
    "odd cities": lambda q: {len(by_force.odd(net(q)))},
    "highest degree": lambda q: by_force.most_routes(net(q)),
    "not reached": lambda q: set(net(q)) - nx.node_connected_component(net(q), marked(q, "A")),
    "Prim's next route": lambda q: by_force.prim_next(net(q), marked(q, "A"), roles(q, Role.DONE)),
}


def about_a_proof(q: Question) -> Rights:
    """Find the right choice in the lesson's file again: the ticked one, or the only step with all its needs."""
    text = re.sub(
        r"\n +(?=[^- ])", " ", (ROOT / "ttr" / "lessons" / LESSONS[q.topic - 1].topic / "proof.md").read_text()
    )
    if not q.text.endswith("Which step comes next?"):
        return {*re.findall(r"- \[x\] (.+)", text)} & {*q.choices}
    steps = re.findall(r"\d+\. \*\*(\w+)\*\*: (.+)((?:\n +- .+)*)", text)
    done = {name for name, step, _ in steps if f". {step}\n" in q.text}
    can = {step for name, step, needs in steps if {*re.findall(r"needs \*\*(\w+)", needs)} <= done and name not in done}
    return can & {*q.choices}


PROOFS |= {f"about the proof: {entry.proof.title}": about_a_proof for entry in LESSONS if entry.proof}
PROOFS = {plain(name): proof for name, proof in PROOFS.items()}
