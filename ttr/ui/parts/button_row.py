"""A row of buttons of which one is on: tabs, or what a click does."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Generic, TypeVar

from ttr.ui.parts.controls import button

Choice = TypeVar("Choice", bound=StrEnum)


class ButtonRow(Generic[Choice]):
    """A button for each member of an enumeration, named by its value.

    Parameters
    ----------
    choices
        The enumeration.
    on_choose
        Called with the member whose button was pressed; it decides what is on.
    on, off, both
        Style classes of the button that is on, of the others, and of all.
    hint
        What the tooltip of the one that is on says in brackets.
    """

    def __init__(
        self, choices: type[Choice], on_choose: Callable[[Choice], None], on: str, off: str, both: str, hint: str
    ) -> None:
        self._on, self._off, self._hint = on, off, hint
        self._both = ("ttr-button", *both.split())
        self.buttons = {choice: button(choice.value, self._pressed(on_choose, choice)) for choice in choices}

    @staticmethod
    def _pressed(on_choose: Callable[[Choice], None], choice: Choice) -> Callable[[], None]:
        return lambda: on_choose(choice)

    def show(self, chosen: Choice) -> None:
        """Show which one is on."""
        for choice, control in self.buttons.items():
            classes = (*self._both, self._on if choice is chosen else self._off)
            if control._dom_classes != classes:
                control._dom_classes = classes
                control.tooltip = f"{choice.value} ({self._hint})" if choice is chosen else choice.value
