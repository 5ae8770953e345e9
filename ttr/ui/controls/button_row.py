"""A row of buttons with at most one active: tabs, the tools of a click, the overlays of the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Generic, TypeVar

import ipywidgets as widgets

from ttr.ui.controls.widgets import box, button, dress

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
        self._opens: dict[Choice, int] = {}
        self._tooltips = {choice: (tooltips or {}).get(choice, str(choice)) for choice in self.buttons}

    def row(self, *classes: str) -> widgets.Box:
        """Return the buttons side by side."""
        return box(self.buttons.values(), "ttr-row", f"ttr-{self._kind}s", *classes)

    def opens(self, panels: Mapping[Choice, widgets.Widget]) -> None:
        """Name the part of the page that each tab opens, for screen readers; several tabs may open the same part."""
        parts: list[widgets.Widget] = []
        for choice, panel in panels.items():
            if panel not in parts:
                parts.append(panel)
                panel.add_class(f"ttr-opened-{parts.index(panel)}")
            self._opens[choice] = parts.index(panel)

    def show(self, chosen: Choice | None) -> None:
        """Mark a button as active."""
        self.chosen = chosen
        for choice, control in self.buttons.items():
            on = choice == chosen
            opens = [f"ttr-opens-{self._opens[choice]}"] if choice in self._opens else []
            dress(control, "ttr-button", f"ttr-{self._kind}", f"ttr-{self._kind}-{'on' if on else 'off'}", *opens)
            tooltip = f"{self._tooltips[choice]} ({self._hint})" if on else self._tooltips[choice]
            if control.tooltip != tooltip:
                control.tooltip = tooltip
