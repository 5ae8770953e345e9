"""The pages of the built site in Chromium: a whole game, links between pages, and no visible notebook."""

import re
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import ttr
from tests.browser.conftest import DESKTOP, FLAGS, PHONE, OpenPage, find_chromium
from tests.browser.player import Player
from tests.browser.serve import Server, free_port
from tests.browser.steps import map_is_whole, open_tab, press, wait_for_answer
from ttr.game.scoring import scores
from ttr.game.tabletop import Tabletop
from ttr.lessons.catalog import LESSONS
from ttr.site.pages import PAGES
from ttr.ui.records.table_code import code_of
from ttr.ui.setup.game_options import GameOptions, SeatChoice

from .conftest import ADDRESS, PATIENCE, SITE, THROUGH_THE_GATE, wait_until_there
from .gate import Gate
from .times import open_at_once

pytestmark = pytest.mark.browser

IS_THERE = "link => fetch(link).then((answer) => answer.ok)"


def keep(download: Any, folder: Path) -> Path:
    """Save a download under the browser's file name."""
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


@pytest.mark.parametrize("name", PAGES)
def test_a_page_shows_its_content_and_nothing_of_the_notebook(open_page: OpenPage, name: str) -> None:
    page, recorded = open_page(f"{ADDRESS}{name}/", ready=".ttr-page h1", size=PHONE)
    assert page.url == f"{ADDRESS}{name}/"
    expect(page.locator(".ttr-page h1")).to_be_in_viewport(timeout=30_000)
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    for hidden in (".jp-InputArea", ".jp-CodeConsole-promptCell", ".jp-Toolbar", ".jp-InputPrompt"):
        expect(page.locator(f"{hidden}:visible")).to_have_count(0)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
    assert recorded.errors == recorded.warnings == []


def test_a_whole_game_its_record_as_a_file_and_that_file_in_the_replay_page(
    open_page: OpenPage, tmp_path: Path
) -> None:
    options = GameOptions("mini", (SeatChoice(None), SeatChoice("destination")), 7)
    page, recorded = open_page(f"{ADDRESS}play/index.html{options.to_query()}")
    player = Player.of(page, options)
    while not player.twin.over:
        player.make(player.twin.hint().move)
    page.get_by_text("The game is over.").wait_for()
    map_is_whole(page)
    for score in player.twin.scores():
        page.locator(".ttr-score caption", has_text=score.name).get_by_text(str(score.total), exact=True).wait_for()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the game's record").click()
    file = keep(download, tmp_path)
    assert file.read_text(encoding="utf-8") == player.twin.record().to_text()
    press(page, "Log sheet")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as CSV").click()
    assert len(keep(download, tmp_path).read_text(encoding="utf-8").splitlines()) > 2
    assert recorded.errors == []
    page.close(run_before_unload=False)

    page, recorded = open_page(f"{ADDRESS}replay/")
    press(page, "Upload or paste")
    with page.expect_file_chooser() as chooser:
        press(page, "Upload a record or its board")
    chooser.value.set_files(file)
    page.locator(".ttr-side .ttr-status").get_by_text("Your record is loaded").wait_for()
    press(page, "Last")
    for score in player.twin.scores():
        page.locator(".ttr-score caption", has_text=score.name).get_by_text(str(score.total), exact=True).wait_for()
    assert recorded.errors == []


def test_a_link_sets_a_game_up_and_a_prediction_is_compared(open_page: OpenPage) -> None:
    page, _ = open_page(f"{ADDRESS}play/index.html?rules=usa&seats=you,expert&seed=7")
    wait_for_answer(page)  # visible controls may not react yet, and would ignore a click
    for ticket in (0, 1):
        page.locator(".ttr-offer input").nth(ticket).check()
    press(page, "Keep 2 of 3")
    expect(page.get_by_text("Choose your first tickets.")).to_have_count(0)
    page.close(run_before_unload=False)
    page, _ = open_page(f"{ADDRESS}algorithms/index.html?algorithm=dijkstra&source=Seattle&target=Miami")
    expect(page.locator(".ttr-headline")).to_contain_text("Seattle to Miami")
    press(page, "Next")
    press(page, "Predict")
    page.get_by_label("Ask me").select_option(label="Which city is settled next?")
    page.get_by_role("combobox", name="Answer").select_option(label="Boston")
    press(page, "Commit")
    page.locator(".ttr-side .ttr-status").get_by_text("No: it is Portland").wait_for()
    open_tab(page, "Save")
    for link, start in (("Edge list (CSV)", "id,from,to,length"), ("GraphML", "<graphml"), ("networkx snippet", "")):
        with page.expect_download() as download:
            page.get_by_role("link", name=link).click()
        assert download.value.path().read_text(encoding="utf-8").startswith(start)


def test_a_game_from_a_real_table_is_opened_by_its_link_and_changed(open_page: OpenPage) -> None:
    final = ttr.play(["destination"] * 5, seed=2).final_state
    own = tuple(tuple(r for r, owner in enumerate(final.owners) if owner == seat) for seat in range(5))
    game = Tabletop(final.rules, final.board, ("Ada", "Bo", "Cy", "Dee", "Eli"), own, final.tickets)
    page, recorded = open_page(f"{ADDRESS}score/index.html#score={code_of(game)}", size=PHONE)
    page.get_by_text("The game from the link is open.").wait_for()
    picks = page.locator(".ttr-pick")
    for seat in scores(game.position()):
        expect(picks.nth(seat.seat)).to_contain_text(f"{seat.total} pts")
    before = page.evaluate("location.hash")
    open_tab(page, "Routes")
    page.get_by_label("Route", exact=True).select_option(index=1)
    page.locator(".ttr-side button", has_text=re.compile("Give it to|Take it back")).click()
    page.wait_for_function("before => location.hash !== before", arg=before)
    assert len(page.evaluate("location.hash")) < 400
    assert recorded.errors == []


def test_the_index_page_leads_to_existing_pages_and_lessons(open_page: OpenPage, visitor: Any) -> None:
    page: Page = visitor.new_page()
    for start in ("", "licenses/index.html", "afresh.html"):
        page.goto(ADDRESS + start)
        links = page.eval_on_selector_all("a[href]", "links => links.map((link) => link.href)")
        assert len(links) > (15 if start != "afresh.html" else 0)
        assert page.evaluate("[...document.images].every((image) => image.naturalWidth > 0)")
        for link in dict.fromkeys(links):
            assert page.evaluate(IS_THERE, link), link
            if lesson := re.search(r"path=(.+)$", link):
                assert page.evaluate(IS_THERE, f"{ADDRESS}files/{lesson[1]}"), link
    page.goto(ADDRESS)
    page.get_by_role("link", name="Small and quick").click()
    expect(page.locator(".ttr-page h1")).to_contain_text("Lorrin", timeout=240_000)
    page.close(run_before_unload=False)


@pytest.mark.parametrize("name", [*PAGES, LESSONS[1].stem])
def test_a_first_visit_is_at_most_20_megabytes_and_later_ones_nearly_nothing(
    chromium: Browser, site_gate: Gate, tmp_path: Path, name: str
) -> None:
    proxy: Any = {"server": f"http://{site_gate.proxy}", "bypass": "<-loopback>"}
    browser = chromium.browser_type.launch_persistent_context(
        tmp_path, executable_path=find_chromium(), args=THROUGH_THE_GATE, proxy=proxy
    )
    carried = []
    for _ in range(2):
        before, page = site_gate.carried, browser.new_page()
        open_at_once(page, name)
        carried.append(site_gate.carried - before)
        page.close(run_before_unload=False)
    browser.close()
    assert 1_000_000 < carried[0] <= 20_000_000
    assert carried[1] <= 100_000


def test_python_starts_from_byte_code() -> None:
    with zipfile.ZipFile(SITE / "static" / "pyodide" / "python_stdlib.zip") as library:
        names = set(library.namelist())
    assert {"asyncio/__init__.pyc", "typing.pyc", "_pyodide/_base.pyc"} <= names
    assert {"wsgiref/util.py", "asyncio/__init__.py"} & names == {"wsgiref/util.py"}


def test_the_site_has_the_licenses_of_all_its_components() -> None:
    page = (SITE / "licenses" / "index.html").read_text(encoding="utf-8")
    for name in ("pyodide", "python", "plotly", "networkx", "pydantic", "ttr-classroom"):
        assert f">{name}" in page.lower()
        assert len((SITE / "licenses" / f"{name}.txt").read_text(encoding="utf-8")) > (500 if name != "python" else 50)


def test_the_one_file_of_a_release_is_unpacked_and_a_lesson_and_a_game_open_from_python_s_own_server(
    chromium: Browser, tmp_path: Path
) -> None:
    with zipfile.ZipFile(SITE.with_name("ttr-site.zip")) as file:
        file.extractall(tmp_path)
    port = free_port()
    command = [sys.executable, "-u", "-m", "http.server", str(port), "-d", str(tmp_path)]
    path = find_chromium()
    with Server(command, port, "Serving HTTP") as server:
        browser = chromium.browser_type.launch(executable_path=path, args=FLAGS)  # past the gate
        page = browser.new_page()
        page.goto(f"{server.url}site/")
        page.get_by_role("link", name="Euler and the longest trail").first.click()
        wait_until_there(page)
        expect(page.locator(".ttr-page h1")).to_contain_text("Euler and the longest trail", timeout=PATIENCE)
        open_tab(page, "Step")
        stepper = page.locator(".ttr-stepper:visible")
        stepper.get_by_role("button", name="Next", exact=True).click()
        expect(stepper.get_by_label("Step", exact=True)).to_have_value("1")
        page.goto(f"{server.url}site/play/index.html?rules=mini&seats=you,destination&seed=7")
        wait_until_there(page)
        expect(page.get_by_text("Choose your first tickets.")).to_be_visible(timeout=PATIENCE)
        browser.close()
