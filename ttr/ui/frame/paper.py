"""Documents to print: one HTML file with its own fonts, in the letters and sizes of the pages.

Their stylesheets use the names of the pages, such as `var(--ttr-font)` and `var(--ttr-size-small)`. The values are
filled in here, because some programs that print do not know CSS variables.
"""

from __future__ import annotations

from ttr.ui.map.letters import FONT, SIZES, embedded_faces
from ttr.ui.map.tones import in_light
from ttr.ui.markup import Content, Markup, tag


def document(title: str, css: str, *content: Content) -> str:
    """Return an HTML document to print or save, with this stylesheet and content."""
    body = tag("body", *content)
    css = css.replace("var(--ttr-font)", FONT)
    for name, size in SIZES.items():
        css = css.replace(f"var(--ttr-size-{name})", f"{size}px")
    looks = Markup(f"<style>{embedded_faces(body)}\n{css}</style>")  # a sheet of paper does not grow with its letters
    head = tag("head", Markup('<meta charset="utf-8"/>'), tag("title", title), looks)
    return f"<!DOCTYPE html>\n{in_light(str(tag('html', head, body, lang='en')))}\n"
