"""Helpers that operate and read the workshop, and the town that the tests draw."""

from tests.ui.seen import send, text_of
from ttr.ui.map.geometry import geometry

PLACES = {"Mill": (100, 100), "Port": (500, 120), "Dome": (820, 350), "Gate": (480, 600), "Park": (120, 560)}
ROUTES = ("MillPort", "PortDome", "DomeGate", "GatePark", "ParkMill", "PortGate")


def press(control):
    assert not control.disabled
    control.click()


def button(page, text):
    """Return the visible button with a text in the side panel's open part."""
    found = [b for b in walk(page.widget) if getattr(b, "description", "") == text and hasattr(b, "click")]
    assert len(found) == 1, (text, found)
    return found[0]


def walk(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from walk(child)


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
