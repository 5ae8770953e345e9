"""First tickets at a table: all choose at the same time, in any order, and see nothing of the others' choices."""

import random
import re

import pytest

import ttr
from tests.ui.play.pressing import keep_all
from tests.ui.seen import text_of
from tests.ui.table.conftest import BOT, PERSON, Room, secrets_in
from ttr.game.state import Phase
from ttr.store.store import Store
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.setup.game_options import GameOptions
from ttr.ui.table.game import TableGame
from ttr.ui.table.page import TablePage

NAMES = ("Ada", "Bo", "Cy")


def three(room: Room) -> list[TablePage]:
    """Open a table for three, and return their pages, all of which know that the game has begun."""
    room.open(PERSON, PERSON, PERSON, rules="usa")
    pages = [room.seated(seat, name) for seat, name in enumerate(NAMES)]
    for page in pages:
        page.look()
    return pages


def kept(page: TablePage) -> tuple[int, ...]:
    return page.game.tickets_of(page.game.viewer)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)], ids=str)
def test_each_sees_an_offer_at_once_and_any_order_of_choices_leads_to_the_same_game(room, order):
    pages = three(room)
    assert [is_visible(page.turn.offer_section) for page in pages] == [True] * 3
    assert {(page.status.text, page.attention.title) for page in pages} == {
        ("Choose your first tickets.", "● Your turn")
    }
    offers = [page.game.view().offer for page in pages]
    assert len(set(offers)) == 3
    for seat in order:
        for check in pages[seat].turn.offers[: 2 + (seat == 1)]:
            check.value = True
        pages[seat].turn.keep_button.click()  # no page has read what the others did
        assert not pages[seat].status.urgent
    for page in pages:
        page.look()
    (game,) = {tuple(map(str, page.game.moves)) for page in pages}
    state = pages[0].game.states[0]
    for _ in range(3):
        chosen = offers[state.seat][: 2 + (state.seat == 1)]
        state = ttr.apply(state, ttr.KeepTickets(chosen))
    assert pages[0].game.state == state
    assert state.phase is Phase.TURN
    assert len(game) == 3


def test_others_see_who_has_chosen_and_nothing_else_until_all_have(room: Room) -> None:
    host = room.open(PERSON, PERSON, PERSON, rules="usa")
    pages = [room.seated(seat, name) for seat, name in enumerate(NAMES)]
    watching = [host, room.projector()]
    for page in pages[:2]:
        page.look()
        keep_all(page)
    for page in (*pages, *watching):
        page.look()
        assert text_of(page.seats.value).count("has chosen") == 2
        assert text_of(page.seats.value).count("is choosing") == 1
        assert text_of(page.seats.value).count("0 tickets") == 3
        assert secrets_in(page) == []
    assert pages[0].status.text == "You have chosen. Waiting for Cy."
    assert host.status.text == "Cy chooses first tickets."
    keep_all(pages[2])
    host.look()
    assert not re.search("chosen|choosing", text_of(host.seats.value))
    assert text_of(host.seats.value).count("kept 3 tickets") == 3


def test_a_choice_that_waits_is_shown_to_its_player_survives_a_reload_and_can_be_taken_back(room: Room) -> None:
    pages = three(room)
    ada, bo, _ = pages
    tab = room.page("seat 1")
    keep_all(bo)
    tickets = kept(bo)
    assert len(tickets) == 3
    tab.turn.offers[0].value = tab.turn.offers[1].value = True
    tab.turn.keep_button.click()
    assert tab.status.urgent  # of two tabs of a seat one chooses
    for page in (bo, tab, room.page("seat 1")):
        assert kept(page) == tickets
        assert (is_visible(page.turn.offer_section), page.game.my_turn) == (False, False)
        shown = text_of(page.turn.tickets.value)
        assert all(ttr.load_board("usa").tickets[ticket].a in shown for ticket in tickets)
    keep_all(bo)
    assert bo.status.urgent  # it is no longer this player's turn
    bo.undo_button.click()
    assert (bo.status.text, is_visible(bo.turn.offer_section)) == ("Undone.", True)
    ada.look()
    assert text_of(ada.seats.value).count("is choosing") == 3
    for page in pages:
        keep_all(page)
    bo.look()
    bo.undo_button.click()
    assert bo.status.urgent
    for page in pages:
        page.look()
        page.toggle_log()
        assert len(page.game.moves) == 3
        assert text_of(page.log.text.value).count("keeps 3 of 3 tickets") == 3  # no secret once all have chosen


def test_ticks_stay_while_others_choose(room: Room) -> None:
    pages = three(room)
    pages[0].turn.offers[1].value = True
    pages[0].attention.receive({"seen": pages[0].attention.shown})
    keep_all(pages[1])
    pages[0].look()
    assert [check.value for check in pages[0].turn.offers[:3]] == [False, True, False]
    keep_all(pages[0])  # before the browser has shown that somebody has chosen
    assert pages[0].status.text == "You have chosen. Waiting for Cy."


@pytest.mark.parametrize("chose", [True, False], ids=["who has chosen", "who is choosing"])
def test_a_bot_takes_the_place_of_a_person(room: Room, chose: bool) -> None:
    host = room.open(PERSON, PERSON, BOT, rules="usa")
    ada, bo = room.seated(0, "Ada"), room.seated(1, "Bo")
    ada.look()
    if chose:
        keep_all(bo)
    host.look()
    host.host.bot.value = "random"
    host.host.bot_buttons[1].click()
    assert ada.game.moves == []  # Ada is still choosing
    ada.look()
    keep_all(ada)
    assert ada.game.state.phase is Phase.TURN
    if chose:
        assert len(ada.game.state.tickets[1]) == 3


def test_a_game_can_end_while_tickets_are_chosen(room: Room) -> None:
    host = room.open(PERSON, PERSON, rules="usa")
    ada, _ = room.seated(0, "Ada"), room.seated(1, "Bo")
    ada.look()
    keep_all(ada)
    host.look()
    host.end()
    for page in (host, ada):
        page.look()
        assert page.game.over
        assert page.game.state.tickets == ((), ())


def test_a_table_whose_first_seat_chose_alone_goes_on(room: Room) -> None:
    """Earlier versions let one seat choose after the other, as moves."""
    pages = three(room)
    first = pages[0].game.state.seat
    offer = pages[0].game.state.offers[first]
    store = Store(room.url)
    store.add(pages[0].table.number, [f"keep {' '.join(map(str, sorted(offer[:2])))}"])
    for page in pages:
        page.look()
    assert [page.game.my_turn for page in pages] == [seat != first for seat in range(3)]
    for page in pages:
        if page.game.my_turn:
            keep_all(page)
    pages[0].look()
    assert pages[0].game.state.phase is Phase.TURN
    assert len(pages[0].game.state.tickets[first]) == 2


@pytest.mark.parametrize("seed", range(30))
def test_no_order_of_choosing_and_changing_makes_another_game(seed: int) -> None:
    rng = random.Random(seed)
    options = GameOptions("usa", (PERSON, *rng.choices([PERSON, BOT], k=rng.randint(1, 4))), seed)
    game = TableGame(options, None)
    for seat in game.free:
        game.sit(seat, f"Player {seat}")
    final: dict[int, ttr.Move] = {}
    while game.state.phase is Phase.FIRST_TICKETS:
        game.viewer = rng.choice(game.persons)
        if game.viewer in game.chosen:
            game.undo()
        else:
            assert game.my_turn
            final[game.viewer] = rng.choice(game.view().legal_moves)
            game.play(final[game.viewer])
        assert TableGame(options, game.viewer, game.lines).choosing == game.choosing
    made = {state.seat: move for state, move in zip(game.states, game.moves, strict=False)}
    assert {seat: made[seat] for seat in final} == final
    assert TableGame(options, None, game.lines).states == game.states
