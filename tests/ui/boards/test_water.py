"""Rivers and shores in the workshop: drawn by clicks or by numbers, undone, saved, reopened, printed."""

import pytest

from tests.ui.seen import send
from ttr.game.files.board_json import board_from_text
from ttr.game.ground import Ground, River
from ttr.ui.boards.editor import ClickMode
from ttr.ui.boards.page import BoardsPage
from ttr.ui.map.ground import bent_path

from .pressing import button, click_city, click_place, press


def draw(page, mode, *points):
    press(page.modes.buttons[mode])
    for point in points:
        click_place(page, *point)


def drawn(page):
    """Return the ground's markup in the browser."""
    return str(page.map.widget.figure["layout"]["meta"]["ground"])


def test_a_river_is_drawn_by_clicks_and_continues_beyond_the_edge_of_the_map(town):
    draw(town, ClickMode.RIVER, (0, 300), (500, 350), (1000, 300))
    town.water.width.value = 40
    press(town.water.finish)
    (river,) = town.draft.ground.rivers
    assert river.width == 40
    assert river.line == ((-4000, 300), (0, 300), (500, 350), (1000, 300), (5000, 300))
    assert "M-4000,300" in drawn(town)


def test_a_click_on_the_last_point_of_a_river_or_the_first_of_a_shore_finishes_it(town):
    draw(town, ClickMode.RIVER, (300, 300), (500, 350), (500, 350))
    draw(town, ClickMode.SHORE, (600, 500), (700, 500), (700, 600), (602, 498))
    assert town.draft.ground == Ground(
        "land", (((600, 500), (700, 500), (700, 600)),), (River(((300, 300), (500, 350)), 30),)
    )


def test_a_click_on_a_city_or_a_route_is_a_point_of_the_river_that_is_drawn(town):
    press(town.modes.buttons[ClickMode.RIVER])
    click_city(town, "Mill")
    click_place(town, 300, 110)  # on the route from Mill to Port
    assert town.draft.sketch == ((100, 100), (300, 110))
    press(town.modes.buttons[ClickMode.SELECT])
    click_city(town, "Mill")
    assert town.editor.city == town.draft.city_index("Mill")


def test_every_point_can_be_undone_and_redone(town):
    draw(town, ClickMode.RIVER, (300, 300), (500, 350))
    assert "M300,300" in drawn(town)
    press(town.undo_button)
    assert town.draft.sketch == ((300, 300),)
    press(town.redo_button)
    press(town.water.finish)
    press(town.undo_button)
    assert town.draft.sketch == ((300, 300), (500, 350))
    assert town.draft.ground is None


def test_water_is_drawn_by_numbers_too_and_chosen_in_a_list_to_delete_it(town):
    press(town.modes.buttons[ClickMode.SHORE])
    for town.water.x.value, town.water.y.value in ((600, 500), (700, 500), (700, 600)):
        assert town.water.finish.disabled
        press(button(town, "Add point"))
    press(town.water.finish)
    assert [label for label, _ in town.water.water.options] == ["choose one to delete it", "Shore 1, 3 points"]
    assert town.water.delete.disabled
    town.water.water.value = ("shores", 0)
    press(town.water.delete)
    assert town.draft.ground is None


def test_after_a_deletion_no_other_water_is_chosen(town):
    press(town.modes.buttons[ClickMode.SHORE])
    for corner in (100, 500):
        for town.water.x.value, town.water.y.value in ((corner, 500), (corner + 90, 500), (corner + 90, 600)):
            press(button(town, "Add point"))
        press(town.water.finish)
    town.water.water.value = ("shores", 0)
    press(town.water.delete)
    assert len(town.draft.ground.shores) == 1
    assert town.water.delete.disabled


def test_water_beyond_the_shores_makes_the_first_shore_an_island(town):
    draw(town, ClickMode.SHORE, (100, 100), (900, 100), (900, 600), (100, 600))
    press(town.water.finish)
    lake = bent_path(town.draft.ground.shores[0], closed=True)
    assert f"z{lake}" in drawn(town)  # a hole in the land, which is everywhere
    assert "'fill-rule': 'evenodd'" in drawn(town)
    town.water.outside.value = "water"
    assert town.draft.ground.outside == "water"
    assert f"'d': '{lake}'" in drawn(town)  # the only land


def test_only_a_shore_from_edge_to_edge_continues_beyond_the_page(town):
    draw(town, ClickMode.SHORE, (0, 600), (400, 500), (500, 700), (0, 700))
    press(town.water.finish)
    draw(town, ClickMode.SHORE, (200, 300), (300, 400), (0, 350))
    press(town.water.finish)
    corner, bay = town.draft.ground.shores
    assert corner == ((-4000, 600), (0, 600), (400, 500), (500, 700), (500, 4700), (-4000, 4700))
    assert bay == ((200, 300), (300, 400), (0, 350))


@pytest.mark.parametrize(("mode", "points"), [(ClickMode.RIVER, 1), (ClickMode.SHORE, 2)])
def test_too_few_points_are_not_finished(town, mode, points):
    draw(town, mode, *((200 * n + 100, 300) for n in range(points)))
    assert town.water.finish.disabled


def test_a_river_is_in_the_picture_and_in_the_saved_file(town):
    draw(town, ClickMode.RIVER, (300, 300), (500, 350))
    press(town.water.finish)
    text = town.draft.drawable.to_json()
    assert board_from_text(text).ground == town.draft.ground
    other = BoardsPage()
    send(other.start.input, {"kind": "text"}, text.encode())
    assert other.draft.ground == town.draft.ground
    assert "M300,300L400,325L500,350" in other.end.svg_button.content()
