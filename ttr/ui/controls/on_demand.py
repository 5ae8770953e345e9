"""Controls that the browser receives when they are first shown, so that a page opens with fewer of them.

The play page has two hundred controls, and shows eighty of them before there is a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import ipywidgets as widgets
import traitlets


class OnDemand(widgets.DOMWidget):
    """A control that waits: it opens its comm when the browser receives a box around it, and not when it is made."""

    _made = False

    def __init__(self, *args: Any, **traits: Any) -> None:
        super().__init__(*args, **traits)
        self._made = True

    def open(self) -> None:
        if self._made:  # not when ipywidgets' constructor calls it
            super().open()

    def close(self) -> None:
        self._made = False
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
    """Return a kind of control that waits, as `OnDemand` says.

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
        if not self.filled:
            self.filled = True
            if self.comm is not None:
                self.send_state("children")
