"""Seats that nobody attends to: a bot plays if all who are there agree, until somebody comes with the seat's link."""

import random

import pytest

from tests.ui.seen import text_of
from tests.ui.table.conftest import PERSON, Room, play_on, some_move
from ttr.game.state import End, Phase
from ttr.store.logs import Unreached
from ttr.store.store import Store
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.setup.game_options import GameOptions
from ttr.ui.table.page import TablePage
from ttr.ui.table.saved_table import SavedTable, open_table

NOTICED_AWAY = 80  # seconds: a minute, and the time until a page notices


def pass_by(now: list[float], *there: TablePage, seconds: int = NOTICED_AWAY) -> None:
    """Let time pass, while only these pages have a browser."""
    for _ in range(seconds // 8):
        now[0] += 8
        for page in there:
            page.look()
            page.connection.ping += 1


def all_look(*pages: TablePage) -> None:
    for page in pages:
        page.look()


def for_three(room: Room) -> list[TablePage]:
    """Open a table for Ada, Bo and Cy, who sit down; return the pages of its host and of theirs."""
    pages = [room.open(PERSON, PERSON, PERSON, rules="usa"), *map(room.seated, range(3), ["Ada", "Bo", "Cy"])]
    all_look(*pages)
    return pages


def question(page: TablePage) -> str:
    return text_of(page.bot_vote.text.value) if is_visible(page.bot_vote.panel) else ""


def makes_a_move(player: TablePage, pages: list[TablePage]) -> None:
    """Play on until it is a player's turn after the choice of first tickets; the player then makes a move."""
    play_on(pages, until=lambda game: game.state.phase is not Phase.FIRST_TICKETS and player.game.my_turn)
    assert player.game.my_turn
    made = len(player.game.moves)
    move = some_move(player, random.Random(1))
    player.play(move)
    all_look(*pages)
    assert [(page.game.states[made].seat, page.game.moves[made]) for page in pages] == [
        (player.game.viewer, move)
    ] * len(pages)


def test_the_others_are_asked_about_a_person_who_left_a_minute_ago(room: Room, now: list[float]) -> None:
    host, ada, bo, cy = for_three(room)
    pass_by(now, host, ada, cy, seconds=56)
    assert [question(page) for page in (host, ada, cy)] == ["", "", ""]
    pass_by(now, host, ada, cy, seconds=32)
    asked = "Bo has been away for more than a minute. A bot can play until Bo is back."
    assert [question(page) for page in (host, ada, cy)] == [asked] * 3
    assert ada.bot_vote.yes_button.description == "Let a bot play for Bo"
    assert [is_visible(page.bot_vote.yes_button) for page in (host, ada, cy)] == [False, True, True]
    bo.connection.ping += 1
    pass_by(now, host, ada, cy, seconds=8)
    assert [question(page) for page in (host, ada, cy)] == ["", "", ""]


@pytest.mark.parametrize("choosing", [True, False], ids=["in mid-choice, by the link", "in mid-game, on the page"])
def test_a_bot_plays_once_all_agree_until_the_person_is_back(room: Room, now: list[float], choosing: bool) -> None:
    host, ada, bo, cy = for_three(room)
    if not choosing:
        play_on([ada, bo, cy], until=lambda game: len(game.moves) > 6 and game.state.seat == 1)
    pass_by(now, ada, cy)  # neither Bo nor the host is there
    ada.bot_vote.yes_button.click()
    assert ada.game.persons == [0, 1, 2]
    assert question(ada).endswith("You agree. Waiting for Cy.")
    cy.look()
    assert question(cy).endswith("Ada agrees.")
    cy.bot_vote.yes_button.click()
    all_look(ada, bo)
    assert [ada.game.persons, question(ada), question(cy)] == [[0, 2], "", ""]
    assert "a bot plays" in text_of(ada.seats.value)
    before = len(ada.game.moves)
    play_on([ada, cy], until=lambda game: len(game.moves) > before + 6)
    assert ada.game.state.phase is not Phase.FIRST_TICKETS

    if choosing:
        bo = room.page("seat 1")
    else:
        bo.look()
        bo.connection.ping += 1
    assert bo.status.text == "Welcome back. You play your seat again."
    all_look(ada, cy, host)
    assert [page.game.persons for page in (host, ada, bo, cy)] == [[0, 1, 2]] * 4
    makes_a_move(bo, [ada, bo, cy])


def test_an_agreement_can_be_withdrawn_and_ends_when_the_person_is_back(room: Room, now: list[float]) -> None:
    _, ada, bo, cy = for_three(room)
    pass_by(now, ada, cy)
    ada.bot_vote.yes_button.click()
    assert ada.bot_vote.wait_button.description == "Wait for Bo"
    ada.bot_vote.wait_button.click()
    cy.look()
    cy.bot_vote.yes_button.click()
    assert cy.game.persons == [0, 1, 2]
    bo.look()
    bo.connection.ping += 1
    pass_by(now, ada, cy)  # Bo leaves again
    ada.bot_vote.yes_button.click()
    assert ada.game.persons == [0, 1, 2]  # Cy has not agreed this time
    cy.look()
    bo.look()
    bo.connection.ping += 1
    lines = list(cy.game.lines)
    cy.bot_vote.yes_button.click()  # before Cy's page knows
    assert (cy.status.text, cy.game.lines[: len(lines)]) == ("The player of this seat is back.", lines)
    assert cy.game.persons == [0, 1, 2]


def test_a_seat_that_could_not_be_covered_as_a_whole_is_not_covered_at_all(room, now, monkeypatch):
    _, ada, _, cy = for_three(room)
    pass_by(now, ada, cy)
    ada.bot_vote.yes_button.click()
    cy.look()
    lines = list(cy.game.lines)

    def fails(*_: object) -> None:
        raise Unreached("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "append", fails)
        cy.bot_vote.yes_button.click()
    assert "the disk is full" in cy.status.text
    assert (cy.game.lines, cy.game.persons) == (lines, [0, 1, 2])
    cy.bot_vote.yes_button.click()
    assert cy.game.persons == [0, 2]


def test_an_agreement_no_longer_waits_for_somebody_who_has_left_too(room: Room, now: list[float]) -> None:
    _, ada, _, cy = for_three(room)
    pass_by(now, ada, cy)
    ada.bot_vote.yes_button.click()
    ada.end_vote.end_button.click()
    pass_by(now, ada)
    assert ada.game.persons == [0, 2]
    assert question(ada).startswith("Cy has been away")
    assert not ada.game.over
    pass_by(now, ada)
    assert ada.game.state.end is End.AGREED  # nor does a vote to end the game


def test_an_agreement_or_a_vote_of_others_does_not_undo_a_move(room: Room, now: list[float]) -> None:
    _, ada, bo, cy = for_three(room)
    play_on([ada, bo, cy], until=lambda game: len(game.moves) > 3 and game.state.seat == 0)
    pass_by(now, ada, cy)
    cy.bot_vote.yes_button.click()
    made = len(ada.game.moves)
    ada.play(next(move for move in ada.game.view().legal_moves if str(move).startswith("draw")))
    assert not ada.status.urgent
    assert len(ada.game.moves) == made + 1


def test_seats_that_nobody_took_are_played_by_bots_if_the_host_is_gone(room: Room, now: list[float]) -> None:
    room.open(PERSON, PERSON, PERSON, rules="usa")
    ada, cy = room.seated(0, "Ada"), room.seated(2, "Cy")
    pass_by(now, ada, cy)
    assert question(ada) == ""  # the host may come back
    pass_by(now, ada, cy)
    assert question(ada).startswith("Seat 2 is free, and the host is away.")
    ada.bot_vote.yes_button.click()
    assert not ada.game
    cy.look()
    cy.bot_vote.yes_button.click()
    ada.look()
    assert ada.game.state.setup.seats == ("Ada", "Steady", "Cy")

    bo = room.seated(1, "Bo")  # a latecomer with the seat's link
    makes_a_move(bo, [ada, bo, cy])
    assert [place.name for place in ada.game.places] == ["Ada", "Bo", "Cy"]


def test_the_seats_end_a_game_whose_host_is_gone(room: Room, now: list[float]) -> None:
    _, *seats = for_three(room)
    play_on(seats, until=lambda game: len(game.moves) > 9)
    pass_by(now, *seats, seconds=300)
    for page in seats:
        page.look()
        page.end_vote.end_button.click()
    all_look(*seats)
    assert [page.game.state.end for page in seats] == [End.AGREED] * 3


def test_the_wait_for_a_player_who_never_came_begins_with_the_first_look(room: Room, now: list[float]) -> None:
    store = Store(room.url, room.clock)
    room.codes = open_table(store, GameOptions("mini", (PERSON, PERSON), 7))  # as a class does, whose host never comes
    SavedTable.find(room.codes["seat 1"], store).do(lambda game: game.sit(1, "Bo"))
    now[0] += 3600
    ada = room.seated(0, "Ada")
    pass_by(now, ada, seconds=64)
    assert question(ada) == ""
    pass_by(now, ada, seconds=16)
    assert question(ada).startswith("Bo has been away")
