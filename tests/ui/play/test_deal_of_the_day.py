"""The deal of the day: one date, equal cards; a result to copy."""

import re
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.play.pressing import keep_all, play_on_with_hints
from tests.ui.seen import text_of
from ttr.ui.play.my_games import day_of, deal_of_the_day
from ttr.ui.play.page import PlayPage

DAY = date(2026, 11, 2)


@pytest.fixture
def page():
    return PlayPage(today=lambda: DAY)


@given(st.dates(), st.dates())
def test_a_date_deals_the_same_game_to_everybody_and_another_date_another_one(one, other):
    assert day_of(deal_of_the_day(one)) == one
    assert (deal_of_the_day(one) == deal_of_the_day(other)) == (one == other)


def test_two_pages_deal_equal_cards_on_the_same_day_and_others_on_the_next(page):
    page.day_button.click()
    linked, tomorrow = PlayPage(today=lambda: DAY), PlayPage(today=lambda: DAY + timedelta(1))
    linked.open_link("?deal=today")
    tomorrow.open_link("?deal=today")
    assert linked.session.states == page.session.states
    assert linked.session.state.offers != tomorrow.session.state.offers
    tomorrow.open_link("?deal=2026-11-02")
    assert tomorrow.session.states == page.session.states
    assert "The deal of 2 November 2026" in text_of(page.heading.value)


@pytest.mark.parametrize("deal", ["yesterday", "2026-13-01", "2026-11-03", "9" * 400])
def test_a_deal_that_does_not_exist_yet_is_refused_in_words(page, deal):
    page.open_link(f"?deal={deal}")
    assert page.session is None
    assert "2026-11-02" in page.form.remark


def test_the_result_of_a_deal_is_three_lines_to_copy(page):
    page.day_button.click()
    keep_all(page)
    assert page.day_result.value == ""
    play_on_with_hints(page)
    lines = re.search("<pre[^>]*>(.*?)</pre>", page.day_result.value, re.DOTALL)[1].splitlines()
    own, rival = page.session.scores()
    won = "I won" if own.rank < rival.rank else "I lost"
    assert lines == [
        "Deal of 2 November 2026",
        f"{won}, {own.total} to {rival.total} against steady",
        f"{own.completed} of {len(own.tickets)} tickets, longest path {own.longest.length} trains",
    ]
    page.play_again_button.click()
    assert page.day_result.value == ""
    assert day_of(page.session.options) is None
