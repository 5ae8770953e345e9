"""What a student builds and writes on the map of a lesson comes back in the same browser."""

from contextlib import suppress

import pytest

from tests.lessons.pages import tab
from tests.ui.seen import send
from ttr.lessons.activities.activities import Activity
from ttr.lessons.catalog import LESSONS
from ttr.lessons.notebook.lesson import Lesson


def opened(number: int, work: str = "") -> Lesson:
    """Return a lesson in a browser that keeps some work."""
    lesson = LESSONS[number - 1].open()
    send(lesson.work, {"known": work})
    return lesson


def works(lesson: Lesson) -> dict[str, object]:
    return {each.name: each.work() for each in lesson.page.activities}


@pytest.mark.parametrize("number", [entry.number for entry in LESSONS])
def test_a_finding_and_a_network_come_back_in_every_lesson(number: int) -> None:
    lesson = opened(number)
    assert not any(works(lesson).values())
    assert lesson.work.text == ""
    tab(lesson, "Present").finding.value = "Every ticket <b>needs</b> a path."
    change: Activity = tab(lesson, "Change")
    lesson.page.open(change.name)
    for press in (change.click_route, change.click_city):
        for index in (3, 0, 5, 5):
            with suppress(IndexError):  # the tab may have fewer of them
                press(index)
    again = opened(number, lesson.work.text)
    assert works(again) == works(lesson)
    assert [each.met for each in again.page.activities] == [each.met for each in lesson.page.activities]
    assert again.work.text == lesson.work.text
    assert tab(again, "Present").finding.value == "Every ticket <b>needs</b> a path."
    if number not in (7, 8, 9):  # these have no network to build
        assert works(again)["Change"]
        one, other = tab(again, "Change").picture, change.picture
        assert (one.lit, one.owners) == (other.lit, other.owners)
        assert (one.overlay and one.overlay.edges) == (other.overlay and other.overlay.edges)


def test_work_of_this_visit_is_not_replaced_by_earlier_work() -> None:
    lesson = LESSONS[1].open()
    tab(lesson, "Present").finding.value = "Today"
    assert lesson.work.text == ""  # before the browser has given back what it had kept
    send(lesson.work, {"known": '{"Present": {"finding": "Yesterday"}, "Change": {"routes": [3]}}'})
    assert works(lesson)["Present"] == {"finding": "Today"}
    assert works(lesson)["Change"] == {"routes": [3]}


@pytest.mark.parametrize(
    "text", ["x", "[]", '{"Change": 7}', '{"Change": {"routes": [999]}}', '{"Change": {"met": 5}}', '{"Present": {}}']
)
def test_anything_else_in_a_browser_is_no_work(text: str) -> None:
    lesson = opened(2, text)
    assert not any(works(lesson).values())
