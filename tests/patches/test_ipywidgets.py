"""Unregistered widgets are invisible, and work again after they are registered."""

from collections.abc import Iterator

import comm
import ipywidgets
import pytest
from ipywidgets.widgets import widget

from ttr.patches import ipywidgets as patch


@pytest.fixture(autouse=True)
def no_widgets() -> Iterator[None]:
    back = patch.unregister_widgets()
    yield
    ipywidgets.Widget.close_all()
    back_without_kernel(back)


def back_without_kernel(back: object) -> None:
    with pytest.MonkeyPatch.context() as context:
        context.setattr(patch, "get_ipython", lambda: type("Shell", (), {"kernel": None}))
        back()  # type: ignore[operator]


def test_the_register_is_where_ipywidgets_finds_a_widget_by_its_id() -> None:
    button = ipywidgets.Button()
    assert patch.has_widgets(), f"ipywidgets {ipywidgets.__version__} keeps its widgets elsewhere"
    found = widget.widget_serialization["from_json"](f"IPY_MODEL_{button.model_id}", None)
    assert found is button
    assert comm.get_comm_manager().comms[button.model_id] is button.comm


def test_unregistered_widgets_are_invisible_until_they_are_registered_again() -> None:
    button, pressed = ipywidgets.Button(), []
    button.on_click(pressed.append)
    back = patch.unregister_widgets()
    assert not patch.has_widgets()
    ipywidgets.Widget.close_all()
    assert button.comm is not None, "close_all knows of a widget that was put aside"
    back_without_kernel(back)
    message = {"content": {"data": {"method": "custom", "content": {"event": "click"}}}, "buffers": []}
    comm.get_comm_manager().comms[button.model_id].handle_msg(message)
    assert pressed == [button]


def test_a_comm_sends_through_its_kernel() -> None:
    from ipykernel.comm.comm import BaseComm

    assert "kernel" in vars(BaseComm), "ipykernel's comms have their kernel elsewhere: a page would be silent"
