"""The workshop under test, a town drawn in it, and helpers that operate and read it."""

import random

import pytest

from tests.ui.seen import parts_of, send, text_of
from ttr.ui.boards.editor import ClickMode
from ttr.ui.boards.page import BoardsPage
from ttr.ui.map.geometry import geometry

PLACES = {"Mill": (100, 100), "Port": (500, 120), "Dome": (820, 350), "Gate": (480, 600), "Park": (120, 560)}
ROUTES = ("MillPort", "PortDome", "DomeGate", "GatePark", "ParkMill", "PortGate")


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


def press(control):
    assert not control.disabled
    control.click()


def button(page, text):
    """Return the visible button with a text in the side panel's open part."""
    found = [b for b in parts_of(page.widget) if getattr(b, "description", "") == text and hasattr(b, "click")]
    assert len(found) == 1, (text, found)
    return found[0]


def click_place(page, x, y):
    """Click a place of the board's page, in fractions of width and height, as the browser reports it."""
    canvas = page.map.canvas
    across, down = geometry(page.draft.drawable, canvas).fit(x, y)
    send(page.map.widget, {"place": [across / canvas.width, down / canvas.height]})


def click_city(page, name):
    city = page.draft.cities[page.draft.city_index(name)]
    click_place(page, city.x, city.y)


def urgent(page):
    return page.status.urgent


def listed(page):
    """Return the check list as text."""
    return text_of(page.check.listing.value)
