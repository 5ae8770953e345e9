"""Exports: the picture as SVG, the network as text for other programs."""

import csv
import io
import re
from base64 import b64decode
from html import unescape
from xml.etree import ElementTree

import networkx as nx
import pytest
from hypothesis import given

import ttr
from tests.graphs.conftest import networks
from tests.odd_boards import hostile_names
from tests.ui.seen import send
from ttr.game.seat_network import board_network
from ttr.graphs import Network, Overlay, shortest_path
from ttr.ui.map import export
from ttr.ui.map.browser_button import BrowserButton
from ttr.ui.map.palette import INK
from ttr.ui.map.picture import Picture
from ttr.ui.map.tones import in_light

BOARD = ttr.load_board("usa")
SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_is_an_svg_document_with_every_name_and_every_slot():
    root = ElementTree.fromstring(export.svg(BOARD, Picture(), "Board"))
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert {city.name for city in BOARD.cities} <= set(texts)
    slots = sum(path.get("d").count("Z") for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "1")
    assert slots >= sum(route.length for route in BOARD.routes)
    assert root.find(f"{SVG}title").text == "Board"


def test_a_step_is_in_the_picture_with_its_labels():
    step = shortest_path.trace(board_network(BOARD), "Seattle", "Miami")[60]
    root = ElementTree.fromstring(export.svg(BOARD, Picture(overlay=step.overlay)))
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert {mark.label for mark in step.overlay.vertices if mark.label} <= set(texts)
    assert any(path.get("stroke-dasharray") for path in root.iter(f"{SVG}path"))


def test_seats_keep_their_shapes():
    owners = tuple(index % 5 if index < 50 else None for index in range(len(BOARD.routes)))
    root = ElementTree.fromstring(export.svg(BOARD, Picture(owners=owners)))
    corners = {len(shape.get("points").split()) for shape in root.iter(f"{SVG}polygon")}
    assert corners == {3, 4, 10}


def test_hostile_names_are_only_text():
    text = export.svg(hostile_names(), Picture(), "<script>alert(1)</script>")
    ElementTree.fromstring(text)
    assert "<img" not in text
    assert "<script" not in text


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
def test_the_snippet_builds_the_same_network(net):
    scope = {"print": lambda *words: None}
    exec(export.snippet(net), scope)
    assert nx.utils.graphs_equal(scope["net"], net.to_networkx())


def test_the_snippet_runs_as_a_program(capsys):
    exec(export.snippet(board_network(BOARD)), {})
    assert capsys.readouterr().out == "36 vertices, 100 edges\n"


def file_of(message):
    """Return the text of the file in a message to the browser."""
    return b64decode(message["save"].partition(",")[2]).decode()


def test_a_browser_button_sends_its_text_only_on_a_click():
    sent = []
    control = BrowserButton("Save", lambda: "a secret", "a.csv")
    control.send = sent.append
    assert "a secret" not in str(control.get_state())
    for nonsense in (None, "wanted", {"wanted": False}, {}):
        send(control, nonsense)
    assert sent == []
    send(control, {"wanted": True})
    assert [file_of(each) for each in sent] == ["\ufeffa secret"]  # with the mark of UTF-8
    control.close()


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


def test_a_picture_names_its_colors_and_a_file_has_their_light_values_and_its_typeface():
    owners = tuple(route % 3 if route % 4 else None for route in range(len(BOARD.routes)))
    drawn = export.svg(BOARD, Picture(owners=owners, selected=4, overlay=Overlay()))
    assert set(re.findall('(?:fill|stroke)="(#[0-9a-fA-F]{6})', drawn)) <= {INK, "#ffffff"}  # text on cards and cars
    control, sent = BrowserButton("Save", lambda: drawn, "map.svg"), []
    control.send = sent.append
    send(control, {"wanted": True})
    (saved,) = map(file_of, sent)
    assert "var(" not in saved
    assert in_light(drawn) == re.sub("<style>.*?</style>", "", saved, flags=re.DOTALL)
    assert "font-family: 'Figtree Variable'" in saved
    assert "url(data:font/woff2;base64," in saved
    control.close()
