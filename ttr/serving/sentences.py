"""The server's own pages: the line, or the reason why there is no page."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from ttr.ui.map.letters import FACES, FONT, SERVED_FONTS

TEMPLATES = Path(__file__).parent / "templates"

_templates = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True)
# Another typeface stands in behind a proxy with another path, and before admission.
_templates.globals |= {"faces": f"/voila/labextensions/{SERVED_FONTS}/{FACES}", "font": FONT}

AGAIN = 10
"""Seconds after which a page that found no place, or could not be made, tries again by itself."""


def sentence_page(title: str, *sentences: str, again: int | None = None) -> str:
    """Return a page with a sentence; it may reload after some seconds."""
    return _templates.get_template("sentence.html").render(title=title, sentences=sentences, again=again)


def door_page(target: str, problem: str = "") -> str:
    """Return a page that asks for the passphrase, with its target, and possibly a sentence about the last attempt."""
    return _templates.get_template("door.html").render(target=target, problem=problem)


def join_page(typed: str = "", problem: str = "") -> str:
    """Return a page that asks for the letters of a class, possibly with what was typed and a sentence about it."""
    return _templates.get_template("join.html").render(typed=typed, problem=problem)


def line_page() -> str:
    """Return the beginning of a page that shows its visitor's place in the line."""
    return _templates.get_template("line.html").render()


def failed_page() -> str:
    """Return the end of a failed page whose beginning has already been sent."""
    return _templates.get_template("failed.html").render(again=AGAIN)
