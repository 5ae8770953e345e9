"""The ground below the map: aligned with the board, up to every edge, sent once; in print as thin lines."""

import re
from dataclasses import replace
from typing import Any

import pytest

from tests.ui.seen import send
from ttr.game.files.board_json import load_board
from ttr.game.ground import Ground, River
from ttr.lessons.outputs.worksheets.drawing import PaperMap
from ttr.ui.map import export
from ttr.ui.map.geometry import Canvas, Fit, geometry
from ttr.ui.map.ground import Element, bent_path, elements, matrix, outline, round_shore
from ttr.ui.map.map_figure import MapFigure
from ttr.ui.map.picture import Picture
from ttr.ui.map.shapes import distance_to
from ttr.ui.map.tones import in_light

USA, MINI = load_board("usa"), load_board("mini")
CANVASES = [Canvas(924, 600), Canvas(390, 844), Canvas(1920, 400)]
LAKE = ((0, 0), (90, 0), (90, 90), (0, 90))
WET = Ground("land", (LAKE,), (River(((45, 45), (45, 300)), 10),))


def all_of(parts: tuple[Element, ...]) -> list[Element]:
    return [each for part in parts for each in (part, *all_of(part[2]))]


@pytest.mark.parametrize("canvas", CANVASES)
def test_the_ground_lies_where_the_cities_are(canvas: Canvas) -> None:
    drawing = geometry(USA, canvas)
    for city, place in zip(USA.cities, drawing.cities, strict=True):
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
    figure, sent = MapFigure(USA), list[dict[str, Any]]()
    figure.widget.send = lambda content, buffers=None: sent.append(content)
    assert figure.widget.figure["layout"]["meta"]["ground"]
    send(figure.widget, {"size": [390, 480, 100]})
    figure.show(Picture(owners=(1, *[None] * 99)))
    paths = [path for message in sent for path, _ in message["change"]]
    assert ["layout", "meta", "place"] in paths
    assert not [path for path in paths if "ground" in path]


def test_a_board_without_a_ground_draws_none() -> None:
    bare = replace(USA, ground=None)
    assert MapFigure(bare).widget.figure["layout"]["meta"]["ground"] == ()
    assert "ttr-land" not in export.svg(bare, Picture())


def test_a_river_has_banks_on_the_land_only() -> None:
    drawn = all_of(elements(WET))
    clip = next(attributes["id"] for name, attributes, _ in drawn if name == "clipPath")
    banks = next(parts for name, attributes, parts in drawn if attributes.get("clip-path") == f"url(#{clip})")
    water = [
        attributes["stroke-width"] for name, attributes, _ in drawn if attributes.get("d") == "M45,45L45,172.5L45,300"
    ]
    assert [attributes["stroke-width"] for _, attributes, _ in banks] == water[:1]
    assert water == [pytest.approx(12.6), 10]


def test_a_shore_bends_towards_its_points_and_passes_between_them() -> None:
    assert bent_path(LAKE, closed=True) == "M45,0Q90,0,90,45t-45,45t-45,-45T45,0z"
    assert all(distance_to((*LAKE, LAKE[0]), point) < 23 for point in round_shore(LAKE))


def test_a_saved_picture_has_the_ground_in_colors_of_the_light() -> None:
    drawn = in_light(export.svg(MINI, Picture()))
    assert "var(" not in drawn
    assert re.search(r'<use href="#ttr-land-\w+" fill="#f8f5ec"', drawn)


def test_paper_has_shores_and_banks_as_thin_lines_and_nothing_filled() -> None:
    line = outline(WET, "#888888")
    assert line.count("M") == 3  # a shore, and both banks of a river
    assert 'fill="none"' in line
    assert outline(MINI.ground or WET, "#666666") in PaperMap(MINI, "Lorrin").svg()
