"""A progress bar for games in progress."""

from __future__ import annotations

from ttr.graphs.words import counted
from ttr.ui.markup import Markup, tag


def progress(done: int, total: int, seconds_left: float | None) -> Markup:
    """Return a progress bar with a description."""
    rest = ""
    if seconds_left is not None and done < total:
        rest = f", about {counted(max(1, round(seconds_left)), 'second')} to go"
        if seconds_left >= 90:
            rest = f", about {counted(round(seconds_left / 60), 'minute')} to go"
    bar = tag("progress", aria_label="Games played", max=max(1, total), value=done)
    return tag("div", bar, tag("span", f"{done} of {counted(total, 'game')}{rest}"), class_="ttr-progress")
