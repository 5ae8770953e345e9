"""Predictions: chosen in the list or by clicks, committed once, hidden until then, judged, and collected in a list."""

import pytest

from ttr.graphs import Network, Role, bridges, connectivity, longest_trail, shortest_path
from ttr.ui.algorithms.catalog import BY_KEY, COST, LENGTH_OF_TRAIL, NEXT_SETTLED, Inputs
from ttr.ui.algorithms.predictions import Predictions
from ttr.ui.stepper.predict import NONE_OF_THEM, as_text, draw_comparison, judge
from ttr.ui.stepper.stepper import Stepper

NET = Network.from_edges(
    [("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Duluth", "Denver", 1), ("Denver", "Reno", 9)]
)
WHICH_BRIDGE, _, HOW_MANY = BY_KEY["bridges"].questions
BRIDGE = 3


def name(item):
    return f"route {item}" if isinstance(item, int) else str(item)


@pytest.fixture
def stepper():
    return Stepper(lambda step: None)


@pytest.fixture
def predictions(stepper):
    predictions = Predictions(stepper, name, lambda text, urgent=False: None)
    predictions.begin(BY_KEY["bridges"].questions, NET)
    stepper.show(bridges.trace(NET))
    return predictions


def judgments(predictions):
    return [line.words for line in predictions.lines]


def test_a_prediction_is_committed_by_a_second_click_or_the_button_and_scored_in_a_list(predictions, stepper):
    predictions.wait()
    assert predictions.truth is None  # without a question nothing waits
    predictions.commit_button.click()
    predictions.ask(WHICH_BRIDGE)
    predictions.commit_button.click()
    assert "Choose an answer first" in predictions.hint.value
    assert not predictions.choose(BRIDGE)
    assert judgments(predictions) == []
    assert predictions.choose(BRIDGE)
    assert judgments(predictions) == ["Right: route 3."]
    stepper.show(bridges.trace(NET))
    predictions.ask(HOW_MANY)
    predictions.number.value = 16
    predictions.commit_button.click()
    assert judgments(predictions)[1] == "Not quite: it is 1; you said 16, 15 too many."
    assert "1 of 2 right" in predictions.table.value
    assert predictions.text.value == as_text(predictions.lines)
    assert 'download="predictions.txt"' in predictions.save_link.value


def test_none_of_them_is_a_valid_answer(predictions):
    predictions.ask(WHICH_BRIDGE)
    predictions.choice.label = NONE_OF_THEM
    assert predictions.choice.index is not None  # otherwise an empty line would appear
    predictions.commit_button.click()
    assert judgments(predictions) == ["No: it is route 3; you said none of them."]


def judged_guess(question, trace, guess, cursor=0):
    truth = question.truth(trace, cursor)
    return judge(question, trace.algorithm, guess, truth, name)


def test_the_next_city_is_that_of_the_next_step_of_its_kind_and_any_of_those_with_an_equal_key():
    trace = shortest_path.trace(NET, "Omaha", "Reno")
    truth = NEXT_SETTLED.truth(trace, 0)
    assert trace[truth.step].event == "settle"
    assert truth.right == ("Omaha",)
    order = []
    while (truth := NEXT_SETTLED.truth(trace, truth.step)) is not None:
        order += truth.right
    assert order == ["Duluth", "Denver", "Reno"]
    assert COST.truth(trace, len(trace) - 1) is NEXT_SETTLED.truth(trace, len(trace) - 1) is None
    twins = Network.from_edges([("Omaha", "Denver", 2), ("Omaha", "Duluth", 2), ("Duluth", "Reno", 9)])
    trace = shortest_path.trace(twins, "Omaha", "Reno")
    truth = NEXT_SETTLED.truth(trace, NEXT_SETTLED.truth(trace, 0).step)
    assert set(truth.right) == {"Denver", "Duluth"}
    guesses = "Denver", "Duluth", "Reno"
    judged = [judge(NEXT_SETTLED, trace.algorithm, guess, truth, name).is_right for guess in guesses]
    assert judged == [True, True, False]
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


def test_any_right_answer_is_right_none_only_when_there_is_none_and_the_comparison_is_drawn_and_copied_as_text():
    trace = bridges.trace(NET)
    right, wrong = (judged_guess(WHICH_BRIDGE, trace, guess) for guess in (BRIDGE, 0))
    assert [each.words for each in (right, wrong)] == ["Right: route 3.", "No: it is route 3; you said route 0."]
    assert not judged_guess(WHICH_BRIDGE, trace, None).is_right
    ring = Network.from_edges([("a", "b", 1), ("b", "c", 1), ("c", "a", 1)])
    assert judged_guess(WHICH_BRIDGE, bridges.trace(ring), None).is_right
    overlay = draw_comparison(WHICH_BRIDGE, 0, WHICH_BRIDGE.truth(trace, 0), trace[-1].overlay)
    roles = {mark.edge: mark.role for mark in overlay.edges}
    assert (roles[3], roles[0]) == (Role.ANSWER, Role.REJECTED)
    first, _, last = as_text([right, wrong]).splitlines()[:3]
    assert first == "1 of 2 predictions right"
    assert last.startswith("2. [wrong] Bridges and cut vertices: Which route is a bridge? No: it is route 3")


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
