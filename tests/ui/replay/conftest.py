"""Fixtures: the pages under test in this folder."""

import pytest

from ttr.ui.replay.page import ReplayPage


@pytest.fixture
def page():
    return ReplayPage()
