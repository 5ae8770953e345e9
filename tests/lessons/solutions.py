"""The reference solutions, read from the teacher's notes."""

import re
from collections.abc import Callable
from typing import Any

from tests.browser.serve import ROOT


def source(notes: str) -> str:
    """Return the first block `python solutions` of `notebooks/teacher/<notes>.md`, which solves each exercise once."""
    return _blocks(notes)[0]


def solutions(notes: str) -> dict[str, Callable[..., Any]]:
    """Return the functions of all blocks `python solutions` of `notebooks/teacher/<notes>.md`."""
    space: dict[str, Any] = {}
    exec(compile("\n".join(_blocks(notes)), f"{notes}.md", "exec"), space)
    return {name: value for name, value in space.items() if callable(value)}


def _blocks(notes: str) -> list[str]:
    text = (ROOT / "notebooks" / "teacher" / f"{notes}.md").read_text(encoding="utf-8")
    return re.findall(r"```python solutions\n(.*?)```", text, re.DOTALL)
