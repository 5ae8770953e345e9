"""Work in the browser: what controls hold comes back, and too much of it lets the browser ask."""

import json

import ipywidgets as widgets
import pytest

from tests.ui.seen import send, write
from ttr.ui.controls.number_field import NumberField, whole_number
from ttr.ui.controls.widgets import dropdown, listen, set_options, text_field
from ttr.ui.page.kept_text import MAX_CHARACTERS, KeptControls, KeptText


class Form:
    """Controls of each kind; the choices of the second depend on the first."""

    def __init__(self) -> None:
        self.lesson = dropdown("Lesson", [("1 Graph", 1), ("2 Connected", 2)])
        self.question = dropdown("Question", [("a", 1)])
        listen(lambda: set_options(self.question, [("c", 3), ("d", 4)]), self.lesson)
        self.text, self.long = text_field("Text"), widgets.Textarea()
        self.shown, self.count = widgets.Checkbox(False), whole_number("Count", 1, 9, 3)
        named = {name: part for name, part in vars(self).items() if isinstance(part, widgets.Widget | NumberField)}
        self.kept = KeptControls("form", named)


@pytest.fixture
def filled():
    form = Form()
    form.lesson.value, form.question.value, form.text.value = 2, 4, "Which <b>city</b>?"
    form.long.value, form.shown.value = "two\nlines", True
    write(form.count, "3,5")
    return form


def back(text):
    form = Form()
    send(form.kept.widget, {"known": text, "own": True})
    return form


def values(form):
    return form.lesson.value, form.question.value, form.text.value, form.long.value, form.shown.value, form.count.text


def test_what_controls_hold_comes_back_in_their_order(filled):
    again = back(filled.kept.widget.text)
    assert values(again) == values(filled)
    assert again.count.fault == filled.count.fault != ""
    assert again.kept.widget.text == filled.kept.widget.text


def test_untouched_controls_keep_nothing_and_cleared_ones_nothing_more(filled):
    assert Form().kept.widget.text == ""
    form = Form()
    form.text.value = "x"
    assert form.kept.widget.text
    form.text.value = ""
    assert form.kept.widget.text == ""


def test_controls_that_were_used_meanwhile_stay(filled):
    form = Form()
    form.text.value = "newer"
    send(form.kept.widget, {"known": filled.kept.widget.text, "own": True})
    assert (form.text.value, form.lesson.value) == ("newer", 1)


@pytest.mark.parametrize(
    "kept", ["x", "[]", "7", '{"lesson": "9 Chess"}', '{"text": 7, "shown": "yes", "count": [], "long": null, "no": 1}']
)
def test_anything_else_in_a_browser_changes_nothing(kept):
    assert values(back(kept)) == values(Form())


def test_too_long_a_text_stays_out_and_the_browser_asks_until_there_is_room():
    kept = KeptText("board", lambda text: None)
    kept.keep("short")
    kept.keep("x" * (MAX_CHARACTERS + 1))
    assert (kept.text, kept.unkept) == ("short", True)
    kept.keep("shorter")
    assert (kept.text, kept.unkept) == ("shorter", False)


def test_a_page_can_let_the_browser_ask_for_other_reasons():
    kept = KeptText("form", lambda text: None)
    kept.ask(True)
    kept.keep("a text")
    assert kept.unkept
    kept.ask(False)
    assert not kept.unkept


@pytest.mark.parametrize("content", [None, 7, {}, {"known": 7}, {"own": True}])
def test_crafted_messages_tell_nothing(content):
    told = []
    send(KeptText("board", told.append), content)
    assert told == []


def test_a_huge_text_from_a_browser_is_cut():
    told = []
    send(KeptText("board", told.append), {"known": "x" * (2 * MAX_CHARACTERS), "own": True})
    assert [len(text) for text in told] == [MAX_CHARACTERS]


def test_kept_controls_are_plain_data(filled):
    assert json.loads(filled.kept.widget.text)["question"] == "d"
