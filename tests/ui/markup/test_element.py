"""HTML comes from `Markup` values, and from nothing else."""

import ast
from pathlib import Path

import pytest
from markupsafe import Markup

import ttr
from ttr.ui.controls.widgets import MarkupBox, markup
from ttr.ui.markup import concat, stylesheet, svg, tag

EVIL = "<img src=x onerror=alert(1)> & \"'"
HARMLESS = "&lt;img src=x onerror=alert(1)&gt; &amp; &#34;&#39;"


def test_texts_and_attributes_are_escaped_and_markup_is_not():
    assert tag("p", EVIL, tag("b", EVIL)) == f"<p>{HARMLESS}<b>{HARMLESS}</b></p>"
    assert concat([EVIL], tag("br")) == f"{HARMLESS}<br/>"
    assert tag("a", href=EVIL, class_="x", aria_label="y") == f'<a href="{HARMLESS}" class="x" aria-label="y"></a>'
    assert tag("p", hidden=False, title=None, aria_hidden=True, tabindex=0) == '<p aria-hidden="true" tabindex="0"></p>'


def test_every_element_is_markup_and_a_drawing_has_a_description_or_is_hidden_from_screen_readers():
    made = [tag("p"), concat(), stylesheet("a > b {}"), svg.circle(1, 2, 3), svg.drawing(4, 5, words="6")]
    assert all(type(piece) is Markup for piece in made)
    assert made[2] == "<style>a > b {}</style>"
    assert f'role="img" aria-label="{HARMLESS}"' in svg.drawing(1, 1, words=EVIL)
    assert 'aria-hidden="true"' in svg.drawing(1, 1)


@pytest.mark.parametrize("make", [markup, MarkupBox], ids=["markup", "MarkupBox"])
def test_a_widget_shows_markup_as_it_is_and_escapes_any_other_text(make):
    widget = make(EVIL)
    assert widget.value == HARMLESS
    widget.value = tag("b", EVIL)
    assert widget.value == f"<b>{HARMLESS}</b>"
    widget.value = widget.value  # displayed HTML is markup
    assert widget.value == f"<b>{HARMLESS}</b>"
    widget.value = EVIL
    assert (widget.value, widget.get_state(["value"])) == (HARMLESS, {"value": HARMLESS})
    widget.set_state({"value": EVIL})  # as a browser could
    assert widget.value == HARMLESS


def _uses(module: Path) -> set[str]:
    """Return a module's imports from the standard library's html, and whether it makes HTML widgets itself."""
    found = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "html" and not node.level:
            found |= {f"html.{name.name}" for name in node.names}
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names if name.name == "html"}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name = node.func.attr
            if name in {"HTML", "HTMLMath"} and ast.unparse(node.func.value) == "widgets":
                found.add(f"widgets.{name}")
    return found


def test_no_module_escapes_by_hand_or_shows_unchecked_html():
    modules = sorted(Path(ttr.__file__).parent.rglob("*.py"))
    assert len(modules) > 300
    found = {module.name: uses for module in modules if (uses := _uses(module))}
    # A report shows itself where nothing but Python is installed; lines come from mail with its own signs for letters.
    assert found == {"report.py": {"html.escape"}, "handed_in_lines.py": {"html"}}
