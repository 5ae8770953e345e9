"""Small controls that every page uses: labelled buttons, headings, boxes that come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import ipywidgets as widgets

from ttr.ui import html


def button(text: str, on_click: Callable[[], None] | None = None, *classes: str, tooltip: str = "") -> widgets.Button:
    """Return a button with a text, which is also its name for screen readers."""
    control = widgets.Button(description=text, tooltip=tooltip or None)
    for name in ("ttr-button", *classes):
        control.add_class(name)
    if on_click is not None:
        control.on_click(lambda _: on_click())
    return control


def dropdown(label: str, options: Iterable[tuple[str, object]] = ()) -> widgets.Dropdown:
    """Return a dropdown whose label stands beside it."""
    control = widgets.Dropdown(description=label, options=list(options))
    control.add_class("ttr-dropdown")
    return control


def text_field(label: str, placeholder: str = "") -> widgets.Text:
    """Return a labelled text field.

    What is typed is sent when the field is left or Enter is pressed. Sent letter by letter, the last letters could
    arrive after the press of a button: while the kernel is busy, the browser holds letters back, but no presses.
    """
    field = widgets.Text(description=label, placeholder=placeholder, continuous_update=False)
    field.add_class("ttr-text")
    return field


def markup(text: str = "") -> widgets.HTML:
    """Return a piece of HTML, made by `ttr.ui.html`."""
    return widgets.HTML(text)


def section(title: str, *children: widgets.Widget, classes: Iterable[str] = ()) -> widgets.VBox:
    """Return a titled part of a panel."""
    return box([markup(html.heading(title)), *children], "ttr-section", *classes)


def box(children: Iterable[widgets.Widget], *classes: str) -> widgets.Box:
    """Return a box whose layout is the stylesheet's business."""
    container = widgets.Box(list(children))
    for name in classes:
        container.add_class(name)
    return container


class Quiet:
    """A switch for listeners: while it is entered, controls are changed by the program and not by somebody.

    >>> quiet = Quiet()
    >>> with quiet, quiet:
    ...     bool(quiet)
    True
    >>> bool(quiet)
    False
    """

    def __init__(self) -> None:
        self._depth = 0

    def __enter__(self) -> None:
        self._depth += 1

    def __exit__(self, *error: object) -> None:
        self._depth -= 1

    def __bool__(self) -> bool:
        return self._depth > 0


def show_if(visible: bool, *controls: widgets.Widget) -> None:
    """Show or hide controls; they stay where they are, so that the keyboard's focus is not lost."""
    for control in controls:
        wanted = None if visible else "none"
        if control.layout.display != wanted:
            control.layout.display = wanted


def set_options(control: widgets.Dropdown, options: list[tuple[str, object]], value: object = None) -> None:
    """Change what a dropdown offers in one message, keeping what was chosen where it still exists."""
    chosen = control.value if value is None else value
    with control.hold_sync():
        if tuple(options) != tuple(control.options):
            control.options = options
        values = [option for _, option in options]
        wanted = chosen if chosen in values else (values[0] if values else None)
        if control.value != wanted:
            control.value = wanted
