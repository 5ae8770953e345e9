"""Where nobody can claim a route any more, the page says so, and offers to end the game as it stands."""

import pytest

from tests.positions import begun, lay
from tests.ui.play.pressing import BOT, YOU, in_play, play_on_with_hints
from ttr import End, IllegalMove, Record
from ttr.game.seat_network import claims_are_over
from ttr.ui.controls.widgets import is_visible
from ttr.ui.panels.game_html import end_banner
from ttr.ui.play.session import Session
from ttr.ui.setup.game_options import GameOptions


def konigsberg(*seats):
    return GameOptions("usa", seats or (YOU, BOT), 0, "konigsberg")


@pytest.fixture
def late(page):
    """A game on Königsberg against a bot, played by hints until nobody can claim any more."""
    page.start(konigsberg())
    play_on_with_hints(page, lambda: claims_are_over(page.session.state))
    page.skip_scenes()
    return page


def test_the_page_says_what_can_still_change(late):
    assert "Nobody can claim a route any more: only new tickets can still change the score." in late.banner.value
    assert late.status.text == "Your turn: draw two cards or draw tickets."
    assert "You can no longer claim a route." in late.turn.no_route.value
    late.timeline.go(1)
    assert "Nobody" not in late.banner.value


def test_the_game_can_be_ended_as_it_stands(late):
    before = late.session.state
    late.end_button.click()
    late.skip_scenes()
    state = late.session.state
    assert (state.end, state.points, state.tickets) == (End.AGREED, before.points, before.tickets)
    assert is_visible(late.ending.score)
    assert not is_visible(late.end_button)
    assert not late.banner.value
    assert Record.from_text(late.session.record().to_text()).final_state == state


def test_the_end_is_kept_with_the_game(late):
    late.end_button.click()
    again = Session(late.session.options, late.session.lines)
    assert again.state == late.session.state
    assert again.lines == late.session.lines


def test_before_that_nothing_offers_the_end(page):
    in_play(page)
    assert not is_visible(page.end_button)
    page.end_button.click()
    assert not page.session.over
    assert "Somebody can still claim a route: play on." in page.status.text


def test_several_people_at_one_screen_end_it_together(page):
    page.start(konigsberg(YOU, YOU))
    while not claims_are_over(page.session.state):
        page.lift_curtain()
        page.play(page.session.hint().move)
    assert not is_visible(page.end_button)  # nobody is at the screen
    page.lift_curtain()
    assert page.end_button.description == "All agree: end the game here"


def test_in_the_last_round_the_game_ends_by_itself(late):
    late.session.states[-1] = lay(late.session.state, turns_left=2)
    late.refresh()
    assert not is_visible(late.end_button)
    with pytest.raises(IllegalMove, match="This is the last round: play it to its end"):
        late.session.end_here()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, ""),
        ({"open_routes": (1, 0)}, ""),
        ({"open_routes": (0, 0)}, "only new tickets can still change the score"),
        ({"open_routes": (0, 0), "ticket_deck": ()}, "the score stays as it is"),
        ({"open_routes": (0, 0), "turns_left": 2}, "Last round: 2 turns left"),
        ({"open_routes": (0, 0), "end": End.PASSES}, ""),
    ],
)
def test_the_banner_says_how_the_game_goes_to_its_end(changes, said):
    banner = str(end_banner(lay(begun(), **changes)))
    assert said in banner if said else not banner
