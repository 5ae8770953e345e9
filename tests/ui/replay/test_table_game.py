"""A game from the score page, in replay: only its claims, until the tickets turn over."""

import random
import re

import pytest

import ttr
from tests.ui.replay.pressing import paste, record_text
from tests.ui.score.conftest import played
from tests.ui.seen import everything_sent, said, words
from ttr.ui.controls.widgets import is_visible
from ttr.ui.panels.overlay_bar import Layer
from ttr.ui.records.playback import Metric
from ttr.ui.records.table_code import code_of

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


def test_the_link_of_a_game_opens_it_before_its_first_claim(claims):
    assert "This game was played on a real table" in said(claims)
    assert set(claims.map.picture.owners) == {None}
    assert claims.sentence.text == "Before the first claim."
    assert claims.replay.last == len(shuffled())


def test_each_stop_is_a_claim_with_its_changes(claims):
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


def test_no_card_and_no_ticket_appears_before_the_last_claim(claims):
    claims.timeline.go(claims.replay.last - 1)
    sent = str(everything_sent())
    for held in GAME.tickets:
        for ticket in held:
            assert f"{GAME.board.tickets[ticket]}" not in sent
    assert " cards" not in words(claims.seats)
    assert not is_visible(claims.known)
    assert not is_visible(claims.viewer_choice)
    assert not is_visible(claims.chances.widget)
    claims.overlays.choose(Layer.TICKETS)
    assert "no tickets yet" in claims.sentence.text


def test_the_last_claim_turns_the_tickets_and_counts(claims):
    claims.timeline.last_button.click()
    for score in ttr.scores(GAME.position()):
        assert f"{score.name} {score.total}" in words(claims.holdings)
    claims.overlays.choose(Layer.TICKETS)
    assert claims.map.picture.overlay is not None


def test_charts_have_public_facts(claims):
    assert [metric for _, metric in claims.metric.options] == [Metric.POINTS, Metric.TRAINS, Metric.LONGEST]
    for _, metric in claims.metric.options:
        claims.metric.value = metric
        assert re.search(rf"Ada goes from .* in {len(shuffled())} claims", words(claims.chart.lines))


def test_the_log_sheet_has_a_row_a_claim(claims):
    claims.timeline.go(4)
    claims.log.button.click()
    assert words(claims.log.text).count(" claims ") == 4


def test_a_record_can_be_chosen_again_and_the_game_of_the_link_as_well(claims):
    names = [name for name, _ in claims.record_choice.options]
    assert names[-1] == "your own"
    claims.record_choice.value = claims.record_choice.options[0][1]
    assert is_visible(claims.viewer_choice)
    assert claims.address.code == ""
    claims.record_choice.value = claims.record_choice.options[-1][1]
    assert claims.sentence.text == "Before the first claim."


def test_a_pasted_record_takes_the_game_of_the_link_out_of_the_address(claims):
    paste(claims, record_text())
    assert claims.address.code == ""


def test_a_broken_link_is_refused_and_the_record_stays(page):
    before = page.replay
    page.address.receive({"open": code_of(GAME)[:40], "known": ""})
    assert said(page) == "This link is incomplete. Copy it again, to the last letter."
    assert page.replay is before


def test_a_game_of_other_rules_and_of_nobody_opens(page):
    for game in (played("first-journey", 3), played("mini", 2)):
        page.address.receive({"open": code_of(game), "known": ""})
        page.timeline.last_button.click()
        assert page.map.picture.owners == game.position().owners
