"""Fixtures for lessons: the lesson in the name of a test file, and checks in this process."""

import pytest

from tests.ui.conftest import _no_widget_is_left as _no_widget_is_left
from ttr.lessons.catalog import LESSONS
from ttr.lessons.notebook.lesson import Lesson


@pytest.fixture
def lesson(request: pytest.FixtureRequest) -> Lesson:
    topic = request.module.__name__.rpartition(".test_")[2].removesuffix("_page")
    return next(entry for entry in LESSONS if entry.topic == topic).open()


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run checks in this process, as a browser's Python does: to fork the large process of the tests takes longer."""
    monkeypatch.setattr("ttr.lessons.exercises.sandbox.can_fork", lambda: False)
