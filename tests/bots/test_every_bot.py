"""What holds for every bot: legal moves only, the same game from the same seed, a reason, an overlay of the board."""

import random

import pytest

import ttr
from ttr.bots import BOTS, BotError, Decision, make_bot
from ttr.state import GameState

from ..positions import begun, lay, with_hidden_permuted

USA = ttr.load_board("usa")


def played(bot: str, seats: int, seed: int, rules: str = "usa"):
    """Every position of a game of one bot against itself, with what it decided there."""
    state = ttr.new_game(rules, [f"Player {seat + 1}" for seat in range(seats)], seed)
    bots = [make_bot(bot) for _ in range(seats)]
    rng = random.Random(seed)
    while not state.over:
        decision = bots[state.seat].choose(ttr.player_view(state, state.seat), rng)
        yield state, decision
        state = ttr.apply(state, decision.move)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("rules", ["usa", "usa-online"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_move_of_a_bot_is_legal_has_a_reason_and_an_overlay_of_the_board(bot, rules, seats):
    cities = {city.name for city in USA.cities}
    for seed in range(4):
        for state, decision in played(bot, seats, seed, rules):
            assert isinstance(decision, Decision)
            assert decision.move in ttr.legal_moves(state)
            assert decision.why.strip()
            if decision.overlay is not None:
                assert {mark.edge for mark in decision.overlay.edges} <= set(range(100))
                assert {mark.vertex for mark in decision.overlay.vertices} <= cities


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_gives_the_same_game(bot):
    assert ttr.play([bot] * 3, seed=8) == ttr.play([bot] * 3, seed=8)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_decides_the_same_whatever_the_hidden_cards_are(bot):
    for place, (state, _) in enumerate(played(bot, 3, 2)):
        if place % 10:
            continue
        other = with_hidden_permuted(state, state.seat, random.Random(place))
        one, two = (
            make_bot(bot).choose(ttr.player_view(position, state.seat), random.Random(5)) for position in (state, other)
        )
        assert one == two


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    "changes",
    [
        {"deck": "", "discards": "", "display": ".....", "ticket_deck": (), "hands": ["", ""]},
        {"deck": "", "discards": "", "display": ".....", "hands": ["", ""]},
        {"deck": "", "discards": "", "display": "LLPPP", "hands": ["PPPPPP" + "L" * 6, ""]},
        {
            "deck": "",
            "discards": "",
            "display": ".....",
            "ticket_deck": (),
            "hands": ["RRRRRR", ""],
            "open_routes": (1, 1),
        },
        {"deck": "R", "discards": "", "display": "....."},
        {"trains": (1, 1), "hands": ["LLLLLL", "LLLLLL"]},
        {"tickets": ((), ())},
        {"turns_left": 1, "hands": ["RRRRRR", ""]},
    ],
    ids=[
        "pass",
        "tickets only",
        "no card to draw",
        "nothing to pay",
        "last card",
        "one train",
        "no ticket",
        "last turn",
    ],
)
def test_a_bot_knows_what_to_do_in_every_corner(bot, changes):
    state = lay(begun(), **changes)
    decision = make_bot(bot).choose(ttr.player_view(state, 0), random.Random(0))
    assert decision.move in ttr.legal_moves(state)


@pytest.mark.parametrize("name", ["deep-blue", "", "ttr", "../random", None])
def test_a_bot_that_does_not_exist_is_refused_with_those_that_do(name):
    with pytest.raises(BotError, match="use one of random, destination"):
        make_bot(name)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_is_told_in_a_line(bot):
    _, about = BOTS[bot]
    assert 10 < len(about) < 100


def test_a_bot_is_given_a_view_and_never_a_position():
    class Curious:
        def choose(self, view, rng):
            assert type(view) is ttr.PlayerView
            assert not isinstance(view, GameState)
            return make_bot("random").choose(view, rng)

    assert ttr.play([Curious(), Curious()], seed=1).result is not None
