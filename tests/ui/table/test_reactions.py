"""Reactions at a table: a few ready words, for all to see, for some seconds."""

import pytest

from tests.ui.seen import text_of
from ttr.ui.controls.widgets import is_visible
from ttr.ui.table.game import REACTIONS, TableGame
from ttr.ui.table.page import TablePage

from .conftest import Room, play_on, record_of

WELL_PLAYED, WOW = range(2)


def shown(page: TablePage) -> str:
    return text_of(page.reactions.text.value)


def test_a_reaction_is_shown_to_all_for_some_seconds(room: Room, now: list[float]) -> None:
    host, ada, bo = room.for_two()
    pages = [host, ada, bo, room.projector()]
    ada.reactions.buttons[WELL_PLAYED].click()
    for page in pages:
        page.look()
    assert [shown(page) for page in pages] == ["Ada: 👏 Well played"] * 4
    now[0] += 4
    bo.reactions.buttons[WOW].click()
    ada.look()
    assert shown(ada) == "Ada: 👏 Well played Bo: 😮 Wow"
    now[0] += 8
    ada.connection.ping += 1
    assert shown(ada) == "Bo: 😮 Wow"
    now[0] += 8
    for page in pages:
        page.connection.ping += 1
    assert [shown(page) for page in pages] == [""] * 4
    assert shown(room.page("seat 0")) == ""  # who comes later does not see it


def test_a_seat_reacts_once_in_some_seconds_whatever_page_it_uses(room: Room, now: list[float]) -> None:
    _, ada, bo = room.for_two()
    again = room.page("seat 0")
    ada.reactions.buttons[WELL_PLAYED].click()
    lines = list(ada.game.lines)
    for page in (ada, again):
        for button in page.reactions.buttons:
            button.click()
        assert page.status.text == "Wait a few seconds before your next reaction."
        assert page.game.lines == lines
    bo.reactions.buttons[WOW].click()  # each seat has its own time
    now[0] += 5
    ada.reactions.buttons[WOW].click()
    bo.look()
    assert shown(bo) == "Bo: 😮 Wow Ada: 😮 Wow"


def test_only_a_player_who_has_sat_down_can_react(room: Room) -> None:
    host = room.open()
    newcomer, projector = room.page("seat 0"), room.projector()
    assert [is_visible(page.reactions.row) for page in (host, newcomer, projector)] == [False] * 3
    newcomer.react(WOW)
    assert newcomer.status.text == "Enter your name and sit down first."
    projector.react(WOW)
    assert projector.status.text == "Only a player with a seat can react."
    assert is_visible(room.seated(0, "Ada").reactions.row)


def test_a_reaction_of_another_undoes_nothing_and_changes_no_other_text(room: Room, now: list[float]) -> None:
    _, *seats = room.for_two()
    play_on(seats, until=lambda game: len(game.moves) > 6)
    mover = next(page for page in seats if page.game.my_turn)
    other = next(page for page in seats if page is not mover)
    mover.hint_button.click()
    hint, made = mover.status.text, len(mover.game.moves)
    other.reactions.buttons[WOW].click()
    mover.look()
    assert mover.status.text == hint
    now[0] += 5
    other.reactions.buttons[WELL_PLAYED].click()
    mover.play(mover.game.view().legal_moves[0])
    assert len(mover.game.moves) == made + 1


def test_players_react_after_the_end_and_the_record_has_no_reaction(room: Room) -> None:
    host, ada, bo = room.for_two()
    ada.reactions.buttons[WOW].click()
    play_on([ada, bo], until=lambda game: len(game.moves) > 3)
    host.look()
    host.end()
    for page in (ada, bo):
        page.look()
    bo.reactions.buttons[-1].click()
    ada.look()
    assert "Bo: 🤝 Good game" in shown(ada)
    assert is_visible(ada.ending.panel)
    record = record_of(ada.ending.files.value).to_text()
    assert not [word for word in ("react", *REACTIONS) if word in record]


def test_an_unknown_reaction_is_refused(room: Room) -> None:
    _, ada, _ = room.for_two()
    ada.look()
    with pytest.raises(ValueError, match="react does not go with 99 0"):
        TableGame(ada.game.options, None, [*ada.game.lines, "react 0 99 0"])
