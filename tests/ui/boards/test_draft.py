"""An unfinished board: edits, refusals, remaining problems, undo."""

import math
import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.odd_boards import hostile_names, sixty_cities, three_cities
from ttr.game.board import Board
from ttr.game.board_parts import LABEL_SIDES, City, Route, Ticket, find_problems
from ttr.game.cards import ROUTE_COLORS
from ttr.game.files.board_json import board_from_text, load_board
from ttr.ui.boards.draft import BoardDraft, DraftError, short_name
from ttr.ui.boards.editor import BoardEditor, ClickMode, FormValues, History
from ttr.ui.boards.kept_draft import KeptWork, work_from_text
from ttr.ui.map.geometry import Frame

USA = load_board("usa")


@pytest.fixture
def town() -> BoardDraft:
    """A square with one diagonal, and a ticket along the other."""
    draft = BoardDraft()
    for name, x, y in (("Mill", 100, 100), ("Port", 400, 100), ("Dome", 400, 400), ("Gate", 100, 400)):
        draft = draft.add_city(name, x, y)
    for a, b in (("Mill", "Port"), ("Port", "Dome"), ("Dome", "Gate"), ("Gate", "Mill"), ("Mill", "Dome")):
        draft = draft.join(a, b, 3, "gray")
    return draft.add_ticket("Port", "Gate")


def refused(edit: Callable[[], object], part: str) -> None:
    with pytest.raises(DraftError) as error:
        edit()
    assert part in str(error.value)
    assert str(error.value)[-1] in ".”"


def test_a_renamed_or_moved_city_keeps_its_routes_and_tickets_and_a_deleted_one_takes_them_along(town):
    renamed = town.change_city(1, "Harbor", 400, 100, "top")
    assert renamed.routes[0] == Route("Mill", "Harbor", 3, "gray")
    assert town.tickets == (Ticket("Port", "Gate", 6),)  # worth its shortest path
    assert renamed.tickets == (Ticket("Harbor", "Gate", 6),)
    assert renamed.cities[1] == City("Harbor", 400, 100, "top")
    moved = town.move_city(0, 55, 66)
    assert moved.cities[0] == City("Mill", 55, 66)
    assert (moved.routes, moved.tickets) == (town.routes, town.tickets)
    for name in ("x" * 40, "<img src=x onerror=alert(1)>", "東京", "Saint-Étienne"):
        assert town.add_city(name, 1, 1).cities[-1].name == name
    left = town.delete_city(1)
    assert [city.name for city in left.cities] == ["Mill", "Dome", "Gate"]
    assert [route.cities for route in left.routes] == [("Dome", "Gate"), ("Gate", "Mill"), ("Mill", "Dome")]
    assert left.tickets == ()


@pytest.mark.parametrize(
    ("name", "x", "y", "part"),
    [
        ("Mill", 1, 1, "its own name"),
        (" Mill ", 1, 1, "its own name"),
        ("", 1, 1, "Type a name"),
        (" \t ", 1, 1, "Type a name"),
        ("x" * 41, 1, 1, "at most 40 characters, not 41"),
        ("a\x00b", 1, 1, "U+0000 CONTROL CHARACTER"),
        ("a\u202eb", 1, 1, "U+202E RIGHT-TO-LEFT OVERRIDE"),
        ("New", math.nan, 1, "; use "),
        ("New", 1, math.inf, "; use "),
        ("New", -1, 1, "0 to 1000"),
        ("New", 1, 701, "0 to 700"),
        ("New", 100, 100, "Mill is already on this spot"),
        ("New", 1e6, 0, "1000000; use 0 to 1000."),  # without an exponent
    ],
)
def test_an_impossible_city_is_refused(town: BoardDraft, name: str, x: float, y: float, part: str) -> None:
    refused(lambda: town.add_city(name, x, y), part)
    refused(lambda: town.change_city(2, name, x, y, "right"), part)
    refused(lambda: town.add_city("New", 1, 1, "beside"), "sides: right, left, top, bottom, top-left")


def test_there_is_room_for_two_hundred_cities_and_a_free_place_is_suggested():
    draft = BoardDraft()
    for number in range(200):
        draft = draft.add_city(draft.free_name(), number, 2 * number)
    refused(lambda: draft.add_city("one more", 999, 1), "200")
    draft = BoardDraft()
    assert draft.room() == (500, 350)
    for _ in range(12):
        x, y = draft.room()
        assert all(math.dist((x, y), (city.x, city.y)) > 80 for city in draft.cities)
        draft = draft.add_city(draft.free_name(), x, y)


def test_a_second_route_between_two_cities_is_the_other_track_of_a_double_and_both_change_together(town):
    double = town.change_route(0, 3, "gray", 40).join("Port", "Mill", color="red")
    assert double.routes[-1] == Route("Mill", "Port", 3, "red", 40)
    assert double.drawable.twins[0] == len(double.routes) - 1
    assert town.join("Mill", "Port").routes[-1].color != town.routes[0].color  # by default
    refused(lambda: double.join("Mill", "Port", 3, "blue"), "third")
    tracks = (Route("A", "B", 2, "red"), Route("B", "A", 2, "blue"))
    board = Board("b", (City("A", 0, 0), City("B", 900, 0)), tracks, ())
    draft = BoardDraft.of(board).change_route(1, 5, "white", 30)
    assert draft.routes == (Route("A", "B", 5, "red", -30), Route("B", "A", 5, "white", 30))


@pytest.mark.parametrize(
    ("a", "b", "length", "color", "bend", "part"),
    [
        ("Mill", "Mill", 3, "red", 0, "two different cities"),
        ("Mill", "Nowhere", 3, "red", 0, "no city 'Nowhere'"),
        ("Port", "Gate", 7, "red", 0, "1 to 6"),
        ("Port", "Gate", 0, "red", 0, "1 to 6"),
        ("Port", "Gate", True, "red", 0, "1 to 6"),
        ("Port", "Gate", 3, "pink", 0, "purple"),
        ("Port", "Gate", 3, "red", math.nan, "straight"),
        ("Port", "Gate", 3, "red", 1e9, "straight"),
        ("Mill", "Port", 4, "red", 0, "same length, here 3"),
    ],
)
def test_an_impossible_route_is_refused(town, a, b, length, color, bend, part):
    refused(lambda: town.join(a, b, length, color, bend), part)


def test_the_suggested_length_grows_with_the_distance_and_is_about_the_printed_one_on_the_american_map():
    draft = BoardDraft()
    for name, x in (("A", 0), ("B", 20), ("C", 150), ("D", 400), ("E", 1000)):
        draft = draft.add_city(name, x, 0)
    assert [draft.suggested_length("A", other) for other in "BCDE"] == [1, 3, 6, 6]
    draft = BoardDraft.of(USA)
    near = sum(abs(draft.suggested_length(route.a, route.b) - route.length) <= 1 for route in USA.routes)
    assert near >= 85


def test_revaluing_skips_impossible_tickets(town: BoardDraft) -> None:
    far = town.add_city("Isle", 900, 600).add_ticket("Isle", "Mill", 9).change_ticket(0, 20)
    assert [ticket.points for ticket in far.revalue_tickets().tickets] == [6, 9]


@pytest.mark.parametrize(
    ("a", "b", "points", "part"),
    [
        ("Port", "Gate", 3, "already"),
        ("Gate", "Port", 3, "already"),
        ("Mill", "Mill", 3, "two different"),
        ("Mill", "Nowhere", 3, "no city"),
        ("Mill", "Dome", 0, "1 to 100"),
        ("Mill", "Dome", 101, "1 to 100"),
        ("Mill", "Dome", True, "1 to 100"),
    ],
)
def test_an_impossible_ticket_is_refused(town: BoardDraft, a: str, b: str, points: int, part: str) -> None:
    refused(lambda: town.add_ticket(a, b, points), part)
    refused(lambda: town.add_city("Isle", 900, 600).add_ticket("Isle", "Mill"), "No path joins")


@pytest.mark.parametrize("edit", ["change_ticket", "delete_ticket", "delete_route", "delete_city"])
@pytest.mark.parametrize("index", [-1, 99])
def test_an_edit_of_a_missing_item_is_refused(town: BoardDraft, edit: str, index: int) -> None:
    arguments = (index, 4) if edit == "change_ticket" else (index,)
    refused(lambda: getattr(town, edit)(*arguments), "Choose a")


def test_problems_are_listed_until_the_board_is_playable_and_it_is_written_and_read_as_a_board(town):
    assert [problem.split(":")[0] for problem in BoardDraft().problems] == [
        "A board needs two cities, and this one has 0 cities",
        "A board needs a route",
    ]
    assert town.problems == ()
    cut = town.delete_route(3).delete_route(2)
    assert len(cut.problems) == 1
    assert "Port – Gate" in cut.problems[0]
    assert cut.drawable.tickets == ()  # it is drawable anyway
    board = town.describe("Old Town", "by the sea").drawable
    again = board_from_text(board.to_json())
    assert again == board
    assert (again.name, again.title, again.about) == ("old-town", "Old Town", "by the sea")
    assert BoardDraft.of(again).drawable == board


@pytest.mark.parametrize("board", [USA, three_cities(), sixty_cities(), hostile_names()], ids=lambda board: board.name)
def test_every_board_can_be_edited_on_a_page_that_holds_it(board: Board) -> None:
    draft = BoardDraft.of(board)
    frame = draft.frame
    for index, city in enumerate(board.cities):
        assert frame.left <= city.x <= frame.left + frame.width
        assert frame.top <= city.y <= frame.top + frame.height
        x, y = draft.snap(city.x + frame.width / 500, city.y)
        assert (x, y) != (city.x, city.y)
        draft.move_city(index, x, y)
    assert frame.width / frame.height == pytest.approx(10 / 7)
    assert board is not USA or frame == Frame()  # the usual page, on which it fits


def test_an_impossible_title_is_refused_and_the_short_name_follows_from_it(town):
    refused(lambda: town.describe("", ""), "Type a title")
    refused(lambda: town.describe("x" * 41, ""), "at most 40 characters, not 41")
    refused(lambda: town.describe("Town", "x" * 2001), "room for 2000")
    assert short_name("<script>alert(1)</script>") == "script-alert-1-script"
    assert len(short_name("ä" * 500)) <= 40
    assert BoardDraft.of(USA).describe(USA.title, "changed").name == "usa"


def test_undo_and_redo_walk_through_three_hundred_edits_and_a_new_one_forgets_what_was_undone(town):
    history = History().do(town).do(town.delete_city(0)).do(town.delete_city(0).delete_city(0))
    back = history.undo().undo()
    assert (back.now, back.redo().redo()) == (town, history)
    assert back.do(town.delete_route(0)).future == ()
    assert back.do(town.move_city(0, town.cities[0].x, town.cities[0].y)) is back  # nothing changed
    assert (History().undo(), History().redo()) == (History(), History())
    history = History()
    for number in range(310):
        history = history.do(replace(history.now, title=f"Town {number}"))
    for _ in range(400):
        history = history.undo()
    assert history.now.title == "Town 9"


COORDINATE = st.floats(-100, 1100)
ACTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("place"), COORDINATE, COORDINATE),
        st.tuples(st.just("city"), st.integers(0, 9)),
        st.tuples(st.just("route"), st.integers(0, 9)),
        st.tuples(st.just("mode"), st.sampled_from(list(ClickMode))),
        st.tuples(st.sampled_from(["undo", "redo", "delete_city", "delete_route", "double_route", "delete_ticket"])),
        st.tuples(
            st.just("join"),
            st.sampled_from("ABCD"),
            st.sampled_from("ABCD"),
            st.integers(0, 7),
            st.sampled_from(ROUTE_COLORS),
            st.floats(),
        ),
        st.tuples(st.just("change_city"), st.text(max_size=3), COORDINATE, COORDINATE, st.sampled_from(LABEL_SIDES)),
    ),
    max_size=25,
)


@settings(max_examples=60, deadline=None)
@given(ACTIONS)
def test_no_sequence_of_clicks_makes_an_undrawable_draft(actions: list[tuple[object, ...]]) -> None:
    editor = BoardEditor(random.Random(1))
    for name, x in (("A", 10), ("B", 300), ("C", 700)):
        editor.add_city(name, x, 10 + x / 2, "right")
    editor.join("A", "B", 3, "red", 0)
    for action, *arguments in actions:
        draft = editor.draft
        try:
            match action, arguments:
                case "place", (x, y):
                    editor.click_place(x, y, FormValues())  # type: ignore[arg-type]
                case "city", (int(city),) if city < len(draft.cities):
                    editor.click_city(city, FormValues())
                case "route", (int(route),) if route < len(draft.routes):
                    editor.click_route(route)
                case "mode", (ClickMode() as mode,):
                    editor.set_mode(mode)
                case "city" | "route", _:
                    pass
                case _:
                    getattr(editor, str(action))(*arguments)
        except DraftError:
            assert editor.draft == draft
        now = editor.draft
        sound = [ticket for index, ticket in enumerate(now.tickets) if index not in now.impossible_tickets]
        parts = (dict(enumerate(now.cities)), dict(enumerate(now.routes)), dict(enumerate(sound)))
        assert not list(find_problems(*parts))
        assert now.drawable.cities == now.cities
        for chosen, things in ((editor.city, now.cities), (editor.route, now.routes), (editor.ticket, now.tickets)):
            assert chosen is None or chosen in range(len(things))
    kept = work_from_text(KeptWork(editor.history, "?board=mini", "Mill").to_text())
    assert (kept.history.past, kept.history.now) == (editor.history.past, editor.history.now)
