"""The catalog of the algorithms page has every algorithm, and each entry names its steps."""

import inspect

import pytest

from ttr import graphs
from ttr.ui.algorithms.catalog import ALGORITHMS, BY_KEY, Inputs

# A cycle with a leaf: a search finds, closes and leaves out something here, and an Euler trail exists.
NET = graphs.Network.from_edges([("a", "b", 1), ("b", "c", 1), ("c", "a", 3), ("c", "d", 2)])
GIVEN = Inputs("a", "d", ("a", "d"), order=tuple(edge.id for edge in NET.edges))
MODULES = {name: module for name in graphs.__all__ if inspect.ismodule(module := getattr(graphs, name))}
STEPS = {
    f"{name}.{function}": steps
    for name, module in MODULES.items()
    for function, steps in vars(module).items()
    if function == "trace" or function.startswith("trace_")
}


@pytest.mark.parametrize("name", STEPS)
def test_every_algorithm_with_steps_is_offered(name):
    offered = {entry.steps for entry in ALGORITHMS}
    assert STEPS[name] in offered, f"ttr/ui/algorithms/catalog.py has no entry for {name}"


@pytest.mark.parametrize("entry", ALGORITHMS, ids=lambda entry: entry.key)
def test_the_rivals_of_an_entry_exist(entry):
    assert set(entry.rivals) <= BY_KEY.keys() - {entry.key}


@pytest.mark.parametrize("entry", ALGORITHMS, ids=lambda entry: entry.key)
def test_the_event_of_a_question_is_one_of_the_steps(entry):
    events = {step.event for step in entry.trace(NET, GIVEN)}
    for question in entry.questions:
        wrong = set(question.events) - events
        assert not wrong, f"{question.text!r} waits for {wrong}, but the events of {entry.key} are {sorted(events)}"


def test_no_two_entries_have_the_same_key():
    assert len(BY_KEY) == len(ALGORITHMS)


@pytest.mark.parametrize("entry", [entry for entry in ALGORITHMS if entry.uses_costs], ids=lambda entry: entry.key)
def test_an_entry_that_uses_costs_hands_on_what_is_free_and_what_is_closed(entry):
    free, closed = frozenset({1}), frozenset({2})
    taken = entry.takes(Inputs("Denver", "Omaha", free=free, closed=closed))
    assert free in taken.values()
    assert closed in taken.values()
