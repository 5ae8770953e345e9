"""Data structures as HTML: complete, and without unintended markup."""

import re

import pytest

from ttr.graphs import Item, Kind, Network, Overlay, Role, Structure, VertexMark, union_find
from ttr.ui.stepper import algorithm_html, structure_view

HOSTILE = "<img src=x onerror=alert(1)>"


def words_of(drawing):
    return re.sub(r"<[^>]*>", " ", drawing)


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.NONE])
def test_every_structure_names_its_items_and_escapes_them(kind):
    items = (Item("Denver", 3), Item("Omaha", 7, "Denver" if kind is Kind.FOREST else None), Item(HOSTILE, HOSTILE))
    drawing = structure_view.structure(Structure(kind, items), str, ["Omaha"])
    assert "Denver" in words_of(drawing)
    assert "Omaha" in words_of(drawing)
    assert "<img" not in drawing


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.NONE])
def test_an_empty_structure_says_that_it_is_empty(kind):
    assert "empty" in structure_view.structure(Structure(kind), str)


def test_no_structure_is_nothing():
    assert structure_view.structure(Structure(), str) == ""


def test_a_queue_starts_with_its_front_and_a_stack_with_its_top():
    items = tuple(Item(name) for name in "abc")
    assert re.findall("<li[^>]*>(.)", structure_view.structure(Structure(Kind.QUEUE, items), str)) == ["a", "b", "c"]
    assert re.findall("<li[^>]*>(.)", structure_view.structure(Structure(Kind.STACK, items), str)) == ["c", "b", "a"]


def test_a_long_structure_is_truncated_and_says_by_how_much():
    for kind in (Kind.QUEUE, Kind.STACK, Kind.HEAP):
        drawing = structure_view.structure(Structure(kind, tuple(Item(f"v{i}", i) for i in range(1000))), str)
        assert len(drawing) < 8000
        assert "more" in drawing


def test_a_heap_is_a_binary_tree_with_the_smallest_key_at_its_root():
    drawing = structure_view.structure(Structure(Kind.HEAP, tuple(Item(f"v{i}", i) for i in range(7))), str)
    assert drawing.count("<line") == 6
    assert drawing.count("<rect") == 7


def test_a_forest_has_an_arrow_to_each_parent(usa_like):
    for step in union_find.trace(usa_like):
        drawing = structure_view.structure(step.structure, str)
        parents = sum(item.parent is not None for item in step.structure.items)
        assert len(re.findall('fill="none" stroke=', drawing)) - drawing.count("stroke-dasharray") == parents
        for item in step.structure.items:
            assert str(item.name) in drawing


@pytest.fixture
def usa_like():
    return Network.from_edges([(f"v{i:02}", f"v{(i * 7 + 3) % 40:02}", 1) for i in range(40)])


def test_the_current_line_of_the_pseudocode_is_marked():
    drawing = algorithm_html.pseudocode(("first", "    second <b>"), 2)
    assert re.search('ttr-line-now" aria-current="step"[^>]*><span>2</span>second &lt;b&gt;', drawing)
    assert drawing.count("ttr-line-now") == 1


def test_the_smaller_counter_of_a_comparison_is_bold():
    drawing = algorithm_html.comparison("A", "B", [("steps", 10, 20), ("only one", None, 3)], ("x", "y"))
    assert "<td><b>10</b></td><td>20</td>" in drawing
    assert "<td>–</td><td>3</td>" in drawing


@pytest.mark.parametrize("role", Role)
def test_every_role_has_a_meaning_in_the_legend(role):
    assert "<li>" in algorithm_html.legend(Overlay(vertices=(VertexMark("Omaha", role),)))


def test_no_marks_need_no_legend():
    assert algorithm_html.legend(Overlay()) == ""


def test_a_structure_with_its_own_title_has_it_as_an_escaped_heading():
    own = structure_view.structure(Structure(Kind.QUEUE, (Item("a"),), f"Sorted {HOSTILE}"), str)
    assert "<figcaption>Sorted &lt;img" in own
    assert "first in, first out" not in own


def test_the_legend_draws_a_ringed_city_as_the_map_does_a_ring_around_a_circle() -> None:
    overlay = Overlay((VertexMark("Omaha", Role.TERMINAL), VertexMark("Denver", Role.DONE)))
    rows = algorithm_html.legend(overlay).split("<li>")[1:]
    circles = {
        row.split("</svg>")[1].removesuffix("</li>").removesuffix("</li></ul>"): row.count("<circle") for row in rows
    }
    assert circles == {"done": 1, "to be reached": 2}
