"""The table page, pressed from Python: opened, joined, played to the end by several pages that share a store alone."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from ipywidgets import Widget

import ttr
from tests.browser.player import secrets_of_rivals
from tests.ui.play.pressing import keep_all
from tests.ui.seen import everything_sent, html_of, parts_of, tags_shown_as_text, text_of
from ttr.game.state import End
from ttr.store.logs import StoreError
from ttr.store.store import Store
from ttr.ui.parts.controls import is_visible
from ttr.ui.table.kept import HOST, PROJECTOR, KeptTable, seat_holder
from ttr.ui.table.page import TWO_AT_ONCE, TablePage

from .conftest import BOT, PERSON, Room, play_on, record_of, some_move


def sent(page: TablePage) -> str:
    """All that a page's browser holds."""
    return json.dumps([part.get_state() for part in parts_of(page.widget)], default=str, ensure_ascii=False)


# --- opening and coming ---


def test_a_table_has_a_link_and_a_qr_code_for_each_seat_and_the_projector(room: Room) -> None:
    host = room.open(PERSON, PERSON)
    assert set(room.codes) == {"host", "projector", "seat 0", "seat 1"}
    links = host.host.links.value
    for holder in ("projector", "seat 0", "seat 1"):
        assert f'href="http://192.168.0.7:8866/#table={room.codes[holder]}"' in links
    assert links.count("<svg") == 3
    assert room.codes[HOST] not in links
    assert host.address.code == room.codes[HOST]
    assert is_visible(host.host.links_panel)


def test_no_code_is_in_the_store_and_no_page_but_the_host_s_has_another_s(room: Room) -> None:
    room.open(PERSON, PERSON)
    folder = Path(room.url.removeprefix("sqlite:///")).parent
    pages = {holder: room.page(holder) for holder in room.codes}
    for holder, code in room.codes.items():
        assert not any(code.encode() in path.read_bytes() for path in folder.iterdir())
        assert [other for other, page in pages.items() if code in sent(page)] == [holder]


def test_the_game_begins_when_every_seat_is_taken(room: Room) -> None:
    host = room.open(PERSON, PERSON)
    ada = room.seated(0, "Ada")
    assert ada.status.text == "The game begins when every seat is taken. 1 is free."
    assert not is_visible(ada.join_panel)
    assert not is_visible(ada.turn.widget)
    bo = room.seated(1, "Bo")
    for page in (host, ada):
        page.look()
    assert {page.game.state.setup.seats for page in (host, ada, bo)} == {("Ada", "Bo")}
    mover, other = (ada, bo) if ada.game.my_turn else (bo, ada)
    assert mover.status.text == "Choose your first tickets."
    assert other.status.text == f"Waiting for {mover.game.name}."
    assert (mover.attention.title, other.attention.title) == ("● Your turn", f"{mover.game.name}'s turn")
    assert (mover.attention.calls, other.attention.calls) == (1, 0)


@pytest.mark.parametrize(("typed", "shown"), [("  Ada \n", "Ada"), ("A\u202eda", "Ada"), ("x" * 90, "x" * 20)])
def test_names_are_cleaned_and_cut(room: Room, typed: str, shown: str) -> None:
    room.open(PERSON, BOT)
    assert room.seated(0, typed).game.state.setup.seats[0] == shown


@pytest.mark.parametrize("typed", ["", "   ", "\u202e"])
def test_without_a_name_nobody_sits_down(room: Room, typed: str) -> None:
    room.open(PERSON, PERSON)
    page = room.seated(0, typed)
    assert page.status.urgent
    assert page.table.game.free == [0, 1]


def test_hostile_names_are_shown_as_they_are_written_everywhere(room: Room) -> None:
    host = room.open(PERSON, PERSON)
    name = "<i>x</i>&'\""
    pages = [host, room.seated(0, name), room.seated(1, name), room.projector()]
    for page in pages:
        page.look()
        html = html_of(page.widget)
        assert "<i>" not in html
        assert name in text_of(page.seats.value)
        assert tags_shown_as_text(html, "i") == []
    play_on(pages[1:3])
    for page in pages:
        page.look()
        assert "<i>" not in html_of(page.widget)


def test_two_persons_with_the_same_name_are_told_apart(room: Room) -> None:
    room.open(PERSON, PERSON)
    room.seated(0, "Ada")
    assert room.seated(1, "Ada").game.state.setup.seats == ("Ada", "Ada 2")


def test_a_link_or_a_code_can_be_entered_by_hand(room: Room) -> None:
    room.open(PERSON, PERSON)
    for entered in (room.codes["seat 1"], f"http://x/y#table={room.codes['seat 1']}"):
        page = room.page()
        page.code.value = entered
        page.code_button.click()
        assert page.table.seat == 1
    page = room.page()
    page.code.value = "no link at all"
    page.code_button.click()
    assert page.status.urgent


def test_a_link_that_leads_nowhere_says_so_and_shows_the_form(room: Room) -> None:
    page = room.page()
    page.come("1-" + 22 * "A")
    assert "leads to no table" in page.status.text
    assert is_visible(page.form.widget)


def test_a_table_is_no_game_of_the_play_page_and_a_game_no_table(room: Room) -> None:
    from ttr.ui.parts.game_options import GameOptions
    from ttr.ui.play.page import PlayPage

    room.open(PERSON, PERSON)
    play = PlayPage(store=Store(room.url))
    play.keeping.open(room.codes["seat 0"])
    assert "cannot be opened" in play.status.text
    assert play.session is None
    play.start(GameOptions("mini", (PERSON, BOT), 7))
    page = room.page()
    page.come(play.keeping.address.code)
    assert page.table is None
    assert page.status.urgent


def test_without_a_store_there_are_no_tables(room: Room) -> None:
    page = TablePage(None)
    assert "TTR_STORE" in page.status.text
    page.form.start_button.click()
    assert page.table is None


# --- who may know what ---


def test_each_page_holds_what_its_seat_may_know_and_nothing_more(room: Room) -> None:
    host = room.open(PERSON, PERSON, BOT, rules="first-journey")
    seats = [room.seated(0, "Ada"), room.seated(1, "Bo")]
    watching = [host, room.projector()]
    rng, moves = random.Random(3), 0
    while moves < 40:
        for page in (*seats, *watching):
            page.look()
        for page in (*seats, *watching):
            hidden = secrets_of_rivals(page.game, page.game.viewer)
            held = sent(page)
            assert [secret for secret in hidden if secret in held] == []
        mover = next(page for page in seats if page.game.my_turn)
        mover.play(some_move(mover, rng))
        moves += 1


def test_nobody_moves_out_of_turn_and_nobody_moves_who_only_watches(room: Room) -> None:
    host = room.open(PERSON, PERSON)
    ada, bo = room.seated(0, "Ada"), room.seated(1, "Bo")
    ada.look()
    mover, other = (ada, bo) if ada.game.my_turn else (bo, ada)
    host.look()
    move = mover.game.view().legal_moves[0]
    for page in (other, host, room.projector()):
        before = len(page.table.game.lines)
        page.play(move)
        assert page.status.urgent
        assert len(page.table.game.lines) == before
    for press in (other.turn.deck_button, other.turn.keep_button, other.turn.claim_button, other.hint_button):
        press.click()
    assert not mover.table.look()


def test_only_the_host_does_what_is_the_host_s(room: Room) -> None:
    room.open(PERSON, PERSON)
    pages = [room.seated(0, "Ada"), room.seated(1, "Bo"), room.projector()]
    for page in pages:
        page.look()
        lines = list(page.table.game.lines)
        page.host.end_button.click()
        page.host.sure_button.click()
        page.host.bot_buttons[0].click()
        page.host.person_buttons[0].click()
        page.host.renew_buttons["seat 0"].click()
        assert page.status.text == "Only the host can do this."
        page.look()
        assert page.table.game.lines == lines
    pages[2].vote_button.click()
    assert pages[2].status.urgent


def test_a_whole_game_on_several_pages_replays_to_the_same_scores(room: Room) -> None:
    host = room.open(PERSON, PERSON, rules="mini")
    seats = [room.seated(0, "Ada"), room.seated(1, "Bo")]
    projector = room.projector()
    play_on(seats)
    for page in (*seats, host, projector):
        page.look()
        assert page.game.over
        # The same for all, but that one's own breakdown stands first.
        assert sorted(page.score.value.split("<table")) == sorted(seats[0].score.value.split("<table"))
        assert is_visible(page.score_panel)
        assert not is_visible(page.vote_button)
    record = record_of(projector.files.value)
    assert ttr.scores(record.final_state) == seats[0].game.scores()
    assert record == ttr.Record.from_text(record.to_text())


# --- coming back, going away ---


def test_a_page_that_comes_again_stands_where_it_stood(room: Room) -> None:
    room.open(PERSON, PERSON)
    seats = [room.seated(0, "Ada"), room.seated(1, "Bo")]
    play_on(seats, until=lambda game: len(game.moves) > 9)
    again = room.page(seat_holder(0))
    assert again.game.lines == seats[0].game.lines
    assert again.seats.value == seats[0].seats.value
    assert again.status.text == seats[0].status.text


def test_who_goes_away_is_shown_so_and_so_is_who_comes_back(room: Room, now: list[float]) -> None:
    host = room.open(PERSON, PERSON)
    ada, bo = room.seated(0, "Ada"), room.seated(1, "Bo")
    ada.look()
    host.look()
    for _ in range(6):
        now[0] += 10
        for page in (host, ada):  # they are heard, Bo is not
            page.connection.ping += 1
    assert "away" in text_of(ada.seats.value)
    assert "away" in text_of(host.host.rows[1].value)
    assert "here" in text_of(host.host.rows[0].value)
    now[0] += 10
    bo.connection.ping += 1
    now[0] += 10
    ada.connection.ping += 1
    assert "away" not in text_of(ada.seats.value)


def test_a_seat_is_given_to_a_bot_and_taken_back(room: Room) -> None:
    host = room.open(PERSON, PERSON)
    ada, bo = room.seated(0, "Ada"), room.seated(1, "Bo")
    play_on([ada, bo], until=lambda game: len(game.moves) > 4 and game.state.seat == 1)
    host.look()
    host.host.bot.value = "random"
    host.host.bot_buttons[1].click()
    assert host.game.state.seat == 0 or host.game.over
    bo.look()
    ada.look()
    assert "a bot plays" in text_of(ada.seats.value)
    assert bo.status.text == "A bot plays for you."
    assert is_visible(bo.back_button)
    moves = len(ada.game.moves)
    play_on([ada], until=lambda game: len(game.moves) > moves + 3)
    assert {ada.game.state.setup.seats[state.seat] for state in ada.game.states[moves:]} == {"Ada", "Bo"}
    bo.look()
    bo.back_button.click()
    ada.look()
    host.look()
    assert "a bot plays" not in text_of(ada.seats.value)
    play_on([ada, bo])
    assert ada.game.over


def test_bots_fill_up_before_the_game_and_the_host_can_free_the_seat_again(room: Room) -> None:
    host = room.open(PERSON, PERSON, PERSON, rules="usa")
    host.host.bot_buttons[1].click()
    assert host.table.game.free == [0, 2]
    host.host.person_buttons[1].click()
    assert host.table.game.free == [0, 1, 2]
    host.host.bot_buttons[1].click()
    host.host.bot_buttons[2].click()
    ada = room.seated(0, "Ada")
    assert ada.game.state.setup.seats == ("Ada", "Destination", "Destination 2")
    assert ada.game.my_turn


@pytest.mark.parametrize("filled", [True, False], ids=["a seat that nobody took", "a bot's from the start"])
def test_somebody_comes_late_by_the_host_s_leave(room: Room, now: list[float], filled: bool) -> None:
    host = room.open(PERSON, PERSON, PERSON if filled else BOT, rules="usa")
    if filled:
        host.host.bot_buttons[2].click()
    ada, bo = room.seated(0, "Ada"), room.seated(1, "Bo")
    play_on([ada, bo], until=lambda game: len(game.moves) > 12)
    if filled:  # the old link alone lets nobody in
        early = room.page("seat 2")
        assert not is_visible(early.join_panel)
        assert not is_visible(early.back_button)
        early.take_back()
        assert "Ask your host" in early.status.text
    host.look()
    assert host.host.person_buttons[2].description == "Let in"
    host.host.person_buttons[2].click()
    assert "Give this link" in host.status.text
    assert f"#table={host.host.codes['seat 2']}" in host.host.links.value
    room.codes = dict(host.host.codes)

    cy = room.page("seat 2")
    assert is_visible(cy.join_panel)
    assert not cy.game.my_turn
    cy.play(cy.game.view().legal_moves[0] if cy.game.state.seat == 2 else ada.game.view().legal_moves[0])
    assert cy.status.urgent  # not before sitting down
    ada.look()
    assert "free" in text_of(ada.seats.value)
    moves = list(ada.game.moves)
    cy.name.value = "Cy"
    cy.sit_button.click()
    assert not is_visible(cy.join_panel)
    for page in (ada, bo, host, cy):
        page.look()
        assert page.game.state.setup.seats == ("Ada", "Bo", "Cy")
        assert page.game.moves[: len(moves)] == moves
        assert "Cy" in text_of(page.seats.value)
    play_on([ada, bo, cy], until=lambda game: len(game.moves) > 30)
    assert 2 in {state.seat for state in ada.game.states[len(moves) :]}
    host.end()
    ada.look()
    record = record_of(ada.files.value)
    assert record.start.setup.seats == ("Ada", "Bo", "Cy")
    assert ttr.scores(record.states()[-1]) == ada.game.scores()


def test_a_seat_that_waits_for_somebody_can_be_a_bot_s_again_and_has_no_vote(room: Room) -> None:
    host = room.open(PERSON, BOT, rules="usa")
    ada = room.seated(0, "Ada")
    host.look()
    host.host.person_buttons[1].click()
    ada.look()
    if ada.game.my_turn:
        keep_all(ada)
    assert ada.status.text == "Waiting for somebody to take the seat of Destination."
    assert ada.table.voters == [0]
    host.look()
    host.host.bot_buttons[1].click()
    ada.look()
    assert ada.game.my_turn


def test_the_host_s_own_link_is_shown_on_request_and_nowhere_else(room: Room) -> None:
    host = room.open(PERSON, PERSON)
    assert room.codes[HOST] not in html_of(host.widget)
    host.host.own_button.click()
    assert f"http://192.168.0.7:8866/#table={room.codes[HOST]}" in host.host.own_link.value
    assert "<svg" in host.host.own_link.value
    host.host.renew_buttons[HOST].click()
    assert room.codes[HOST] not in html_of(host.widget)
    assert host.table.code in host.host.own_link.value
    host.host.own_button.click()
    assert host.host.own_link.value == ""


def test_a_table_of_bots_alone_is_played_at_once(room: Room) -> None:
    host = room.open(BOT, BOT)
    assert host.game.over
    assert host.game.decision(5) is not None


# --- links ---


def test_a_link_that_is_replaced_leads_nowhere_also_for_a_page_that_is_open(room: Room) -> None:
    host = room.open(PERSON, PERSON)
    seats = [room.seated(0, "Ada"), room.seated(1, "Bo")]
    play_on(seats, until=lambda game: len(game.moves) > 6 and game.state.seat == 0)
    host.look()
    hidden = {str(ttr.load_board("mini").tickets[t]) for t in seats[0].game.state.tickets[0]}
    host.host.renew_buttons["seat 0"].click()
    new = host.host.codes["seat 0"]
    assert new != room.codes["seat 0"]
    seats[0].play(some_move(seats[0], random.Random(1)))  # it has not looked: it is told when it writes
    assert "replaced this link" in seats[0].status.text
    assert seats[0].table is None
    assert not [ticket for ticket in hidden if ticket in sent(seats[0])]
    assert room.page("seat 0").table is None
    page = room.page()
    page.come(new)
    assert page.table.seat == 0
    assert page.game.my_turn
    seats[1].look()
    assert seats[1].table is not None


def test_the_host_s_own_link_can_be_replaced(room: Room) -> None:
    host = room.open(PERSON, PERSON)
    host.host.renew_buttons[HOST].click()
    assert host.address.code not in ("", room.codes[HOST])
    assert room.page(HOST).table is None
    host.host.bot_buttons[0].click()
    assert host.table.game.free == [1]


# --- two writers ---


def test_all_sit_down_at_once(room: Room) -> None:
    room.open(PERSON, PERSON)
    pages = [room.page("seat 0"), room.page("seat 1")]
    for page, name in zip(pages, ("Ada", "Bo"), strict=True):
        page.name.value = name
        page.sit_button.click()  # no page has looked at what the other did
    assert [place.name for place in pages[1].table.game.places] == ["Ada", "Bo"]
    assert pages[1].game is not None


def test_of_two_tabs_that_move_at_once_one_counts_and_the_other_is_told(room: Room) -> None:
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


def test_a_press_on_what_the_browser_has_not_shown_yet_does_not_count(room: Room) -> None:
    """The kernel knows already what another tab has done, and the browser of this one does not."""
    room.open(PERSON, BOT, rules="first-journey")
    one, two = room.seated(0, "Ada"), room.page("seat 0")
    two.attention.receive({"seen": two.attention.shown})  # as the browser says
    keep_all(one) if is_visible(one.turn.offer_section) else one.turn.deck_button.click()
    two.look()
    lines = list(two.table.game.lines)
    two.turn.deck_button.click()
    assert two.status.text == TWO_AT_ONCE
    assert two.table.game.lines == lines
    two.attention.receive({"seen": two.attention.shown})
    two.turn.deck_button.click()
    assert len(two.table.game.lines) > len(lines)


def test_what_cannot_be_written_does_not_count(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_a_move_is_taken_back_only_where_nobody_else_has_been(room: Room, now: list[float]) -> None:
    room.open(PERSON, BOT, BOT, rules="usa")
    now[0] += 60  # the host has left
    ada = room.seated(0, "Ada")
    assert ada.game.my_turn
    ada.play(ada.game.view().legal_moves[0])
    if ada.game.why_no_undo() is None:  # else the bots have turned something up
        lines = len(ada.game.lines)
        ada.undo_button.click()
        assert ada.status.text == "Taken back."
        assert ada.game.lines[lines].startswith("back to ")
        ada.play(ada.game.view().legal_moves[0])
    room.projector()
    ada.undo_button.click()
    assert ada.status.text == "The projector has shown it to all: that cannot be undone."


def test_while_somebody_else_is_there_nothing_is_taken_back(room: Room) -> None:
    room.open(PERSON, PERSON)
    seats = [room.seated(0, "Ada"), room.seated(1, "Bo")]
    seats[0].look()
    mover = next(page for page in seats if page.game.my_turn)
    keep_all(mover)
    lines = len(mover.game.lines)
    mover.undo_button.click()
    assert "cannot be undone" in mover.status.text
    assert len(mover.game.lines) == lines


def test_undo_says_who_has_seen_the_move(room: Room, now: list[float]) -> None:
    room.open(PERSON, BOT, BOT, rules="usa")
    ada = room.seated(0, "Ada")  # the host is there still
    ada.play(ada.game.view().legal_moves[0])
    if "turned up" in (ada.game.why_no_undo() or ""):
        ada.play(ada.game.view().legal_moves[0])
    ada.undo_button.click()
    assert ada.status.text.endswith("that cannot be undone.")
    assert ada.table is not None
    ada.table.read_presence()
    assert ada.table.game.seen_by == "Your host has seen it already"


# --- the end by agreement ---


def test_a_game_ends_when_all_seats_want_it(room: Room) -> None:
    host = room.open(PERSON, PERSON)
    ada, bo = seats = [room.seated(0, "Ada"), room.seated(1, "Bo")]
    play_on(seats, until=lambda game: len(game.moves) > 12)
    scores = [seat.total for seat in ttr.scores(ada.game.state)]
    ada.vote_button.click()
    bo.look()
    assert "Ada wants to end the game" in text_of(bo.votes.value)
    assert "when Bo agrees" in text_of(bo.votes.value)
    ada.stay_button.click()
    bo.look()
    assert bo.votes.value == ""
    bo.vote_button.click()
    ada.look()
    ada.vote_button.click()
    for page in (bo, host):
        page.look()
        assert page.game.state.end is End.AGREED
        assert [seat.total for seat in page.game.scores()] == scores
        assert "the players did not go on" in text_of(page.score.value)
    record = record_of(bo.files.value)
    assert (record.agreed, [seat.total for seat in ttr.scores(record.final_state)]) == (True, scores)


def test_who_has_been_away_for_long_is_not_waited_for_in_a_vote(room: Room, now: list[float]) -> None:
    room.open(PERSON, PERSON)
    ada, bo = room.seated(0, "Ada"), room.seated(1, "Bo")
    ada.look()
    now[0] += 60
    ada.vote_button.click()
    assert not ada.game.over  # Bo may come back
    now[0] += 100
    ada.stay_button.click()
    ada.vote_button.click()
    assert ada.game.over
    bo.look()
    assert bo.game.over


def test_the_host_ends_a_game_after_being_asked(room: Room) -> None:
    host = room.open(PERSON, BOT)
    ada = room.seated(0, "Ada")
    host.look()
    host.host.end_button.click()
    assert not host.game.over
    host.host.sure_button.click()
    ada.look()
    assert ada.game.state.end is End.AGREED
    assert KeptTable.opened(room.codes["projector"], Store(room.url)).game.over


# --- watching ---


def test_who_looks_back_is_left_there_when_others_move(room: Room) -> None:
    room.open(PERSON, PERSON)
    seats = [room.seated(0, "Ada"), room.seated(1, "Bo")]
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


def test_the_projector_shows_the_log_until_the_end_and_then_the_scores(room: Room) -> None:
    room.open(PERSON, PERSON)
    projector = room.projector()
    seats = [room.seated(0, "Ada"), room.seated(1, "Bo")]
    play_on(seats, until=lambda game: len(game.moves) > 6)
    projector.look()
    assert is_visible(projector.log_panel)
    assert "claims" in text_of(projector.log.value) or "draws" in text_of(projector.log.value)
    projector.log_button.click()
    play_on(seats, until=lambda game: len(game.moves) > 9)
    projector.look()
    assert not is_visible(projector.log_panel)  # who has put it away has it away
    play_on(seats)
    projector.look()
    assert is_visible(projector.score_panel)
    late = room.projector()
    assert is_visible(late.score_panel)


def test_on_the_projector_the_points_are_counted_ticket_by_ticket(room: Room) -> None:
    room.open(PERSON, PERSON)
    calls: list[Callable[[], None]] = []
    projector = TablePage(Store(room.url, room.clock), later=lambda seconds, action: calls.append(action) or Timer())
    projector.come(room.codes[PROJECTOR])
    seats = [room.seated(0, "Ada"), room.seated(1, "Bo")]
    play_on(seats)
    projector.look()
    final = projector.game.scores()
    assert projector.reel.scene is not None
    assert not is_visible(projector.score_panel)
    told = []
    while projector.reel.scene is not None:
        told.append(projector.status.text)
        calls.pop()()
    assert sum(len(score.tickets) for score in final) <= len(told)
    assert all(any(score.name in each for each in told) for score in final)
    assert is_visible(projector.score_panel)
    assert room.projector().reel.scene is None  # who comes later sees the scores


class Timer:
    def cancel(self) -> None:
        pass


def test_no_widget_is_left_over_by_what_others_do(room: Room) -> None:
    room.open(PERSON, PERSON)
    seats = [room.seated(0, "Ada"), room.seated(1, "Bo")]
    play_on(seats, until=lambda game: len(game.moves) > 6)
    before = len(everything_sent())
    play_on(seats)
    assert len(everything_sent()) == before
    Widget.close_all()
