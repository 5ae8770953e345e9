"""Lesson 6: its figures against networkx, its map, and explanations of any wrong answer."""

import random
from itertools import combinations, pairwise
from math import inf

import networkx as nx
import pytest
from hypothesis import given

from tests.graphs.conftest import networks
from ttr.game.files.board_json import load_board
from ttr.game.seat_network import board_network
from ttr.graphs import bridges, min_cut
from ttr.graphs.network import Network
from ttr.graphs.overlay import Role
from ttr.lessons.catalog import LESSONS
from ttr.lessons.cuts import cases, exercises
from ttr.lessons.cuts.cases import FEW_PLAYERS, MANY_PLAYERS
from ttr.lessons.cuts.exercises import EXERCISES
from ttr.lessons.cuts.exercises import min_cut as CUT
from ttr.lessons.cuts.questions import predictions, worksheet
from ttr.lessons.exercises.cases import board, network_of, routes_of_walks, routes_through
from ttr.lessons.notebook.lesson import Lesson
from ttr.ui.records.files import games

from .pages import choose, follow, tab
from .texts import solutions, words_of

SOLUTIONS = solutions("06-cuts")
TICKETS, STORY = cases.tickets(), cases.story()


def graph(net: Network, own: frozenset[int] = frozenset()) -> nx.Graph:
    """Return the network as a networkx graph whose capacities count tracks; own routes cannot be cut."""
    found = nx.Graph()
    found.add_nodes_from(net.vertices)
    for edge in net.edges:
        before = found.get_edge_data(edge.a, edge.b, {"capacity": 0})["capacity"]
        found.add_edge(edge.a, edge.b, capacity=inf if edge.id in own else before + 1)
    return found


def fewest(net: Network, a: str, b: str, own: frozenset[int] = frozenset()) -> int:
    return int(nx.minimum_cut_value(graph(net, own), a, b))


def bridges_of(net: Network) -> set[frozenset[object]]:
    single = graph(net)
    return {frozenset(pair) for pair in nx.bridges(single) if single.edges[pair]["capacity"] == 1}


def route(a: str, b: str) -> int:
    return routes_through((a, b))[0]


def test_the_rival_of_the_story_is_the_first_seat_of_a_game_of_three_halfway_through_and_can_use_open_routes() -> None:
    game, state = games(board())[cases.GAME], games(board())[cases.GAME].states[cases.TURN]
    assert (len(state.setup.seats), game.last, cases.SEAT) == (3, 2 * cases.TURN, 0)
    taken = {index for index, owner in enumerate(state.owners) if owner not in (None, 0)}
    taken |= {board().twins[index] for index, owner in enumerate(state.owners) if owner is not None} - {None}
    drawn = {edge.id for edge in STORY.net.edges}
    assert STORY.free == {index for index, owner in enumerate(state.owners) if owner == 0}
    assert not drawn & taken
    assert {frozenset(board().routes[index].cities) for index in drawn} == {
        frozenset(each.cities) for index, each in enumerate(board().routes) if index not in taken
    }


def test_the_tickets_of_the_story_take_two_one_and_three_claims() -> None:
    assert {*TICKETS} <= {board().tickets[index].cities for index in STORY.tickets}
    assert [fewest(STORY.net, *ticket, STORY.free) for ticket in TICKETS] == [2, 1, 3]


def test_three_routes_end_at_miami_and_at_toronto_but_a_bridge_far_from_both_cuts_them_off() -> None:
    assert (STORY.net.degree("Miami"), STORY.net.degree("Toronto")) == (3, 3)
    assert not any(edge.id in STORY.free for edge in STORY.net.incident("Miami"))
    assert {frozenset({"El Paso", "Houston"}), frozenset({"Houston", "New Orleans"})} <= bridges_of(STORY.net)
    assert route("El Paso", "Houston") not in STORY.free
    assert route("Houston", "New Orleans") in STORY.free  # a bridge of the rival's own


def test_on_crossing_paths_taking_the_shortest_first_leaves_one_of_two() -> None:
    for paths in cases.TRAPS:
        net = network_of(routes_of_walks(paths))
        a, b = paths[0][0], paths[0][-1]
        edges = [(str(edge.a), str(edge.b)) for edge in net.edges]
        assert [list(path) for path in nx.all_shortest_paths(graph(net), a, b)] == [list(paths[0])]
        assert exercises.never_undone(edges, a, b) == 1
        assert fewest(net, a, b) == 2


def test_edges_that_leave_the_cities_of_the_last_search_are_full_and_nothing_flows_back() -> None:
    net = board_network(board())
    assert "has found some cities, but not the target. Every edge that leads out of these" in words_of(6)
    for a, b in combinations([city.name for city in board().cities[:12]], 2):
        cut = min_cut.solve(net, a, b)
        for edge, flow in zip(net.edges, cut.flow, strict=True):
            if (edge.a in cut.side) is not (edge.b in cut.side):
                assert flow == (1 if edge.a in cut.side else -1)
    # A maximum flow may have cycles beside its paths.
    assert "split the flow into edge-disjoint paths from source to target (and maybe cycles" in words_of(6)
    flow = nx.DiGraph([("a", "b"), ("c", "d"), ("d", "e"), ("e", "c")])  # a flow of 1 along each edge
    assert all(flow.in_degree(city) == flow.out_degree(city) for city in "cde")
    flow.remove_edges_from(nx.utils.pairwise(nx.shortest_path(flow, "a", "b")))
    assert nx.is_directed_acyclic_graph(flow) is False


def test_neither_konigsberg_nor_the_empty_board_has_a_bridge_or_a_cut_vertex() -> None:
    for net in (board_network(load_board("konigsberg")), board_network(board())):
        assert not bridges_of(net)
        assert not set(nx.articulation_points(graph(net)))


def test_with_doubles_as_one_edge_a_minimum_cut_is_the_smaller_degree_and_otherwise_it_may_be_less() -> None:
    few, many = (
        network_of(cases.edges_for(range(len(board().routes)), players))
        for players in (FEW_PLAYERS[-1], MANY_PLAYERS[0])
    )
    assert len(many.edges) == len(board().routes) > len(few.edges)
    for net, expected in ((few, set()), (many, {("Atlanta", "Seattle")})):
        tree = nx.gomory_hu_tree(graph(net))
        less = set()
        for a, b in combinations(sorted(map(str, net.vertices)), 2):
            path = nx.shortest_path(tree, a, b)
            if min(tree.edges[pair]["weight"] for pair in pairwise(path)) < min(net.degree(a), net.degree(b)):
                less.add((a, b))
        assert bool(less) == bool(expected)
        assert less >= expected
    value, (_, side) = nx.minimum_cut(graph(many), "Atlanta", "Seattle")
    assert (value, many.degree("Seattle"), side) == (5, 6, {"Seattle", "Vancouver"})


def test_the_examples_in_the_notebook_s_cells_are_right() -> None:
    chain = [("Denver", "Omaha"), ("Chicago", "Omaha"), ("Chicago", "Duluth")]
    double = [("Denver", "Omaha"), ("Omaha", "Chicago"), ("Omaha", "Chicago")]
    for edges in (chain, double):
        assert str(edges).replace("'", '"') in words_of(6)
    assert set(SOLUTIONS["cut_vertices"](chain)) == {"Omaha", "Chicago"}
    assert SOLUTIONS["min_cut"](double, "Denver", "Chicago") == 1
    assert SOLUTIONS["min_cut"](double, "Omaha", "Chicago") == 2


def test_some_cases_of_each_exercise_have_both_tracks_of_a_double() -> None:
    for exercise in EXERCISES:
        assert any(len(set(case.arguments[0])) < len(case.arguments[0]) for case in exercise.cases(2))


@pytest.mark.parametrize("seed", [2, 3])
def test_paths_without_a_common_route_are_as_many_as_the_cut(seed: int) -> None:
    for case in CUT.cases(seed):
        _, a, b = case.arguments
        net = network_of(case.routes)
        paths = cases.disjoint_paths(net, a, b)
        assert len(paths) == fewest(net, a, b)
        used = [edge for path in paths for edge in path]
        assert len(used) == len(set(used))
        for path in paths:
            cities: list[object] = [a]
            for edge in path:
                cities.append(net.edge(edge).other(cities[-1]))
            assert cities[-1] == b
            assert len(cities) == len(set(cities))


def test_claims_are_counted_until_the_ticket_is_cut_off(lesson: Lesson) -> None:
    atlanta, charleston, orleans = (route("Miami", other) for other in ("Atlanta", "Charleston", "New Orleans"))
    bridge = route("El Paso", "Houston")
    follow(
        lesson,
        "Touch",
        ({"Ticket": "Miami – Toronto"}, "^No claim so far, and still connected: Miami – "),
        ((atlanta, charleston), "^2 claims so far, and still connected: Miami – New Orleans"),
        (orleans, "Cut off with 3 claims", "You can do it with fewer."),
        (lambda touch: touch.clear(),),
        (bridge, "Cut off with 1 claim: El Paso – Houston. Nobody can do it with fewer."),
        (None, lambda touch: ("Miami – Toronto: 1 claim, the fewest.", True) in touch.rows),
        (None, lambda touch: ("Duluth – El Paso: not cut off yet.", False) in touch.rows),
        ({"Ticket": "Duluth – El Paso"}, {"routes": frozenset()}, "still connected: Duluth"),
        (route("Houston", "New Orleans"), "^Houston – New Orleans belongs to the rival"),
        (
            route("Atlanta", "Nashville"),
            "^Atlanta – Nashville is already closed to the rival.",
            {"routes": frozenset()},
        ),
    )


def test_a_click_on_either_track_of_a_double_closes_both_with_one_claim(lesson: Lesson) -> None:
    touch = lesson.page.activity
    tracks = [i for i, each in enumerate(board().routes) if each.cities == ("Los Angeles", "San Francisco")]
    assert len(tracks) == 2
    for track in tracks:
        lesson.page.click_route(track)
        assert "1 claim so far" in touch.sentence
        marked = {mark.edge for mark in touch.picture.overlay.edges if mark.role is Role.BOTTLENECK}
        assert marked == set(tracks)
        lesson.page.click_route(track)
        assert not touch.routes


def test_minimum_cuts_send_flow_back_and_leave_out_the_rival_s_routes(lesson: Lesson) -> None:
    steps = tab(lesson, "Step")
    choose(steps, {"Network": "paths that cross", "Algorithm": "Minimum cut (Edmonds-Karp)"})
    assert any("less of what flows back" in step.sentence for step in steps.stepper.trace)
    assert steps.stepper.trace[-1].sentence.startswith("Cut 2 edges")
    choose(steps, {"Network": "what blue can use"})
    for pair, claims in zip(TICKETS, ("2 edges", "1 edge", "3 edges"), strict=True):
        choose(steps, {"From – to": " – ".join(pair)})
        assert steps.stepper.trace[-1].sentence.startswith(f"Cut {claims},")
    labels = {mark.label for step in steps.stepper.trace for mark in step.overlay.edges}
    assert any(label.endswith("∞") for label in labels)


def lit(picture) -> Network:
    return network_of(picture.lit)


def test_the_right_answers_of_the_predictions_agree_with_networkx() -> None:
    which, pieces, eight, claims, double, paths = predictions()
    bridges = {" – ".join(sorted(map(str, pair))) for pair in bridges_of(lit(which.before.picture))}
    assert bridges & set(which.choices) == {which.right[0]}

    whole = graph(lit(pieces.before.picture))
    component = whole.subgraph(nx.node_connected_component(whole, "Denver")).copy()
    component.remove_node("Denver")
    assert pieces.right[0] == str(nx.number_connected_components(component))

    assert not bridges_of(lit(eight.before.picture))
    assert "Kansas City" in set(nx.articulation_points(graph(lit(eight.before.picture))))
    assert eight.right[0] == "yes"

    brown = frozenset(route for route in claims.before.picture.lit if claims.before.picture.owners[route] == 3)
    assert claims.right[0] == str(fewest(lit(claims.before.picture), "Montréal", "Vancouver", brown))

    assert (fewest(lit(double.before.picture), "Denver", "Pittsburgh"), double.right[0]) == (2, "no")
    few = network_of(cases.edges_for(double.before.picture.lit, FEW_PLAYERS[-1]))
    assert fewest(few, "Denver", "Pittsburgh") == 1

    assert paths.right[0] == str(fewest(lit(paths.before.picture), "Chicago", "Denver"))
    assert lit(paths.before.picture).degree("Chicago") == int(paths.right[0])


def test_each_route_in_a_question_that_is_not_a_bridge_has_a_long_path_around_it() -> None:
    which = predictions()[0]
    net = lit(which.before.picture)
    for mark in which.before.picture.overlay.edges:
        if str(board().routes[mark.edge]) != which.right[0]:
            edge = net.edge(mark.edge)
            rest = graph(cases.without_route(net, mark.edge))
            assert nx.shortest_path_length(rest, edge.a, edge.b) >= 2


def test_more_players_make_two_edges_of_a_double(lesson: Lesson) -> None:
    change = tab(lesson, "Change")
    for index, each in enumerate(board().routes):
        if each.cities == ("Denver", "Kansas City"):
            lesson.page.click_route(index)
    assert change.sentence.startswith("1 edge, 1 bridge, 0 cut vertices.")
    framed = [mark for mark in change.picture.overlay.edges if mark.role is Role.BOTTLENECK]
    assert len(framed) == 2
    choose(change, {"Players": "4 or 5: two edges"})
    assert change.sentence.startswith("2 edges, 0 bridges, 0 cut vertices.")
    assert not [mark for mark in change.picture.overlay.edges if mark.role is Role.BOTTLENECK]


def low_points(net: Network, number: dict[str, int]) -> dict[str, int]:
    """Return the low points by their definition, from the numbers that a depth-first search gave.

    In such a search, a vertex was found from its latest neighbor with a smaller number.
    """
    near = {v: [edge.other(v) for edge in net.incident(v)] for v in net.vertices}
    parent = {v: max((u for u in near[v] if number[u] < number[v]), key=number.get, default=None) for v in near}
    low = {}
    for v in sorted(near, key=number.get, reverse=True):
        back = [u for u in near[v] if u != parent[v] or near[v].count(u) > 1]  # one edge is the one that found it
        ends = [number[u] for u in back if parent[u] != v or near[v].count(u) > 1]
        low[v] = min([number[v], *ends, *(low[u] for u in near if parent[u] == v)])
    return low


def labels(net: Network) -> dict[str, str]:
    """Return the last label of each vertex in a search, such as 5/2: number 5, low point 2."""
    marks = (mark for step in bridges.trace(net) for mark in step.overlay.vertices)
    return {mark.vertex: mark.label for mark in marks if "/" in mark.label}


@given(networks())
def test_a_low_point_is_what_one_edge_leads_back_to_from_what_was_found_from_a_vertex(net: Network) -> None:
    found = {v: tuple(map(int, label.split("/"))) for v, label in labels(net).items()}
    number, low = ({v: pair[place] for v, pair in found.items()} for place in (0, 1))
    assert low_points(net, number) == low


def test_a_vertex_found_later_but_not_from_a_vertex_does_not_lower_its_low_point() -> None:
    net = Network.from_edges([("r", "A", 1), ("r", "B", 1), ("B", "C", 1), ("C", "r", 1)])
    assert labels(net) == {"r": "1/1", "A": "2/2", "B": "3/1", "C": "4/1"}
    assert bridges.solve(net).edges == (0,)
    term = next(term for term in LESSONS[5].terms if term.name == "low point")
    assert "finds from it before it turns back" in term.meaning


def test_disjoint_paths_set_a_least_number_of_claims_and_not_the_number() -> None:
    asked = worksheet(random.Random(1)).exit[1].question
    assert "At least how many routes" in asked.text
    assert "may not be enough" in asked.why
