"""Journeys through pages that Voilà serves, made on the site: what is pressed, uploaded and saved works there too."""

from __future__ import annotations

import pytest

from tests.browser.test_replay import (
    twin,
)

pytestmark = pytest.mark.browser

__all__ = [name for name in dir() if name.startswith("test_")] + ["twin"]
