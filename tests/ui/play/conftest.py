"""Fixtures: the pages under test in this folder."""

import pytest

from ttr.ui.play.page import PlayPage


@pytest.fixture
def page():
    return PlayPage()
