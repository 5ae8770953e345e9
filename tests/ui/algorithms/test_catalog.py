"""The catalog of the algorithms page has every algorithm, and each entry names its steps and can be stepped through."""

import inspect

import pytest

from tests.graphs.conftest import check_trace
from tests.ui.algorithms.conftest import MID_GAME, OPEN, run
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
def test_an_entry_has_a_key_of_its_own_rivals_that_exist_and_questions_about_its_steps(entry):
    assert BY_KEY[entry.key] is entry
    assert set(entry.rivals) <= BY_KEY.keys() - {entry.key}
    events = {step.event for step in entry.trace(NET, GIVEN)}
    for question in entry.questions:
        wrong = set(question.events) - events
        assert not wrong, f"{question.text!r} waits for {wrong}, but the events of {entry.key} are {sorted(events)}"


@pytest.mark.parametrize("entry", [entry for entry in ALGORITHMS if entry.uses_costs], ids=lambda entry: entry.key)
def test_an_entry_that_uses_costs_hands_on_what_is_free_and_what_is_closed(entry):
    free, closed = frozenset({1}), frozenset({2})
    taken = entry.takes(Inputs("Denver", "Omaha", free=free, closed=closed))
    assert free in taken.values()
    assert closed in taken.values()


class TestEveryAlgorithm:
    """Tests on a shared page; each chooses its network and its algorithm."""

    @pytest.mark.parametrize("network", [{}, MID_GAME, OPEN], ids=["board", "seat", "open"])
    @pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda algorithm: algorithm.key)
    def test_the_map_shows_the_steps_of_every_algorithm_but_no_marks_on_closed_routes(
        self, one_page, algorithm, network
    ):
        page = one_page
        page.source.choose(network)
        run(page, algorithm.key)
        trace, timeline = page.stepper.trace, page.stepper.timeline
        check_trace(trace, page.ran.position.net, trace.answer)
        timeline.last_button.click()
        assert page.map.picture.overlay == trace[-1].overlay  # the answer uses no closed route
        for button in (timeline.back_button, timeline.first_button):
            button.click()
            overlay, shown = trace[timeline.cursor].overlay, page.map.picture.overlay
            assert shown.vertices == overlay.vertices
            assert shown.edges == tuple(mark for mark in overlay.edges if mark.edge not in page.ran.position.closed)

    @pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda algorithm: algorithm.key)
    def test_every_question_of_every_algorithm_can_be_answered(self, one_page, algorithm):
        page = one_page
        page.source.choose({})
        run(page, algorithm.key)
        for question in algorithm.questions:
            page.stepper.timeline.first_button.click()
            page.predictions.ask(question)
            assert not page.status.urgent, f"the question {question.text!r} has no answer here"
            if page.predictions.truth is None:
                continue  # this event does not occur here
            before = len(page.predictions.lines)
            truth = page.predictions.truth
            page.stepper.timeline.last_button.click()
            assert page.stepper.cursor < truth.step
            right = truth.right if isinstance(truth.right, int) else truth.right[0] if truth.right else None
            page.predictions.commit(right)
            assert len(page.predictions.lines) == before + 1
            assert page.predictions.lines[-1].is_right
            assert page.stepper.cursor == truth.step
            page.predictions.ask(None)
