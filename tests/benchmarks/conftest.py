"""Figures that are no times (games a second, bytes) are printed after the table of times."""

from __future__ import annotations

import pytest

# The pages are measured on the same servers and in the same browser as they are tested.
from tests.browser.conftest import chromium, open_page, play_server

__all__ = ["chromium", "open_page", "play_server"]

_FIGURES: list[str] = []


@pytest.fixture
def figure():
    """Call it with a line to be printed at the end."""
    return _FIGURES.append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures."""
    if _FIGURES:
        terminalreporter.section("figures")
        for line in _FIGURES:
            terminalreporter.write_line(line)
