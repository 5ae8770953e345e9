"""First tickets at a table: all choose at the same time, in any order, and see nothing of the others' choices."""

import random
import re
from itertools import permutations

import pytest

import ttr
from tests.browser.player import secrets_of_rivals
from tests.ui.play.pressing import keep_all
from tests.ui.seen import held_by, text_of
from ttr.game.state import Phase
from ttr.store.store import Store
from ttr.ui.controls.widgets import is_visible
from ttr.ui.setup.game_options import GameOptions
from ttr.ui.table.game import TableGame
from ttr.ui.table.page import TablePage
from ttr.ui.table.saved_table import SavedTable

from .conftest import BOT, PERSON, Room, play_on

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


def test_each_sees_an_offer_at_once(room: Room) -> None:
    pages = three(room)
    assert [is_visible(page.turn.offer_section) for page in pages] == [True] * 3
    assert len({page.game.view().offer for page in pages}) == 3
    assert {page.status.text for page in pages} == {"Choose your first tickets."}
    assert {page.attention.title for page in pages} == {"● Your turn"}


@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
def test_any_order_of_choices_leads_to_the_same_game(room: Room, order: tuple[int, ...]) -> None:
    pages = three(room)
    offers = [page.game.view().offer for page in pages]
    for seat in order:
        for check in pages[seat].turn.offers[: 2 + (seat == 1)]:
            check.value = True
        pages[seat].turn.keep_button.click()
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
        held = held_by(page)
        assert [secret for secret in secrets_of_rivals(page.game, page.game.viewer) if secret in held] == []
    assert pages[0].status.text == "You have chosen. Waiting for Cy."
    assert host.status.text == "Cy chooses first tickets."
    keep_all(pages[2])
    host.look()
    assert not re.search("chosen|choosing", text_of(host.seats.value))
    assert text_of(host.seats.value).count("kept 3 tickets") == 3


def test_a_choice_that_waits_is_shown_to_its_player_and_survives_a_reload(room: Room) -> None:
    pages = three(room)
    keep_all(pages[1])
    tickets = kept(pages[1])
    assert len(tickets) == 3
    for page in (pages[1], room.page("seat 1")):
        assert kept(page) == tickets
        assert not is_visible(page.turn.offer_section)
        shown = text_of(page.turn.tickets.value)
        assert all(ttr.load_board("usa").tickets[ticket].a in shown for ticket in tickets)
        assert not page.game.my_turn
    keep_all(pages[1])
    assert pages[1].status.urgent  # it is no longer this player's turn


def test_a_choice_that_waits_can_be_taken_back(room: Room) -> None:
    pages = three(room)
    keep_all(pages[0])
    pages[0].undo_button.click()
    assert pages[0].status.text == "Undone."
    assert is_visible(pages[0].turn.offer_section)
    pages[1].look()
    assert text_of(pages[1].seats.value).count("is choosing") == 3
    for page in pages:
        keep_all(page)
    pages[0].look()
    pages[0].undo_button.click()
    assert pages[0].status.urgent
    assert len(pages[0].game.moves) == 3


def test_ticks_stay_while_others_choose(room: Room) -> None:
    pages = three(room)
    pages[0].turn.offers[1].value = True
    pages[0].attention.receive({"seen": pages[0].attention.shown})
    keep_all(pages[1])
    pages[0].look()
    assert [check.value for check in pages[0].turn.offers[:3]] == [False, True, False]
    keep_all(pages[0])  # before the browser has shown that somebody has chosen
    assert pages[0].status.text == "You have chosen. Waiting for Cy."


def test_all_can_press_before_they_see_the_others_choices(room: Room) -> None:
    pages = three(room)
    for page in pages:
        keep_all(page)  # no page has read what the others did
        assert not page.status.urgent
    assert pages[2].game.state.phase is Phase.TURN


def test_of_two_tabs_of_a_seat_one_chooses(room: Room) -> None:
    pages = three(room)
    other = room.page("seat 0")
    keep_all(pages[0])
    tickets = kept(pages[0])
    other.turn.offers[0].value = other.turn.offers[1].value = True
    other.turn.keep_button.click()
    assert other.status.urgent
    assert kept(other) == tickets


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


def test_the_game_goes_on_to_its_end_and_opens_again(room: Room) -> None:
    _, *pages = room.for_two()
    play_on(pages)
    assert pages[0].game.over
    replayed = SavedTable.find(room.codes["seat 1"], Store(room.url))
    assert replayed.game.states == pages[0].game.states


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


def test_a_finished_choice_is_no_secret_in_the_log_of_another_seat(room: Room) -> None:
    pages = three(room)
    for page in random.Random(2).sample(pages, 3):
        keep_all(page)
    for page in pages:
        page.look()
        page.toggle_log()
        assert text_of(page.log.text.value).count("keeps 3 of 3 tickets") == 3
