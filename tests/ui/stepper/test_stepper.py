"""The stepper: a trace under a timeline."""

import pytest

import ttr
from tests.ui.seen import everything_sent
from ttr.graphs import Network, connectivity, longest_trail
from ttr.ui.stepper.stepper import ANY_EVENT, Stepper

NET = Network.from_edges([("Omaha", "Denver", 4), ("Omaha", "Duluth", 2), ("Denver", "Duluth", 9)])


@pytest.fixture
def shown():
    return []


@pytest.fixture
def stepper(shown):
    return Stepper(shown.append)


@pytest.fixture
def trace():
    return connectivity.trace_breadth_first(NET, "Omaha")


def test_a_trace_is_shown_from_its_first_step(stepper, shown, trace):
    stepper.show(trace)
    assert shown == [trace[0]]
    assert trace[0].sentence in stepper.sentence.text
    assert "ttr-live" in stepper.sentence.get_state()["_dom_classes"]


def test_every_step_forward_and_back_shows_what_belongs_to_it(stepper, shown, trace):
    stepper.show(trace)
    for _ in range(len(trace)):
        stepper.timeline.next_button.click()
    assert shown == list(trace)
    shown.clear()
    for _ in range(len(trace)):
        stepper.timeline.back_button.click()
    assert shown == list(reversed(trace.steps))[1:]


def test_the_pseudocode_line_the_structure_and_the_counters_are_those_of_the_step(stepper, trace):
    stepper.show(trace)
    for index, step in enumerate(trace):
        stepper.go(index)
        assert f"<span>{step.line}</span>" in stepper.code.value.split("ttr-line-now")[1].split("</li>")[0]
        for item in step.structure.items:
            assert str(item.name) in stepper.structure.value
        for name, number in step.counters:
            assert f"{name} <b>{number}</b>" in stepper.counters.value


def test_jump_goes_to_the_next_step_of_an_event_and_says_when_there_is_none(stepper, trace):
    stepper.show(trace)
    stepper.event.value = "discover"
    stepper.jump_button.click()
    assert trace[stepper.cursor].event == "discover"
    stepper.jump_button.click()
    stepper.jump_button.click()
    assert "no more “discover” steps" in stepper.sentence.text
    stepper.event.value = ANY_EVENT
    stepper.jump_button.click()
    assert stepper.cursor == len(trace) - 1


def test_a_held_stepper_goes_no_further(shown, trace):
    held = []
    stepper = Stepper(shown.append, on_held=lambda: held.append(True))
    stepper.show(trace)
    stepper.hold(2)
    for press in (stepper.timeline.last_button, stepper.timeline.next_button, stepper.jump_button):
        press.click()
        assert stepper.cursor <= 2
    assert held
    assert all(step in trace.steps[:3] for step in shown)
    stepper.hold(None)
    stepper.timeline.last_button.click()
    assert stepper.cursor == len(trace) - 1


def test_without_a_trace_there_is_a_sentence_and_no_controls(stepper, trace):
    stepper.show(trace)
    stepper.clear("Choose something.")
    assert stepper.step is None
    assert "Choose something." in stepper.sentence.text
    buttons = (
        stepper.timeline.first_button,
        stepper.timeline.play_button,
        stepper.timeline.next_button,
        stepper.jump_button,
    )
    assert all(button.disabled for button in buttons)
    stepper.next_event()


def test_the_widgets_only_hold_the_current_step_of_a_long_trace(stepper):
    trace = longest_trail.trace(Network.from_board(ttr.load_board("usa")))
    assert len(trace) == 2000
    stepper.show(trace)
    stepper.go(1500)
    sent = list(everything_sent().values())
    assert sum(len(str(state)) for state in sent) < 60_000
