"""What a server of pages says in a page of its own: that there is a line, or why there is no page."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from ttr.ui.map.letters import FACES, FONT, SERVED_FONTS

TEMPLATES = Path(__file__).parent / "templates"

_templates = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True)
# Where a proxy has the server below another address, or lets nobody in yet, another typeface stands in.
_templates.globals |= {"faces": f"/voila/labextensions/{SERVED_FONTS}/{FACES}", "font": FONT}

AGAIN = 10
"""Seconds after which a page that found no place, or could not be made, tries again by itself."""


def sentence_page(title: str, *sentences: str, again: int | None = None) -> str:
    """Return a page that says something; it may load itself again after some seconds."""
    return _templates.get_template("sentence.html").render(title=title, sentences=sentences, again=again)


def door_page(target: str, problem: str = "") -> str:
    """Return a page that asks for the passphrase, and then leads to its target; it may say what was wrong before."""
    return _templates.get_template("door.html").render(target=target, problem=problem)


def line_page() -> str:
    """Return the beginning of a page that says where in the line its visitor is."""
    return _templates.get_template("line.html").render()


def failed_page() -> str:
    """Return the end of a page, whose beginning has been sent, that could not be made."""
    return _templates.get_template("failed.html").render(again=AGAIN)
