"""The table page, driven from Python: opened and joined by several pages that share only a store."""

import random
from pathlib import Path

import ttr
from tests.ui.play.pressing import keep_all
from tests.ui.seen import held_by, html_of, tags_shown_as_text, text_of, write
from tests.ui.table.conftest import BOT, PERSON, Room, play_on, record_of, secrets_in, some_move
from ttr.runtime import ADDRESSES
from ttr.store.store import Store
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.play.page import PlayPage
from ttr.ui.setup.game_options import GameOptions
from ttr.ui.table.page import TablePage
from ttr.ui.table.saved_table import HOST, SavedTable


def test_an_empty_link_is_asked_for_and_a_wrong_one_refused_until_something_else_is_wrong(room: Room) -> None:
    page = room.page()
    page.entrance.code_button.click()
    assert page.status.text == "Enter the link or the code that you were given."
    page.go_to("1-" + 22 * "A")
    assert "No table has this code." in page.status.text
    assert is_visible(page.entrance.form.widget)
    page.entrance.code.value = "no link!"
    page.entrance.code_button.click()
    assert (page.status.text, page.status.urgent) == ("This link is not for a table.", True)
    write(page.entrance.form.seed, "seven")
    page.entrance.form.start_button.click()
    wrong = "Seed: “seven” is not a number. Write a whole number from 0 to 9007199254740991"
    assert (page.status.text, page.entrance.form.remark) == ("", wrong)


def test_each_seat_and_the_projector_have_a_link_with_a_qr_code_which_no_store_and_no_other_page_has(room):
    host = room.open(PERSON, PERSON)
    assert set(room.codes) == {"host", "projector", "seat 0", "seat 1"}
    links = host.host.links.value
    for holder in ("projector", "seat 0", "seat 1"):
        assert f'href="http://192.168.0.7:8866/#table={room.codes[holder]}"' in links
    assert links.count("ttr-qr") == 3
    assert room.codes[HOST] not in links
    assert (host.address.code, is_visible(host.host.links_panel)) == (room.codes[HOST], True)
    room.open(PERSON, PERSON)
    folder = Path(room.url.removeprefix("sqlite:///")).parent
    pages = {holder: room.page(holder) for holder in room.codes}
    for holder, code in room.codes.items():
        assert not any(code.encode() in path.read_bytes() for path in folder.iterdir())
        assert [other for other, page in pages.items() if code in held_by(page)] == [holder]


def test_a_host_chooses_the_address_that_phones_reach_or_reads_how_other_devices_join(room, monkeypatch):
    assert "ttr serve" not in room.open().host.links.value
    links = room.open(address="http://localhost:8866/").host.links.value
    assert "Only this computer can open this address. For other devices, run ttr serve --page table" in links
    monkeypatch.setenv(ADDRESSES, "http://192.168.0.7:8866 http://10.42.0.1:8866")
    host = room.open(PERSON, PERSON, address="http://localhost:8866/table.ipynb").host
    assert host.links.value.count('href="http://192.168.0.7:8866/table.ipynb#table=') == 3
    host.others.choice.value = "http://10.42.0.1:8866/table.ipynb"
    assert host.links.value.count('href="http://10.42.0.1:8866/table.ipynb#table=') == 3
    assert "192.168.0.7" not in host.links.value


def test_the_game_begins_when_every_seat_is_taken_and_the_links_make_room_for_the_map(room: Room) -> None:
    host = room.open(PERSON, PERSON)
    ada = room.seated(0, "Ada")
    assert ada.status.text == "The game begins when every seat is taken. 1 seat is free."
    assert (is_visible(ada.entrance.join_panel), is_visible(ada.turn.widget)) == (False, False)
    bo = room.seated(1, "Bo")
    for page in (host, ada):
        page.look()
    assert {page.game.state.setup.seats for page in (host, ada, bo)} == {("Ada", "Bo")}
    assert not is_visible(host.host.links_panel)
    host.host.links_button.click()
    for page in (ada, bo):
        keep_all(page)
    host.look()
    assert is_visible(host.host.links_panel)  # they make room only once
    ada.look()
    mover, other, name = (ada, bo, "Ada") if ada.game.my_turn else (bo, ada, "Bo")
    assert mover.status.text.startswith("Your turn: ")
    assert other.status.text == f"Waiting for {name}."
    assert (mover.attention.title, other.attention.title) == ("● Your turn", f"{name}'s turn")
    assert (mover.attention.calls, other.attention.calls) == (2, 1)  # the first one was for the tickets


def test_a_refused_name_or_none_takes_no_seat_and_blocks_no_table(room: Room) -> None:
    room.open(PERSON, BOT)
    page = room.page("seat 0")
    forbidden, none = "A name cannot have an unpaired U+202E RIGHT-TO-LEFT OVERRIDE.", "Enter your name first."
    for typed, refusal in (("A\u202eda", forbidden), ("", none), ("  ", none), ("\u200e", none)):
        page.say("")
        page.entrance.name.value = typed
        page.entrance.sit_button.click()
        assert (page.status.text, page.status.urgent) == (refusal, True)
        assert page.table.game.free == [0]
    page.entrance.name.value = "Ada"
    page.entrance.sit_button.click()
    assert page.game.state.setup.seats[0] == "Ada"


def test_hostile_names_are_shown_as_they_are_written_everywhere(room: Room) -> None:
    host = room.open(PERSON, PERSON)
    name = "<i>x</i>&'\""
    pages = [host, room.seated(0, name), room.seated(1, name), room.projector()]
    pages[1].end_vote.end_button.click()
    for act in (lambda: None, host.end):
        act()
        for page in pages:
            page.look()
            html = html_of(page.widget)
            assert "<i>" not in html
            assert name in text_of(page.seats.value)
            assert tags_shown_as_text(html, "i") == []
    assert all(name in text_of(page.ending.score.value) for page in pages)


def test_a_player_enters_a_link_by_hand_or_goes_back_to_the_seat_in_the_same_browser(room):
    room.open(PERSON, PERSON)
    for entered in (room.codes["seat 1"], f"http://x/y#table={room.codes['seat 1']}"):
        page = room.page()
        page.entrance.code.value = entered
        page.entrance.code_button.click()
        assert page.table.seat == 1
    room.open(PERSON, PERSON)
    kept = room.seated(1, "Bo").address
    assert kept.kept
    for known in ("", kept.code):
        page = room.page()
        page.address.receive({"open": "", "known": known, "page": ""})
        assert is_visible(page.entrance.last_button) is bool(known)
    page.entrance.last_button.click()
    assert (page.table.seat, is_visible(page.entrance.enter)) == (1, False)


def test_a_table_is_not_a_game_of_the_play_page_and_the_reverse_and_needs_a_store(room: Room) -> None:
    room.open(PERSON, PERSON)
    play = PlayPage(store=Store(room.url))
    play.saver.open(room.codes["seat 0"])
    assert "cannot be opened" in play.status.text
    assert play.session is None
    play.start(GameOptions("mini", (PERSON, BOT), 7))
    page = room.page()
    page.go_to(play.saver.address.code)
    assert page.table is None
    assert (page.status.text, page.status.urgent) == ("This version of the program cannot open the table.", True)
    page = TablePage(None)
    assert "TTR_STORE" in page.status.text
    page.entrance.form.start_button.click()
    assert page.table is None


def test_each_page_holds_only_its_seats_knowledge(room: Room) -> None:
    host = room.open(PERSON, PERSON, BOT, rules="first-journey")
    seats = [room.seated(0, "Ada"), room.seated(1, "Bo")]
    watching = [host, room.projector()]
    rng = random.Random(3)
    for _ in range(24):
        for page in (*seats, *watching):
            page.look()
            assert secrets_in(page) == []
        mover = next(page for page in seats if page.game.my_turn)
        mover.play(some_move(mover, rng))


def test_nobody_moves_out_of_turn_spectators_never_move_and_only_the_host_has_the_hosts_controls(room: Room) -> None:
    host, ada, bo = room.for_two()
    projector = room.projector()
    for page in (host, ada):
        page.look()
    mover, other = (ada, bo) if ada.game.my_turn else (bo, ada)
    move, lines = mover.game.view().legal_moves[0], list(mover.table.game.lines)
    for page in (other, host, projector):
        page.play(move)
        assert (page.status.urgent, page.table.game.lines) == (True, lines)
    for press in (other.turn.deck_button, other.turn.keep_button, other.turn.claim_button, other.hint_button):
        press.click()
    for page in (ada, bo, projector):
        panel = page.host
        buttons = panel.end_button, panel.confirm_button, panel.bot_buttons[0], panel.person_buttons[0]
        for button in (*buttons, panel.renew_buttons["seat 0"]):
            page.say("")
            button.click()
            assert page.status.text == "Only the host can do this." or button is panel.end_button
    projector.end_vote.end_button.click()
    assert projector.status.urgent
    assert not mover.table.read()
    assert mover.table.game.lines == lines


def test_a_whole_game_on_several_pages_replays_to_the_same_scores(room: Room) -> None:
    host, *seats = room.for_two()
    projector = room.projector()
    play_on(seats)
    for page in (*seats, host, projector):
        page.look()
        assert page.game.over
        assert page.ending.score.value == seats[0].ending.score.value
        assert (is_visible(page.ending.panel), is_visible(page.end_vote.end_button)) == (True, False)
    record = record_of(projector.ending.files.value)
    assert ttr.scores(record.final_state) == seats[0].game.scores()
    assert record == ttr.Record.from_text(record.to_text())
    again = SavedTable.find(room.codes["seat 1"], Store(room.url))
    assert again.game.states == seats[0].game.states
