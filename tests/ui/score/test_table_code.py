"""A game as the code in its page's link."""

import random
import re
from dataclasses import replace

import pytest

from tests.ui.score.conftest import played
from ttr.ui.page.link import LinkError
from ttr.ui.records.files import shipped_boards
from ttr.ui.records.table_code import code_of, game_of

BOARDS = [*shipped_boards().values()]


def as_sets(game):
    return game.rules, game.board, game.seats, [set(r) for r in game.routes], [set(t) for t in game.tickets]


@pytest.mark.parametrize(
    ("rules", "seats"), [("usa", 2), ("usa", 5), ("mini", 2), ("first-journey", 4), ("usa-online", 3)]
)
def test_the_code_of_a_game_leads_to_the_same_game(rules: str, seats: int) -> None:
    for seed in range(5):
        game = played(rules, seats, seed)
        assert as_sets(game_of(code_of(game), BOARDS)[0]) == as_sets(game)


def test_the_order_of_the_claims_is_kept() -> None:
    game, rng = played(seats=3), random.Random(2)
    order = [route for routes in game.routes for route in routes]
    rng.shuffle(order)
    read, same = game_of(code_of(game, order), BOARDS)
    assert same == tuple(order)
    assert read.routes[0] == tuple(route for route in order if route in game.routes[0])


def test_a_ticket_that_two_players_hold_is_kept() -> None:
    game = replace(played(seats=2), tickets=((1, 2, 3), (3, 4)))
    assert game_of(code_of(game), BOARDS)[0].tickets == ((1, 2, 3), (3, 4))


def test_the_code_of_five_players_is_short_and_fits_the_fragment_of_an_address() -> None:
    code = code_of(
        played(seats=5, names=("Maximiliane", "Christopher", "Zoë", "Jean-Baptiste", "Großmutter Elisabeth"))
    )
    assert len(code) < 260
    longest = code_of(played(seats=5, names=tuple(letter * 30 for letter in "abcde")))
    assert len(longest) < 400
    assert re.fullmatch(r"[\w-]{1,600}", longest, re.ASCII)


def test_a_damaged_code_gives_a_sentence_or_another_game() -> None:
    code, rng = code_of(played(seats=3)), random.Random(5)
    for _ in range(300):
        broken = list(code[: rng.randrange(1, len(code))] if rng.random() < 0.5 else code)
        broken[rng.randrange(len(broken))] = rng.choice("abcXYZ019-_")
        try:
            game, _ = game_of("".join(broken), BOARDS)
        except LinkError as error:
            assert str(error).endswith((".", "link."))
        else:
            assert game.position().over


def test_a_game_on_a_missing_board_names_the_board() -> None:
    game = played()
    with pytest.raises(LinkError, match="somebody's own board, 'usa'"):
        game_of(code_of(game), [])
    other = replace(game.board, tickets=game.board.tickets[:-1])
    with pytest.raises(LinkError, match="a different edition of 'usa'"):
        game_of(code_of(game), [other])
