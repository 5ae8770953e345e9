"""The glossary: every term that a lesson's notebook defines, sorted by name, with a link to the lesson.

In a notebook, a list item that begins with a bold term and a colon defines the term: ``* **leaf**: a vertex where ...``
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ttr.ui.map.tones import tones_css
from ttr.ui.markup import Markup, stylesheet, tag
from ttr.ui.page.link import way_back

if TYPE_CHECKING:
    from collections.abc import Iterable

_DEFINITION = re.compile(r"^\* \*\*(.+?)\*\*: (.+)$", re.MULTILINE)
_MARKS = re.compile(r"\\(?=\*)|(?<!\\)\*")  # of Markdown: the escape before a star, and stars around words in italics
_CSS = Path(__file__).with_name("glossary.css")


@dataclass(frozen=True, slots=True)
class Term:
    name: str  # the term in the singular
    meaning: str  # its definition in a few sentences

    @property
    def anchor(self) -> str:
        """Its place on the glossary's page, for links.

        >>> Term("cut vertex", "").anchor
        'cut-vertex'
        """
        return "".join(letter if letter.isalnum() else "-" for letter in self.name.lower())


def read_terms(prose: str) -> tuple[Term, ...]:
    r"""Return the terms that a text in Markdown defines.

    >>> read_terms("* **A star**: written A\*. It is *fast*.\n* **leaf** and **Step** are not defined here.")
    (Term(name='A star', meaning='Written A*. It is fast.'),)
    """
    result = ((name, _MARKS.sub("", meaning)) for name, meaning in _DEFINITION.findall(prose))
    return tuple(Term(name, meaning[0].upper() + meaning[1:]) for name, meaning in result)


class Glossary:
    """The glossary as the output of a cell: terms by first letter, with links to their lessons' notebooks."""

    def __init__(self, terms: Iterable[tuple[Term, int, str]]) -> None:
        self._terms = sorted(terms, key=lambda entry: entry[0].name.lower())

    def __repr__(self) -> str:
        return "\n".join(f"{term.name} (lesson {lesson}): {term.meaning}" for term, lesson, _ in self._terms)

    def _repr_html_(self) -> str:
        letters: dict[str, list[Markup]] = {}
        for term, lesson, notebook in self._terms:
            where = tag("small", tag("a", f"lesson {lesson}", href=notebook))
            row = tag("div", tag("dt", term.name), tag("dd", f"{term.meaning} ", where), id=term.anchor)
            letters.setdefault(term.name[0].upper(), []).append(row)
        index = [tag("a", letter, href=f"#letter-{letter}") for letter in letters]
        lists = [(tag("h2", letter, id=f"letter-{letter}"), tag("dl", rows)) for letter, rows in letters.items()]
        lead = tag("p", "The terms of the lessons, in the words of the lessons.")
        page = tag("main", way_back(), tag("h1", "Glossary"), lead, tag("nav", index), lists, class_="ttr-glossary")
        return str(stylesheet(tones_css() + _CSS.read_text(encoding="utf-8")) + page)
