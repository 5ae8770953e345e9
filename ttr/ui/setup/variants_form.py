"""Variants in the form of a new game: every setting of the rules with its control and a line about its effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets as widgets

from ttr.game.rule_sets import USA
from ttr.game.rules import Rules
from ttr.graphs.words import counted
from ttr.ui.controls.html import note
from ttr.ui.controls.number_field import NumberField, whole_number
from ttr.ui.controls.shared_looks import plain
from ttr.ui.controls.widgets import Quiet, box, button, listen, markup, section, set_class, show_if, text_field
from ttr.ui.setup.variants import (
    BOUNDS,
    SETTINGS,
    RuleChanges,
    Setting,
    Value,
    from_text,
    real_changes,
    to_text,
    value_of,
)


class VariantsForm:
    """Controls for the settings of a rule set, made on demand because they are many and few players use them.

    `toggle_button` shows and hides their `panel`; `printed_button` resets them to the printed rules. A page can offer
    only some of the settings.
    """

    def __init__(self, on_change: Callable[[], None], settings: Sequence[Setting] = SETTINGS) -> None:
        self._on_change, self._settings = on_change, settings
        self._base: Rules = USA
        self._open, self._quiet = False, Quiet()
        self._controls: dict[str, widgets.ValueWidget | NumberField] = {}
        self._rows: dict[str, widgets.Box] = {}
        self.toggle_button = button(
            "", self.toggle, tooltip="Make your own rules: how many trains, cards, tickets, points"
        )
        self.printed_button = button("Back to the printed rules", self._reset)
        self.panel = box([], "ttr-settings")
        self.widget = box([box([self.toggle_button, self.printed_button], "ttr-row"), self.panel], "ttr-variants")
        self.show(USA, ())

    @property
    def controls(self) -> dict[str, widgets.ValueWidget | NumberField]:
        """The control of each setting, by its key."""
        if not self._controls:
            self._fill({})
        return self._controls

    def show(self, base: Rules, changes: RuleChanges) -> None:
        """Show the settings of some rules with changes, and open the panel if there are any."""
        self._base = base
        self._open = self._open or bool(changes)
        if self._open or self._controls:
            self._fill(dict(changes))
        self._mark()

    def toggle(self) -> None:
        """Show or hide the settings, without resetting them."""
        self._open = not self._open
        if self._open and not self._controls:
            self._fill({})
        self._mark()

    def read(self) -> tuple[RuleChanges, tuple[str, ...]]:
        """Return the settings that differ from the rules, and the problems of invalid ones."""
        values: list[tuple[str, Value]] = []
        problems = []
        for key, control in self._controls.items():  # without controls, nothing has changed
            try:
                values.append((key, _value(key, control)))
            except ValueError as error:
                problems.append(str(error).rstrip("."))
        return real_changes(self._base, values), tuple(problems)

    def _make_controls(self) -> None:
        for setting in self._settings:
            control = self._controls[setting.key] = _control(setting)
            listen(self._changed, control, quiet=self._quiet)
            self._rows[setting.key] = box([control, markup(note(setting.help))], "ttr-setting")
        groups = dict.fromkeys(setting.group for setting in self._settings)
        self.panel.children = [
            section(group, *(self._rows[setting.key] for setting in self._settings if setting.group == group))
            for group in groups
        ]

    def _fill(self, given: dict[str, Value]) -> None:
        if not self._controls:
            self._make_controls()
        with self._quiet:
            for key, control in self._controls.items():
                value = given.get(key, value_of(self._base, key))
                control.value = to_text(value) if isinstance(control, widgets.Text) else value
        show_if(bool(self._base.ticket_bonus), self._rows["ticket_bonus"])

    def _mark(self) -> None:
        changes, unread = self.read()
        keys = {key for key, _ in changes}
        for key, row in self._rows.items():
            set_class(row, "ttr-changed", key in keys)
        count = len(keys) + len(unread)
        what = f" ({counted(count, 'change')})" if count else ""
        self.toggle_button.description = ("Hide variants" if self._open else "Variants") + what
        show_if(self._open, self.panel)
        show_if(bool(count), self.printed_button)

    def _reset(self) -> None:
        self.show(self._base, ())
        self._on_change()

    def _changed(self) -> None:
        self._mark()
        self._on_change()


def _value(key: str, control: widgets.ValueWidget | NumberField) -> Value:
    """Return the value of a control; raise a `ValueError` with a sentence if it has none."""
    if isinstance(control, NumberField):
        return int(control.number)
    return from_text(key, control.value) if isinstance(control, widgets.Text) else bool(control.value)


def _control(setting: Setting) -> widgets.ValueWidget | NumberField:
    value, bounds = value_of(USA, setting.key), BOUNDS.get(setting.key)
    control: widgets.ValueWidget | NumberField
    if bounds is not None:
        control = whole_number(setting.label, *bounds, 0)
    elif isinstance(value, bool):
        control = plain(widgets.Checkbox, description=setting.label, indent=False)
    else:
        control = text_field(setting.label)
    control.add_class("ttr-control")
    return control
