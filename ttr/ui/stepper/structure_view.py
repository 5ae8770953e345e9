"""Drawings of data structures: queue, stack, heap, forest, table.

Values in, HTML and inline SVG out. A drawing has a description for screen readers. Long structures are truncated,
because nobody reads a hundred items.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from ttr.graphs.network import Vertex
from ttr.graphs.overlay import Role
from ttr.graphs.trace import Item, Kind, Structure
from ttr.ui.controls.html import muted
from ttr.ui.map.tones import INK, MUTED, PANEL, role
from ttr.ui.map.typeface import text_width
from ttr.ui.markup import Markup, concat, svg, tag

MAX_ITEMS = 8  # of a queue or stack
MAX_NODES = 7  # of a heap: three levels
NOW = role(Role.CURRENT)

NameOf = Callable[[Vertex], str]

_TITLES = {
    Kind.QUEUE: "Queue: first in, first out",
    Kind.STACK: "Stack: last in, first out",
    Kind.HEAP: "Heap: smallest key first",
    Kind.FOREST: "Forest: each arrow points to a parent; a root shows its size",
    Kind.TABLE: "Table",
}


def structure(content: Structure, name: NameOf, now: Collection[Vertex] = ()) -> Markup:
    """Return a data structure as HTML, with the current items (`now`) highlighted."""
    if content.kind is Kind.NONE:
        return Markup()
    draw = {
        Kind.QUEUE: _queue,
        Kind.STACK: _stack,
        Kind.HEAP: _heap,
        Kind.FOREST: _forest,
        Kind.TABLE: _table,
    }[content.kind]
    inside = draw(content.items, name, set(now)) if content.items else muted("empty")
    return tag("figure", tag("figcaption", content.title or _TITLES[content.kind]), inside, class_="ttr-structure")


def _cells(items: Sequence[Item], name: NameOf, now: set[Vertex]) -> list[Markup]:
    return [
        tag(
            "li",
            name(item.name),
            None if item.key is None else tag("b", str(item.key)),
            class_="ttr-now" if item.name in now else None,
        )
        for item in items
    ]


def _more_items(items: Sequence[Item], text: str) -> Markup | None:
    rest = len(items) - MAX_ITEMS
    return tag("li", f"{rest} {text}", class_="ttr-more") if rest > 0 else None


def _queue(items: Sequence[Item], name: NameOf, now: set[Vertex]) -> Markup:
    cells = _cells(items[:MAX_ITEMS], name, now)
    return tag("ol", cells, _more_items(items, "more"), class_="ttr-queue", aria_label="from the first to the last")


def _stack(items: Sequence[Item], name: NameOf, now: set[Vertex]) -> Markup:
    top = _cells(items[: -MAX_ITEMS - 1 : -1], name, now)
    return tag("ol", top, _more_items(items, "more below"), class_="ttr-stack", aria_label="from the top down")


def _table(items: Sequence[Item], name: NameOf, now: set[Vertex]) -> Markup:
    return tag("ul", _cells(items, name, now), class_="ttr-values")


def _drawing(height: float, text: str, parts: Iterable[Markup]) -> Markup:
    return svg.drawing(svg.PANEL_WIDTH, round(height), parts, words=text, pixels=True, class_="ttr-structure-drawing")


def _text(
    x: float, y: float, text: str, size: float = 11, color: str = INK, *, bold: bool = False, anchor: str = "middle"
) -> Markup:
    return svg.text(x, y, text, size=size, fill=color, anchor=anchor, bold=bold)


def _heap(items: Sequence[Item], name: NameOf, now: set[Vertex]) -> Markup:
    """Return a heap as a binary tree, level by level; items are sorted by key, which is a valid heap order."""
    visible = items[:MAX_NODES]
    parts: list[Markup] = []
    places = []
    for index in range(len(visible)):
        level = (index + 1).bit_length() - 1
        across = svg.PANEL_WIDTH / 2**level
        places.append((across * (index + 1 - 2**level + 0.5), 16 + 46 * level))
    for index, (x, y) in enumerate(places[1:], start=1):
        px, py = places[(index - 1) // 2]
        parts.append(svg.line(px, py, x, y, stroke=MUTED, stroke_width=1.5))
    for index, ((x, y), item) in enumerate(zip(places, visible, strict=True)):
        key = str(item.key) if item.key is not None else ""
        half = max(12.0, text_width(key, 12) / 2 + 6)
        first = index == 0
        edge, width = (NOW, 3) if item.name in now else (INK, 1.5)
        ground = INK if first else PANEL
        parts.append(svg.rect(x - half, y - 11, 2 * half, 22, rx=11, fill=ground, stroke=edge, stroke_width=width))
        parts.append(_text(x, y + 4, key, 12, PANEL if first else INK, bold=True))
        label, room = name(item.name), svg.PANEL_WIDTH / 2 ** ((index + 1).bit_length() - 1) - 4
        size = 11 if text_width(label, 11) <= room else max(8.5, 11 * room / max(1.0, text_width(label, 11)))
        below = _text(x, y + 23, _fit_label(label, room, size), size)
        parts.append(tag("g", below, paint_order="stroke", stroke=PANEL, stroke_width=3, stroke_linejoin="round"))
    height = places[-1][1] + 30 if len(visible) > 1 else 46
    text = "; ".join(f"{name(item.name)} {item.key}" for item in items[: 2 * MAX_NODES])
    more = len(items) - len(visible)
    rest = None
    if more:
        later = ", ".join(f"{name(item.name)} {item.key}" for item in items[MAX_NODES : MAX_NODES + 4])
        rest = tag("p", f"then {later}{f' and {more - 4} more' if more > 4 else ''}", class_="ttr-small")
    return concat(_drawing(height, text, parts), rest)


def _fit_label(label: str, room: float, size: float) -> str:
    if text_width(label, size) <= room + 2:
        return label
    while label and text_width(label + "…", size) > room:
        label = label[:-1]
    return f"{label}…"


_ROW, _STEP, _DOT = 17, 15, 4  # distances of rows and of levels, and a vertex's radius, in pixels


def _forest(items: Sequence[Item], name: NameOf, now: set[Vertex]) -> Markup:
    """Return trees drawn sideways, roots at the left, in two columns; single vertices come last, as text."""
    children: dict[Vertex, list[Item]] = {}
    for item in items:
        if item.parent is not None:
            children.setdefault(item.parent, []).append(item)
    roots = [item for item in items if item.parent is None]
    trees = sorted((_rows(root, children) for root in roots if root.name in children), key=len, reverse=True)
    alone = [root for root in roots if root.name not in children]

    columns: list[list[list[tuple[Item, int]]]] = [[], []]
    for tree in trees:
        min(columns, key=lambda column: sum(len(t) + 1 for t in column)).append(tree)
    large = len(trees) == 1 and len(trees[0]) > 14
    parts: list[Markup] = []
    height = 0.0
    for number, column in enumerate(columns):
        y = 12.0
        for tree in column:
            if large:
                # One large tree continues in the second column, under the same root.
                y = _large_tree(tree, name, now, parts)
            else:
                _tree(tree, number * svg.PANEL_WIDTH / 2 + 8, y, name, now, parts)
                y += _ROW * len(tree) + 6
        height = max(height, y)
    text = "; ".join(
        f"root {name(tree[0][0].name)}, {len(tree)} vertices: {', '.join(name(i.name) for i, _ in tree[1:])}"
        for tree in trees
    )
    left = None
    if alone:
        names = [name(item.name) for item in alone]
        bold = [tag("b", called) if item.name in now else called for item, called in zip(alone, names, strict=True)]
        listed = [bold[0], *((", ", called) for called in bold[1:])]
        left = tag("p", f"Alone, each a root of size 1 ({len(alone)}): ", listed, class_="ttr-small")
    return concat(_drawing(height, text, parts) if trees else None, left)


def _rows(root: Item, children: dict[Vertex, list[Item]]) -> list[tuple[Item, int]]:
    """Return the items of a tree with their depths, each after its parent, the large subtrees first."""
    rows: list[tuple[Item, int]] = []
    waiting = [(root, 0)]
    while waiting:
        item, depth = waiting.pop()
        rows.append((item, depth))
        below = sorted(children.get(item.name, ()), key=lambda child: child.name in children)
        waiting += [(child, depth + 1) for child in below]
    return rows


def _tree(
    rows: Sequence[tuple[Item, int]],
    x: float,
    y: float,
    name: NameOf,
    now: set[Vertex],
    parts: list[Markup],
    *,
    root: bool = True,
) -> None:
    """Draw a tree with its root at (x, y); the root itself may already be drawn."""
    at: dict[Vertex, tuple[float, float]] = {}
    dots: list[Markup] = []
    for index, (item, depth) in enumerate(rows):
        here = x + _STEP * depth, y + _ROW * index
        at[item.name] = here
        if item.parent is not None:
            color, width = (NOW, 2.4) if item.name in now else (MUTED, 1.4)
            parts.extend(_arrow(here, at[item.parent], color, width))
        if depth or root:
            dots.append(_dot(item, here, depth == 0, name, now))
    parts.extend(dots)


def _arrow(child: tuple[float, float], parent: tuple[float, float], color: str, width: float) -> tuple[Markup, Markup]:
    (x, y), (px, py) = child, parent
    bend = f"M{x:.1f} {y:.1f}H{px + 5:.1f}Q{px:.1f} {y:.1f} {px:.1f} {y - 6:.1f}V{py + _DOT + 1:.1f}"
    head = f"M{px - 3:.1f} {py + 9:.1f}L{px:.1f} {py + 4:.1f}L{px + 3:.1f} {py + 9:.1f}Z"
    return svg.path(bend, fill="none", stroke=color, stroke_width=width), svg.path(head, fill=color)


def _dot(item: Item, at: tuple[float, float], root: bool, name: NameOf, now: set[Vertex]) -> Markup:
    x, y = at
    size = f" ({item.key})" if root and item.key is not None else ""
    color = NOW if item.name in now else INK
    label = _fit_label(name(item.name) + size, svg.PANEL_WIDTH / 2 - 22 - 2, 11)
    circle = svg.circle(x, y, _DOT + root, fill=color if root else PANEL, stroke=color, stroke_width=1.6)
    return circle + _text(x + 9, y + 4, label, 11, color, bold=root, anchor="start")


def _large_tree(rows: Sequence[tuple[Item, int]], name: NameOf, now: set[Vertex], parts: list[Markup]) -> float:
    """Draw a tree in two columns that share its root; return its height."""
    branches: list[list[tuple[Item, int]]] = []
    for item, depth in rows[1:]:
        if depth == 1:
            branches.append([])
        branches[-1].append((item, depth))
    halves: list[list[tuple[Item, int]]] = [[rows[0]], []]
    for branch in branches:
        half = halves[0] if len(halves[0]) <= (len(rows) + 1) / 2 - len(branch) / 2 else halves[1]
        half.extend(branch)
    _tree(halves[0], 8, 12, name, now, parts)
    if halves[1]:
        shift = svg.PANEL_WIDTH / 2 + 8
        steps = f"M{shift:.1f} 17V12H{shift - 34:.1f}"
        parts.append(svg.path(steps, fill="none", stroke=MUTED, stroke_width=1.4, stroke_dasharray="2 3"))
        parts.append(_text(shift + 6, 15, "same root", 10, MUTED, anchor="start"))
        _tree([(rows[0][0], 0), *halves[1]], shift, 12, name, now, parts, root=False)
    return 12.0 + _ROW * max(len(halves[0]), len(halves[1]) + 1)
