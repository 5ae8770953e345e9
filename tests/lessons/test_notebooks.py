"""The lessons' notebooks in a kernel, as a student runs them: wrong, endless and right functions in the cells."""

from __future__ import annotations

import nbformat
import pytest
from nbclient import NotebookClient

from tests.browser.serve import ROOT

from .solutions import solutions

ENDLESS = "def connected(edges, a, b):\n    while True:\n        pass\n\nlesson.check('2.1', connected)"
CRASH = "def components(edges):\n    first = edges[0]\n    return first['city']\n\nlesson.check('2.2', components)"


def words(cell: nbformat.NotebookNode) -> str:
    return "".join(output["data"]["text/plain"] for output in cell.outputs if "data" in output)


@pytest.mark.slow
def test_a_student_s_cells_are_checked_in_a_kernel() -> None:
    notebook = nbformat.read(ROOT / "notebooks" / "lessons" / "02-connected.ipynb", as_version=4)
    cells = {cell.id: cell for cell in notebook.cells}
    right = (ROOT / "notebooks" / "teacher" / "02-connected.md").read_text(encoding="utf-8")
    block = right.split("```python solutions\n")[1].split("```")[0]
    assert "connected" in solutions("02-connected")
    cells["write-1"].source = ENDLESS
    cells["write-2"].source = CRASH
    cells["write-3"].source = f"{block}\nlesson.check('2.3', complete)"
    NotebookClient(notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}).execute()
    assert "does not come to an end" in words(cells["write-1"])
    assert "It happens in line 3: return first['city']" in words(cells["write-2"])
    assert "Right, on all" in words(cells["write-3"])
