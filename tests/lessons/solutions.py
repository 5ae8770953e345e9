"""The reference solutions, read from the teacher's notes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.browser.serve import ROOT


def solutions(notes: str) -> dict[str, Callable[..., Any]]:
    """The functions of all blocks marked `python solutions` in `notebooks/teacher/<notes>.md`."""
    text = (ROOT / "notebooks" / "teacher" / f"{notes}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python solutions\n(.*?)```", text, re.DOTALL)
    space: dict[str, Any] = {}
    exec(compile("\n".join(blocks), f"{notes}.md", "exec"), space)
    return {name: value for name, value in space.items() if callable(value)}
