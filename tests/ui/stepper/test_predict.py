"""Predictions: the right answers, the comparison with a guess, and no early reveal."""

import pytest

from ttr.graphs import Network, Role, bridges, connectivity, longest_trail, shortest_path
from ttr.ui.algorithms.catalog import BY_KEY, COST, LENGTH_OF_TRAIL, NEXT_SETTLED, Inputs
from ttr.ui.stepper.predict import as_text, draw_comparison, judge

NET = Network.from_edges(
    [("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Duluth", "Denver", 1), ("Denver", "Reno", 9)]
)
BRIDGE = BY_KEY["bridges"].questions[0]


def name(item):
    return f"route {item}" if isinstance(item, int) else str(item)


def judged_guess(question, trace, guess, cursor=0):
    truth = question.truth(trace, cursor)
    return judge(question, trace.algorithm, guess, truth, name)


def test_which_city_is_next_is_answered_by_the_next_step_of_its_kind():
    trace = shortest_path.trace(NET, "Omaha", "Reno")
    truth = NEXT_SETTLED.truth(trace, 0)
    assert trace[truth.step].event == "settle"
    assert truth.right == ("Omaha",)
    order = []
    while (truth := NEXT_SETTLED.truth(trace, truth.step)) is not None:
        order += truth.right
    assert order == ["Duluth", "Denver", "Reno"]


def test_cities_with_the_same_key_in_the_heap_are_all_right():
    twins = Network.from_edges([("Omaha", "Denver", 2), ("Omaha", "Duluth", 2), ("Duluth", "Reno", 9)])
    trace = shortest_path.trace(twins, "Omaha", "Reno")
    first = NEXT_SETTLED.truth(trace, 0)
    truth = NEXT_SETTLED.truth(trace, first.step)
    assert set(truth.right) == {"Denver", "Duluth"}
    assert judge(NEXT_SETTLED, trace.algorithm, "Denver", truth, name).is_right
    assert judge(NEXT_SETTLED, trace.algorithm, "Duluth", truth, name).is_right
    assert not judge(NEXT_SETTLED, trace.algorithm, "Reno", truth, name).is_right


def test_a_discovered_city_is_the_new_one():
    question = BY_KEY["breadth-first"].questions[1]
    trace = connectivity.trace_breadth_first(NET, "Omaha")
    cursor, found = 0, []
    while (truth := question.truth(trace, cursor)) is not None:
        found += truth.right
        cursor = truth.step
    assert tuple(found) == trace.answer.vertices[1:]


def test_a_number_is_compared_with_the_answer_and_the_difference_shown():
    trace = longest_trail.trace(NET)
    assert judged_guess(LENGTH_OF_TRAIL, trace, 16).is_right
    wrong = judged_guess(LENGTH_OF_TRAIL, trace, 13)
    assert not wrong.is_right
    assert wrong.words == "Not quite: it is 16; you said 13, 3 too few."


def test_any_of_several_right_answers_is_right_and_none_only_when_there_is_none():
    trace = bridges.trace(NET)
    assert judged_guess(BRIDGE, trace, 3).words == "Right: route 3."
    assert judged_guess(BRIDGE, trace, 0).words == "No: it is route 3; you said route 0."
    assert not judged_guess(BRIDGE, trace, None).is_right
    ring = Network.from_edges([("a", "b", 1), ("b", "c", 1), ("c", "a", 1)])
    assert judged_guess(BRIDGE, bridges.trace(ring), None).is_right


def test_at_the_last_step_there_is_nothing_left_to_predict():
    trace = shortest_path.trace(NET, "Omaha", "Reno")
    assert COST.truth(trace, len(trace) - 1) is None
    assert NEXT_SETTLED.truth(trace, len(trace) - 1) is None


@pytest.mark.parametrize(
    ("key", "asked"),
    [
        ("path", "How many routes does the path have?"),
        ("dijkstra", COST.text),
        ("a-star", COST.text),
        ("min-cut", "How many routes must be cut?"),
    ],
)
def test_nobody_is_asked_for_the_cost_of_a_missing_path_or_cut(key, asked):
    uncuttable = [("a", "c", 1)] if key == "min-cut" else []
    net = Network.from_edges([*uncuttable, ("a", "b", 1), ("c", "d", 1)])
    inputs = Inputs("a", "c", free=frozenset(range(len(uncuttable))), coordinates=dict.fromkeys("abcd", (0, 0)))
    trace = BY_KEY[key].trace(net, inputs)
    assert trace.answer is None
    (question,) = [each for each in BY_KEY[key].questions if each.text == asked]
    assert question.truth(trace, 0) is None


def test_the_comparison_is_drawn_on_the_map():
    trace = bridges.trace(NET)
    overlay = draw_comparison(BRIDGE, 0, BRIDGE.truth(trace, 0), trace[-1].overlay)
    roles = {mark.edge: mark.role for mark in overlay.edges}
    assert roles[3] is Role.ANSWER
    assert roles[0] is Role.REJECTED


def test_the_list_can_be_copied_as_text():
    trace = bridges.trace(NET)
    text = as_text([judged_guess(BRIDGE, trace, guess) for guess in (3, 0)])
    assert text.splitlines()[0] == "1 of 2 predictions right"
    assert text.splitlines()[2].startswith(
        "2. [wrong] Bridges and cut vertices: Which route is a bridge? No: it is route 3"
    )
