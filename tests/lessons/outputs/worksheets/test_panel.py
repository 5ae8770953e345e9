"""The teacher's page of worksheets shows, prints and saves the chosen sheets."""

from base64 import b64decode

import pytest

from ttr.lessons.catalog import LESSONS
from ttr.lessons.outputs.worksheets import key_document, pages, sheets_document, variants
from ttr.lessons.outputs.worksheets.panel import WorksheetPanel
from ttr.ui.map.browser_button import BrowserButton


@pytest.fixture
def panel(monkeypatch):
    """Return a panel and the messages that its buttons send to the browser."""
    monkeypatch.setattr(BrowserButton, "send", lambda button, content: button.sent.append(content))
    made = WorksheetPanel()
    for button in (made.print_button, made.html_button, made.pdf_button):
        button.sent = []
    return made


def press(button):
    button.receive({"wanted": True})
    return button.sent[-1]


def saved(button):
    """Return the name, the type and the content of the file that a press saves."""
    kind, content = press(button)["save"].split(",")
    return button.name, kind, b64decode(content)


def test_it_begins_with_the_first_lesson_and_a_link_leads_to_the_sheets_of_another_or_their_key(panel):
    assert "Sheet 1-1" in panel.preview.value
    for query, make, number in (
        ("", sheets_document, 1),
        ("?lesson=5", sheets_document, 5),
        ("?lesson=5&show=key", key_document, 5),
    ):
        panel.open_link(query)
        assert panel.document == make(variants(number, 1, 1))


def test_the_chosen_sheets_are_shown_and_printed(panel):
    panel.lesson.value, panel.count.value, panel.seed.value = LESSONS[7], 2, 5
    assert press(panel.print_button) == {"print": sheets_document(variants(8, 2, 5))}
    panel.shown.value = "key"
    assert "Key to sheet 8-6" in panel.preview.value
    assert press(panel.print_button) == {"print": key_document(variants(8, 2, 5))}


def test_html_and_pdf_are_saved_under_the_name_of_the_lesson(panel):
    assert saved(panel.html_button) == ("01-graph-sheets.html", "data:text/html;base64", panel.document.encode())
    panel.paper.value, panel.shown.value = "Letter", "key"
    name, kind, content = saved(panel.pdf_button)
    assert (name, kind, content[:4]) == ("01-graph-key.pdf", "data:application/pdf;base64", b"%PDF")


def test_without_pdf_the_note_suggests_an_alternative(panel, monkeypatch):
    def refuse(document, paper):
        raise pages.NoPdf("no Pango")

    monkeypatch.setattr("ttr.lessons.outputs.worksheets.panel.pdf", refuse)
    assert press(panel.pdf_button) == {"note": "We cannot make a PDF here. Press Print and choose “Save as PDF”."}


def test_other_messages_of_a_browser_do_nothing(panel):
    for content in (None, 3, "print", {"wanted": False}, {}):
        panel.print_button.receive(content)
    assert panel.print_button.sent == []
