"""Exports: the picture as SVG, the network as text for other programs; and the ground below the map."""

import csv
import io
import re
from base64 import b64decode
from dataclasses import replace
from html import unescape
from typing import Any
from xml.etree import ElementTree

import networkx as nx
import pytest
from hypothesis import given

import ttr
from tests.graphs.conftest import networks
from tests.odd_boards import hostile_names
from tests.ui.seen import send
from ttr.game.files.board_json import load_board
from ttr.game.ground import Ground, River
from ttr.game.seat_network import board_network
from ttr.graphs import Network, Overlay, shortest_path
from ttr.lessons.outputs.worksheets.drawing import PaperMap
from ttr.ui.map import export
from ttr.ui.map.browser_button import BrowserButton
from ttr.ui.map.geometry import Canvas, Fit, geometry
from ttr.ui.map.ground import Element, bent_path, elements, matrix, outline, round_shore
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.map.palette import INK
from ttr.ui.map.picture import Picture
from ttr.ui.map.shapes import distance_to
from ttr.ui.map.tones import in_light

BOARD = ttr.load_board("usa")
SVG = "{http://www.w3.org/2000/svg}"


def texts_in(root):
    return {"".join(text.itertext()) for text in root.iter(f"{SVG}text")}


def test_the_picture_is_an_svg_document_with_every_name_slot_step_and_shape():
    root = ElementTree.fromstring(export.svg(BOARD, Picture(), "Board"))
    assert {city.name for city in BOARD.cities} <= texts_in(root)
    slots = sum(path.get("d").count("Z") for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "1")
    assert slots >= sum(route.length for route in BOARD.routes)
    assert root.find(f"{SVG}title").text == "Board"
    step = shortest_path.trace(board_network(BOARD), "Seattle", "Miami")[60]
    root = ElementTree.fromstring(export.svg(BOARD, Picture(overlay=step.overlay)))
    assert {mark.label for mark in step.overlay.vertices if mark.label} <= texts_in(root)
    assert any(path.get("stroke-dasharray") for path in root.iter(f"{SVG}path"))
    owners = tuple(index % 5 if index < 50 else None for index in range(len(BOARD.routes)))
    root = ElementTree.fromstring(export.svg(BOARD, Picture(owners=owners)))
    assert {len(shape.get("points").split()) for shape in root.iter(f"{SVG}polygon")} == {3, 4, 10}
    text = export.svg(hostile_names(), Picture(), "<script>alert(1)</script>")
    ElementTree.fromstring(text)
    assert not re.search("<img|<script", text)  # hostile names are only text


@given(networks())
def test_the_edge_list_has_every_edge(net):
    rows = list(csv.reader(io.StringIO(export.edge_list(net))))
    assert rows[0] == ["id", "from", "to", "length"]
    assert [(int(id), a, b, int(length)) for id, a, b, length in rows[1:]] == [
        (edge.id, edge.a, edge.b, edge.length) for edge in net.edges
    ]


@pytest.mark.parametrize("net", [board_network(BOARD), Network.from_edges([]), Network.from_edges([], ["Miami"])])
def test_graphml_is_read_back_by_networkx(net):
    graph = nx.parse_graphml(export.graphml(net), force_multigraph=True)
    assert set(graph.nodes) == set(net.vertices)
    assert sorted(length for _, _, length in graph.edges(data="length")) == sorted(edge.length for edge in net.edges)


@given(networks())
def test_the_snippet_builds_the_same_network_and_prints_its_size(net):
    scope, printed = {"print": lambda *words: printed.append(words)}, []
    exec(export.snippet(net), scope)
    assert nx.utils.graphs_equal(scope["net"], net.to_networkx())
    assert printed == [(len(net.vertices), "vertices,", len(net.edges), "edges")]


@pytest.fixture
def saved(monkeypatch):
    """Return the texts of the files that buttons send to a browser."""
    files = []
    monkeypatch.setattr(BrowserButton, "send", lambda _, content: files.append(content["save"].partition(",")[2]))
    return lambda: [b64decode(file).decode() for file in files]


def test_a_browser_button_sends_its_text_only_on_a_click(saved):
    control = BrowserButton("Save", lambda: "a secret", "a.csv")
    assert "a secret" not in str(control.get_state())
    for nonsense in (None, "wanted", {"wanted": False}, {}):
        send(control, nonsense)
    assert saved() == []
    send(control, {"wanted": True})
    assert saved() == ["\ufeffa secret"]  # with the mark of UTF-8


def test_a_caption_stands_below_the_map_in_lines_that_fit_and_makes_the_page_higher() -> None:
    words = "Denver <b>holds</b> the south together. " * 6
    board = ttr.load_board("usa")
    plain, captioned = export.svg(board, Picture()), export.svg(board, Picture(), caption=words)
    assert captioned.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 ')
    lines = re.findall(r'<text x="24" y="([\d.]+)" [^>]*>([^<]*)</text>', captioned)
    assert len(lines) >= 2
    assert " ".join(unescape(line) for _, line in lines) == words.strip()
    height = float(re.search(r'height="([\d.]+)" font-family', captioned)[1])
    assert all(660 < float(y) < height for y, _ in lines)
    assert 'viewBox="0 0 1000 660"' in plain


def test_a_picture_names_its_colors_and_a_file_has_their_light_values_and_its_typeface(saved):
    owners = tuple(route % 3 if route % 4 else None for route in range(len(BOARD.routes)))
    drawn = export.svg(BOARD, Picture(owners=owners, selected=4, overlay=Overlay()))
    assert set(re.findall('(?:fill|stroke)="(#[0-9a-fA-F]{6})', drawn)) <= {INK, "#ffffff"}  # text on cards and cars
    send(BrowserButton("Save", lambda: drawn, "map.svg"), {"wanted": True})
    (file,) = saved()
    assert "var(" not in file
    assert in_light(drawn) == re.sub("<style>.*?</style>", "", file, flags=re.DOTALL)
    assert "font-family: 'Figtree Variable'" in file
    assert "url(data:font/woff2;base64," in file


MINI = load_board("mini")
CANVASES = [Canvas(924, 600), Canvas(390, 844), Canvas(1920, 400)]
LAKE = ((0, 0), (90, 0), (90, 90), (0, 90))
WET = Ground("land", (LAKE,), (River(((45, 45), (45, 300)), 10),))


def all_of(parts: tuple[Element, ...]) -> list[Element]:
    return [each for part in parts for each in (part, *all_of(part[2]))]


@pytest.mark.parametrize("canvas", CANVASES)
def test_the_ground_lies_where_the_cities_are(canvas: Canvas) -> None:
    drawing = geometry(BOARD, canvas)
    for city, place in zip(BOARD.cities, drawing.cities, strict=True):
        assert drawing.fit(city.x, city.y) == place
    assert matrix(Fit((0.5, 2), (10, 20))) == "matrix(0.5 0 0 2 10.0 20.0)"


@pytest.mark.parametrize("canvas", CANVASES)
@pytest.mark.parametrize("name", ["usa", "first-journey", "budapest", "konigsberg", "mini"])
def test_no_shore_ends_within_a_map_of_any_shape(name: str, canvas: Canvas) -> None:
    """An edge of the source data would appear as two neighboring points on a vertical or horizontal line."""
    board = load_board(name)
    assert board.ground is not None
    fit = geometry(board, canvas).fit
    for shore in board.ground.shores:
        for a, b in zip(shore, (*shore[1:], shore[0]), strict=True):
            if a[0] == b[0] or a[1] == b[1]:
                (xa, ya), (xb, yb) = fit(*a), fit(*b)
                within = max(xa, xb) >= 0 and min(xa, xb) <= canvas.width and max(ya, yb) >= 0
                assert not within or min(ya, yb) > canvas.height or abs(xa - xb) + abs(ya - yb) < 60, (a, b)


def test_the_browser_gets_the_ground_once_and_moves_it_when_the_map_has_another_size() -> None:
    figure, sent = MapFigure(BOARD), list[dict[str, Any]]()
    figure.widget.send = lambda content, buffers=None: sent.append(content)
    assert figure.widget.figure["layout"]["meta"]["ground"]
    send(figure.widget, {"size": [390, 480, 100]})
    figure.show(Picture(owners=(1, *[None] * 99)))
    paths = [path for message in sent for path, _ in message["change"]]
    assert ["layout", "meta", "place"] in paths
    assert not [path for path in paths if "ground" in path]


def test_a_river_has_banks_on_the_land_only_and_a_shore_passes_between_its_points():
    drawn = all_of(elements(WET))
    clip = next(attributes["id"] for name, attributes, _ in drawn if name == "clipPath")
    banks = next(parts for name, attributes, parts in drawn if attributes.get("clip-path") == f"url(#{clip})")
    water = [
        attributes["stroke-width"] for name, attributes, _ in drawn if attributes.get("d") == "M45,45L45,172.5L45,300"
    ]
    assert [attributes["stroke-width"] for _, attributes, _ in banks] == water[:1]
    assert water == [pytest.approx(12.6), 10]
    assert bent_path(LAKE, closed=True) == "M45,0Q90,0,90,45t-45,45t-45,-45T45,0z"
    assert all(distance_to((*LAKE, LAKE[0]), point) < 23 for point in round_shore(LAKE))


def test_a_saved_picture_has_the_ground_in_colors_of_the_light_and_paper_as_thin_lines_if_there_is_one() -> None:
    drawn = in_light(export.svg(MINI, Picture()))
    assert "var(" not in drawn
    assert re.search(r'<use href="#ttr-land-\w+" fill="#f8f5ec"', drawn)
    line = outline(WET, "#888888")
    assert line.count("M") == 3  # a shore, and both banks of a river
    assert 'fill="none"' in line
    assert outline(MINI.ground or WET, "#666666") in PaperMap(MINI, "Lorrin").svg()
    bare = replace(BOARD, ground=None)
    assert MapFigure(bare).widget.figure["layout"]["meta"]["ground"] == ()
    assert "ttr-land" not in export.svg(bare, Picture())
