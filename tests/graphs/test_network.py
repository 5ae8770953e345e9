"""Networks: their contents, their refusals, and conversion to and from networkx."""

import inspect
import pickle
from io import BytesIO
from types import SimpleNamespace

import networkx as nx
import pytest
from hypothesis import given

import ttr
from ttr.graphs import Edge, Network, NetworkError

from .conftest import networks

TRIANGLE = [("Denver", "Omaha", 4), ("Denver", "Kansas City", 4), ("Omaha", "Kansas City", 1)]


def test_ids_are_positions_vertices_follow_the_edges_and_parallel_edges_and_loops_are_allowed():
    net = Network.from_edges(TRIANGLE)
    assert [edge.id for edge in net.edges] == [0, 1, 2]
    assert net.vertices == ("Denver", "Omaha", "Kansas City")
    net = Network.from_edges([("a", "b", 1), ("a", "b", 2), ("a", "a", 3)])
    assert (net.length, net.degree("a"), net.incident("a")) == (6, 4, net.edges)


def test_a_board_gives_a_network_whose_ids_are_route_indices():
    cities = [SimpleNamespace(name=name) for name in ("Omaha", "Miami", "Duluth")]
    routes = [SimpleNamespace(a="Duluth", b="Omaha", length=2), SimpleNamespace(a="Omaha", b="Duluth", length=2)]
    net = Network.from_board(SimpleNamespace(cities=cities, routes=routes))
    assert net.vertices == ("Omaha", "Miami", "Duluth")
    assert net.edge(1) == Edge(1, "Omaha", "Duluth", 2)


def test_the_order_of_the_edges_does_not_matter():
    edges = [Edge(7, "a", "b", 1), Edge(3, "b", "c", 1)]
    assert Network("abc", edges) == Network("abc", reversed(edges))


def test_a_subgraph_keeps_ids_in_any_order_and_drops_vertices_without_edges_that_a_spanning_one_keeps():
    net = Network.from_edges(TRIANGLE)
    part, spanning = net.edge_subgraph([2, 2]), net.spanning_subgraph([2, 2])
    assert part.edges == spanning.edges == (net.edge(2),)
    assert (part.vertices, spanning.vertices) == (("Omaha", "Kansas City"), net.vertices)
    assert net.edge_subgraph([2, 0, 2]) == net.edge_subgraph(iter([0, 2]))


@given(networks())
def test_a_subgraph_of_all_edges_equals_the_network_made_of_them(net):
    part = net.edge_subgraph(edge.id for edge in net.edges)
    again = Network(part.vertices, part.edges)
    assert part == again
    assert part.numbered == again.numbered


@given(networks())
def test_to_networkx_and_back_is_the_same_network(net):
    back = Network.from_networkx(net.to_networkx())
    assert back.vertices == net.vertices
    assert [(e.id, {e.a, e.b}, e.length) for e in back.edges] == [(e.id, {e.a, e.b}, e.length) for e in net.edges]


@pytest.mark.parametrize(
    ("write", "read"), [(nx.write_gexf, nx.read_gexf), (nx.write_pajek, nx.read_pajek)], ids=["GEXF", "Pajek"]
)
def test_whole_weights_come_back_from_a_file_format_that_writes_them_as_fractions(write, read):
    graph, file = nx.MultiGraph(), BytesIO()
    graph.add_edge("Omaha", "Duluth", weight=2)
    write(graph, file)
    file.seek(0)
    back = read(file)
    assert [type(weight) for *_, weight in back.edges(data="weight")] == [float]  # the format has no whole numbers
    assert Network.from_networkx(back, length="weight") == Network.from_edges([("Omaha", "Duluth", 2)])


@pytest.mark.parametrize("length", [1.5, 0.0, -1.0, float("inf"), float("nan"), "1", True])
def test_a_length_that_is_not_a_positive_whole_number_is_refused_with_its_edge(length):
    graph = nx.Graph()
    graph.add_edge("Omaha", "Duluth", length=length)
    with pytest.raises(NetworkError, match="edge 0 from 'Omaha' to 'Duluth': its length is"):
        Network.from_networkx(graph)


def test_a_graph_without_lengths_can_count_every_edge_as_1():
    assert Network.from_networkx(nx.cycle_graph(4), length=None).length == 4


def test_pickling_keeps_a_network_and_its_numbered_form_is_not_part_of_repr_or_hash():
    net = Network.from_edges(TRIANGLE)
    copy = pickle.loads(pickle.dumps(net))
    assert (copy, hash(copy), copy.numbered) == (net, hash(net), net.numbered)
    assert "numbered" not in repr(net)


def test_other_returns_the_far_end_of_an_edge():
    edge = Edge(0, "a", "b", 1)
    assert (edge.other("a"), edge.other("b")) == ("b", "a")
    with pytest.raises(NetworkError, match="'c' is not an end of edge 0: it joins 'a' and 'b'"):
        edge.other("c")


@pytest.mark.parametrize(
    ("vertices", "edges", "problem"),
    [
        ("aa", [], "vertex 'a' is listed twice"),
        ("ab", [Edge(1, "a", "b", 1), Edge(1, "b", "a", 1)], "the id 1 is taken by the edge from 'a' to 'b'"),
        ("ab", [Edge(1, "a", "c", 1)], "edge 1 from 'a' to 'c': there is no vertex 'c'; it has 'a', 'b'"),
        ("ab", [Edge(1, "a", "b", 0)], "its length is 0, it must be a positive int"),
        ("ab", [Edge(1, "a", "b", 1.5)], "its length is 1.5, it must be a positive int"),
        ("ab", [Edge(1, "a", "b", True)], "its length is True, it must be a positive int"),
        ("ab", [Edge("1", "a", "b", 1)], "an id is an int"),
        ("ab", [Edge(1, "a", "b", 10**1000)], "its length has more than 1000 digits"),
        ("ab", [("a", "b", 1)], "('a', 'b', 1) is not an Edge: Network.from_edges makes them"),
        ("ab", [Edge(1, ["a"], "b", 1)], "['a'] cannot be a vertex"),
        ([["a"]], [], "['a'] cannot be a vertex"),
        (5, [], "the vertices are a list, not 5"),
    ],
)
def test_an_invalid_network_is_refused_with_the_reason(vertices, edges, problem):
    with pytest.raises(NetworkError) as error:
        Network(vertices, edges)
    assert problem in str(error.value)


@pytest.mark.parametrize("length", [0, -1, 1.5, True, "2", None])
def test_a_list_of_edges_is_refused_with_the_same_reason(length):
    edges = [("a", "b", 1), ("b", "c", length), ("c", "d", 0)]
    with pytest.raises(NetworkError) as refused:
        Network("abcd", [Edge(i, *edge) for i, edge in enumerate(edges)])
    with pytest.raises(NetworkError) as error:
        Network.from_edges(edges)
    assert str(error.value) == str(refused.value)


@pytest.mark.parametrize(
    ("edges", "problem"),
    [
        (None, "the edges are a list, not None"),
        ([("a", "b", 1), ("a", "b")], "edge 1 is ('a', 'b'): edges are triples (end, end, length), such as "),
        ([("a", "b", 1, 2)], "edge 0 is ('a', 'b', 1, 2): edges are triples"),
        ([(["a"], "b", 1)], "['a'] cannot be a vertex: it is a list or another value that can change"),
        ([5], "edge 0 is 5: edges are triples"),
        ([(None, "b", 1)], "None cannot be a vertex"),
    ],
)
def test_a_list_of_something_other_than_triples_is_refused(edges, problem):
    with pytest.raises(NetworkError) as error:
        Network.from_edges(edges)
    assert str(error.value).startswith(problem)


@pytest.mark.parametrize(
    ("ask", "problem"),
    [
        (lambda net: net.degree("Paris"), "there is no vertex 'Paris' here: it has 'Denver', 'Omaha', 'Kansas City'"),
        (lambda net: net.incident([]), r"there is no vertex \[\] here"),
        (lambda net: net.edge(9), "there is no edge with id 9 here: it has 0, 1, 2"),
        (lambda net: net.edge_subgraph([0, 9]), "there is no edge with id 9"),
        (lambda net: net.spanning_subgraph([0, 9]), "there is no edge with id 9"),
    ],
)
def test_an_unknown_vertex_or_edge_is_an_error_that_lists_the_known_ones(ask, problem):
    with pytest.raises(NetworkError, match=problem):
        ask(Network.from_edges(TRIANGLE))


@pytest.mark.parametrize(
    ("other", "problem"),
    [
        (nx.path_graph(2), r"is not a Network: pass Network\.from_networkx\(graph\)"),
        (ttr.load_board("konigsberg"), r"is not a Network: pass Network\.from_board\(board\)"),
        ([("a", "b", 1)], r"is not a Network: pass Network\.from_edges\("),
    ],
)
def test_an_algorithm_that_gets_something_else_says_how_to_make_a_network_of_it(other, problem):
    modules = [module for name in ttr.graphs.__all__ if inspect.ismodule(module := getattr(ttr.graphs, name))]
    asked = 0
    for function in {f for module in modules for f in vars(module).values() if inspect.isfunction(f)}:
        first, *others = inspect.signature(function).parameters.values()
        inner = function.__name__.startswith("_") or function.__name__ in ("find", "path_along")
        if not inner and first.name == "net" and "._" not in function.__module__:
            asked += 1
            needed = [None for p in others if p.default is p.empty]
            with pytest.raises(NetworkError, match=problem):
                function(other, *needed)
    assert asked > 30


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Network.from_networkx([(0, 1)]), r"\[\(0, 1\)\] is not a networkx graph"),
        (lambda: Network.from_board("usa"), r"'usa' is not a board: pass a Board, such as ttr\.load_board\('usa'\)"),
        (lambda: Network.from_board(ttr.load_board("konigsberg"), [1]), "there are 1 lengths, but 7 routes"),
        (lambda: Network.from_networkx(nx.DiGraph()), "to_undirected"),
        (
            lambda: Network.from_networkx(nx.path_graph(2), length="trains"),
            "the edge from 0 to 1 has no attribute 'trains'",
        ),
    ],
)
def test_a_network_is_not_made_of_something_else(make, problem):
    with pytest.raises(NetworkError, match=problem):
        make()
