"""Seats of a table: leaving and returning, bots in a person's place, latecomers, new links."""

import random
from collections.abc import Callable

import pytest

import ttr
from tests.ui.play.pressing import Broken, keep_all
from tests.ui.seen import held_by, html_of, text_of
from tests.ui.table.conftest import BOT, PERSON, Room, play_on, record_of, some_move
from ttr.bots import Decision, make_bot
from ttr.game.moves import KeepTickets
from ttr.store.logs import Overtaken
from ttr.store.store import Store
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.setup.game_options import GameOptions, SeatChoice
from ttr.ui.table.game import TableGame, TableSeat
from ttr.ui.table.saved_table import HOST


def test_leaving_and_returning_are_shown(room: Room, now: list[float]) -> None:
    host, ada, bo = room.for_two()
    ada.look()
    host.look()
    for _ in range(6):
        now[0] += 10
        for page in (host, ada):  # their pings arrive, but not Bo's
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
    host, ada, bo = room.for_two()
    play_on([ada, bo], until=lambda game: len(game.moves) > 4 and game.state.seat == 1)
    host.look()
    host.host.bot.value = "random"
    host.host.bot_buttons[1].click()
    assert host.game.state.seat == 0 or host.game.over
    bo.look()
    ada.look()
    assert "a bot plays" in text_of(ada.seats.value)
    assert ada.seats.value.count("ttr-bot-face") == 1
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


def test_bots_fill_up_and_the_host_can_free_their_seats_before_and_in_the_game(room: Room) -> None:
    host = room.open(PERSON, PERSON, PERSON, rules="usa")
    buttons, persons = host.host.bot_buttons, host.host.person_buttons
    buttons[1].click()
    assert host.table.game.free == [0, 2]
    persons[1].click()
    assert host.table.game.free == [0, 1, 2]
    buttons[1].click()
    buttons[2].click()
    ada = room.seated(0, "Ada")
    assert ada.game.state.setup.seats == ("Ada", "Steady", "Steady 2")
    assert ada.game.my_turn
    host.look()
    persons[1].click()
    ada.look()
    keep_all(ada)
    assert ada.status.text == "Waiting for somebody to take the seat of Steady."
    assert ada.table.voters == [0]
    host.look()
    buttons[1].click()
    ada.look()
    assert ada.game.my_turn
    alone = room.open(BOT, BOT)  # is played at once
    assert alone.game.over
    assert alone.game.decision(5) is not None


@pytest.mark.parametrize("filled", [True, False], ids=["a seat that nobody took", "a bot's from the start"])
def test_the_host_admits_a_latecomer(room: Room, now: list[float], filled: bool) -> None:
    host = room.open(PERSON, PERSON, PERSON if filled else BOT, rules="usa")
    if filled:
        host.host.bot_buttons[2].click()
    ada, bo = room.seated(0, "Ada"), room.seated(1, "Bo")
    play_on([ada, bo], until=lambda game: len(game.moves) > 12)
    if filled:  # the old link alone admits nobody
        early = room.page("seat 2")
        assert (is_visible(early.entrance.join_panel), is_visible(early.back_button)) == (False, False)
        early.take_back()
        assert "Ask your host" in early.status.text
    host.look()
    assert host.host.person_buttons[2].description == "Let in"
    host.host.person_buttons[2].click()
    assert "Give this link" in host.status.text
    assert f"#table={host.host.codes['seat 2']}" in host.host.links.value
    room.codes = dict(host.host.codes)

    cy = room.page("seat 2")
    assert is_visible(cy.entrance.join_panel)
    assert not cy.game.my_turn
    cy.play(cy.game.view().legal_moves[0] if cy.game.state.seat == 2 else ada.game.view().legal_moves[0])
    assert cy.status.urgent  # not before sitting down
    ada.look()
    assert "free" in text_of(ada.seats.value)
    moves = list(ada.game.moves)
    cy.entrance.name.value = "Cy"
    cy.entrance.sit_button.click()
    assert not is_visible(cy.entrance.join_panel)
    for page in (ada, bo, host, cy):
        page.look()
        assert page.game.state.setup.seats == ("Ada", "Bo", "Cy")
        assert page.game.moves[: len(moves)] == moves
        assert "Cy" in text_of(page.seats.value)
        assert "ttr-bot-face" not in page.seats.value
    play_on([ada, bo, cy], until=lambda game: 2 in {state.seat for state in game.states[len(moves) : -1]})
    host.end()
    ada.look()
    record = record_of(ada.ending.files.value)
    assert record.start.setup.seats == ("Ada", "Bo", "Cy")
    assert ttr.scores(record.states()[-1]) == ada.game.scores()


def test_the_host_s_own_link_is_shown_on_request_only_and_can_be_replaced(room: Room) -> None:
    host = room.open(PERSON, PERSON)
    assert room.codes[HOST] not in html_of(host.widget)
    host.host.own_button.click()
    assert f"http://192.168.0.7:8866/#table={room.codes[HOST]}" in host.host.own_link.value
    assert "<svg" in host.host.own_link.value
    host.host.renew_buttons[HOST].click()
    assert room.codes[HOST] not in html_of(host.widget)
    assert host.address.code not in ("", room.codes[HOST])
    assert host.table.code in host.host.own_link.value
    host.host.own_button.click()
    assert host.host.own_link.value == ""
    assert room.page(HOST).table is None
    host.host.bot_buttons[0].click()
    assert host.table.game.free == [1]


def bots_alone(*bots: str) -> TableGame:
    game = TableGame(GameOptions("usa", tuple(map(SeatChoice, bots)), 7), None)
    game.play_bots()
    return game


def test_two_bots_of_one_strategy_remember_their_own_plans() -> None:
    game = bots_alone("iron empire", "iron empire")
    bots = [make_bot("iron empire") for _ in game.places]
    for index, state in enumerate(game.states[:-1]):
        view, chance = ttr.player_view(state, state.seat), random.Random(f"7 move {index}")
        assert bots[state.seat].choose(view, chance) == game.decision(index)


@pytest.mark.parametrize(
    "bots", [["iron empire", "steady"], ["iron empire", "iron empire"], ["strong", "easy", "strong"]]
)
def test_reasons_are_the_same_in_any_order_and_in_every_browser(bots: list[str]) -> None:
    game = bots_alone(*bots)
    backwards = TableGame(game.options, None, game.lines)
    later = range(len(game.moves))[::-1]
    assert [backwards.decision(index) for index in later] == [game.decision(index) for index in later]
    assert None not in backwards.decisions


@pytest.mark.parametrize("answer", [None, Decision(ttr.Pass(), ""), "no decision"], ids=["error", "illegal", "nothing"])
def test_a_bot_that_fails_makes_the_random_move_of_its_turn_in_every_browser(monkeypatch, answer):
    random_game = bots_alone("random", "random")
    monkeypatch.setattr(
        "ttr.ui.table.game.make_bot", lambda name: Broken(answer) if name == "destination" else make_bot(name)
    )
    game = bots_alone("destination", "random")
    assert game.moves == random_game.moves
    failed = [state.seat for state in game.states[:-1]].count(0)
    assert game.notices == ["Destination failed; a random move was made for it."] * failed
    elsewhere = TableGame(game.options, None, game.lines)
    assert elsewhere.decision(0) is None
    assert elsewhere.notices == []


def play_but_fail(game: TableGame, move: ttr.Move) -> None:
    with game.whole():
        game.play(move)
        raise Overtaken


@pytest.mark.parametrize("undoes", [False, True], ids=["without moves that were not saved", "without undone moves"])
def test_bots_remember_only_the_moves_that_count(undoes: bool) -> None:
    options = GameOptions("usa", (PERSON, SeatChoice("card monger"), SeatChoice("card monger")), 2)
    game = TableGame(options, 0)
    game.sit(0, "Ada")
    game.unseen_from = 0
    rng = random.Random(2)
    while not game.over and len(game.moves) < 90:
        legal = game.view().legal_moves
        elsewhere = TableGame(options, 0, game.lines)
        if not undoes:
            with pytest.raises(Overtaken):
                play_but_fail(game, rng.choice(legal))
        move = rng.choice(legal)
        for one in (game, elsewhere):
            one.play(move)
        assert game.lines == elsewhere.lines
        if undoes and game.why_no_undo() is None and rng.random() < 0.5:
            game.undo()


@pytest.mark.parametrize("over", [False, True], ids=["in a game", "after its end"])
def test_a_replaced_link_stops_working_also_on_an_open_page_and_leaves_nothing_there(room: Room, over: bool) -> None:
    host, *seats = room.for_two()
    play_on(seats, until=lambda game: len(game.moves) > 3 and game.state.seat == 0)
    host.look()
    hidden = {str(ttr.load_board("mini").tickets[t]) for t in seats[0].game.state.tickets[0]}
    if over:
        host.end()
        seats[0].look()
    assert ("ttr-watching" in seats[0].widget.get_state()["_dom_classes"]) == over
    host.host.renew_buttons["seat 0"].click()
    new = host.host.codes["seat 0"]
    assert new != room.codes["seat 0"]
    if over:
        seats[0].look()
    else:
        seats[0].play(some_move(seats[0], random.Random(1)))  # it learns of it at the next write
    assert "replaced this link" in seats[0].status.text
    assert seats[0].table is None
    assert not [ticket for ticket in hidden if ticket in held_by(seats[0])]
    assert "ttr-watching" not in seats[0].widget.get_state()["_dom_classes"]
    assert room.page("seat 0").table is None
    page = room.page()
    page.go_to(new)
    assert (page.table.seat, page.game.my_turn) == (0, not over)
    seats[1].look()
    assert seats[1].table is not None


def test_names_are_kept_as_they_are_told_apart_or_mended_if_an_earlier_version_kept_them(room: Room) -> None:
    host = room.open(PERSON, PERSON, PERSON, rules="usa")
    names = ("👩\u200d🚀", "می\u200cترا", "👩\u200d🚀")
    pages = [room.seated(seat, name) for seat, name in enumerate(names)]
    told = (*names[:2], "👩\u200d🚀 2")
    play_on(pages, until=lambda game: len(game.moves) > 3)
    host.look()
    host.end()
    pages[1].look()
    assert record_of(pages[1].ending.files.value).start.setup.seats == told
    assert all(name in text_of(pages[1].seats.value) for name in told)
    host = room.open(PERSON, PERSON, PERSON, rules="usa")
    room.seated(0, "Ada")
    room.seated(1, "Ada 2")  # as if it were numbered
    assert room.seated(2, "Ada").game.state.setup.seats == ("Ada", "Ada 2", "Ada 3")
    host = room.open(PERSON, PERSON)
    Store(room.url).add(host.table.number, ["sit 0 \u0301Ada"])
    assert room.seated(1, "Bo").game.state.setup.seats == ("Player 1", "Bo")


def test_an_action_that_fails_halfway_leaves_no_trace(room: Room) -> None:
    room.open(PERSON, PERSON)
    ada = room.page("seat 0").table

    def sit_and_end(game: TableGame) -> None:
        game.sit(0, "Ada")
        game.end()  # no game is going on

    for act in (sit_and_end, lambda game: game.repeat("sit 0 Ada") or game.repeat("nonsense")):
        with pytest.raises(ValueError, match=r"No game|nonsense"):
            ada.do(act)
        assert (ada.game.free, ada.game.lines, ada.game.begun) == ([0, 1], [], False)
    ada.do(lambda game: game.sit(0, "Ada"))
    assert room.host().table.game.lines == ["sit 0 Ada"]


def test_actions_write_the_lines_of_old_logs_and_these_are_read() -> None:
    options = GameOptions(seats=(PERSON, PERSON, PERSON), seed=7)
    game = TableGame(options, 0)
    acts: list[tuple[str, Callable[[], None]]] = [
        ("sit 0 12 Ada", lambda: game.sit(0, "12 Ada")),
        ("agree 0 2", lambda: game.agree(0, 2, yes=True)),
        ("wait 0 2", lambda: game.agree(0, 2, yes=False)),
        ("agree 0 1", lambda: game.agree(0, 1, yes=True)),
        ("cover 1 steady", lambda: game.cover(1)),
        ("person 1", lambda: game.admit_person(1)),
        ("sit 1 7", lambda: game.sit(1, "7")),
        ("bot 2 expert", lambda: game.give_to_bot(2, "expert")),
        ("choose 0 keep 3 29", lambda: game.play(KeepTickets((3, 29)))),
        ("rechoose 0", game.undo),
        ("choose 0 keep 3 29", lambda: game.play(KeepTickets((3, 29)))),
        ("vote 0", lambda: game.vote(0, end=True)),
        ("stay 0", lambda: game.vote(0, end=False)),
        ("vote 0", lambda: game.vote(0, end=True)),
        ("react 0 2 1764000000", lambda: game.react(0, 2, 1_764_000_000)),
        ("link seat 1", lambda: game.renew("seat 1")),
        ("link host", lambda: game.renew("host")),
    ]
    for _, act in acts:
        act()
    assert game.lines == [line for line, _ in acts]
    for table in (game, TableGame(options, 0, game.lines)):
        assert table.lines == game.lines
        assert table.places == [TableSeat("12 Ada"), TableSeat("7"), TableSeat(bot="expert")]
        assert (table.begun, table.votes, table.agreed) == (True, {0}, {})
        assert (table.chosen, table.reactions) == ({0: KeepTickets((3, 29))}, {0: (2, 1_764_000_000)})
        assert table.renewed == ["seat 1", "host"]
