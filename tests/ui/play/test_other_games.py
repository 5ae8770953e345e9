"""The play page with rules that have open piles, no display, ticket swaps or no points."""

import re

import pytest

from tests.ui.play.pressing import BOT, YOU, in_play, lay, play_on_with_hints, said, started
from tests.ui.seen import text_of
from ttr import DrawCard, SwapTickets
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.setup.game_options import GameOptions


def test_open_piles_are_buttons_with_their_number_of_cards_and_nothing_is_blind(page):
    in_play(page, rules="mini")
    assert "Your turn: draw two cards from the piles, claim a route or draw tickets." in said(page)
    black, white = page.turn.slots[:2]
    assert (black.description, white.description) == ("black ×16", "white ×16")
    assert not is_visible(page.turn.deck_button)
    assert "Open piles" in page.turn.table_title.value
    black.click()
    assert (black.description, page.session.view().cards) == ("black ×15", {"white": 2, "black": 3})
    state = page.session.state
    lay(page, display=bytes((255, state.display[1])), deck=state.deck.replace(b"\x06", b""))
    assert (black.description, black.disabled) == ("black ×0", True)


def test_without_a_display_there_is_one_good_button_for_the_deck_and_tickets_are_swapped_by_theirs(page):
    started(page, rules="first-journey")
    assert "Your turn: draw two cards from the deck, claim a route or swap your tickets." in said(page)
    assert page.turn.deck_button.description.startswith("Draw a card (")
    assert not is_visible(page.turn.face_up)
    assert "Display" not in page.turn.table_title.value
    assert not is_visible(page.turn.tickets_button)
    assert page.turn.swap_button.description == "Swap my 2 tickets"
    before = page.session.view().tickets
    page.turn.swap_button.click()
    assert SwapTickets() in page.session.moves
    assert page.session.view().tickets != before
    in_play(page)
    assert not is_visible(page.turn.swap_button)
    page.turn.swap_button.click()
    assert "Tickets cannot be swapped in this game." in said(page)


def test_nothing_mentions_points_in_a_game_without_points(page):
    started(page, rules="first-journey")
    texts = []

    def look():
        page.log.button.click()
        shown = (page.status, page.seats, page.log.text, page.ending.score, page.completed, page.sentence)
        texts.extend(control.value for control in (*shown, page.turn.tickets, page.turn.offer_text))
        texts.extend([*page.map.picture.hover, *(label for label, _ in page.turn.route.options)])
        return False

    page.click_route(page.turn.routes[0])
    texts.append(said(page))
    play_on_with_hints(page, look)
    look()
    assert '<th scope="col">Tickets</th>' in "".join(texts)  # of the log sheet
    words = " ".join(map(text_of, texts))
    assert re.findall(r"\b(?:pts?|points?)\b", words, re.IGNORECASE) == []


def test_a_completed_ticket_is_announced_listed_for_all_and_counted_and_so_is_a_rivals(page):
    started(page, rules="first-journey")
    play_on_with_hints(page, lambda: page.session.state.shown[0])
    ticket = str(page.session.state.board.tickets[page.session.state.shown[0][0]])
    assert f"Completed: {ticket}!" in said(page)
    assert "You drew " in said(page)
    assert ticket in page.completed.value
    assert ">1 of 6<" in page.seats.value
    assert f'title="Completed: {ticket}"' in page.seats.value
    assert "1 of 6 completed" in page.turn.ticket_title.value
    started(page, rules="first-journey")
    while not page.session.state.shown[1]:
        page.play(DrawCard(None))
    ticket = page.session.state.board.tickets[page.session.state.shown[1][0]]
    for words in (f"Destination has completed {ticket}.", "completes"):  # and in the news
        assert words in said(page)
    assert page.undo_button.disabled


def test_the_ticket_bonus_is_a_goal_in_words_with_its_state_on_a_board_with_its_cities(page):
    started(page, rules="first-journey")
    goal = "Bonus: join Moscow, Rostov or Ankara to Dublin, Brest or Madrid"
    assert goal in page.turn.tickets.value
    assert "trains to go" in page.turn.tickets.value.split(goal)[1]
    lay(page, bonuses=(True, False))
    assert "✓ won" in page.turn.tickets.value.split(goal)[1]
    assert ">1 of 6<" in page.seats.value
    page.start(GameOptions("first-journey", (YOU, BOT), 7, board="budapest"))
    assert page.session.state.board.name == "budapest"
    assert "Bonus" not in page.turn.tickets.value


@pytest.mark.parametrize("rules", ["mini", "first-journey"])
def test_the_end_shows_the_winner_the_reason_and_all_scores(page, rules):
    started(page, rules=rules)
    play_on_with_hints(page)
    table, final = page.ending.score.value, page.session.scores()
    assert "The end: " in table
    assert ("win" in table) or ("share" in table)
    assert "Longest path" not in table
    for score in final:
        for ticket in score.tickets:
            mark = "✓" if ticket.completed else "✗"
            assert f"{mark} {page.session.state.board.tickets[ticket.ticket]}" in table
