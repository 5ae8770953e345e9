"""Predictions: chosen in the list or by clicks, committed once, hidden until then, and collected in a list."""

import pytest

from ttr.graphs import Network, bridges
from ttr.ui.algorithms.catalog import BY_KEY
from ttr.ui.algorithms.predictions import Predictions
from ttr.ui.stepper.predict import NONE_OF_THEM, as_text
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


def test_a_click_chooses_and_a_second_click_commits(predictions):
    predictions.ask(WHICH_BRIDGE)
    assert not predictions.choose(BRIDGE)
    assert judgments(predictions) == []
    assert predictions.choose(BRIDGE)
    assert judgments(predictions) == ["Right: route 3."]


def test_nothing_is_committed_before_something_is_chosen(predictions):
    predictions.ask(WHICH_BRIDGE)
    predictions.commit_button.click()
    assert judgments(predictions) == []
    assert "Choose an answer first" in predictions.hint.value


def test_none_of_them_is_a_valid_answer(predictions):
    predictions.ask(WHICH_BRIDGE)
    predictions.choice.label = NONE_OF_THEM
    assert predictions.choice.index is not None  # otherwise an empty line would appear
    predictions.commit_button.click()
    assert judgments(predictions) == ["No: it is route 3; you said none of them."]


def test_a_number_is_committed_by_its_button(predictions):
    predictions.ask(HOW_MANY)
    predictions.number.value = 16
    predictions.commit_button.click()
    assert judgments(predictions) == ["Not quite: it is 1; you said 16, 15 too many."]


def test_without_a_question_nothing_waits(predictions):
    predictions.wait()
    assert predictions.truth is None
    predictions.commit_button.click()
    assert judgments(predictions) == []


def test_predictions_are_scored_in_a_list(predictions, stepper):
    for guess in (BRIDGE, 0):
        stepper.show(bridges.trace(NET))
        predictions.ask(WHICH_BRIDGE)
        predictions.wait()
        predictions.commit(guess)
    assert "1 of 2 right" in predictions.table.value
    assert predictions.text.value == as_text(predictions.lines)
    assert 'download="predictions.txt"' in predictions.save_link.value
