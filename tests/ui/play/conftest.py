"""The pages that tests of this folder press."""

import pytest

from ttr.ui.play.page import PlayPage


@pytest.fixture
def page():
    return PlayPage()
