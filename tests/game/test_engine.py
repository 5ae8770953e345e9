"""The engine: set-up, exact counts of legal moves, consistent answers, and the same game everywhere."""

import random
from dataclasses import FrozenInstanceError, asdict, replace

import pytest

import ttr
from tests.positions import begun, do, hand, lay, total_cards
from ttr import ClaimRoute, DrawCard, DrawTickets, KeepTickets, Pass, Phase, RulesError, SwapTickets
from ttr.game.board_parts import City
from ttr.game.cards import COLORS
from ttr.game.legal import why_not_now
from ttr.game.names import MAX_NAME
from ttr.game.state import shuffle
from ttr.game.view import player_view

HUGE = 10**5000  # more digits than Python prints


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_new_game_has_110_cards_30_tickets_and_45_trains_per_player(seats):
    state = ttr.new_game("usa", [f"P{seat}" for seat in range(seats)], 1)
    assert total_cards(state) == {**dict.fromkeys(COLORS, 12), "locomotive": 14}
    assert sorted([*state.ticket_deck, *(ticket for offer in state.offers for ticket in offer)]) == list(range(30))
    assert state.trains == (45,) * seats


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seats": ["Ada"]}, "2 to 5 players, not 1"),
        ({"seats": list("ABCDEF")}, "2 to 5 players, not 6"),
        ({"seats": ["Ada", " "]}, "seat 2 has no name"),
        ({"seats": ["Ada", None]}, "seat 2: a name is a text, not None"),
        ({"seats": ["Ada", 5]}, "seat 2: a name is a text, not 5"),
        ({"seats": {"Ada", "Bo"}}, "seats are a list of names, such as ['Ada', 'Bo'], not {"),
        ({"decks": 5}, "decks are those of a game, such as `record.start.decks`, not 5"),
        ({"seats": ["Ada", "B" * (MAX_NAME + 1)]}, "at most 40 characters"),
        ({"seats": ["Ada", "B\no"]}, "seat 2: a name cannot have U+000A LINE BREAK"),
        ({"seats": ["Ada", "B\u202eo"]}, "seat 2: a name cannot have an unpaired U+202E RIGHT-TO-LEFT OVERRIDE"),
        ({"seed": "7"}, "the seed must be a whole number, not '7'"),
        ({"seed": 7.0}, "the seed must be a whole number"),
        ({"seed": True}, "the seed must be a whole number"),
        ({"first": 2}, "the starting seat must be 0 to 1, not 2"),
        ({"first": -1}, "the starting seat must be 0 to 1"),
        ({"first": 1.0}, "the starting seat must be 0 to 1"),
        ({"first": True}, "the starting seat must be 0 to 1"),
        ({"rules": "chess"}, "there are no rules 'chess'; use one of usa, usa-online"),
        ({"seed": HUGE}, "the seed has more than 1000 digits"),
        ({"seed": -HUGE}, "the seed has more than 1000 digits"),
        ({"first": HUGE}, "the starting seat must be 0 to 1, not a huge int"),
        ({"rules": None}, "there are no rules None"),
        ({"rules": []}, "there are no rules []"),
        ({"seats": 2}, "seats are a list of names, such as ['Ada', 'Bo'], not 2"),
        ({"seats": None}, "seats are a list of names, such as ['Ada', 'Bo'], not None"),
        ({"seats": "AB"}, "seats are a list of names, such as ['Ada', 'Bo'], not 'AB'"),
        ({"seats": ["Ada", "Ada"]}, "seat 2 has the same name as seat 1, 'Ada'; each needs its own"),
        ({"seats": range(10**12)}, "is for 2 to 5 players"),
    ],
    ids=lambda value: value if isinstance(value, str) else next(iter(value)),
)
def test_a_game_that_cannot_be_set_up_is_refused_with_a_reason(changes, reason):
    with pytest.raises(RulesError) as error:
        ttr.new_game(**{"rules": "usa", "seats": ["Ada", "Bo"]} | changes)
    assert reason in str(error.value)


def test_all_reasons_are_given_together():
    with pytest.raises(RulesError) as error:
        ttr.new_game("usa", ["Ada", ""], "seven", first=9)
    assert len(error.value.problems) == 3


def test_a_board_with_too_few_tickets_is_refused():
    usa = ttr.load_board("usa")
    board = replace(usa, tickets=usa.tickets[:5])
    with pytest.raises(RulesError, match="6 tickets are dealt to 2 players"):
        ttr.new_game("usa", ["Ada", "Bo"], board=board)


def test_a_redrawn_board_plays_the_same():
    usa = ttr.load_board("usa")
    moved = replace(usa, cities=(City(usa.cities[0].name, -5.0, -5.0), *usa.cities[1:]))
    one, other = (ttr.play(["random", "random"], seed=3, board=board) for board in (usa, moved))
    assert one.moves == other.moves


def test_the_online_edition_differs_from_the_board_game_in_two_fields():
    data, online = asdict(ttr.USA), asdict(ttr.USA_ONLINE)
    different = {key for key in data if data[key] != online[key]}
    assert different == {"name", "title", "display_after_tickets", "display_needs_deck"}


def test_a_teacher_can_change_the_longest_path_bonus():
    rules = replace(ttr.USA, name="thirty", longest_path_bonus=30)
    assert max(seat.bonus for seat in ttr.scores(ttr.play(["random", "random"], rules=rules, seed=4).final_state)) == 30


# The numbers of sequences of legal moves from the first position of the game with seed 7, by length. They were found in
# two ways: by following `legal_moves`, and up to depth 4 by trying every move that the notation can write (see
# `conceivable`).
COUNTS = {
    ("usa", 2): [4, 16, 976, 35_088, 954_704],
    ("usa", 3): [4, 16, 64, 3_904, 138_304],
    ("usa-online", 2): [4, 16, 976, 35_088],
    ("mini", 2): [3, 9, 117, 1_125, 7_137],
    ("first-journey", 2): [60, 1_215, 27_009],
    ("first-journey", 4): [60, 1_215, 24_489],
}


def sequences(state: ttr.GameState, depth: int) -> int:
    moves = ttr.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(sequences(ttr.apply(state, move), depth - 1) for move in moves)


@pytest.mark.parametrize(("rules", "seats"), COUNTS)
def test_the_number_of_sequences_of_legal_moves_is_exact(rules, seats):
    state = ttr.new_game(rules, [f"Player {seat + 1}" for seat in range(seats)], seed=7)
    expected = COUNTS[rules, seats]
    assert [sequences(state, depth) for depth in range(1, len(expected) + 1)] == expected


def conceivable(state: ttr.GameState):
    """Yield every move that the notation can write for this board and these offers."""
    yield from (DrawTickets(), SwapTickets(), Pass(), DrawCard(None), *map(DrawCard, range(6)))
    tickets = [*state.offer, next(ticket for ticket in range(9) if ticket not in state.offer)]
    for bits in range(1 << len(tickets)):
        yield KeepTickets(ticket for place, ticket in enumerate(tickets) if bits >> place & 1)
    for route in range(len(state.board.routes) + 1):
        for color in (*COLORS, None):
            for locomotives in range(8):
                yield ClaimRoute(route, color, locomotives)


@pytest.mark.parametrize(
    ("rules", "changes"),
    [
        ("usa", {}),
        ("usa", {"hand": "RRRRGGLLLLLL"}),
        ("usa", {"hand": "PBOWGYKRL", "trains": (2, 45)}),
        ("usa", {"deck": "", "discards": "", "hand": "L"}),
        ("usa", {"deck": "", "discards": "", "hand": "", "ticket_deck": ()}),
        ("usa-online", {"deck": "", "discards": "", "hand": "", "ticket_deck": (), "display": "..L.R"}),
        ("usa-online", {"display": "LRRLR", "phase": Phase.NEXT_CARD, "cards_due": 1}),
        ("usa", {"phase": Phase.NEW_TICKETS, "offers": ((3, 9), ())}),
        ("usa", {"phase": Phase.FIRST_TICKETS, "offers": ((3, 9, 1), ())}),
        ("usa", {"phase": Phase.OVER, "end": ttr.End.TRAINS}),
        ("mini", {}),
        ("mini", {"hand": "KKKKWWWWLL"}),
        ("mini", {"display": ".W", "deck": "", "hand": "KKKK"}),
        ("mini", {"display": "..", "deck": "", "hand": ""}),
        ("mini", {"display": "..", "deck": "", "hand": "", "ticket_deck": ()}),
        ("mini", {"phase": Phase.NEXT_CARD, "cards_due": 1, "display": "K."}),
        ("mini", {"phase": Phase.NEW_TICKETS, "offers": ((3,), ())}),
        ("first-journey", {}),
        ("first-journey", {"hand": "YYYGGGWKBRLLL", "trains": (2, 20)}),
        ("first-journey", {"deck": "", "discards": "", "hand": "R"}),
        ("first-journey", {"deck": "", "discards": "", "hand": "", "tickets": ((), ())}),
        ("first-journey", {"ticket_deck": (), "ticket_discards": (4,)}),
        ("first-journey", {"ticket_deck": (), "hand": ""}),
        ("first-journey", {"shown": ((1, 2), ()), "tickets": ((1, 2), ())}),
        ("first-journey", {"phase": Phase.NEXT_CARD, "cards_due": 1}),
        ("first-journey", {"phase": Phase.OVER, "end": ttr.End.TICKETS}),
    ],
)
def test_the_legal_moves_are_exactly_the_conceivable_moves_that_are_not_refused(rules, changes):
    state = lay(begun(rules), **changes)
    allowed = {move for move in conceivable(state) if ttr.why_illegal(state, move) is None}
    assert set(ttr.legal_moves(state)) == allowed
    assert len(ttr.legal_moves(state)) == len(allowed)


def test_claimable_routes_and_payments_together_list_all_claims():
    state = lay(begun(seats=4), hand="RRRRGGLLLPPPP", trains=(3, 45, 45, 45))
    listed = [move for route in ttr.claimable_routes(state) for move in ttr.payments(state, route)]
    claims = [move for move in ttr.legal_moves(state) if isinstance(move, ClaimRoute)]
    assert sorted(map(str, listed)) == sorted(map(str, claims))
    assert all(ttr.payments(state, route) for route in ttr.claimable_routes(state))


@pytest.mark.parametrize(
    ("changes", "possible"),
    [
        ({}, {DrawCard, DrawTickets, KeepTickets, ClaimRoute, SwapTickets, Pass}),
        ({"phase": Phase.NEXT_CARD, "cards_due": 1}, {DrawCard}),
        ({"phase": Phase.NEW_TICKETS, "offers": ((4, 5), ())}, {KeepTickets}),
        ({"phase": Phase.OVER, "end": ttr.End.TRAINS}, set()),
    ],
)
def test_a_phase_decides_which_kinds_of_move_are_possible_whatever_the_cards(changes, possible):
    state = lay(begun(), **changes)
    kinds = (DrawCard, DrawTickets, KeepTickets, ClaimRoute, SwapTickets, Pass)
    assert {kind for kind in kinds if why_not_now(state, kind) is None} == possible
    assert all(why_not_now(player_view(state, 1), kind) for kind in kinds)


@pytest.mark.parametrize("move", [None, 5, "draw deck", ("draw", 1), object(), DrawCard, [DrawCard(None)]])
def test_a_value_that_is_not_a_move_is_refused_in_a_sentence(move):
    reason = ttr.why_illegal(begun(), move)
    assert "is not a move; `ttr.parse_move` makes one" in reason
    with pytest.raises(ttr.IllegalMove):
        ttr.apply(begun(), move)


NO_COLORS = ["", "gray", "pink", "locomotive", "Red", 7, ["red"], b"red"]


@pytest.mark.parametrize(
    ("first", "moves", "reason"),
    [
        ([], [DrawCard(slot) for slot in [-1, 5, 99, 10**9, "0", 0.0, True, [], (0,)]], "The display has no slot"),
        (
            ["draw tickets"],
            [KeepTickets([t]) for t in [-1, 30, 10**9, "0", True, 0.0]],
            "not among the tickets offered",
        ),
        ([], [ClaimRoute(2, color, 0) for color in NO_COLORS], "is not a color of cards"),
        ([], [ClaimRoute(2, "red", 1)], "When you pay with locomotives alone, name no color."),
        ([], [KeepTickets([1])], "No tickets are offered to you now; draw tickets first."),
    ],
    ids=["slot", "ticket", "color", "color of locomotives", "no offer"],
)
def test_a_move_with_an_invalid_part_is_refused_in_a_sentence(first, moves, reason):
    state = do(lay(begun(), hand="RRRRLLLL", ticket_deck=(0, 1, 2)), *first)
    for move in moves:
        assert reason in ttr.why_illegal(state, move)


def test_the_shuffle_is_the_same_on_every_python_version():
    """The shuffle of Fisher and Yates by hand, with `random.Random("7 cards").random()`, whose numbers never change."""
    numbers = random.Random("7 cards")
    expected = list("ABCDEFGHIJ")
    for last in range(9, 0, -1):
        other = int(numbers.random() * (last + 1))
        expected[last], expected[other] = expected[other], expected[last]
    assert shuffle(range(10), "7 cards") == ["ABCDEFGHIJ".index(letter) for letter in expected]
    assert shuffle(range(10), "7 cards") == [8, 5, 1, 3, 2, 7, 4, 6, 9, 0]


def test_a_seed_always_gives_this_first_position():
    state = ttr.new_game("usa", ["Ada", "Bo"], seed=7)
    assert state.hands == (hand("OOKW"), hand("KRPG"))
    assert state.offers == ((3, 29, 13), (7, 10, 17))


def test_the_same_seed_and_moves_give_the_same_game_and_another_seed_another_one():
    one, same, other = (ttr.play(["random"] * 3, seed=seed) for seed in (12, 12, 13))
    assert one.states() == same.states()
    assert one.moves != other.moves


@pytest.mark.parametrize(
    ("value", "name"),
    [(begun(), "turn"), (player_view(begun(), 0), "hand"), (ttr.USA, "trains"), (ttr.load_board("usa"), "name")],
    ids=["position", "view", "rules", "board"],
)
def test_values_cannot_be_changed(value, name):
    with pytest.raises(FrozenInstanceError):
        setattr(value, name, 5)
