"""The end at a table, by agreement or by the rules; and spectators."""

import random

import ttr
from tests.ui.loop import Loop
from tests.ui.seen import everything_sent, text_of
from ttr.game.state import End
from ttr.store.store import Store
from ttr.ui.controls.widgets import is_visible
from ttr.ui.table.page import TablePage
from ttr.ui.table.saved_table import PROJECTOR, SavedTable

from .conftest import BOT, PERSON, Room, play_on, record_of, some_move

# --- the end by agreement ---


def test_a_game_ends_when_all_seats_want_it(room: Room) -> None:
    host, ada, bo = room.for_two()
    seats = [ada, bo]
    play_on(seats, until=lambda game: len(game.moves) > 12)
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
    record = record_of(bo.ending.files.value)
    assert (record.agreed, [seat.total for seat in ttr.scores(record.final_state)]) == (True, scores)


def test_a_vote_does_not_wait_for_long_absent_persons(room: Room, now: list[float]) -> None:
    _, ada, bo = room.for_two()
    ada.look()
    now[0] += 60
    ada.end_vote.end_button.click()
    assert not ada.game.over  # because Bo may come back
    now[0] += 100
    ada.end_vote.stay_button.click()
    ada.end_vote.end_button.click()
    assert ada.game.over
    bo.look()
    assert bo.game.over


def test_the_host_ends_a_game_after_a_confirmation(room: Room) -> None:
    host = room.open(PERSON, BOT)
    ada = room.seated(0, "Ada")
    host.look()
    host.host.end_button.click()
    assert not host.game.over
    host.host.confirm_button.click()
    ada.look()
    assert ada.game.state.end is End.AGREED
    assert SavedTable.find(room.codes["projector"], Store(room.url)).game.over


# --- watching ---


def test_a_viewer_who_looks_back_stays_there_when_others_move(room: Room) -> None:
    _, *seats = room.for_two()
    play_on(seats, until=lambda game: len(game.turns()) > 5)
    projector = room.projector()
    projector.timeline.go(2)
    rng = random.Random(1)
    mover = next(page for page in seats if page.game.my_turn)
    mover.play(some_move(mover, rng))
    projector.look()
    assert projector.timeline.cursor == 2
    assert "Looking back" in projector.sentence.text
    projector.timeline.go(projector.timeline.last)
    assert len(projector.game.moves) == len(mover.game.moves)


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
