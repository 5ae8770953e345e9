"""A field for a number that reads what people type, in Python, and says below itself how to write anything else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ttr.game.parsing import MAX_CHARACTERS, NumberError, read_number, read_whole
from ttr.graphs.words import format_number
from ttr.ui.controls.shared_looks import make_control

_DIGITS = 12  # most digits of a fraction in a field; its number keeps all


class NumberField(anywidget.AnyWidget):
    """A labeled field for a number; the arrow keys change it by a step.

    `value` is the number, or None while the field is empty or has a `fault`, the sentence below it. The limits `min`
    and `max` are included, and None is no limit. After a number, people may write its `unit`.
    """

    _esm = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
    description = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
    fault = traitlets.Unicode().tag(sync=True)
    placeholder = traitlets.Unicode().tag(sync=True)
    tooltip = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    disabled = traitlets.Bool(False).tag(sync=True)
    min = traitlets.Float(None, allow_none=True).tag(sync=True)
    max = traitlets.Float(None, allow_none=True).tag(sync=True)
    whole = traitlets.Bool(True).tag(sync=True)
    step = traitlets.Float(1.0)
    unit = traitlets.Unicode()
    optional = traitlets.Bool(False)  # whether the field may stay empty
    value = traitlets.Any(None)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(lambda widget, content, buffers: self.receive(content))

    @property
    def number(self) -> Any:
        """The number; without a number, a `NumberError` with the field's own sentence about how to write it."""
        if self.require() is None:
            raise NumberError(f"{self.description}: {self.fault}")
        return self.value

    def require(self) -> Any:
        """Return the number; without one, say below the field how to write it, and return None."""
        if self.value is None and not self.fault:
            self.receive({"typed": ""})
        return self.value

    def show(self, value: float | None) -> None:
        self._show(self._format(value), "", value)

    def clear(self) -> None:
        self.show(None)

    def receive(self, content: Any) -> None:
        """Handle a message from the browser, which may contain anything: a typed text, and steps from there."""
        typed = content.get("typed") if isinstance(content, dict) else None
        if not isinstance(typed, str):
            return
        typed, steps = typed[: MAX_CHARACTERS + 1], content.get("steps")
        try:
            value = None if not typed.strip() and (self.optional or steps) else self._read(typed)
        except NumberError as error:
            self._show(typed, str(error), None)
            return
        if steps in (1, -1):
            value = self._clamp((self.min or 0) if value is None else value + steps * self.step)
        self.show(value)
        # The browser may have another text for the number that was here before.
        self.send_state("text")

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore changes from a browser, which sends messages."""

    @traitlets.observe("value")
    def _set(self, change: Any) -> None:
        if change["new"] is not None or not self.fault:
            self.show(self.value)

    def _show(self, text: str, fault: str, value: float | None) -> None:
        with self.hold_sync():
            self.text, self.fault = text, fault
        self.value = value

    def _read(self, text: str) -> float:
        if self.whole:
            low, high = (None if limit is None else int(limit) for limit in (self.min, self.max))
            return read_whole(text, low, high, self.unit)
        return read_number(text, self.min, self.max, self.unit)

    def _format(self, value: float | None) -> str:
        return "" if value is None else str(value) if self.whole else format_number(value, _DIGITS)

    def _clamp(self, value: float) -> float:
        value = value if self.min is None else max(self.min, value)
        value = value if self.max is None else min(self.max, value)
        return int(value) if self.whole else value


def whole_number(
    label: str, low: int | None = None, high: int | None = None, value: int | None = None, *classes: str, **traits: Any
) -> NumberField:
    """Return a labeled field for a whole number, both limits included."""
    return make_control(
        NumberField,
        description=label,
        min=low,
        max=high,
        value=value,
        _dom_classes=("ttr-number", *classes),
        **traits,
    )


def decimal_number(label: str, **traits: Any) -> NumberField:
    """Return a labeled field for any number."""
    return make_control(NumberField, description=label, whole=False, _dom_classes=("ttr-number",), **traits)
