"""The ground of a board: land and water, stored in the board's file, and refusals with a sentence."""

import json
import math
from dataclasses import replace
from typing import Any

import pytest

from ttr.game.board import Board, BoardError
from ttr.game.board_parts import City, Route
from ttr.game.files.board_json import board_from_data, board_from_text, load_board
from ttr.game.ground import MAX_POINTS, Ground, Point, River

SQUARE = ((0, 0), (9, 0), (9, 9), (0, 9))
ISLAND = ((3, 3), (6, 3), (6, 6), (3, 6))
POND = Ground("land", (SQUARE, ISLAND), (River(((0, 20), (30, 20)), 4),), (((0, 40), (9, 40)),))
TOWN = Board("town", (City("A", 0, 0), City("B", 20, 0)), (Route("A", "B", 2, "red"),), (), "Town", ground=POND)


def is_water(ground: Ground, point: Point) -> bool:
    """Return True if a point lies in a sea or a lake: a ray to the right crosses shores between land and water."""
    x, y = point
    water = ground.outside == "water"
    for shore in ground.shores:
        for (xa, ya), (xb, yb) in zip(shore, (*shore[1:], shore[0]), strict=True):
            if (ya > y) != (yb > y) and x < xa + (y - ya) * (xb - xa) / (yb - ya):
                water = not water
    return water


def test_a_ground_is_read_back_from_the_board_file_unchanged_and_does_not_affect_games() -> None:
    bare = replace(TOWN, ground=None)
    assert "ground" not in json.loads(bare.to_json())
    for board in (TOWN, bare):
        assert board_from_text(board.to_json()) == board
    assert TOWN.fingerprint == bare.fingerprint


RIVER = "ground.rivers[0]: "
BROKEN = [
    ({"outside": "lava"}, "ground: outside is 'lava'; use 'land' or 'water'"),
    ({"shores": [[[0, 0], [1, 1]]]}, "ground.shores[0]: a shore needs 3 points, and this one has 2"),
    ({"borders": [[[0, 0]]]}, "ground.borders[0]: a border needs 2 points, and this one has 1"),
    ({"rivers": [{"width": 9, "line": []}]}, "ground.rivers[0]: a river needs 2 points, and this one has 0"),
    ({"rivers": [{"width": 0, "line": [[0, 0], [1, 1]]}]}, f"{RIVER}width 0 is out of range; use a number up to 2500"),
    (
        {"borders": [[[0, 0]] * MAX_POINTS, [[0, 0], [1, 1]]]},
        f"ground: its lines have {MAX_POINTS + 2} points; there is room for {MAX_POINTS}",
    ),
]
UNREADABLE: list[tuple[Any, str]] = [
    ({"lakes": []}, "ground.lakes"),
    ({"shores": [[[0, "north"], [1, 1], [2, 2]]]}, "ground.shores[0][0][1]"),
    ({"shores": [[[0], [1, 1], [2, 2]]]}, "ground.shores[0][0][1]"),
    ({"rivers": [{"line": [[0, 0], [1, 1]]}]}, "ground.rivers[0].width"),
    ("wet", "ground"),
]


@pytest.mark.parametrize(("ground", "problem"), [*BROKEN, *UNREADABLE])
def test_a_broken_ground_is_refused_with_its_place(ground: Any, problem: str) -> None:
    with pytest.raises(BoardError) as refused:
        board_from_data(json.loads(TOWN.to_json()) | {"ground": ground})
    assert [told.partition(": ")[0] if ": " not in problem else told for told in refused.value.problems] == [problem]


def test_a_ground_made_in_python_is_checked_like_one_from_a_file() -> None:
    with pytest.raises(BoardError, match="x and y must be finite numbers"):
        replace(TOWN, ground=Ground(shores=(((0, 0), (math.nan, 1), (2, 2)),)))


@pytest.mark.parametrize(
    ("ground", "problem"),
    [
        ("water", "ground is 'water'; use a Ground, or None"),
        (Ground(shores=5), "ground: shores is 5; use a list"),
        (Ground(borders=((1, 2),)), "ground.borders[0] is (1, 2); use a list of points (x, y)"),
        (
            Ground(rivers=(((0, 0), (1, 1)),)),
            "ground.rivers[0] is ((0, 0), (1, 1)); use a River, with a line and a width",
        ),
    ],
)
def test_a_ground_of_a_wrong_type_is_refused_with_its_place(ground: Any, problem: str) -> None:
    with pytest.raises(BoardError) as refused:
        replace(TOWN, ground=ground)
    assert refused.value.problems == (problem,)


SEAS = {
    "usa": [(-40, 250), (970, 330), (735, 120), (620, 640)],  # Pacific, Atlantic, Lake Huron, Gulf of Mexico
    "first-journey": [(60, 500), (330, 90), (810, 560)],  # Bay of Biscay, North Sea, Black Sea
}


@pytest.mark.parametrize("name", ["usa", "first-journey", "budapest", "konigsberg", "mini"])
def test_a_shipped_ground_is_small_and_every_city_is_on_land_or_at_a_shore(name: str) -> None:
    board = load_board(name)
    assert board.ground is not None
    assert len(board.to_json()) - len(replace(board, ground=None).to_json()) < 10_000
    around = [(12 * math.cos(turn), 12 * math.sin(turn)) for turn in range(7)]
    for city in board.cities:
        assert not all(is_water(board.ground, (city.x + x, city.y + y)) for x, y in [(0, 0), *around]), city.name


@pytest.mark.parametrize("name", SEAS)
def test_seas_and_lakes_are_in_the_right_places(name: str) -> None:
    ground = load_board(name).ground
    assert ground is not None
    assert [is_water(ground, place) for place in SEAS[name]] == [True] * len(SEAS[name])


def crosses_water(board: Board, route: Route) -> bool:
    assert board.ground is not None
    a, b = (board.cities[board.city_index[name]] for name in route.cities)
    parts = [step / 40 for step in range(41)]
    return any(is_water(board.ground, (a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)) for part in parts)


def test_in_budapest_exactly_the_seven_gray_routes_cross_the_danube() -> None:
    board = load_board("budapest")
    across = [route for route in board.routes if crosses_water(board, route)]
    assert across == [route for route in board.routes if route.color == "gray"]


def test_in_konigsberg_each_city_is_a_separate_land_and_each_route_is_a_bridge() -> None:
    board = load_board("konigsberg")
    assert board.ground is not None
    for city, shore in zip(board.cities, board.ground.shores, strict=True):
        assert is_water(Ground("water", (shore,)), (city.x, city.y)) is False
    assert all(crosses_water(board, route) for route in board.routes)


def test_in_lorrin_the_bridges_of_the_network_cross_the_sea() -> None:
    board = load_board("mini")
    assert board.ground is not None
    for ends in (("Inverlo", "Jolum"), ("Holmira", "Lindaro")):
        assert crosses_water(board, next(route for route in board.routes if set(route.cities) == set(ends)))
