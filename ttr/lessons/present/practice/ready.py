"""The practice page as its notebook opens it: with questions that nobody had before."""

from __future__ import annotations

import secrets

from ttr.lessons.present.practice.page import PracticePage


def practice_page() -> PracticePage:
    """Return the page, with a start of its own."""
    return PracticePage(secrets.randbelow(1_000_000))
