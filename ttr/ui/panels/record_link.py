"""A finished game to take home: a link that saves its record, or a sentence why there is none."""

from __future__ import annotations

from markupsafe import Markup

from ttr.game.files.record import Record, RecordError
from ttr.ui.controls import html
from ttr.ui.markup import tag


def record_link(record: Record, name: str, text: str) -> Markup:
    """Return a link, with a text, that saves a record as a file of a name."""
    try:
        return html.download(record.to_text(), name, text)
    except RecordError as error:
        return tag("p", f"This game cannot be saved: {error}.", class_="ttr-note")
