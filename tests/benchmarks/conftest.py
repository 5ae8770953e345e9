"""Print figures that are not times (games a second, bytes) after the table of times."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

# Measure the pages in the same browser that tests them.
from tests.browser.conftest import chromium, open_page, visitor
from tests.browser.serve import ROOT, Server, voila

__all__ = ["chromium", "open_page", "play_server", "visitor"]


@pytest.fixture(scope="package")
def play_server(chromium: Browser) -> Iterator[Server]:
    """The play page, as `make play` serves it, with one kernel kept warm."""
    with voila(ROOT / "notebooks" / "play.ipynb", "--pool_size=1") as server:
        yield server


_FIGURES: list[str] = []


@pytest.fixture
def figure():
    """Return a function that takes a line to print at the end."""
    return _FIGURES.append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures."""
    if _FIGURES:
        terminalreporter.section("figures")
        for line in _FIGURES:
            terminalreporter.write_line(line)
