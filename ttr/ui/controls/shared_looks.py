"""One empty layout and one empty style for all controls; the stylesheet sets their look.

ipywidgets gives every control its own layout and style. Each of these is a widget too, with a model and messages to the
browser. They were 400 of the play page's 650 models, all of them empty.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, TypeVar

import anywidget
import ipywidgets as widgets

from ttr.ui.controls.on_demand import on_demand

Control = TypeVar("Control", bound=widgets.DOMWidget)

kept: dict[object, widgets.Widget] = {}
"""Shared layouts and styles, by purpose; recreated on demand after `Widget.close_all`."""


class SharedLayout(widgets.Layout):
    """Layout of many controls; changing it would change them all.

    >>> visible_layout().width = "48%"
    Traceback (most recent call last):
    AttributeError: this layout is shared by all controls: give the control one of its own, Layout(width=...)
    """

    _settled = False

    def __init__(self, **traits: str) -> None:
        super().__init__(**traits)
        self._settled = True

    def __setattr__(self, name: str, value: object) -> None:
        if self._settled and name in self.keys:
            raise AttributeError(
                f"this layout is shared by all controls: give the control one of its own, Layout({name}=...)"
            )
        super().__setattr__(name, value)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore changes from a browser."""


def visible_layout() -> widgets.Layout:
    return keep("visible", SharedLayout)


def hidden_layout() -> widgets.Layout:
    return keep("hidden", partial(SharedLayout, display="none"))


def make_control(kind: Callable[..., Control], *args: Any, **traits: Any) -> Control:
    """Return a control with the shared layout and style, so that the stylesheet sets its look.

    >>> make_control(widgets.Text, description="a").style is make_control(widgets.Text, description="b").style
    True
    """
    control: Control = on_demand(kind)(*args, **get_looks(kind), **traits)
    return control


def get_looks(kind: Callable[..., widgets.DOMWidget]) -> dict[str, widgets.Widget]:
    """Return the shared layout and, if its class has one, the shared style of a control.

    An anywidget gets a layout of its own: once it is on a page, anywidget 0.11 no longer listens for another layout
    (its `createView` removes all listeners of the view), and could not be hidden.
    """
    if anywidget.AnyWidget in getattr(kind, "__mro__", ()):
        return {}
    style = _style_of(kind)
    return {"layout": visible_layout()} if style is None else {"layout": visible_layout(), "style": keep(style, style)}


def is_shared(part: object) -> bool:
    return any(part is look for look in kept.values())


@cache
def _style_of(kind: Any) -> Callable[[], widgets.Style] | None:
    trait = kind.class_traits().get("style")
    return None if trait is None else trait.klass


def keep(name: object, make: Callable[[], widgets.Widget]) -> widgets.Widget:
    look = kept.get(name)
    if look is None or look.comm is None:
        look = kept[name] = make()
        look.open()  # a stylesheet of `sheet` would wait
    return look
