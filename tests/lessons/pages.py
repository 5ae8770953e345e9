"""Helpers for a lesson's page: its tabs, choices and clicks."""

from collections.abc import Callable, Iterable, Iterator, Sequence
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


Press = str | int | Sequence[int] | dict[str, str] | Callable[[Any], object] | None


def follow(lesson: Lesson, name: str, *steps: tuple[Press, *tuple[object, ...]]) -> None:
    """Press things on a tab, and check after each press a part of its sentence, attributes, or a predicate.

    A press is the name of a city, a route or several, choices in lists, or a function that gets the tab.
    """
    activity = tab(lesson, name)
    for press, *expected in steps:
        if isinstance(press, str):
            click(lesson, press)
        elif isinstance(press, dict):
            choose(activity, press)
        elif callable(press):
            press(activity)
        elif press is not None:
            click_routes(lesson, [press] if isinstance(press, int) else press)
        for each in expected:
            if isinstance(each, str):
                assert each in f"^{activity.sentence}$", press
            elif callable(each):
                assert each(activity), press
            else:
                assert {key: getattr(activity, key) for key in each} == each, press


def all_choices(lists: Sequence[Dropdown]) -> Iterator[None]:
    """Yield after each combination of choices; the options of a list may depend on earlier lists."""
    if not lists:
        yield
        return
    first, *others = lists
    for place in range(len(first.options)):
        first.index = place
        yield from all_choices(others)
