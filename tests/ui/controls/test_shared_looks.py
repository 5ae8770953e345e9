"""A page opens with few widgets: controls share layouts and styles, and hidden ones wait until they are shown."""

import gc
import weakref
from collections import Counter

import anywidget
import ipywidgets as widgets
import pytest

from tests.ui.play.pressing import started
from tests.ui.seen import change, controls, parts_of
from ttr.ui.algorithms.page import AlgorithmsPage
from ttr.ui.arena.page import ArenaPage
from ttr.ui.boards.page import BoardsPage
from ttr.ui.controls.number_field import whole_number
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.controls.shared_looks import is_shared
from ttr.ui.controls.widgets import box, button, close_tree, dropdown, markup, show_if, with_width
from ttr.ui.play.page import PlayPage
from ttr.ui.replay.page import ReplayPage
from ttr.ui.score.page import ScorePage


def test_a_page_has_a_layout_and_a_style_for_all_its_controls_and_not_one_for_each():
    widgets.Widget.close_all()
    page = PlayPage()
    page.widget.open()
    kinds = Counter(type(widget).__name__ for widget in controls())
    assert kinds["Button"] > 30
    own = sum(isinstance(widget, anywidget.AnyWidget) for widget in controls())
    assert kinds["Layout"] <= own + 4
    assert all(count < 5 for name, count in kinds.items() if name.endswith(("SharedLayout", "Style")))


def test_a_number_field_has_its_own_layout_because_anywidgets_miss_a_new_one():
    field, other = whole_number("Number", 0, 9), whole_number("Other", 0, 9)
    layout = field.layout
    show_if(False, field)
    assert field.layout is layout
    assert (is_visible(field), is_visible(other)) == (False, True)


def test_the_shared_layout_cannot_be_changed_by_one_control_nor_by_a_browser():
    one, other = button("one"), button("other")
    with pytest.raises(AttributeError, match=r"shared by all controls.*Layout\(width=\.\.\.\)"):
        one.layout.width = "48%"
    one.layout.set_state({"width": "0px", "display": "none"})
    assert is_visible(other)
    assert other.layout.width is None


def test_a_control_is_hidden_and_shown_and_no_other_with_it():
    one, other = button("one"), button("other")
    show_if(False, one)
    assert (is_visible(one), is_visible(other)) == (False, True)
    show_if(True, one)
    assert (is_visible(one), is_visible(other)) == (True, True)


def test_a_control_keeps_its_own_width_when_it_is_hidden_and_shown():
    one, other = dropdown("one"), dropdown("other")
    with_width("48%", one)
    show_if(False, one)
    assert not is_visible(one)
    show_if(True, one)
    assert (is_visible(one), one.layout.width, other.layout.width) == (True, "48%", None)


def test_closing_one_control_leaves_the_others_their_looks():
    kept = button("kept")
    close_tree(box([button("closed"), markup("closed")]))
    assert kept.layout.comm is not None
    assert kept.style.comm is not None


def test_after_all_widgets_were_closed_the_next_control_gets_living_looks():
    before = button("before")
    widgets.Widget.close_all()
    after = button("after")
    assert before.layout.comm is None
    assert after.layout.comm is not None
    assert is_shared(after.layout)


def test_a_displayed_page_does_not_send_its_contents_as_text():
    page = PlayPage()
    shown = page.widget._repr_mimebundle_()
    assert len(str(shown)) < 400
    assert "application/vnd.jupyter.widget-view+json" in shown


def in_browser(widget):
    return [part for part in parts_of(widget) if part.comm is not None]


def test_the_contents_of_a_hidden_box_reach_the_browser_when_it_is_first_shown():
    inner = box([button("Claim"), markup("for 4 trains")])
    outer = box([inner])
    show_if(False, inner)
    outer.open()
    assert in_browser(outer) == [outer, inner]
    show_if(True, inner)
    assert in_browser(outer) == parts_of(outer)
    show_if(False, inner)
    assert len(inner.get_state("children")["children"]) == 2


def test_a_control_reaches_the_browser_with_any_widget_that_holds_it_or_when_it_is_displayed():
    held, displayed = button("held"), button("displayed")
    assert (held.comm, displayed.comm) == (None, None)
    widgets.VBox([held])
    assert held.comm is not None
    assert displayed.model_id in str(displayed._repr_mimebundle_())


def test_a_closed_control_stays_closed():
    control = button("Go")
    control.open()
    control.close()
    control.open()
    assert control.comm is None


def test_a_page_opens_with_less_than_half_of_its_controls_and_a_game_brings_those_of_its_own():
    page = PlayPage()
    page.widget.open()
    assert len(in_browser(page.widget)) < len(parts_of(page.widget)) / 2
    started(page)
    assert page.turn.keep_button.comm is not None


def test_the_first_ping_brings_the_rest_of_a_page_and_leaves_it_hidden():
    page = PlayPage()
    page.widget.open()
    change(page.connection, {"ping": 1})
    assert in_browser(page.widget) == parts_of(page.widget)
    assert not is_visible(page.turn.widget)


@pytest.mark.parametrize("kind", [PlayPage, ReplayPage, ScorePage, BoardsPage, AlgorithmsPage, ArenaPage])
def test_a_page_opens_without_an_error_and_leaves_the_memory_when_it_is_closed(kind, caplog):
    page = kind()
    assert caplog.records == []
    page.widget.open()
    left = weakref.ref(page)
    widgets.Widget.close_all()
    del page
    gc.collect()
    assert left() is None
