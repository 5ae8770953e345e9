"""Data structures drawn as what they are: queue, stack, heap, forest, table; and what stands beside them.

Values in, HTML and inline SVG out, every name escaped. A drawing has its content in words for screen readers.
Long structures are cut short: nobody reads a hundred items, and the browser need not get them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from html import escape
from types import MappingProxyType

from ttr.graphs.network import Vertex
from ttr.graphs.overlay import Overlay, Role
from ttr.graphs.trace import Item, Kind, Structure
from ttr.ui.map.labels import text_width
from ttr.ui.map.palette import INK, MUTED, PANEL, ROLES

WIDTH = 326  # of the side panel's inside, in pixels
MOST_ITEMS = 8  # in a queue or stack
MOST_NODES = 7  # in a heap: three levels
NOW = ROLES[Role.CURRENT].color

Name = Callable[[Vertex], str]

_TITLES = {
    Kind.QUEUE: "Queue: the first in is the first out",
    Kind.STACK: "Stack: the last in is the first out",
    Kind.HEAP: "Heap: the smallest key is the first out",
    Kind.FOREST: "Forest: each arrow leads to a parent, a root has its size",
    Kind.TABLE: "Table",
}


def structure(content: Structure, name: Name, now: Collection[Vertex] = ()) -> str:
    """Return a data structure as HTML.

    Parameters
    ----------
    content : Structure
        The structure after a step.
    name : callable
        What an item is called: a city's name, a route's cities for the id of an edge.
    now : collection of vertices
        The items that the step is about; they stand out.
    """
    if content.kind is Kind.NONE:
        return ""
    draw = {
        Kind.QUEUE: _queue, Kind.STACK: _stack, Kind.HEAP: _heap, Kind.FOREST: _forest, Kind.TABLE: _table,
    }[content.kind]  # fmt: skip
    inside = draw(content.items, name, set(now)) if content.items else '<p class="ttr-muted">empty</p>'
    title = escape(content.title or _TITLES[content.kind])
    return f'<figure class="ttr-structure"><figcaption>{title}</figcaption>{inside}</figure>'


def _cell(item: Item, name: Name, now: set[Vertex]) -> str:
    key = f"<b>{escape(str(item.key))}</b>" if item.key is not None else ""
    kind = ' class="ttr-now"' if item.name in now else ""
    return f"<li{kind}>{escape(name(item.name))}{key}</li>"


def _queue(items: Sequence[Item], name: Name, now: set[Vertex]) -> str:
    cells = "".join(_cell(item, name, now) for item in items[:MOST_ITEMS])
    more = f'<li class="ttr-more">{len(items) - MOST_ITEMS} more</li>' if len(items) > MOST_ITEMS else ""
    return f'<ol class="ttr-queue" aria-label="from the first to the last">{cells}{more}</ol>'


def _stack(items: Sequence[Item], name: Name, now: set[Vertex]) -> str:
    top = items[: -MOST_ITEMS - 1 : -1]
    cells = "".join(_cell(item, name, now) for item in top)
    more = f'<li class="ttr-more">{len(items) - MOST_ITEMS} more below</li>' if len(items) > MOST_ITEMS else ""
    return f'<ol class="ttr-stack" aria-label="from the top down">{cells}{more}</ol>'


def _table(items: Sequence[Item], name: Name, now: set[Vertex]) -> str:
    cells = "".join(_cell(item, name, now) for item in items)
    return f'<ul class="ttr-values">{cells}</ul>'


def _svg(height: float, words: str, parts: Iterable[str]) -> str:
    return (
        f'<svg class="ttr-drawing" role="img" aria-label="{escape(words)}" viewBox="0 0 {WIDTH} {height:.0f}" '
        f'width="{WIDTH}" height="{height:.0f}">{"".join(parts)}</svg>'
    )


def _text(
    x: float, y: float, words: str, size: float = 11, color: str = INK, *, bold: bool = False, anchor: str = "middle"
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{color}" text-anchor="{anchor}"{weight}>'
        f"{escape(words)}</text>"
    )


def _heap(items: Sequence[Item], name: Name, now: set[Vertex]) -> str:
    """Draw a heap as a binary tree, level by level; items come by key, which is one order a heap can be in."""
    shown = items[:MOST_NODES]
    parts: list[str] = []
    places = []
    for index in range(len(shown)):
        level = (index + 1).bit_length() - 1
        across = WIDTH / 2**level
        places.append((across * (index + 1 - 2**level + 0.5), 16 + 46 * level))
    for index, (x, y) in enumerate(places[1:], start=1):
        px, py = places[(index - 1) // 2]
        parts.append(f'<line x1="{px:.1f}" y1="{py}" x2="{x:.1f}" y2="{y}" stroke="{MUTED}" stroke-width="1.5"/>')
    for index, ((x, y), item) in enumerate(zip(places, shown, strict=True)):
        key = str(item.key) if item.key is not None else ""
        half = max(12.0, text_width(key, 12) / 2 + 6)
        first = index == 0
        stroke = NOW if item.name in now else INK
        parts.append(
            f'<rect x="{x - half:.1f}" y="{y - 11}" width="{2 * half:.1f}" height="22" rx="11" '
            f'fill="{INK if first else PANEL}" stroke="{stroke}" stroke-width="{3 if item.name in now else 1.5}"/>'
        )
        parts.append(_text(x, y + 4, key, 12, PANEL if first else INK, bold=True))
        label, room = name(item.name), WIDTH / 2 ** ((index + 1).bit_length() - 1) - 4
        size = 11 if text_width(label, 11) <= room else max(8.5, 11 * room / max(1.0, text_width(label, 11)))
        parts.append(
            f'<g paint-order="stroke" stroke="{PANEL}" stroke-width="3" stroke-linejoin="round">'
            f"{_text(x, y + 23, _fitted(label, room, size), size)}</g>"
        )
    height = places[-1][1] + 30 if len(shown) > 1 else 46
    words = "; ".join(f"{name(item.name)} {item.key}" for item in items[: 2 * MOST_NODES])
    more = len(items) - len(shown)
    rest = ""
    if more:
        later = ", ".join(f"{name(item.name)} {item.key}" for item in items[MOST_NODES : MOST_NODES + 4])
        rest = f'<p class="ttr-small">then {escape(later)}{f" and {more - 4} more" if more > 4 else ""}</p>'
    return _svg(height, words, parts) + rest


def _fitted(label: str, room: float, size: float) -> str:
    """Return a label cut to the room that it has."""
    if text_width(label, size) <= room + 2:
        return label
    while label and text_width(label + "…", size) > room:
        label = label[:-1]
    return f"{label}…"


_ROW, _STEP, _DOT = 17, 15, 4  # pixels: from row to row, from level to level, a vertex's radius


def _forest(items: Sequence[Item], name: Name, now: set[Vertex]) -> str:
    """Draw trees lying on their side, roots at the left, in two columns; single vertices last, in words."""
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
    wide = len(trees) == 1 and len(trees[0]) <= 14
    if len(trees) == 1 and not wide:
        columns = [[trees[0]], []]
    parts: list[str] = []
    height = 0.0
    for number, column in enumerate(columns):
        y = 12.0
        for tree in column:
            if len(trees) == 1 and not wide:
                # One large tree: its rows run on in the second column, under the same root.
                y = _large_tree(tree, name, now, parts)
            else:
                _tree(tree, number * WIDTH / 2 + 8, y, name, now, parts)
                y += _ROW * len(tree) + 6
        height = max(height, y)
    words = "; ".join(
        f"root {name(tree[0][0].name)}, {len(tree)} vertices: {', '.join(name(i.name) for i, _ in tree[1:])}"
        for tree in trees
    )
    drawing = _svg(height, words, parts) if trees else ""
    left = ""
    if alone:
        names = ", ".join(f"<b>{escape(name(i.name))}</b>" if i.name in now else escape(name(i.name)) for i in alone)
        left = f'<p class="ttr-small">Alone, each a root of size 1 ({len(alone)}): {names}</p>'
    return drawing + left


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


def _tree(rows: Sequence[tuple[Item, int]], x: float, y: float, name: Name, now: set[Vertex], parts: list[str]) -> None:
    """Draw a tree; its root stands at (x, y)."""
    at: dict[Vertex, tuple[float, float]] = {}
    dots: list[str] = []
    for index, (item, depth) in enumerate(rows):
        here = x + _STEP * depth, y + _ROW * index
        at[item.name] = here
        if item.parent is not None:
            px, py = at[item.parent]
            color, width = (NOW, 2.4) if item.name in now else (MUTED, 1.4)
            parts.append(
                f'<path d="M{here[0]:.1f} {here[1]:.1f}H{px + 5:.1f}Q{px:.1f} {here[1]:.1f} {px:.1f} {here[1] - 6:.1f}'
                f'V{py + _DOT + 1:.1f}" fill="none" stroke="{color}" stroke-width="{width}"/>'
                f'<path d="M{px - 3:.1f} {py + 9:.1f}L{px:.1f} {py + 4:.1f}L{px + 3:.1f} {py + 9:.1f}Z" '
                f'fill="{color}"/>'
            )
        dots.append(_dot(item, here, depth == 0, name, now))
    parts.extend(dots)


def _dot(item: Item, at: tuple[float, float], root: bool, name: Name, now: set[Vertex]) -> str:
    x, y = at
    size = f" ({item.key})" if root and item.key is not None else ""
    fill, stroke = (INK, INK) if root else (PANEL, INK)
    if item.name in now:
        stroke, fill = NOW, NOW if root else PANEL
    words = _fitted(name(item.name) + size, WIDTH / 2 - 22 - 2, 11)
    label = _text(x + 9, y + 4, words, 11, NOW if item.name in now else INK, bold=root, anchor="start")
    radius = _DOT + (1 if root else 0)
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{fill}" stroke="{stroke}" stroke-width="1.6"/>{label}'


def _large_tree(rows: Sequence[tuple[Item, int]], name: Name, now: set[Vertex], parts: list[str]) -> float:
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
        shift = WIDTH / 2 + 8
        parts.append(
            f'<path d="M{shift:.1f} 17V12H{shift - 34:.1f}" fill="none" stroke="{MUTED}" stroke-width="1.4" '
            f'stroke-dasharray="2 3"/>{_text(shift + 6, 15, "same root", 10, MUTED, anchor="start")}'
        )
        root = rows[0][0]
        pseudo = [(root, 0), *halves[1]]
        before = len(parts)
        _tree(pseudo, shift, 12, name, now, parts)
        # The root is drawn once, at the left.
        parts[:] = [part for index, part in enumerate(parts) if index < before or not _is_root_dot(part, shift)]
    return 12.0 + _ROW * max(len(halves[0]), len(halves[1]) + 1)


def _is_root_dot(part: str, x: float) -> bool:
    return part.startswith(f'<circle cx="{x:.1f}" cy="12.0"')


# --- beside the structure ---


def pseudocode(lines: Sequence[str], current: int) -> str:
    """Return numbered lines of pseudocode, the current one marked."""
    rows = []
    for number, line in enumerate(lines, start=1):
        indent = (len(line) - len(line.lstrip())) // 4
        here = number == current
        rows.append(
            f'<li class="{"ttr-line-now" if here else ""}"{" aria-current=step" if here else ""} '
            f'style="padding-left:{26 + 14 * indent}px"><span>{number}</span>{escape(line.strip())}</li>'
        )
    return f'<ol class="ttr-code" aria-label="Pseudocode">{"".join(rows)}</ol>'


def counters(numbers: Sequence[tuple[str, int]]) -> str:
    """Return counters in a row."""
    cells = "".join(f"<li>{escape(what)} <b>{number}</b></li>" for what, number in numbers)
    return f'<ul class="ttr-counters" aria-label="Counters">{cells}</ul>' if cells else ""


_MEANINGS = {
    Role.CURRENT: "now",
    Role.FRONTIER: "waiting",
    Role.DONE: "done",
    Role.REJECTED: "not taken",
    Role.ANSWER: "answer",
    Role.PATH: "flow",
    Role.TRAIL: "trail",
    Role.TODO: "to pay",
    Role.COMPONENT: "joined",
    Role.BOTTLENECK: "holds it together",
    Role.TERMINAL: "to be reached",
}
_SWATCH_DASHES = {"solid": "", "dot": "2.5 2.5", "dashdot": "7 3 2 3"}


def legend(overlay: Overlay, meanings: Mapping[Role, str] = MappingProxyType({})) -> str:
    """Return what the lines and circles of a step mean, those that are on the map now.

    Parameters
    ----------
    overlay : Overlay
        What is on the map.
    meanings : mapping of Role to str
        What roles mean to this algorithm, where that is more than the usual.
    """
    edges = {mark.role for mark in overlay.edges}
    vertices = {mark.role for mark in overlay.vertices}
    cells = "".join(
        f"<li>{_swatch(role, role in edges)}{escape(meanings.get(role, _MEANINGS[role]))}</li>"
        for role in Role
        if role in edges | vertices
    )
    return f'<ul class="ttr-roles" aria-label="On the map">{cells}</ul>' if cells else ""


def _swatch(role: Role, is_line: bool) -> str:
    style = ROLES[role]
    if not is_line or role is Role.TERMINAL:
        is_open = role in (Role.FRONTIER, Role.TERMINAL)
        drawing = (
            f'<circle cx="12" cy="7" r="5" fill="{PANEL if is_open else style.color}" stroke="{style.color}" '
            'stroke-width="2.4"/>'
        )
    elif not style.width:
        drawing = f'<rect x="1.5" y="3" width="21" height="8" fill="none" stroke="{style.color}" stroke-width="2.4"/>'
    else:
        dash = _SWATCH_DASHES.get(style.dash, style.dash.replace("px", ""))
        casing = f'<path d="M1 7H23" stroke="{INK}" stroke-width="7"/>' if style.color == PANEL else ""
        drawing = (
            f'{casing}<path d="M1 7H23" stroke="{style.color}" stroke-width="{min(style.width, 5):g}" '
            f'stroke-dasharray="{dash}"/>'
        )
    return f'<svg width="24" height="14" aria-hidden="true">{drawing}</svg>'


def comparison(
    left: str, right: str, rows: Sequence[tuple[str, int | None, int | None]], answers: tuple[str, str]
) -> str:
    """Return the counters of two algorithms side by side; the smaller number of a row is bold."""
    body = ""
    for what, a, b in rows:
        cells = ""
        for mine, other in ((a, b), (b, a)):
            less = mine is not None and other is not None and mine < other
            words = "–" if mine is None else str(mine)
            cells += f"<td>{f'<b>{words}</b>' if less else words}</td>"
        body += f'<tr><th scope="row">{escape(what)}</th>{cells}</tr>'
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in (left, right))
    said = "".join(
        f"<p><b>{escape(name)}</b>: {escape(words)}</p>" for name, words in zip((left, right), answers, strict=True)
    )
    return f'<table class="ttr-compare"><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>{said}'


def prediction_table(rows: Sequence[tuple[str, str, bool]], score: str) -> str:
    """Return predictions with their comparison, the latest first."""
    cells = "".join(
        f'<li><span class="{"ttr-done" if right else "ttr-lost"}">{"✓" if right else "✗"}</span>'
        f"<span>{escape(question)}<small>{escape(words)}</small></span></li>"
        for question, words, right in rows[:5]
    )
    return f'<p class="ttr-score-line"><b>Predictions: {escape(score)}</b></p><ul class="ttr-predictions">{cells}</ul>'


def fact_list(rows: Sequence[tuple[str, str, str]]) -> str:
    """Return facts: name, value, and a few more words."""
    cells = "".join(
        f"<div><dt>{escape(what)}</dt><dd>{escape(value)}{f'<small>{escape(more)}</small>' if more else ''}</dd></div>"
        for what, value, more in rows
    )
    return f'<dl class="ttr-facts">{cells}</dl>'


def headline(algorithm: str, told: str, network: str) -> str:
    """Return what is shown, for the page's head."""
    ends = f" <span>{escape(told)}</span>" if told else ""
    return f'<p class="ttr-headline"><b>{escape(algorithm)}</b>{ends}<small>{escape(network)}</small></p>'


def hint_line(text: str) -> str:
    """Return a line that says what to do, announced by screen readers."""
    return f'<p role="status" class="ttr-small">{escape(text)}</p>' if text else ""


def code_block(text: str, label: str) -> str:
    """Return a text as it is, to be read and copied."""
    return f'<pre class="ttr-pre" tabindex="0" aria-label="{escape(label)}">{escape(text)}</pre>'
