"""What holds for all tests of pages: the widgets of one are gone before the next begins."""

from collections.abc import Iterator

import pytest
from ipywidgets import Widget


@pytest.fixture(autouse=True)
def _no_widget_is_left(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if "one_page" not in request.fixturenames:  # the page of a whole class
        Widget.close_all()
