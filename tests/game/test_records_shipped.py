"""The games in data/records, with the figures of each."""

from functools import cache

import pytest

import ttr
from ttr import End, Record
from ttr.game.files import data_folder
from ttr.game.scoring import Decided

RECORDS = data_folder() / "records"

LONGEST_PATH = Decided.LONGEST_PATH

# File: seats, moves, turns, end, totals, deciding criterion, winners, the seat that began the last round.
SHIPPED = {
    "2-players-last-round": (2, 130, 78, End.TRAINS, (100, 101), Decided.POINTS, (1,), 0),
    "2-players-online": (2, 117, 75, End.TRAINS, (-63, 112), Decided.POINTS, (1,), 1),
    "3-players-all-pass": (3, 307, 188, End.PASSES, (5, -15, -109), Decided.POINTS, (0,), None),
    "4-players-shared-victory": (4, 244, 146, End.TRAINS, (104, 108, 109, 109), Decided.SHARED, (2, 3), 2),
    "5-players-longest-path-decides": (5, 291, 176, End.TRAINS, (104, 90, 100, 104, 100), LONGEST_PATH, (0,), 0),
    "5-players-tickets-decide": (5, 296, 180, End.TRAINS, (92, 99, 85, 99, 83), Decided.TICKETS, (1,), 3),
    "mini-2-players-no-route-left": (2, 40, 25, End.NO_ROUTE, (22, 23), Decided.POINTS, (1,), 0),
    "mini-2-players-shared-victory": (2, 39, 24, End.NO_ROUTE, (27, 27), Decided.SHARED, (0, 1), 1),
    "first-journey-2-players-sixth-ticket": (2, 63, 41, End.TICKETS, (6, 5), Decided.TICKETS, (0,), None),
    "first-journey-3-players-last-train": (3, 131, 100, End.TRAINS, (1, 2, 4), Decided.TICKETS, (2,), None),
    "first-journey-4-players-last-train-shared": (4, 139, 88, End.TRAINS, (2, 5, 5, 4), Decided.SHARED, (1, 2), None),
    "first-journey-4-players-all-idle": (4, 241, 175, End.PASSES, (2, 0, 1, 0), Decided.TICKETS, (0,), None),
}


@cache
def read(name: str) -> Record:
    return Record.read(RECORDS / f"{name}.txt")


@pytest.fixture(params=SHIPPED)
def shipped(request) -> tuple[Record, tuple]:
    return read(request.param), SHIPPED[request.param]


@pytest.mark.parametrize("name", sorted(path.stem for path in RECORDS.glob("*.txt")))
def test_every_game_in_the_folder_has_its_figures_here(name):
    assert name in SHIPPED, f"SHIPPED in this file lacks the figures of {name}"


def test_there_is_a_game_for_each_number_of_seats_each_ending_and_each_criterion():
    assert {row[0] for row in SHIPPED.values()} == {2, 3, 4, 5}
    assert {row[3] for row in SHIPPED.values()} == set(End) - {End.AGREED}  # no rules lead to this end
    assert {row[5] for row in SHIPPED.values()} == set(Decided)


@pytest.fixture(scope="module")
def found() -> dict[str, set[End]]:
    ends: dict[str, set[End]] = {name: set() for name in ttr.RULE_SETS}
    for path in RECORDS.glob("*.txt"):
        record = read(path.stem)
        ends[record.start.rules.name].add(record.final_state.end)
    return ends


@pytest.mark.parametrize("name", ttr.RULE_SETS)
def test_there_is_a_game_for_each_way_that_a_rule_set_can_end(name, found):
    rules = ttr.RULE_SETS[name]
    # If the lack of open routes ends the game, this happens before the last train.
    ends = {End.NO_ROUTE if rules.end_without_route else End.TRAINS}
    ends |= {End.TICKETS} if rules.winning_tickets else set()
    missing = ", ".join(sorted(end.name for end in ends - found[name]))
    assert not missing, f"tools/make_records.py plays no game by the rules {name} that ends so: {missing}"


def test_a_shipped_game_has_exactly_this_result_and_these_numbers_of_moves_and_turns(shipped):
    record, (seats, moves, turns, end, totals, decided, winners, _) = shipped
    final = ttr.scores(record.final_state)
    assert (len(record.start.setup.seats), len(record.moves), record.final_state.turn) == (seats, moves, turns)
    assert (record.final_state.end, tuple(seat.total for seat in final)) == (end, totals)
    assert (final.decided_by, final.winners) == (decided, winners)


def test_this_seat_begins_the_last_round_of_a_shipped_game_and_everybody_has_one_turn(shipped):
    record, (seats, *_, began) = shipped
    states = record.states()
    turns = {state.turn: state.seat for state in states if state.turns_left is not None and not state.over}
    if began is None:
        assert turns == {}
    else:
        assert list(turns.values()) == [(began + turn) % seats for turn in range(1, seats + 1)]


@pytest.mark.parametrize("name", SHIPPED)
def test_writing_a_shipped_game_gives_its_file(name):
    assert read(name).to_text() == (RECORDS / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "tied"),
    [
        ("5-players-tickets-decide", {1: (99, 2, 10), 3: (99, 1, 0)}),
        ("5-players-longest-path-decides", {0: (104, 2, 10), 3: (104, 2, 0)}),
        ("4-players-shared-victory", {2: (109, 2, 0), 3: (109, 2, 0)}),
    ],
)
def test_a_tie_is_equal_in_all_earlier_criteria(name, tied):
    final = ttr.scores(read(name).final_state)
    assert {seat: (final[seat].total, final[seat].completed, final[seat].bonus) for seat in tied} == tied


def test_in_the_last_round_record_a_second_player_short_of_trains_does_not_prolong_it():
    record = read("2-players-last-round")
    states = record.states()
    assert [str(move) for move in record.moves[-2:]] == ["claim 4 orange", "claim 2 green"]
    assert [state.trains for state in states[-3:]] == [(1, 5), (1, 1), (0, 1)]
    assert [state.turns_left for state in states[-4:]] == [None, 2, 1, 0]
