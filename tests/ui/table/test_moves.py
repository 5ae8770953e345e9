"""Moves at a table: of two simultaneous clicks one counts, unsaved moves do not, and undo."""

import random

import pytest

from tests.ui.play.pressing import keep_all
from ttr.store.logs import StoreError
from ttr.store.store import Store
from ttr.ui.controls.widgets import is_visible
from ttr.ui.setup.game_options import GameOptions
from ttr.ui.table.game import TableGame
from ttr.ui.table.page import TWO_AT_ONCE

from .conftest import BOT, PERSON, Room, play_on, some_move

# --- two writers ---


def test_all_sit_down_together(room: Room) -> None:
    room.open(PERSON, PERSON)
    pages = [room.page("seat 0"), room.page("seat 1")]
    for page, name in zip(pages, ("Ada", "Bo"), strict=True):
        page.entrance.name.value = name
        page.entrance.sit_button.click()  # neither page has read the other's actions
    assert [place.name for place in pages[1].table.game.places] == ["Ada", "Bo"]
    assert pages[1].game is not None


def test_of_two_simultaneous_moves_one_counts_and_the_other_tab_gets_a_sentence(room: Room) -> None:
    room.open(PERSON, BOT, rules="first-journey")
    one = room.seated(0, "Ada")
    two = room.page("seat 0")
    rng, told = random.Random(5), 0
    while not one.game.over and told < 200:
        first, second = rng.sample([one, two], 2)
        before = len(first.table.game.lines)
        move, other = some_move(first, rng), some_move(second, rng)
        first.play(move)
        second.play(other)
        assert not first.status.urgent
        assert (second.status.text, second.status.urgent) == (TWO_AT_ONCE, True)
        assert first.table.game.lines == second.table.game.lines
        assert first.table.game.lines[before] == str(move)
        first.look()
        told += 1
    assert told > 20


def test_a_link_is_not_replaced_before_the_host_has_seen_what_happened_meanwhile(room: Room) -> None:
    host = room.open(PERSON, PERSON)
    room.seated(0, "Ada")
    host.host.renew_buttons["seat 1"].click()
    assert (host.status.text, host.status.urgent) == (TWO_AT_ONCE, True)
    assert host.table.game.places[0].name == "Ada"
    assert room.page("seat 1").table is not None
    host.host.renew_buttons["seat 1"].click()
    assert room.page("seat 1").table is None


def test_a_click_before_the_latest_update_does_not_count(room: Room) -> None:
    """The kernel already knows the actions of another tab, but this tab's browser does not."""
    room.open(PERSON, BOT, rules="first-journey")
    one, two = room.seated(0, "Ada"), room.page("seat 0")
    two.attention.receive({"seen": two.attention.shown})  # as the browser reports
    keep_all(one) if is_visible(one.turn.offer_section) else one.turn.deck_button.click()
    two.look()
    lines = list(two.table.game.lines)
    two.turn.deck_button.click()
    assert two.status.text == TWO_AT_ONCE
    assert two.table.game.lines == lines
    two.attention.receive({"seen": two.attention.shown})
    two.turn.deck_button.click()
    assert len(two.table.game.lines) > len(lines)


def test_an_unsaved_move_does_not_count(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    room.open(PERSON, BOT)
    page = room.seated(0, "Ada")
    lines = list(page.table.game.lines)

    def full(*_: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(Store, "append", full)
        keep_all(page)
    assert "does not count: the disk is full" in page.status.text
    assert page.table.game.lines == lines
    keep_all(page)
    assert len(page.table.game.lines) > len(lines)


# --- undo ---


def test_a_move_can_only_be_undone_while_nobody_else_is_present(room: Room, now: list[float]) -> None:
    room.open(PERSON, BOT, BOT, rules="usa")
    now[0] += 60  # the host has left
    ada = room.seated(0, "Ada")
    assert ada.game.my_turn
    ada.play(ada.game.view().legal_moves[0])
    lines = len(ada.game.lines)
    ada.undo_button.click()
    assert ada.status.text == "Undone."
    assert ada.game.lines[lines].startswith("back to ")
    ada.play(ada.game.view().legal_moves[0])
    room.projector()
    ada.undo_button.click()
    assert ada.status.text == "The projector has shown it to all, so it cannot be undone."


def test_while_somebody_else_is_present_undo_is_impossible(room: Room) -> None:
    _, *seats = room.for_two()
    seats[0].look()
    play_on(seats, until=lambda game: not game.choosing and len(game.moves) > 2)
    mover = next(page for page in seats if page.game.my_turn)
    mover.play(some_move(mover, random.Random(1)))
    lines = len(mover.game.lines)
    mover.undo_button.click()
    assert "cannot be undone" in mover.status.text
    assert len(mover.game.lines) == lines


def test_undo_can_be_pressed_again_after_looking_back(room: Room) -> None:
    _, *seats = room.for_two()
    play_on(seats, until=lambda game: len(game.moves) > 6)
    page = seats[0]
    assert not page.undo_button.disabled
    page.timeline.go(1)
    assert page.undo_button.disabled
    page.past.now_button.click()
    assert not page.undo_button.disabled


def test_undo_says_who_has_seen_the_move(room: Room, now: list[float]) -> None:
    room.open(PERSON, BOT, BOT, rules="usa")
    ada = room.seated(0, "Ada")  # the host is still present
    ada.play(ada.game.view().legal_moves[0])
    ada.undo_button.click()
    assert ada.status.text.endswith("so it cannot be undone.")
    assert ada.table is not None
    ada.table.read_presence()
    assert ada.table.game.seen_by == "Your host has already seen it"


@pytest.mark.parametrize(
    "line",
    [
        "sit 9 Ada",
        "sit -1 Ada",
        "sit x Ada",
        "choose 0 draw deck",
        "choose 0 nonsense",
        "rechoose 0",
        "wait 0 7",
        "fly",
        "",
    ],
)
def test_a_line_of_another_game_is_refused_by_name(line: str) -> None:
    game = TableGame(GameOptions(seats=(PERSON, PERSON), seed=7), None)
    with pytest.raises(ValueError, match="does not belong to this game"):
        game.repeat(line)
    assert game.lines == []
