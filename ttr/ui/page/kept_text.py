"""Unsaved work in the browser: it comes back when a page opens again, or the browser asks before the page is left."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Literal

import anywidget
import ipywidgets as widgets
import traitlets

from ttr.game.quoting import read_json
from ttr.ui.controls.number_field import NumberField
from ttr.ui.controls.shared_looks import visible_layout
from ttr.ui.page.connection import script

Where = Literal["browser", "tab", "both"]
MAX_CHARACTERS = 400_000  # of a text: a browser has room for some millions of all pages together


class KeptText(anywidget.AnyWidget):
    """An invisible widget that keeps a text in the browser and reads it back; an empty text is deleted.

    `place` is "tab" for a text that only a reload brings back, "browser" for a text that later visits and other tabs
    find, or "both". When the page opens, `on_known` gets the kept text, or an empty one, and `own` says whether this
    tab kept it; until then nothing new is kept. The browser asks before the page is left while a text cannot be kept,
    or while the page has something `unkept`. A text can be anything, because browsers can send anything. Each name has
    its own text.
    """

    _esm = script(Path(__file__).parent / "kept_text.js")
    name = traitlets.Unicode().tag(sync=True)
    place = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
    unkept = traitlets.Bool(False).tag(sync=True)

    def __init__(self, name: str, on_known: Callable[[str], None], place: Where = "browser") -> None:
        super().__init__(name=name, place=place, layout=visible_layout())
        self._on_known = on_known
        self._wanted: str | None = None  # the last text to keep
        self._known = self.own = self._too_long = self._loses = False
        self.on_msg(lambda widget, content, buffers: self.receive(content))
        self.add_class("ttr-hidden")

    def keep(self, text: str) -> None:
        """Keep a text; one that is too long stays unkept, so that the browser asks before the page is left."""
        self._wanted = text
        if not self._known:
            return
        self._too_long = len(text) > MAX_CHARACTERS
        with self.hold_sync():
            if not self._too_long:
                self.text = text
            self.unkept = self._too_long or self._loses

    def ask(self, loses: bool) -> None:
        """Let the browser ask before it leaves, while the page has other unsaved work."""
        self._loses = loses
        self.unkept = self._too_long or loses

    def receive(self, content: object) -> None:
        match content:
            case {"known": str(known), **more}:
                self.own = more.get("own") is True
                self._known = True
                self._on_known(known[:MAX_CHARACTERS])
                if self._wanted is not None:
                    self.keep(self._wanted)


class KeptData(KeptText):
    """A kept text that is JSON: `on_known` gets its value, and may fail at unexpected data, which is ignored."""

    def __init__(self, name: str, on_known: Callable[[Any], None], place: Where = "browser") -> None:
        super().__init__(name, partial(_take, on_known), place)

    def keep_data(self, data: object) -> None:
        """Keep a value; an empty one is deleted."""
        self.keep(json.dumps(data, ensure_ascii=False) if data else "")


def _take(on_known: Callable[[Any], None], text: str) -> None:
    with suppress(ValueError, TypeError, LookupError, AttributeError, OverflowError):
        on_known(read_json(text, "kept work is"))


class KeptControls:
    """Keeps what people typed and chose in some controls, until the tab is closed; `controls` are named by short words.

    A list is kept by the visible text of its choice. `widget` belongs somewhere on the page.
    """

    def __init__(self, name: str, controls: Mapping[str, widgets.Widget]) -> None:
        self._controls = dict(controls)
        self._usual = self._read()
        self.widget = KeptData(name, self._restore, "tab")
        for control in self._controls.values():
            control.observe(lambda change: self._keep(), "text" if isinstance(control, NumberField) else "value")

    def _read(self) -> dict[str, Any]:
        return {name: _content(control) for name, control in self._controls.items()}

    def _keep(self) -> None:
        now = self._read()
        self.widget.keep_data(None if now == self._usual else now)

    def _restore(self, kept: Any) -> None:
        """Fill the controls in their order, because the choices of one can depend on another."""
        if self._read() == self._usual:  # nobody was quicker
            for name, control in self._controls.items():
                if name in kept:
                    _fill(control, kept[name])


def _content(control: Any) -> Any:
    if isinstance(control, widgets.Dropdown):
        return control.label
    return control.text if isinstance(control, NumberField) else control.value


def _fill(control: Any, content: Any) -> None:
    if isinstance(control, widgets.Dropdown):
        if content in [label for label, _ in control.options]:
            control.label = content
    elif isinstance(control, NumberField):
        control.receive({"typed": content})
    elif type(content) is type(control.value):
        control.value = content
