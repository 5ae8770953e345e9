"""The map in the browser: one message a picture, clicks that name a route, and nothing else believed."""

from typing import Any

import pytest
from ipywidgets import Widget
from plotly.graph_objects import Figure

from tests.odd_boards import hostile_names, three_cities
from ttr.game.files.board_json import load_board
from ttr.graphs.overlay import EdgeMark, Overlay, Role
from ttr.ui.map.geometry import DESKTOP, Canvas, geometry
from ttr.ui.map.map_css import MAP_CSS
from ttr.ui.map.map_figure import MapFigure, changed_values, fitted_canvas, hit
from ttr.ui.map.picture import Picture

USA = load_board("usa")
CLAIMED = Picture(owners=(2, *[None] * 99))
OVERLAY = Overlay(edges=(EdgeMark(1, Role.PATH), EdgeMark(2, Role.TRAIL, "1")))
PICTURES = [Picture(), CLAIMED, Picture(overlay=OVERLAY), Picture(hover=("x",) * 100, selected=4)]


@pytest.fixture
def figure() -> MapFigure:
    return MapFigure(USA)


@pytest.fixture
def sent(figure: MapFigure) -> list[dict[str, Any]]:
    """Collect every message for the browser except the resets that follow them."""
    messages: list[dict[str, Any]] = []
    names = [name for name in figure.widget.trait_names() if name.startswith("_py2js_")]
    figure.widget.observe(lambda change: change["new"] and messages.append({change["name"]: change["new"]}), names)
    return messages


def index(figure: MapFigure, name: str) -> int:
    return [trace.name for trace in figure.widget.data].index(name)


def click(figure: MapFigure, trace: Any, point: Any, event: Any = "plotly_click") -> None:
    points = {"trace_indexes": [trace], "point_indexes": [point], "xs": [0], "ys": [0]}
    figure.widget.set_state({"_js2py_pointsCallback": {"event_type": event, "points": points, "device_state": None}})


def test_a_picture_is_one_message_with_only_the_traces_that_changed(figure: MapFigure, sent: list[Any]) -> None:
    figure.show(CLAIMED)
    assert len(sent) == 1
    changed = {figure.widget.data[i].name for i in sent[0]["_py2js_update"]["style_traces"]}
    assert changed == {"open-gray", "seat-2", "marks"}  # Atlanta – Charleston is gray and has no letter


def test_the_same_picture_again_sends_nothing(figure: MapFigure, sent: list[Any]) -> None:
    figure.show(CLAIMED)
    figure.show(Picture(owners=CLAIMED.owners))
    assert len(sent) == 1


def test_every_picture_can_be_shown_after_every_other(figure: MapFigure) -> None:
    for one in PICTURES:
        for other in PICTURES:
            figure.show(one)
            figure.show(other)
            fresh = MapFigure(USA)
            fresh.show(other)
            assert figure.widget.to_dict()["data"] == fresh.widget.to_dict()["data"]


@pytest.mark.parametrize("board", ["usa", "first-journey", "mini", "konigsberg", "budapest"])
def test_plotly_finds_nothing_wrong_and_changes_nothing_in_what_a_new_map_has(board: str) -> None:
    drawn = MapFigure(load_board(board)).widget.to_dict()
    assert Figure(drawn).to_dict() == drawn


def test_plotly_finds_nothing_wrong_and_changes_nothing_in_what_a_picture_has(figure: MapFigure) -> None:
    for picture in PICTURES:
        figure.show(picture)
        assert Figure(figure.widget.to_dict()).to_dict() == figure.widget.to_dict()


def test_another_board_takes_the_place_of_the_first_in_one_message(figure: MapFigure, sent: list[Any]) -> None:
    other = three_cities()
    figure.show_board(other, Picture(selected=3))
    assert len(sent) == 1
    fresh = MapFigure(other)
    fresh.show(Picture(selected=3))
    assert figure.widget.to_dict()["data"] == fresh.widget.to_dict()["data"]
    assert figure.widget.layout.meta == fresh.widget.layout.meta


def test_a_click_after_a_change_of_boards_names_a_route_of_the_new_one(figure: MapFigure) -> None:
    routes: list[int] = []
    figure.on_route(routes.append)
    figure.show_board(three_cities())
    clicks = figure.widget.data[index(figure, "clicks")]
    for point in range(len(clicks.x)):
        click(figure, index(figure, "clicks"), point)
    assert routes == [hit(three_cities(), DESKTOP, (x, y))[1] for x, y in zip(clicks.x, clicks.y, strict=True)]


def test_a_browser_that_opens_the_page_late_gets_the_picture_of_now(figure: MapFigure) -> None:
    figure.show(CLAIMED)
    state = figure.widget.get_state()
    seat = state["_widget_data"][index(figure, "seat-2")]
    assert len(seat["x"]) > 0


def test_a_click_on_a_slot_names_its_route(figure: MapFigure) -> None:
    routes: list[int] = []
    figure.on_route(routes.append)
    click(figure, index(figure, "clicks"), 0)
    click(figure, index(figure, "clicks"), len(figure.widget.data[index(figure, "clicks")].x) - 1)
    assert routes == [0, 99]


def test_a_click_on_a_city_names_the_city(figure: MapFigure) -> None:
    cities: list[int] = []
    figure.on_city(cities.append)
    click(figure, index(figure, "cities"), 35)
    assert cities == [35]


def test_the_same_click_twice_counts_twice(figure: MapFigure) -> None:
    routes: list[int] = []
    figure.on_route(routes.append)
    for _ in range(2):
        click(figure, index(figure, "clicks"), 3)
    assert len(routes) == 2


@pytest.mark.parametrize(
    ("trace", "point"),
    [
        (-1, 0),
        (999, 0),
        ("38", 0),
        (None, 0),
        (True, 0),
        ([0], 0),
        (38.0, 0),
        ("clicks", 10**9),
        ("clicks", -1),
        ("clicks", "0"),
        ("clicks", None),
        ("clicks", 0.0),
        ("clicks", True),
        ("clicks", {}),
        ("names", 0),
        ("veil", 0),
    ],
)
def test_a_click_on_something_that_is_not_there_is_ignored(figure: MapFigure, trace: Any, point: Any) -> None:
    heard: list[int] = []
    figure.on_route(heard.append)
    figure.on_city(heard.append)
    known = [data.name for data in figure.widget.data]
    click(figure, known.index(trace) if trace in known else trace, point)
    assert heard == []


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"event_type": "plotly_click"},
        {"event_type": "plotly_click", "points": None},
        {"event_type": "plotly_click", "points": []},
        {"event_type": "plotly_click", "points": {"trace_indexes": [], "point_indexes": []}},
        {"event_type": "plotly_click", "points": {"trace_indexes": 3, "point_indexes": 3}},
        {"event_type": "plotly_click", "points": {"trace_indexes": {"0": 1}, "point_indexes": [1]}},
        {"event_type": ["plotly_click"], "points": {"trace_indexes": [1], "point_indexes": [1]}},
        {"event_type": "plotly_selected", "points": {}, "selector": {"type": "box", "selector_state": {}}},
        {"points": {"trace_indexes": [1], "point_indexes": [1]}},
    ],
)
def test_a_message_that_is_no_click_is_ignored(figure: MapFigure, message: Any) -> None:
    heard: list[int] = []
    figure.on_route(heard.append)
    figure.on_city(heard.append)
    figure.widget.set_state({"_js2py_pointsCallback": message})
    assert heard == []


def test_hovering_is_not_a_click(figure: MapFigure) -> None:
    routes: list[int] = []
    figure.on_route(routes.append)
    click(figure, index(figure, "clicks"), 0, event="plotly_hover")
    assert routes == []


@pytest.mark.parametrize(
    "message",
    [
        {"_js2py_restyle": {"style_data": {"x": [[1, 2]]}, "style_traces": [0], "source_view_id": "x"}},
        {"_js2py_relayout": {"relayout_data": {"xaxis.range": [0, 1]}, "source_view_id": "x"}},
        {"_js2py_update": {"style_data": {"visible": False}, "style_traces": [1], "layout_data": {}}},
        {"_js2py_traceDeltas": {"trace_deltas": [{"uid": "nobody"}], "trace_edit_id": 0}},
        {"_js2py_layoutDelta": {"layout_delta": {"xaxis": {"range": [0, 1]}}, "layout_edit_id": 0}},
    ],
)
def test_a_browser_cannot_change_the_figure(figure: MapFigure, sent: list[Any], message: dict[str, Any]) -> None:
    before = figure.widget.to_dict()
    figure.widget.set_state(message)
    assert figure.widget.to_dict() == before
    assert sent == []


def state_of(figure: MapFigure) -> dict[str, Any]:
    """Return what a browser gets that opens the page now."""
    state: dict[str, Any] = figure.widget.get_state()
    return state


def test_the_figure_has_no_controls_of_its_own_and_follows_its_container(figure: MapFigure) -> None:
    config = state_of(figure)["_config"]
    assert config["responsive"] is True
    assert config["displayModeBar"] is False
    assert config["scrollZoom"] is config["doubleClick"] is False
    layout = figure.widget.layout
    assert layout.showlegend is False
    assert layout.dragmode is False
    assert layout.width is layout.height is None
    for axis in (layout.xaxis, layout.yaxis):
        assert axis.visible is False
        assert axis.fixedrange is True


def test_the_style_sheet_names_what_the_figure_has(figure: MapFigure) -> None:
    assert "ttr-map" in state_of(figure)["_dom_classes"]
    assert ".tracenames" in MAP_CSS
    assert figure.widget.data[index(figure, "names")].uid == "names"  # plotly's class is "trace" and the uid
    assert ".ttr-map-plot" in MAP_CSS
    assert "ttr-map-plot" in state_of(figure)["_esm"]


def test_the_map_is_drawn_anew_for_a_browser_of_another_shape(figure: MapFigure, sent: list[Any]) -> None:
    figure.widget.set_state({"_size": [390, 480]})
    assert len(sent) == 1
    assert figure.fitted == [390, 480]
    assert list(figure.widget.layout.xaxis.range) == [0, 390]
    assert list(figure.widget.layout.yaxis.range) == [480, 0]
    x = [value for value in figure.widget.data[index(figure, "clicks")].x if value is not None]
    assert max(x) < 390


@pytest.mark.parametrize("size", [(390, 480), (1500, 900)])
def test_a_click_after_a_resize_names_the_route_that_is_drawn_there(figure: MapFigure, size: tuple[int, int]) -> None:
    routes: list[int] = []
    figure.on_route(routes.append)
    figure.widget.set_state({"_size": list(size)})
    clicks = figure.widget.data[index(figure, "clicks")]
    for point in range(len(clicks.x)):
        click(figure, index(figure, "clicks"), point)
    there = [hit(USA, figure.canvas, (x, y)) for x, y in zip(clicks.x, clicks.y, strict=True)]
    assert {0, 99} <= set(routes)
    for named, (city, route) in zip(routes, there, strict=True):
        assert city is not None or named == route  # on a phone some slots lie within a city's reach


@pytest.mark.parametrize(
    "size",
    [
        None,
        5,
        "900x640",
        [],
        [900],
        [900, 640, 1, 1],
        ["900", "640"],
        [900.5, 640],
        [True, False],
        [900, 640, None],
        {"w": 3},
        [None, 1],
        [900, 640, "100"],
        [900, 640, True],
    ],
)
def test_a_size_that_is_none_is_ignored(figure: MapFigure, sent: list[Any], size: Any) -> None:
    figure.widget.set_state({"_size": size})
    assert sent == []
    assert figure.fitted == []


def test_the_browser_hears_for_which_size_the_map_is_drawn_after_what_is_drawn_for_it(figure: MapFigure) -> None:
    # Before, it hides the map: one that is drawn for another size would be stretched.
    heard: list[list[int]] = []
    figure.widget.observe(lambda change: heard.append([*figure.widget.layout.xaxis.range]), "_fitted")
    figure.widget.set_state({"_size": [390, 480, 100]})
    assert (figure.fitted, heard) == ([390, 480, 100], [[0, 390]])
    figure.widget.set_state({"_size": [391, 479, 100]})  # fits as it is
    assert (figure.fitted, figure.canvas.width) == ([391, 479, 100], 390)


def test_names_have_the_room_that_the_browsers_own_letters_need(figure: MapFigure) -> None:
    figure.widget.set_state({"_size": [390, 480, 111]})
    assert figure.canvas == Canvas(390, 480, wide=1.15)
    usual = geometry(USA, Canvas(390, 480)).labels[0].box
    figure.widget.set_state({"_size": [390, 480, 100]})
    assert figure.canvas == Canvas(390, 480)
    box = geometry(USA, Canvas(390, 480, wide=1.15)).labels[0].box
    assert box.right - box.left == pytest.approx(1.15 * (usual.right - usual.left))


def test_a_canvas_is_kept_while_it_about_fits_and_never_gets_absurd() -> None:
    assert fitted_canvas(Canvas(900, 640), [920, 630]) == Canvas(900, 640)
    assert fitted_canvas(Canvas(900, 640), [1200, 700]) == Canvas(1200, 700)
    assert fitted_canvas(Canvas(900, 640), [-5, 10**9]) == Canvas(240, 4000)
    assert fitted_canvas(Canvas(900, 640), [900, 640, -5]).wide == 0.9
    assert fitted_canvas(Canvas(900, 640), [900, 640, 10**9]).wide == 1.4
    assert fitted_canvas(Canvas(900, 640), [10**400, -(10**400), 10**400]) == Canvas(4000, 240, wide=1.4)


def test_names_cannot_carry_markup_into_the_page() -> None:
    figure = MapFigure(hostile_names())
    figure.show(Picture(hover=("<script>", "<b>")))
    sent = {name: value for name, value in state_of(figure).items() if name != "_esm"}  # the script has tags
    for bad in ("<img", "<a href", "<script>", "<b>"):
        assert bad not in str(sent)


def test_changed_values_are_named_by_their_path() -> None:
    old = {"x": [1], "marker": {"size": 3, "line": {"color": "red"}}}
    new = {"x": [1], "marker": {"size": 3, "line": {"color": "blue"}}}
    assert changed_values(old, new) == {"marker.line.color": "blue"}
    assert changed_values(old, old) == {}


def test_two_maps_do_not_hear_each_others_clicks() -> None:
    one, other = MapFigure(USA), MapFigure(three_cities())
    heard: list[int] = []
    other.on_route(heard.append)
    click(one, index(one, "clicks"), 0)
    assert heard == []
    Widget.close_all()
