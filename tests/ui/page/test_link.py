"""Links to pages: a query that a page does not understand gets a sentence."""

from collections.abc import Callable

import pytest

from tests.ui.seen import html_of
from ttr.lessons.outputs.practice.page import practice_page
from ttr.ui.algorithms.page import AlgorithmsPage
from ttr.ui.arena.page import ArenaPage
from ttr.ui.boards.page import BoardsPage
from ttr.ui.play.page import PlayPage
from ttr.ui.replay.page import ReplayPage
from ttr.ui.score.page import ScorePage

PAGES = (AlgorithmsPage, ArenaPage, BoardsPage, PlayPage, ReplayPage, ScorePage, practice_page)
UNKNOWN = "This page does not know these fields of the link: lesson, zzz."


@pytest.mark.parametrize("make", PAGES)
def test_a_query_that_a_page_does_not_understand_gets_a_sentence(make: Callable[[], object]) -> None:
    page = make()
    page.open_link("?lesson=99&zzz=1")
    assert UNKNOWN in html_of(page.widget)


@pytest.mark.parametrize("make", PAGES)
def test_what_other_programs_add_to_a_link_changes_nothing(make: Callable[[], object]) -> None:
    page = make()
    before = page.status.text
    page.open_link("?token=abc&utm_source=mail&voila-theme=dark")
    assert page.status.text == before
    assert "This page does not know" not in html_of(page.widget)
