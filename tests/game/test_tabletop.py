"""Games that were played anywhere: scored as by `ttr.scores`, and impossible facts are reported."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ttr
from tests.game.test_game_laws import POLICIES, pick
from tests.positions import route, small_board
from ttr.game.files import data_folder
from ttr.game.tabletop import Tabletop

USA = ttr.load_board("usa")
JOURNEY = ttr.load_board("first-journey")
OWN = small_board(
    [("A", "B", 3), ("A", "B", 3, "red"), ("B", "C", 6), ("C", "A", 2), ("C", "D", 1), ("D", "B", 4, "blue")],
    [("A", "D", 5), ("B", "C", 4), ("A", "B", 2), ("B", "D", 7), ("C", "D", 1), ("A", "C", 3)],
)
RECORDS = sorted(path.stem for path in (data_folder() / "records").glob("*.txt"))
GAMES = [
    *((rules, None, seats) for rules in ("usa", "usa-online") for seats in range(2, 6)),
    ("mini", None, 2),
    *(("first-journey", None, seats) for seats in range(2, 5)),
    (replace(ttr.USA, tickets_dealt=2, tickets_kept_first=1, tickets_drawn=1, trains=9), OWN, 2),
    ("usa", "budapest", 3),
]


def same_as_here(final: ttr.GameState) -> None:
    """Check that the routes and tickets of the last position are enough for the scores of a game."""
    game = Tabletop.of(final)
    played = game.board, game.rules, game.routes, game.tickets, game.seats
    found, here = ttr.score_table(*played), ttr.scores(final)
    assert game.position().end == final.end or final.end in (ttr.End.PASSES, ttr.End.AGREED)
    assert found == here
    for seat, other in zip(found, here, strict=True):
        assert [(t, t.path, t.missing) for t in seat.tickets] == [(t, t.path, t.missing) for t in other.tickets]
        assert (seat.routes, seat.longest) == (other.routes, other.longest)
    assert (ttr.table_problems(*played), game.trains_left) == ((), final.trains)


@pytest.mark.parametrize("name", RECORDS)
def test_a_shipped_record_gets_the_same_scores(name: str) -> None:
    same_as_here(ttr.Record.read(data_folder() / "records" / f"{name}.txt").final_state)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("rules", "board", "seats"), GAMES, ids=[f"{r}-{b}-{s}"[:30] for r, b, s in GAMES])
def test_a_game_of_bots_gets_the_same_scores(rules, board, seats: int, seed: int) -> None:
    bots = ["destination", "random", "block", "few turns", "random"][:seats]
    same_as_here(ttr.play(bots, rules=rules, board=board, seed=seed).final_state)


@given(seed=st.integers(0, 10**6), policy=st.sampled_from(sorted(POLICIES)), played=st.sampled_from(GAMES))
@settings(max_examples=40, deadline=None)
def test_its_position_equals_the_last_one_of_the_game_in_everything_public(seed, policy, played) -> None:
    rules, board, seats = played
    rng = random.Random(seed)
    state = ttr.new_game(rules, [f"P{seat}" for seat in range(seats)], seed, board=board)
    moves = 0
    while not state.over and moves < 3000:
        state, moves = ttr.apply(state, pick(ttr.legal_moves(state), policy, rng)), moves + 1
    end = Tabletop.of(state).position()
    for open_to_all in ("owners", "open_routes", "trains", "points", "bonuses", "tickets", "completed"):
        assert getattr(end, open_to_all) == getattr(state, open_to_all), open_to_all
    assert end.over


def test_the_order_of_routes_and_tickets_does_not_matter() -> None:
    final = ttr.play(["destination"] * 3, seed=5).final_state
    turned = [routes[::-1] for routes in Tabletop.of(final).routes], [held[::-1] for held in final.tickets]
    totals = [seat.total for seat in ttr.score_table("usa", "usa", *turned)]
    assert totals == [seat.total for seat in ttr.scores(final)]


def test_names_of_players_and_the_board_of_the_rules_are_optional() -> None:
    scores = ttr.score_table(rules="mini", routes=[[0], []], tickets=[[], []])
    assert [seat.name for seat in scores] == ["Player 1", "Player 2"]
    assert scores[0].built.board.name == "mini"


def test_ties_are_broken_by_the_rules() -> None:
    """Both have 15 + 4 + 4 points and equal tickets, so the longest path decides."""
    one, other = route(USA, "Portland", "San Francisco", "green"), route(USA, "Duluth", "Winnipeg")
    tie = ttr.score_table("usa", "usa", [[one], [other]], [[], []])
    assert tie[0].bonus == 10
    shared = ttr.score_table("usa", "usa", [[], []], [[], []])
    assert shared.winners == (0, 1)


def test_the_bonus_from_east_to_west_counts_as_a_ticket() -> None:
    """F6: your own routes lead from Moscow to Brest."""
    scores = ttr.score_table(rules="first-journey", routes=[range(len(JOURNEY.routes)), []], tickets=[[0, 1], [2, 3]])
    assert [(seat.ticket_bonus, seat.completed, seat.total) for seat in scores] == [(1, 3, 3), (0, 0, 0)]


TRACK, TWIN = route(USA, "Portland", "Seattle"), route(USA, "Portland", "Seattle", track=1)
LONG = [index for index, line in enumerate(USA.routes) if line.length == 6]
EACH_TRACK = "each have a track of Portland – Seattle; with"
KEPT = [[0, 1], [2, 3], [4, 5], [6, 7], [8, 9]]


def reported(routes, tickets, rules="usa", board=None, names=None) -> list[tuple[str, bool]]:
    return [(found.text, found.scorable) for found in ttr.table_problems(board, rules, routes, tickets, names)]


@pytest.mark.parametrize(
    ("routes", "tickets", "text"),
    [
        ([[TRACK, TWIN], []], KEPT[:2], "Ada has both tracks of Portland – Seattle; a player may have one."),
        ([[TRACK], [TWIN]], KEPT[:2], f"Ada and Bo {EACH_TRACK} 2 players only one of the two can be claimed."),
        ([[], [TRACK], [TWIN]], KEPT[:3], f"Bo and Cy {EACH_TRACK} 3 players only one of the two can be claimed."),
        ([LONG[:8], []], KEPT[:2], "Ada has used 48 trains; everyone has 45."),
        ([[], [0, 0]], KEPT[:2], "Bo has Atlanta – Charleston twice."),
        ([[], []], [[0, 1], [1, 2]], f"Ada and Bo have the ticket {USA.tickets[1]}; there is one of each."),
        ([[], []], [[0, 1, 0], [2, 3]], f"Ada has the ticket {USA.tickets[0]} twice; there is one of each."),
        ([[], []], [[0, 1], [2]], "Bo has 1 ticket; everyone keeps at least 2."),
        ([[]], KEPT[:1], "Ticket to Ride (USA) is for 2 to 5 players, not 1."),
    ],
)
def test_an_impossible_fact_is_reported_and_scored_as_it_stands(routes, tickets, text) -> None:
    names = ["Ada", "Bo", "Cy"][: len(routes)]
    assert reported(routes, tickets, names=names) == [(text, True)]
    assert len(ttr.score_table("usa", "usa", routes, tickets, names)) == len(routes)


@pytest.mark.parametrize(
    ("routes", "tickets", "names", "text"),
    [
        ([[100], []], KEPT[:2], None, "Player 1 has route 100, but board 'usa' has 100 routes; use 0 to 99."),
        ([[], [-1]], KEPT[:2], None, "Player 2 has route -1, but board 'usa' has 100 routes; use 0 to 99."),
        ([["x"], []], KEPT[:2], None, "Player 1 has route 'x', but board 'usa' has 100 routes; use 0 to 99."),
        ([[True], []], KEPT[:2], None, "Player 1 has route True, but board 'usa' has 100 routes; use 0 to 99."),
        ([[[]], []], KEPT[:2], None, "Player 1 has route [], but board 'usa' has 100 routes; use 0 to 99."),
        ([[], []], [[0, 30], [1, 2]], None, "Player 1 has ticket 30, but board 'usa' has 30 tickets; use 0 to 29."),
        ([[TRACK], [TRACK]], KEPT[:2], ["Ada", "Bo"], "belongs to Ada and Bo; a route has one owner."),
        ([[], [], []], KEPT[:2], None, "There are tickets of 2 players, and 3 players;"),
        ([[]] * 6, [[0, 1]] * 6, None, "A game has 1 to 5 players, not 6."),
        ([], [], None, "A game has 1 to 5 players, not 0."),
        ([[], []], KEPT[:2], ["Ada", "Ada"], "Seat 2 has the same name as seat 1, 'Ada'; each needs its own."),
        ([[], []], KEPT[:2], ["Ada", ""], "Seat 2 has no name."),
        ([[], []], KEPT[:2], "Ada", "Names are a list, such as ['Ada', 'Bo'], not 'Ada'."),
        (5, [[]], None, "Routes are a list for each player, such as [[0, 5], [7]], not 5."),
        ([0, 5], [[]], None, "Routes are a list for each player, such as [[0, 5], [7]], not [0, 5]."),
        (["ab", "c"], [[]], None, "Routes are a list for each player, such as [[0, 5], [7]], not ['ab', 'c']."),
        ([[]], "ab", None, "Tickets are a list for each player, such as [[0, 5], [7]], not 'ab'."),
    ],
)
def test_a_game_that_cannot_be_scored_is_refused_with_a_reason(routes, tickets, names, text) -> None:
    problems = ttr.table_problems("usa", "usa", routes, tickets, names)
    assert [found.scorable for found in problems if text in found.text] == [False]
    with pytest.raises(ttr.TableError) as error:
        ttr.score_table("usa", "usa", routes, tickets, names)
    assert text in str(error.value)
    assert [found for found in problems if not found.scorable] == [*error.value.problems]


def test_all_problems_are_listed_together_with_their_subjects() -> None:
    problems = ttr.table_problems("usa", "usa", [[TRACK, TWIN, 100], [*LONG[:8]]], [[0], [0, 1]])
    about = [(found.scorable, found.seats, found.routes, found.tickets) for found in problems]
    seats = [(False, (0,), (), ()), (True, (1,), (), ()), (True, (0,), (TRACK, TWIN), ()), (True, (0, 1), (), (0,))]
    assert about == [*seats, (True, (0,), (), ())]


FJ_TRACK = next(index for index, twin in enumerate(JOURNEY.twins) if twin is not None)


@pytest.mark.parametrize(
    ("rules", "routes", "tickets", "text"),
    [
        ("usa", [[TRACK], [TWIN], [], []], KEPT[:4], ""),  # U11
        ("first-journey", [[FJ_TRACK], [JOURNEY.twins[FJ_TRACK]]], KEPT[:2], ""),  # F4
        ("first-journey", [[], []], [[0], [1, 2]], "Player 1 has 1 ticket; everyone keeps 2."),  # F2
        ("mini", [[], []], [[0], [1]], ""),  # M2
        ("mini", [[], []], [[0], []], "Player 2 has 0 tickets; everyone keeps at least 1."),
    ],
)
def test_each_game_has_its_own_limits(rules, routes, tickets, text) -> None:
    assert reported(routes, tickets, rules) == [(text, True)] * bool(text)


def test_only_one_player_can_have_completed_the_last_ticket() -> None:
    """F7: the game ends immediately."""
    board = small_board([("A", "B", 1), ("B", "C", 1)], [("A", "B", 1), ("B", "C", 1)])
    rules = replace(ttr.FIRST_JOURNEY, winning_tickets=1, tickets_dealt=1, tickets_kept_first=1)
    text = "Ada and Bo have each completed 1 ticket; the game ends with the first player who does."
    assert reported([[0], [1]], [[0], [1]], rules, board, ["Ada", "Bo"]) == [(text, True)]
    assert reported([[0], []], [[0], [1]], rules, board) == []


def test_a_hundred_impossible_games_are_reported_without_errors() -> None:
    """Change a finished game so that it is impossible: there is a report, and the game is scored if possible."""
    rng = random.Random(3)
    final = ttr.play(["destination"] * 3, seed=8).final_state
    good = [Tabletop.of(final).routes, final.tickets]
    assert ttr.table_problems("usa", "usa", *good) == ()
    for _ in range(100):
        routes, tickets = ([[*one] for one in lists] for lists in good)
        seat, other = rng.sample(range(3), 2)
        kind = rng.randrange(6)
        if kind == 0:
            routes[seat].append(rng.choice(routes[other]))
        elif kind == 1:
            routes[seat].append(rng.choice([-1, 100, 10**40, "Denver", None, 1.5]))
        elif kind == 2:
            tickets[seat].append(rng.choice(tickets[other]))
        elif kind == 3:
            tickets[seat] = tickets[seat][: rng.randrange(2)]
        elif kind == 4:
            routes[seat] += [index for index in LONG if not any(index in one for one in routes)]
        else:
            held = [index for index in routes[seat] if USA.twins[index] is not None]
            routes[other].append(USA.twins[rng.choice(held)]) if held else tickets[seat].clear()
        problems = ttr.table_problems("usa", "usa", routes, tickets)
        assert problems
        assert all(str(found).endswith(".") for found in problems)
        if all(found.scorable for found in problems):
            assert len(ttr.score_table("usa", "usa", routes, tickets)) == 3


def test_the_trains_left_are_given_for_each_player() -> None:
    game = Tabletop(ttr.USA, USA, ("Ada", "Bo"), (tuple(LONG[:8]), (LONG[8],)), ((0, 1), (2, 3)))
    assert game.trains_left == (-3, 39)
