"""A fixture that opens the lesson in the name of a test file."""

from collections.abc import Iterator

import pytest
from ipywidgets import Widget

from ttr.lessons.catalog import LESSONS
from ttr.lessons.page.lesson import Lesson


@pytest.fixture
def lesson(request: pytest.FixtureRequest) -> Iterator[Lesson]:
    topic = request.module.__name__.rpartition(".test_")[2].removesuffix("_page")
    yield next(entry for entry in LESSONS if entry.topic == topic).open()
    Widget.close_all()
