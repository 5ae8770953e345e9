"""A mutable position changes by the same rules: after every move, it agrees with `apply`."""

import random
from dataclasses import fields
from typing import get_type_hints

import pytest

import ttr
from ttr.arena import play
from ttr.game.hand import Hand
from ttr.game.mutable import MutablePosition
from ttr.game.state import GameState
from ttr.game.view import LiveView, PlayerView, live_view

SEATS = [(name, seats) for name, rules in ttr.RULE_SETS.items() for seats in range(rules.seats[0], rules.seats[1] + 1)]

every_game = pytest.mark.parametrize(("rules", "seats"), SEATS)


def random_game(rules: str, seats: int) -> ttr.Record:
    return play(["random"] * seats, rules=rules, seed=seats)


@every_game
def test_a_mutable_position_agrees_with_apply_after_every_move_and_leaves_earlier_states_alone(
    rules: str, seats: int
) -> None:
    record = random_game(rules, seats)
    position = MutablePosition(record.start)
    taken = [position.state()]
    for move in record.moves:
        position.make(move)
        taken.append(position.state())
    assert tuple(taken) == record.states()


def test_a_mutable_position_has_exactly_the_fields_of_a_state() -> None:
    position, state = get_type_hints(MutablePosition), get_type_hints(GameState)
    assert position == state | {"hands": list[Hand]}  # a draw changes one hand in place


@every_game
def test_a_view_of_a_mutable_position_equals_a_view_of_its_state(rules: str, seats: int) -> None:
    record = random_game(rules, seats)
    position = MutablePosition(record.start)
    views = [live_view(position, seat) for seat in range(seats)]  # one view is enough for a whole game
    names = [field.name for field in fields(PlayerView)]
    for move in record.moves:
        position.make(move)
        for seat, looked_up in enumerate(views):
            copied = ttr.player_view(position.state(), seat)
            assert [getattr(looked_up, name) for name in names] == [getattr(copied, name) for name in names]
            assert looked_up.legal_moves == copied.legal_moves


def test_a_view_with_another_hand_differs_only_in_the_hand_and_does_not_change_the_position() -> None:
    position = MutablePosition(ttr.new_game("usa", seed=7))
    before, nines = position.state(), Hand(bytes([9] * 9))
    for view in (live_view(position, 1), ttr.player_view(before, 1)):
        assert (view.with_hand(nines).hand, view.hand) == (nines, before.hands[1])
    assert view.with_hand(nines).with_hand(view.hand) == view
    assert position.state() == before


class Stranger:
    def __init__(self) -> None:
        self.views: list[PlayerView] = []

    def choose(self, view: PlayerView, rng: random.Random) -> ttr.bots.Decision:
        self.views.append(view)
        return ttr.bots.Decision(view.legal_moves[0], "The first one.")


def test_an_outside_bot_never_gets_a_live_view_of_the_position() -> None:
    stranger = Stranger()
    play([stranger, "random"], seed=3)
    assert stranger.views
    assert {type(view) for view in stranger.views} == {PlayerView}
    assert all(vars(view).keys() == {field.name for field in fields(PlayerView)} for view in stranger.views)
    assert issubclass(LiveView, PlayerView)
