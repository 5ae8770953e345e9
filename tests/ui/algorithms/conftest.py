"""The algorithms page under test, and helpers that operate and read it."""

import pytest
from ipywidgets import Widget

from tests.ui.seen import said
from ttr.ui.algorithms.catalog import BY_KEY, Need
from ttr.ui.algorithms.page import AlgorithmsPage
from ttr.ui.controls.widgets import NOTHING

GAME = "4-players-shared-victory"
MID_GAME = {"network": "seat", "game": GAME, "seat": "2", "turn": "110"}
OPEN = {**MID_GAME, "network": "open"}


@pytest.fixture
def page():
    return AlgorithmsPage()


@pytest.fixture(scope="class")
def one_page():
    yield AlgorithmsPage()
    Widget.close_all()


def choose(page, key, **inputs):
    """Choose an algorithm, and inputs that the network has if none are given."""
    page.inputs.choice.value = key
    if BY_KEY[key].needs is Need.TERMINALS:
        cities = [value for _, value in page.inputs.city.options if value != NOTHING]
        page.inputs.set_terminals(tuple(inputs.get("terminals", cities[:: max(1, len(cities) // 4)][:4])))
    page.inputs.set_pair(inputs.get("start"), inputs.get("target"))


def run(page, key, **inputs):
    choose(page, key, **inputs)
    page.run_button.click()
    assert not page.status.urgent, said(page)


def city(page, name):
    return page.board.city_index[name]


def marks(page, role):
    overlay = page.map.picture.overlay
    return [mark.edge for mark in overlay.edges if mark.role is role]
