"""Send Python's `None` to widgets as `null` in the browser's Python, as any other kernel does.

Pyodide converts it to `undefined`, and then a widget keeps its old value instead of clearing it. JupyterLite's kernel
passes messages on unchanged, and has no hook for them.
"""

from __future__ import annotations

from typing import Any

WRITTEN_FOR = {"jupyterlite-pyodide-kernel": "==0.8.6"}


def with_null(value: Any, null: object) -> Any:
    """Return a message with another value in place of `None`, at any depth.

    >>> with_null({"state": {"display": None, "x": [1, None, (None,)]}}, "null")
    {'state': {'display': 'null', 'x': [1, 'null', ['null']]}}
    """
    if value is None:
        return null
    if isinstance(value, dict):
        return {key: with_null(part, null) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [with_null(part, null) if part is None or isinstance(part, _DEEP) else part for part in value]
    return value


_DEEP = (dict, list, tuple)


def send_null() -> None:
    """Send all later messages of widgets this way; call it in the browser."""
    from pyodide.ffi import jsnull
    from pyodide_kernel.comm import Comm  # type: ignore[import-not-found]

    publish = Comm.publish_msg

    def publish_msg(self: Any, msg_type: str, data: Any = None, metadata: Any = None, *more: Any, **keys: Any) -> None:
        publish(self, msg_type, with_null(data or {}, jsnull), with_null(metadata or {}, jsnull), *more, **keys)

    Comm.publish_msg = publish_msg
