"""No code reads another object's private names, how a control is hidden, or a widget by its place in a box.

`tests/patches/test_no_others.py` reads the files of `ttr` for private names. A page's outputs and controls have names;
`ttr.ui.controls.widgets.is_visible` says what is visible.
"""

import re
from collections.abc import Iterator

from tests.browser.serve import ROOT
from tests.patches.foreign import private_reads
from tests.patches.test_no_others import ROOM

CONTROLS = "ttr/ui/controls/widgets.py"
BY_PLACE = re.compile(r"\.children\[")
HOW_HIDDEN = re.compile(r"layout\.display\b")


def sources() -> Iterator[tuple[str, str]]:
    """Yield each of our files with its text, except patches, which may read private names."""
    for path in sorted([*(ROOT / "ttr").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]):
        if ROOM not in path.parents:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def test_a_file_reads_only_public_names() -> None:
    tests = [(name, source) for name, source in sources() if name.startswith("tests/")]
    assert len(tests) > 300
    assert [(name, read) for name, source in tests for read in private_reads(source)] == []


def test_only_the_controls_know_how_a_control_is_hidden_and_nobody_asks_for_the_place_of_a_part() -> None:
    others = [(name, source) for name, source in sources() if name != "tests/test_public_surface.py"]
    assert [name for name, source in others if HOW_HIDDEN.search(source) and name != CONTROLS] == [], "ask is_visible"
    assert [name for name, source in others if BY_PLACE.search(source)] == [], "give the part a name"


def test_private_names_are_found() -> None:
    source = "class C: pass\nself._a; cls._b; super()._c; C._c; page._d; page.map._e; f()._f; x.__dict__"
    assert sorted(private_reads(source)) == ["_d", "_e", "_f"]
