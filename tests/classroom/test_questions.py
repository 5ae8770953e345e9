"""The ready questions: twenty for each of six lessons, and each solution proved from what the question shows."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations

import networkx as nx
import pytest

from ttr.classroom.question import Asked, Kind, Question, Solution
from ttr.classroom.questions import READY, questions_of, ready_questions
from ttr.graphs.overlay import Role
from ttr.lessons.catalog import LESSONS
from ttr.lessons.kit.cases import board
from ttr.lessons.kit.quiz import Prediction
from ttr.ui.map.picture import Picture

OTHER_SEED = 3
EVERY = [(topic, seed, at) for topic in READY for seed in (14, OTHER_SEED) for at in range(20)]


def shown(question: Question) -> nx.MultiGraph:
    """The network that a question shows: its bright routes, or the whole board."""
    routes = question.before.lit or range(len(board().routes))
    net = nx.MultiGraph()
    for index in routes:
        route = board().routes[index]
        net.add_edge(route.a, route.b, key=index, weight=route.length)
    return net


def cities(question: Question, *roles: Role) -> set[str]:
    """The cities that a question marks in one of some roles."""
    assert question.before.overlay is not None
    return {str(mark.vertex) for mark in question.before.overlay.vertices if mark.role in roles}


def marked(question: Question, role: Role) -> list[int]:
    """The routes that a question marks in a role, in order."""
    assert question.before.overlay is not None
    return [mark.edge for mark in question.before.overlay.edges if mark.role is role]


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
    assert question.before.overlay is not None
    waiting = {int(m.label): str(m.vertex) for m in question.before.overlay.vertices if m.role is Role.FRONTIER}
    return {waiting[min(waiting)]}


def fewest_routes_are_cheapest(question: Question, a: str, b: str) -> str:
    net = simple(shown(question))
    fewest = nx.all_shortest_paths(net, a, b)
    return "yes" if min(nx.path_weight(net, path, "weight") for path in fewest) == cost(shown(question), a, b) else "no"


def with_own_route(question: Question, a: str, b: str, before: str, own: str, length: str) -> int:
    net = shown(question)
    assert cost(net, a, b) == int(before)
    (route,) = (index for index, owner in enumerate(question.before.owners) if owner == 0)
    assert (str(board().routes[route]), board().routes[route].length) == (own, int(length))
    net.edges[(*board().routes[route].cities, route)]["weight"] = 0
    return cost(net, a, b)


def kruskal(question: Question) -> set[str]:
    net, taken = shown(question), marked(question, Role.DONE)
    forest = nx.MultiGraph()
    forest.add_nodes_from(net)
    forest.add_edges_from(board().routes[route].cities for route in taken)
    part = {city: index for index, piece in enumerate(nx.connected_components(forest)) for city in piece}
    open_ones = [(weight, key) for a, b, key, weight in net.edges(keys=True, data="weight") if part[a] != part[b]]
    assert max(board().routes[route].length for route in taken) <= min(open_ones)[0]
    return {str(key) for weight, key in open_ones if weight == min(open_ones)[0]}


def prim(question: Question, start: str) -> set[str]:
    taken = marked(question, Role.DONE)
    tree = {city for route in taken for city in board().routes[route].cities}
    assert start in tree
    out = [
        (weight, key)
        for a, b, key, weight in shown(question).edges(keys=True, data="weight")
        if (a in tree) != (b in tree)
    ]
    return {str(key) for weight, key in out if weight == min(out)[0]}


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


def bridges(question: Question) -> set[str]:
    net = shown(question)

    def falls_apart(a: str, b: str, key: int) -> bool:
        rest = net.copy()
        rest.remove_edge(a, b, key)
        return nx.number_connected_components(rest) > nx.number_connected_components(net)

    return {str(key) for a, b, key in net.edges(keys=True) if falls_apart(a, b, key)}


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
PROOFS: dict[str, Truth] = {
    r"What is the degree of (.+)\? Each track .*": lambda q, city: len(board().routes_at(city)),
    r"How many neighbors does (.+) have\?": lambda q, city: len(
        {other for r in board().routes for other in r.cities if city in r.cities} - {city}
    ),
    r"Which city of this network has the highest degree\?": lambda q: {
        city for city, d in shown(q).degree() if d == max(dict(shown(q).degree()).values())
    },
    r"This network has (\d+) routes\. What do the degrees .*": lambda q, n: (
        sum(dict(shown(q).degree()).values()) if shown(q).number_of_edges() == int(n) else None
    ),
    r"How many cities of this network (?:have an odd degree|are odd)\?": lambda q: len(odd(q)),
    r"Breadth-first search began in (.+)\. The numbers .*": first_in_queue,
    r"How many components does this network have\?": lambda q: nx.number_connected_components(shown(q)),
    r"Breadth-first search begins in (.+) \(A\)\. .*": lambda q, city: len(nx.node_connected_component(shown(q), city)),
    r"Click a city of this network that cannot be reached from (.+) \(A\)\.": lambda q, city: (
        set(shown(q)) - nx.node_connected_component(shown(q), city)
    ),
    r"Are (.+) \(A\) and (.+) \(B\) connected in this network\?": lambda q, a, b: (
        "yes" if nx.has_path(shown(q), a, b) else "no"
    ),
    r"Dijkstra's algorithm looks for the cheapest way from (.+) to (.+)\. The numbers .*": next_settled,
    r"How many trains does the cheapest way from (.+) \(A\) to (.+) \(B\) take\?": lambda q, a, b: cost(shown(q), a, b),
    r"Is one of the cheapest ways from (.+) \(A\) to (.+) \(B\) also .*": fewest_routes_are_cheapest,
    r"(.+) \(A\) – (.+) \(B\) takes (\d+) trains\. Now the route (.+), (\d+) trains, .*": with_own_route,
    r"Kruskal's algorithm has taken .*": kruskal,
    r"Prim's algorithm began in (.+) \(A\) .*": prim,
    r"Does this network contain a cycle\?": lambda q: "no" if nx.is_forest(shown(q)) else "yes",
    r"How many trains does a minimum spanning tree of this network take\?": spanning,
    r"All cities shall stay connected\. .*": lambda q: shown(q).number_of_edges() - len(shown(q)) + 1,
    r"How long is the longest trail of this network, .*": longest_trail,
    r"Can all routes of this network be walked in one go, .*": can_be_walked,
    r"All routes of this network can be walked in one go\. Click .*": lambda q: set(odd(q)),
    r"Click a bridge of this network\.": bridges,
    r"How many bridges does this network have\?": lambda q: len(bridges(q)),
    r"Click a cut vertex of this network: .*": cut_vertices,
    r"How many routes have to be closed, .* from (.+) \(A\) to (.+) \(B\)\?": minimum_cut,
    r"Without (.+) and its routes: how many components .*": lambda q, c: nx.number_connected_components(without(q, c)),
}


@pytest.mark.parametrize(("topic", "seed", "at"), EVERY)
def test_a_solution_is_what_brute_force_or_networkx_finds(topic: str, seed: int, at: int) -> None:
    question = ready_questions(topic, seed)[at]
    proofs = [(proof, found) for form, proof in PROOFS.items() if (found := re.fullmatch(form, question.text))]
    assert len(proofs) == 1, question.text
    proof, found = proofs[0]
    truth = proof(question, *found.groups())
    right = set(question.solution.right)
    assert right == ({str(each) for each in truth} if isinstance(truth, set) else {str(truth)})


def test_every_way_to_prove_is_needed() -> None:
    texts = [question.text for topic in READY for question in ready_questions(topic)]
    assert [form for form in PROOFS if not any(re.fullmatch(form, text) for text in texts)] == []


@pytest.mark.parametrize("topic", READY)
def test_there_are_twenty_questions_no_two_the_same_of_three_kinds_at_least(topic: str) -> None:
    found = ready_questions(topic)
    assert len(found) == 20
    assert len({(question.text, question.before) for question in found}) == 20
    assert len({re.sub(r"\b[A-Z]\w+|\d+", "", question.text) for question in found}) >= 3


@pytest.mark.parametrize("topic", READY)
def test_a_seed_decides_the_questions(topic: str) -> None:
    assert ready_questions.__wrapped__(topic, 14) == ready_questions(topic, 14)
    assert ready_questions(topic, OTHER_SEED) != ready_questions(topic, 14)


@pytest.mark.parametrize(("topic", "seed", "at"), EVERY)
def test_what_is_asked_does_not_tell_the_solution_and_the_solution_explains_itself(
    topic: str, seed: int, at: int
) -> None:
    question = ready_questions(topic, seed)[at]
    asked = question.asked
    assert asked.picture.overlay is None or asked.picture.overlay.sentence == ""
    assert "right" not in asked.to_data()
    assert len(question.solution.words) > 15
    assert question.solution.picture != asked.picture
    # Nothing is marked as the answer, or as looked at just now.
    for mark in asked.picture.overlay.edges if asked.picture.overlay else ():
        assert mark.role in (Role.COMPONENT, Role.DONE, Role.FRONTIER, Role.REJECTED)


@pytest.mark.parametrize("lesson", range(1, 11))
def test_the_questions_of_every_lesson_go_through_json_and_accept_what_is_right(lesson: int) -> None:
    for question in questions_of(lesson):
        asked, solution = question.asked, question.solution
        back = Asked.from_data(json.loads(json.dumps(asked.to_data())))
        assert replace(back, board=asked.board) == asked
        assert (back.board.cities, back.board.routes) == (asked.board.cities, asked.board.routes)
        after = Solution.from_data(json.loads(json.dumps(solution.to_data())))
        assert replace(after, board=solution.board) == solution
        assert solution.right
        assert all(asked.accepts(answer) for answer in solution.right)


@pytest.mark.parametrize("lesson", [1, 2, 3, 4, 5, 6, 7, 8, 10])
def test_a_lesson_s_own_predictions_can_be_put_too(lesson: int) -> None:
    entry = LESSONS[lesson - 1]
    own = next(tab.predictions for tab in entry.open().map.activities if hasattr(tab, "predictions"))
    offered = {question.text for question in questions_of(lesson)}
    assert all(isinstance(each, Prediction) and each.question in offered for each in own)


# --- questions of one's own ---


def test_the_kind_of_answer_follows_from_what_is_right() -> None:
    assert Question("Which city?", "Denver").kind is Kind.CITY
    assert Question("How many?", 7).kind is Kind.NUMBER
    assert Question("Which one?", "yes", ("yes", "no")).kind is Kind.CHOICE
    assert Question("Which route?", (3, 4), kind=Kind.ROUTE).solution.right == ("3", "4")


def test_a_route_s_name_stands_for_both_tracks() -> None:
    twice = next(str(route) for index, route in enumerate(board().routes) if board().twins[index] is not None)
    assert len(Question("Which route?", twice, kind=Kind.ROUTE).solution.right) == 2


@pytest.mark.parametrize(
    "make",
    [
        lambda: Question("", "Denver"),
        lambda: Question("Which city?", "Atlantis"),
        lambda: Question("Which one?", "maybe", ("yes", "no")),
        lambda: Question("Which one?", "yes", ("yes",)),
        lambda: Question("Which route?", 1000, kind=Kind.ROUTE),
        lambda: Question("Which route?", "Nowhere – Denver", kind=Kind.ROUTE),
        lambda: Question("How many?", 123456),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused(make: Callable[[], Question]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        make()


def test_a_question_may_have_no_solution() -> None:
    assert Question("Where would you build?", (), kind=Kind.CITY).solution.right == ()


@pytest.mark.parametrize("answer", [None, 5, "", "Atlantis", "denver", "1e3", "٣", "-1", "01", "99999", "<b>"])
def test_what_is_no_answer_is_not_accepted(answer: object) -> None:
    for question in (Question("Which?", "Denver"), Question("How many?", 3), Question("?", "yes", ("yes", "no"))):
        assert not question.asked.accepts(answer)


def test_without_a_step_the_solution_is_marked_on_the_position() -> None:
    overlay = Question("Which city?", "Denver").solution.picture.overlay
    assert overlay is not None
    assert [(mark.vertex, mark.role) for mark in overlay.vertices] == [("Denver", Role.ANSWER)]
    assert overlay.sentence == "It is Denver."


def test_brute_force_agrees_with_itself_on_a_triangle() -> None:
    """The proof by trying is tried: of a triangle with a tail, by all orders of its routes."""
    near = {"Miami", "Atlanta", "Charleston"}
    routes = [index for index, route in enumerate(board().routes) if set(route.cities) <= near]
    question = Question("?", 0, before=Picture(lit=frozenset(routes)))
    best = 0
    for order in permutations(routes):
        for count in range(1, len(order) + 1):
            net = nx.MultiGraph(board().routes[index].cities for index in order[:count])
            if nx.has_eulerian_path(net) and nx.is_connected(net):
                best = max(best, sum(board().routes[index].length for index in order[:count]))
    assert longest_trail(question) == best
