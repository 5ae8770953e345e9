"""Helpers for a lesson's page: its tabs, choices and clicks."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ipywidgets import Dropdown

from ttr.lessons.exercises.cases import board
from ttr.lessons.notebook.lesson import Lesson
from ttr.lessons.outputs.slides.page import choose as choose  # in the lists of a tab, by their visible texts


def tab(lesson: Lesson, name: str) -> Any:
    """Open a tab, and return its activity."""
    lesson.page.open(name)
    return lesson.page.activity


def click(lesson: Lesson, *cities: str) -> None:
    """Click cities by their names."""
    for city in cities:
        lesson.page.click_city(board().city_index[city])


def click_routes(lesson: Lesson, routes: Iterable[int]) -> None:
    """Click routes."""
    for route in routes:
        lesson.page.click_route(route)


def all_choices(lists: Sequence[Dropdown]) -> Iterator[None]:
    """Yield after each combination of choices; the options of a list may depend on earlier lists."""
    if not lists:
        yield
        return
    first, *others = lists
    for place in range(len(first.options)):
        first.index = place
        yield from all_choices(others)
