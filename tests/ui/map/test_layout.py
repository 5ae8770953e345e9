"""The shipped boards' maps are clear: no crossings, and names that cover neither each other nor slots."""

import pytest

from tests.odd_boards import three_cities
from ttr.game.board import Board, City, Route
from ttr.game.board_json import load_board
from ttr.ui.map.geometry import Canvas, geometry
from ttr.ui.map.labels import label_box, name_lines, place_labels, text_width
from ttr.ui.map.layout_check import layout_problems
from ttr.ui.map.shapes import Box, common_area, polygons_touch

# The map's size on the play page at 1280x800, and a little around it.
SIZES = [Canvas(900, 640), Canvas(925, 610), Canvas(880, 660), Canvas(1200, 850)]


@pytest.mark.parametrize("canvas", SIZES, ids=lambda canvas: f"{canvas.width:.0f}x{canvas.height:.0f}")
def test_nothing_on_the_map_of_the_usa_is_in_the_way_of_anything_else(canvas: Canvas) -> None:
    assert layout_problems(load_board("usa"), canvas) == []


def test_the_names_on_the_map_of_the_usa_stand_where_its_file_says() -> None:
    usa = load_board("usa")
    assert [label.side for label in geometry(usa).labels] == [city.label for city in usa.cities]


def test_doubles_of_the_usa_overlap_their_neighbors_only_at_the_tip() -> None:
    usa = load_board("usa")
    rows = geometry(usa).rows
    for one, row in enumerate(rows):
        for other in range(one):
            if other != usa.twins[one]:
                # All but the outer third of the first and of the last slot lies free.
                tip = min(9.0, (row.spans[0][1] - row.spans[0][0]) / 2)
                assert not polygons_touch(row.hull(-0.01), rows[other].hull(-tip)), (usa.routes[one], usa.routes[other])


def test_no_name_of_the_usa_overlaps_another_or_leaves_a_phone() -> None:
    problems = layout_problems(load_board("usa"), Canvas(390, 470))
    assert not [problem for problem in problems if "overlap" in problem or "leaves" in problem or "city" in problem]


def test_letters_of_the_usa_are_not_covered_by_names() -> None:
    drawing = geometry(load_board("usa"))
    for row in drawing.rows:
        slot = row.slots()[row.centers.index(row.letter)]
        assert all(common_area(slot, label.box.shrunk(1.5)) < 6 for label in drawing.labels)


def test_crossing_routes_are_found() -> None:
    square = tuple(City(name, x, y) for name, x, y in [("A", 0, 0), ("B", 9, 0), ("C", 9, 9), ("D", 0, 9)])
    board = Board("cross", square, (Route("A", "C", 4, "red"), Route("B", "D", 4, "blue")), ())
    assert "routes[0] (A – C) crosses routes[1] (B – D)" in layout_problems(board)


def test_a_route_through_a_third_city_is_found() -> None:
    cities = (City("A", 0, 0), City("B", 5, 0, "top"), City("C", 10, 0), City("D", 5, 8))
    board = Board("through", cities, (Route("A", "C", 4, "red"), Route("B", "D", 2, "gray")), ())
    assert "routes[0] (A – C) runs through B" in layout_problems(board)


def test_names_in_each_others_way_are_found() -> None:
    cities = tuple(City(f"A rather long name {i}", x, 0.3 * i) for i, x in enumerate([0, 0.2, 0.4, 0.6, 0.8, 40]))
    board = Board("names", cities, (Route(cities[0].name, cities[5].name, 4, "red"),), ())
    assert any("overlap" in problem or "covers" in problem for problem in layout_problems(board))


def test_a_name_moves_to_another_side_where_the_wanted_one_is_taken() -> None:
    wall = ((105.0, 0.0), (160.0, 0.0), (160.0, 200.0), (105.0, 200.0))
    (label,) = place_labels(["Omaha"], ["right"], [(90.0, 100.0)], [wall], 6, 12, Box(0, 0, 300, 200))
    assert label.side != "right"
    assert common_area(wall, label.box) == 0
    (free,) = place_labels(["Omaha"], ["right"], [(90.0, 100.0)], [], 6, 12, Box(0, 0, 300, 200))
    assert free.side == "right"


def test_a_name_stands_on_its_side_of_the_city() -> None:
    assert label_box(("Omaha",), "right", (0, 0), 6, 12).left > 6
    assert label_box(("Omaha",), "left", (0, 0), 6, 12).right < -6
    assert label_box(("Omaha",), "top", (0, 0), 6, 12).bottom < -6
    assert label_box(("Omaha",), "bottom", (0, 0), 6, 12).top > 6
    corner = label_box(("Omaha",), "top-left", (0, 0), 6, 12)
    assert corner.right < 0
    assert corner.bottom < 0


def test_long_names_take_two_lines_on_a_narrow_canvas_only() -> None:
    assert name_lines("Salt Lake City", narrow=True) == ("Salt", "Lake City")
    assert name_lines("Salt Lake City", narrow=False) == ("Salt Lake City",)
    assert name_lines("El Paso", narrow=True) == ("El Paso",)
    assert name_lines("Philadelphia", narrow=True) == ("Philadelphia",)


def test_the_width_of_a_text_is_that_of_helvetica() -> None:
    # Adobe's metrics: W 944, i 222, n 556, p 556, e 556, g 556, thousandths of the size.
    assert text_width("Winnipeg", 10) == pytest.approx(10 * (944 + 222 + 556 * 2 + 222 + 556 * 3) / 1000)


def test_the_smallest_board_has_no_problems() -> None:
    assert layout_problems(three_cities()) == []
