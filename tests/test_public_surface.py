"""Nobody reads what is private to another object, how a control is hidden, or a widget by its place in a box.

What a page shows and what can be pressed on it has a name; `ttr.ui.controls.widgets.is_visible` tells what is shown.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted(path for room in ("ttr", "tests") for path in (ROOT / room).rglob("*.py"))

# Begins with an underscore and is public all the same: documented by whoever named it.
DOCUMENTED = {
    "_exit": "os: ends a process at once",
    "_fields": "collections.namedtuple",
    "_make": "collections.namedtuple",
    "_replace": "collections.namedtuple",
    "_repr_html_": "IPython: how a value is displayed",
    "_repr_mimebundle_": "IPython: how a value is displayed, in every form",
}
# Private, and there is no other way; each in one place.
ONLY_HERE = {
    ("tests/ui/seen.py", "_handle_custom_msg"): "ipywidgets has no public way to receive what a browser sends",
    ("ttr/serving/kernel.py", "_sys_modules_keys"): "IPython makes this list anew in each kernel, which costs memory",
    ("ttr/ui/map/map_figure.py", "_on_click"): "plotly lets its widget have no public one of ours",
    ("ttr/ui/map/map_figure.py", "_fitted"): "a trait that the script in the browser reads; the widget is of this file",
    ("ttr/ui/map/map_figure.py", "_places"): "a trait that the script in the browser reads; the widget is of this file",
    ("ttr/ui/map/map_figure.py", "_props"): "plotly keeps a figure's layout there",
    ("ttr/ui/play/ready.py", "_instances"): "ipywidgets has no public way to let a page's widgets wait out of sight",
    ("ttr/ui/controls/widgets.py", "_dom_classes"): "ipywidgets has no public name for all classes at once",
}
CONTROLS = "ttr/ui/controls/widgets.py"
BY_PLACE = re.compile(r"\.children\[")
HOW_HIDDEN = re.compile(r"layout\.display\b")


def private_reads(source: str) -> Iterator[str]:
    """Yield the private names that are read from anything but the object itself, its class, or one of the same file."""
    tree = ast.parse(source)
    ours = {"self", "cls", *(node.name for node in tree.body if isinstance(node, ast.ClassDef))}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute) or not re.match(r"_[a-z]", node.attr):
            continue
        owner = node.value
        own = isinstance(owner, ast.Name) and owner.id in ours
        parent = isinstance(owner, ast.Call) and isinstance(owner.func, ast.Name) and owner.func.id == "super"
        if not own and not parent:
            yield node.attr


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_reads_only_what_is_public(path: Path) -> None:
    name, source = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
    assert [read for read in private_reads(source) if read not in DOCUMENTED and (name, read) not in ONLY_HERE] == []
    if path == Path(__file__).resolve():
        return
    assert name == CONTROLS or not HOW_HIDDEN.search(source), "ask is_visible"
    assert not BY_PLACE.search(source), "give the part a name"


def test_every_exception_is_needed() -> None:
    for name, read in ONLY_HERE:
        assert read in set(private_reads((ROOT / name).read_text(encoding="utf-8")))


def test_what_is_private_is_found() -> None:
    source = "class C: pass\nself._a; cls._b; super()._c; C._c; page._d; page.map._e; f()._f; x.__dict__"
    assert sorted(private_reads(source)) == ["_d", "_e", "_f"]
