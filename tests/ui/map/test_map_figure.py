"""The map in the browser: one message per picture, and only valid clicks."""

import json
import math
import subprocess
import sys
from itertools import product
from typing import Any

import pytest
from plotly.graph_objects import Figure

from tests.odd_boards import hostile_names, three_cities
from tests.ui.map.pictures import HOVER, PICTURES, USA
from tests.ui.seen import as_shown, send
from ttr.game.files.board_json import load_board
from ttr.ui.map.geometry import DESKTOP, Canvas, geometry
from ttr.ui.map.map_css import MAP_CSS
from ttr.ui.map.map_figure import EXACT, MapFigure, changed_values, fitted_canvas, hit
from ttr.ui.map.picture import Picture
from ttr.ui.map.shapes import distance_to, point_on

CLAIMED = Picture(owners=(2, *[None] * 99))


@pytest.fixture
def clicks() -> list[tuple[str, int]]:
    """The reported clicks."""
    return []


@pytest.fixture
def figure(clicks: list[tuple[str, int]]) -> MapFigure:
    return MapFigure(
        USA, on_route=lambda route: clicks.append(("route", route)), on_city=lambda city: clicks.append(("city", city))
    )


@pytest.fixture
def sent(figure: MapFigure) -> list[dict[str, Any]]:
    """Collect every message for the browser."""
    messages: list[dict[str, Any]] = []
    figure.widget.send = lambda content, buffers=None: messages.append(content)
    figure.widget.observe(messages.append)
    return messages


def press(figure: MapFigure, x: float, y: float) -> None:
    """Click a place of the canvas, in fractions of width and height, as a browser reports it."""
    send(figure.widget, {"place": [x / figure.canvas.width, y / figure.canvas.height]})


def plain(figure: Any) -> Any:
    return json.loads(json.dumps(figure))


def test_a_picture_is_one_message_with_only_the_layers_that_changed(figure: MapFigure, sent: list[Any]) -> None:
    figure.show(CLAIMED)
    figure.show(Picture(owners=CLAIMED.owners))  # the same again sends nothing
    assert len(sent) == 1
    drawn = figure.widget.figure
    parts = {"data": drawn["data"], "layout": drawn["layout"]["shapes"]}
    numbers = {(path[0], next(key for key in path if type(key) is int)) for path, _ in sent[0]["change"]}
    changed = {parts[part][number]["name"] for part, number in numbers}
    assert changed == {"open-gray", "seat-2", "marks"}  # Atlanta – Charleston is gray and has no letter


def test_every_picture_can_follow_every_other_in_open_and_in_new_browsers() -> None:
    fresh = {}
    for name, picture in PICTURES.items():
        new = MapFigure(USA)
        new.show(picture)
        fresh[name] = plain(new.widget.figure)
    figure = MapFigure(USA)
    there = as_shown(figure.widget)
    for one, other in product(PICTURES, repeat=2):
        figure.show(PICTURES[one])
        figure.show(PICTURES[other])
        assert there == fresh[other] == plain(figure.widget.get_state()["figure"]), (one, other)


@pytest.mark.parametrize("board", ["usa", "first-journey", "mini", "konigsberg", "budapest"])
def test_plotly_finds_nothing_wrong_and_changes_nothing_in_what_is_drawn(board: str) -> None:
    figure = MapFigure(load_board(board))
    for picture in ("owned", "counted", "hot") if board == "usa" else ("empty",):
        figure.show(PICTURES[picture])
        assert plain(figure.figure.to_plotly_json()) == plain(figure.widget.figure)


def test_another_board_takes_the_place_of_the_first_in_one_message_and_clicks_name_its_routes(figure, sent, clicks):
    other = three_cities()
    figure.show_board(other, Picture(selected=3))
    assert len(sent) == 1
    fresh = MapFigure(other)
    fresh.show(Picture(selected=3))
    assert figure.widget.figure == fresh.widget.figure
    for row in geometry(other).rows:
        press(figure, *row.midpoint)
    assert clicks == [("route", route) for route in range(len(other.routes))]


def test_the_whole_map_takes_less_than_48_kilobytes_and_plotly_draws_a_layer_over_those_before_it(figure):
    figure.show(Picture(hover=HOVER))
    assert len(json.dumps(figure.widget.figure, separators=(",", ":"))) < 48_000
    assert len(figure.widget.get_state()["_esm"]) < 11_000
    drawn, order = Figure(figure.widget.figure), [layer["name"] for layer in figure.layers]
    # Order of drawing: by pairs of axes, and shapes before traces in each pair.
    shapes = [(shape.xref, "shape", order.index(shape.name)) for shape in drawn.layout.shapes]
    traces = [(trace.xaxis, "trace", order.index(trace.name)) for trace in drawn.data]
    assert [at for _, _, at in sorted(shapes + traces)] == list(range(len(order)))


def test_the_style_sheet_names_what_the_figure_has(figure: MapFigure) -> None:
    state = figure.widget.get_state()
    assert "ttr-map" in state["_dom_classes"]
    assert ".tracenames" in MAP_CSS
    assert "names" in [trace["uid"] for trace in figure.widget.figure["data"]]  # plotly's class is "trace" and the uid
    for name in ("ttr-map-plot", "ttr-map-hover", "ttr-unfitted", "ttr-over", "ttr-places", "ttr-lens"):
        assert f".{name}" in MAP_CSS
        assert name in state["_esm"]


def test_names_cannot_carry_markup_into_what_plotly_draws() -> None:
    figure = MapFigure(hostile_names())
    figure.show(Picture(hover=("<script>", "<b>")))
    drawn = figure.widget.figure
    meta = drawn["layout"].pop("meta")
    assert meta["hover"] == ["<script>", "<b>"]  # plain text in the browser, never markup
    for bad in ("<img", "<a href", "<script>", "<b>"):
        assert bad not in str(drawn)
    assert "innerHTML" not in figure.widget.get_state()["_esm"]


def test_changed_values_follow_the_way_to_them_and_a_value_of_another_length_or_type_changes_as_a_whole() -> None:
    old = {"data": [{"x": [1], "line": {"color": "red"}}, {"x": [2]}], "rows": [[1, 2]]}
    new = {"data": [{"x": [1], "line": {"color": "blue"}}, {"x": [3, 4]}], "rows": [[1, 2]]}
    assert list(changed_values(old, new)) == [(["data", 0, "line", "color"], "blue"), (["data", 1, "x"], [3, 4])]
    assert list(changed_values(old, old)) == []
    one, two = [{"x": 1}], [{"x": 1}, {"x": 2}]
    others = (one, two), (two, one), (one, []), ([], one), (None, one[0]), ("red", one)
    for before, after in (*others, ({"x": 1}, {"x": 1, "y": 2}), ({"x": 1, "y": 2}, {"x": 1})):
        assert list(changed_values({"data": before}, {"data": after})) == [(["data"], after)]


def test_a_map_is_made_without_plotly_which_is_large() -> None:
    code = "import sys, ttr; from ttr.ui.map.map_figure import MapFigure; MapFigure(ttr.load_board('usa'))"
    subprocess.run([sys.executable, "-c", f"{code}; assert 'plotly' not in sys.modules"], check=True)


@pytest.mark.parametrize("size", [None, [390, 480], [1500, 900]])
def test_a_click_on_any_slot_names_its_route(figure: MapFigure, clicks: list[Any], size: list[int] | None) -> None:
    if size:
        figure.fit(size)
    drawing = geometry(USA, figure.canvas)
    for route, row in enumerate(drawing.rows):
        for spot in row.centers:
            clicks.clear()
            press(figure, *spot)
            in_city = min(math.dist(spot, city) for city in drawing.cities) <= drawing.sizes.city
            assert in_city or clicks == [("route", route)]
    clicks.clear()
    press(figure, 2, figure.canvas.height - 2)  # far from everything
    for _ in range(2):
        press(figure, *drawing.cities[35])
    assert clicks == [("city", 35)] * 2


def test_a_click_beside_a_row_means_the_row_unless_empty_places_count() -> None:
    row = geometry(USA).rows[0]
    start, end = row.spans[0]
    beside = point_on(row.curve, (start + end) / 2, row.offset + row.width / 2 + 10)
    assert hit(USA, DESKTOP, beside) == (None, 0)
    assert hit(USA, DESKTOP, beside, EXACT) == (None, None)
    places: list[tuple[float, float]] = []
    figure = MapFigure(USA, on_place=lambda x, y: places.append((x, y)))
    press(figure, *beside)
    assert len(places) == 1
    assert figure.widget.figure["layout"]["meta"]["touch"]["exact"]
    for label in geometry(USA).labels:  # nor is a name in the way then
        assert hit(USA, DESKTOP, label.box.center, EXACT) == (None, None) or label.covers


@pytest.mark.parametrize("canvas", [DESKTOP, Canvas(390, 476)], ids=["desk", "phone"])
def test_a_click_on_a_city_s_name_is_one_on_the_city_unless_it_lies_on_a_row(canvas: Canvas) -> None:
    drawing = geometry(USA, canvas)
    for city, label in enumerate(drawing.labels):
        for across, down in product((0.03, 0.5, 0.97), (0.1, 0.5, 0.9)):
            place = (
                label.box.left + across * (label.box.right - label.box.left),
                label.box.top + down * (label.box.bottom - label.box.top),
            )
            found, route = hit(USA, canvas, place)
            if label.covers:  # a phone does not show this name
                continue
            on_row = min(distance_to(row.middle(), place) for row in drawing.rows) <= drawing.sizes.car / 2 + 1
            others = [each for each, other in enumerate(drawing.labels) if each != city and other.box.contains(place)]
            if not on_row and not others:
                assert (found, route) == (city, None), (USA.cities[city].name, across, down)


def test_an_invalid_place_is_ignored() -> None:
    clicks: list[Any] = []
    figure = MapFigure(USA, on_near=clicks.append, on_place=lambda x, y: clicks.append((x, y)))
    invalid = None, 3, [], [0.1], [0.1, 0.2, 0.3], ["0.1", 0.2], [math.nan, 0.1], [0.1, math.inf], [-0.1, 0.5]
    for place in (*invalid, [0.5, 1.1], [True, 0.5], {"0": 0.1, "1": 0.2}, [[0.1], 0.2], [10**400, 0.2]):
        send(figure.widget, {"place": place})
        assert clicks == [], place


def test_unknown_messages_and_sizes_are_ignored_and_a_browser_cannot_change_what_others_get(figure, clicks, sent):
    for message in (None, 3, "place", [], {}, {"change": []}, {"wanted": "all"}, {"wanted": ["plotly"]}):
        send(figure.widget, message)
        assert clicks == sent == [], message
    sizes = None, 5, "900x640", [], [900], [900, 640, 1, 1], ["900", "640"], [900.5, 640], [True, False]
    for size in (*sizes, [900, 640, None], {"w": 3}, [None, 1], [900, 640, "100"], [900, 640, True]):
        send(figure.widget, {"size": size})
        assert (sent, figure.fitted) == ([], []), size
    before = plain(figure.widget.get_state())
    for state in ({"figure": {"data": []}}, {"script": "../evil.js"}, {"_esm": "evil()"}):
        figure.widget.set_state(state)
        assert (plain(figure.widget.get_state()), sent) == (before, [])


def test_a_browser_hears_for_which_size_the_map_is_drawn_which_is_anew_for_another_shape(figure, sent):
    send(figure.widget, {"size": [901, 639, 100]})
    assert sent == [{"change": [(["layout", "meta", "fitted"], [901, 639, 100])]}]
    assert figure.canvas == DESKTOP
    send(figure.widget, {"size": [390, 480]})
    assert len(sent) == 2  # one message more
    layout = figure.widget.figure["layout"]
    assert figure.fitted == layout["meta"]["fitted"] == [390, 480]
    for plane in ("", "2"):
        assert (layout[f"xaxis{plane}"]["range"], layout[f"yaxis{plane}"]["range"]) == ([0, 390], [480, 0])
    assert max(x for trace in figure.widget.figure["data"] for x in trace["x"]) < 390


def test_a_canvas_is_kept_while_it_about_fits_with_room_for_the_browsers_own_letters(figure):
    canvas = Canvas(900, 640)
    assert fitted_canvas(canvas, [920, 630]) == canvas
    assert fitted_canvas(canvas, [1200, 700]) == Canvas(1200, 700)
    assert fitted_canvas(canvas, [-5, 10**9]) == Canvas(200, 4000)
    assert [fitted_canvas(canvas, [900, 640, wide]).wide for wide in (-5, 10**9)] == [0.9, 1.4]
    assert fitted_canvas(canvas, [10**400, -(10**400), 10**400]) == Canvas(4000, 200, wide=1.4)
    figure.fit([390, 480, 111])
    assert figure.canvas == Canvas(390, 480, wide=1.15)
    usual = geometry(USA, Canvas(390, 480)).labels[0].box
    figure.fit([390, 480, 100])
    assert figure.canvas == Canvas(390, 480)
    box = geometry(USA, Canvas(390, 480, wide=1.15)).labels[0].box
    assert box.right - box.left == pytest.approx(1.15 * (usual.right - usual.left))
