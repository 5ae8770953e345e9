"""Rows of slots and names are in their places, on any board and any canvas, and the shipped boards' maps are clear."""

import itertools
import math
import random
from dataclasses import replace
from itertools import combinations

import pytest

from tests.odd_boards import sixty_cities, three_cities, two_cities_in_one_column
from ttr.game.board import Board
from ttr.game.board_parts import City, Route
from ttr.game.files.board_json import load_board
from ttr.ui.map.geometry import DESKTOP, Canvas, Frame, geometry
from ttr.ui.map.labels import NameStyle, label_box, name_lines, place_labels
from ttr.ui.map.layout_check import Fault, layout_faults
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
from ttr.ui.page.style import page_css

BOARDS = [load_board("usa"), load_board("konigsberg"), three_cities(), two_cities_in_one_column(), sixty_cities()]
CANVASES = [DESKTOP, Canvas(1400, 800), Canvas(390, 480)]


@pytest.mark.parametrize("canvas", CANVASES, ids=lambda canvas: f"{canvas.width:.0f}x{canvas.height:.0f}")
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
class TestEverywhere:
    def test_a_row_has_its_slots_apart_outside_its_cities_and_its_letter_on_one(self, board, canvas):
        drawing = geometry(board, canvas)
        for route, row in zip(board.routes, drawing.rows, strict=True):
            assert len(row.slots()) == len(row.centers) == len(row.spans) == route.length
            assert row.letter in row.centers
            (length,) = {round(end - start, 6) for start, end in row.spans}
            assert length > 2
            for (_, end), (start, _) in itertools.pairwise(row.spans):
                assert start - end == pytest.approx(drawing.sizes.gap)
            assert row.width == drawing.sizes.car
            room = min(drawing.sizes.city, 0.3 * curve_length(row.curve))
            for city in (row.curve[0], row.curve[-1]):
                assert distance_to(row.middle(), city) >= room
            assert (row.line()[0], row.line()[-1]) == (row.curve[0], row.curve[-1])
            assert all(distance_to(row.line(), center) < 0.01 for center in row.centers)
            assert area(row.hull(3)) > area(row.hull())
            assert not polygons_touch(row.hull(3), row.hull())  # it lies inside

    def test_everything_lies_on_the_canvas_and_uses_it_in_one_direction_at_least(self, board, canvas):
        drawing = geometry(board, canvas)
        points = [*drawing.cities, *(point for row in drawing.rows for slot in row.slots() for point in slot)]
        around = bounds(points)
        assert 0 <= around.left < around.right <= canvas.width
        assert 0 <= around.top < around.bottom <= canvas.height
        boxes = [label.box for label in drawing.labels]
        around = bounds([*drawing.cities, *((b.left, b.top) for b in boxes), *((b.right, b.bottom) for b in boxes)])
        assert max((around.right - around.left) / canvas.width, (around.bottom - around.top) / canvas.height) > 0.75

    def test_the_tracks_of_a_double_lie_side_by_side_without_touching(self, board: Board, canvas: Canvas) -> None:
        drawing = geometry(board, canvas)
        for route, twin in enumerate(board.twins):
            if twin is not None and route < twin:
                one, other = drawing.rows[route], drawing.rows[twin]
                assert math.dist(one.midpoint, other.midpoint) == pytest.approx(drawing.sizes.car + drawing.sizes.gap)
                assert not polygons_touch(one.hull(), other.hull())
                if (board.name, canvas) == ("usa", DESKTOP) and not board.routes[route].length % 2:
                    assert one.centers.index(one.letter) != other.centers.index(other.letter)


def test_a_bend_moves_the_middle_of_a_route_along_its_normal_to_the_side_its_board_says():
    curve = bend_line((0, 0), (10, 0), 3)
    assert point_on(curve, curve_length(curve) / 2) == pytest.approx((5, 3), abs=0.02)
    assert bend_line((0, 0), (10, 0), 0) == ((0, 0), (10, 0))

    def middle(bend: float) -> float:
        cities = (City("A", 0, 0), City("B", 100, 0), City("C", 50, 80), City("D", 50, -80))
        routes = (Route("A", "B", 4, "red", bend), Route("A", "C", 2, "gray"), Route("A", "D", 2, "gray"))
        row = geometry(Board("bend", cities, routes, ())).rows[0]
        return row.midpoint[1] - row.curve[0][1]

    assert middle(-20) < -10
    assert middle(0) == pytest.approx(0)
    assert middle(20) > 10


def test_a_board_is_stretched_towards_a_tall_canvas_with_rectangles_for_slots_but_not_without_limit():
    drawing = geometry(load_board("usa"), Canvas(390, 600))
    for route, row in zip(load_board("usa").routes, drawing.rows, strict=True):
        if not route.bend:
            (start, end), slot = row.spans[0], row.slots()[0]
            assert area(slot) == pytest.approx((end - start) * row.width)

    def slope(canvas: Canvas) -> float:
        (ax, ay), _, (cx, cy) = geometry(three_cities(), canvas).cities
        return abs(cy - ay) / abs(cx - ax)

    wide, tall, very_tall = (slope(Canvas(400, height)) for height in (250, 500, 4000))
    assert wide < tall < very_tall < 2.5 * 7 / 4


def test_segments_cross_at_common_points_bands_have_an_area_and_clipping_keeps_what_lies_in_a_box():
    assert segments_cross((0, 0), (2, 2), (0, 2), (2, 0))
    assert segments_cross((0, 0), (2, 0), (1, 0), (1, 5))
    assert not segments_cross((0, 0), (2, 2), (3, 0), (3, 9))
    assert not segments_cross((0, 0), (2, 0), (3, 0), (5, 0))
    assert curves_cross([(0, 0), (1, 1), (2, 0)], [(0, 1), (2, 0.5)])
    curve = ((0.0, 0.0), (10.0, 0.0))
    assert area(band(curve, 2, 8, 1, 3)) == pytest.approx(18)
    assert part_of(curve, 2, 8, 1) == ((2, 1), (8, 1))
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
    for canvas in (DESKTOP, Canvas(390, 480)):  # routes that only meet in a city are whole
        assert all(row.gaps == () for row in geometry(load_board("usa"), canvas).rows)


def misplaced(board: Board, canvas: Canvas) -> list[Fault]:
    """Return the faults of names, except for those over routes, which a small map cannot avoid."""
    return [fault for fault in layout_faults(board, canvas) if fault.city and "covers the route" not in fault.sentence]


def test_doubles_of_the_usa_overlap_their_neighbors_only_at_the_tip_and_no_name_covers_a_letter() -> None:
    usa = load_board("usa")
    drawing = geometry(usa)
    for one, row in enumerate(drawing.rows):
        slot = row.slots()[row.centers.index(row.letter)]
        assert all(common_area(slot, label.box.shrink(1.5)) < 6 for label in drawing.labels)
        for other in range(one):
            if other != usa.twins[one]:
                # Everything except the outer third of the first and of the last slot is free.
                tip = min(9.0, (row.spans[0][1] - row.spans[0][0]) / 2)
                inner = drawing.rows[other].hull(-tip)
                assert not polygons_touch(row.hull(-0.01), inner), (usa.routes[one], usa.routes[other])


def test_crossing_routes_routes_through_a_third_city_and_overlapping_names_are_found() -> None:
    assert layout_faults(three_cities()) == []
    square = tuple(City(name, x, y) for name, x, y in [("A", 0, 0), ("B", 9, 0), ("C", 9, 9), ("D", 0, 9)])
    board = Board("cross", square, (Route("A", "C", 4, "red"), Route("B", "D", 4, "blue")), ())
    assert Fault("A – C crosses B – D", routes=(0, 1)) in layout_faults(board)
    cities = (City("A", 0, 0), City("B", 5, 0, "top"), City("C", 10, 0), City("D", 5, 8))
    board = Board("through", cities, (Route("A", "C", 4, "red"), Route("B", "D", 2, "gray")), ())
    assert Fault("A – C runs through B", routes=(0,)) in layout_faults(board)
    cities = tuple(City(f"A rather long name {i}", x, 0.3 * i) for i, x in enumerate([0, 0.2, 0.4, 0.6, 0.8, 40]))
    board = Board("names", cities, (Route(cities[0].name, cities[5].name, 4, "red"),), ())
    assert any("overlap" in fault.sentence or "covers" in fault.sentence for fault in layout_faults(board))


def test_a_name_stands_on_its_side_of_the_city_or_moves_if_it_is_taken():
    style = NameStyle(radius=6, size=12)
    right, left, top, bottom, corner = (
        label_box(("Omaha",), side, (0, 0), style) for side in ("right", "left", "top", "bottom", "top-left")
    )
    assert min(right.left, -left.right, -top.bottom, bottom.top) > 6
    assert max(corner.right, corner.bottom) < 0
    wall = ((105.0, 0.0), (160.0, 0.0), (160.0, 200.0), (105.0, 200.0))
    omaha, style, within = City("Omaha", 0, 0, "right"), NameStyle(radius=6, size=12), Box(0, 0, 300, 200)
    (label,) = place_labels([omaha], [(90.0, 100.0)], [wall], style, within)
    assert label.side != "right"
    assert common_area(wall, label.box) == 0
    (free,) = place_labels([omaha], [(90.0, 100.0)], [], style, within)
    assert free.side == "right"


@pytest.mark.parametrize(
    ("name", "narrow", "lines"),
    [
        ("Salt Lake City", True, ("Salt Lake", "City")),
        ("Salt Lake City", False, ("Salt Lake City",)),
        ("El Paso", True, ("El Paso",)),
        ("Philadelphia", True, ("Philadelphia",)),
    ],
)
def test_long_names_take_two_lines_on_a_narrow_canvas_only(name: str, narrow: bool, lines: tuple[str, ...]) -> None:
    assert name_lines(name, narrow=narrow) == lines


@pytest.mark.parametrize(
    "canvas", [Canvas(390, 476), Canvas(924, 600), Canvas(906, 543)], ids=["phone", "desk", "projector"]
)
@pytest.mark.parametrize("name", ["usa", "budapest", "first-journey"])
def test_no_names_meet_where_letters_are_wider_than_ours(name: str, canvas: Canvas) -> None:
    wide = replace(canvas, wide=1.15)  # letters without our font: DejaVu Sans
    boxes = [label.box for label in geometry(load_board(name), wide).labels]
    assert not [1 for one, other in combinations(boxes, 2) if one.overlap(other)]


def test_names_and_letters_grow_on_a_large_screen_and_stay_apart() -> None:
    projector = Canvas(1564, 880)  # of a window of 1920 x 1080
    for name in ("usa", "budapest", "first-journey", "mini", "konigsberg"):
        sizes = geometry(load_board(name), projector).sizes
        assert (sizes.text >= 16, sizes.letter >= 14) == (True, True), name
        assert misplaced(load_board(name), projector) == []
    assert geometry(load_board("usa"), Canvas(924, 600)).sizes.text == 12.5


PHONES = [(name, Canvas(390, 476)) for name in ("usa", "budapest", "first-journey", "mini", "konigsberg")]


@pytest.mark.parametrize(("name", "canvas"), PHONES, ids=[name for name, _ in PHONES])
def test_on_a_phone_names_are_eleven_pixels_high_and_none_is_on_a_letter_a_city_or_another_name(name, canvas) -> None:
    board = load_board(name)
    drawing = geometry(board, canvas)
    assert drawing.sizes.text >= 11
    half = drawing.sizes.letter / 2
    for row, route in zip(drawing.rows, board.routes, strict=True):
        x, y = row.letter
        letter = Box(x - 0.8 * half, y - half, x + 0.8 * half, y + half)
        on_it = [label.lines for label in drawing.labels if label.box.shrink(0.12 * 11).overlap(letter) > 2]
        assert route.color == "gray" or on_it == [], route
    assert misplaced(board, canvas) == []


SMALL = [Canvas(360, 260), Canvas(390, 290), Canvas(390, 476), Canvas(430, 525)]


@pytest.mark.parametrize("canvas", SMALL, ids=[f"{canvas.width:.0f}x{canvas.height:.0f}" for canvas in SMALL])
@pytest.mark.parametrize("name", ["usa", "budapest", "first-journey"])
def test_on_a_phone_names_that_lie_on_routes_are_left_out(name: str, canvas: Canvas) -> None:
    board = load_board(name)
    labels = zip(board.cities, geometry(board, canvas).labels, strict=True)
    left_out = {city.name for city, label in labels if label.covers}
    found = layout_faults(board, canvas)
    assert {fault.city for fault in found if " covers the route " in fault.sentence} == left_out


@pytest.mark.parametrize("name", ["usa", "budapest", "first-journey", "mini", "konigsberg"])
def test_where_a_phone_shows_the_map_in_large_every_name_has_room(name: str) -> None:
    assert "width: 840Px; min-width: calc(100% / var(--ttr-scale)); height: 560Px;" in page_css()
    assert [fault for fault in layout_faults(load_board(name), Canvas(840, 560)) if fault.city] == []


def own_board(seed: int) -> Board:
    """A carelessly drawn board: cities anywhere, every name on the right, three routes from each city."""
    rng, places = random.Random(seed), []
    while len(places) < 13:
        place = rng.uniform(40, 960), rng.uniform(40, 660)
        if all(math.dist(place, other) > 110 for other in places):
            places.append(place)
    names = ["Castle", "Old Market", "Station", "Harbor", "Town Hall", "School", "University Hospital", "Mill"]
    names += ["North Bridge", "Saint Mary's Church", "Zoo", "East Gate", "Library"]
    near = (sorted(range(13), key=lambda other: math.dist(place, places[other]))[:4] for place in places)
    pairs = sorted({(min(a, b), max(a, b)) for first in near for a, b in [(first[0], other) for other in first[1:]]})
    lengths = (min(6, max(1, round(math.dist(places[a], places[b]) / 60))) for a, b in pairs)
    routes = tuple(Route(names[a], names[b], length, "red") for (a, b), length in zip(pairs, lengths, strict=True))
    return Board("own", tuple(City(name, x, y) for name, (x, y) in zip(names, places, strict=True)), routes, ())


@pytest.mark.parametrize("canvas", [Canvas(925, 610, Frame()), Canvas(390, 476)], ids=["drawn", "on a phone"])
def test_names_of_a_custom_board_avoid_routes_cities_and_edges(canvas: Canvas) -> None:
    boards = [own_board(seed) for seed in range(10)]
    assert [misplaced(board, canvas) for board in boards] == [[]] * 10
    faults = [fault for board in boards for fault in layout_faults(board, canvas) if fault.city]
    assert len(faults) <= 8  # of 130 names; a name at a city with routes on all sides is partly covered
