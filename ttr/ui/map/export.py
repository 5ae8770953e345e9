"""Export: the map as SVG for a worksheet, and the network as edge list, GraphML and a snippet for networkx.

The SVG comes from the same values that plotly draws (`ttr.ui.map.layers.layers_of`), so it needs neither a browser nor
another library. The browser makes the PNG from the SVG (`ttr.ui.map.browser_button`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from textwrap import wrap
from typing import Any

from ttr.game.board import Board
from ttr.game.files.spreadsheet import csv_text
from ttr.graphs.network import Network
from ttr.graphs.overlay import Overlay
from ttr.ui.map.geometry import Canvas, geometry
from ttr.ui.map.ground import LAND, place_ground
from ttr.ui.map.layers import CLEAR, VEIL, VEILED, MapLayer, layers_of
from ttr.ui.map.map_css import CssProperty, tone_of
from ttr.ui.map.palette import symbol_mark
from ttr.ui.map.picture import Picture
from ttr.ui.map.tones import INK, PAGE, PANEL
from ttr.ui.map.typeface import FONT
from ttr.ui.markup import Attribute, Markup, tag
from ttr.ui.markup import svg as shapes

WORKSHEET = Canvas(1000, 660)
_LETTER, _LINE = 9.6, 26.0  # largest width of a caption's letter and height of a line, in pixels
_AROUND = 90.0  # margin around a cropped part, in pixels: room for names
_LEAST = 0.45  # smallest share of the page's width in a cropped part
_READABLE = 0.68  # smallest scale at which names stay readable on a screen
ViewBox = tuple[float, float, float, float]  # left, top, width, height
_DASHES = {"solid": "", "dot": "1 3", "dashdot": "7 3 1.5 3"}


def svg(board: Board, picture: Picture, title: str = "", canvas: Canvas = WORKSHEET, *, caption: str = "") -> Markup:
    """Return a picture of the map as an SVG document in the tones of the page; a caption adds height below the map.

    The title is for screen readers. A `BrowserButton` saves the document with the light colors.
    """
    below = [line for paragraph in caption.splitlines() for line in wrap(paragraph, int(canvas.width / _LETTER))]
    lines = [
        shapes.text(24, canvas.height + _LINE * (number + 1), line, size=18, fill=INK)
        for number, line in enumerate(below)
    ]
    height = canvas.height + (_LINE * (len(below) + 1) if below else 0)
    parts = [*_draw(board, picture, canvas), *lines]
    return _page((0, 0, canvas.width, height), title or board.title or board.name, parts)


def _draw(board: Board, picture: Picture, canvas: Canvas) -> Iterator[Markup]:
    if board.ground is not None:
        yield place_ground(board.ground, geometry(board, canvas).fit)
    texts = partial(_texts, halo=LAND if board.ground else PANEL)
    draw: dict[str, Callable[[MapLayer], Iterator[Markup]]] = {"path": _path, "markers": _markers, "text": texts}
    for layer in layers_of(board, picture, canvas):
        yield from draw[str(layer.get("mode", layer["type"]))](layer)


def _page(box: ViewBox, title: str, parts: Iterable[Markup], **attributes: Attribute) -> Markup:
    """Return the part of a drawing inside a box (left, top, width, height), as an SVG on a panel."""
    x, y, width, height = box
    return tag(
        "svg",
        tag("title", title),
        shapes.rect(x, y, width, height, fill=PANEL),
        *parts,
        **attributes,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{x:g} {y:g} {width:g} {height:g}",
        width=width,
        height=height,
        font_family=FONT,
    )


def cropped_svg(
    board: Board, picture: Picture, title: str = "", canvas: Canvas = WORKSHEET, *, readable: bool = True
) -> Markup:
    """Return the part of a picture around its overlay as inline SVG, enlarged.

    A readable picture keeps a minimum width for its names, and scrolls in a narrower container.
    """
    box = _overlay_box(board, picture, canvas)
    style = f"min-width: {_READABLE * box[2]:.0f}px" if readable else None
    title = title or board.title or board.name
    return _page(box, title, _draw(board, picture, canvas), role="img", style=style)


def _overlay_box(board: Board, picture: Picture, canvas: Canvas) -> ViewBox:
    drawing, overlay = geometry(board, canvas), picture.overlay
    marks = overlay or Overlay()
    routes = {*picture.lit, *(mark.edge for mark in marks.edges)}
    names = {str(mark.vertex) for mark in marks.vertices} | {city for r in routes for city in board.routes[r].cities}
    cities = [board.city_index[name] for name in sorted(names) if name in board.city_index]
    if not cities:
        return 0, 0, canvas.width, canvas.height
    points = [drawing.cities[city] for city in cities] + [p for route in routes for p in drawing.rows[route].centers]
    left, right = min(x for x, _ in points) - _AROUND, max(x for x, _ in points) + _AROUND
    top, bottom = min(y for _, y in points) - _AROUND / 2, max(y for _, y in points) + _AROUND / 2
    # Keep the page's aspect ratio, and stay within its edges.
    shape = canvas.width / canvas.height
    width = min(canvas.width, max(right - left, (bottom - top) * shape, _LEAST * canvas.width))
    height = width / shape
    x = min(max(0.0, (left + right - width) / 2), canvas.width - width)
    y = min(max(0.0, (top + bottom - height) / 2), canvas.height - height)
    return round(x), round(y), round(width), round(height)


def _path(layer: MapLayer) -> Iterator[Markup]:
    if not layer["path"]:
        return
    name, line = layer["name"], layer["line"]
    yield shapes.path(
        layer["path"],
        stroke_linejoin="round",
        **_color(name, "fill", layer["fillcolor"]),
        **_color(name, "stroke", line["color"]),
        stroke_width=line["width"],
        stroke_dasharray=_DASHES.get(line["dash"], line["dash"].replace("px", "").replace(",", " ")) or None,
    )


def _color(layer: str, what: CssProperty, color: str) -> dict[str, Attribute]:
    if color == CLEAR:
        return {what: "none"}
    if color == VEIL:
        return {what: PAGE, f"{what}_opacity": VEILED / 100}
    return {what: tone_of(layer, what, color)}


def _repeat(value: Any, count: int) -> list[Any]:
    """Return a property for each point; plotly accepts a single value for all, or a list."""
    return list(value) if isinstance(value, list | tuple) else [value] * count


def _markers(trace: MapLayer) -> Iterator[Markup]:
    name, marker = trace["name"], trace["marker"]
    points = list(zip(trace["x"], trace["y"], strict=True))
    count, line = len(points), marker["line"]
    columns = zip(
        points,
        _repeat(marker["symbol"], count),
        _repeat(marker["size"], count),
        _repeat(marker["color"], count),
        _repeat(line["width"], count),
        _repeat(line.get("color", INK), count),
        strict=True,
    )
    for (x, y), symbol, size, color, width, edge in columns:
        stroke = {**_color(name, "stroke", edge), "stroke_width": width} if width else {}
        yield symbol_mark(symbol, x, y, size / 2, **_color(name, "fill", color), **stroke)


_HALO: dict[str, Attribute] = {"paint_order": "stroke", "stroke_width": 3.5, "stroke_linejoin": "round"}


def _texts(trace: MapLayer, halo: str) -> Iterator[Markup]:
    """Yield the texts of a layer; names of cities have a halo in their background's color."""
    name, font = trace["name"], trace["textfont"]
    points = list(zip(trace["x"], trace["y"], strict=True))
    sizes = _repeat(font["size"], len(points))
    around: dict[str, Attribute] = {**_HALO, "stroke": halo} if name == "names" else {}
    bold = font.get("weight", 400) >= 700
    colors, words = _repeat(font["color"], len(points)), trace["text"]
    for (x, y), text, color, size in zip(points, words, colors, sizes, strict=True):
        lines = text.split("<br>")
        top = y + 0.36 * size - 0.65 * size * (len(lines) - 1)
        style = {**_color(name, "fill", color), **around}
        for number, line in enumerate(lines):
            # Texts of a trace are already escaped.
            here, base = Markup(line), round(top + 1.3 * size * number, 1)
            yield shapes.text(x, base, here, size=size, anchor="middle", bold=bold, **style)


# --- the network as text ---


def edge_list(net: Network) -> str:
    return csv_text([("id", "from", "to", "length"), *((edge.id, edge.a, edge.b, edge.length) for edge in net.edges)])


def graphml(net: Network) -> str:
    import networkx as nx  # imported on use, because it is slow

    return "\n".join(nx.generate_graphml(net.to_networkx())) + "\n"


def snippet(net: Network) -> str:
    """Return a runnable Python snippet that builds the network with networkx.

    Examples
    --------
    >>> print(snippet(Network.from_edges([("Omaha", "Duluth", 2)])))
    import networkx as nx
    <BLANKLINE>
    net = nx.MultiGraph()
    net.add_nodes_from(['Omaha', 'Duluth'])
    for id, a, b, length in [
        (0, 'Omaha', 'Duluth', 2),
    ]:
        net.add_edge(a, b, key=id, length=length)
    <BLANKLINE>
    print(net.number_of_nodes(), "vertices,", net.number_of_edges(), "edges")
    <BLANKLINE>
    """
    rows = "\n".join(f"    {(edge.id, edge.a, edge.b, edge.length)!r}," for edge in net.edges)
    edges = f"[\n{rows}\n]" if rows else "[]"
    return (
        "import networkx as nx\n\nnet = nx.MultiGraph()\n"
        f"net.add_nodes_from({list(net.vertices)!r})\n"
        f"for id, a, b, length in {edges}:\n    net.add_edge(a, b, key=id, length=length)\n\n"
        'print(net.number_of_nodes(), "vertices,", net.number_of_edges(), "edges")\n'
    )
