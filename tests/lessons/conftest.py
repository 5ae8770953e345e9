"""Fixtures for lessons: the lesson in the name of a test file, and checks in this process."""

from collections.abc import Iterator

import pytest
from ipywidgets import Widget

from ttr.lessons.catalog import LESSONS
from ttr.lessons.notebook.lesson import Lesson


@pytest.fixture
def lesson(request: pytest.FixtureRequest) -> Iterator[Lesson]:
    topic = request.module.__name__.rpartition(".test_")[2].removesuffix("_page")
    yield next(entry for entry in LESSONS if entry.topic == topic).open()
    Widget.close_all()


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run checks in this process, as a browser's Python does: to fork the large process of the tests takes longer."""
    monkeypatch.setattr("ttr.lessons.exercises.sandbox.can_fork", lambda: False)
