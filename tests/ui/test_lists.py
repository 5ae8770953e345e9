"""A button that acts on one thing of a list acts on what a person chose there, and never on the first one."""

from collections.abc import Callable

import ipywidgets as widgets
import pytest

from tests.ui.play.pressing import in_play
from tests.ui.seen import parts_of
from ttr.classroom.teacher_page import TeacherPage
from ttr.lessons.catalog import LESSONS
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
    **{entry.topic: lambda entry=entry: entry.open().map.widget for entry in LESSONS},
}


@pytest.mark.parametrize("name", PAGES)
def test_every_list_of_things_begins_without_a_choice(name: str) -> None:
    lists = [part for part in parts_of(PAGES[name]()) if isinstance(part, widgets.Dropdown) and part.options]
    things = [each for each in lists if each.description in THINGS and (name, each.description) not in SETTINGS]
    # An empty text is the choice of nothing among names; "write" is the only option before there are questions.
    chosen = {each.description: each.value for each in things if choice_of(each) is not None and each.value != ""}
    assert chosen == {}


def test_no_button_beside_such_a_list_acts_on_nothing() -> None:
    """A browser can press a disabled button."""
    page = ScorePage()
    page.route_panel.give_button.click()
    assert page.route_panel.route_choice.value == NOTHING
    assert not any(page.game.routes)
