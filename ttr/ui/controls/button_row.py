"""A row of buttons with at most one active: tabs, the tools of a click, the overlays of the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Generic, TypeVar

import ipywidgets as widgets

from ttr.ui.controls.widgets import box, button, dress, show_if

Choice = TypeVar("Choice", bound=str)


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
        """Return the buttons side by side."""
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
