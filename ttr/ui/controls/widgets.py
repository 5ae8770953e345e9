"""The controls of every page, such as buttons, dropdowns, tabs and lines of text, and how to change them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

import ipywidgets as widgets
import traitlets
from markupsafe import escape

from ttr.ui.controls import html, shared_looks
from ttr.ui.controls.on_demand import OnDemand, Panel, is_visible
from ttr.ui.controls.shared_looks import get_looks, is_shared, keep, make_control
from ttr.ui.markup import Markup

Choice = TypeVar("Choice", bound=str)


def button(text: str, on_click: Callable[[], None] | None = None, *classes: str, tooltip: str = "") -> widgets.Button:
    """Return a button with a text that is also its name for screen readers."""
    control = make_control(
        widgets.Button, description=text, tooltip=tooltip or None, _dom_classes=("ttr-button", *classes)
    )
    if on_click is not None:
        control.on_click(lambda _: on_click())
    return control


NOTHING = -1
"""The value of "choose …" in a dropdown of things that are named by their indices."""
CHOOSE: tuple[str, object] = ("choose …", NOTHING)
"""The first option of a dropdown that a button acts on: nobody has chosen anything yet."""


class _Dropdown(widgets.Dropdown):
    """A dropdown of which a browser can change only the choice, and never to none."""

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        if sync_data.get("index") is not None:
            super().set_state({"index": sync_data["index"]})


def dropdown(label: str, options: Iterable[tuple[str, object]] = ()) -> widgets.Dropdown:
    """Return a labeled dropdown; no value may be None, which ipywidgets treats as no choice."""
    return make_control(_Dropdown, description=label, options=_check_values(options), _dom_classes=("ttr-dropdown",))


def number_options(low: int, high: int) -> list[tuple[str, object]]:
    """Return whole numbers for a dropdown, both ends included."""
    return [(str(number), number) for number in range(low, high + 1)]


def choice_of(control: widgets.Dropdown) -> Any:
    """Return the value of a dropdown, or None for `NOTHING` and for a dropdown without options."""
    return None if type(control.value) is int and control.value == NOTHING else control.value


def choice_button(
    text: str, control: widgets.Dropdown, action: Callable[[Any], object], *classes: str, tooltip: str = ""
) -> widgets.Button:
    """Return a button that acts on the choice in a list; while nothing is chosen, it is disabled and does nothing.

    >>> city = dropdown("City", [CHOOSE, ("Omaha", 7)])
    >>> delete = choice_button("Delete", city, print)
    >>> delete.disabled
    True
    >>> city.value = 7
    >>> delete.disabled, delete.click()
    7
    (False, None)
    """

    def act() -> None:
        if choice_of(control) is not None:
            action(control.value)

    presses = button(text, act, *classes, tooltip=tooltip)
    presses.disabled = choice_of(control) is None
    control.observe(lambda change: put(presses, disabled=choice_of(control) is None), "value")
    return presses


def text_field(label: str, placeholder: str = "") -> widgets.Text:
    """Return a labeled text field.

    The browser sends the text when the user leaves the field or presses Enter. Letter by letter, the last letters could
    arrive after a click on a button, because the browser holds letters back while the kernel is busy, but not clicks.
    """
    return make_control(widgets.Text, description=label, placeholder=placeholder, continuous_update=False)


class _MarkupTrait(traitlets.Unicode):  # type: ignore[type-arg]
    def validate(self, obj: Any, value: Any) -> Markup:
        return escape(super().validate(obj, value))


class MarkupBox(OnDemand, widgets.HTML):
    """A widget that shows HTML: `Markup` unchanged, and any other text escaped.

    >>> MarkupBox("Omaha <b>").value
    Markup('Omaha &lt;b&gt;')
    """

    value = _MarkupTrait(help="The HTML that is shown.").tag(sync=True)

    def __init__(self, value: Markup | str = "") -> None:
        super().__init__(value, **get_looks(MarkupBox))


def markup(content: Markup | str = "") -> MarkupBox:
    return MarkupBox(content)


def sheet(style: Markup) -> widgets.Widget:
    """Return the control that holds a stylesheet for several panels; a page receives it once, and each panel shows it.

    >>> sheet(Markup("<style></style>")) is sheet(Markup("<style></style>"))
    True
    """
    return keep(style, partial(markup, style))


def section(title: str, *children: widgets.Widget, classes: Iterable[str] = ()) -> widgets.VBox:
    return box([markup(html.heading(title)), *children], "ttr-section", *classes)


def box(children: Iterable[widgets.Widget], *classes: str) -> Panel:
    return make_control(Panel, list(children), _dom_classes=classes)


class ButtonRow(Generic[Choice]):
    """Row of buttons for texts, such as the members of a `StrEnum`; the listener decides which one is active.

    `kind` is "tab" or "pill", and selects the style classes. `hint` is the remark in brackets in the active button's
    tooltip; `tooltips` replace the texts in other tooltips. `buttons` maps texts to buttons, and `chosen` is the text
    of the active button, or None.
    """

    def __init__(
        self,
        choices: Iterable[Choice],
        on_choose: Callable[[Choice], None],
        *,
        kind: str = "tab",
        hint: str = "shown now",
        tooltips: Mapping[Choice, str] | None = None,
    ) -> None:
        self._kind, self._hint = kind, hint
        self.chosen: Choice | None = None
        self.buttons = {choice: button(str(choice), partial(on_choose, choice)) for choice in choices}
        self._opens: dict[Choice, str] = {}
        self._panels: dict[Choice, widgets.Widget] = {}
        self._tooltips = {choice: (tooltips or {}).get(choice, str(choice)) for choice in self.buttons}

    def row(self, *classes: str) -> widgets.Box:
        return box(self.buttons.values(), "ttr-row", f"ttr-{self._kind}s", *classes)

    def opens(self, panels: Mapping[Choice, widgets.Widget]) -> None:
        """Let each tab open a part of the page, and name the part for screen readers; tabs may open the same part."""
        self._panels = dict(panels)
        for number, panel in enumerate(dict.fromkeys(panels.values())):
            panel.add_class(f"ttr-opened-{number}")
            self._opens |= {choice: f"ttr-opens-{number}" for choice, part in panels.items() if part is panel}

    def show(self, chosen: Choice | None) -> None:
        """Mark a button as active, and show only the part of the page that it opens."""
        self.chosen = chosen
        opened = [panel for choice, panel in self._panels.items() if choice == chosen]
        for panel in self._panels.values():
            show_if(panel in opened, panel)
        for choice, control in self.buttons.items():
            on = choice == chosen
            looks = (f"ttr-{self._kind}", f"ttr-{self._kind}-{'on' if on else 'off'}", self._opens.get(choice))
            dress(control, "ttr-button", *filter(None, looks))
            tooltip = f"{self._tooltips[choice]} ({self._hint})" if on else self._tooltips[choice]
            if control.tooltip != tooltip:
                control.tooltip = tooltip


class StatusLine(MarkupBox):
    """A page's reply to an action, announced by screen readers: `text`, and `more` in small print."""

    def __init__(self) -> None:
        super().__init__()
        self.add_class("ttr-live")  # announced; see `Semantics`
        self.text = self.more = ""
        self.urgent = False

    def show(self, text: str, *, urgent: bool = False, more: str = "") -> None:
        self.text, self.urgent, self.more = text, urgent, more
        self.value = html.status(text, urgent=urgent, more=more)


class SentenceLine(MarkupBox):
    """Sentence about the map, announced by screen readers; `text` is empty while there is none."""

    def __init__(self) -> None:
        super().__init__()
        self.add_class("ttr-live")
        self.text = ""

    def show(self, text: str) -> None:
        """Show a sentence; an unchanged sentence sends nothing."""
        self.text, self.value = text, html.sentence(text)

    def show_reason(self, seat: int, name: str, turn: int, did: str, reason: str) -> None:
        self.text = f"Turn {turn}: {name} {did}. {reason}"
        self.value = html.reason_line(seat, name, turn, did, reason)

    def clear(self) -> None:
        self.text, self.value = "", Markup()


# --- listening to controls and changing them ---


class Quiet:
    """Context manager that mutes listeners while the program changes controls.

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


def listen(action: Callable[[], object], *controls: widgets.Widget, quiet: Quiet | None = None) -> None:
    """Call an action when the user changes the value of a control, except while muted by `quiet`."""
    for control in controls:
        control.observe(lambda change: quiet or action(), "value")


def show_if(visible: bool, *controls: widgets.Widget) -> None:
    """Show or hide controls; they stay in place, so that the keyboard focus is not lost."""
    for control in controls:
        if is_visible(control) == visible:
            continue
        if visible and isinstance(control, Panel):
            control.fill()
        if is_shared(control.layout):
            control.layout = shared_looks.visible_layout() if visible else shared_looks.hidden_layout()
        else:
            control.layout.display = None if visible else "none"


def with_width(width: str, *controls: widgets.Widget) -> None:
    """Give controls an individual width, such as "48%" for two beside each other."""
    for control in controls:
        control.layout = widgets.Layout(width=width)


def dress(control: widgets.Widget, *classes: str) -> None:
    """Give a control exactly these style classes; sends nothing if it has them already."""
    if control._dom_classes != classes:  # ipywidgets has no public name for the whole list
        control._dom_classes = classes


def set_class(control: widgets.Widget, name: str, on: bool) -> None:
    if on:
        control.add_class(name)
    else:
        control.remove_class(name)


def put(control: widgets.Widget, **values: object) -> None:
    """Set the values that differ in one message, because messages cost the server more than their content."""
    changes = {name: value for name, value in values.items() if getattr(control, name) != value}
    if len(changes) < 2:
        for name, value in changes.items():
            setattr(control, name, value)
        return
    with control.hold_sync():
        for name, value in changes.items():
            setattr(control, name, value)


def set_options(control: widgets.Dropdown, options: Sequence[tuple[str, object]], value: object = None) -> None:
    """Change the options of a dropdown in one message, and keep the choice if it still exists."""
    chosen = control.value if value is None else value
    with control.hold_sync():
        if tuple(options) != tuple(control.options):
            control.options = _check_values(options)
        values = [option for _, option in options]
        wanted = chosen if chosen in values else (values[0] if values else None)
        if control.value != wanted:
            control.value = wanted


def _check_values(options: Iterable[tuple[str, object]]) -> list[tuple[str, object]]:
    result = list(options)
    for name, value in result:
        if value is None:
            raise ValueError(
                f"the option {name!r} of a dropdown has the value None: give it another one, such as NOTHING"
            )
    return result


def close_tree(widget: widgets.Widget) -> None:
    """Close a widget and all widgets inside it, so that the browser and the kernel forget them."""
    held = [getattr(widget, name, None) for name in ("layout", "style")]
    for part in (*getattr(widget, "children", ()), *held):
        if isinstance(part, widgets.Widget) and not is_shared(part):
            close_tree(part)
    widget.close()


def refill(row: widgets.Box, controls: Iterable[widgets.Widget]) -> None:
    """Put other controls into a box, and close those that it had."""
    before, row.children = row.children, tuple(controls)
    for control in before:
        close_tree(control)
