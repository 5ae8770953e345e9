"""The pages that tests of this folder press."""

import pytest

from ttr.ui.replay.page import ReplayPage


@pytest.fixture
def page():
    return ReplayPage()
