"""The pages that tests of this folder press."""

import pytest
from ipywidgets import Widget

from ttr.ui.replay.page import ReplayPage


@pytest.fixture
def page():
    yield ReplayPage()
    Widget.close_all()
