"""A button that acts on one thing of a list acts on what a person chose there, and never on the first one."""

from collections.abc import Callable
from functools import partial

import ipywidgets as widgets
import pytest

from tests.positions import route
from tests.ui.play.pressing import in_play
from tests.ui.seen import parts_of
from ttr.classroom.teacher_page import TeacherPage
from ttr.lessons.activities.steps import DO, Steps
from ttr.lessons.catalog import LESSONS, LessonEntry
from ttr.ui.algorithms.page import AlgorithmsPage
from ttr.ui.boards.page import BoardsPage
from ttr.ui.controls.widgets import NOTHING, choice_of
from ttr.ui.play.page import PlayPage
from ttr.ui.score.page import ScorePage

# Labels of lists of things to take, change, give or delete. (Others set up a game or an algorithm, or show something.)
THINGS = {"Route", "Routes", "City", "Cities", "Town", "and", "From", "To", "Water", "Start from", "Question"}
# An example's route, with numbers to change; routes by length, to compare; the event that a stepper goes on to.
SETTINGS = {("odds", "Route"), ("centrality", "Routes"), *((entry.topic, "To") for entry in LESSONS)}
SETTINGS |= {("play", "To"), ("algorithms", "To")}

PAGES: dict[str, Callable[[], widgets.Widget]] = {
    "play": lambda: in_play(PlayPage()).widget,
    "algorithms": lambda: AlgorithmsPage().widget,
    "boards": lambda: BoardsPage().widget,
    "score": lambda: ScorePage().widget,
    "class": lambda: TeacherPage(None).widget,
    **{entry.topic: lambda entry=entry: entry.open().page.widget for entry in LESSONS},
}


@pytest.mark.parametrize("name", PAGES)
def test_every_list_of_things_begins_without_a_choice(name: str) -> None:
    lists = [part for part in parts_of(PAGES[name]()) if isinstance(part, widgets.Dropdown) and part.options]
    things = [each for each in lists if each.description in THINGS and (name, each.description) not in SETTINGS]
    # An empty text is the choice of nothing among names; "write" is the only option before there are questions.
    chosen = {each.description: each.value for each in things if choice_of(each) is not None and each.value != ""}
    assert chosen == {}


def carried_out(key: str) -> widgets.Widget:
    """Return the algorithms page while somebody carries an algorithm out."""
    page = AlgorithmsPage()
    page.inputs.choice.value = key
    page.run_button.click()
    page.carry_out()
    return page.widget


def lesson_carried_out(entry: LessonEntry) -> widgets.Widget:
    """Return a lesson's page while somebody carries out the first algorithm of its Step tab."""
    page = entry.open().page
    steps = next((each for each in page.activities if isinstance(each, Steps)), None)
    if steps is not None:
        steps.show_mode(DO)
    return page.widget


CARRIED_OUT = {f"{key} carried out": partial(carried_out, key) for key in ("kruskal", "prim", "euler")}
CARRIED_OUT |= {f"{entry.topic} carried out": partial(lesson_carried_out, entry) for entry in LESSONS}


@pytest.mark.parametrize("name", PAGES | CARRIED_OUT)
def test_the_things_of_a_list_have_different_names_of_one_line(name: str) -> None:
    for each in parts_of((PAGES | CARRIED_OUT)[name]()):
        if isinstance(each, widgets.Dropdown):
            names = [label for label, _ in each.options]
            assert sorted(names) == sorted(set(names)), each.description
            assert [name for name in names if len(name) > 120 or "\n" in name] == [], each.description


@pytest.mark.parametrize("page", [PlayPage, lambda: in_play(PlayPage()), AlgorithmsPage])
def test_a_click_says_which_track_of_a_gray_double_it_is(page: Callable[[], PlayPage | AlgorithmsPage]) -> None:
    pressed = page()
    pressed.click_route(route(pressed.map.board, "Atlanta", "Raleigh"))
    assert "gray, first track" in pressed.status.text


def test_no_button_beside_such_a_list_acts_on_nothing() -> None:
    """A browser can press a disabled button."""
    page = ScorePage()
    page.route_panel.give_button.click()
    assert page.route_panel.route_choice.value == NOTHING
    assert not any(page.game.routes)
