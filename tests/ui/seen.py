"""A browser's view of widgets, for tests without one; only this module depends on the details of ipywidgets."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import reduce
from html import unescape
from operator import getitem
from typing import Any
from weakref import WeakSet

from ipywidgets import (
    HTML,
    Box,
    Button,
    Checkbox,
    Dropdown,
    Text,
    Textarea,
    Widget,
)
from ipywidgets.widgets.widget import _instances as live

from ttr.ui.controls.number_field import NumberField
from ttr.ui.controls.on_demand import OnDemand, Panel, is_visible
from ttr.ui.controls.widgets import MarkupBox
from ttr.ui.map.map_figure import MapFigure, MapWidget, hit
from ttr.ui.page.kept_text import KeptText
from ttr.ui.page.page import Page
from ttr.ui.panels.overlay_bar import Layer

# All widgets, also those that no browser has yet; ipywidgets' `close_all` closes only the others.
made: WeakSet[Widget] = WeakSet()
Widget.on_widget_constructed(made.add)


def _close_all() -> None:
    for widget in [*live.values(), *(each for each in made if each.comm is None)]:
        widget.close()


Widget.close_all = _close_all

# Kinds of controls whose description is their name.
NAMED = (Button, Checkbox, Dropdown, NumberField, Text, Textarea)


def text_of(html: str) -> str:
    """Return the text of a piece of HTML."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def words(markup: MarkupBox) -> str:
    """Return the displayed text of a widget."""
    return text_of(markup.value)


def said(page: Page) -> str:
    """Return the sentence of a page's status line."""
    return str(page.status.text)


def overlay_sentences(page: Any, layers: Iterable[Layer], every: int) -> Iterator[str]:
    """Yield the sentence of each overlay for each seat of a game of three, at stops that are so many turns apart."""
    for layer in layers:
        page.overlays.choose(layer)
        for seat in range(3):
            page.overlays.seat.value = seat
            for stop in range(0, page.timeline.last + 1, every):
                page.timeline.go(stop)
                yield page.sentence.text


def held_by(page: Page) -> str:
    """Return all state that a page's browser holds."""
    return json.dumps([part.get_state() for part in parts_of(page.widget)], default=str, ensure_ascii=False)


def send(widget: Widget, content: Any, *buffers: bytes) -> None:
    """Send a message to a widget as a browser does."""
    widget.open()  # the browser has what it sends from
    message = {"content": {"data": {"method": "custom", "content": content}}, "buffers": list(map(memoryview, buffers))}
    widget.comm.handle_msg(message)


def kept_by(widget: KeptText) -> str:
    """Return the text that a browser keeps for a page, which hears first that nothing was kept before."""
    if not widget.text:
        send(widget, {"known": "", "own": True})
    return widget.text


def change(widget: Widget, state: dict[str, object]) -> None:
    """Change the state of a widget as a browser does."""
    widget.open()
    data = {"method": "update", "state": state, "buffer_paths": []}
    widget.comm.handle_msg({"content": {"data": data}, "buffers": []})


def write(field: NumberField, text: str, **more: object) -> None:
    """Write into a number field as a person does."""
    send(field, {"typed": text, **more})


def press_sea(figure: MapFigure) -> None:
    """Click a place on a map where there is neither a city nor a route."""
    tenths = [(x / 10, y / 10) for x in range(11) for y in range(11)]
    width, height = figure.canvas.width, figure.canvas.height
    sea = next(at for at in tenths if hit(figure.board, figure.canvas, (at[0] * width, at[1] * height)) == (None, None))
    send(figure.widget, {"place": list(sea)})


def as_shown(widget: MapWidget) -> dict[str, Any]:
    """Return a browser's copy of a map's figure, which follows each change."""
    figure: dict[str, Any] = json.loads(json.dumps(widget.figure))

    def apply(message: dict[str, Any], buffers: Any = None) -> None:
        for path, value in json.loads(json.dumps(message["change"])):
            reduce(getitem, path[:-1], figure)[path[-1]] = value

    widget.send = apply
    return figure


def send_all() -> None:
    """Send every control to the browser, also those that are not visible yet."""
    for widget in list(made):
        if isinstance(widget, Panel):
            widget.fill()
        if isinstance(widget, OnDemand):
            widget.open()


def controls(kind: type = Widget) -> list[Any]:
    """Return every live widget of a kind."""
    send_all()
    return [widget for widget in live.values() if isinstance(widget, kind)]


def everything_sent() -> dict[str, dict[str, Any]]:
    """Return the state of every live widget: everything that a browser can hold, visible or not."""
    send_all()
    states = {key: widget.get_state() for key, widget in live.items()}
    for state in states.values():
        if "figure" in state:
            state["figure"] = {**state["figure"]}  # a copy, because a map changes its figure in place
    return states


def parts_of(widget: Widget) -> list[Any]:
    """Return a widget and all widgets inside it."""
    return [widget, *(part for child in getattr(widget, "children", ()) for part in parts_of(child))]


def visible_inside(whole: Widget, part: Widget) -> bool:
    """Return True if neither a part nor a box around it, inside a widget, is hidden."""
    if whole is part:
        return is_visible(part)
    return is_visible(whole) and any(visible_inside(child, part) for child in getattr(whole, "children", ()))


def unnamed(widget: Widget) -> list[Any]:
    """Return the visible controls of a widget without a name."""
    if not isinstance(widget, (Box, *NAMED)) or not is_visible(widget):
        return []
    here = [widget] if isinstance(widget, NAMED) and not widget.description else []
    return [*here, *(part for child in getattr(widget, "children", ()) for part in unnamed(child))]


def html_of(widget: Widget) -> str:
    """Return the HTML of a widget and of all widgets inside it, without stylesheets.

    Only a `MarkupBox` displays markup.
    """
    shown = [part for part in parts_of(widget) if isinstance(part, HTML)]
    assert all(isinstance(part, MarkupBox) for part in shown)
    return "\n".join(part.value for part in shown if not part.value.startswith("<style>"))


def tags_shown_as_text(html: str, hostile: str = "") -> list[str]:
    """Return texts that are wrongly escaped markup, or escaped twice, except for tags in names."""
    names = f"(?!/?(?:{hostile})&gt;)" if hostile else ""
    return re.findall(rf"&lt;/?{names}\w.{{,20}}|&amp;(?:lt|gt|amp|#\d+);", html)
