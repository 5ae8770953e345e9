"""Fixtures for all tests of pages: close a test's widgets before the next test."""

from collections.abc import Iterator

import pytest
from ipywidgets import Widget


@pytest.fixture(autouse=True)
def _no_widget_is_left(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if "one_page" not in request.fixturenames:  # a page shared by a test class
        Widget.close_all()
