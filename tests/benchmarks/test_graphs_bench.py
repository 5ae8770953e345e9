"""Speed of the algorithms on networks of the game, compared with networkx where it has the algorithm.

Run with `pytest tests/benchmarks/test_graphs_bench.py`. Times of longest trails are for 200 networks in turn, those of
other problems for 100 or 10: divide by that.
"""

import json
import random
import statistics
import time

import networkx as nx
import pytest

import ttr
from ttr.game.files import data_folder
from ttr.graphs import (
    Network,
    bridges,
    centrality,
    connectivity,
    euler,
    longest_trail,
    min_cut,
    shortest_path,
    spanning_tree,
    steiner_tree,
    union_find,
)

TRAINS = 45
NETWORKS = 200


@pytest.fixture(scope="module")
def usa() -> Network:
    return Network.from_board(ttr.load_board("usa"))


def dense(usa: Network, rng: random.Random) -> Network:
    """Return as many of the shortest routes as 45 trains allow."""
    ids, trains = [], TRAINS
    for edge in sorted(rng.sample(usa.edges, len(usa.edges)), key=lambda edge: edge.length):
        if edge.length <= trains:
            trains -= edge.length
            ids.append(edge.id)
    return usa.edge_subgraph(ids)


def dense_connected(usa: Network, rng: random.Random) -> Network:
    """Return a network grown from one city, always by a shortest route, preferably one that closes a cycle."""
    cities, ids, trains = {rng.choice(usa.vertices)}, set(), TRAINS
    while True:
        reach = [
            (edge.length - (edge.a in cities and edge.b in cities), rng.random(), edge)
            for edge in usa.edges
            if edge.id not in ids and edge.length <= trains and (edge.a in cities or edge.b in cities)
        ]
        if not reach:
            return usa.edge_subgraph(ids)
        _, _, edge = min(reach, key=lambda item: item[:2])
        trains -= edge.length
        ids.add(edge.id)
        cities |= {edge.a, edge.b}


@pytest.fixture(scope="module")
def players_networks(usa: Network) -> list[Network]:
    """Return the 200 final networks of `data/networks`, made by tools/make_networks.py."""
    data = json.loads((data_folder() / "networks" / "final.json").read_text(encoding="utf-8"))
    assert data["fingerprint"] == ttr.load_board(data["board"]).fingerprint
    rows = data["networks"]
    assert len(rows) == NETWORKS
    assert {len(row["bots"]) for row in rows} == {2, 3, 4, 5}
    assert sum(row["cycles"] >= 3 for row in rows) >= 20
    return [usa.edge_subgraph(row["routes"]) for row in rows]


def median_microseconds(nets: list[Network]) -> float:
    """Time each network separately, five times; return the median network's median time."""

    def one(net: Network) -> float:
        times = []
        for _ in range(5):
            begin = time.perf_counter()
            longest_trail.solve(net)
            times.append(time.perf_counter() - begin)
        return statistics.median(times)

    return 1e6 * statistics.median(map(one, nets))


def test_longest_trail_of_200_players_final_networks(benchmark, players_networks, figure):
    """Target: a median of 60 microseconds. networkx has no longest trail."""
    benchmark(lambda: [longest_trail.solve(net) for net in players_networks])
    figure(f"longest trail: {median_microseconds(players_networks):.1f} µs, median of 200 players' final networks")


@pytest.mark.parametrize("ask", [connectivity.components, bridges.solve], ids=["components", "bridges"])
def test_on_200_players_final_networks(benchmark, players_networks, ask):
    benchmark(lambda: [ask(net) for net in players_networks])


@pytest.mark.parametrize(
    "ask",
    [lambda graph: list(nx.connected_components(graph)), lambda graph: list(nx.bridges(graph))],
    ids=["components", "bridges"],
)
def test_of_networkx_on_200_players_final_networks(benchmark, players_networks, ask):
    graphs = [net.to_networkx() for net in players_networks]
    benchmark(lambda: [ask(graph) for graph in graphs])


@pytest.mark.parametrize("kind", [dense, dense_connected])
def test_longest_trail_of_200_networks(benchmark, usa, kind, figure):
    """Target for dense networks of 20 edges or more: a median of 500 microseconds."""
    nets = [kind(usa, random.Random(seed)) for seed in range(NETWORKS)]
    assert statistics.median(len(net.edges) for net in nets) >= 20
    benchmark(lambda: [longest_trail.solve(net) for net in nets])
    figure(f"longest trail: {median_microseconds(nets):.1f} µs, median of 200 networks {kind.__name__}")


def test_longest_trail_of_the_whole_usa_board(benchmark, usa):
    """Target: 0.1 seconds."""
    assert benchmark(longest_trail.solve, usa).length == 285


@pytest.fixture(scope="module")
def questions(usa: Network) -> list[tuple[str, str]]:
    rng = random.Random(7)
    return [tuple(rng.sample(usa.vertices, 2)) for _ in range(100)]


def test_dijkstra_on_the_usa_board_100_times(benchmark, usa, questions):
    benchmark(lambda: [shortest_path.solve(usa, a, b) for a, b in questions])


def test_dijkstra_on_the_usa_board_100_times_with_free_and_closed_edges(benchmark, usa, questions):
    rng = random.Random(7)
    free, closed = rng.sample(range(100), 12), rng.sample(range(100), 30)
    benchmark(lambda: [shortest_path.solve(usa, a, b, free, closed) for a, b in questions])


def test_dijkstra_of_networkx_on_the_usa_board_100_times(benchmark, usa, questions):
    graph = usa.to_networkx()
    benchmark(lambda: [nx.dijkstra_path(graph, a, b, weight="length") for a, b in questions])


@pytest.mark.parametrize(
    "ask",
    [union_find.solve, spanning_tree.solve, spanning_tree.prim, bridges.solve, euler.solve, centrality.solve],
    ids=["union_find", "kruskal", "prim", "bridges", "euler", "centrality"],
)
def test_on_the_whole_usa_board(benchmark, usa, ask):
    benchmark(ask, usa)


@pytest.mark.parametrize(
    "ask",
    [
        lambda graph: list(nx.minimum_spanning_edges(graph, weight="length", data=False)),
        lambda graph: list(nx.bridges(graph)),
        lambda graph: nx.betweenness_centrality(graph, weight="length", normalized=False),
    ],
    ids=["kruskal", "bridges", "centrality of vertices"],
)
def test_of_networkx_on_the_whole_usa_board(benchmark, usa, ask):
    benchmark(ask, usa.to_networkx())


def test_min_cut_on_the_usa_board_100_times(benchmark, usa, questions):
    benchmark(lambda: [min_cut.solve(usa, a, b) for a, b in questions])


@pytest.mark.parametrize("k", [4, 6, 8, 10])
@pytest.mark.parametrize("ask", [steiner_tree.solve, steiner_tree.approximate], ids=["exact", "approximate"])
def test_steiner_tree_of_k_terminals_on_the_usa_board_10_times(benchmark, usa, ask, k):
    terminals = [random.Random(seed).sample(usa.vertices, k) for seed in range(10)]
    benchmark(lambda: [ask(usa, some) for some in terminals])


def test_steiner_tree_of_networkx_of_8_terminals_on_the_usa_board_10_times(benchmark, usa):
    graph = nx.Graph()
    for edge in sorted(usa.edges, key=lambda edge: -edge.length):
        graph.add_edge(edge.a, edge.b, weight=edge.length)  # keep the shortest of parallel edges
    terminals = [random.Random(seed).sample(usa.vertices, 8) for seed in range(10)]
    benchmark(lambda: [nx.approximation.steiner_tree(graph, some, method="kou") for some in terminals])
