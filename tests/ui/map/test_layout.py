"""The shipped boards' maps are clear: no crossings, and names that cover neither each other nor slots."""

import math
import random
from dataclasses import replace
from itertools import combinations

import pytest

from tests.odd_boards import three_cities
from ttr.game.board import Board
from ttr.game.board_parts import City, Route
from ttr.game.files.board_json import load_board
from ttr.ui.map.geometry import Canvas, Frame, geometry
from ttr.ui.map.labels import NameStyle, label_box, name_lines, place_labels
from ttr.ui.map.layout_check import Fault, layout_faults
from ttr.ui.map.shapes import Box, common_area, polygons_touch
from ttr.ui.page.style import page_css


def misplaced(board: Board, canvas: Canvas) -> list[Fault]:
    """Return the faults of names, except for those over routes, which a small map cannot avoid."""
    return [fault for fault in layout_faults(board, canvas) if fault.city and "covers the route" not in fault.sentence]


def test_doubles_of_the_usa_overlap_their_neighbors_only_at_the_tip() -> None:
    usa = load_board("usa")
    rows = geometry(usa).rows
    for one, row in enumerate(rows):
        for other in range(one):
            if other != usa.twins[one]:
                # Everything except the outer third of the first and of the last slot is free.
                tip = min(9.0, (row.spans[0][1] - row.spans[0][0]) / 2)
                assert not polygons_touch(row.hull(-0.01), rows[other].hull(-tip)), (usa.routes[one], usa.routes[other])


def test_letters_of_the_usa_are_not_covered_by_names() -> None:
    drawing = geometry(load_board("usa"))
    for row in drawing.rows:
        slot = row.slots()[row.centers.index(row.letter)]
        assert all(common_area(slot, label.box.shrink(1.5)) < 6 for label in drawing.labels)


def test_crossing_routes_are_found() -> None:
    square = tuple(City(name, x, y) for name, x, y in [("A", 0, 0), ("B", 9, 0), ("C", 9, 9), ("D", 0, 9)])
    board = Board("cross", square, (Route("A", "C", 4, "red"), Route("B", "D", 4, "blue")), ())
    assert Fault("A – C crosses B – D", routes=(0, 1)) in layout_faults(board)


def test_a_route_through_a_third_city_is_found() -> None:
    cities = (City("A", 0, 0), City("B", 5, 0, "top"), City("C", 10, 0), City("D", 5, 8))
    board = Board("through", cities, (Route("A", "C", 4, "red"), Route("B", "D", 2, "gray")), ())
    assert Fault("A – C runs through B", routes=(0,)) in layout_faults(board)


def test_overlapping_names_are_found() -> None:
    cities = tuple(City(f"A rather long name {i}", x, 0.3 * i) for i, x in enumerate([0, 0.2, 0.4, 0.6, 0.8, 40]))
    board = Board("names", cities, (Route(cities[0].name, cities[5].name, 4, "red"),), ())
    assert any("overlap" in fault.sentence or "covers" in fault.sentence for fault in layout_faults(board))


def test_a_name_moves_to_another_side_if_the_preferred_one_is_taken() -> None:
    wall = ((105.0, 0.0), (160.0, 0.0), (160.0, 200.0), (105.0, 200.0))
    omaha, style, within = City("Omaha", 0, 0, "right"), NameStyle(radius=6, size=12), Box(0, 0, 300, 200)
    (label,) = place_labels([omaha], [(90.0, 100.0)], [wall], style, within)
    assert label.side != "right"
    assert common_area(wall, label.box) == 0
    (free,) = place_labels([omaha], [(90.0, 100.0)], [], style, within)
    assert free.side == "right"


def test_a_name_stands_on_its_side_of_the_city() -> None:
    def on(side: str) -> Box:
        return label_box(("Omaha",), side, (0, 0), NameStyle(radius=6, size=12))

    assert on("right").left > 6
    assert on("left").right < -6
    assert on("top").bottom < -6
    assert on("bottom").top > 6
    corner = on("top-left")
    assert corner.right < 0
    assert corner.bottom < 0


def test_long_names_take_two_lines_on_a_narrow_canvas_only() -> None:
    assert name_lines("Salt Lake City", narrow=True) == ("Salt Lake", "City")
    assert name_lines("Salt Lake City", narrow=False) == ("Salt Lake City",)
    assert name_lines("El Paso", narrow=True) == ("El Paso",)
    assert name_lines("Philadelphia", narrow=True) == ("Philadelphia",)


def test_the_smallest_board_has_no_faults() -> None:
    assert layout_faults(three_cities()) == []


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
    names = (
        "Castle",
        "Old Market",
        "Station",
        "Harbor",
        "Town Hall",
        "School",
        "University Hospital",
        "Mill",
        "North Bridge",
        "Saint Mary's Church",
        "Zoo",
        "East Gate",
        "Library",
    )
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
