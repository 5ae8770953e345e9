"""The journeys of `make site-test` consist of existing tests."""

from importlib import import_module
from pathlib import Path

import pytest

JOURNEYS = Path(__file__).parents[1] / "browser" / "site"


@pytest.mark.parametrize("name", sorted(path.stem for path in JOURNEYS.glob("journey_*.py")))
def test_a_journey_has_its_steps(name: str) -> None:
    journey = import_module(f"tests.browser.site.{name}")
    assert any(step.startswith("test_") for step in vars(journey))
