"""A trace is made of steps, which store only what changes."""

import inspect
import random

import pytest

from tests.work import counted_work
from ttr.graphs import Network, connectivity, shortest_path, spanning_tree
from ttr.graphs.algorithm import algorithm

rng = random.Random(1)
TREE = [(i, rng.randrange(i), rng.randint(1, 9)) for i in range(1, 2000)]
LARGE = Network.from_edges(TREE + [(rng.randrange(2000), rng.randrange(2000), rng.randint(1, 9)) for _ in range(2000)])


@pytest.mark.parametrize(
    "trace",
    [
        lambda: connectivity.trace_breadth_first(LARGE, 0),
        lambda: shortest_path.trace(LARGE, 0, max(LARGE.vertices, key=shortest_path.distances(LARGE, 0).__getitem__)),
        lambda: spanning_tree.trace(LARGE),
    ],
    ids=["breadth-first", "dijkstra", "kruskal"],
)
def test_the_work_for_a_trace_grows_with_its_steps_and_not_with_the_square(trace):
    with counted_work(most=1_000_000):
        steps = trace().steps
    assert len(steps) > 4000
    shown = [(len(step.overlay.vertices), len(step.structure)) for step in (steps[500], steps[4000], steps[500])]
    assert shown[0] == shown[2] != shown[1], "a step shows the same again, whatever was shown in between"


def test_a_generator_without_a_last_step_is_refused_with_its_name():
    @algorithm("Peeling", "a line\n> peel | {v} goes.")
    def peel(net):
        yield "peel", {"v": "Omaha"}

    with pytest.raises(TypeError, match="the last step of Peeling is no answer: end its generator with yield"):
        peel.trace(Network.from_edges([]))


@pytest.mark.parametrize(
    ("function", "result", "words"),
    [
        (spanning_tree.trace_prim, "Trace[SpanningForest]", "Show Prim's algorithm edge by edge"),
        (
            spanning_tree.attempt_prim,
            "Attempt[SpanningForest]",
            "the algorithm: they press each edge that is taken next",
        ),
    ],
)
def test_a_trace_and_an_attempt_have_the_signature_of_the_algorithm_and_words_for_readers(function, result, words):
    parameters = inspect.signature(spanning_tree.prim).parameters
    assert inspect.signature(function) == inspect.Signature(list(parameters.values()), return_annotation=result)
    assert words in function.__doc__
    assert inspect.isfunction(function)
    assert function.__module__ == spanning_tree.__name__, "autodoc and doctest look only at a module's own functions"


def test_a_trace_and_an_attempt_take_the_network_by_name_too():
    net = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2)])
    assert spanning_tree.trace_prim(start="Omaha", net=net).answer == spanning_tree.prim(net, "Omaha")
    assert spanning_tree.attempt_prim(start="Omaha", net=net).net is net
    with pytest.raises(TypeError, match="missing a required argument: 'net'"):
        spanning_tree.trace_prim(start="Omaha")
