"""The play page: time to a playable map, bytes at load and for a press, and time from a click to its effect."""

import statistics
import time

from tests.browser.player import Player
from tests.browser.serve import ROOT, voila
from ttr import KeepTickets
from ttr.ui.setup.game_options import GameOptions, SeatChoice

# Times after a mouse click: of the first changed text beside the map, and of the last change.
_WATCH = """() => {
  const begin = () => { window.pressed = { at: performance.now(), text: null, last: 0 } };
  document.addEventListener("pointerdown", begin, true);
  new MutationObserver((changes) => {
    if (!window.pressed) return;
    pressed.last = performance.now() - pressed.at;
    const told = ({ type, target }) => type !== "attributes" && (target.closest ? target : target.parentElement);
    if (changes.some((change) => told(change)?.closest?.(".ttr-head, .ttr-side"))) pressed.text ??= pressed.last;
  }).observe(document.querySelector(".ttr-page"), {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
}"""
_QUIET = "() => pressed.text !== null && performance.now() - pressed.at - pressed.last > 700"
READY = ".ttr-map .main-svg"
OPTIONS = GameOptions("usa", (SeatChoice(None), SeatChoice("destination")), 7)


def test_page_warm(benchmark, play_server, open_page):
    """A visit to a server with a warm kernel."""

    def wait_for_a_warm_kernel():
        time.sleep(9)

    benchmark.pedantic(
        lambda: open_page(play_server.url, ready=READY), setup=wait_for_a_warm_kernel, rounds=4, warmup_rounds=1
    )


def test_page_cold(benchmark, open_page):
    """A visit to a server that starts the kernel on demand."""
    with voila(ROOT / "notebooks" / "play.ipynb", "--preheat_kernel=False", warm=False) as server:
        benchmark.pedantic(lambda: open_page(server.url, ready=READY), rounds=3)


def test_click_to_update(benchmark, play_server, open_page):
    """Time from a click on First or Last to that turn's sentence, with the whole map redrawn."""
    options = GameOptions("usa", (SeatChoice("destination"), SeatChoice("destination")), 3)
    page, _ = open_page(play_server.url + options.to_query(), ready=READY)
    last = Player.of(page, options).twin.state.turn
    sentence = page.locator(".ttr-sentence")

    def there_and_back():
        page.get_by_role("button", name="Last", exact=True).click()
        page.wait_for_function(f"() => document.querySelector('.ttr-position input').value === '{last}'")
        page.get_by_role("button", name="First", exact=True).click()
        sentence.get_by_text("after turn 0").wait_for()

    benchmark.pedantic(there_and_back, rounds=10, warmup_rounds=2)


def test_click_to_change(benchmark, play_server, open_page, figure):
    """Sixty clicks of a game, including bots' answers: times to the first text and the last change, and the traffic."""
    page, recorded = open_page(play_server.url + OPTIONS.to_query(), ready=READY)
    player = Player.of(page, OPTIONS)
    player.agree()
    figure(f"page: {recorded.bytes_received() / 1000:.0f} kB through websockets until the map can be played on")
    player.make(KeepTickets(player.twin.view().offer))
    page.evaluate(_WATCH)
    claim, draw = player.button("Claim"), player.button("Draw blind", exact=False)
    presses = 0
    texts: list[float] = []
    lasts: list[float] = []
    sizes: list[float] = []

    def one_press():
        nonlocal presses
        presses += 1
        before = recorded.bytes_received()
        # One claim in four moves, so that the game lasts long enough.
        claims = presses % 4 == 0 and claim.is_visible()
        if claims:
            page.get_by_label("Route", exact=True).select_option(index=1)
            page.locator(".ttr-chip:visible").first.click()
            page.wait_for_function(_QUIET, polling=100)
        (claim if claims else draw).click()
        page.wait_for_function(_QUIET, polling=100)
        pressed = page.evaluate("pressed")
        texts.append(pressed["text"])
        lasts.append(pressed["last"])
        sizes.append((recorded.bytes_received() - before) / 1000)

    benchmark.pedantic(one_press, rounds=60)
    for what, values, unit in (("first text", texts, "ms"), ("last change", lasts, "ms"), ("data", sizes, "kB")):
        middle, high = statistics.median(values), statistics.quantiles(values, n=20)[-1]
        figure(f"page: {len(values)} presses, {what}: median {middle:.0f} {unit}, p95 {high:.0f} {unit}")
