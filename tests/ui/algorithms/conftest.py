"""Fixtures: the pages under test in this folder."""

import pytest
from ipywidgets import Widget

from ttr.ui.algorithms.page import AlgorithmsPage


@pytest.fixture
def page():
    return AlgorithmsPage()


@pytest.fixture(scope="class")
def one_page():
    yield AlgorithmsPage()
    Widget.close_all()
