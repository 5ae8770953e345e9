"""The stepper: a trace under a timeline, its data structures as HTML, and its legend."""

import re

import pytest

import ttr
from tests.ui.seen import everything_sent, text_of
from ttr.graphs import (
    Item,
    Kind,
    Network,
    Overlay,
    Role,
    Structure,
    VertexMark,
    connectivity,
    longest_trail,
    union_find,
)
from ttr.ui.stepper import algorithm_html, structure_view
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


def test_every_step_forward_and_back_shows_what_belongs_to_it_until_the_trace_is_cleared(stepper, shown, trace):
    stepper.show(trace)
    assert trace[0].sentence in stepper.sentence.text
    assert "ttr-live" in stepper.sentence.get_state()["_dom_classes"]
    for _ in range(len(trace)):
        stepper.timeline.next_button.click()
    assert shown == list(trace)
    shown.clear()
    for _ in range(len(trace)):
        stepper.timeline.back_button.click()
    assert shown == list(reversed(trace.steps))[1:]
    stepper.clear("Choose something.")
    assert stepper.step is None
    assert "Choose something." in stepper.sentence.text
    line = stepper.timeline
    assert all(each.disabled for each in (line.first_button, line.play_button, line.next_button, stepper.jump_button))
    stepper.next_event()


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


def test_the_widgets_only_hold_the_current_step_of_a_long_trace(stepper):
    trace = longest_trail.trace(Network.from_board(ttr.load_board("usa")))
    assert len(trace) == 2000
    stepper.show(trace)
    stepper.go(1500)
    sent = list(everything_sent().values())
    assert sum(len(str(state)) for state in sent) < 60_000


HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.NONE])
def test_every_structure_names_its_items_and_escapes_them_or_says_that_it_is_empty(kind):
    items = (Item("Denver", 3), Item("Omaha", 7, "Denver" if kind is Kind.FOREST else None), Item(HOSTILE, HOSTILE))
    drawing = structure_view.structure(Structure(kind, items, f"Sorted {HOSTILE}"), str, ["Omaha"])
    assert {"Denver", "Omaha"} <= {*text_of(drawing).split()}
    assert "<img" not in drawing
    assert "<figcaption>Sorted &lt;img" in drawing  # its own title instead of its kind's
    assert "empty" in structure_view.structure(Structure(kind), str)
    assert structure_view.structure(Structure(), str) == ""


def test_a_queue_starts_with_its_front_a_stack_with_its_top_a_heap_is_a_tree_and_what_is_long_is_truncated():
    items = tuple(Item(name) for name in "abc")
    assert re.findall("<li[^>]*>(.)", structure_view.structure(Structure(Kind.QUEUE, items), str)) == ["a", "b", "c"]
    assert re.findall("<li[^>]*>(.)", structure_view.structure(Structure(Kind.STACK, items), str)) == ["c", "b", "a"]
    drawing = structure_view.structure(Structure(Kind.HEAP, tuple(Item(f"v{i}", i) for i in range(7))), str)
    assert (drawing.count("<line"), drawing.count("<rect")) == (6, 7)
    for kind in (Kind.QUEUE, Kind.STACK, Kind.HEAP):
        drawing = structure_view.structure(Structure(kind, tuple(Item(f"v{i}", i) for i in range(1000))), str)
        assert len(drawing) < 8000
        assert "more" in drawing


def test_a_forest_has_an_arrow_to_each_parent():
    for step in union_find.trace(Network.from_edges([(f"v{i:02}", f"v{(i * 7 + 3) % 40:02}", 1) for i in range(40)])):
        drawing = structure_view.structure(step.structure, str)
        parents = sum(item.parent is not None for item in step.structure.items)
        assert len(re.findall('fill="none" stroke=', drawing)) - drawing.count("stroke-dasharray") == parents
        for item in step.structure.items:
            assert str(item.name) in drawing


def test_the_current_line_of_the_pseudocode_is_marked_and_the_smaller_counter_of_a_comparison_bold():
    drawing = algorithm_html.pseudocode(("first", "    second <b>"), 2)
    assert re.search('ttr-line-now" aria-current="step"[^>]*><span>2</span>second &lt;b&gt;', drawing)
    assert drawing.count("ttr-line-now") == 1
    drawing = algorithm_html.comparison("A", "B", [("steps", 10, 20), ("only one", None, 3)], ("x", "y"))
    assert "<td><b>10</b></td><td>20</td>" in drawing
    assert "<td>–</td><td>3</td>" in drawing


def test_every_role_has_a_meaning_in_the_legend_which_draws_rings_as_the_map_does():
    assert algorithm_html.legend(Overlay()) == ""
    for role in Role:
        assert "<li>" in algorithm_html.legend(Overlay(vertices=(VertexMark("Omaha", role),))), role
    overlay = Overlay((VertexMark("Omaha", Role.TERMINAL), VertexMark("Denver", Role.DONE)))
    rows = algorithm_html.legend(overlay).split("<li>")[1:]
    circles = {
        row.split("</svg>")[1].removesuffix("</li>").removesuffix("</li></ul>"): row.count("<circle") for row in rows
    }
    assert circles == {"done": 1, "to be reached": 2}
