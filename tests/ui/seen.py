"""What a browser shows, sends and holds, for tests without one: the only place that knows how ipywidgets does it."""

import re
from html import unescape
from typing import Any

from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances as live


def text_of(html: str) -> str:
    """Return a piece of HTML as people read it."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def send(widget: Widget, content: Any, *buffers: bytes) -> None:
    """Send a message to a widget as a browser does."""
    widget._handle_custom_msg(content, [memoryview(buffer) for buffer in buffers])


def controls(kind: type = Widget) -> list[Any]:
    """Return every live widget of a kind."""
    return [widget for widget in live.values() if isinstance(widget, kind)]


def everything_sent() -> dict[str, dict[str, Any]]:
    """Return the state of every live widget: all that a browser can hold, shown or not."""
    return {key: widget.get_state() for key, widget in live.items()}
