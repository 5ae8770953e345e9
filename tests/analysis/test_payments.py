"""Payments for people: no locomotives if colors are enough, then the color that the tickets need least."""

import random
from functools import cache, partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttr
from tests.positions import begun, lay, route, ticket
from ttr import ClaimRoute, Phase, Record
from ttr.analysis.payments import cards_needed, payments
from ttr.bots.base import advise
from ttr.game.cards import COLORS
from ttr.game.files import data_folder
from ttr.game.files.log import payment_text
from ttr.game.legal import claimable_routes
from ttr.game.seat_network import SeatNetwork

RECORDS = sorted((data_folder() / "records").glob("*.txt"))
USA = ttr.load_board("usa")
LETTERS = "PBOWGYKR"  # the colors of cards, in their order
GRAY = next(i for i, track in enumerate(USA.routes) if (track.length, track.color) == (2, "gray"))


def seen(cards: str, *tickets: int) -> ttr.PlayerView:
    state = begun()
    return ttr.player_view(lay(state, hand=cards, tickets=(tickets,) * 2), state.seat)


@cache
def turns_of(path: Path) -> list[ttr.GameState]:
    """Return the positions of a shipped game in which a turn begins."""
    return [state for state in Record.read(path).states() if state.phase is Phase.TURN]


def in_words(view, index):
    return [f"{move.color} {move.locomotives}" for move in payments(view, index)]


def regret(position, needed, move):
    """Return how bad a payment is for a person: locomotives, missing cards for tickets, needed colors, long sets."""
    if move.color is None:
        paid, of_color = {}, (0, 0)
    else:
        paid = {move.color: position.board.routes[move.route].length - move.locomotives}
        of_color = (needed[move.color], position.hand.count(move.color))
    left = {color: position.hand.count(color) - paid.get(color, 0) for color in COLORS}
    return (move.locomotives, sum(max(0, needed[color] - left[color]) for color in COLORS), *of_color)


@settings(max_examples=60, deadline=None)
@given(
    path=st.sampled_from(RECORDS),
    part=st.floats(0, 1),
    cards=st.text("PBOWGYKRL", max_size=25),
    looks=st.sampled_from([lambda state: state, lambda state: ttr.player_view(state, state.seat)]),
)
def test_every_payment_is_listed_once_with_a_person_s_choice_first(path, part, cards, looks):
    states = turns_of(path)
    position = looks(lay(states[int(part * (len(states) - 1))], hand=cards))
    built = SeatNetwork.of(position)
    for index, twin in enumerate(position.board.twins):
        counts = cards_needed(position, built, without=(index, twin))
        needed = dict(zip(COLORS, counts, strict=False))
        in_order = sorted(position.hand.payments(position.board, index), key=partial(regret, position, needed))
        assert ttr.payments(position, index) == in_order


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_in_every_position_of_the_shipped_records_a_hint_uses_the_first_payment(path):
    claims = 0
    for number, state in enumerate(turns_of(path)):
        view = ttr.player_view(state, state.seat)
        advice = advise(view, random.Random(number), "destination")
        if isinstance(advice.move, ClaimRoute):
            assert advice.move == payments(view, advice.move.route)[0]
            assert "claimed with" not in advice.why or payment_text(view.board, advice.move) in advice.why
            claims += 1
    assert claims


def test_three_red_come_before_one_purple_and_two_locomotives():
    gray = next(i for i, track in enumerate(USA.routes) if (track.length, track.color) == (3, "gray"))
    assert in_words(seen("PRRRLL"), gray) == ["red 0", "red 1", "purple 2", "red 2"]


def needing(colors: int) -> tuple[int, list[int]]:
    """Return a ticket whose cheapest completion takes cards of this many colors, with the number of each."""
    for index in range(len(USA.tickets)):
        view = seen("", index)
        needed = cards_needed(view, SeatNetwork.of(view))
        if sum(map(bool, needed)) >= colors:
            return index, needed
    raise AssertionError


@pytest.mark.parametrize("index", [-1, 100, None, "Denver", 1.0, True])
def test_an_unknown_route_is_refused(index):
    with pytest.raises(IndexError, match=f"there is no route {index!r}; the board's 100 routes are counted from 0"):
        payments(seen("PRRRLL"), index)


def test_it_keeps_the_color_that_the_cheapest_completion_needs_but_pays_it_before_a_locomotive():
    index, needed = needing(1)
    wanted = next(letter for letter, count in zip(LETTERS, needed, strict=False) if count)
    other = next(letter for letter, count in zip(LETTERS, needed, strict=False) if not count)
    cards = wanted * 2 + other * 5
    # Without tickets, the color with fewer cards pays.
    assert payments(seen(cards), GRAY)[0].color == COLORS[LETTERS.index(wanted)]
    assert payments(seen(cards, index), GRAY)[0].color == COLORS[LETTERS.index(other)]
    assert [move.locomotives for move in payments(seen(wanted * 2 + other + "L", index), GRAY)] == [0, 1, 1]


def test_among_two_needed_colors_the_one_with_spare_cards_pays():
    index, needed = needing(2)
    scarce, plenty = [card for card, count in enumerate(needed) if count][:2]
    for less, more in ((scarce, plenty), (plenty, scarce)):
        view = seen(LETTERS[less] * 2 + LETTERS[more] * (needed[more] + 2), index)
        assert payments(view, GRAY)[0].color == COLORS[more]


def test_among_two_needed_colors_without_spare_cards_the_one_needed_less_pays():
    view = seen("WWWWYY", ticket(USA, "Dallas", "New York"))
    needed = cards_needed(view, SeatNetwork.of(view))
    assert (needed[COLORS.index("white")], needed[COLORS.index("yellow")]) == (5, 4)
    assert payments(view, GRAY)[0].color == "yellow"


def test_the_claimed_route_and_its_other_track_are_not_needed_any_more():
    view = seen("", ticket(USA, "Los Angeles", "Seattle"))
    built, both = SeatNetwork.of(view), [route(USA, "Los Angeles", "San Francisco", track=track) for track in (0, 1)]
    assert sum(cards_needed(view, built)) - sum(cards_needed(view, built, without=both)) == 3


def test_the_order_of_the_rules_matches_the_legal_moves():
    view = seen("PRRRLL")
    claims = [move for move in view.legal_moves if isinstance(move, ClaimRoute)]
    assert claims == [move for index in claimable_routes(view) for move in view.hand.payments(USA, index)]
