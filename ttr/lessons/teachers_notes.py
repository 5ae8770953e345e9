"""The teacher's notes as pages to read: Markdown becomes HTML, with links that lead where the pages are."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from nbconvert.filters import markdown2html

from ttr.ui.map.tones import tones_css
from ttr.ui.markup import Markup, stylesheet, tag

_HEADING = re.compile(r'<(h[1-6]) id="[^"]*">(.*?)<a class="anchor-link".*?</a></\1>', re.DOTALL)
_PART = re.compile(r'<h2 id="([^"]*)">(.*?)</h2>', re.DOTALL)
_LINK = re.compile(r'<a href="(?!\w+:|#)([^"]*)">(.*?)</a>', re.DOTALL)


def notes_page(text: str, lead: Callable[[str], str], desk: str, faces: str) -> str:
    """Return a note in Markdown as an HTML page.

    `lead` returns where a link leads, from its address beside the note; an empty text means that nothing is there.
    `desk` and `faces` are the addresses of the teacher's desk and of the typeface's stylesheet.
    """
    html = _HEADING.sub(_heading, markdown2html(text)).replace("<pre>", '<pre tabindex="0">')  # wide code scrolls
    html = _LINK.sub(lambda link: _link_text(lead(link[1]), link[2]), html)
    title = Markup(html.partition("</h1>")[0]).striptags()  # a note begins with its heading
    css = (Path(__file__).parent / "teachers_notes.css").read_text(encoding="utf-8")
    head = tag(
        "head",
        Markup('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'),
        Markup('<link rel="icon" href="data:;base64,=">'),
        tag("title", f"{title} · Ticket to Ride"),
        Markup('<link rel="stylesheet" href="{}">').format(faces),
        stylesheet(tones_css() + css),
    )
    parts = [tag("a", Markup(name), href=f"#{place}") for place, name in _PART.findall(html)]
    here = tag("p", "On this page: ", Markup(" · ").join(parts)) if parts else None
    body = tag("body", tag("nav", tag("a", "Your desk", href=desk), here), tag("main", Markup(html)))
    return f"<!DOCTYPE html>\n{tag('html', head, body, lang='en', class_='ttr-system')}\n"


def place_of(heading: str) -> str:
    """Return the place of a heading in its page, as links in the notes name it.

    >>> place_of("Lesson 5: Euler and the longest trail")
    'lesson-5-euler-and-the-longest-trail'
    """
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


def _heading(match: re.Match[str]) -> str:
    return f'<{match[1]} id="{place_of(Markup(match[2]).striptags())}">{match[2]}</{match[1]}>'


def _link_text(address: str, text: str) -> str:
    return tag("a", Markup(text), href=address) if address else text
