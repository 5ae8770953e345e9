"""A whole game by keyboard alone, from set-up to the next game: the focus is visible after each key."""

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from ttr import ClaimRoute, DrawCard, KeepTickets, Move, Pass
from ttr.analysis.payments import payments
from ttr.game.files.log import payment_text
from ttr.game.legal import claimable_routes
from ttr.game.view import PlayerView
from ttr.ui.play.session import Session
from ttr.ui.setup.game_options import GameOptions, SeatChoice

from .conftest import OpenPage
from .player import Player, no_frame_holds_a_secret
from .serve import ROOT, Server
from .steps import listens, tab_to

OPTIONS = GameOptions("mini", (SeatChoice(None), SeatChoice("steady")), 2)  # a short game, its last move a drawn card

# The focused element's name, and whether it is visible inside the page.
_FOCUSED = """() => {
  const at = document.activeElement, box = at.getBoundingClientRect();
  const label = at.id && document.querySelector(`label[for="${at.id}"]`);
  const name = (label || at.closest("label") || at).textContent.replace(/\\s+/g, " ").trim() || at.title;
  const seen = at.checkVisibility() && !at.disabled && box.width > 0 && box.bottom > 0 && box.top < innerHeight
    && box.right > 0 && box.left < innerWidth;
  return [at === document.body ? "nothing" : `${at.tagName.toLowerCase()} ${name.slice(0, 60)}`,
    seen && at !== document.body && !!at.closest(".ttr-page")];
}"""

_OUTLINED = """() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return outlineStyle !== "none" && parseFloat(outlineWidth) >= 3;
}"""


_COUNT_NOTES = """() => {
  window.notes = 0;
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    window.notes += 1;
    return make.call(this);
  };
}"""

# Change a part of the page, and give the page time to notice.
_CHANGE_SOMETHING = """() => {
  document.querySelector('.ttr-side').classList.toggle('changed');
  return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


class Keyboard:
    """A player without a mouse, who records each key and the focus at that time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.steps: list[str] = []

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            listens(self.page)
            self.page.keyboard.press(key)
            self.steps.append(f"{key:12} {self.page.evaluate(_FOCUSED)[0]}")

    def holds(self, after: str) -> None:
        """Wait until a visible element has the focus, because the effect of a key takes a moment."""
        self.page.wait_for_function(f"() => ({_FOCUSED})()[1]")
        self.steps.append(f"{'':12} {after}: {self.page.evaluate(_FOCUSED)[0]}")

    def reach(self, name: str) -> None:
        """Press Tab until a control whose name starts with a text has the focus, and a frame shows it."""
        tab_to(self.page, name)
        assert self.page.evaluate(_OUTLINED), name
        self.steps.append(f"{'Tab …':12} {self.page.evaluate(_FOCUSED)[0]}")


def choice(view: PlayerView) -> Move:
    """Return the first claim that the page offers, or else a card, or else any move."""
    first = claimable_routes(view)[:1] if view.phase == "turn" else ()
    claims = [payments(view, route)[0] for route in first]
    keep = KeepTickets(view.offer)
    return next(move for move in (keep, *claims, DrawCard(None), *view.legal_moves) if move in view.legal_moves)


def all_moves() -> list[Move]:
    """Return all moves of the game's person."""
    twin, moves = Session(OPTIONS), []
    while not twin.over:
        moves.append(choice(twin.view()))
        twin.play(moves[-1])
    return moves


def keys_for(move: Move) -> Sequence[str]:
    """Return the keys that make a move, with the focus where the page puts it."""
    match move:
        case KeepTickets(tickets=kept):
            return ["Space", *["Tab", "Space"] * (len(kept) - 1)]
        case ClaimRoute():
            return ["r", "ArrowDown", "Tab", "Enter", "c"]  # the first route, its best payment
        case DrawCard(slot=slot):
            return ["d" if slot is None else str(slot + 1)]
        case Pass():
            return ["p"]
    raise AssertionError(f"this journey needs no {move}")


def test_a_whole_game_needs_no_mouse_and_never_loses_the_focus(pages_server: Server, open_page: OpenPage) -> None:
    page, recorded = open_page(pages_server.page("play"), ready=".ttr-setup")
    hands, player = Keyboard(page), Player.of(page, OPTIONS)
    hands.reach("Rules")
    page.keyboard.type("Mini")
    page.get_by_role("heading", name="Lorrin").wait_for()
    hands.reach("More opponents, and a seed …")
    hands.press("Enter")
    page.get_by_label("Seed", exact=True).wait_for()
    hands.reach("Seed")
    page.keyboard.type(str(OPTIONS.seed))
    hands.reach("Start game")
    hands.press("Enter")
    expect(page.locator(".ttr-offer input:visible").first).to_be_focused()
    player.agree()
    hands.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    keys.get_by_text("Keep").wait_for()
    assert keys.get_by_text("Claim", exact=True).count() == 0  # it cannot be pressed yet
    keys.get_by_role("button", name="Close").press("Enter")
    keys.wait_for(state="hidden")
    expect(page.locator(".ttr-offer input:visible").first).to_be_focused()
    page.evaluate(_COUNT_NOTES)
    *moves, last = all_moves()
    for number, move in enumerate(moves):
        if number == 5:
            assert page.evaluate("notes") == 0  # off until switched on
            hands.reach("Sounds")
            hands.press("Space")
            assert page.evaluate("notes") > 0
            one_looks_back_by_keys_that_are_letters_in_a_field(hands, player)
        if isinstance(move, ClaimRoute) and not any(isinstance(each, ClaimRoute) for each in moves[:number]):
            hands.reach("Claim")
            hands.press("Enter")
            page.get_by_text("Choose a route first").wait_for()
            hands.press("r", "ArrowDown")
            hands.reach(payment_text(player.twin.state.board, move))
            hands.press("Enter", "c")
        else:
            hands.press(*keys_for(move))
        if isinstance(move, KeepTickets):
            expect(player.button(f"Keep {len(move.tickets)} of {len(move.tickets)}")).to_be_enabled()
            hands.press("k")
        player.twin.play(move)
        player.agree()
        hands.holds(f"{move}")
    hands.reach("Rivals move")
    hands.press("ArrowDown")  # a chosen speed: rivals and points are shown, one after the other
    hands.reach(" ".join(page.locator(".ttr-cards button:visible").first.inner_text().split()))
    before, before_the_end = page.evaluate("notes"), len(recorded.frames)
    hands.press(*keys_for(last))
    expect(page.locator(".ttr-scene").get_by_role("button", name="Next")).to_be_focused()
    hands.press("Enter", "s")
    page.get_by_text("The game is over.").wait_for()
    expect(page.locator(".ttr-scene")).to_be_hidden()
    page.wait_for_function("before => notes > before + 3", arg=before)  # the last action, and the end
    hands.holds("the end")
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    assert page.evaluate("localStorage.getItem('ttr-my-games').split('\\n').length") == 1
    hands.press("g")
    expect(page.get_by_role("button", name="Start game")).to_be_focused()
    hands.press("Enter")
    expect(page.locator(".ttr-offer input:visible").first).to_be_focused()
    hands.holds("another game")
    player.twin.play(last)
    no_frame_holds_a_secret(player.twin, recorded, before_the_end)
    (ROOT / "test-results").mkdir(exist_ok=True)
    (ROOT / "test-results" / "keyboard.txt").write_text("\n".join(hands.steps), encoding="utf-8")
    assert recorded.errors == []


def one_looks_back_by_keys_that_are_letters_in_a_field(hands: Keyboard, player: Player) -> None:
    page = hands.page
    hands.press("ArrowLeft")
    player.button("Back to now").wait_for()
    hands.press("b")
    player.button("Back to now").wait_for(state="hidden")
    player.agree()
    hands.holds("back to now")
    field = page.get_by_label("Turn", exact=True)
    field.focus()
    page.evaluate(_CHANGE_SOMETHING)  # a late element does not take the focus from a user who has moved it
    hands.press("r", "Escape")  # elsewhere, R leads to the routes
    expect(field).to_be_focused()
    player.agree()
    hands.reach("Sounds")
