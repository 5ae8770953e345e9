"""The user's own files on the replay page, valid or with mistakes: records, boards, and games from the score page."""

import random
import re
from dataclasses import replace

import pytest

import ttr
from tests.ui.replay.conftest import RECORDS, THREE, game_of, paste, record_text
from tests.ui.score.conftest import played
from tests.ui.seen import everything_sent, kept_by, said, send, words
from ttr.game.board import Board
from ttr.game.board_parts import City, Route, Ticket
from ttr.game.files.record import MAX_BYTES
from ttr.game.rule_sets import MINI, USA
from ttr.ui.controls.on_demand import is_visible
from ttr.ui.panels.overlay_bar import Layer
from ttr.ui.records.playback import Metric
from ttr.ui.records.table_code import code_of
from ttr.ui.replay.page import OWN, ReplayPage


def with_line(number, line, name=THREE):
    lines = record_text(name).split("\n")
    lines[number - 1] = line
    return "\n".join(lines)


def valley() -> Board:
    """A custom board, large enough for a short game."""
    names = ["Ahorn", "Birke", "Eiche", "Fichte", "Linde", "Ulme"]
    cities = tuple(City(name, 100 * (place % 3), 90 * (place // 3)) for place, name in enumerate(names))
    pairs = ((0, 1), (1, 2), (0, 3), (1, 4), (2, 5), (3, 4), (4, 5), (0, 4))
    colors = ("red", "blue", "gray", "green", "black", "white", "yellow", "gray")
    routes = tuple(Route(names[a], names[b], 2, color) for (a, b), color in zip(pairs, colors, strict=True))
    tickets = tuple(Ticket(names[a], names[b], 5) for a, b in ((0, 2), (0, 5), (1, 3), (2, 3), (1, 5), (2, 4)))
    return Board("valley", cities, routes, tickets, "The <valley>")


def game_in_the_valley() -> str:
    rules = replace(USA, name="short", trains=6)
    return ttr.play(["destination", "random"], rules=rules, seed=5, board=valley()).to_text()


def test_a_record_on_a_custom_board_waits_for_its_board(page):
    other = replace(valley(), name="usa")
    paste(page, ttr.play(["random", "random"], rules=replace(USA, trains=6), seed=1, board=other).to_text())
    assert "a board 'usa', which differs from this page's board of that name" in said(page)
    before = page.replay
    paste(page, game_in_the_valley())
    assert "played on a board 'valley', which this page does not have: upload or paste its board file" in said(page)
    assert page.replay is before
    assert is_visible(page.own_button)
    paste(page, ttr.load_board("konigsberg").to_json())
    assert "the waiting record was played on another board" in said(page)
    paste(page, valley().to_json())
    assert "Your record is loaded: " in said(page)
    assert page.replay.states[0].board == page.map.board == valley()
    page.timeline.last_button.click()
    assert page.map.picture.owners == page.replay.states[-1].owners


def reloaded(page, text):
    """Return the page after a reload: a new one that gets what the tab kept."""
    again = ReplayPage()
    again.kept.receive({"known": text, "own": True})
    return again


@pytest.mark.parametrize("faulty", [False, True])
def test_a_record_of_ones_own_comes_back_after_a_reload_with_its_board(page, faulty):
    paste(page, valley().to_json())
    text = game_in_the_valley()
    paste(page, text[: text.rindex("\nresult")] + "\nfly\n" if faulty else text)
    again = reloaded(page, kept_by(page.kept))
    assert (again.record, again.map.board) == (page.record, valley())


def test_the_browser_keeps_no_record_that_one_seat_sees_and_asks_before_it_is_lost(page):
    paste(page, record_text())
    assert kept_by(page.kept)
    assert not page.kept.unkept
    page.viewer_choice.value = 0
    assert (page.kept.text, page.kept.unkept) == ("", True)
    page.record_choice.value = THREE
    assert (page.kept.text != "", page.kept.unkept) == (True, False)


@pytest.mark.parametrize("text", ["", "x", "[1, null]", '{"a": 1}', '["ttr record: 1"]', "[" * 9999])
def test_a_kept_text_that_is_no_record_changes_nothing(page, text):
    before = page.replay
    page.kept.receive({"known": text, "own": True})
    assert page.replay is before


def test_a_given_board_is_kept_for_later_records_and_the_map_goes_there_and_back_in_one_figure(page):
    paste(page, valley().to_json())
    assert "The board 'The <valley>' is loaded. Now add the record" in said(page)
    for _ in range(2):
        paste(page, record_text())
        paste(page, game_in_the_valley())
        assert "Your record is loaded: " in said(page)
        assert page.map.board == valley()
    figure = page.map.widget
    paste(page, game_of(MINI).to_text())
    assert page.map.board.name == "mini"
    page.record_choice.value = THREE
    assert page.map.board.name == "usa"
    page.record_choice.value = OWN
    assert page.map.board.name == "mini"
    assert page.map.widget is figure


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not JSON"),
        ("{}", "cities: is missing"),
        ('\ufeff {"format": 1}', "; and 1 more"),
        (ttr.load_board("mini").to_json().replace('"length": 4', '"length": 9'), "length 9 is out of range"),
    ],
)
def test_a_board_file_with_mistakes_gets_a_sentence(page, text, words):
    paste(page, text)
    assert said(page).startswith("This board file cannot be used: ")
    assert words in said(page)
    assert page.status.urgent


def test_an_illegal_move_in_line_40_is_reported_and_the_game_shown_up_to_there(page):
    paste(page, with_line(40, "claim 3 red"))
    assert said(page).startswith("Line 40: random 3 cannot")
    assert "The page shows the game up to there, turn 17." in said(page)
    good = ttr.Record.from_text(record_text())
    states = good.states()
    read = page.replay.moves
    assert (good.moves[: len(read)], page.timeline.cursor) == (read, page.timeline.last)
    assert page.map.picture.owners == states[len(read)].owners


@pytest.mark.parametrize(
    ("board", "told"), [("mars 0123", "mars"), ("usa 0123", "the hashes differ")], ids=["another", "changed"]
)
def test_a_record_of_a_board_that_nobody_has_is_reported_and_the_previous_game_stays(page, board, told):
    before = page.replay
    paste(page, re.sub(r"(?m)^board: .*$", f"board: {board}", record_text()))
    assert told in said(page)
    assert "The page still shows the previous game." in said(page)
    assert page.replay is before


def test_a_record_cut_anywhere_gets_a_sentence_and_a_game(page):
    text, complete = record_text("2-players-last-round"), 0
    start = text.index("moves:\n") + len("moves:\n")
    for cut in (*range(0, len(text), 450), start):
        page.say("")
        paste(page, text[:cut])
        assert "went wrong" not in said(page), cut
        assert page.status.urgent
        assert "Traceback" not in page.status.value
        assert page.map.picture.owners == page.replay.state(page.timeline.cursor).owners
        if cut > len(text) // 2:
            complete += "cut off" in said(page)
            assert page.replay.last > 20
            assert not page.replay.states[-1].over
    assert complete
    assert (page.timeline.last, set(page.map.picture.owners)) == (0, {None})  # without a move


def test_random_damage_gets_a_sentence_and_a_game(page):
    rng = random.Random(3)
    text = record_text("2-players-last-round")
    for _ in range(30):
        place = rng.randrange(len(text))
        paste(page, text[:place] + rng.choice("0 9x\n{é<") + text[place + 1 :])
        assert "went wrong" not in said(page)
        for stop in (0, page.timeline.last):
            page.timeline.go(stop)
        assert "went wrong" not in said(page)


def test_a_move_in_the_middle_of_a_turn_is_where_the_timeline_ends(page):
    record = ttr.Record.read(RECORDS[THREE])
    states = record.states()
    middle = next(i for i, state in enumerate(states) if state.phase == "next card" and state.turn > 5)
    lines = record_text().split("\n")
    start = lines.index("moves:") + 1
    paste(page, "\n".join(lines[: start + middle]) + "\n")
    assert page.timeline.last == states[middle].turn + 1
    assert "and the record ends" in words(page.turn)
    assert "not finished" in words(page.turn)


@pytest.mark.parametrize(
    ("content", "buffers", "answer"),
    [
        ({"kind": "text"}, [b"  \n"], "Paste the text of a record first."),
        ({"kind": "file"}, [b""], "This file is empty."),
        ({"kind": "too large"}, [], "at most 500 kB"),
        ({"kind": "unreadable"}, [], "could not read"),
        ({"kind": "text"}, [b"x" * (MAX_BYTES + 1)], "larger than"),
        ({"kind": "text"}, [b"\xff\xfe\x00"], "UTF-8"),
        ({"kind": "text"}, [], ""),
        ({"kind": ["text"]}, [b"x"], ""),
        ("text", [b"x"], ""),
        (None, [], ""),
    ],
)
def test_whatever_a_browser_sends_gets_a_sentence_or_nothing(page, content, buffers, answer):
    send(page.input, content, *buffers)
    assert answer in said(page)
    assert bool(said(page)) == bool(answer)


GAME = played(seats=3)


def shuffled():
    order = [route for routes in GAME.routes for route in routes]
    random.Random(5).shuffle(order)
    return order


@pytest.fixture
def claims(page):
    """Return the page, opened by the link of a game, and the order of the claims."""
    page.address.receive({"open": code_of(GAME, shuffled()), "known": ""})
    return page


def test_the_link_of_a_game_opens_it_and_no_card_and_no_ticket_appears_before_the_last_claim(claims):
    assert "This game was played on a real table" in said(claims)
    assert (set(claims.map.picture.owners), claims.sentence.text) == ({None}, "Before the first claim.")
    assert claims.replay.last == len(shuffled())
    claims.timeline.go(claims.replay.last - 1)
    sent = str(everything_sent())
    for held in GAME.tickets:
        for ticket in held:
            assert f"{GAME.board.tickets[ticket]}" not in sent
    assert " cards" not in words(claims.seats)
    assert (is_visible(claims.known), is_visible(claims.viewer_choice)) == (False, False)
    assert not is_visible(claims.chances.widget)
    claims.overlays.choose(Layer.TICKETS)
    assert "no tickets yet" in claims.sentence.text


def test_each_stop_is_a_claim_with_its_changes_and_the_last_one_turns_the_tickets_and_counts(claims):
    owners = GAME.position().owners
    for stop, route in enumerate(shuffled()[:6], 1):
        claims.timeline.next_button.click()
        assert claims.map.picture.selected == route
        assert [one for one, owner in enumerate(claims.map.picture.owners) if owner is not None] == sorted(
            shuffled()[:stop]
        )
        assert f"{GAME.seats[owners[route]]} claims {GAME.board.routes[route]}" in words(claims.turn)
        assert f"Claim {stop} of {len(shuffled())}" in words(claims.turn)
    assert "Longest path" in words(claims.turn) or "component" in words(claims.turn)
    assert [metric for _, metric in claims.metric.options] == [Metric.POINTS, Metric.TRAINS, Metric.LONGEST]
    for _, metric in claims.metric.options:  # public facts
        claims.metric.value = metric
        assert re.search(rf"Ada goes from .* in {len(shuffled())} claims", words(claims.chart.lines))
    claims.log.button.click()
    assert words(claims.log.text).count(" claims ") == 6
    claims.log.button.click()
    claims.timeline.last_button.click()
    for score in ttr.scores(GAME.position()):
        assert f"{score.name} {score.total}" in words(claims.holdings)
    claims.overlays.choose(Layer.TICKETS)
    assert claims.map.picture.overlay is not None


def test_a_record_can_be_chosen_again_and_the_game_of_the_link_as_well(claims):
    names = [name for name, _ in claims.record_choice.options]
    assert names[-1] == "your own"
    claims.record_choice.value = claims.record_choice.options[0][1]
    assert (is_visible(claims.viewer_choice), claims.address.code) == (True, "")
    claims.record_choice.value = claims.record_choice.options[-1][1]
    assert claims.sentence.text == "Before the first claim."
    paste(claims, record_text())
    assert claims.address.code == ""


def test_a_broken_link_leaves_the_record_and_a_game_of_other_rules_and_of_nobody_opens(page):
    before = page.replay
    page.address.receive({"open": code_of(GAME)[:40], "known": ""})
    assert said(page) == "This link is incomplete. Copy it again, to the last letter."
    assert page.replay is before
    for game in (played("first-journey", 3), played("mini", 2)):
        page.address.receive({"open": code_of(game), "known": ""})
        page.timeline.last_button.click()
        assert page.map.picture.owners == game.position().owners
