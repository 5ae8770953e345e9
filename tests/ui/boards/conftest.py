"""Fixtures: the pages under test in this folder."""

import random

import pytest

from ttr.ui.boards.editor import ClickMode
from ttr.ui.boards.page import BoardsPage

from .pressing import PLACES, ROUTES, click_city, click_place, press


@pytest.fixture
def page():
    return BoardsPage(random.Random(4))


@pytest.fixture
def town(page):
    """A page with a town made by clicks on the map."""
    for name, (x, y) in PLACES.items():
        page.new_city.name.value = name
        click_place(page, x, y)
    press(page.modes.buttons[ClickMode.JOIN])
    for route in ROUTES:
        click_city(page, route[:4])
        click_city(page, route[4:])
    return page
