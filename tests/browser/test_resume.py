"""Nothing is lost: a page that is loaded again, or has lost its kernel, its server or its connection, goes on."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import BrowserContext, Page

from ttr import DrawCard, KeepTickets
from ttr.ui.parts.game_options import GameOptions, SeatChoice

from .conftest import OpenPage
from .line import Line
from .player import Player, secrets_of_rivals
from .serve import ROOT, Server, voila
from .steps import kernel_of

READY = ".ttr-map .main-svg"
OPTIONS = GameOptions("usa", (SeatChoice(None), SeatChoice("destination"), SeatChoice("random")), 7)
ADDRESS = re.compile(r"#game=\d+-[\w-]{22}$")


def in_mid_turn(url: str, open_page: OpenPage, options: GameOptions = OPTIONS):
    """Open a game, keep all tickets and draw the first of two cards."""
    page, recorded = open_page(url + options.to_query(), ready=READY)
    player = Player.of(page, options)
    player.make(KeepTickets(player.twin.view().offer))
    player.make(DrawCard(None))
    page.wait_for_url(ADDRESS)
    return player, page, recorded


def goes_on(player: Player) -> None:
    """See that the page stands where its twin does, and that the turn can be ended."""
    player.agree()
    player.page.get_by_text("Draw one more card").wait_for()
    player.make(DrawCard(None))
    assert len(player.twin.turns()) > 1


def test_a_page_that_is_loaded_again_goes_on_in_the_middle_of_a_turn(pages_server: Server, open_page: OpenPage) -> None:
    player, page, recorded = in_mid_turn(pages_server.page("play"), open_page)
    recorded.frames.clear()
    page.reload()
    goes_on(player)
    assert recorded.containing("Draw one more card")  # these are the frames of the game that came back
    assert recorded.containing(*secrets_of_rivals(player.twin, 0)) == []


def test_another_tab_shows_the_same_game_and_the_last_games_are_offered(
    pages_server: Server, open_page: OpenPage
) -> None:
    player, page, _ = in_mid_turn(pages_server.page("play"), open_page)
    same, _ = open_page(page.url, ready=READY)
    goes_on(Player(same, player.twin))  # one move further than the first page
    page.get_by_role("button", name="Draw blind").click()
    page.get_by_text("gone on in another window").wait_for()
    player.agree()
    front = page.context.new_page()
    front.goto(pages_server.page("play"))
    front.locator(".ttr-last-game").first.click()
    front.wait_for_url(ADDRESS)
    Player(front, player.twin).agree()
    assert front.url.partition("#")[2] == page.url.partition("#")[2]


def test_an_address_that_leads_nowhere_says_so_and_offers_a_new_game(pages_server: Server, open_page: OpenPage) -> None:
    page, _ = open_page(f"{pages_server.page('play')}#game=1-{22 * 'A'}", ready=READY)
    page.get_by_text("not kept any more").wait_for()
    page.wait_for_function("location.hash === ''")
    page.get_by_role("button", name="Start game").click()
    page.get_by_role("button", name="Keep 0 of").wait_for()
    page.wait_for_url(ADDRESS)


def test_who_shares_a_screen_gets_nobody_else_s_cards_through_curtain_and_reload(
    pages_server: Server, open_page: OpenPage
) -> None:
    options = GameOptions("usa", (SeatChoice(None, "Ada"), SeatChoice(None, "Bo"), SeatChoice("destination")), 11)
    page, recorded = open_page(pages_server.page("play") + options.to_query(), ready=READY)
    player = Player.of(page, options)
    twin, show = player.twin, page.get_by_role("button", name="show my cards")

    def nothing_hidden_is_there(viewer: int | None) -> None:
        """Look at the page, and at each frame since the last look."""
        player.agree()
        secrets, text = secrets_of_rivals(twin, viewer), page.locator("body").inner_text()
        assert [secret for secret in secrets if secret in text] == []
        assert recorded.containing(*secrets) == []
        recorded.frames.clear()

    def take_the_screen() -> None:
        show.wait_for()
        recorded.frames.clear()  # up to here they were for the person before
        page.reload()
        show.wait_for()
        nothing_hidden_is_there(None)
        show.click()
        twin.lift_curtain()
        if twin.view().offer:
            page.locator(".ttr-offer input").first.wait_for()

    for _ in ("Ada", "Bo"):
        take_the_screen()
        player.make(KeepTickets(twin.view().offer))
    take_the_screen()
    viewer = twin.viewer
    player.make(DrawCard(None))
    nothing_hidden_is_there(viewer)
    page.reload()
    show.click()  # somebody else may have loaded the page
    nothing_hidden_is_there(viewer)
    player.make(DrawCard(None))
    take_the_screen()
    nothing_hidden_is_there(twin.viewer)


def test_taking_back_and_loading_again_bring_no_secret_with_them(pages_server: Server, open_page: OpenPage) -> None:
    page, recorded = open_page(pages_server.page("play") + OPTIONS.to_query(), ready=READY)
    player = Player.of(page, OPTIONS)
    player.make(KeepTickets(player.twin.view().offer[:2]))
    page.get_by_role("button", name="Undo").click()
    player.twin.undo()
    page.get_by_text("Taken back").wait_for()
    page.reload()
    page.get_by_role("button", name="Keep 0 of").wait_for()
    player.make(KeepTickets(player.twin.view().offer))
    assert recorded.containing("Taken back")
    assert recorded.containing(*secrets_of_rivals(player.twin, 0)) == []


# --- what breaks ---


def test_a_page_whose_kernel_was_killed_comes_back_by_itself(pages_server: Server, open_page: OpenPage) -> None:
    player, page, _ = in_mid_turn(pages_server.page("play"), open_page)
    page.evaluate("window.sameDocument = true")
    kernel_of(page).kill()
    page.wait_for_function("!window.sameDocument")
    goes_on(player)


def cut_and_mended(line: Line, page: Page, pauses: Sequence[float], wait_first: bool) -> None:
    """Draw a card again and again while the connection is cut, and wait until it is back."""
    waiting, draw = page.get_by_text("Waiting for the connection"), page.get_by_role("button", name="Draw blind")
    line.cut()
    if wait_first:
        waiting.wait_for()
    for pause in pauses:
        draw.click(force=True)  # Playwright would wait until it counts again
        page.wait_for_timeout(pause)
    line.mend()
    waiting.wait_for(state="detached")


def test_without_a_connection_a_page_says_so_takes_no_presses_and_comes_back_by_itself(
    pages_server: Server, open_page: OpenPage
) -> None:
    with Line(pages_server.port) as line:
        player, page, _ = in_mid_turn(pages_server.page("play", line.port), open_page)
        cut_and_mended(line, page, pauses=4 * (300,), wait_first=True)
        goes_on(player)  # none of the four presses has counted


def test_a_press_that_went_out_as_the_connection_broke_counts_at_most_once(
    pages_server: Server, open_page: OpenPage
) -> None:
    with Line(pages_server.port) as line:
        player, page, _ = in_mid_turn(pages_server.page("play", line.port), open_page)
        cut_and_mended(line, page, pauses=4 * (700,), wait_first=False)
        # (A page that was loaded again has its map before it has its game.)
        page.get_by_text(re.compile("Draw one more card|Your turn")).first.wait_for()
        page.wait_for_timeout(1000)
        if page.get_by_text("Draw one more card").count() == 0:
            player.twin.play(DrawCard(None))
        player.agree()


def test_a_page_outlives_its_server(open_page: OpenPage) -> None:
    with voila(ROOT / "notebooks" / "play.ipynb", "--pool_size=1") as server:
        player, page, _ = in_mid_turn(server.url, open_page)
        port = server.port
    page.get_by_text("Waiting for the connection").wait_for()
    page.evaluate("window.sameDocument = true")
    with voila(ROOT / "notebooks" / "play.ipynb", "--pool_size=1", port=port):
        page.wait_for_function("!window.sameDocument")
        goes_on(player)


def test_leaving_a_game_that_is_not_kept_asks_first(visitor: BrowserContext) -> None:
    with voila(ROOT / "notebooks" / "play.ipynb", "--pool_size=1", env={"TTR_STORE": "none"}) as server:
        page, asked = visitor.new_page(), []
        page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
        page.goto(server.url + OPTIONS.to_query())
        page.locator(".ttr-offer input").first.check()
        page.locator(".ttr-offer input").nth(1).check()
        page.get_by_role("button", name="Keep 2 of").click()
        page.get_by_role("button", name="Draw blind").wait_for()
        page.reload()
        assert asked == ["beforeunload"]
        page.close(run_before_unload=False)
