"""Controls that the browser receives when they are first shown, so that a page opens sooner.

ipywidgets sends each control to the browser as soon as it is made. The controls here wait until the browser receives
something that refers to them: a box around them, or a cell's output. A hidden box refers to nothing until it is first
shown, so its contents wait with it; `fill_all` sends them while people look at a new page. Of its two hundred controls,
the play page needs eighty to open.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import ipywidgets as widgets
import traitlets


class OnDemand(widgets.DOMWidget):
    """A control that opens its comm, and so reaches the browser, only when something there first refers to it."""

    _may_open = False  # while ipywidgets makes the control, and after it is closed

    def __init__(self, *args: Any, **traits: Any) -> None:
        super().__init__(*args, **traits)
        self._may_open = True

    def open(self) -> None:
        if self._may_open:
            super().open()

    def close(self) -> None:
        self._may_open = False
        super().close()

    @property
    def model_id(self) -> str:
        self.open()
        return str(super().model_id)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        self.open()
        return super()._repr_mimebundle_(**kwargs)


@cache
def on_demand(kind: Any) -> Any:
    """Return the class of a control, extended by `OnDemand`.

    >>> button = on_demand(widgets.Button)(description="Go")
    >>> button.comm is None, isinstance(button, widgets.Button)
    (True, True)
    >>> box = widgets.Box([button])
    >>> button.comm is None
    False
    """
    return kind if issubclass(kind, OnDemand) else type(kind.__name__, (OnDemand, kind), {})


def is_visible(control: widgets.Widget) -> bool:
    """Return True if `show_if` shows a control; a box around it may still be hidden."""
    return bool(control.layout.display != "none")


def _contents(children: Sequence[widgets.Widget], box: Panel) -> Any:
    """Return a box's references to its contents, for the browser; none before the box is first visible."""
    box.filled = box.filled or is_visible(box)
    return widgets.widget_serialization["to_json"](children if box.filled else (), box)


class Panel(OnDemand, widgets.Box):
    """A box that is empty in the browser until it is first visible, or until `fill`.

    >>> panel = Panel([on_demand(widgets.Button)()], layout=widgets.Layout(display="none"))
    >>> panel.get_state("children")
    {'children': []}
    >>> panel.fill()
    >>> len(panel.get_state("children")["children"])
    1
    """

    filled = False
    children = widgets.TypedTuple(traitlets.Instance(widgets.Widget)).tag(
        sync=True, to_json=_contents, from_json=widgets.widget_serialization["from_json"]
    )

    def fill(self) -> None:
        """Send the contents, even if the box is hidden."""
        if not self.filled:
            self.filled = True
            if self.comm is not None:
                self.send_state("children")


def fill_all(widget: widgets.Widget) -> None:
    """Fill all panels of a widget, the inner ones first, so that each arrives with its contents."""
    for child in getattr(widget, "children", ()):
        fill_all(child)
    if isinstance(widget, Panel):
        widget.fill()
