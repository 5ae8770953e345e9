"""The replay page in a real browser: a shipped record stepped, broken ones pasted and uploaded, the chart's cursor."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page

import ttr
from ttr.game.board import Board
from ttr.game.board_parts import City, Route
from ttr.ui.records.files import shipped_records
from ttr.ui.records.playback import Replay

from .conftest import DESKTOP, PHONE, OpenPage
from .faults import has_no_fault
from .serve import Server
from .steps import higher_than_the_window, press, resize, seats_agree, tab_to, too_wide

READY = ".ttr-map .main-svg"
NAME = "3-players-all-pass"


@pytest.fixture(scope="module")
def twin() -> Replay:
    return Replay(ttr.Record.read(shipped_records()[NAME]))


def at_turn(page: Page, stop: int) -> None:
    page.get_by_role("heading", name=re.compile(rf"^Turn {stop}\b")).wait_for()


def go_to_turn(page: Page, stop: int) -> None:
    page.get_by_label("Turn", exact=True).fill(str(stop))
    page.keyboard.press("Tab")
    at_turn(page, stop)


def text_of(name: str = NAME) -> str:
    return Path(shipped_records()[name]).read_text(encoding="utf-8")


def own_board() -> Board:
    """The shipped board with another name and a renamed city."""
    usa = ttr.load_board("usa")
    hamlet = City("Hamlet", 500, 20)
    routes = (*usa.routes, Route("Hamlet", "Denver", 1, "gray"))
    return replace(usa, name="own", title="Own", cities=(*usa.cities, hamlet), routes=routes)


def with_line(number: int, line: str) -> str:
    lines = text_of().split("\n")
    lines[number - 1] = line
    return "\n".join(lines)


def paste(page: Page, text: str) -> None:
    field = page.get_by_label("or paste its text")
    if not field.is_visible():
        press(page, "Upload or paste")
    field.fill(text)
    press(page, "Read it")


def cursor_at(page: Page) -> float:
    """Return the place of the chart's cursor, in pixels from the left of the window."""
    box = page.locator(".ttr-chart-cursor path").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2


def test_a_shipped_record_is_stepped_to_its_end_and_back(
    pages_server: Server, open_page: OpenPage, twin: Replay
) -> None:
    page, recorded = open_page(pages_server.page("replay"), ready=READY)
    has_no_fault(page)
    a_turn_is_reached_and_a_chart_chosen_by_keyboard_alone(page)
    page.get_by_label("Record", exact=True).select_option(label="3 players · all pass")
    seats_agree(page, twin.state(0))
    for stop in range(1, 6):
        press(page, "Next")
        at_turn(page, stop)
        seats_agree(page, twin.state(stop))
    press(page, "Next claim")
    stop = next(stop for stop in range(6, 99) if twin.claimed_at(stop) is not None)
    at_turn(page, stop)
    for change in twin.changes_at(stop):
        page.locator(".ttr-changes").get_by_text(change.sentence).wait_for()
    for name, words in (("Networks", "network"), ("Tickets", "connected"), ("Longest path", "longest path is")):
        press(page, name)
        page.locator(".ttr-sentence").get_by_text(words).wait_for()
    press(page, "Last")
    page.locator(".ttr-score caption").first.wait_for()
    tops = page.locator(".ttr-travel button:visible").evaluate_all("all => all.map(each => each.offsetTop)")
    assert len(tops) == 7
    assert len(set(tops)) == 1  # in one row, above the overlays
    seats_agree(page, twin.state(twin.last))
    press(page, "Back")
    at_turn(page, twin.last - 1)
    seats_agree(page, twin.state(twin.last - 1))
    press(page, "First")
    seats_agree(page, twin.state(0))
    assert recorded.errors == []


def a_turn_is_reached_and_a_chart_chosen_by_keyboard_alone(page: Page) -> None:
    tab_to(page, "Chart")
    page.keyboard.press("ArrowDown")
    page.get_by_role("img", name="Trains left by turn").wait_for()
    tab_to(page, "Next claim")
    page.keyboard.press("Enter")
    page.locator(".ttr-changes").get_by_text("Began a first component").wait_for()
    tab_to(page, "Upload or paste")
    page.keyboard.press("Space")
    tab_to(page, "or paste its text")
    page.keyboard.type("nothing")
    tab_to(page, "Read it")
    page.keyboard.press("Enter")
    page.locator(".ttr-side .ttr-status").get_by_text("this is not a record", exact=False).wait_for()


def test_a_seat_gets_no_frame_with_the_others_tickets_and_the_charts_cursor_follows_the_timeline(
    pages_server: Server, open_page: OpenPage, twin: Replay
) -> None:
    page, recorded = open_page(f"{pages_server.page('replay')}?record={NAME}&turn=20&seat=1", ready=READY)
    at_turn(page, 20)
    start = len(recorded.frames)
    page.get_by_label("Chart", exact=True).select_option(label="Tickets connected")
    press(page, "Tickets")
    press(page, "Log sheet")
    for stop in (21, 22, 23):
        press(page, "Next")
        at_turn(page, stop)
    board = twin.states[0].board
    held = [{str(board.tickets[ticket]) for ticket in twin.state(23).tickets[seat]} for seat in range(3)]
    roads = {str(track) for track in board.routes}
    secrets = (held[1] | held[2]) - held[0] - roads
    assert len(secrets) > 2
    frames = b"".join(frame.data for frame in recorded.frames[start:])
    assert [text for text in secrets if text.encode() in frames or text.encode("unicode_escape") in frames] == []
    assert any(text.encode() in frames for text in held[0])

    press(page, "Hide log")
    page.get_by_label("Seen by").select_option(label="everybody (all-knowing)")
    go_to_turn(page, 40)
    the_chart_s_cursor_follows_the_timeline(page, twin)
    assert recorded.errors == []


def the_chart_s_cursor_follows_the_timeline(page: Page, twin: Replay) -> None:
    before = cursor_at(page)
    chart = page.locator(".ttr-chart-lines").bounding_box()
    assert chart is not None
    assert chart["x"] < before < chart["x"] + chart["width"]
    for metric, value in (
        ("Points for routes", twin.state(150).points[1]),
        ("Trains left", twin.state(150).trains[1]),
        ("Longest path", twin.longest_path(1, 150)),
    ):
        page.get_by_label("Chart", exact=True).select_option(label=metric)
        page.get_by_role("img", name=f"{metric} by turn").wait_for()
        go_to_turn(page, 150)
        page.locator(".ttr-legend li").nth(1).get_by_text(str(value), exact=True).wait_for()
        page.wait_for_function(
            "at => document.querySelector('.ttr-chart-cursor text').textContent === at", arg="150", polling=50
        )
    assert cursor_at(page) - before == pytest.approx(110 / twin.last * chart["width"] * 274 / 328, abs=2)


def test_the_page_fits_a_phone_and_a_window_and_shows_damaged_records_up_to_the_fault(
    pages_server: Server, open_page: OpenPage, twin: Replay, tmp_path: Path
) -> None:
    link = f"{pages_server.page('replay')}?record=5-players-tickets-decide&turn=125"
    page, recorded = open_page(link, ready=READY, size=PHONE)
    at_turn(page, 125)
    for size in (PHONE, DESKTOP):
        resize(page, size)
        it_fits(page, size)
    one_with_an_illegal_move_in_line_40_is_shown_up_to_there(page, twin)
    those_cut_off_of_another_board_hostile_or_huge_get_their_sentence(page, tmp_path)
    assert recorded.errors == []


def one_with_an_illegal_move_in_line_40_is_shown_up_to_there(page: Page, twin: Replay) -> None:
    paste(page, with_line(40, "claim 3 red"))
    status = page.locator(".ttr-side .ttr-status")
    status.get_by_text("Line 40: random 3 cannot 'claim 3 red'").wait_for()
    status.get_by_text("The page shows the game up to there, turn 17.").wait_for()
    press(page, "Back")
    at_turn(page, 16)
    seats_agree(page, twin.state(16))


def those_cut_off_of_another_board_hostile_or_huge_get_their_sentence(page: Page, tmp_path: Path) -> None:
    status = page.locator(".ttr-side .ttr-status")
    paste(page, text_of()[:9000])
    status.get_by_text("the record is cut off").wait_for()
    paste(page, re.sub(r"(?m)^board: .*$", "board: mars 0123", text_of()))
    status.get_by_text("'mars', which is not shipped").wait_for()
    record = ttr.play(["random", "random"], rules=replace(ttr.USA, trains=5), board=own_board(), seed=1)
    paste(page, record.to_text())
    status.get_by_text("'own', which this page does not have: upload or paste its board file").wait_for()
    board_file = tmp_path / "own.json"
    own_board().save(board_file)
    with page.expect_file_chooser() as chooser:
        press(page, "Upload a record or its board")
    chooser.value.set_files(board_file)
    status.get_by_text("Your record is loaded").wait_for()
    page.locator(".ttr-map").get_by_text("Hamlet").first.wait_for()
    paste(page, text_of().replace('"random 2"', '"<img src=x onerror=document.title=1>"'))
    page.locator(".ttr-seat").get_by_text("<img src=x").wait_for()
    assert page.locator("img[src=x]").count() == 0
    for size, words in ((300, "This is not a record"), (20_000_000, "at most 500 kB")):
        press(page, "Upload or paste") if not page.get_by_label("or paste its text").is_visible() else None
        file = tmp_path / f"{size}.txt"
        file.write_text("x" * size)
        with page.expect_file_chooser() as chooser:
            press(page, "Upload a record or its board")
        chooser.value.set_files(file)
        status.get_by_text(words).first.wait_for()
    file.write_text(text_of(), encoding="utf-8")
    with page.expect_file_chooser() as chooser:
        press(page, "Upload a record or its board")
    chooser.value.set_files(file)
    status.get_by_text("Your record is loaded").wait_for()


def it_fits(page: Page, size: tuple[int, int]) -> None:
    assert too_wide(page) == []
    if size == PHONE:
        tops = [page.locator(f".ttr-{part}").bounding_box()["y"] for part in ("map-area", "foot", "side")]
        assert tops == sorted(tops)
    else:
        assert not higher_than_the_window(page)
