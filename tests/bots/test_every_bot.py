"""Laws of every bot: legal moves only, the same game from the same seed, a reason, an overlay of the board."""

import pickle
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import ttr
from tests.positions import begun, build, lay, ticket, with_hidden_permuted
from ttr import DrawTickets, KeepTickets, bots
from ttr.bots import BOTS, BotError, Decision, bot_name, make_bot
from ttr.game.mutable import end_by_agreement
from ttr.game.rule_sets import RULE_SETS
from ttr.game.rule_sets import USA as USA_RULES
from ttr.game.rules import MAX_SEATS
from ttr.game.state import GameState
from ttr.ui.records.files import shipped_boards

from .table import decide, offered, planned, played, small_game

USA = ttr.load_board("usa")


def tables() -> Iterator[tuple[str, str, int]]:
    """Yield rules, board and seats, so that every rule set, shipped board and number of players occurs."""
    for number, rules in enumerate(RULE_SETS.values()):
        seats = range(rules.seats[0], rules.seats[1] + 1)
        step = number % len(seats)  # the first rule set gets the extreme numbers of players, the second those between
        yield from ((rules.name, rules.board, count) for count in sorted({seats[step], seats[-1 - step]}))
    for number, board in enumerate(sorted(set(shipped_boards()) - {rules.board for rules in RULE_SETS.values()})):
        if (most := most_seats(board)) >= 2:  # tests/game/test_boards_shipped.py tells about a board with fewer tickets
            yield "usa", board, min(most, 3 - number % 2)


def most_seats(board: str) -> int:
    return len(ttr.load_board(board).tickets) // USA_RULES.tickets_dealt


TABLES = list(tables())
# These keep tickets by their points or trains alone; others also count cards, turns or rivals.
TICKETS_FIRST = ["conqueror", "destination", "longest destination", "picky conductor", "point monger"]
TICKETS_FIRST += ["shortest destination"]
STRATEGIES = sorted(
    path.stem for path in Path(bots.__path__[0]).glob("*.py") if "\nclass Strategy" in path.read_text(encoding="utf-8")
)


def check(state: GameState, decision: Decision) -> None:
    board = state.board
    assert decision.move in ttr.legal_moves(state)
    assert decision.why.endswith("."), f"the reason {decision.why!r} is no sentence: end it with a full stop"
    assert not re.search(r"[:.] *\.", decision.why), f"the reason {decision.why!r} has an empty sentence"
    if not state.rules.points:
        assert "point" not in decision.why.removeprefix("Point monger").lower()
    if decision.overlay is not None:
        routes = [mark.edge for mark in decision.overlay.edges]
        cities = [mark.vertex for mark in decision.overlay.vertices]
        assert len(set(routes)) == len(routes)
        assert len(set(cities)) == len(cities)
        assert set(routes) <= set(range(len(board.routes)))
        assert set(cities) <= {city.name for city in board.cities}


def test_every_rule_set_every_shipped_board_and_every_number_of_players_has_a_table():
    assert {rules for rules, _, _ in TABLES} == set(RULE_SETS)
    assert {board for _, board, _ in TABLES} == {board for board in shipped_boards() if most_seats(board) >= 2}
    assert {seats for _, _, seats in TABLES} == set(range(2, MAX_SEATS + 1))


@pytest.mark.parametrize("module", STRATEGIES)
def test_every_strategy_has_a_name_and_tests_of_its_own(module):
    named = {where.partition(":")[0] for where, _ in BOTS.values()}
    assert module in named, f"no name leads to ttr/bots/{module}.py: give it one in BOTS of ttr/bots/base.py"
    file, what = Path(__file__).with_name(f"test_{module}.py"), f"what the first sentence of ttr/bots/{module}.py says"
    assert file.exists(), f"write tests/bots/{file.name}, which tests {what}"


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("rules", "board", "seats"), TABLES)
def test_every_move_of_a_bot_is_legal_has_a_reason_and_an_overlay_of_the_board(bot, rules, board, seats):
    for state, decision in played([bot] * seats, 1, rules, board):
        check(state, decision)


# Custom rules of a class, which break assumptions that bots may make.
VARIANTS = {
    "no first ticket has to be kept": {"tickets_kept_first": 0},
    "all tickets have to be kept": {"tickets_kept": 3, "tickets_kept_first": 3},
    "no tickets": {"tickets_dealt": 0, "tickets_kept_first": 0, "tickets_drawn": 0, "tickets_kept": 0},
    "tickets are drawn and swapped": {"ticket_swap": True},
    "tickets are shown": {"tickets_shown": True, "winning_tickets": 4},
    "no points": {"points": False, "route_points": (0,) * 7, "longest_path_bonus": 0},
    "one card a turn": {"draws": 1},
    "no last round": {"last_round": False, "trains": 12},
    "more trains than spaces": {"trains": 100},
    "few cards": {"cards": (("black", 10), ("white", 9), ("locomotive", 2)), "hand": 1, "display": 2},
}


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_ends_under_custom_rules(bot, variant):
    rules = replace(USA_RULES, name="own", seats=(2, 3), **VARIANTS[variant])
    for decisions, (state, decision) in enumerate(played([bot] * 3, 4, rules, "mini")):
        check(state, decision)
        assert decisions < 2000


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_gives_the_same_game_with_reasons_that_can_be_read_after_it(bot):
    at_once = [(decision.move, decision.why, decision.overlay) for _, decision in played([bot] * 3, 6)]
    decisions = [decision for _, decision in played([bot] * 3, 6)]
    assert [(decision.move, decision.why, decision.overlay) for decision in decisions] == at_once


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_that_gets_copies_of_its_views_decides_the_same(bot):
    away, rng = [make_bot(bot) for _ in range(2)], random.Random(2)
    for state, decision in played([bot] * 2, 2, "first-journey"):
        view = pickle.loads(pickle.dumps(ttr.player_view(state, state.seat)))
        assert away[state.seat].choose(view, rng) == decision


@pytest.mark.parametrize("bot", BOTS)
def test_a_decision_does_not_depend_on_hidden_cards(bot):
    for place, (state, _) in enumerate(played([bot] * 3, 2)):
        if place % 10:
            continue
        other = with_hidden_permuted(state, state.seat, random.Random(place))
        one, two = (
            make_bot(bot).choose(ttr.player_view(position, state.seat), random.Random(5)) for position in (state, other)
        )
        assert one == two


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_whose_seat_has_no_move_says_so_in_a_sentence(bot):
    state = ttr.new_game("usa", ["Player 1", "Player 2"], first=0)
    for position in (state, begun()):
        assert refusal(bot, position, 1).startswith(
            "it is Player 1's turn: give a bot the view of that seat, player_view("
        )
    assert refusal(bot, end_by_agreement(state), 0) == "the game is over: there is no move to choose"


def refusal(bot: str, state: GameState, seat: int) -> str:
    """Return the sentence of a bot that is asked for a move that its seat does not have."""
    cause = None
    try:
        make_bot(bot).choose(ttr.player_view(state, seat), random.Random(1))
    except BotError as error:
        return str(error)
    except Exception as error:
        cause = error
    raise AssertionError(f"{bot}: begin `choose` with `check_turn(view)`, which is in ttr/bots/base.py") from cause


NO_CARDS = {"deck": "", "discards": "", "display": "....."}
RARE = {
    "pass": {**NO_CARDS, "ticket_deck": (), "hands": ["", ""]},
    "tickets only": {**NO_CARDS, "hands": ["", ""]},
    "no card to draw": {**NO_CARDS, "display": "LLPPP", "hands": ["PPPPPP" + "L" * 6, ""]},
    "nothing to pay": {**NO_CARDS, "ticket_deck": (), "hands": ["RRRRRR", ""], "open_routes": (1, 1)},
    "last card": {**NO_CARDS, "deck": "R"},
    "one train": {"trains": (1, 1), "hands": ["LLLLLL", "LLLLLL"]},
    "no ticket": {"tickets": ((), ())},
    "last turn": {"turns_left": 1, "hands": ["RRRRRR", ""]},
}


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("position", RARE)
def test_a_bot_can_decide_in_every_rare_position(bot, position):
    decide(bot, lay(begun(), **RARE[position]))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("tickets", [[("A", "B", 9)], [("A", "B", 9), ("B", "C", 8)]])
def test_the_reason_for_a_turn_that_completed_the_tickets_does_not_say_that_they_still_take_trains(bot, tickets):
    reason = decide(bot, small_game([("A", "B", 3), ("B", "C", 3)], tickets)).reason
    assert not re.search(r"still takes?\b", reason.text(completed=["A – B", "B – C"]))


PLANNERS = [bot for bot in sorted(BOTS) if decide(bot, small_game([("A", "B", 3)], [("A", "B", 9)])).overlay]


@pytest.mark.parametrize("bot", PLANNERS)
def test_a_goal_that_takes_the_last_trains_is_planned(bot):
    edges = [("A", "B", 3), ("B", "C", 2)]
    assert planned(decide(bot, small_game(edges[:1], [("A", "B", 9)], trains=(3, 45)))) == {0}
    if bot != "block":  # it plans single routes
        assert planned(decide(bot, small_game(edges, [("A", "C", 9)], trains=(5, 45)))) == {0, 1}


@pytest.mark.parametrize(("trains", "kept"), [(5, 0), (4, 1)])
@pytest.mark.parametrize("bot", TICKETS_FIRST)
def test_a_ticket_that_takes_the_last_trains_is_kept_before_one_out_of_reach(bot, trains, kept):
    """With a train fewer both are out of reach, and the cheaper one loses less."""
    edges, tickets = [("A", "B", 3), ("B", "C", 2), ("D", "E", 6)], [("A", "C", 9), ("D", "E", 8)]
    state = offered(small_game(edges, tickets, trains=(trains, 45)), 0, 1)
    assert decide(bot, state).move == KeepTickets([kept])


@pytest.mark.parametrize("bot", PLANNERS)
@pytest.mark.parametrize(("trains", "routes"), [(3, {0}), (2, set())])
def test_without_tickets_a_route_that_takes_the_last_trains_is_planned(bot, trains, routes):
    assert planned(decide(bot, small_game([("A", "B", 3)], trains=(trains, 45)))) == routes


BUILT = [("A", "B", 1), ("X", "Y", 3), ("B", "C", 2), ("C", "D", 3)], [("A", "B", 1), ("C", "D", 9)]
TWO_WAYS = [("A", "B", 5), ("A", "C", 1), ("C", "D", 1), ("D", "B", 2)], [("A", "B", 5)]


@pytest.mark.parametrize(
    ("bot", "game", "trains", "routes"),
    [
        ("conqueror", BUILT, 5, {2, 3}),  # joined to the completed ticket
        ("conqueror", BUILT, 4, {3}),
        ("conqueror", BUILT, 3, {3}),
        ("few turns", TWO_WAYS, 5, {0}),
        ("few turns", TWO_WAYS, 4, {1, 2, 3}),
        ("longest destination", TWO_WAYS, 5, {0}),
        ("longest destination", TWO_WAYS, 4, {1, 2, 3}),
    ],
)
def test_a_plan_takes_the_last_trains_and_no_more(bot, game, trains, routes):
    state = small_game(*game)
    state = build(state, 0, 0) if game is BUILT else state
    assert planned(decide(bot, lay(state, trains=(trains, 45)))) == routes


# The first two tickets bring the most points and the most points for each train, in this order.
POINTS = [("A", "B", 3), ("B", "C", 2), ("D", "E", 1)], [("A", "C", 9), ("D", "E", 2)]
FAR_FIRST = [("D", "E", 6), ("A", "B", 3), ("B", "C", 2)], [("D", "E", 8), ("A", "C", 9)]
SHARED = [("A", "B", 3), ("B", "C", 3)], [("A", "B", 2), ("B", "C", 2), ("A", "C", 5)]


@pytest.mark.parametrize(
    ("bot", "game", "trains", "kept"),
    [
        ("conqueror", POINTS, 5, [0]),
        ("conqueror", POINTS, 4, [1]),
        ("few turns", FAR_FIRST, 5, [1]),
        ("few turns", FAR_FIRST, 4, [0]),
        ("card monger", SHARED, 9, [0, 1, 2]),  # 6 are two thirds of 9
        ("card monger", SHARED, 8, [0]),
    ],
)
def test_tickets_that_take_the_last_trains_are_kept(bot, game, trains, kept):
    tickets = range(len(game[1]))
    state = offered(small_game(*game, trains=(trains, trains)), *tickets)
    assert decide(bot, state).move == KeepTickets(kept)


@pytest.mark.parametrize("bot", ["card monger", "destination", "few turns", "longest destination", "picky conductor"])
def test_all_tickets_that_are_already_complete_are_kept(bot):
    state = build(small_game([("A", "B", 1), ("B", "C", 1)], [("A", "B", 1), ("B", "C", 1)]), 0, 0, 1)
    assert decide(bot, offered(state, 0, 1)).move == KeepTickets([0, 1])


@pytest.mark.parametrize(("lengths", "routes"), [((6, 5), {0}), ((5, 6), {1}), ((3, 3), {0})])
def test_without_tickets_the_route_with_the_most_points_a_turn_is_planned(lengths, routes):
    one, other = lengths
    assert planned(decide("destination", small_game([("A", "B", one), ("C", "D", other)]))) == routes


@pytest.mark.parametrize("bot", ["block", "empty hand", "iron empire"])
def test_bots_that_ignore_tickets_keep_those_that_lose_the_least_and_draw_none(bot):
    cheap, dear = (ticket(USA, *cities) for cities in (("Denver", "El Paso"), ("Seattle", "New York")))
    assert decide(bot, offered(begun(), dear, cheap)).move == KeepTickets([cheap])
    assert not isinstance(decide(bot, lay(begun(), tickets=((), ()), hand="")).move, DrawTickets)


@pytest.mark.parametrize("written", ["few turns", "few-turns", "Few_Turns", "  FEW   turns "])
def test_a_bot_is_found_by_any_spelling_of_its_name(written):
    assert type(make_bot(written)) is type(make_bot("few turns"))
    assert bot_name(written) == "few turns"


@pytest.mark.parametrize("name", ["deep-blue", "", "ttr", "../random", None, 7])
def test_an_unknown_bot_is_refused_with_a_list_of_the_known_ones(name):
    with pytest.raises(BotError, match="use one of random, destination"):
        make_bot(name)


def test_bots_have_a_description_in_one_line_and_two_settings_of_one_strategy_are_two_bots():
    assert [about for _, about in BOTS.values() if not 10 < len(about) < 100] == []
    names = {make_bot(kind).name for kind in ("longest destination", "shortest destination")}
    assert names == {"Longest destination", "Shortest destination"}
