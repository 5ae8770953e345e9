"""Lesson 5: its figures by independent methods, and kind words for any wrong answer."""

import itertools
import random

import networkx as nx
import pytest

import ttr
from ttr.game.seat_network import board_network
from ttr.graphs import connectivity, longest_trail
from ttr.graphs.network import Network
from ttr.lessons.euler import cases, tabs
from ttr.lessons.euler.cases import longest_path, samples
from ttr.lessons.euler.exercises import is_trail as IS_TRAIL
from ttr.lessons.euler.exercises import longest_trail as LENGTH
from ttr.lessons.euler.exercises import walkable as WALKABLE
from ttr.lessons.exercises import cases as on_board
from ttr.lessons.exercises.checker import Verdict, check
from ttr.ui.records.files import games

from .board_graph import board_graph
from .texts import words_of

NOTES = words_of(5)
WHOLE = board_network(on_board.board())


def test_only_konigsberg_cannot_be_walked_in_one_go_and_a_player_s_routes_from_two_cities_only() -> None:
    graphs = [place.net.to_networkx() for place in cases.to_walk()]
    assert [graph.number_of_edges() for graph in graphs] == [7, 7, 7]
    assert [nx.has_eulerian_path(graph) for graph in graphs] == [False, True, True]
    assert [nx.is_eulerian(graph) for graph in graphs] == [False, False, True]
    assert sorted(dict(graphs[0].degree).values()) == [3, 3, 3, 5]
    starts = {city for city in graphs[1] if nx.has_eulerian_path(graphs[1], source=city)}
    assert starts == {"Portland", "Omaha"}


def test_any_one_bridge_can_be_closed_and_an_eighth_between_two_odd_cities_makes_a_walk() -> None:
    graph = cases.konigsberg().net.to_networkx()
    edges = list(graph.edges(keys=True))
    assert all(nx.has_eulerian_path(graph.edge_subgraph({*edges} - {edge})) for edge in edges)
    assert all(nx.has_eulerian_path(nx.MultiGraph([*edges, pair])) for pair in itertools.combinations(graph, 2))


def test_konigsberg_has_the_hamilton_path_of_the_notes_and_a_star_has_none() -> None:
    graph = cases.konigsberg().net.to_networkx()
    path = ["Altstadt", "Kneiphof", "Lomse", "Vorstadt"]
    assert ", ".join(path) in NOTES
    assert sorted(path) == sorted(graph)
    assert nx.is_path(graph, path)
    star = nx.star_graph(3)
    assert not any(nx.is_path(star, order) for order in itertools.permutations(star))


def simple_path(net: Network) -> int:
    """Return the longest path by trying all of networkx's simple paths."""
    graph = nx.Graph()
    for edge in net.edges:
        graph.add_edge(edge.a, edge.b, weight=edge.length)
    paths = (nx.all_simple_paths(graph, a, b) for a, b in itertools.permutations(graph, 2))
    return max(nx.path_weight(graph, path, "weight") for path in itertools.chain.from_iterable(paths))


def test_the_real_game_was_decided_by_a_trail_and_would_be_lost_by_a_path() -> None:
    scores = ttr.scores(games(on_board.board())[cases.DECIDED].states[-1])
    first, second = (next(s for s in scores if s.seat == seat) for seat in (cases.WINNER, cases.SECOND))
    assert scores.decided_by.value == "longest path"
    assert (first.total, second.total) == (104, 104)
    assert first.completed == second.completed
    assert (first.bonus, second.bonus) == (10, 0)
    assert (first.longest.length, second.longest.length) == (32, 25)
    nets = [cases.final_network(cases.DECIDED, seat).net for seat in range(5)]
    assert [simple_path(net) for net in nets] == [longest_path(net)[0] for net in nets]
    assert simple_path(nets[cases.WINNER]) == 23
    assert max(map(simple_path, nets)) == simple_path(nets[cases.SECOND]) == 25
    again = first.longest.vertices
    assert [city for city in dict.fromkeys(again) if again.count(city) > 1] == ["Helena"]


def test_the_longest_trail_over_the_board_leaves_out_a_cheapest_pairing_of_odd_cities() -> None:
    trail = longest_trail.solve(WHOLE)
    gone = [edge for edge in WHOLE.edges if edge.id not in trail.edges]
    assert {("Portland", "Seattle"), ("Seattle", "Vancouver")} <= {(edge.a, edge.b) for edge in gone}
    assert WHOLE.degree("Seattle") % 2 == 0
    assert (trail.length, WHOLE.length, len(gone), sum(edge.length for edge in gone)) == (285, 309, 11, 24)
    stays = WHOLE.edge_subgraph(trail.edges).to_networkx()
    assert nx.has_eulerian_path(stays)
    for figure in ("285 of 309 trains", "22 odd cities", "24 trains on 11 routes", "104 points", "32 trains"):
        assert figure in NOTES
    # Removing less is not enough: compare with the cheapest matching of odd cities, where two stay single for free.
    graph = board_graph()
    odd = [city for city, degree in WHOLE.to_networkx().degree if degree % 2]
    assert len(odd) == 22
    pairs = nx.Graph()
    for a, b in itertools.combinations(odd, 2):
        pairs.add_edge(a, b, weight=nx.dijkstra_path_length(graph, a, b))
    for city, alone in itertools.product(odd, ("one end", "other end")):
        pairs.add_edge(city, alone, weight=0)
    assert sum(pairs.edges[pair]["weight"] for pair in nx.min_weight_matching(pairs)) == 24


def test_the_table_counts_every_trail_that_backtracking_walks() -> None:
    for row, cities in zip(tabs.rows()[:2], tabs.CITIES, strict=False):
        inside = connectivity.breadth_first(WHOLE, tabs.CENTER).vertices[:cities]
        edges = [edge for edge in WHOLE.edges if edge.a in inside and edge.b in inside]
        count = 0
        for size in range(1, len(edges) + 1):
            for order in itertools.permutations(edges, size):
                for start in inside:
                    here = start
                    for edge in order:
                        here = edge.other(here) if here in (edge.a, edge.b) else None
                        if here is None:
                            break
                    count += here is not None
        assert row.walked == count


def test_each_additional_route_makes_backtracking_two_to_three_times_as_long() -> None:
    first, last = tabs.rows()[0], tabs.rows()[-2]
    factor = (last.walked / first.walked) ** (1 / (last.routes - first.routes))
    assert 2 < factor < 3
    assert f"about {factor:.1f} times" in tabs.compare().sentence
    assert "285 of 309" in repr(tabs.compare())
    assert "<td" in tabs.compare()._repr_html_()


@pytest.mark.parametrize("seed", range(2, 8))
def test_networks_are_small_enough_to_try_everything_and_a_walk_of_those_with_even_routes_stays_in_a_city(seed) -> None:
    most = max(tabs.routes_walked(on_board.network_of(net.routes)) for net in samples(seed))
    assert most < 20_000  # a hundredth of the work that fits in a second
    for (_, routes), each in itertools.groupby(IS_TRAIL.cases(seed), key=lambda case: (case.name, case.routes)):
        staying = [case for case in each if any(a == b for a, b in itertools.pairwise(case.arguments[1]))]
        assert len(staying) == (len(routes) % 2 == 0)


def test_any_wrong_length_is_explained_in_every_case() -> None:
    for case, off in itertools.product(LENGTH.cases(2), [-1000, -1, 1, 7, 10**9]):
        truth = LENGTH.truth(*case.arguments)
        overlay = LENGTH.explain(case, truth + off, truth)
        words = "Here is a trail of" if case.routes else "there is no route to walk"
        assert (words in overlay.sentence) == (off < 0 or not case.routes)


@pytest.mark.parametrize("exercise", [WALKABLE, IS_TRAIL], ids=lambda exercise: exercise.key)
@pytest.mark.parametrize("always", [True, False])
def test_always_giving_the_same_answer_is_not_a_misconception(exercise, always: bool) -> None:
    report = check(exercise, (lambda edges: always) if exercise is WALKABLE else (lambda edges, cities: always))
    assert report.verdict is Verdict.WRONG
    assert report.overlay


def test_a_round_trip_has_no_odd_city() -> None:
    trips = [on_board.network_of(cases.round_trip(random.Random(seed))) for seed in range(3)]
    assert all(nx.is_eulerian(trip.to_networkx()) for trip in trips)
