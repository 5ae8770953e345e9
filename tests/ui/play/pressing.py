"""Helpers that operate the play page."""

from dataclasses import replace

from tests.positions import with_hidden_permuted
from tests.ui.seen import everything_sent
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.panels.overlay_bar import Layer
from ttr.ui.setup.game_options import GameOptions, SeatChoice

YOU, BOT, RANDOM = SeatChoice(None), SeatChoice("destination"), SeatChoice("random")


LAYERS = [layer for layer in Layer if layer not in (Layer.NONE, Layer.REASONS)]  # the overlays of a seat's network


class Broken:
    """A bot that always gives the same answer; without one, it raises an error."""

    def __init__(self, answer):
        self.answer = answer

    def choose(self, view, rng):
        return self.answer or 1 / 0


def started(page, *seats, seed=7, rules="usa"):
    page.start(GameOptions(rules, seats or (YOU, BOT), seed))
    return page


def keep_all(page):
    """Tick all offered tickets, and keep them."""
    for check in page.turn.offers:
        check.value = is_visible(check)
    page.turn.keep_button.click()


def in_play(page, *seats, seed=7, rules="usa"):
    """Start a game and keep all tickets."""
    started(page, *seats, seed=seed, rules=rules)
    keep_all(page)
    return page


def choose_claim(page, route=None):
    """Choose a claimable route, by default the first one, with its best payment."""
    page.turn.route.value = page.turn.routes[0] if route is None else route
    page.turn.payment.buttons[0].click()


def claim_first(page):
    """Claim the first claimable route."""
    choose_claim(page)
    page.turn.claim_button.click()


def lay(page, **changes):
    """Change the current position, and show it."""
    page.session.states[-1] = replace(page.session.state, **changes)
    page.refresh()


def play_until_undoable(page):
    """Play by the hints until the last decision can be undone."""
    page.play(page.session.hint().move)
    while page.session.why_no_undo() is not None:
        page.play(page.session.hint().move)


def secrets_held(page, rng):
    """Return the states of widgets, with the real and with other hidden cards in the shown position, that differ."""
    position = -1 if page.past.position is None else page.past.position
    viewer = -1 if page.session.viewer is None else page.session.viewer  # without a viewer, everything is hidden
    real = page.session.states[position]
    found = []
    for state in (with_hidden_permuted(real, viewer, rng), real):
        page.session.states[position] = state
        page.refresh(stay=True)
        found.append(everything_sent())
    other, held = found
    return [(held.get(key), other.get(key)) for key in held | other if held.get(key) != other.get(key)]


def said(page):
    return f"{page.status.text} {page.status.more}"


def press_something(page, rng):
    """Click a button that is available now."""
    if is_visible(page.curtain):
        page.curtain_button.click()
    elif is_visible(page.turn.offer_section):
        keep_all(page)
    elif page.turn.routes and rng.random() < 0.6:
        claim_first(page)
    else:
        buttons = [b for b in (page.turn.deck_button, *page.turn.slots) if is_visible(b) and not b.disabled]
        swap = page.turn.swap_button
        if is_visible(swap) and not swap.disabled and rng.random() < 0.1:
            swap.click()
        elif buttons:
            rng.choice(buttons).click()
        elif is_visible(page.turn.pass_button):
            page.turn.pass_button.click()
        elif page.turn.routes:
            claim_first(page)
        else:
            page.turn.tickets_button.click()


def play_on_with_hints(page, until=lambda: False):
    """Play by the hints, to the end or until a condition holds."""
    while not page.session.over and not until():
        page.play(page.session.hint().move)
