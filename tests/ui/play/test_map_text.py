"""The map in words on the play page: it is written only while open, for the shown position."""

from tests.ui.play.pressing import YOU, claim_first, in_play, started
from tests.ui.seen import text_of


def test_the_open_text_describes_the_moment_on_the_page(page):
    in_play(page)
    assert page.words.text.value == ""
    page.words.toggle_button.click()
    text = text_of(page.words.text.value)
    assert "You, 45 trains left No routes yet." in text
    assert f"{page.session.state.board.tickets[page.session.view().tickets[0]]}, " in text
    track = page.session.state.board.routes[page.turn.routes[0]]
    claim_first(page)
    assert f"Network A: {min(track.cities)} and {max(track.cities)}, {track.length} train" in text_of(
        page.words.text.value
    )
    page.timeline.go(0)
    assert "You, 45 trains left No routes yet." in text_of(page.words.text.value)
    page.words.toggle_button.click()
    assert page.words.text.value == ""


def test_the_text_is_empty_while_the_screen_changes_hands(page):
    started(page, YOU, YOU)
    page.words.toggle_button.click()
    page.curtain_button.click()
    assert "tickets" in page.words.text.value
    for check in page.turn.offers[:3]:
        check.value = True
    page.turn.keep_button.click()
    assert page.session.next_viewer is not None
    assert "No routes yet." in page.words.text.value
    assert "tickets" not in page.words.text.value


def test_setting_up_another_game_closes_the_text(page):
    in_play(page)
    page.words.toggle_button.click()
    page.new_button.click()
    assert page.words.text.value == ""
    assert not page.words.is_open
