"""The link from practice to the lesson of a topic, where a page can lead there."""

from __future__ import annotations

from ttr.host import this_host
from ttr.host.host import Place
from ttr.lessons.catalog import LESSONS
from ttr.ui.markup import Markup, tag


def lesson_link(topic: int) -> Markup:
    """Return a link to the lesson of a topic; in JupyterLab, where links of pages lead nowhere, its name."""
    found, host = LESSONS[topic - 1], this_host()
    name = f"Lesson {found.number}: {found.title}"
    if not host.alone:
        return tag("p", name, class_="ttr-note")
    path = f"lessons/{found.stem}.ipynb"
    address = f"../lab/index.html?path={path}" if host.place is Place.BROWSER else path
    return tag("p", tag("a", name, href=address, target="_blank", class_="ttr-link"))
