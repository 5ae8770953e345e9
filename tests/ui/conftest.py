"""Fixtures for all tests of pages, lessons and classes: close a test's widgets before the next test."""

from collections.abc import Iterator

import pytest
from ipywidgets import Widget


@pytest.fixture(autouse=True)
def _no_widget_is_left(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if not {"one_page", "opened"} & {*request.fixturenames}:  # pages shared by tests
        Widget.close_all()
