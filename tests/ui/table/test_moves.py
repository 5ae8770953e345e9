"""Moves at a table: two at once, unsaved ones, undo; the end by agreement or by the rules; watching; reactions."""

import random

import pytest

import ttr
from tests.ui.loop import Loop
from tests.ui.play.pressing import keep_all
from tests.ui.seen import everything_sent, text_of
from tests.ui.table.conftest import BOT, PERSON, Room, play_on, record_of, some_move
from ttr.game.state import End
from ttr.store.logs import StoreError
from ttr.store.store import Store
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.setup.game_options import GameOptions
from ttr.ui.table.game import REACTIONS, TableGame
from ttr.ui.table.page import TWO_AT_ONCE, TablePage
from ttr.ui.table.saved_table import PROJECTOR, SavedTable, seat_holder


def test_all_sit_down_together_and_a_link_is_replaced_once_the_host_has_seen_it(room: Room) -> None:
    host = room.open(PERSON, PERSON)
    pages = [room.page("seat 0"), room.page("seat 1")]
    for page, name in zip(pages, ("Ada", "Bo"), strict=True):
        page.entrance.name.value = name
        page.entrance.sit_button.click()  # neither page has read the other's actions
    assert [place.name for place in pages[1].table.game.places] == ["Ada", "Bo"]
    assert pages[1].game is not None
    host.host.renew_buttons["seat 1"].click()
    assert (host.status.text, host.status.urgent) == (TWO_AT_ONCE, True)
    assert host.table.game.places[0].name == "Ada"
    assert room.page("seat 1").table is not None
    host.host.renew_buttons["seat 1"].click()
    assert room.page("seat 1").table is None


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


def test_a_click_before_the_latest_update_does_not_count(room: Room) -> None:
    """The kernel already knows the actions of another tab, but this tab's browser does not."""
    room.open(PERSON, BOT, rules="first-journey")
    one, two = room.seated(0, "Ada"), room.page("seat 0")
    two.attention.receive({"seen": two.attention.shown})  # as the browser reports
    keep_all(one) if is_visible(one.turn.offer_section) else one.turn.deck_button.click()
    two.look()
    lines = list(two.table.game.lines)
    two.turn.deck_button.click()
    assert (two.status.text, two.table.game.lines) == (TWO_AT_ONCE, lines)
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


def test_while_somebody_else_is_present_undo_is_impossible_and_a_viewer_who_looks_back_stays_there(room: Room) -> None:
    _, *seats = room.for_two()
    play_on(seats, until=lambda game: len(game.turns()) > 5)
    again, projector = room.page(seat_holder(0)), room.projector()
    for shown in ("seats", "status"):  # a reloaded page shows the same
        assert getattr(again, shown).value == getattr(seats[0], shown).value
    assert again.game.lines == seats[0].game.lines
    projector.timeline.go(2)
    mover = next(page for page in seats if page.game.my_turn)
    mover.play(some_move(mover, random.Random(1)))
    lines = len(mover.game.lines)
    mover.undo_button.click()
    assert "cannot be undone" in mover.status.text
    assert len(mover.game.lines) == lines
    mover.timeline.go(1)
    assert mover.undo_button.disabled
    mover.past.now_button.click()
    assert not mover.undo_button.disabled
    projector.look()
    assert projector.timeline.cursor == 2
    assert "Looking back" in projector.sentence.text
    projector.timeline.go(projector.timeline.last)
    assert len(projector.game.moves) == len(mover.game.moves)


def test_a_move_can_only_be_undone_while_nobody_has_seen_it_and_undo_says_who_has(room: Room, now: list[float]) -> None:
    room.open(PERSON, BOT, BOT, rules="usa")
    ada = room.seated(0, "Ada")
    keep = ada.game.view().legal_moves[0]
    now[0] += 60  # the host has left
    ada.table.read_presence()
    ada.play(keep)
    lines = len(ada.game.lines)
    ada.undo_button.click()
    assert ada.status.text == "Undone."
    assert ada.game.lines[lines].startswith("back to ")
    ada.play(keep)
    room.projector()
    ada.undo_button.click()
    assert ada.status.text == "The projector has shown it to all, so it cannot be undone."
    room.open(PERSON, BOT, BOT, rules="usa")
    ada = room.seated(0, "Ada")  # the host is still present
    ada.play(ada.game.view().legal_moves[0])
    ada.undo_button.click()
    assert ada.status.text.endswith("so it cannot be undone.")
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
        "react 0 99 0",
        "fly",
        "",
    ],
)
def test_a_line_of_another_game_is_refused_by_name(line: str) -> None:
    game = TableGame(GameOptions(seats=(PERSON, PERSON), seed=7), None)
    with pytest.raises(ValueError, match="does not belong to this game"):
        game.repeat(line)
    assert game.lines == []


def test_a_game_ends_when_all_seats_want_it_and_reactions_go_on_without_a_record_of_them(room: Room) -> None:
    host, ada, bo = room.for_two()
    seats = [ada, bo]
    ada.reactions.buttons[WOW].click()
    play_on(seats, until=lambda game: len(game.moves) > 9)
    scores = [seat.total for seat in ttr.scores(ada.game.state)]
    ada.end_vote.end_button.click()
    bo.look()
    assert "Ada wants to end the game" in text_of(bo.end_vote.text.value)
    assert "when Bo agrees" in text_of(bo.end_vote.text.value)
    ada.end_vote.stay_button.click()
    bo.look()
    assert bo.end_vote.text.value == ""
    bo.end_vote.end_button.click()
    ada.look()
    ada.end_vote.end_button.click()
    for page in (bo, host):
        page.look()
        assert page.game.state.end is End.AGREED
        assert [seat.total for seat in page.game.scores()] == scores
        assert "the players stopped" in text_of(page.ending.score.value)
    bo.reactions.buttons[-1].click()
    ada.look()
    assert "Bo: 🤝 Good game" in shown(ada)
    assert is_visible(ada.ending.panel)
    record = record_of(ada.ending.files.value)
    assert (record.agreed, [seat.total for seat in ttr.scores(record.final_state)]) == (True, scores)
    assert not [word for word in ("react", *REACTIONS) if word in record.to_text()]


def test_a_vote_does_not_wait_for_long_absent_persons_nor_the_host_for_any_but_after_a_confirmation(room, now):
    _, ada, bo = room.for_two()
    ada.look()
    now[0] += 60
    ada.end_vote.end_button.click()
    assert not ada.game.over  # because Bo may come back
    now[0] += 100
    ada.end_vote.stay_button.click()
    ada.end_vote.end_button.click()
    bo.look()
    assert (ada.game.over, bo.game.over) == (True, True)
    host = room.open(PERSON, BOT)
    ada = room.seated(0, "Ada")
    host.look()
    host.host.end_button.click()
    assert not host.game.over
    host.host.confirm_button.click()
    ada.look()
    assert ada.game.state.end is End.AGREED
    assert "This game cannot be saved: nobody made a move." in ada.ending.files.value
    assert SavedTable.find(room.codes["projector"], Store(room.url)).game.over


def test_the_projector_shows_the_log_until_the_end_and_then_counts_the_points(room: Room) -> None:
    room.open(PERSON, PERSON)
    loop = Loop()
    projector = TablePage(Store(room.url, room.clock), later=loop.later)
    projector.go_to(room.codes[PROJECTOR])
    seats = [room.seated(0, "Ada"), room.seated(1, "Bo")]
    play_on(seats, until=lambda game: len(game.moves) > 6)
    projector.look()
    assert is_visible(projector.log.panel)
    assert "claims" in text_of(projector.log.text.value) or "draws" in text_of(projector.log.text.value)
    projector.log.button.click()
    play_on(seats, until=lambda game: len(game.moves) > 9)
    projector.look()
    assert not is_visible(projector.log.panel)  # a closed panel stays closed
    widgets = len(everything_sent())
    play_on(seats)
    projector.look()
    assert len(everything_sent()) == widgets  # the others' actions leave none behind

    final = projector.game.scores()
    assert projector.reel.scene is not None
    assert not is_visible(projector.ending.panel)
    told = []  # ticket by ticket
    while projector.reel.scene is not None:
        told.append(projector.status.text)
        loop.run(1)
    assert sum(len(score.tickets) for score in final) <= len(told)
    assert all(any(score.name in each for each in told) for score in final)
    assert is_visible(projector.ending.panel)

    late = room.projector()
    assert is_visible(late.ending.panel)
    assert late.reel.scene is None  # a later visitor sees the scores


WELL_PLAYED, WOW = range(2)


def shown(page: TablePage) -> str:
    return text_of(page.reactions.text.value)


def test_a_reaction_is_shown_to_all_for_some_seconds_and_a_seat_reacts_once_in_that_time(
    room: Room, now: list[float]
) -> None:
    host, ada, bo = room.for_two()
    again = room.page("seat 0")
    pages = [host, ada, bo, room.projector()]
    ada.reactions.buttons[WELL_PLAYED].click()
    for page in pages:
        page.look()
    assert [shown(page) for page in pages] == ["Ada: 👏 Well played"] * 4
    lines = list(ada.game.lines)
    for page in (ada, again):  # whatever page the seat uses
        for button in page.reactions.buttons:
            button.click()
        assert page.status.text == "Wait a few seconds before your next reaction."
        assert page.game.lines == lines
    now[0] += 4
    bo.reactions.buttons[WOW].click()  # each seat has its own time
    ada.look()
    assert shown(ada) == "Ada: 👏 Well played Bo: 😮 Wow"
    now[0] += 8
    ada.connection.ping += 1
    assert shown(ada) == "Bo: 😮 Wow"
    ada.reactions.buttons[WOW].click()
    bo.look()
    assert shown(bo) == "Bo: 😮 Wow Ada: 😮 Wow"
    now[0] += 16
    for page in pages:
        page.connection.ping += 1
    assert [shown(page) for page in pages] == [""] * 4
    assert shown(room.page("seat 0")) == ""  # who comes later does not see it


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
