"""A link that saves the record of a finished game, or a sentence that says why there is none."""

from __future__ import annotations

from markupsafe import Markup

from ttr.game.files.record import Record, RecordError
from ttr.ui.controls import html


def record_link(record: Record, name: str, text: str) -> Markup:
    """Return a link that saves a record as a file with this name."""
    try:
        return html.download(record.to_text(), name, text)
    except RecordError as error:
        return html.note(f"This game cannot be saved: {error}.")
