"""Make the README's picture: the play page as it is, in the middle of a game.

python -m tools.picture
"""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, find_chromium, wait_until_playable
from tests.browser.player import Player
from tests.browser.serve import ROOT, voila
from ttr.bots import make_bot
from ttr.ui.setup import SeatChoice, SetUp

SETUP = SetUp("usa", (SeatChoice(None), SeatChoice("destination"), SeatChoice("random")), 11)
TURNS = 75


def main() -> None:
    """Play most of a game by the bot's advice and take a picture."""
    with voila(ROOT / "notebooks" / "play.ipynb", "--pool_size=1") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(server.url + SETUP.to_query())
        wait_until_playable(page, ".ttr-map .main-svg")
        player = Player.of(page, SETUP)
        advisor = make_bot("destination")
        while player.twin.state.turn < TURNS or player.twin.state.phase != "turn":
            view = player.twin.view()
            assert view is not None
            player.make(advisor.choose(view, player.twin._rngs[0]).move)
        page.mouse.move(900, 700)
        page.wait_for_timeout(500)
        page.screenshot(path=ROOT / "docs" / "play.png")
        browser.close()


if __name__ == "__main__":
    main()
