"""The pages that tests of this folder press."""

import pytest
from ipywidgets import Widget

from ttr.ui.play.page import PlayPage


@pytest.fixture
def page():
    yield PlayPage()
    Widget.close_all()
