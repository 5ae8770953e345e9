"""Nothing is lost: a page continues after a reload, or after the loss of its kernel, its server or its connection."""

import inspect
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from ttr import DrawCard, KeepTickets
from ttr.ui.page.address import Address
from ttr.ui.page.connection import script
from ttr.ui.setup.game_options import GameOptions, SeatChoice

from .conftest import OpenPage, Recorded
from .line import Line
from .player import Player, secrets_of_rivals
from .serve import ROOT, Server, voila
from .steps import kernel_of, press, wait_for_answer

READY = ".ttr-map .main-svg"
OPTIONS = GameOptions("usa", (SeatChoice(None), SeatChoice("destination"), SeatChoice("random")), 7)
SCROLLER = "document.getElementById('rendered_cells')"
LOW = (768, 560)  # shorter than a page with a game
ADDRESS = re.compile(r"#game=\d+-[\w-]{22}$")


def test_a_game_survives_the_loss_of_its_page_kernel_connection_and_server(
    pages_server: Server, open_page: OpenPage
) -> None:
    with Line(pages_server.port) as line:
        with voila(ROOT / "notebooks", "--preheat_kernel=False", warm=False) as server:
            line.redirect(server.port)
            address = server.page("play", line.port)
            page, recorded = open_page(address + OPTIONS.to_query(), ready=READY)
            player = Player.of(page, OPTIONS)

            what_was_taken_back_stays_so_when_the_page_is_loaded_again(player, recorded)
            player.make(KeepTickets(player.twin.view().offer))
            assert recorded.containing("Undone")
            assert recorded.containing(*secrets_of_rivals(player.twin, 0)) == []

            in_mid_turn(player)
            a_page_that_is_loaded_again_stands_where_it_stood(player, recorded)
            ends_its_turn(player)
            assert recorded.containing("Draw one more card")  # these are the frames of the restored game
            assert recorded.containing(*secrets_of_rivals(player.twin, 0)) == []

            in_mid_turn(player)
            a_page_whose_kernel_was_killed_comes_back_by_itself(player)
            ends_its_turn(player)

            in_mid_turn(player)
            of_presses_as_the_connection_breaks_and_while_the_page_waits_for_it_one_counts_at_most(player, line)

            in_mid_turn(player)
            another_tab_shows_the_same_game_and_goes_on_with_it(player, open_page)
            an_address_that_leads_nowhere_says_so_and_offers_the_last_games_and_a_new_one(player, address)
            in_mid_turn(player)
        page.get_by_text("Waiting for the connection").wait_for()  # the server has stopped
        page.evaluate("window.sameDocument = true")
        line.redirect(pages_server.port)
        page.wait_for_function("() => !window.sameDocument")
        ends_its_turn(player)


def in_mid_turn(player: Player) -> None:
    """Draw the first of two cards, unless it is already drawn."""
    if player.twin.view().phase == "turn":
        player.make(DrawCard(None))
    player.page.wait_for_url(ADDRESS)


def ends_its_turn(player: Player) -> None:
    """Check that the page agrees with its twin, and end the turn."""
    player.agree()
    player.page.get_by_text("Draw one more card").wait_for()
    before = player.twin.state.turn
    player.make(DrawCard(None))
    assert player.twin.state.turn > before


def what_was_taken_back_stays_so_when_the_page_is_loaded_again(player: Player, recorded: Recorded) -> None:
    player.make(KeepTickets(player.twin.view().offer[:2]))
    press(player.page, "Undo")
    player.twin.undo()
    player.page.get_by_text("Undone").wait_for()
    player.page.wait_for_url(ADDRESS)  # without it, the same link would start a game that looks the same
    address = player.page.url
    tickets = player.page.locator(".ttr-offer input:visible")
    tickets.nth(1).check()
    player.page.get_by_role("button", name="Keep 1 of").wait_for()
    player.page.reload()
    player.page.get_by_role("button", name="Keep 1 of").wait_for()  # what was ticked stays so, too
    assert [tickets.nth(place).is_checked() for place in range(3)] == [False, True, False]
    assert player.page.url == address


def a_page_that_is_loaded_again_stands_where_it_stood(player: Player, recorded: Recorded) -> None:
    page = player.page
    recorded.frames.clear()
    desktop = page.viewport_size
    page.set_viewport_size({"width": LOW[0], "height": LOW[1]})
    page.wait_for_function(f"() => {{ {SCROLLER}.scrollTop = 200; return {SCROLLER}.scrollTop === 200 }}")
    page.reload()
    page.get_by_text("Draw one more card").wait_for()
    page.wait_for_function(f"() => {SCROLLER}.scrollTop === 200")
    assert desktop is not None
    page.set_viewport_size(desktop)


def a_page_whose_kernel_was_killed_comes_back_by_itself(player: Player) -> None:
    player.page.evaluate("window.sameDocument = true")
    player.page.evaluate("addEventListener('ttr-kernel-died', () => sessionStorage.setItem('died', 'heard'))")
    kernel_of(player.page).kill()
    player.page.wait_for_function("() => !window.sameDocument")
    assert player.page.evaluate("sessionStorage.getItem('died')") == "heard"


def of_presses_as_the_connection_breaks_and_while_the_page_waits_for_it_one_counts_at_most(
    player: Player, line: Line
) -> None:
    page = player.page
    waiting, draw = page.get_by_text("Waiting for the connection"), page.get_by_role("button", name="Draw blind")
    line.cut()
    draw.click(force=True)  # Playwright would wait until clicks count again
    waiting.wait_for()
    for _ in range(4):
        draw.click(force=True)
        page.wait_for_timeout(300)
    line.mend()
    waiting.wait_for(state="detached")
    # The page has its answer, or has reloaded; after a reload, its map appears before its game.
    wait_for_answer(page)
    page.get_by_text(re.compile("Draw one more card|Your turn")).first.wait_for()
    if page.get_by_text("Draw one more card").count() == 0:
        player.twin.play(DrawCard(None))
    player.agree()


def another_tab_shows_the_same_game_and_goes_on_with_it(player: Player, open_page: OpenPage) -> None:
    page = player.page
    same = page.context.new_page()
    same.goto(page.url)
    ends_its_turn(Player(same, player.twin))  # one move after the first page
    page.get_by_role("button", name="Draw blind").click()
    page.get_by_text("went on in another window").wait_for()
    player.agree()
    same.close()


def an_address_that_leads_nowhere_says_so_and_offers_the_last_games_and_a_new_one(player: Player, address: str) -> None:
    front = player.page.context.new_page()
    front.goto(f"{address}#game=1-{22 * 'A'}")
    front.get_by_text("no longer saved").wait_for()
    front.wait_for_function("() => location.hash === ''")
    front.locator(".ttr-last-game").first.click()
    front.wait_for_url(ADDRESS)
    Player(front, player.twin).agree()
    assert front.url.partition("#")[2] == player.page.url.partition("#")[2]
    press(front, "New game")
    press(front, "Start game")
    front.get_by_role("button", name="Keep 0 of").wait_for()
    front.wait_for_url(lambda url: ADDRESS.search(url) is not None and url != player.page.url)
    front.close()


def test_on_a_shared_screen_curtain_and_reload_reveal_no_cards(pages_server: Server, open_page: OpenPage) -> None:
    options = GameOptions("usa", (SeatChoice(None, "Ada"), SeatChoice(None, "Bo"), SeatChoice("destination")), 11)
    page, recorded = open_page(pages_server.page("play") + options.to_query(), ready=READY)
    player = Player.of(page, options)
    twin, show = player.twin, page.get_by_role("button", name="show my cards")

    def nothing_hidden_is_there(viewer: int | None) -> None:
        """Check the page, and each frame since the last check."""
        player.agree()
        secrets, text = secrets_of_rivals(twin, viewer), page.locator("body").inner_text()
        assert [secret for secret in secrets if secret in text] == []
        assert recorded.containing(*secrets) == []
        recorded.frames.clear()

    def take_the_screen(*, loaded_again: bool) -> None:
        show.wait_for()
        recorded.frames.clear()  # the earlier frames were for the previous person
        if loaded_again:
            page.reload()
            show.wait_for()
        nothing_hidden_is_there(None)
        show.click()
        twin.lift_curtain()
        if twin.view().offer:
            page.locator(".ttr-offer input").first.wait_for()

    for name in ("Ada", "Bo"):
        take_the_screen(loaded_again=name == "Bo")
        player.make(KeepTickets(twin.view().offer))
    take_the_screen(loaded_again=False)
    viewer = twin.viewer
    player.make(DrawCard(None))
    nothing_hidden_is_there(viewer)
    recorded.frames.clear()
    page.reload()
    show.wait_for()  # somebody else may have loaded the page
    nothing_hidden_is_there(None)
    show.click()
    nothing_hidden_is_there(viewer)
    player.make(DrawCard(None))
    take_the_screen(loaded_again=True)
    nothing_hidden_is_there(twin.viewer)


# --- leaving ---

FRAME = Path(inspect.getfile(Address)).parent
# A page whose kernel reports that its work is saved or not, in a browser that stores something or nothing.
KERNEL = """async ([script, values, blocked]) => {
  if (blocked) Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
  const on = (change, act) => change === "change:text" && act();
  const model = { get: (name) => values[name], on, off: () => {}, send: () => {} };
  const module = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  module.default.initialize({ model });
}"""
GAME = {"alone": True, "code": "", "title": "", "listed": 0}
WORK = {"name": "board", "place": "both", "unkept": False}


@pytest.mark.parametrize(
    ("name", "values", "blocked", "asks"),
    [
        ("address.js", GAME | {"unkept": False}, False, False),
        ("address.js", GAME | {"unkept": True}, False, True),
        ("kept_text.js", WORK | {"text": "a town"}, False, False),
        ("kept_text.js", WORK | {"text": "a town"}, True, True),
        ("kept_text.js", WORK | {"text": ""}, True, False),
        ("kept_text.js", WORK | {"text": "", "unkept": True}, False, True),
    ],
)
def test_leaving_asks_first_if_and_only_if_something_would_be_lost(
    chromium: Browser, name: str, values: dict[str, object], blocked: bool, asks: bool
) -> None:
    page, asked = chromium.new_page(), []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.route("**/game", lambda route: route.fulfill(body="<button>Draw</button>", content_type="text/html"))
    page.goto("http://localhost:1/game")
    page.evaluate(KERNEL, [script(FRAME / name, "fragment.js"), values, blocked])
    press(page, "Draw")  # a browser only asks users who have clicked something
    page.reload()
    assert asked == (["beforeunload"] if asks else [])
    page.close()
