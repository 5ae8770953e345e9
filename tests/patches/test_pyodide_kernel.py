"""Python's `None` reaches a widget in the browser as `null`."""

import sys
from types import ModuleType
from typing import Any

import pytest

from ttr.patches.pyodide_kernel import send_null

NULL = object()


def test_every_message_of_a_widget_is_sent_with_null(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []

    class Comm:
        def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, **keys: Any) -> None:
            sent.append((msg_type, data, metadata, keys))

    for name, content in {"pyodide.ffi": {"jsnull": NULL}, "pyodide_kernel.comm": {"Comm": Comm}}.items():
        module = ModuleType(name)
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, name.partition(".")[0], ModuleType(name.partition(".")[0]))
        monkeypatch.setitem(sys.modules, name, module)
    send_null()
    Comm().publish_msg("comm_msg", {"state": {"value": None}}, target_name="x")
    assert sent == [("comm_msg", {"state": {"value": NULL}}, {}, {"target_name": "x"})]
