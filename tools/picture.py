"""Make the pictures for the index and the documentation: screenshots of the pages in use.

    python -m tools.picture [play table score replay algorithms boards arena lessons practice class icon]

The picture of each page is `docs/PAGE.webp`, and in dark mode `docs/PAGE-dark.webp`. It shows the most telling part of
the page at a readable size. The play page also has `docs/play.png`, the whole page for the documentation. `icon` makes
the site's icons as PNG of the one in SVG.
"""

import re
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from random import Random

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import ttr
from tests.browser.conftest import FLAGS, KNOWS_THE_PAGE, find_chromium, wait_until_playable
from tests.browser.player import Player
from tests.browser.serve import ROOT, voila
from ttr.bots import make_bot
from ttr.game.tabletop import Tabletop
from ttr.lessons.catalog import LESSONS
from ttr.lessons.exercises.checker import Verdict
from ttr.lessons.notebook.in_class import InClass
from ttr.lessons.outputs.practice.schedule import Schedule
from ttr.site.pages import ICON_SIZES, IN_SITE
from ttr.store.class_events import ExerciseChecked
from ttr.store.class_log import find_class
from ttr.store.store import Store
from ttr.ui.records.table_code import code_of
from ttr.ui.setup.game_options import GameOptions, SeatChoice

OPTIONS = GameOptions("usa", (SeatChoice(None), SeatChoice("destination"), SeatChoice("random")), 11)
TURNS = 75
MAP = ".ttr-map .main-svg"
DOCS = ROOT / "docs"
STORE = f"sqlite:///{tempfile.mkdtemp(prefix='ttr-')}/games.sqlite"
START = 8  # the seed of the questions
STUDENTS = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
QUALITY = 55
WINDOW = {"width": 1280, "height": 800}
SIZE, WIDE = (560, 350), (1120, 350)  # the size of a picture


def play(page: Page) -> None:
    """Play most of a game, following the bot's advice."""
    player = Player.of(page, OPTIONS)
    advisor, rng = make_bot("destination"), Random(7)
    while player.twin.state.turn < TURNS or player.twin.state.phase != "turn":
        view = player.twin.view()
        assert view is not None
        player.make(advisor.choose(view, rng).move)


def table(page: Page) -> None:
    """Open a table for three, to show its links."""
    page.get_by_role("button", name="Open the table", exact=True).click()
    page.locator(".ttr-qr").nth(3).wait_for()


def score(page: Page) -> None:
    """Show a painted game of four players."""
    final = ttr.play(["expert", "destination", "conqueror", "destination"], seed=11).final_state
    own = tuple(final.routes_of(seat) for seat in range(4))
    game = Tabletop(final.rules, final.board, ("Ada", "Bo", "Cy", "Dee"), own, final.tickets)
    page.evaluate("code => { location.hash = `score=${code}` }", code_of(game))
    page.get_by_text("The game from the link is open.").wait_for()


def replay(page: Page) -> None:
    """Show the longest path in the middle of a recorded game."""
    go_to(page, "Turn", 110)
    page.get_by_role("button", name="Longest path", exact=True).click()


def algorithms(page: Page) -> None:
    """Do nothing: the link opens a shortest-path search, halfway."""


def boards(page: Page) -> None:
    """Do nothing: the workshop opens with a board."""


def arena(page: Page) -> None:
    """Wait for the tournament that the link starts."""
    page.get_by_role("status").get_by_text("has the highest rating").wait_for(timeout=300_000)


def lessons(page: Page) -> None:
    """Check a ticket in lesson 2, and scroll to the start of its task."""
    page.get_by_role("tab", name="Step", exact=True).click()
    page.get_by_label("Algorithm").select_option(label="Connected components")
    page.get_by_text("of 25").locator("visible=true").first.wait_for()
    go_to(page, "Step", 14)
    page.locator(".ttr-sentence:visible", has_text="Take Pittsburgh out").first.wait_for()


def classroom(page: Page) -> None:
    """Open a class, and let some students work in it, directly in its store as programs on a JupyterHub do."""
    page.get_by_label("Class name").fill("Monday, 10b")
    page.get_by_role("button", name="Open a class").click()
    page.get_by_role("tab", name="Invite", exact=True).click()
    link = page.locator(".ttr-invitation .ttr-to-copy a").first.get_attribute("href", timeout=30_000)
    assert link is not None
    work_in_class(Store(STORE), link.rpartition("=")[2])
    page.get_by_role("tab", name="Class", exact=True).click()
    page.get_by_text("2.3", exact=True).wait_for(timeout=30_000)


def work_in_class(store: Store, code: str) -> None:
    """Let students join a class and check functions in lesson 2, right and wrong ones in turn."""
    exercises = LESSONS[1].exercises
    for number, name in enumerate(STUDENTS):
        joins = find_class(store, code)
        assert joins is not None
        lesson = InClass(2, lambda: store)
        lesson.join(joins.join(name))
        for exercise in exercises[: 1 + number % 3]:
            known = exercise.misconceptions[min(number // 3, 1)]
            lesson.tell(ExerciseChecked(exercise.key, Verdict.MISCONCEPTION, known.name))
            if number % 4:
                lesson.tell(ExerciseChecked(exercise.key, Verdict.RIGHT))
        if number == 4:
            lesson.press_hand()


def practice(page: Page) -> None:
    """Answer questions about trees, the second-to-last one wrongly."""
    schedule = Schedule(START).choose(4, 0)
    for right in (True, True, True, False, True):
        asked = schedule.next_task().question()
        answer = asked.right[0] if right else next(other for other in (*asked.choices, 99) if other not in asked.right)
        if asked.choices:
            page.get_by_role("button", name=str(answer), exact=True).click()
        else:
            page.get_by_role("spinbutton", name="Answer").fill(str(answer))
            page.get_by_role("spinbutton", name="Answer").press("Tab")
            page.get_by_role("button", name="Check", exact=True).click()
        page.get_by_role("button", name="Next question").wait_for(timeout=30_000)
        schedule = schedule.after(right)
        if len(schedule.answered) < 5:
            page.get_by_role("button", name="Next question").click()
            page.get_by_text(f"Question {len(schedule.answered) + 1}").wait_for(timeout=30_000)


# page: (the query of the link, what to wait for, what to do then, the position and the width of the picture)
PAGES: dict[str, tuple[str, str, Callable[[Page], None], tuple[int, int, int]]] = {
    "play": (OPTIONS.to_query(), MAP, play, (320, 208, 960)),
    "table": ("", MAP, table, (8, 120, 460)),
    "score": ("", MAP, score, (800, 250, 480)),
    "replay": ("?record=4-players-shared-victory", MAP, replay, (330, 300, 480)),
    "algorithms": (
        "?board=usa&algorithm=dijkstra&source=Seattle&target=Miami&step=60",
        MAP,
        algorithms,
        (800, 86, 480),
    ),
    "boards": ("?board=budapest", MAP, boards, (340, 190, 480)),
    "arena": (
        "?bots=block,conqueror,destination,random&games=10&seed=7",
        ".ttr-arena-form",
        arena,
        (0, 58, 924),
    ),
    "lessons": ("", MAP, lessons, (440, 34, 840)),
    "practice": (f"?topic=4&start={START}", MAP, practice, (924, 92, 356)),
    "class": ("", ".ttr-door", classroom, (14, 146, 500)),
}
NOTEBOOKS = {"lessons": "lessons/02-connected"}  # notebooks whose names differ from their pictures


def go_to(page: Page, name: str, position: int) -> None:
    """Move a timeline."""
    box = page.get_by_role("spinbutton", name=name)
    box.fill(str(position))
    box.press("Enter")


def take(browser: Browser, name: str) -> None:
    """Take the pictures of a page, light and dark."""
    query, ready, prepare, (x, y, width) = PAGES[name]
    size = WIDE if name in ("play", "lessons") else SIZE
    part = {"x": x, "y": y, "width": width, "height": round(width * size[1] / size[0])}
    notebook = ROOT / "notebooks" / f"{NOTEBOOKS.get(name, name)}.ipynb"
    with voila(notebook, "--pool_size=1", env={"TTR_STORE": STORE, "TTR_ADDRESS": "http://192.168.0.7:8866"}) as server:
        page = browser.new_page(viewport=WINDOW, device_scale_factor=2, reduced_motion="reduce")
        page.add_init_script(KNOWS_THE_PAGE)
        page.goto(server.url + query, timeout=90_000)
        wait_until_playable(page, ready)
        prepare(page)
        page.mouse.move(900, 700)
        page.wait_for_timeout(2500)  # wait until brief messages disappear
        for scheme, end in (("light", ""), ("dark", "-dark")):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.wait_for_timeout(500)
            with Image.open(BytesIO(page.screenshot(clip=part))) as picture:
                small = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
                small.save(DOCS / f"{name}{end}.webp", quality=QUALITY, method=6)
        if name == "play":
            page.emulate_media(color_scheme="light", reduced_motion="reduce")
            whole(page)
        page.close()


def whole(page: Page) -> None:
    """Take a picture of a whole page at its real size."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setDeviceMetricsOverride", {**WINDOW, "deviceScaleFactor": 1, "mobile": False})
    page.wait_for_timeout(1000)
    page.screenshot(path=DOCS / "play.png")


def icons(browser: Browser) -> None:
    """Draw the icon in full squares, of which a phone cuts its own shape."""
    drawn = re.sub(r' rx="112"', "", (IN_SITE / "icon.svg").read_text(encoding="utf-8"), count=1)
    for size in ICON_SIZES:
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>body {{ margin: 0; }}</style>{drawn}")
        page.screenshot(path=IN_SITE / f"icon-{size}.png")
        page.close()


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for name in sys.argv[1:] or [*PAGES, "icon"]:
            if name == "icon":
                icons(browser)
            else:
                take(browser, name)
        browser.close()


if __name__ == "__main__":
    main()
