"""Rows of slots are in the right places, on any board and any canvas."""

import math

import pytest

from tests.odd_boards import sixty_cities, three_cities, two_cities_in_one_column
from ttr.game.board import Board
from ttr.game.board_parts import City, Route
from ttr.game.files.board_json import load_board
from ttr.ui.map.geometry import DESKTOP, Canvas, geometry
from ttr.ui.map.shapes import (
    Box,
    area,
    band,
    bend_line,
    bounds,
    clip_polygon,
    common_area,
    curve_length,
    curves_cross,
    distance_to,
    part_of,
    point_on,
    polygons_touch,
    segments_cross,
)

BOARDS = [load_board("usa"), load_board("konigsberg"), three_cities(), two_cities_in_one_column(), sixty_cities()]
CANVASES = [DESKTOP, Canvas(1400, 800), Canvas(390, 480)]
everywhere = pytest.mark.parametrize(
    ("board", "canvas"),
    [(board, canvas) for board in BOARDS for canvas in CANVASES],
    ids=lambda value: value.name if isinstance(value, Board) else f"{value.width:.0f}x{value.height:.0f}",
)


@everywhere
def test_a_route_has_one_slot_for_each_of_its_spaces(board: Board, canvas: Canvas) -> None:
    for route, row in zip(board.routes, geometry(board, canvas).rows, strict=True):
        assert len(row.slots()) == len(row.centers) == len(row.spans) == route.length


@everywhere
def test_everything_lies_on_the_canvas(board: Board, canvas: Canvas) -> None:
    drawing = geometry(board, canvas)
    points = [*drawing.cities, *(point for row in drawing.rows for slot in row.slots() for point in slot)]
    around = bounds(points)
    assert 0 <= around.left < around.right <= canvas.width
    assert 0 <= around.top < around.bottom <= canvas.height


@everywhere
def test_the_drawing_uses_the_canvas_in_one_direction_at_least(board: Board, canvas: Canvas) -> None:
    drawing = geometry(board, canvas)
    boxes = [label.box for label in drawing.labels]
    around = bounds([*drawing.cities, *((b.left, b.top) for b in boxes), *((b.right, b.bottom) for b in boxes)])
    assert max((around.right - around.left) / canvas.width, (around.bottom - around.top) / canvas.height) > 0.75


@everywhere
def test_slots_are_as_wide_as_a_car_all_equally_long_and_apart(board: Board, canvas: Canvas) -> None:
    drawing = geometry(board, canvas)
    for row in drawing.rows:
        lengths = {round(end - start, 6) for start, end in row.spans}
        assert len(lengths) == 1
        assert lengths.pop() > 2
        for (_, end), (start, _) in zip(row.spans, row.spans[1:], strict=False):
            assert start - end == pytest.approx(drawing.sizes.gap)
        assert row.width == drawing.sizes.car


@everywhere
def test_rows_start_outside_their_cities(board: Board, canvas: Canvas) -> None:
    drawing = geometry(board, canvas)
    for row in drawing.rows:
        room = min(drawing.sizes.city, 0.3 * curve_length(row.curve))
        for city in (row.curve[0], row.curve[-1]):
            assert distance_to(row.middle(), city) >= room


@everywhere
def test_the_tracks_of_a_double_lie_side_by_side_without_touching(board: Board, canvas: Canvas) -> None:
    drawing = geometry(board, canvas)
    for route, twin in enumerate(board.twins):
        if twin is not None and route < twin:
            one, other = drawing.rows[route], drawing.rows[twin]
            assert math.dist(one.midpoint, other.midpoint) == pytest.approx(drawing.sizes.car + drawing.sizes.gap)
            assert not polygons_touch(one.hull(), other.hull())


@everywhere
def test_the_letter_stands_in_the_middle_of_a_slot(board: Board, canvas: Canvas) -> None:
    for row in geometry(board, canvas).rows:
        assert row.letter in row.centers


def test_the_letters_of_a_double_with_an_even_length_stand_on_different_slots() -> None:
    usa = load_board("usa")
    rows = geometry(usa).rows
    one = next(i for i, route in enumerate(usa.routes) if route.cities == ("Denver", "Kansas City"))
    two = usa.twins[one]
    assert two is not None
    assert rows[one].centers.index(rows[one].letter) != rows[two].centers.index(rows[two].letter)


def test_a_bend_moves_the_middle_of_a_route_along_its_normal() -> None:
    curve = bend_line((0, 0), (10, 0), 3)
    assert point_on(curve, curve_length(curve) / 2) == pytest.approx((5, 3), abs=0.02)
    assert bend_line((0, 0), (10, 0), 0) == ((0, 0), (10, 0))


def test_a_bent_route_is_drawn_to_the_side_its_board_says() -> None:
    def middle(bend: float) -> float:
        cities = (City("A", 0, 0), City("B", 100, 0), City("C", 50, 80), City("D", 50, -80))
        routes = (Route("A", "B", 4, "red", bend), Route("A", "C", 2, "gray"), Route("A", "D", 2, "gray"))
        row = geometry(Board("bend", cities, routes, ())).rows[0]
        return row.midpoint[1] - row.curve[0][1]

    assert middle(-20) < -10
    assert middle(0) == pytest.approx(0)
    assert middle(20) > 10


def test_slots_stay_rectangles_when_the_canvas_is_tall() -> None:
    drawing = geometry(load_board("usa"), Canvas(390, 600))
    for route, row in zip(load_board("usa").routes, drawing.rows, strict=True):
        if not route.bend:
            (start, end), slot = row.spans[0], row.slots()[0]
            assert area(slot) == pytest.approx((end - start) * row.width)


def test_a_board_is_stretched_towards_a_tall_canvas_but_not_without_limit() -> None:
    def slope(canvas: Canvas) -> float:
        (ax, ay), _, (cx, cy) = geometry(three_cities(), canvas).cities
        return abs(cy - ay) / abs(cx - ax)

    wide, tall, very_tall = (slope(Canvas(400, height)) for height in (250, 500, 4000))
    assert wide < tall < very_tall < 2.5 * 7 / 4


def test_a_line_goes_from_city_to_city_through_the_slots() -> None:
    row = geometry(three_cities()).rows[0]
    assert row.line()[0] == row.curve[0]
    assert row.line()[-1] == row.curve[-1]
    assert all(distance_to(row.line(), center) < 0.01 for center in row.centers)


def test_growing_a_hull_keeps_the_row_inside() -> None:
    for row in geometry(load_board("usa")).rows:
        assert area(row.hull(3)) > area(row.hull())
        assert not polygons_touch(row.hull(3), row.hull())


def test_segments_cross_only_where_they_have_a_common_point() -> None:
    assert segments_cross((0, 0), (2, 2), (0, 2), (2, 0))
    assert segments_cross((0, 0), (2, 0), (1, 0), (1, 5))
    assert not segments_cross((0, 0), (2, 2), (3, 0), (3, 9))
    assert not segments_cross((0, 0), (2, 0), (3, 0), (5, 0))
    assert curves_cross([(0, 0), (1, 1), (2, 0)], [(0, 1), (2, 0.5)])


def test_a_band_has_the_area_of_its_length_times_its_width() -> None:
    curve = ((0.0, 0.0), (10.0, 0.0))
    assert area(band(curve, 2, 8, 1, 3)) == pytest.approx(18)
    assert part_of(curve, 2, 8, 1) == ((2, 1), (8, 1))


def test_clipping_keeps_what_lies_in_the_box() -> None:
    triangle = ((0.0, 0.0), (4.0, 0.0), (0.0, 4.0))
    assert common_area(triangle, Box(0, 0, 2, 2)) == pytest.approx(4)
    assert common_area(triangle, Box(5, 5, 9, 9)) == 0
    assert clip_polygon(triangle, Box(5, 5, 9, 9)) == ()


def test_where_two_routes_cross_the_first_one_is_cut_and_both_reach_their_cities() -> None:
    cities = (City("A", 0, 0), City("B", 90, 90), City("C", 90, 0), City("D", 0, 90))
    crossed = Board("crossed", cities, (Route("A", "B", 3, "red"), Route("C", "D", 3, "red")), ())
    below, above = geometry(crossed, Canvas(400, 400)).rows
    assert not any(polygons_touch(slot, above.hull(1)) for slot in below.slots())
    assert len(above.slots()) == 3
    assert below.letter in (below.centers[0], below.centers[2])  # not in the gap


def test_routes_that_only_meet_in_a_city_are_whole() -> None:
    for canvas in (DESKTOP, Canvas(390, 480)):
        assert all(row.gaps == () for row in geometry(load_board("usa"), canvas).rows)
