"""Controls that all pages share: the options of a list, and reading a choice."""

import pytest

from tests.ui.seen import change
from ttr.ui.controls.widgets import NOTHING, box, button, choice_of, dropdown, refill, set_options, text_field


def test_a_list_that_would_show_an_empty_line_is_refused():
    with pytest.raises(ValueError, match="'choose …' of a dropdown has the value None"):
        dropdown("Route", [("choose …", None), ("Denver – Omaha", 0)])
    control = dropdown("Route", [("Denver – Omaha", 0)])
    with pytest.raises(ValueError, match="has the value None"):
        set_options(control, [("choose …", None)])
    assert control.options == (("Denver – Omaha", 0),)


def test_nothing_chosen_is_read_as_none_and_the_first_thing_is_not():
    control = dropdown("Route", [("choose …", NOTHING), ("Denver – Omaha", 0)])
    assert choice_of(control) is None
    control.value = 0
    assert choice_of(control) == 0


@pytest.mark.parametrize(
    "state",
    [{"index": None}, {"_options_labels": []}, {"_options_labels": ["a", "b", "c"], "index": 2}],
)
def test_a_list_has_a_choice_of_its_own_after_any_message(state: dict[str, object]) -> None:
    control, seen = dropdown("Route", [("a", 7), ("b", 8)]), []
    control.observe(lambda told: seen.append(told.new), "value")
    change(control, state)
    assert (control.index, control.value, control.label, seen) == (0, 7, "a", [])
    change(control, {"index": 1})
    assert (control.value, seen) == (8, [8])


def test_new_options_keep_a_choice_that_is_still_there():
    control = dropdown("Route", [("choose …", NOTHING), ("a", 0), ("b", 1)])
    control.value = 1
    set_options(control, [("choose …", NOTHING), ("b", 1)])
    assert control.value == 1
    set_options(control, [("choose …", NOTHING), ("a", 0)])
    assert control.value == NOTHING


def test_a_box_that_gets_other_controls_closes_those_that_it_had():
    before, after = button("before"), button("after")
    row = box([before])
    row.open()
    refill(row, [after])
    for control in (before, after):
        control.open()  # in vain, if it is closed
    assert (row.children, before.comm, after.comm is None) == ((after,), None, False)


def test_a_text_is_sent_when_its_field_is_left():
    assert not text_field("Title").continuous_update
